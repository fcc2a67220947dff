//! The named steps: repairs of the bytes before any rung looks at them.

use super::Unit;
use crate::fixture::Step;

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

    /// Starts on the ASCII relative of the character that comes next, if it has one.
    fn start_relative(&mut self) -> Option<Unit> {
        let head = self.rest();
        let head = head.get(..4).unwrap_or(head);
        let glyph = head.utf8_chunks().next()?.valid().chars().next()?;
        self.pending = ascii_relative(glyph)?.as_bytes();
        self.pending_at = self.at;
        self.at += glyph.len_utf8();
        self.take_pending()
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
        if self.colours {
            while let Some(length) = colour_code(self.rest()) {
                self.at += length;
            }
        }
        let byte = *self.text.get(self.at)?;
        if self.quotes
            && byte >= 0x80
            && let Some(unit) = self.start_relative()
        {
            return Some(unit);
        }
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

/// What somebody who types ASCII would have typed for a typographic quote, dash, ellipsis or
/// blank; none for every other character.
pub fn ascii_relative(glyph: char) -> Option<&'static str> {
    match glyph {
        '\u{2018}'..='\u{201b}' | '\u{2032}' => Some("'"),
        '\u{201c}'..='\u{201f}' | '\u{2033}' => Some("\""),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some("-"),
        '\u{2026}' => Some("..."),
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' => Some(" "),
        _ => None,
    }
}
