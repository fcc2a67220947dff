//! A whole output beside the engine's play, turn by turn: for showing, never for judging.

use super::ladder::Comparison;
use super::turns::end_of_prompt;
use crate::fixture::Rung;
use crate::game::Transcript;

/// One turn of both outputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlignedTurn<'a> {
    /// The line that was typed; none for what is printed before any input.
    pub typed: Option<&'a [u8]>,
    /// What should have been printed.
    pub expected: &'a [u8],
    /// What was printed.
    pub got: &'a [u8],
    /// Whether the two are equal on the rung.
    pub right: bool,
}

/// Cuts an output into the turns of a play.
///
/// As long as a turn is right it ends where the expected one does. A wrong turn ends behind the
/// prompt that should end it, when that is found; else everything is taken to belong to it. The
/// last turn gets what is left. O(n) in both outputs for each turn that is wrong.
pub fn align<'a>(transcript: &'a Transcript, actual: &'a [u8], rung: Rung) -> Vec<AlignedTurn<'a>> {
    let opening = (None, &transcript.opening[..]);
    let turns = transcript.turns.iter();
    let texts: Vec<_> = std::iter::once(opening)
        .chain(turns.map(|turn| (Some(&turn.typed[..]), &turn.printed[..])))
        .collect();
    let last = texts.iter().rposition(|(_, text)| !text.is_empty());
    let mut rest = actual;
    let mut aligned = Vec::with_capacity(texts.len());
    for (at, (typed, expected)) in texts.into_iter().enumerate() {
        let end = if Some(at) >= last {
            rest.len()
        } else {
            end_of_turn(expected, rest, rung)
        };
        // An end is never behind the end of what it was found in.
        let (got, behind) = rest.split_at(end.min(rest.len()));
        aligned.push(AlignedTurn {
            typed,
            expected,
            got,
            right: Comparison::new(expected, got).equal(rung, &[]),
        });
        rest = behind;
    }
    aligned
}

/// Where a turn ends in what is left of the output.
fn end_of_turn(expected: &[u8], rest: &[u8], rung: Rung) -> usize {
    if expected.is_empty() {
        return 0;
    }
    if rest.starts_with(expected) {
        return expected.len();
    }
    // A turn is seldom much longer than it should be; what comes behind it needs no comparing.
    let near = rest.get(..expected.len() * 2 + NEAR).unwrap_or(rest);
    match Comparison::new(expected, near).place(rung, &[]) {
        None => near.len(),
        Some(place) if place.expected_ended => place.actual + blanks(expected, rest, place.actual),
        Some(place) => end_of_prompt(expected, rest, 0, place.actual).unwrap_or(rest.len()),
    }
}

/// How much more than twice its length a turn's text is compared with.
const NEAR: usize = 4096;

/// The whitespace behind a place, as much of it as the expected text ends with.
fn blanks(expected: &[u8], rest: &[u8], from: usize) -> usize {
    let most = expected.len() - expected.trim_ascii_end().len();
    let behind = rest.get(from..).unwrap_or_default().iter();
    behind
        .take(most)
        .take_while(|byte| byte.is_ascii_whitespace())
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::samples::play;
    use proptest::prelude::*;

    fn got(actual: &str, rung: Rung) -> Vec<(String, bool)> {
        let play = play();
        align(&play, actual.as_bytes(), rung)
            .iter()
            .map(|turn| (String::from_utf8_lossy(turn.got).into_owned(), turn.right))
            .collect()
    }

    #[test]
    fn a_right_output_is_right_in_every_turn() {
        let play = play();
        let piped = play.piped();
        let turns = align(&play, &piped, Rung::Exact);
        assert_eq!(turns.len(), 4);
        assert!(
            turns
                .iter()
                .all(|turn| turn.right && turn.got == turn.expected)
        );
        assert_eq!(turns[0].typed, None);
        assert_eq!(turns[2].typed, Some(&b"2 1 3 4"[..]));
    }

    #[test]
    fn after_a_wrong_turn_the_next_prompt_is_found_again() {
        let actual = "Turns (0 - 40) Turn 1\nWhat is your guess: Number correct 3\n\nTurn 2\n\
                      What is your guess: Number correct 4\nNumber in wrong spot 0\n\nYou win!\n";
        let turns = got(actual, Rung::Exact);
        let right: Vec<_> = turns.iter().map(|(_, right)| *right).collect();
        assert_eq!(right, [true, true, false, true]);
        assert_eq!(
            turns[2].0,
            "Number correct 3\n\nTurn 2\nWhat is your guess: "
        );
    }

    #[test]
    fn an_output_that_ends_early_leaves_the_later_turns_empty() {
        let turns = got("Turns (0 - 40) Turn 1\nWhat is", Rung::Exact);
        let texts: Vec<_> = turns.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(texts, ["Turns (0 - 40) ", "Turn 1\nWhat is", "", ""]);
    }

    #[test]
    fn whitespace_that_the_rung_forgives_moves_no_turn() {
        let actual = "Turns (0 - 40)Turn 1\nWhat is your guess:Number correct 2 \nNumber in wrong \
                      spot 2\n\n\nTurn 2\nWhat is your guess:  Number correct 4\nNumber in wrong \
                      spot 0\nYou win!";
        let turns = got(actual, Rung::Spaces);
        assert!(turns.iter().all(|(_, right)| *right), "{turns:?}");
    }

    proptest! {
        #[test]
        fn the_turns_are_the_whole_output(actual in "(Turn|What is your guess: |\n| |x|Turns \\(0 - 40\\) ){0,12}") {
            let play = play();
            for rung in [Rung::Exact, Rung::Trailing, Rung::Spaces] {
                let turns = align(&play, actual.as_bytes(), rung);
                let joined: Vec<u8> = turns.iter().flat_map(|turn| turn.got.to_vec()).collect();
                prop_assert_eq!(joined, actual.as_bytes());
            }
        }
    }
}
