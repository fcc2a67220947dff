//! Judging an output by what it means.

use super::events::{self, Finding, Outcome};
use super::judgement::{Cut, Difference, Judgement, Match};
use super::ladder::Place;
use super::output::{Assessment, Standing};
use super::question::Accepted;
use super::verdict::Verdict;
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
    let best = best(accepted, actual, None);
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

/// What an output comes to by the play that it fits best: what is right, else what may be, else what
/// goes wrong last.
fn best<'a, 'b>(
    accepted: &'b [Accepted<'a>],
    actual: &[u8],
    answers: Option<&[usize]>,
) -> Option<(&'b Accepted<'a>, Outcome)> {
    let plans = accepted
        .iter()
        .filter_map(|one| Some((one, one.plan.as_ref()?)));
    let outcomes = plans.map(|(one, plan)| {
        let meant = match answers {
            Some(answers) => events::read_in_turns(plan, actual, answers)?,
            None => events::read(plan, actual),
        };
        Some((one, meant.outcome))
    });
    let rank = |outcome: &Outcome| match outcome {
        Outcome::Yes => (0, 0),
        Outcome::Doubt(finding) => (1, usize::MAX - finding.turn),
        Outcome::No(finding) => (2, usize::MAX - finding.turn),
    };
    outcomes.flatten().min_by_key(|(_, outcome)| rank(outcome))
}

/// Tells of an output that is wrong or in doubt what is so by its true turns. `answers` are the
/// places, in bytes of the output, where what follows each input line begins.
///
/// A doubt becomes a mistake where the turns show one, and a mistake that was read into the text of
/// another turn a doubt where they do not.
pub fn retell(
    judgement: &mut Judgement,
    accepted: &[Accepted<'_>],
    actual: &[u8],
    answers: &[usize],
) {
    let told = |answers| {
        let (accepted, outcome) = best(accepted, actual, answers)?;
        let finding = outcome.finding()?;
        let difference = difference(accepted, actual, finding);
        let sentence = sentence(&difference, finding);
        Some((matches!(outcome, Outcome::No(_)), sentence, difference))
    };
    let (Some((_, before, place)), Some((wrong, sentence, difference))) =
        (told(None), told(Some(answers)))
    else {
        return;
    };
    // A mistake stands, unless the text that shows it was printed in another turn.
    let is_own = judgement.difference.as_ref() == Some(&place);
    let stands = judgement.verdict == Verdict::Fail && !wrong && is_in_turn(&place, answers);
    if !is_own || stands {
        return;
    }
    let reason = &judgement.reason;
    judgement.reason = match reason.contains(&before) {
        true => reason.replacen(&before, &sentence, 1),
        false => reason.replacen(&place.place(), &difference.place(), 1),
    };
    judgement.difference = Some(difference);
    judgement.verdict = match judgement.verdict {
        Verdict::Doubt if wrong => Verdict::Fail,
        Verdict::Fail if !wrong => Verdict::Doubt,
        verdict => verdict,
    };
}

/// Whether the text of a difference was printed in its turn.
fn is_in_turn(difference: &Difference, answers: &[usize]) -> bool {
    let turn = difference.turn.unwrap_or_default();
    let start = turn.checked_sub(1).map_or(Some(&0), |at| answers.get(at));
    let end = answers.get(turn).copied().unwrap_or(usize::MAX);
    start.is_some_and(|start| (*start..=end).contains(&difference.actual_at))
}

fn sentence(difference: &Difference, finding: &Finding) -> String {
    format!("in {}, {}", difference.place(), finding.why)
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
        read: Some(sentence(&difference, finding)),
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
