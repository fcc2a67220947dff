//! Comparing two texts on the rungs of the strictness ladder.

use super::normal::{Normal, Unit};
use crate::fixture::{Rung, Step};

/// An expected and an actual output, side by side.
///
/// Holds nothing but the two slices and what they share at the start, so every comparison starts
/// where they part. A comparison is O(n) in the rest, with constant memory.
#[derive(Debug, Clone, Copy)]
pub struct Comparison<'a> {
    expected: &'a [u8],
    actual: &'a [u8],
    /// How many bytes are the same from the start.
    shared: usize,
    /// The start of the line in which they part.
    line: usize,
}

/// Where two texts part on a rung, as offsets in the texts themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The offset in the expected text; its length when nothing is left of it.
    pub expected: usize,
    /// The offset in the actual text; its length when nothing is left of it.
    pub actual: usize,
    /// Whether the actual text ends there, so that everything it has is right.
    pub actual_ended: bool,
    /// Whether the expected text ends there, so that everything that should be there is.
    pub expected_ended: bool,
}

/// A comparison under which two texts are equal, ordered from strict to lax: the rungs that are
/// never a matter of content come first, and a rung without a step before any with one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level {
    /// Whether the rung is beyond `spaces`, where content may be at stake.
    pub touches_content: bool,
    /// The named steps.
    pub steps: Vec<Step>,
    /// The rung.
    pub rung: Rung,
}

/// Where two normal forms part, past blanks that would be forgiven at the end of a line: where one
/// line ends and the other goes on, what differs is what the other has behind its blanks.
fn at_content(
    (expected, left): (Option<Unit>, &mut Normal<'_>),
    (actual, right): (Option<Unit>, &mut Normal<'_>),
) -> (Option<Unit>, Option<Unit>) {
    let is_blank = |unit: &Unit| matches!(unit.byte, b' ' | b'\t');
    let ends = |unit: Option<Unit>| unit.is_none_or(|unit| unit.byte == b'\n');
    let past = |unit: Option<Unit>, form: &mut Normal<'_>| match unit {
        Some(blank) if is_blank(&blank) => form.find(|unit| !is_blank(unit)).or(unit),
        _ => unit,
    };
    if ends(expected) {
        (expected, past(actual, right))
    } else if ends(actual) {
        (past(expected, left), actual)
    } else {
        (expected, actual)
    }
}

/// The strictest comparison under which the two are equal; none when no rung makes them so.
///
/// ```
/// use regrade::fixture::Rung;
/// use regrade::judge::strictest;
/// let level = strictest(b"a\n\nb\n", b"a\nb\n").expect("only a blank line is missing");
/// assert_eq!(level.rung, Rung::BlankLines);
/// assert!(strictest(b"12", b"1 2").is_none());
/// ```
pub fn strictest(expected: &[u8], actual: &[u8]) -> Option<Level> {
    Comparison::new(expected, actual).strictest()
}

impl<'a> Comparison<'a> {
    /// Puts two outputs side by side. O(n), at the speed of a memory comparison.
    pub fn new(expected: &'a [u8], actual: &'a [u8]) -> Self {
        let shared = shared_prefix(expected, actual);
        let line = expected
            .get(..shared)
            .and_then(|same| same.iter().rposition(|byte| *byte == b'\n'))
            .map_or(0, |newline| newline + 1);
        Self {
            expected,
            actual,
            shared,
            line,
        }
    }

    /// The expected output.
    pub fn expected(&self) -> &'a [u8] {
        self.expected
    }

    /// The actual output.
    pub fn actual(&self) -> &'a [u8] {
        self.actual
    }

    /// Whether the two are equal on a rung after the given steps.
    pub fn equal(&self, rung: Rung, steps: &[Step]) -> bool {
        self.place(rung, steps).is_none()
    }

    /// The first place where the two part on a rung; none when they are equal.
    pub fn place(&self, rung: Rung, steps: &[Step]) -> Option<Place> {
        if self.shared == self.expected.len() && self.shared == self.actual.len() {
            return None;
        }
        let (mut left, mut right) = self.normals(rung, steps);
        loop {
            let (expected, actual) = (left.next(), right.next());
            match (expected, actual) {
                (None, None) => return None,
                (Some(a), Some(b)) if a.byte == b.byte => {}
                _ => {
                    let (expected, actual) = match rung >= Rung::Trailing {
                        true => at_content((expected, &mut left), (actual, &mut right)),
                        false => (expected, actual),
                    };
                    return Some(Place {
                        expected: expected.map_or(self.expected.len(), |unit| unit.at),
                        actual: actual.map_or(self.actual.len(), |unit| unit.at),
                        actual_ended: actual.is_none(),
                        expected_ended: expected.is_none(),
                    });
                }
            }
        }
    }

    /// The offset in the actual output that belongs to offset `at` of the expected one, which
    /// must not lie behind the place where the two part on that rung.
    pub fn actual_offset(&self, at: usize, rung: Rung) -> usize {
        if at <= self.shared {
            return at;
        }
        let (left, mut right) = self.normals(rung, &[]);
        for unit in left {
            if unit.at >= at {
                break;
            }
            right.next();
        }
        right.next().map_or(self.actual.len(), |unit| unit.at)
    }

    /// The strictest rung, `asked` at the laxest, on which the two are equal without any step.
    pub fn rung(&self, asked: Rung) -> Option<Rung> {
        let upto = Rung::TEXTUAL.iter().position(|rung| *rung == asked);
        let rungs = Rung::TEXTUAL.split_at(upto.unwrap_or_default() + 1).0;
        self.rung_among(rungs, &[])
    }

    /// The strictest comparison under which the two are equal.
    pub fn strictest(&self) -> Option<Level> {
        let (form, content) = Rung::TEXTUAL.split_at(Rung::Spaces as usize + 1);
        let steps = self.useful_steps();
        [(form, false), (content, true)]
            .into_iter()
            .flat_map(|(rungs, touches_content)| {
                steps
                    .iter()
                    .map(move |steps| (rungs, touches_content, steps))
            })
            .find_map(|(rungs, touches_content, steps)| {
                Some(Level {
                    touches_content,
                    rung: self.rung_among(rungs, steps)?,
                    steps: steps.clone(),
                })
            })
    }

    /// The strictest of some neighbouring rungs, given from strict to lax.
    fn rung_among(&self, rungs: &[Rung], steps: &[Step]) -> Option<Rung> {
        // The laxest rung is implied by all others: when it fails, so do they.
        if !self.equal(*rungs.last()?, steps) {
            return None;
        }
        rungs.iter().copied().find(|rung| self.equal(*rung, steps))
    }

    /// The sets of steps that could make a difference to these texts, the smallest first.
    fn useful_steps(&self) -> Vec<Vec<Step>> {
        // Both texts are at least as long as what they share.
        let rests = || [&self.expected[self.line..], &self.actual[self.line..]];
        let useful: Vec<Step> = Step::ALL
            .into_iter()
            .filter(|step| {
                rests().iter().any(|rest| match step {
                    Step::Colours => rest.contains(&0x1b),
                    Step::Quotes => !rest.is_ascii(),
                })
            })
            .collect();
        let mut sets = vec![Vec::new()];
        sets.extend(useful.iter().map(|step| vec![*step]));
        if useful.len() > 1 {
            sets.push(useful);
        }
        sets
    }

    fn normals(&self, rung: Rung, steps: &[Step]) -> (Normal<'a>, Normal<'a>) {
        // Byte for byte, what is shared needs no second look.
        let from = if rung == Rung::Exact && steps.is_empty() {
            self.shared
        } else {
            self.line
        };
        (
            Normal::from(self.expected, from, rung, steps),
            Normal::from(self.actual, from, rung, steps),
        )
    }
}

