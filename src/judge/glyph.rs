//! Naming the character at a place, so that look-alikes are told apart.

use super::numbers;

/// What stands at an offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Glyph {
    /// A character.
    Char(char),
    /// A byte that is part of no character.
    Byte(u8),
    /// Nothing: the text ends there.
    End,
}

/// What the two texts have at their offsets, as "expected …, got …".
///
/// Where both have a number there, the whole numbers are shown. Otherwise a character of plain
/// ASCII stands for itself, unless the two look alike; what cannot be seen and what is not ASCII
/// comes with its name, where it has a common one, and its code point.
///
/// ```
/// use regrade::judge::glyph::pair;
/// assert_eq!(
///     pair("It's".as_bytes(), 2, "It’s".as_bytes(), 2),
///     "expected an apostrophe `'` (U+0027), got a right single quotation mark (U+2019)"
/// );
/// assert_eq!(pair(b"spot 3", 5, b"spot -1", 5), "expected `3`, got `-1`");
/// ```
pub fn pair(expected: &[u8], expected_at: usize, actual: &[u8], actual_at: usize) -> String {
    if let Some((wanted, got)) = numbers::pair(expected, expected_at, actual, actual_at) {
        return format!("expected `{wanted}`, got `{got}`");
    }
    let (wanted, got) = (at(expected, expected_at), at(actual, actual_at));
    let exact = look_alike(wanted, got);
    format!(
        "expected {}, got {}",
        describe(wanted, exact),
        describe(got, exact)
    )
}

/// What stands at an offset of a text.
pub fn at(text: &[u8], offset: usize) -> Glyph {
    let rest = text.get(offset..).unwrap_or_default();
    let Some(byte) = rest.first() else {
        return Glyph::End;
    };
    let head = rest.get(..4).unwrap_or(rest);
    let glyph = head
        .utf8_chunks()
        .next()
        .and_then(|chunk| chunk.valid().chars().next());
    glyph.map_or(Glyph::Byte(*byte), Glyph::Char)
}

/// How many bytes before an offset the character begins that the offset lies in; 0 at its start.
pub fn bytes_into_character(text: &[u8], offset: usize) -> usize {
    (1..=3.min(offset))
        .find(|back| {
            matches!(at(text, offset - back), Glyph::Char(glyph) if glyph.len_utf8() > *back)
        })
        .unwrap_or(0)
}

/// Whether two characters are easily taken for one another.
fn look_alike(a: Glyph, b: Glyph) -> bool {
    let group = |glyph| match glyph {
        Glyph::Char('I' | 'l' | '1' | '|') => 1,
        Glyph::Char('O' | '0' | 'o') => 2,
        Glyph::Char(glyph) if !glyph.is_ascii() => 3,
        Glyph::Char('\'' | '`') => 4,
        _ => 0,
    };
    let (a, b) = (group(a), group(b));
    a == 3 || b == 3 || (a == b && a != 0)
}

fn describe(glyph: Glyph, exact: bool) -> String {
    match glyph {
        Glyph::End => "the end of the output".to_owned(),
        Glyph::Byte(byte) => format!("the byte 0x{byte:02x}, which is no UTF-8"),
        Glyph::Char('`') if !exact => "a grave accent".to_owned(),
        Glyph::Char(glyph) if glyph.is_ascii_graphic() && !exact => format!("`{glyph}`"),
        Glyph::Char(glyph) => {
            let code = glyph as u32;
            match (
                name(glyph),
                glyph.is_ascii_graphic() || glyph.is_alphanumeric(),
            ) {
                (Some(name), true) => format!("{name} `{glyph}` (U+{code:04X})"),
                (Some(name), false) => format!("{name} (U+{code:04X})"),
                (None, true) => format!("`{glyph}` (U+{code:04X})"),
                (None, false) => format!("the character U+{code:04X}"),
            }
        }
    }
}

/// The common name of a character that cannot be seen or is easily mistaken for another.
fn name(glyph: char) -> Option<&'static str> {
    Some(match glyph {
        '\0' => "a NUL",
        '\x07' => "a BEL",
        '\x08' => "a backspace",
        '\t' => "a tab",
        '\n' => "a newline",
        '\r' => "a carriage return",
        '\x1b' => "an ESC",
        ' ' => "a blank",
        '\'' => "an apostrophe",
        '"' => "a quotation mark",
        '-' => "a hyphen",
        '`' => "a grave accent",
        '\u{a0}' => "a no-break space",
        '\u{202f}' => "a narrow no-break space",
        '\u{ad}' => "a soft hyphen",
        '\u{200b}' => "a zero-width space",
        '\u{2060}' => "a word joiner",
        '\u{feff}' => "a byte order mark",
        '\u{2018}' => "a left single quotation mark",
        '\u{2019}' => "a right single quotation mark",
        '\u{201c}' => "a left double quotation mark",
        '\u{201d}' => "a right double quotation mark",
        '\u{2013}' => "an en dash",
        '\u{2014}' => "an em dash",
        '\u{2026}' => "an ellipsis",
        '\u{2212}' => "a minus sign",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(expected: &str, actual: &str) -> String {
        pair(expected.as_bytes(), 0, actual.as_bytes(), 0)
    }

    #[test]
    fn plain_ascii_stands_for_itself() {
        assert_eq!(of("4", "2"), "expected `4`, got `2`");
        assert_eq!(of("!", "?"), "expected `!`, got `?`");
        assert_eq!(of("a", "-"), "expected `a`, got `-`");
        assert_eq!(of(" ", "-"), "expected a blank (U+0020), got `-`");
        assert_eq!(of("a", "`"), "expected `a`, got a grave accent");
    }

    #[test]
    fn look_alikes_come_with_their_code_points() {
        assert_eq!(of("l", "1"), "expected `l` (U+006C), got `1` (U+0031)");
        assert_eq!(
            of("-", "\u{2013}"),
            "expected a hyphen `-` (U+002D), got an en dash (U+2013)"
        );
        // A Cyrillic letter.
        assert_eq!(of("a", "а"), "expected `a` (U+0061), got `а` (U+0430)");
    }

    #[test]
    fn what_cannot_be_seen_has_a_name() {
        assert_eq!(
            of(" ", ""),
            "expected a blank (U+0020), got the end of the output"
        );
        assert_eq!(
            of("\n", "\0"),
            "expected a newline (U+000A), got a NUL (U+0000)"
        );
        assert_eq!(
            of("!", "\u{a0}"),
            "expected `!` (U+0021), got a no-break space (U+00A0)"
        );
        assert_eq!(
            of("a", "\u{202e}"),
            "expected `a` (U+0061), got the character U+202E"
        );
    }

    #[test]
    fn a_broken_byte_is_shown_as_a_byte() {
        assert_eq!(
            pair(b"a", 0, b"\xff", 0),
            "expected `a`, got the byte 0xff, which is no UTF-8"
        );
    }

    #[test]
    fn an_offset_inside_a_character_knows_its_start() {
        let text = "a’b".as_bytes();
        assert_eq!(
            [0, 1, 2, 3, 4].map(|at| bytes_into_character(text, at)),
            [0, 0, 1, 2, 0]
        );
    }
}
