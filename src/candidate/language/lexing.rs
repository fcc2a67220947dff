//! What the texts of several languages have in common.

/// The length of a literal in these quotes; an unfinished one ends with its line.
pub(super) fn literal_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, glyph) in text.char_indices().skip(1) {
        match glyph {
            '\n' => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if glyph == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}
