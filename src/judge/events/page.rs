//! An output as readers see it: characters with their colours, without the codes between them.

use std::ops::Range;

/// A character of an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyph {
    /// The character, typographic quotes made plain; U+FFFD for bytes that are no text.
    pub glyph: char,
    /// Where it starts, in bytes.
    pub at: usize,
    /// Its colours.
    pub style: Style,
}

/// The colours of a character, by the numbers of their SGR codes; 0 where none is set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Style {
    /// The colour of the letter: 30 to 37, or above 1000 for those of larger palettes.
    pub front: u32,
    /// The colour behind it: 40 to 47, or above 1000.
    pub back: u32,
}

/// A decoded output. Ranges of glyphs are what all reading works on.
#[derive(Debug, Clone)]
pub struct Page {
    glyphs: Vec<Glyph>,
    /// Bytes in all.
    bytes: usize,
}

/// What a page is cut into to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Words, numbers and single signs.
    Words,
    /// Single characters.
    Characters,
}

/// A word, a number or a sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Atom {
    /// As it was printed.
    pub text: String,
    /// The glyphs that it is.
    pub glyphs: Range<usize>,
    /// The number of its line in the page.
    pub line: usize,
    /// The colours of its first character.
    pub style: Style,
}

impl Page {
    /// Decodes an output. O(n).
    pub fn of(output: &[u8]) -> Self {
        let mut glyphs = Vec::with_capacity(output.len());
        let mut style = Style::default();
        let mut at = 0;
        for chunk in output.utf8_chunks() {
            let text = chunk.valid();
            let mut inner = 0;
            while let Some(glyph) = text[inner..].chars().next() {
                let code = (glyph == '\u{1b}')
                    .then(|| escape(&text[inner..]))
                    .flatten();
                if let Some((length, sgr)) = code {
                    if let Some(numbers) = sgr {
                        style = style.after(&numbers);
                    }
                    inner += length;
                    continue;
                }
                if let Some(glyph) = plain(glyph) {
                    let at = at + inner;
                    glyphs.push(Glyph { glyph, at, style });
                }
                inner += glyph.len_utf8();
            }
            at += text.len();
            if !chunk.invalid().is_empty() {
                let glyph = '\u{fffd}';
                glyphs.push(Glyph { glyph, at, style });
                at += chunk.invalid().len();
            }
        }
        let bytes = output.len();
        Self { glyphs, bytes }
    }

    /// How many glyphs it has.
    pub fn len(&self) -> usize {
        self.glyphs.len()
    }

    /// The glyphs of a range; none where it reaches beyond the page.
    pub fn glyphs(&self, range: &Range<usize>) -> &[Glyph] {
        self.glyphs.get(range.clone()).unwrap_or_default()
    }

    /// The text of a range.
    pub fn text(&self, range: &Range<usize>) -> String {
        self.glyphs(range).iter().map(|glyph| glyph.glyph).collect()
    }

    /// The bytes of the output that a range of glyphs stands for.
    pub fn bytes(&self, range: &Range<usize>) -> Range<usize> {
        let at = |glyph: usize| self.glyphs.get(glyph).map_or(self.bytes, |glyph| glyph.at);
        at(range.start)..at(range.end.max(range.start))
    }

    /// The first glyph at a byte of the output or behind it.
    pub fn glyph_at(&self, byte: usize) -> usize {
        self.glyphs.partition_point(|glyph| glyph.at < byte)
    }

    /// The lines of a range, without their newlines.
    pub fn lines(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let mut lines = Vec::new();
        let mut start = range.start;
        for (at, glyph) in (range.start..).zip(self.glyphs(range)) {
            if glyph.glyph == '\n' {
                lines.push(start..at);
                start = at + 1;
            }
        }
        if start < range.end {
            lines.push(start..range.end);
        }
        lines
    }

    /// The atoms of a range. At the level of words the word "and" is left out.
    pub fn atoms(&self, range: &Range<usize>, level: Level) -> Vec<Atom> {
        let mut atoms: Vec<Atom> = Vec::new();
        let mut line = 0;
        let mut joins = false;
        for (at, glyph) in (range.start..).zip(self.glyphs(range)) {
            if glyph.glyph == '\n' {
                line += 1;
            }
            let is_word = glyph.glyph.is_alphanumeric();
            if glyph.glyph.is_whitespace() {
                joins = false;
                continue;
            }
            match atoms.last_mut() {
                Some(last) if joins && is_word && level == Level::Words => {
                    last.text.push(glyph.glyph);
                    last.glyphs.end = at + 1;
                }
                _ => atoms.push(Atom {
                    text: glyph.glyph.to_string(),
                    glyphs: at..at + 1,
                    line,
                    style: glyph.style,
                }),
            }
            joins = is_word;
        }
        if level == Level::Words {
            atoms.retain(|atom| !atom.text.eq_ignore_ascii_case("and"));
        }
        atoms
    }
}

