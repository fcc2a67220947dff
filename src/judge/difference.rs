//! The evidence of a difference: where it is, what stands there, and what is around it.

use std::ops::Range;

use super::glyph;
use super::judgement::{Cut, Difference};
use super::ladder::{Comparison, Place};
use super::line_diff;
use super::question::Accepted;
use super::turns::{self, Stretch};
use crate::fixture::Rung;

/// Most bytes of a turn that are kept of either output.
const EXCERPT: usize = 4096;

/// How much of a long turn before the difference is kept.
const BEFORE: usize = EXCERPT / 4;

/// Describes the place where an output parts from an accepted one on a rung. O(n).
pub fn describe(
    comparison: &Comparison<'_>,
    accepted: &Accepted<'_>,
    rung: Rung,
    place: Place,
) -> Difference {
    let place = at_character(comparison, place);
    let stretch = match &accepted.transcript {
        Some(transcript) => turns::turn_of(comparison, transcript, rung, &place),
        None => turns::lines_around(comparison, &place),
    };
    let lines = line_diff::count(comparison, rung, &place);
    let (wanted, got) = (comparison.expected(), comparison.actual());
    let (expected, expected_cut) = excerpt(wanted, &stretch.expected, place.expected);
    let (actual, actual_cut) = excerpt(got, &stretch.actual, place.actual);
    Difference {
        turn: stretch.turn,
        input: input_of(accepted, &stretch),
        expected_at: place.expected,
        actual_at: place.actual,
        expected_line: line_number(wanted, place.expected),
        actual_line: line_number(got, place.actual),
        expected,
        actual,
        at: glyph::pair(wanted, place.expected, got, place.actual),
        lines_differing: lines.lines,
        lines_complete: lines.complete,
        variant: accepted.variant.clone(),
        expected_cut,
        actual_cut,
    }
}

/// Moves a place that lies inside a character of either text to the start of that character.
fn at_character(comparison: &Comparison<'_>, place: Place) -> Place {
    let (wanted, got) = (comparison.expected(), comparison.actual());
    let back = glyph::bytes_into_character(wanted, place.expected)
        .max(glyph::bytes_into_character(got, place.actual));
    // Both places lie inside their texts or at their ends.
    let same = back <= place.expected
        && back <= place.actual
        && wanted[place.expected - back..place.expected] == got[place.actual - back..place.actual];
    let back = if same { back } else { 0 };
    Place {
        expected: place.expected - back,
        actual: place.actual - back,
        ..place
    }
}

fn input_of(accepted: &Accepted<'_>, stretch: &Stretch) -> Option<Vec<u8>> {
    let turn = stretch.turn?.checked_sub(1)?;
    let turns = &accepted.transcript.as_ref()?.turns;
    Some(turns.get(turn)?.typed.clone())
}

/// A stretch of a text, cut down around an offset when it is long.
fn excerpt(text: &[u8], stretch: &Range<usize>, at: usize) -> (Vec<u8>, Cut) {
    let end = stretch.end.min(text.len());
    let mut start = stretch.start.min(end);
    // From here on start <= at <= end <= the length, so no range below can fail.
    let at = at.clamp(start, end);
    if end - start > EXCERPT && at > start + BEFORE {
        let earliest = at.saturating_sub(BEFORE);
        // Starts with a whole line when there is one to start with.
        let line = line_diff::line_start(text, at);
        start = text[earliest..line.max(earliest)]
            .iter()
            .position(|byte| *byte == b'\n')
            .map_or(earliest, |newline| earliest + newline + 1);
    }
    let last = end.min(start + EXCERPT);
    let cut = Cut {
        start,
        before: start - stretch.start.min(end),
        after: end - last,
        at_end: last == text.len(),
    };
    (text[start..last].to_vec(), cut)
}

fn line_number(text: &[u8], at: usize) -> usize {
    let before = &text[..at.min(text.len())];
    before.iter().filter(|byte| **byte == b'\n').count() + 1
}
