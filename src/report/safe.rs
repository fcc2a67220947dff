//! Names, titles and sentences on a screen.

use crate::util::visible::{self, Blanks};

/// The text with everything drawn that could move the cursor, hide or turn text around.
///
/// Unlike the drawing of outputs this keeps typographic quotes and dashes: a title may have them,
/// and nobody compares it byte by byte.
pub fn safe(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for glyph in text.chars() {
        if glyph.is_control() || is_unseen(glyph) {
            let mut buffer = [0; 4];
            let bytes = glyph.encode_utf8(&mut buffer).as_bytes();
            out.push_str(&visible::line(bytes, Blanks::Trailing));
        } else {
            out.push(glyph);
        }
    }
    out
}

/// Marks of direction, joiners, and other characters without a shape, or that are no characters.
fn is_unseen(glyph: char) -> bool {
    matches!(glyph,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}'
        | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_corrupt_a_screen_is_drawn() {
        assert_eq!(safe("a\x1b[2J\n\u{202e}b\u{9b}"), "a␛[2J␊⟨U+202E⟩b⟨U+009B⟩");
    }

    #[test]
    fn typography_and_drawings_stay() {
        assert_eq!(safe("Wordle – “ğ” `a·␛`"), "Wordle – “ğ” `a·␛`");
    }
}
