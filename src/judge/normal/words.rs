//! The rungs that know words alone: `spaces`, `case` and `punctuation`.

use super::Unit;
use super::steps::Stepped;

/// Words joined by one blank each.
#[derive(Debug, Clone)]
pub struct Words<'a> {
    source: Stepped<'a>,
    kind: Kind,
    started: bool,
    /// Bytes of the current character that are still to come, the next one last.
    pending: Vec<u8>,
    pending_at: usize,
}

/// What makes a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Everything but whitespace.
    AsPrinted,
    /// The same in lower case.
    LowerCase,
    /// Letters and digits, in lower case.
    LettersAndDigits,
}

/// A character, or a byte that is part of none.
#[derive(Debug, Clone, Copy)]
enum Glyph {
    Char(char),
    Broken(u8),
}

impl<'a> Words<'a> {
    /// For the rung `spaces`.
    pub fn as_printed(source: Stepped<'a>) -> Self {
        Self::new(source, Kind::AsPrinted)
    }

    /// For the rung `case`.
    pub fn in_lower_case(source: Stepped<'a>) -> Self {
        Self::new(source, Kind::LowerCase)
    }

    /// For the rung `punctuation`.
    pub fn letters_and_digits(source: Stepped<'a>) -> Self {
        Self::new(source, Kind::LettersAndDigits)
    }

    fn new(source: Stepped<'a>, kind: Kind) -> Self {
        Self {
            source,
            kind,
            started: false,
            pending: Vec::new(),
            pending_at: 0,
        }
    }

    /// Reads one character; on `spaces` a byte is as good, and faster.
    fn glyph(&mut self) -> Option<(Glyph, usize)> {
        let first = self.source.next()?;
        let length = match first.byte {
            0..0x80 => return Some((Glyph::Char(first.byte.into()), first.at)),
            _ if self.kind == Kind::AsPrinted => 1,
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf4 => 4,
            _ => 1,
        };
        let mut ahead = self.source.clone();
        let mut bytes = [first.byte, 0, 0, 0];
        for place in bytes.iter_mut().take(length).skip(1) {
            *place = ahead.next().map_or(0, |unit| unit.byte);
        }
        let decoded = bytes
            .get(..length)
            .and_then(|bytes| std::str::from_utf8(bytes).ok())
            .and_then(|text| text.chars().next());
        Some(match decoded {
            Some(glyph) => {
                self.source = ahead;
                (Glyph::Char(glyph), first.at)
            }
            None => (Glyph::Broken(first.byte), first.at),
        })
    }

    fn separates(&self, glyph: Glyph) -> bool {
        match (self.kind, glyph) {
            (Kind::LettersAndDigits, Glyph::Char(glyph)) => {
                !glyph.is_alphanumeric() && !is_accent(glyph)
            }
            (Kind::LettersAndDigits, Glyph::Broken(_)) => true,
            (_, Glyph::Char(glyph)) => matches!(glyph, ' ' | '\t'..='\r'),
            (_, Glyph::Broken(_)) => false,
        }
    }

    /// Queues a character and gives its first byte.
    fn start(&mut self, glyph: Glyph, at: usize) -> Option<Unit> {
        self.pending_at = at;
        match glyph {
            Glyph::Char(glyph) if glyph.is_ascii() => {
                let lower = self.kind != Kind::AsPrinted;
                let byte = if lower {
                    glyph.to_ascii_lowercase()
                } else {
                    glyph
                } as u8;
                return Some(Unit { byte, at });
            }
            Glyph::Broken(byte) => return Some(Unit { byte, at }),
            Glyph::Char(glyph) => {
                let mut buffer = [0; 4];
                for lower in glyph.to_lowercase() {
                    let bytes = lower.encode_utf8(&mut buffer).as_bytes();
                    self.pending.extend_from_slice(bytes);
                }
                self.pending.reverse();
            }
        }
        self.take_pending()
    }

    fn take_pending(&mut self) -> Option<Unit> {
        let byte = self.pending.pop()?;
        Some(Unit {
            byte,
            at: self.pending_at,
        })
    }
}

/// Whether a character is an accent for the letter before it. Some letters become a letter and an
/// accent in lower case, so an accent has to be part of the word.
fn is_accent(glyph: char) -> bool {
    matches!(glyph, '\u{300}'..='\u{36f}')
}

impl Iterator for Words<'_> {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        if let Some(unit) = self.take_pending() {
            return Some(unit);
        }
        let mut gap = None;
        loop {
            let before = self.source.clone();
            let (glyph, at) = self.glyph()?;
            if self.separates(glyph) {
                gap.get_or_insert(at);
                continue;
            }
            if let Some(at) = gap.filter(|_| self.started) {
                self.source = before;
                return Some(Unit { byte: b' ', at });
            }
            self.started = true;
            return self.start(glyph, at);
        }
    }
}