/// How many bytes two texts share at the start; whole blocks are compared at a time.
fn shared_prefix(a: &[u8], b: &[u8]) -> usize {
    const BLOCK: usize = 4096;
    let blocks = a
        .chunks_exact(BLOCK)
        .zip(b.chunks_exact(BLOCK))
        .take_while(|(a, b)| a == b)
        .count();
    let done = blocks * BLOCK;
    // Whole blocks of both texts were counted.
    let rest = a[done..]
        .iter()
        .zip(&b[done..])
        .take_while(|(a, b)| a == b)
        .count();
    done + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn place(expected: &str, actual: &str, rung: Rung) -> Option<(usize, usize)> {
        Comparison::new(expected.as_bytes(), actual.as_bytes())
            .place(rung, &[])
            .map(|place| (place.expected, place.actual))
    }

    fn level(expected: &str, actual: &str) -> Option<(Rung, Vec<Step>)> {
        strictest(expected.as_bytes(), actual.as_bytes()).map(|level| (level.rung, level.steps))
    }

    #[test]
    fn a_difference_is_mapped_back_to_the_originals() {
        assert_eq!(place("a\nb\n", "a  \nc\n", Rung::Trailing), Some((2, 4)));
        assert_eq!(place("a\nb\n", "a\n", Rung::Exact), Some((2, 2)));
        assert_eq!(place("x\n", "x\n\nyes\n", Rung::BlankLines), Some((2, 3)));
        assert_eq!(place("a b", "a\n b", Rung::Spaces), None);
    }

    #[test]
    fn blanks_that_are_forgiven_are_not_where_two_lines_part() {
        for rung in [Rung::Trailing, Rung::BlankLines] {
            assert_eq!(place("a\nb\n", "a \t1\nb\n", rung), Some((1, 3)));
            assert_eq!(place("a 1\nb\n", "a\nb\n", rung), Some((2, 1)));
            assert_eq!(place("a\n", "a  1\n", rung), Some((2, 3)));
        }
        assert_eq!(place("a\n", "a  1\n", Rung::Spaces), Some((2, 3)));
        for rung in [Rung::Exact, Rung::LineEnds] {
            assert_eq!(place("a\nb\n", "a \t1\nb\n", rung), Some((1, 1)));
        }
    }

    #[test]
    fn an_offset_of_the_expected_text_is_found_in_the_actual_one() {
        let comparison = Comparison::new(b"one  two\nthree", b"one two\n\n  threX");
        assert_eq!(comparison.actual_offset(5, Rung::Spaces), 4);
        assert_eq!(comparison.actual_offset(9, Rung::Spaces), 11);
    }

    #[test]
    fn the_strictest_rung_is_named() {
        assert_eq!(level("a\n", "a\n"), Some((Rung::Exact, vec![])));
        assert_eq!(level("a\n", "a"), Some((Rung::LineEnds, vec![])));
        assert_eq!(level("a\n", "a \n\n"), Some((Rung::Trailing, vec![])));
        assert_eq!(level("a b\n", "a  b\n"), Some((Rung::Spaces, vec![])));
        assert_eq!(level("Win!", "win!"), Some((Rung::Case, vec![])));
        assert_eq!(level("Win!", "win"), Some((Rung::Punctuation, vec![])));
        assert_eq!(level("- - -a", "---a"), Some((Rung::Punctuation, vec![])));
        assert_eq!(level("a b", "ab"), None);
    }

    #[test]
    fn a_step_on_a_strict_rung_is_better_than_a_rung_that_touches_content() {
        assert_eq!(
            level("It’s", "It's"),
            Some((Rung::Exact, vec![Step::Quotes]))
        );
        assert_eq!(
            level("“!!”", "\x1b[1m\"!!\"\x1b[0m\n"),
            Some((Rung::LineEnds, Step::ALL.to_vec()))
        );
    }

    #[test]
    fn texts_of_many_blocks_part_at_the_right_byte() {
        let expected = "line\n".repeat(5_000);
        let mut actual = expected.clone().into_bytes();
        actual[20_003] = b'!';
        let comparison = Comparison::new(expected.as_bytes(), &actual);
        let place = comparison.place(Rung::Exact, &[]).expect("they differ");
        assert_eq!((place.expected, place.actual), (20_003, 20_003));
    }

    fn texts() -> impl Strategy<Value = String> {
        proptest::string::string_regex("([aA1!’ \t\n\0]|\r\n|\r|\x1b\\[1m){0,10}")
            .expect("the pattern is valid")
    }

    /// What a comparison must come to: the whole normal forms are the same.
    fn same(a: &str, b: &str, rung: Rung, steps: &[Step]) -> bool {
        let form = |text: &str| -> Vec<u8> {
            Normal::of(text.as_bytes(), rung, steps)
                .map(|unit| unit.byte)
                .collect()
        };
        form(a) == form(b)
    }

    proptest! {
        #[test]
        fn skipping_the_lines_that_are_shared_changes_no_answer(
            shared in texts(), a in texts(), b in texts(), newline in any::<bool>(),
        ) {
            let head = if newline { format!("{shared}\n") } else { shared };
            let (a, b) = (format!("{head}{a}"), format!("{head}{b}"));
            let comparison = Comparison::new(a.as_bytes(), b.as_bytes());
            for rung in Rung::TEXTUAL {
                for steps in [&[][..], &Step::ALL] {
                    prop_assert_eq!(comparison.equal(rung, steps), same(&a, &b, rung, steps));
                }
            }
        }

        #[test]
        fn equality_is_symmetric_and_implied_from_rung_to_rung(a in texts(), b in texts()) {
            let forth = Comparison::new(a.as_bytes(), b.as_bytes());
            let back = Comparison::new(b.as_bytes(), a.as_bytes());
            let equal = Rung::TEXTUAL.map(|rung| forth.equal(rung, &[]));
            prop_assert_eq!(equal, Rung::TEXTUAL.map(|rung| back.equal(rung, &[])));
            prop_assert!(equal.is_sorted());
        }

        #[test]
        fn an_empty_output_never_equals_one_with_letters(text in "[ \n!]{0,4}[a-z1][ \n!a]{0,4}") {
            prop_assert_eq!(strictest(text.as_bytes(), b""), None);
        }
    }
}
