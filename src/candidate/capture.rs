//! An output stream of a run: read in full, kept up to a limit, ended at a cap.

use std::io::{self, PipeReader, Read as _};
use std::os::fd::{AsFd as _, BorrowedFd};

/// Bytes read at once: what a pipe holds.
const CHUNK: usize = 1 << 16;
/// Bytes read at first: more than most programs print in all. To clear the room for a whole chunk
/// drives other things out of the processor's caches.
const FIRST: usize = 1 << 12;
/// Chunks read before the clock is looked at again: a fast writer never lets the pipe run empty.
const CHUNKS: usize = 16;

/// What came of reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pulled {
    /// As much as the buffer holds: there may be much more.
    Full,
    /// Less.
    Part,
    /// There is nothing more to be read now, or no more may come.
    All,
}

/// One output stream and what was kept of it. Memory is bounded by `keep`.
#[derive(Debug)]
pub(super) struct Capture {
    pipe: Option<PipeReader>,
    kept: Vec<u8>,
    keep: u64,
    cap: u64,
    total: u64,
}

impl Capture {
    /// Takes the reading end, which from now on does not block.
    ///
    /// `keep` bytes are kept; more than `cap` bytes end the run.
    ///
    /// # Errors
    /// When the pipe cannot be made non-blocking.
    pub fn new(pipe: PipeReader, keep: u64, cap: u64) -> io::Result<Self> {
        rustix::io::ioctl_fionbio(&pipe, true)?;
        Ok(Self {
            pipe: Some(pipe),
            kept: Vec::new(),
            keep,
            cap,
            total: 0,
        })
    }

    /// The pipe, until its end was read.
    pub fn pipe(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(|pipe| pipe.as_fd())
    }

    /// Whether somebody may still write to it.
    pub fn is_open(&self) -> bool {
        self.pipe.is_some()
    }

    /// Whether more came than is allowed.
    pub fn is_over(&self) -> bool {
        self.total > self.cap
    }

    /// Bytes that have come so far, whether or not they were kept.
    pub fn received(&self) -> u64 {
        self.total
    }

    /// What was kept so far.
    pub fn kept(&self) -> &[u8] {
        &self.kept
    }

    /// Reads what is there, until the pipe is empty, ended, or over its cap, or much was read.
    pub fn pull(&mut self) {
        let mut small = [0; FIRST];
        let mut large = Vec::new();
        for _ in 0..CHUNKS {
            let buffer = match large.as_mut_slice() {
                [] => &mut small,
                large => large,
            };
            match self.pull_into(buffer) {
                Pulled::Full if large.is_empty() => large = vec![0; CHUNK],
                Pulled::Full | Pulled::Part => {}
                Pulled::All => return,
            }
        }
    }

    /// Reads once.
    fn pull_into(&mut self, buffer: &mut [u8]) -> Pulled {
        let Some(pipe) = &mut self.pipe else {
            return Pulled::All;
        };
        match pipe.read(buffer) {
            Ok(0) => self.pipe = None,
            Ok(count) => {
                self.take(buffer.get(..count).unwrap_or_default());
                if self.is_over() {
                    return Pulled::All;
                }
                if count == buffer.len() {
                    return Pulled::Full;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Pulled::All,
            Err(_) => self.pipe = None,
        }
        Pulled::Part
    }

    fn take(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        let room = self.keep.saturating_sub(self.kept.len() as u64);
        let fits = usize::try_from(room).map_or(bytes.len(), |room| room.min(bytes.len()));
        self.kept
            .extend_from_slice(bytes.get(..fits).unwrap_or_default());
    }

    /// What was kept, and how many bytes came after it.
    pub fn finish(self) -> (Vec<u8>, u64) {
        let dropped = self.total - self.kept.len() as u64;
        (self.kept, dropped)
    }
}
