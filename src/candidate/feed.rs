//! Stdin of a run: fed as fast as the program takes it.

use std::borrow::Cow;
use std::io::{self, PipeWriter, Read as _, Write as _};
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;

/// The bytes for stdin and the pipe they go into.
///
/// The pipe is closed as soon as all are written. A reader that goes away is normal: a program
/// that ends early leaves its input unread.
#[derive(Debug)]
pub(super) struct Feed<'a> {
    bytes: Cow<'a, [u8]>,
    written: usize,
    /// How many bytes may be written so far; all of them before the pipe is closed.
    allowed: usize,
    pipe: Option<PipeWriter>,
    /// The way back, where stdin is a socket: what the program writes into it.
    back: Option<UnixStream>,
}

/// What of the text that a program writes into its stdin is kept.
const BACK: u64 = 1 << 16;

impl<'a> Feed<'a> {
    /// Takes the writing end, which from now on does not block, and writes what fits.
    ///
    /// # Errors
    /// When the pipe cannot be made non-blocking.
    pub fn new(bytes: &'a [u8], pipe: PipeWriter) -> io::Result<Self> {
        let mut feed = Self::held(bytes, pipe)?;
        feed.allow_all();
        Ok(feed)
    }

    /// As [`new`](Self::new), but nothing is written before it is allowed.
    ///
    /// # Errors
    /// When the pipe cannot be made non-blocking.
    pub fn held(bytes: &'a [u8], pipe: PipeWriter) -> io::Result<Self> {
        rustix::io::ioctl_fionbio(&pipe, true)?;
        Ok(Self {
            bytes: Cow::Borrowed(bytes),
            written: 0,
            allowed: 0,
            pipe: Some(pipe),
            back: None,
        })
    }

    /// As [`new`](Self::new), with a socket for the pipe, so that what the program writes into its
    /// stdin comes [back](Self::take_back).
    ///
    /// # Errors
    /// When there is no descriptor left, or the socket cannot be made non-blocking.
    pub fn two_way(bytes: &'a [u8], socket: UnixStream) -> io::Result<Self> {
        let writer = socket.try_clone()?;
        let mut feed = Self::held(bytes, OwnedFd::from(writer).into())?;
        feed.back = Some(socket);
        feed.allow_all();
        Ok(feed)
    }

    /// What the program has written into its stdin, up to 64 KiB. Call it once, when the program
    /// has ended.
    pub fn take_back(&mut self) -> Vec<u8> {
        let mut back = Vec::new();
        if let Some(socket) = self.back.take() {
            // It ends with an error where the program left input unread or still runs; what came
            // before is in the buffer.
            let _ = socket.take(BACK).read_to_end(&mut back);
        }
        back
    }

    /// Writes up to this place of the input, as far as the pipe takes it now. The pipe stays open.
    pub fn allow(&mut self, to: usize) {
        self.allowed = to.min(self.bytes.len());
        self.write();
    }

    /// Adds to the end of the input; tells where it ends then. Nothing of it is written yet.
    pub fn extend(&mut self, line: &[u8]) -> usize {
        self.bytes.to_mut().extend_from_slice(line);
        self.bytes.len()
    }

    /// The whole input.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Writes the whole input, as far as the pipe takes it now, and closes the pipe behind it.
    pub fn allow_all(&mut self) {
        self.allowed = usize::MAX;
        self.push();
    }

    /// Whether everything that was allowed has been taken out of the pipe again.
    pub fn is_taken(&self) -> bool {
        self.written >= self.allowed.min(self.bytes.len())
            && self
                .pipe
                .as_ref()
                .is_none_or(|pipe| rustix::io::ioctl_fionread(pipe) == Ok(0))
    }

    /// The pipe, while there is something left to write.
    pub fn pipe(&self) -> Option<BorrowedFd<'_>> {
        let pipe = self.pipe.as_ref().filter(|_| self.written < self.allowed);
        pipe.map(|pipe| pipe.as_fd())
    }

    /// Whether the end of the input has been given.
    pub fn is_closed(&self) -> bool {
        self.pipe.is_none()
    }

    /// Writes as much as is allowed and the pipe takes now, and closes it behind the end.
    pub fn push(&mut self) {
        self.write();
        if self.allowed > self.bytes.len() && self.written == self.bytes.len() {
            self.close();
        }
    }

    fn write(&mut self) {
        let allowed = self.bytes.get(..self.allowed).unwrap_or(&self.bytes);
        while let (Some(pipe), Some(rest)) = (&mut self.pipe, allowed.get(self.written..)) {
            if rest.is_empty() {
                return;
            }
            match pipe.write(rest) {
                Ok(count) => self.written += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => {
                    self.pipe = None;
                    return;
                }
            }
        }
    }

    /// Ends the input here.
    pub fn close(&mut self) {
        self.pipe = None;
        if let Some(back) = &self.back {
            // It fails where the other end is gone, and then there is nobody to tell.
            let _ = back.shutdown(std::net::Shutdown::Write);
        }
    }

    /// Bytes that went into the pipe.
    pub fn written(&self) -> u64 {
        self.written as u64
    }
}
