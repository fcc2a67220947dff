//! Which turn an output goes wrong in, and what was printed in it.

use std::ops::Range;

use super::ladder::{Comparison, Place};
use super::line_diff::line_start;
use crate::fixture::Rung;
use crate::game::Transcript;

/// How far behind the first difference the next prompt is searched.
const PROMPT_SEARCH: usize = 64 << 10;

/// Lines of context on both sides of a difference when nobody knows the turns.
const CONTEXT: usize = 3;

/// How many bytes around a difference its context may reach.
const CONTEXT_BYTES: usize = 4096;

/// A stretch of both outputs that belongs together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// The turn, where turns are known; 0 is what is printed before any input.
    pub turn: Option<usize>,
    /// What it is in the expected output.
    pub expected: Range<usize>,
    /// What it is in the actual output.
    pub actual: Range<usize>,
}

/// The turn that a difference falls in: the one whose expected text holds the first byte that
/// differs, or would have come next when the output ends early. O(number of turns).
pub fn turn_of(
    comparison: &Comparison<'_>,
    transcript: &Transcript,
    rung: Rung,
    place: &Place,
) -> Stretch {
    let (turn, expected) = turn_at(transcript, place.expected);
    let start = comparison
        .actual_offset(expected.start, rung)
        .min(place.actual);
    let is_last = expected.end >= comparison.expected().len();
    let text = comparison
        .expected()
        .get(expected.clone())
        .unwrap_or_default();
    let end = if is_last {
        None
    } else {
        end_of_prompt(text, comparison.actual(), start, place.actual)
    };
    Stretch {
        turn: Some(turn),
        expected,
        actual: start..end.unwrap_or(comparison.actual().len()),
    }
}

/// The lines around a difference, for outputs whose turns nobody knows.
pub fn lines_around(comparison: &Comparison<'_>, place: &Place) -> Stretch {
    Stretch {
        turn: None,
        expected: context(comparison.expected(), place.expected),
        actual: context(comparison.actual(), place.actual),
    }
}

/// The turn whose text holds an offset of the piped view, and that text's range; behind the end,
/// the last turn that printed anything.
fn turn_at(transcript: &Transcript, at: usize) -> (usize, Range<usize>) {
    let mut found = (0, 0..transcript.opening.len());
    let mut end = transcript.opening.len();
    for (number, turn) in (1..).zip(&transcript.turns) {
        if at < end {
            break;
        }
        let start = end;
        end += turn.printed.len();
        if end > start {
            found = (number, start..end);
        }
    }
    found
}

/// Where the prompt that ends a turn's expected text shows up in the actual output, behind the
/// first difference.
fn end_of_prompt(turn: &[u8], actual: &[u8], start: usize, differs: usize) -> Option<usize> {
    // The start of a line lies inside the text, and what was found inside the actual output ends in it.
    let prompt = &turn[line_start(turn, turn.trim_ascii_end().len())..];
    let needle = prompt.trim_ascii_end();
    if needle.is_empty() {
        return None;
    }
    // The prompt may begin before the difference, but has to end behind it.
    let from = start.max((differs + 1).saturating_sub(needle.len()));
    let to = actual.len().min(from + PROMPT_SEARCH);
    let found = actual
        .get(from..to)?
        .windows(needle.len())
        .position(|part| part == needle)?;
    let end = from + found + needle.len();
    // The whitespace behind the prompt, as much of it as there should be.
    let rest = &actual[end..];
    let blanks = rest
        .iter()
        .take(prompt.len() - needle.len())
        .take_while(|byte| byte.is_ascii_whitespace())
        .count();
    Some(end + blanks)
}

fn context(text: &[u8], at: usize) -> Range<usize> {
    let at = at.min(text.len());
    // first <= at <= last <= the length.
    let first = at.saturating_sub(CONTEXT_BYTES);
    let start = text[first..at]
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, byte)| **byte == b'\n')
        .nth(CONTEXT)
        .map_or(first, |(newline, _)| first + newline + 1);
    let last = text.len().min(at + CONTEXT_BYTES);
    let end = text[at..last]
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .nth(CONTEXT)
        .map_or(last, |(newline, _)| at + newline + 1);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Turn;

    fn play() -> Transcript {
        let turn = |printed: &str| Turn {
            typed: Vec::new(),
            printed: printed.into(),
        };
        Transcript {
            opening: b"? ".to_vec(),
            turns: vec![turn(""), turn("no\n? "), turn("yes\n"), turn("")],
            ..Transcript::default()
        }
    }

    #[test]
    fn a_byte_belongs_to_the_turn_that_prints_it() {
        assert_eq!(turn_at(&play(), 1), (0, 0..2));
        assert_eq!(turn_at(&play(), 2), (2, 2..7));
        assert_eq!(turn_at(&play(), 6), (2, 2..7));
        assert_eq!(turn_at(&play(), 7), (3, 7..11));
    }

    #[test]
    fn what_comes_behind_the_end_belongs_to_the_last_turn_that_printed() {
        assert_eq!(turn_at(&play(), 11), (3, 7..11));
        assert_eq!(turn_at(&Transcript::default(), 0), (0, 0..0));
    }

    #[test]
    fn the_next_prompt_is_searched_behind_the_difference() {
        let turn = b"Hits 2\nGuess: ";
        let actual = b"Guess: Hits 3\nGuess: Hits 4";
        assert_eq!(end_of_prompt(turn, actual, 0, 12), Some(21));
        assert_eq!(end_of_prompt(turn, b"Hits 3\nguess: ", 0, 5), None);
        assert_eq!(end_of_prompt(b"\n\n", b"a\n\n", 0, 0), None);
    }

    #[test]
    fn a_prompt_that_ends_its_line_takes_the_newline_with_it() {
        assert_eq!(
            end_of_prompt(b"no\nGuess:\n", b"x\nGuess:\nyes", 0, 0),
            Some(9)
        );
    }
}
