//! Why a tier cannot be had, and the way out.

use std::fmt;
use std::io;

use super::Tier;

/// What stands in the way of a tier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obstacle {
    /// What was refused.
    pub reason: String,
    /// The way out.
    pub fix: String,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}; {}", self.reason, self.fix)
    }
}

impl Obstacle {
    /// One with its way out.
    pub fn new(reason: impl Into<String>, fix: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            fix: fix.into(),
        }
    }
}

/// Candidates cannot be kept apart as asked.
#[derive(Debug, thiserror::Error)]
pub enum IsolationError {
    /// The tier that was asked for cannot be had here.
    #[error("isolation `{tier}` cannot be had here: {obstacle}")]
    Unavailable {
        /// Which.
        tier: Tier,
        /// Why, and the way out.
        obstacle: Obstacle,
    },
    /// What can be had is weaker than what is required.
    #[error(
        "isolation `{required}` is required, and the strongest that can be had here is `{best}`: {obstacle}"
    )]
    TooWeak {
        /// What is required.
        required: Tier,
        /// What can be had.
        best: Tier,
        /// Why not more.
        obstacle: Obstacle,
    },
    /// The launcher that was named is no program.
    #[error(
        "the runner `{0}` is no program that can be started; install it, or name one by its path (`--runner`, or `runner` in assignment.toml)"
    )]
    NoLauncher(String),
    /// An init could not be made.
    #[error("cannot set up the isolation: {0}")]
    SetUp(Obstacle),
    /// A filter of system calls could not be made.
    #[error("cannot make the filter of system calls: {0}; use `--isolation none` on this machine")]
    Filter(String),
    /// No descriptors, processes or memory are left.
    #[error(
        "cannot set up the isolation: {0}; run fewer at once (`--jobs`), or raise the limits (`ulimit -n`, `ulimit -u`)"
    )]
    Resources(#[from] io::Error),
    /// A path holds a NUL byte.
    #[error("the path {0:?} holds a NUL byte; rename it")]
    Path(std::ffi::OsString),
}

impl IsolationError {
    /// What stands in the way, for a table.
    pub fn obstacle(self) -> Obstacle {
        match self {
            Self::Unavailable { obstacle, .. }
            | Self::TooWeak { obstacle, .. }
            | Self::SetUp(obstacle) => obstacle,
            other => Obstacle::new(other.to_string(), "see above"),
        }
    }
}
