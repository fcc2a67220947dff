//! An excerpt of an output as lines with numbers, with a mark under the first difference.

use unicode_width::UnicodeWidthStr as _;

use crate::judge::Cut;
use crate::judge::wording::count;
use crate::util::visible::{self, Blanks};

/// Lines that are shown before the one with the difference, and behind it.
const BEFORE: usize = 4;
const BEHIND: usize = 6;

/// What is to be drawn.
#[derive(Debug, Clone, Copy)]
pub struct Block<'a> {
    /// The excerpt.
    pub text: &'a [u8],
    /// Where the excerpt comes from.
    pub cut: Cut,
    /// The offset of the difference in the whole output.
    pub at: usize,
    /// The number of the line that the difference is in, from 1.
    pub line: usize,
    /// How blanks are drawn.
    pub blanks: Blanks,
    /// Columns that a drawn line may take, gutter included.
    pub width: usize,
}

/// Draws the lines around the difference; what is left out is counted. O(n) in the excerpt.
pub fn draw(block: &Block<'_>) -> Vec<String> {
    let at = block
        .at
        .saturating_sub(block.cut.start)
        .min(block.text.len());
    let pieces: Vec<&[u8]> = block.text.split_inclusive(|byte| *byte == b'\n').collect();
    // `at` is at most the length, and `from` and `to` are at most the number of pieces.
    let marked = block.text[..at]
        .iter()
        .filter(|byte| **byte == b'\n')
        .count();
    let first_number = block.line.saturating_sub(marked);
    let gutter = Gutter::for_lines(first_number + pieces.len());
    let from = marked.saturating_sub(BEFORE).min(pieces.len());
    let to = pieces.len().min(marked + BEHIND + 1);
    let mut drawn = Vec::new();
    drawn.extend(left_out(&pieces[..from], block.cut.before, "above"));
    let mut start: usize = pieces[..from].iter().map(|piece| piece.len()).sum();
    for (index, piece) in pieces.iter().enumerate().take(to).skip(from) {
        let mark = (index == marked).then(|| at - start);
        let (line, column) = draw_line(piece, mark, block, index + 1 == pieces.len(), &gutter);
        drawn.push(gutter.numbered(first_number + index, &line));
        drawn.extend(column.map(|column| gutter.mark(column)));
        start += piece.len();
    }
    if marked >= pieces.len() {
        let end = if block.cut.at_end {
            "(the output ends here)"
        } else {
            "(nothing here)"
        };
        drawn.push(gutter.remark(end));
    }
    drawn.extend(left_out(&pieces[to..], block.cut.after, "below"));
    drawn
}

/// One line of the excerpt, and the column of the mark under it.
fn draw_line(
    piece: &[u8],
    mark: Option<usize>,
    block: &Block<'_>,
    is_last: bool,
    gutter: &Gutter,
) -> (String, Option<usize>) {
    let line = piece.strip_suffix(b"\n").unwrap_or(piece);
    let mark = mark.map(|mark| mark.min(line.len()));
    let room = block.width.saturating_sub(gutter.width()).max(20);
    let (mut drawn, column) = fit(line, mark, block.blanks, room);
    let lacks_newline = is_last && block.cut.at_end && !piece.ends_with(b"\n");
    if lacks_newline {
        drawn.push_str(visible::NO_NEWLINE);
    }
    (drawn, column)
}

/// Draws a line in at most about `room` columns. Of a line that is too long the part around the
/// mark is kept; the bytes that are left out are counted at both ends.
fn fit(line: &[u8], mark: Option<usize>, blanks: Blanks, room: usize) -> (String, Option<usize>) {
    // All ranges below start at or before their ends, which are at most the line's.
    let whole = visible::line(line, blanks);
    let column =
        |from: usize| mark.map(|mark| visible::line(&line[from..mark.max(from)], blanks).width());
    if whole.width() <= room {
        return (whole, column(0));
    }
    let end_of = |from: usize| {
        let mut to = line.len().min(from + room);
        while to > from && visible::line(&line[from..to], blanks).width() > room {
            to -= ((to - from) / 8).max(1);
        }
        to
    };
    let mut from = 0;
    let mut to = end_of(0);
    if let Some(mark) = mark.filter(|mark| *mark >= to) {
        from = mark.saturating_sub(room / 2);
        while from < mark && visible::line(&line[from..mark], blanks).width() > room / 2 {
            from += ((mark - from) / 8).max(1);
        }
        from = character_start(line, from);
        to = end_of(from);
    }
    let to = character_start(line, to).max(from + 1).min(line.len());
    let before = match from {
        0 => String::new(),
        _ => format!("{} before … ", count(from, "byte")),
    };
    let after = match line.len() - to {
        0 => String::new(),
        more => format!(" … {} more", count(more, "byte")),
    };
    let column = column(from).map(|column| column + before.width());
    let shown = visible::line(&line[from..to], blanks);
    (format!("{before}{shown}{after}"), column)
}

/// The start of the character that an offset lies in.
fn character_start(line: &[u8], at: usize) -> usize {
    at - crate::judge::glyph::bytes_into_character(line, at)
}

