//! Running failed cases again: what changes from run to run is no plain mistake.

use super::GradeError;
use super::course::Course;
use super::folders::without_folders;
use crate::candidate::Observation;
use crate::gradebook::store::{Key, Store};
use crate::judge::{Judgement, Verdict};
use crate::util::visible::{self, Blanks};

/// Most lines of either output that a note shows.
const SHOWN: usize = 3;

/// Whether running again can tell something: where the runner stopped the program, how far it
/// came is chance anyway.
pub(super) fn is_worth_it(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Fail | Verdict::Format | Verdict::Crash)
}

/// What further attempts showed; none when the store lacks one.
pub(super) fn others(
    course: &Course,
    store: &Store,
    program: &Key,
    index: usize,
    repeats: u32,
) -> Result<Option<Vec<Observation>>, GradeError> {
    let mut others = Vec::new();
    for attempt in 1..=repeats {
        match store.observation(&course.run_key(program, index, attempt))? {
            Some(seen) => others.push(seen),
            None => return Ok(None),
        }
    }
    Ok(Some(others))
}

/// Turns the judgement into nondeterministic when an attempt differs from the first.
pub(super) fn compare(judgement: &mut Judgement, first: &Observation, others: &[Observation]) {
    // A path that the program prints differs in every run and is no mistake of this kind.
    let printed = |seen: &Observation| without_folders(&seen.stdout);
    let own = printed(first);
    let differs = |other: &&Observation| printed(other) != own || other.ending != first.ending;
    let Some(other) = others.iter().find(differs) else {
        return;
    };
    let runs = others.len() + 1;
    judgement.verdict = Verdict::Nondeterministic;
    judgement.reason = format!(
        "its output changes from run to run (the order of a set or dict, the clock, memory that was never set?): {runs} runs with the same input were not alike; the first: {}",
        judgement.reason
    );
    if printed(other) == own {
        judgement.notes.push(format!(
            "it ended by {:?} once and by {:?} another time",
            first.ending, other.ending
        ));
    } else {
        judgement.notes.push(lines_that_vary(&own, &printed(other)));
    }
}

/// The first lines that are not the same, drawn.
fn lines_that_vary(one: &[u8], two: &[u8]) -> String {
    let lines = |text| visible::lines(text, Blanks::Trailing);
    let (one, two) = (lines(one), lines(two));
    let longest = one.len().max(two.len());
    let at = |lines: &[String], at: usize| {
        lines
            .get(at)
            .cloned()
            .unwrap_or_else(|| "(no line)".to_owned())
    };
    let varying: Vec<_> = (0..longest)
        .filter(|line| one.get(*line) != two.get(*line))
        .collect();
    let shown: Vec<_> = varying
        .iter()
        .take(SHOWN)
        .map(|line| {
            format!(
                "line {}: `{}` or `{}`",
                line + 1,
                at(&one, *line),
                at(&two, *line)
            )
        })
        .collect();
    let more = varying.len().saturating_sub(SHOWN);
    let rest = if more > 0 {
        format!("; and {more} more")
    } else {
        String::new()
    };
    format!("lines that vary: {}{rest}", shown.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_that_vary_are_shown_and_the_rest_is_counted() {
        let note = lines_that_vary(b"same\nab\n1\n2\n3\n", b"same\nba\n4\n5\n6\n7\n");
        assert_eq!(
            note,
            "lines that vary: line 2: `ab` or `ba`; line 3: `1` or `4`; line 4: `2` or `5`; and 2 more"
        );
    }
}
