//! Lines as the pages draw them, with a mark in them where one is needed.

use serde::Serialize;

use crate::judge::glyph::{self, Glyph};
use crate::util::visible::{self, Blanks, NO_NEWLINE};

/// What a line is to the line beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The same.
    Same,
    /// Different bytes that the strictness takes for the same.
    Near,
    /// Different.
    Other,
    /// Not there: a gap beside a line that the other side has alone.
    Gap,
}

/// One line of an output, in three parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// What it is to the line beside it.
    pub kind: Kind,
    /// What stands before the mark.
    pub head: String,
    /// The character that is marked; nothing when no character is.
    pub mark: String,
    /// What stands after the mark.
    pub tail: String,
    /// A remark on its end, which is no part of it.
    pub end: &'static str,
}

impl Line {
    /// A line without a mark.
    pub fn plain(kind: Kind, bytes: &[u8]) -> Self {
        Self {
            kind,
            head: visible::line(bytes, Blanks::Trailing),
            mark: String::new(),
            tail: String::new(),
            end: "",
        }
    }

    /// A line that is not there.
    pub fn gap() -> Self {
        Self::plain(Kind::Gap, b"")
    }

    /// A line with a mark on the character at an offset, or on its end.
    pub fn marked(bytes: &[u8], at: usize) -> Self {
        let at = at.min(bytes.len());
        let at = at - glyph::bytes_into_character(bytes, at);
        let (head, rest) = bytes.split_at(at);
        let length = match glyph::at(bytes, at) {
            Glyph::Char(glyph) => glyph.len_utf8(),
            Glyph::Byte(_) => 1,
            Glyph::End => 0,
        };
        let (mark, tail) = rest.split_at(length.min(rest.len()));
        Self {
            kind: Kind::Other,
            head: before(head, rest),
            mark: match mark {
                [] => "⏎".to_owned(),
                mark => visible::line(mark, Blanks::All),
            },
            tail: visible::line(tail, Blanks::Trailing),
            end: "",
        }
    }

    /// Says that the line has no newline, where that matters.
    pub fn unended(mut self, unended: bool) -> Self {
        if unended {
            self.end = NO_NEWLINE;
        }
        self
    }
}

/// The start of a line: its own last blanks are drawn only when nothing but blanks follows.
fn before(head: &[u8], rest: &[u8]) -> String {
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r');
    if rest.iter().all(blank) {
        return visible::line(head, Blanks::Trailing);
    }
    let mut drawn = visible::line(&[head, b"."].concat(), Blanks::Trailing);
    drawn.pop();
    drawn
}

/// The lines of a text, none of them marked.
pub fn lines(bytes: &[u8]) -> Vec<Line> {
    visible::split_lines(bytes)
        .map(|(line, _)| Line::plain(Kind::Same, line))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(bytes: &[u8], at: usize) -> [String; 3] {
        let line = Line::marked(bytes, at);
        [line.head, line.mark, line.tail]
    }

    #[test]
    fn the_mark_holds_one_whole_character() {
        assert_eq!(parts(b"abc", 1), ["a", "b", "c"]);
        assert_eq!(parts("aéb".as_bytes(), 2), ["a", "é", "b"]);
        assert_eq!(parts(b"a\xffb", 1), ["a", "\\xff", "b"]);
    }

    #[test]
    fn a_blank_in_the_mark_is_drawn_and_blanks_around_it_are_not() {
        assert_eq!(parts(b"a b c", 3), ["a b", "·", "c"]);
        assert_eq!(parts(b"a b", 2), ["a ", "b", ""]);
    }

    #[test]
    fn blanks_at_the_end_are_drawn_on_both_sides_of_the_mark() {
        assert_eq!(parts(b"a   ", 2), ["a·", "·", "·"]);
    }

    #[test]
    fn the_end_of_a_line_can_be_marked() {
        assert_eq!(parts(b"a ", 9), ["a·", "⏎", ""]);
        assert_eq!(parts(b"", 0), ["", "⏎", ""]);
    }
}
