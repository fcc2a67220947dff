//! What is kept of a run for its post-mortem while it goes on.

use std::os::fd::AsFd;
use std::time::Instant;

use super::gather::{Pipes, gather, has_closed_stdout};
use super::seen::PostMortem;
use crate::candidate::tasks::descriptor::PipeName;
use crate::candidate::tasks::tree::Root;

/// The pipes of a run by their names, when it last printed, and what was found.
#[derive(Debug)]
pub struct Inspection {
    pipes: Pipes,
    printed: Instant,
    closed_stdout: bool,
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
            closed_stdout: false,
            found: None,
        }
    }

    /// Something was printed now.
    pub fn note_output(&mut self) {
        self.printed = Instant::now();
    }

    /// Stdout has ended while the main process goes on.
    pub fn note_closed_stdout(&mut self, root: Root) {
        let stdout = self.pipes.stdout.as_ref();
        self.closed_stdout = stdout.is_some_and(|stdout| has_closed_stdout(root, stdout));
    }

    /// Looks at the run, which is about to be stopped.
    pub fn inspect(&mut self, root: Root, stdin_ended: bool) {
        self.found = Some(PostMortem {
            stdin_ended,
            silent: self.printed.elapsed(),
            ..gather(root, &self.pipes)
        });
    }

    /// What was found, if there is anything to be told.
    pub fn finish(self) -> Option<PostMortem> {
        let found = self
            .found
            .or_else(|| self.closed_stdout.then(PostMortem::default));
        found.map(|found| PostMortem {
            closed_stdout: self.closed_stdout,
            ..found
        })
    }
}
