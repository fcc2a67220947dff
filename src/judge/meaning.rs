//! Judging an output by what it means.

use super::events::{self, Finding, Outcome};
use super::judgement::{Cut, Difference, Match};
use super::ladder::Place;
use super::output::{Assessment, Standing};
use super::question::Accepted;
use crate::fixture::Rung;

/// Most bytes that are kept of what was expected and of what was read.
const EXCERPT: usize = 4096;

/// Reads an output by each accepted play: it is right when it means what any one of them does.
/// `texts` is its assessment as a text, which stands where there is no play to read it by.
pub fn assess<'a>(
    accepted: &'a [Accepted<'_>],
    actual: &'a [u8],
    texts: Assessment<'a>,
) -> Assessment<'a> {
    let plans = accepted
        .iter()
        .filter_map(|one| Some((one, one.plan.as_ref()?)));
    let outcomes = plans.map(|(one, plan)| (one, events::read(plan, actual).outcome));
    // The first of the best: what is right, else what may be, else what goes wrong last.
    let rank = |outcome: &Outcome| match outcome {
        Outcome::Yes => (0, 0),
        Outcome::Doubt(finding) => (1, usize::MAX - finding.turn),
        Outcome::No(finding) => (2, usize::MAX - finding.turn),
    };
    let best = outcomes.min_by_key(|(_, outcome)| rank(outcome));
    let Some((accepted, outcome)) = best else {
        return texts;
    };
    match outcome {
        Outcome::Yes => Assessment {
            standing: Standing::Right,
            matched: Some(Match {
                rung: Rung::Events,
                steps: Vec::new(),
                variant: accepted.variant.clone(),
            }),
            wrong: None,
            ..texts
        },
        Outcome::No(finding) => not_right(Standing::Content, accepted, actual, &finding, texts),
        Outcome::Doubt(finding) => not_right(Standing::Doubt, accepted, actual, &finding, texts),
    }
}

fn not_right<'a>(
    standing: Standing,
    accepted: &Accepted<'_>,
    actual: &[u8],
    finding: &Finding,
    texts: Assessment<'a>,
) -> Assessment<'a> {
    let difference = difference(accepted, actual, finding);
    let place = Place {
        expected: difference.expected_at,
        actual: difference.actual_at,
        actual_ended: false,
        expected_ended: false,
    };
    Assessment {
        standing,
        matched: None,
        read: Some(format!("in {}, {}", difference.place(), finding.why)),
        wrong: Some((place, difference)),
        ..texts
    }
}

/// What was read beside what the engine prints in that turn.
fn difference(accepted: &Accepted<'_>, actual: &[u8], finding: &Finding) -> Difference {
    let play = accepted.transcript.as_ref();
    let turn = finding.turn.checked_sub(1);
    let answer = turn.and_then(|turn| play?.turns.get(turn));
    let before: usize = play.map_or(0, |play| {
        let turns = play.turns.iter().take(finding.turn.saturating_sub(1));
        let opening = if finding.turn > 0 {
            play.opening.len()
        } else {
            0
        };
        opening + turns.map(|turn| turn.printed.len()).sum::<usize>()
    });
    let expected = match (answer, play) {
        (Some(answer), _) => &answer.printed[..],
        (None, Some(play)) => &play.opening[..],
        (None, None) => &[],
    };
    let read = actual.get(finding.read.clone()).unwrap_or_default();
    let line = |text: &[u8], at: usize| {
        let before = text.get(..at).unwrap_or(text);
        before.iter().filter(|byte| **byte == b'\n').count() + 1
    };
    Difference {
        turn: Some(finding.turn),
        input: answer.map(|answer| answer.typed.clone()),
        expected_at: before,
        actual_at: finding.read.start,
        expected_line: line(&accepted.text, before),
        actual_line: line(actual, finding.read.start),
        expected: head(expected),
        actual: head(read),
        at: "as the game itself says it, and what was read:".to_owned(),
        lines_differing: 0,
        lines_complete: true,
        variant: accepted.variant.clone(),
        expected_cut: cut(before, expected),
        actual_cut: Cut {
            at_end: finding.read.end == actual.len() && read.len() <= EXCERPT,
            ..cut(finding.read.start, read)
        },
    }
}

fn head(text: &[u8]) -> Vec<u8> {
    text.get(..EXCERPT).unwrap_or(text).to_vec()
}

fn cut(start: usize, text: &[u8]) -> Cut {
    Cut {
        start,
        before: 0,
        after: text.len().saturating_sub(EXCERPT),
        at_end: false,
    }
}
