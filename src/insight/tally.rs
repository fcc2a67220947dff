//! What a suspect explains of a program.

use std::cmp::Reverse;

use super::exhibit::{Course, Relation};

/// The cases that did not pass, beside a suspect that nothing speaks against.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Those that it explains, in order.
    pub explains: Vec<usize>,
    /// Those that ended early for a reason that it does not explain.
    pub leaves: Vec<usize>,
    /// How many of those that it explains ended by themselves and are only known to begin like it.
    open: usize,
    /// How many of those that it explains take a certain secret to have been drawn.
    lucky: usize,
}

impl Tally {
    /// Counts cases up to the first that speaks against the suspect, or that has nothing to say;
    /// none then.
    pub fn of(cases: impl Iterator<Item = Option<(usize, Course, Relation)>>) -> Option<Self> {
        let mut tally = Self::default();
        for case in cases {
            match case? {
                (_, Course::Passed, Relation::Same) => {}
                (_, Course::Passed, _) | (_, _, Relation::Other) => return None,
                (case, _, Relation::Same) => tally.explains.push(case),
                (case, course, Relation::Open) => {
                    tally.open += usize::from(course == Course::Failed);
                    tally.explains.push(case);
                }
                (case, _, Relation::Lucky) => {
                    tally.lucky += 1;
                    tally.explains.push(case);
                }
                (case, _, Relation::Possible) => tally.leaves.push(case),
            }
        }
        tally.explains.sort_unstable();
        tally.leaves.sort_unstable();
        Some(tally)
    }

    /// Whether every case that did not pass is the same to its last byte.
    pub fn is_sure(&self) -> bool {
        self.open + self.lucky + self.leaves.len() == 0
    }

    /// Of a suspect that explains these cases.
    pub fn explaining(mut cases: Vec<usize>) -> Self {
        cases.sort_unstable();
        Self {
            explains: cases,
            ..Self::default()
        }
    }

    /// What is better has a higher rank: more that is known for sure, then less that takes luck,
    /// then more explained.
    pub fn rank(&self) -> (Reverse<usize>, Reverse<usize>, usize) {
        let unsure = self.open + self.lucky;
        (Reverse(unsure), Reverse(self.lucky), self.explains.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(cases: &[(Course, Relation)]) -> Option<Tally> {
        let cases = cases.iter().enumerate();
        Tally::of(cases.map(|(at, (course, relation))| Some((at, *course, *relation))))
    }

    #[test]
    fn a_case_that_passed_and_is_not_reproduced_speaks_against_a_suspect() {
        assert!(tally(&[(Course::Passed, Relation::Open)]).is_none());
        assert!(tally(&[(Course::Passed, Relation::Same)]).is_some());
    }

    #[test]
    fn a_stop_in_the_midst_is_left_unexplained() {
        let tally = tally(&[
            (Course::Failed, Relation::Same),
            (Course::EndedEarly, Relation::Possible),
            (Course::EndedEarly, Relation::Open),
        ]);
        let tally = tally.expect("nothing speaks against it");
        assert_eq!((tally.explains, tally.leaves), (vec![0, 2], vec![1]));
    }

    #[test]
    fn what_is_the_same_for_sure_is_better_than_what_takes_a_lucky_draw() {
        let open = tally(&[(Course::Failed, Relation::Open)]);
        let lucky = tally(&[(Course::Failed, Relation::Lucky)]);
        assert!(open.expect("possible").rank() > lucky.expect("possible").rank());
    }

    #[test]
    fn what_is_the_same_to_the_end_is_better_than_what_only_begins_alike() {
        let same = tally(&[(Course::Failed, Relation::Same)]);
        let open = tally(&[(Course::Failed, Relation::Open)]);
        assert!(same.expect("possible").rank() > open.expect("possible").rank());
    }
}
