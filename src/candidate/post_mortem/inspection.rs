//! What is kept of a run for its post-mortem while it goes on.

use std::os::fd::AsFd;
use std::time::Instant;

use super::gather::{Pipes, gather};
use super::seen::PostMortem;
use crate::candidate::tasks::descriptor::PipeName;
use crate::candidate::tasks::tree::Root;

/// The pipes of a run by their names, when it last printed, and what was found.
#[derive(Debug)]
pub struct Inspection {
    pipes: Pipes,
    printed: Instant,
    found: Option<PostMortem>,
}

impl Inspection {
    /// Of a run with these pipes, which begins now.
    pub fn new(stdin: Option<PipeName>, stdout: impl AsFd, stderr: impl AsFd) -> Self {
        Self {
            pipes: Pipes {
                stdin,
                stdout: PipeName::of(stdout),
                stderr: PipeName::of(stderr),
            },
            printed: Instant::now(),
            found: None,
        }
    }

    /// Something was printed now.
    pub fn note_output(&mut self) {
        self.printed = Instant::now();
    }

    /// Looks at the run, which is about to be stopped. Whoever still goes on with its stdout closed
    /// has closed it itself.
    pub fn inspect(&mut self, root: Root, stdin_ended: bool, closed_stdout: bool) {
        self.found = Some(PostMortem {
            stdin_ended,
            closed_stdout,
            silent: self.printed.elapsed(),
            ..gather(root, &self.pipes)
        });
    }

    /// What was found, if it was looked for.
    pub fn finish(self) -> Option<PostMortem> {
        self.found
    }
}
