//! What a replay comes to.

use std::fmt;

/// What a replay comes to, in order of severity: within a case the worst wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Equal at the strictness asked for, and a normal end.
    Pass,
    /// It differs, but a looser rung makes it equal.
    Format,
    /// What it meant could not be told for certain; people have to look at it.
    Doubt,
    /// Different content, or a declared exit status that was not met.
    Fail,
    /// The same input gave different output.
    Nondeterministic,
    /// The case needs a secret that this candidate could not be given.
    Unpinned,
    /// Ended by a signal or by an uncaught exception.
    Crash,
    /// Stopped by a clock.
    Timeout,
    /// Stopped by the cap on what it printed.
    OutputLimit,
    /// Stopped for want of memory.
    MemoryLimit,
    /// Gave up for want of processes.
    ProcessLimit,
    /// The build failed; nothing was run.
    CompileError,
    /// The test data is at fault; nobody loses points.
    FixtureError,
}

impl Verdict {
    /// Every verdict with the name that reports and `submissions.toml` use.
    pub const NAMES: [(&'static str, Self); 13] = [
        ("pass", Self::Pass),
        ("format", Self::Format),
        ("doubt", Self::Doubt),
        ("fail", Self::Fail),
        ("nondeterministic", Self::Nondeterministic),
        ("unpinned", Self::Unpinned),
        ("crash", Self::Crash),
        ("timeout", Self::Timeout),
        ("output-limit", Self::OutputLimit),
        ("memory-limit", Self::MemoryLimit),
        ("process-limit", Self::ProcessLimit),
        ("compile-error", Self::CompileError),
        ("fixture-error", Self::FixtureError),
    ];

    /// The name that reports use.
    pub fn name(self) -> &'static str {
        Self::NAMES
            .iter()
            .find(|(_, verdict)| *verdict == self)
            .map_or("", |(name, _)| name)
    }

    /// Whether the candidate is at fault: it ran, or failed to build, and is not right.
    pub fn blames_candidate(self) -> bool {
        !matches!(
            self,
            Self::Pass | Self::Doubt | Self::Unpinned | Self::FixtureError
        )
    }

    /// Whether there is an answer to look at that is not right, or may not be.
    pub fn has_answer(self) -> bool {
        self.blames_candidate() || self == Self::Doubt
    }

    /// Whether the case says anything about the candidate, so that its points count. What is in
    /// doubt does so only once it was reviewed.
    pub fn is_judged(self) -> bool {
        !matches!(self, Self::Doubt | Self::Unpinned | Self::FixtureError)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