fn left_out(pieces: &[&[u8]], bytes: usize, where_to: &str) -> Option<String> {
    let lines = (!pieces.is_empty()).then(|| count(pieces.len(), "line"));
    let bytes = (bytes > 0).then(|| count(bytes, "byte"));
    let parts: Vec<_> = lines.into_iter().chain(bytes).collect();
    (!parts.is_empty()).then(|| format!("… {} {where_to} left out", parts.join(" and ")))
}

/// The left edge of a block: line numbers and a rule.
struct Gutter {
    digits: usize,
}

impl Gutter {
    fn for_lines(last: usize) -> Self {
        Self {
            digits: last.to_string().len().max(3),
        }
    }

    fn width(&self) -> usize {
        self.digits + 3
    }

    fn numbered(&self, number: usize, line: &str) -> String {
        let digits = self.digits;
        format!("{number:>digits$} │ {line}").trim_end().to_owned()
    }

    fn mark(&self, column: usize) -> String {
        let digits = self.digits;
        format!("{:digits$} │ {:column$}^", "", "")
    }

    fn remark(&self, text: &str) -> String {
        let digits = self.digits;
        format!("{:digits$} ┊ {text}", "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(text: &[u8], at: usize) -> Block<'_> {
        let line = text[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
        Block {
            text,
            cut: Cut {
                at_end: true,
                ..Cut::default()
            },
            at,
            line,
            blanks: Blanks::Trailing,
            width: 40,
        }
    }

    #[test]
    fn lines_have_numbers_and_the_difference_a_mark() {
        assert_eq!(
            draw(&block(b"one\ntwo  \nthree\n", 6)),
            ["  1 │ one", "  2 │ two··", "    │   ^", "  3 │ three"]
        );
    }

    #[test]
    fn the_numbers_are_those_of_the_whole_output() {
        let block = Block {
            cut: Cut {
                start: 100,
                ..Cut::default()
            },
            at: 104,
            line: 1_000,
            ..block(b"one\ntwo", 0)
        };
        assert_eq!(draw(&block), [" 999 │ one", "1000 │ two", "     │ ^"]);
    }

    #[test]
    fn the_mark_stands_under_wide_and_drawn_characters() {
        assert_eq!(
            draw(&block("🟩\u{1b}x\n".as_bytes(), 5)),
            ["  1 │ 🟩␛x", "    │    ^"]
        );
    }

    #[test]
    fn an_output_that_ends_is_said_to_end() {
        assert_eq!(
            draw(&block(b"one\n", 4)),
            ["  1 │ one", "    ┊ (the output ends here)"]
        );
        assert_eq!(draw(&block(b"", 0)), ["    ┊ (the output ends here)"]);
        assert_eq!(
            draw(&block(b"one", 3)),
            [&format!("  1 │ one{}", visible::NO_NEWLINE), "    │    ^"]
        );
    }

    #[test]
    fn far_lines_are_left_out_and_counted() {
        let text = "line\n".repeat(30);
        let block = Block {
            cut: Cut {
                before: 12,
                after: 1,
                start: 12,
                at_end: false,
            },
            ..block(text.as_bytes(), 50)
        };
        let drawn = draw(&Block { at: 62, ..block });
        assert_eq!(drawn[0], "… 6 lines and 12 bytes above left out");
        assert_eq!(
            drawn.last().map(String::as_str),
            Some("… 13 lines and 1 byte below left out")
        );
        assert_eq!(drawn.len(), 1 + BEFORE + 2 + BEHIND + 1);
    }

    #[test]
    fn a_long_line_is_cut_around_the_mark_and_the_cut_counted() {
        let text = format!("{}é{}", "a".repeat(5_000), "b".repeat(5_000));
        let drawn = draw(&block(text.as_bytes(), 5_000));
        assert!(
            drawn[0].starts_with("  1 │ 4,983 bytes before … aaaa"),
            "{}",
            drawn[0]
        );
        assert!(drawn[0].contains("aé"));
        assert!(drawn[0].contains(" … 4,9"));
        let column = drawn[0].chars().position(|glyph| glyph == 'é');
        assert_eq!(drawn[1].chars().position(|glyph| glyph == '^'), column);
        let drawn = draw(&block(text.as_bytes(), 3));
        assert!(drawn[0].starts_with(&format!("  1 │ {} … 9,968 bytes more", "a".repeat(34))));
    }

    #[test]
    fn the_mark_stays_in_sight_among_bytes_that_are_drawn_wide() {
        let drawn = draw(&block(&[0xff; 2_000], 1_000));
        let (line, mark) = (drawn[0].as_str(), drawn[1].as_str());
        assert!(mark.width() < line.width(), "{line}\n{mark}");
    }

    #[test]
    fn one_character_that_is_wider_than_the_room_is_still_drawn() {
        let block = Block {
            width: 0,
            ..block(&[0xff; 100], 50)
        };
        assert!(draw(&block)[0].contains("\\xff"));
    }
}
