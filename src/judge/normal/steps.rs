//! The named steps: repairs of the bytes before any rung looks at them.

use super::Unit;
use crate::fixture::{Step, typography};

/// The bytes of a text after the named steps.
#[derive(Debug, Clone)]
pub struct Stepped<'a> {
    text: &'a [u8],
    at: usize,
    colours: bool,
    quotes: bool,
    /// What is still to come of the ASCII relative of the character before `at`.
    pending: &'static [u8],
    pending_at: usize,
}

impl<'a> Stepped<'a> {
    /// The text from `at` on.
    pub fn new(text: &'a [u8], at: usize, steps: &[Step]) -> Self {
        Self {
            text,
            at,
            colours: steps.contains(&Step::Colours),
            quotes: steps.contains(&Step::Quotes),
            pending: &[],
            pending_at: at,
        }
    }

    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Goes on to the next character that is more than colour or invisible, and starts on its ASCII
    /// relative if it has one.
    fn advance(&mut self) {
        loop {
            while self.colours
                && let Some(length) = terminal_code(self.rest())
            {
                self.at += length;
            }
            if !(self.quotes && self.start_relative() && self.pending.is_empty()) {
                return;
            }
        }
    }

    /// Whether the character that comes next has an ASCII relative, which then comes instead.
    fn start_relative(&mut self) -> bool {
        let head = self.rest();
        let head = match head.first() {
            Some(0x80..) => head.get(..4).unwrap_or(head),
            _ => return false,
        };
        let glyph = head
            .utf8_chunks()
            .next()
            .and_then(|chunk| chunk.valid().chars().next());
        let Some((glyph, plain)) = glyph.and_then(|glyph| Some((glyph, typography::plain(glyph)?)))
        else {
            return false;
        };
        self.pending = plain.as_bytes();
        self.pending_at = self.at;
        self.at += glyph.len_utf8();
        true
    }

    fn take_pending(&mut self) -> Option<Unit> {
        let (byte, rest) = self.pending.split_first()?;
        self.pending = rest;
        Some(Unit {
            byte: *byte,
            at: self.pending_at,
        })
    }
}

impl Iterator for Stepped<'_> {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        if let Some(unit) = self.take_pending() {
            return Some(unit);
        }
        self.advance();
        if let Some(unit) = self.take_pending() {
            return Some(unit);
        }
        let byte = *self.text.get(self.at)?;
        let unit = Unit { byte, at: self.at };
        self.at += 1;
        Some(unit)
    }
}

/// The length of the code that a text starts with, if it is one that colours a terminal or sets it
/// up, and moves no text: colours (`ESC [ … m`), clearing the screen or a line (`J`, `K`), going to
/// the first place (`H`), modes such as a hidden cursor (`h`, `l`), titles and links (`ESC ] …`),
/// and choosing an alphabet (`ESC ( B`). Codes that move the cursor elsewhere are content.
fn terminal_code(text: &[u8]) -> Option<usize> {
    let code = text.strip_prefix(b"\x1b")?;
    match code {
        [b'[', rest @ ..] => Some(2 + control_sequence(rest)?),
        [b']', rest @ ..] => Some(2 + command(rest)?),
        [b'(' | b')', b'A' | b'B' | b'0', ..] => Some(3),
        [b'c', ..] => Some(2),
        _ => None,
    }
}

/// The length of a control sequence behind `ESC [`.
fn control_sequence(text: &[u8]) -> Option<usize> {
    let is_parameter = |byte: &u8| matches!(byte, b'0'..=b'9' | b';' | b':' | b'?');
    let end = text.iter().position(|byte| !is_parameter(byte))?;
    let (parameters, rest) = text.split_at(end);
    let harmless = match rest.first()? {
        b'm' => !parameters.contains(&b'?'),
        b'J' | b'K' | b'h' | b'l' => true,
        b'H' => parameters.iter().all(|byte| matches!(byte, b'1' | b';')),
        _ => false,
    };
    harmless.then_some(end + 1)
}

/// The length of a command to the terminal behind `ESC ]`, with the BEL or `ESC \` that ends it. One
/// that goes on over the end of a line is none.
fn command(text: &[u8]) -> Option<usize> {
    let end = text
        .iter()
        .position(|byte| matches!(byte, 0x07 | 0x1b | b'\n'))?;
    match text.get(end..)? {
        [0x07, ..] => Some(end + 1),
        [0x1b, b'\\', ..] => Some(end + 2),
        _ => None,
    }
}
