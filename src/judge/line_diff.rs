//! How many lines differ in all.

use std::hash::{DefaultHasher, Hasher as _};

use similar::{Algorithm, capture_diff_slices};

use super::ladder::{Comparison, Place};
use super::normal::Normal;
use crate::fixture::Rung;

/// Most lines of either output that are compared from the first difference on. A diff of two such
/// windows takes some milliseconds even when nothing matches, so it needs no clock, and the count
/// is the same on every machine.
pub const MOST_LINES: usize = 2_000;

/// Most bytes of either output that are compared.
const MOST_BYTES: usize = 1 << 20;

/// Lines that differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinesDiffering {
    /// How many: changed, missing or too many.
    pub lines: usize,
    /// Whether both outputs were compared to their ends.
    pub complete: bool,
}

/// Counts the lines that differ on a rung, from the first difference on.
pub fn count(comparison: &Comparison<'_>, rung: Rung, place: &Place) -> LinesDiffering {
    let (expected, expected_complete) = fingerprints(comparison.expected(), place.expected, rung);
    let (actual, actual_complete) = fingerprints(comparison.actual(), place.actual, rung);
    let lines = capture_diff_slices(Algorithm::Myers, &expected, &actual)
        .iter()
        .filter(|op| op.tag() != similar::DiffTag::Equal)
        .map(|op| op.old_range().len().max(op.new_range().len()))
        .sum();
    LinesDiffering {
        lines,
        complete: expected_complete && actual_complete,
    }
}

/// One number for each line from the line of `at` on, the same for lines that are equal on the
/// rung; and whether they reach the end of the text.
fn fingerprints(text: &[u8], at: usize, rung: Rung) -> (Vec<u64>, bool) {
    // The start of a line lies inside the text.
    let rest = &text[line_start(text, at)..];
    let window = &rest[..rest.len().min(MOST_BYTES)];
    let mut prints = Vec::new();
    let mut used = 0;
    for line in window
        .split_inclusive(|byte| *byte == b'\n')
        .take(MOST_LINES)
    {
        used += line.len();
        prints.push(fingerprint(line, rung));
    }
    let complete = used == rest.len();
    if rung >= Rung::BlankLines {
        prints.retain(Option::is_some);
    } else if rung == Rung::Trailing && complete {
        let last = prints.iter().rposition(Option::is_some);
        prints.truncate(last.map_or(0, |last| last + 1));
    }
    // A blank line is as good as any other.
    let prints = prints.into_iter().map(Option::unwrap_or_default).collect();
    (prints, complete)
}

/// None for a line that is blank on the rung.
fn fingerprint(line: &[u8], rung: Rung) -> Option<u64> {
    let mut hasher = DefaultHasher::new();
    let mut blank = true;
    for unit in Normal::of(line, rung, &[]) {
        hasher.write_u8(unit.byte);
        blank = false;
    }
    (!blank).then(|| hasher.finish())
}

/// The start of the line that an offset lies in.
pub fn line_start(text: &[u8], at: usize) -> usize {
    text[..at.min(text.len())]
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |newline| newline + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differing(expected: &[u8], actual: &[u8], rung: Rung) -> LinesDiffering {
        let comparison = Comparison::new(expected, actual);
        let place = comparison.place(rung, &[]).expect("they differ");
        count(&comparison, rung, &place)
    }

    fn lines(expected: &str, actual: &str, rung: Rung) -> usize {
        let differing = differing(expected.as_bytes(), actual.as_bytes(), rung);
        assert!(differing.complete);
        differing.lines
    }

    #[test]
    fn changed_missing_and_extra_lines_count_once_each() {
        assert_eq!(lines("a\nb\nc\n", "a\nx\nc\n", Rung::Exact), 1);
        assert_eq!(lines("a\nb\nc\n", "a\nc\n", Rung::Exact), 1);
        assert_eq!(lines("a\nb\n", "a\nb\nc\nd\n", Rung::Exact), 2);
        assert_eq!(lines("a\nb\n", "a\nb", Rung::Exact), 1);
    }

    #[test]
    fn what_the_rung_forgives_is_no_difference() {
        assert_eq!(lines("a\nb\nc\n", "x\nb \nc\n\n", Rung::Trailing), 1);
        assert_eq!(lines("a\nB\nc\n", "x\n\nb\nc\n", Rung::Case), 1);
    }

    #[test]
    fn a_flood_is_counted_up_to_the_cap_and_says_so() {
        let flood = "again\n".repeat(500_000);
        let differing = differing(b"a\nb\n", flood.as_bytes(), Rung::Exact);
        assert_eq!(differing.lines, MOST_LINES);
        assert!(!differing.complete);
    }
}
