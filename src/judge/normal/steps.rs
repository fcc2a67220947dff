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
                && let Some(length) = colour_code(self.rest())
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

/// The length of the SGR sequence (`ESC [ parameters m`) that a text starts with.
fn colour_code(text: &[u8]) -> Option<usize> {
    let parameters = text.strip_prefix(b"\x1b[")?;
    let end = parameters
        .iter()
        .position(|byte| !matches!(byte, b'0'..=b'9' | b';' | b':'))?;
    // `end` was found inside.
    (parameters[end] == b'm').then_some(end + 3)
}
