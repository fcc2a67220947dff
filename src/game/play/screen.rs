//! Output in pieces.

use std::io;

use crate::game::{Console, Event};

/// A piece is handed on when it has grown to this many bytes, and whenever the order of things
/// asks for it: before a read, before an event, at the end.
const PIECE: usize = 8 * 1024;

/// The output side of a console. It never holds more than one piece.
pub(super) struct Screen<'a> {
    console: &'a mut dyn Console,
    piece: Vec<u8>,
}

impl<'a> Screen<'a> {
    pub(super) fn new(console: &'a mut dyn Console) -> Self {
        Self {
            console,
            piece: Vec::new(),
        }
    }

    /// Prints what `write` appends.
    pub(super) fn write(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        write(&mut self.piece);
        if self.piece.len() < PIECE {
            return Ok(());
        }
        self.flush()
    }

    /// Prints `text`.
    pub(super) fn print(&mut self, text: &[u8]) -> io::Result<()> {
        text.chunks(PIECE)
            .try_for_each(|part| self.write(|piece| piece.extend_from_slice(part)))
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        if self.piece.is_empty() {
            return Ok(());
        }
        self.console.print(&self.piece)?;
        self.piece.clear();
        Ok(())
    }

    pub(super) fn event(&mut self, event: Event) -> io::Result<()> {
        self.flush()?;
        self.console.event(event)
    }

    pub(super) fn read_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.flush()?;
        self.console.read_line()
    }
}
