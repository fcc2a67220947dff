//! Stdin of a run: fed as fast as the program takes it.

use std::io::{self, PipeWriter, Write as _};
use std::os::fd::{AsFd as _, BorrowedFd};

/// The bytes for stdin and the pipe they go into.
///
/// The pipe is closed as soon as all are written. A reader that goes away is normal: a program
/// that ends early leaves its input unread.
#[derive(Debug)]
pub(super) struct Feed<'a> {
    bytes: &'a [u8],
    written: usize,
    pipe: Option<PipeWriter>,
}

impl<'a> Feed<'a> {
    /// Takes the writing end, which from now on does not block, and writes what fits.
    ///
    /// # Errors
    /// When the pipe cannot be made non-blocking.
    pub fn new(bytes: &'a [u8], pipe: PipeWriter) -> io::Result<Self> {
        rustix::io::ioctl_fionbio(&pipe, true)?;
        let mut feed = Self {
            bytes,
            written: 0,
            pipe: Some(pipe),
        };
        feed.push();
        Ok(feed)
    }

    /// The pipe, while there is something left to write.
    pub fn pipe(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(|pipe| pipe.as_fd())
    }

    /// Writes as much as the pipe takes now.
    pub fn push(&mut self) {
        while let (Some(pipe), Some(rest)) = (&mut self.pipe, self.bytes.get(self.written..)) {
            if rest.is_empty() {
                self.close();
                return;
            }
            match pipe.write(rest) {
                Ok(count) => self.written += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.close(),
            }
        }
    }

    /// Ends the input here.
    pub fn close(&mut self) {
        self.pipe = None;
    }

    /// Bytes that went into the pipe.
    pub fn written(&self) -> u64 {
        self.written as u64
    }
}
