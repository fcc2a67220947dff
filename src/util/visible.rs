//! Drawing bytes so that what cannot be seen is seen.
//!
//! Candidate output is hostile: it may hold escape sequences, bidirectional marks, NUL or broken
//! UTF-8. Nothing of that reaches a terminal or a report as it is. Every drawing here is pure
//! printable text, and two different byte strings never draw alike (see the property test).

use std::fmt::Write as _;

/// Where blanks are drawn as `·`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blanks {
    /// Only at the end of the line, where nobody can see them otherwise.
    Trailing,
    /// Everywhere, for texts that differ in blanks alone.
    All,
}

/// Draws one line (without its newline) as printable text. O(n).
///
/// Blanks become `·`, tabs `→`, a carriage return `␍`, other C0 controls their picture (`␀`, `␛`),
/// everything else that has no glyph of its own `\x9f` or `⟨U+200B⟩`; a backslash is doubled and
/// the pictures themselves are escaped, so that the drawing can be read back.
///
/// ```
/// use regrade::util::visible::{line, Blanks};
/// assert_eq!(line(b"a b  ", Blanks::Trailing), "a b··");
/// assert_eq!(line(b"\x1b[31m\0", Blanks::Trailing), "␛[31m␀");
/// assert_eq!(line("I’m".as_bytes(), Blanks::Trailing), "I⟨U+2019⟩m");
/// ```
pub fn line(bytes: &[u8], blanks: Blanks) -> String {
    let end = match blanks {
        Blanks::All => 0,
        Blanks::Trailing => bytes
            .iter()
            .rposition(|byte| !matches!(byte, b' ' | b'\t' | b'\r'))
            .map_or(0, |last| last + 1),
    };
    let mut out = String::with_capacity(bytes.len());
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
        for glyph in chunk.valid().chars() {
            draw_char(&mut out, glyph, at >= end);
            at += glyph.len_utf8();
        }
        for byte in chunk.invalid() {
            // Writing to a String cannot fail.
            let _ = write!(out, "\\x{byte:02x}");
            at += 1;
        }
    }
    out
}

fn draw_char(out: &mut String, glyph: char, mark_blank: bool) {
    match glyph {
        ' ' if mark_blank => out.push('·'),
        '\t' => out.push('→'),
        '\r' => out.push('␍'),
        '\\' => out.push_str("\\\\"),
        '\0'..='\x1f' => out.push(control_picture(glyph)),
        '\x7f' => out.push('␡'),
        // The marks of this drawing, printed by the program itself.
        '·' | '→' | '␍' | '␡' | '⟨' | '⟩' | '\u{2400}'..='\u{2421}' => {
            escape(out, glyph)
        }
        ' '..='~' => out.push(glyph),
        _ if is_plain(glyph) => out.push(glyph),
        _ => escape(out, glyph),
    }
}

/// The picture of a C0 control character: U+2400 plus its code.
fn control_picture(control: char) -> char {
    char::from_u32(0x2400 + control as u32).unwrap_or('\u{fffd}')
}

fn escape(out: &mut String, glyph: char) {
    let _ = write!(out, "⟨U+{:04X}⟩", glyph as u32);
}

/// Whether a character outside ASCII has a glyph of its own that no ASCII character looks like.
///
/// Letters, symbols and emoji stay as they are; typographic quotes, dashes, blanks, invisible and
/// direction marks are escaped, for these are what handouts pasted from a word processor hide.
fn is_plain(glyph: char) -> bool {
    use unicode_width::UnicodeWidthChar as _;
    let code = glyph as u32;
    let look_alike = matches!(code,
        0x80..=0xa0 | 0xad | 0x2000..=0x206f | 0x3000 | 0x2212 | 0xfe00..=0xfe0f | 0xfeff
        | 0xff00..=0xff5e | 0xfff0..=0xffff | 0xe0000..=0xe0fff | 0xe000..=0xf8ff);
    !look_alike && glyph.width().is_some_and(|width| width > 0)
}

/// Draws a text line by line, with a mark at the end when the last line has no newline.
///
/// Each line is drawn by [`line()`]; an empty text gives no lines at all. O(n).
pub fn lines(bytes: &[u8], blanks: Blanks) -> Vec<String> {
    split_lines(bytes)
        .map(|(text, ended)| {
            let mut drawn = line(text, blanks);
            if !ended {
                drawn.push_str(NO_NEWLINE);
            }
            drawn
        })
        .collect()
}

/// What [`lines()`] puts behind a last line that has no newline.
pub const NO_NEWLINE: &str = "⏎̸ (no newline at the end)";

/// The lines of a text without their newlines, each with whether a newline ended it.
pub fn split_lines(bytes: &[u8]) -> impl Iterator<Item = (&[u8], bool)> {
    bytes
        .split_inclusive(|byte| *byte == b'\n')
        .map(|line| match line.strip_suffix(b"\n") {
            Some(text) => (text, true),
            None => (line, false),
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn blanks_inside_a_line_stay_blank_unless_all_are_asked_for() {
        assert_eq!(line(b"a b ", Blanks::Trailing), "a b·");
        assert_eq!(line(b"a b ", Blanks::All), "a·b·");
    }

    #[test]
    fn a_line_of_blanks_alone_is_drawn_whole() {
        assert_eq!(line(b"  \r", Blanks::Trailing), "··␍");
    }

    #[test]
    fn broken_utf8_is_drawn_byte_by_byte() {
        assert_eq!(line(b"a\xff\xc3", Blanks::Trailing), "a\\xff\\xc3");
    }

    #[test]
    fn look_alikes_and_direction_marks_are_named() {
        assert_eq!(
            line("“a”\u{202e}\u{a0}–".as_bytes(), Blanks::Trailing),
            "⟨U+201C⟩a⟨U+201D⟩⟨U+202E⟩⟨U+00A0⟩⟨U+2013⟩"
        );
    }

    #[test]
    fn letters_and_emoji_of_other_scripts_stay() {
        assert_eq!(line("ğ 🟩".as_bytes(), Blanks::Trailing), "ğ 🟩");
    }

    #[test]
    fn a_missing_last_newline_is_drawn() {
        assert_eq!(
            lines(b"a\nb", Blanks::Trailing),
            ["a", &format!("b{NO_NEWLINE}")]
        );
        assert!(lines(b"", Blanks::Trailing).is_empty());
    }

    proptest! {
        #[test]
        fn nothing_drawn_can_move_the_cursor(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            prop_assert!(line(&bytes, Blanks::Trailing).chars().all(|glyph| !glyph.is_control()));
        }

        #[test]
        fn different_bytes_never_draw_alike(
            a in proptest::collection::vec(prop_oneof![any::<u8>(), Just(b'\\'), Just(b' ')], 0..12),
            b in proptest::collection::vec(prop_oneof![any::<u8>(), Just(b'\\'), Just(b' ')], 0..12),
        ) {
            prop_assume!(a != b);
            prop_assert_ne!(line(&a, Blanks::All), line(&b, Blanks::All));
        }
    }
}
