//! A failed case as a dialogue, for showing.

use super::results::{DialogueTurn, Text};
use super::session::Session;
use crate::candidate::Observation;
use crate::judge::{Accepted, Judgement, align};

/// Most bytes of a turn that are kept of either text.
const MOST_BYTES: usize = 4096;

/// Most turns that are kept: those behind the first wrong one are the first to go.
const MOST_TURNS: usize = 200;

/// What was typed, what should have been printed and what was, turn by turn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dialogue {
    /// The turns; the first holds what is printed before any input.
    pub turns: Vec<DialogueTurn>,
    /// The index of the first wrong turn.
    pub first_wrong: Option<usize>,
}

/// The dialogue of a case whose program was run and is not right; empty when nobody can tell what
/// would be right.
///
/// Without an engine that plays the case there is one turn, the whole output.
pub fn dialogue(
    session: &Session,
    index: usize,
    observation: &Observation,
    judgement: &Judgement,
) -> Dialogue {
    let Ok(accepted) = session.accepted(index) else {
        return Dialogue::default();
    };
    let case = &session.assignment().cases[index];
    let drawn = match session.draws_its_own(case, observation) {
        true => session.consult(case, observation),
        false => None,
    };
    let drawn = drawn.map(|found| [Accepted::of_variant("", found.play)]);
    let accepted = drawn.as_ref().map_or(accepted, |drawn| &drawn[..]);
    let variant = judgement
        .difference
        .as_ref()
        .and_then(|difference| difference.variant.clone());
    let nearest = accepted.iter().find(|one| one.variant == variant);
    let Some(nearest) = nearest.or(accepted.first()) else {
        return Dialogue::default();
    };
    let mut whole = turns(nearest, observation, judgement);
    let first_wrong = first_wrong(&mut whole, judgement);
    shorten(whole, first_wrong)
}

/// The first turn that is wrong, marked as that. The judge compares whole outputs: where its turn
/// by itself only looks right, its word counts. An output that ends between two turns is wrong
/// where the next one is missing.
fn first_wrong(turns: &mut [DialogueTurn], judgement: &Judgement) -> Option<usize> {
    let later = |turns: &[DialogueTurn], from: usize| {
        let mut wrong = turns.iter().enumerate().skip(from);
        wrong.find(|(_, turn)| !turn.right).map(|(at, _)| at)
    };
    let difference = judgement.difference.as_ref();
    let Some(told) = difference.and_then(|difference| difference.turn) else {
        return later(turns, 0);
    };
    let Some(turn) = turns.get_mut(told) else {
        return later(turns, 0);
    };
    let is_whole = turn.expected == turn.got && turn.omitted == 0;
    if !is_whole {
        turn.right = false;
        return Some(told);
    }
    let next = later(turns, told + 1);
    if next.is_none() {
        turns.get_mut(told)?.right = false;
    }
    next.or(Some(told))
}

fn turns(
    nearest: &Accepted<'_>,
    observation: &Observation,
    judgement: &Judgement,
) -> Vec<DialogueTurn> {
    let Some(transcript) = &nearest.transcript else {
        return vec![turn(
            None,
            &nearest.text,
            &observation.stdout,
            judgement.difference.is_none(),
        )];
    };
    align(transcript, &observation.stdout, judgement.asked)
        .iter()
        .map(|aligned| turn(aligned.typed, aligned.expected, aligned.got, aligned.right))
        .collect()
}

fn turn(typed: Option<&[u8]>, expected: &[u8], got: &[u8], right: bool) -> DialogueTurn {
    let (expected, got) = ((expected, head(expected)), (got, head(got)));
    let omitted = expected.0.len() - expected.1.len() + got.0.len() - got.1.len();
    DialogueTurn {
        typed: typed.map(Text::from),
        expected: Text::from(expected.1),
        got: Text::from(got.1),
        right,
        omitted: omitted as u64,
    }
}

/// The start of a text, without a torn character at its end.
fn head(text: &[u8]) -> &[u8] {
    if text.len() <= MOST_BYTES {
        return text;
    }
    let is_continuation = |at: &usize| text.get(*at).is_some_and(|byte| byte & 0xc0 == 0x80);
    let torn = (MOST_BYTES.saturating_sub(3)..=MOST_BYTES)
        .rev()
        .find(|at| !is_continuation(at));
    text.get(..torn.unwrap_or(MOST_BYTES)).unwrap_or(text)
}

/// Takes turns out at the end of a long dialogue; what they held is counted in the last one kept.
fn shorten(mut turns: Vec<DialogueTurn>, first_wrong: Option<usize>) -> Dialogue {
    let keep = MOST_TURNS.max(first_wrong.map_or(0, |wrong| wrong + 1));
    if turns.len() > keep {
        let gone: u64 = turns.drain(keep..).map(|turn| size(&turn)).sum();
        if let Some(last) = turns.last_mut() {
            last.omitted += gone;
        }
    }
    Dialogue { turns, first_wrong }
}

fn size(turn: &DialogueTurn) -> u64 {
    (turn.expected.bytes().len() + turn.got.bytes().len()) as u64 + turn.omitted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_turn_is_cut_between_characters_and_the_cut_is_counted() {
        let long = "é".repeat(3_000);
        let odd = format!("x{long}");
        for text in [&long, &odd] {
            let turn = turn(None, text.as_bytes(), b"", false);
            let Text::Text(kept) = &turn.expected else {
                panic!("no character is torn");
            };
            assert_eq!(kept.len() + turn.omitted as usize, text.len());
            assert!(kept.len() > MOST_BYTES - 4);
        }
    }

    #[test]
    fn an_output_that_ends_between_two_turns_is_wrong_where_the_next_is_missing() {
        use crate::candidate::Ending;
        use crate::judge::samples::{ended, judged, play};
        let right = play().piped();
        let judgement = judged(&ended(&right[..42], Ending::Signalled(11)));
        let told = judgement.difference.as_ref().and_then(|one| one.turn);
        let told = told.expect("something is missing");
        let whole = |at: usize| turn(Some(b"x"), b"a", b"a", at != told);
        let mut turns: Vec<_> = (0..=told).map(whole).collect();
        turns.push(turn(Some(b"x"), b"b", b"", false));
        assert_eq!(first_wrong(&mut turns, &judgement), Some(told + 1));
        turns[told] = turn(Some(b"x"), b"a", b"", true);
        assert_eq!(first_wrong(&mut turns, &judgement), Some(told));
        assert!(!turns[told].right);
    }

    #[test]
    fn a_long_dialogue_keeps_its_first_wrong_turn_and_counts_what_it_leaves_out() {
        let one = || turn(Some(b"x"), b"ab", b"abc", true);
        let dialogue = shorten((0..1_000).map(|_| one()).collect(), Some(299));
        assert_eq!(dialogue.turns.len(), 300);
        assert_eq!(dialogue.turns[299].omitted, 700 * 5);
    }
}
