//! An output stream of a run: read in full, kept up to a limit, ended at a cap.

use std::io::{self, PipeReader, Read as _};
use std::os::fd::{AsFd as _, BorrowedFd};

/// Bytes read at once: what a pipe holds.
const CHUNK: usize = 1 << 16;
/// Chunks read before the clock is looked at again: a fast writer never lets the pipe run empty.
const CHUNKS: usize = 16;

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
        let mut chunk = [0; CHUNK];
        for _ in 0..CHUNKS {
            let Some(pipe) = &mut self.pipe else {
                return;
            };
            match pipe.read(&mut chunk) {
                Ok(0) => self.pipe = None,
                Ok(count) => {
                    self.take(chunk.get(..count).unwrap_or_default());
                    if self.is_over() {
                        return;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.pipe = None,
            }
        }
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
