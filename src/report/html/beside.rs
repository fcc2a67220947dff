//! What should have been printed beside what was.

use serde::Serialize;
use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::draw::{Kind, Line};
use crate::fixture::Rung;
use crate::judge::{Comparison, Place, glyph, wording};
use crate::util::visible;

/// Two outputs, line beside line: both lists have the same length.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Beside {
    /// What should have been printed.
    pub expected: Vec<Line>,
    /// What was printed.
    pub got: Vec<Line>,
    /// Where the two part first, as a sentence.
    pub place: String,
}

/// One line, and whether a newline ended it.
type Row<'a> = (&'a [u8], bool);

/// Puts two outputs beside each other; what the rung forgives is not marked. O(n·d) in the lines.
pub fn beside(expected: &[u8], got: &[u8], rung: Rung) -> Beside {
    let whole = Comparison::new(expected, got);
    // A case may be stricter than its assignment: then what differs, differs byte for byte.
    let rung = match whole.place(rung, &[]) {
        Some(_) => rung,
        None => Rung::Exact,
    };
    let mut beside = Beside {
        expected: Vec::new(),
        got: Vec::new(),
        place: whole
            .place(rung, &[])
            .map_or_else(String::new, |place| sentence(expected, got, &place)),
    };
    let wanted: Vec<Row<'_>> = visible::split_lines(expected).collect();
    let printed: Vec<Row<'_>> = visible::split_lines(got).collect();
    for op in capture_diff_slices(Algorithm::Myers, &wanted, &printed) {
        let (old, new) = (op.old_range(), op.new_range());
        for at in 0..old.len().max(new.len()) {
            let left = wanted.get(old.start + at).filter(|_| at < old.len());
            let right = printed.get(new.start + at).filter(|_| at < new.len());
            beside.push(left, right, op.tag() == DiffTag::Equal, rung);
        }
    }
    beside
}

impl Beside {
    fn push(&mut self, left: Option<&Row<'_>>, right: Option<&Row<'_>>, same: bool, rung: Rung) {
        let (expected, got) = match (left, right) {
            (Some((text, _)), Some(_)) if same => {
                let line = Line::plain(Kind::Same, text);
                (line.clone(), line)
            }
            (Some(left), Some(right)) => pair(*left, *right, rung),
            (Some((text, _)), None) => (Line::plain(Kind::Other, text), Line::gap()),
            (None, Some((text, _))) => (Line::gap(), Line::plain(Kind::Other, text)),
            (None, None) => return,
        };
        self.expected.push(expected);
        self.got.push(got);
    }
}

/// Two lines that are not the same bytes.
fn pair(left: Row<'_>, right: Row<'_>, rung: Rung) -> (Line, Line) {
    let texts = [left, right].map(|(text, ended)| {
        let newline: &[u8] = if ended { b"\n" } else { b"" };
        [text, newline].concat()
    });
    let place = Comparison::new(&texts[0], &texts[1]).place(rung, &[]);
    let (expected, got) = match place {
        Some(place) => (
            Line::marked(left.0, place.expected),
            Line::marked(right.0, place.actual),
        ),
        None => (
            Line::plain(Kind::Near, left.0),
            Line::plain(Kind::Near, right.0),
        ),
    };
    (
        expected.unended(right.1 && !left.1),
        got.unended(left.1 && !right.1),
    )
}

/// Where two outputs part: "Line 2, character 5: expected …, got …".
fn sentence(expected: &[u8], got: &[u8], place: &Place) -> String {
    let head = got.get(..place.actual).unwrap_or(got);
    let line = head.iter().filter(|byte| **byte == b'\n').count() + 1;
    let start = head
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |newline| newline + 1);
    let column: usize = head[start..]
        .utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum();
    let back = glyph::bytes_into_character(got, place.actual)
        .max(glyph::bytes_into_character(expected, place.expected));
    format!(
        "Line {}, character {}: {}.",
        wording::number(line),
        wording::number(column + 1),
        glyph::pair(
            expected,
            place.expected.saturating_sub(back),
            got,
            place.actual.saturating_sub(back)
        )
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(lines: &[Line]) -> Vec<String> {
        lines
            .iter()
            .map(|line| {
                format!(
                    "{:?} {}[{}]{}{}",
                    line.kind, line.head, line.mark, line.tail, line.end
                )
            })
            .collect()
    }

    #[test]
    fn the_first_difference_of_a_changed_line_is_marked_on_both_sides() {
        let beside = beside(b"same\nTurn 1\n", b"same\nTurn 2\n", Rung::Exact);
        assert_eq!(drawn(&beside.expected), ["Same same[]", "Other Turn [1]"]);
        assert_eq!(drawn(&beside.got), ["Same same[]", "Other Turn [2]"]);
        assert_eq!(beside.place, "Line 2, character 6: expected `1`, got `2`.");
    }

    #[test]
    fn a_line_that_one_side_lacks_stands_beside_a_gap() {
        let beside = beside(b"a\nb\nc\n", b"a\nc\n", Rung::Exact);
        assert_eq!(drawn(&beside.got), ["Same a[]", "Gap []", "Same c[]"]);
        assert_eq!(beside.expected.len(), 3);
    }

    #[test]
    fn what_the_rung_forgives_is_not_marked() {
        let beside = beside(b"a\nb\n", b"a \nc\n", Rung::Trailing);
        assert_eq!(drawn(&beside.got), ["Near a·[]", "Other [c]"]);
        assert!(beside.place.starts_with("Line 2, character 1"));
    }

    #[test]
    fn a_case_that_is_stricter_than_its_assignment_is_compared_byte_for_byte() {
        let beside = beside(b"a\n", b"a \n", Rung::Trailing);
        assert_eq!(drawn(&beside.expected), ["Other a[⏎]"]);
        assert_eq!(drawn(&beside.got), ["Other a[·]"]);
    }

    #[test]
    fn a_missing_newline_is_said_only_where_the_other_side_has_one() {
        let beside = beside(b"guess: ", b"guess?\n", Rung::Exact);
        assert!(beside.expected[0].end.contains("no newline"));
        assert_eq!(beside.got[0].end, "");
        let both = super::beside(b"a", b"b", Rung::Exact);
        assert_eq!((both.expected[0].end, both.got[0].end), ("", ""));
    }

    #[test]
    fn an_output_that_is_not_there_is_a_gap() {
        let beside = beside(b"a\n", b"", Rung::Exact);
        assert_eq!(drawn(&beside.got), ["Gap []"]);
        assert!(beside.place.ends_with("got the end of the output."));
    }
}
