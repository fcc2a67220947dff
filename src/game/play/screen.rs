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
    /// How many pieces were handed on.
    pieces: u64,
}

impl<'a> Screen<'a> {
    pub(super) fn new(console: &'a mut dyn Console) -> Self {
        Self {
            console,
            piece: Vec::new(),
            pieces: 0,
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
        if self.piece.len() + text.len() < PIECE {
            self.piece.extend_from_slice(text);
            return Ok(());
        }
        text.chunks(PIECE)
            .try_for_each(|part| self.write(|piece| piece.extend_from_slice(part)))
    }

    /// Prints the same thing many times. It is put together only once where it fits a piece.
    pub(super) fn repeat(
        &mut self,
        times: u64,
        print: impl Fn(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        if times == 0 {
            return Ok(());
        }
        if self.piece.len() > PIECE / 2 {
            self.flush()?;
        }
        let (start, pieces) = (self.piece.len(), self.pieces);
        print(self)?;
        if self.pieces > pieces {
            return (1..times).try_for_each(|_| print(self));
        }
        let once = self.piece[start..].to_vec();
        (1..times).try_for_each(|_| self.print(&once))
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        if self.piece.is_empty() {
            return Ok(());
        }
        self.console.print(&self.piece)?;
        self.piece.clear();
        self.pieces += 1;
        Ok(())
    }

    pub(super) fn event(&mut self, event: Event) -> io::Result<()> {
        self.flush()?;
        self.console.event(event)
    }

    pub(super) fn lost(&mut self, secret: &[u8]) {
        self.console.lost(secret);
    }

    pub(super) fn read_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.flush()?;
        self.console.read_line()
    }
}