/// A character as it is read; none for those that show nothing.
fn plain(glyph: char) -> Option<char> {
    Some(match glyph {
        '\r' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}' | '\u{200b}'..='\u{200d}' | '\u{1b}' => {
            return None;
        }
        '\u{2018}' | '\u{2019}' | '\u{b4}' | '`' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        '\u{a0}' => ' ',
        other => other,
    })
}

/// The length of an escape sequence at the start of `text`, and its numbers where it sets colours.
fn escape(text: &str) -> Option<(usize, Option<Vec<u32>>)> {
    let body = text.strip_prefix("\u{1b}[")?;
    let end = body.find(|glyph: char| ('@'..='~').contains(&glyph))?;
    let numbers = body.get(..end)?;
    let valid = |glyph: char| glyph.is_ascii_digit() || matches!(glyph, ';' | ':' | '?');
    if !numbers.chars().all(valid) {
        return None;
    }
    let sets_colours = body[end..].starts_with('m');
    let numbers = sets_colours.then(|| {
        let parts = numbers.split([';', ':']);
        parts.map(|part| part.parse().unwrap_or(0)).collect()
    });
    Some((end + 3, numbers))
}

impl Style {
    /// The colours after an SGR sequence.
    fn after(mut self, numbers: &[u32]) -> Self {
        let mut rest = numbers;
        while let [code, behind @ ..] = rest {
            rest = behind;
            match code {
                0 => self = Self::default(),
                30..=37 => self.front = *code,
                90..=97 => self.front = *code - 60,
                39 => self.front = 0,
                40..=47 => self.back = *code,
                100..=107 => self.back = *code - 60,
                49 => self.back = 0,
                38 | 48 => {
                    let (colour, behind) = palette(rest);
                    rest = behind;
                    let field = if *code == 38 {
                        &mut self.front
                    } else {
                        &mut self.back
                    };
                    *field = colour;
                }
                _ => {}
            }
        }
        self
    }
}

/// A colour of a larger palette, as a number of its own, and what follows it.
fn palette(numbers: &[u32]) -> (u32, &[u32]) {
    match numbers {
        [5, colour, rest @ ..] => (1000 + colour, rest),
        [2, red, green, blue, rest @ ..] => {
            let part = |value: &u32| value & 0xff;
            (
                (1 << 24) + (part(red) << 16) + (part(green) << 8) + part(blue),
                rest,
            )
        }
        _ => (999, &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str, level: Level) -> Vec<String> {
        let page = Page::of(text.as_bytes());
        let atoms = page.atoms(&(0..page.len()), level).into_iter();
        atoms.map(|atom| atom.text).collect()
    }

    #[test]
    fn words_and_signs_are_atoms() {
        assert_eq!(
            words("|| rA , Y ||", Level::Words),
            ["|", "|", "rA", ",", "Y", "|", "|"]
        );
        assert_eq!(words("rY e2", Level::Characters), ["r", "Y", "e", "2"]);
        assert_eq!(words("a\nb", Level::Words), ["a", "b"]);
    }

    #[test]
    fn colours_are_taken_off_and_kept_beside_the_text() {
        let page = Page::of(b"\x1b[1;42mr\x1b[0me\x1b[93my\x1b[38;5;208mo\x1b[K");
        assert_eq!(page.text(&(0..page.len())), "reyo");
        let styles: Vec<_> = page
            .glyphs(&(0..4))
            .iter()
            .map(|glyph| glyph.style)
            .collect();
        assert_eq!(
            (styles[0].back, styles[1].back, styles[2].front),
            (42, 0, 33)
        );
        assert_eq!(styles[3].front, 1208);
        assert_eq!(page.bytes(&(0..1)), 7..12);
    }

    #[test]
    fn broken_bytes_and_lone_escapes_do_no_harm() {
        let page = Page::of(b"a\xff\x1b[zz\x1b b\xe2");
        assert_eq!(
            page.text(&(0..page.len())).replace('\u{fffd}', "?"),
            "a?z b?"
        );
    }

    #[test]
    fn lines_are_ranges_without_their_newlines() {
        let page = Page::of(b"ab\n\nc");
        assert_eq!(page.lines(&(0..page.len())), [0..2, 3..3, 4..5]);
    }
}
