//! Why a class could not be graded.

use std::io;
use std::path::PathBuf;

use crate::candidate::{BuildError, RunError};
use crate::fixture::SelectError;
use crate::fixture::write::WriteError;
use crate::gradebook::batch::WorkPanicked;
use crate::gradebook::decisions::DecisionsError;
use crate::gradebook::intake::IntakeError;
use crate::gradebook::journal::JournalError;
use crate::gradebook::lock::LockError;
use crate::gradebook::session::SessionError;
use crate::gradebook::store::StoreError;
use crate::util::config::ConfigError;

/// Why a class could not be graded. Never the fault of a submission: that is a result.
#[derive(Debug, thiserror::Error)]
pub enum GradeError {
    /// The assignment or its game is wrong.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// A table of `assignment.toml` is wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A glob of cases is malformed.
    #[error(transparent)]
    Select(#[from] SelectError),
    /// Nothing is asked for.
    #[error("{0}")]
    Nothing(String),
    /// The submissions cannot be taken in.
    #[error(transparent)]
    Intake(#[from] IntakeError),
    /// A compiler is missing, or the build folder cannot be made.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The runner failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A defect of regrade.
    #[error(transparent)]
    Panicked(#[from] WorkPanicked),
    /// Another run works in the output folder.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file of the output folder cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// `decisions.toml` is wrong.
    #[error(transparent)]
    Decisions(#[from] DecisionsError),
    /// A file of the output folder cannot be read.
    #[error("{}: {problem}\n  help: {help}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
        /// The way out.
        help: &'static str,
    },
    /// The output folder holds the marks of another assignment.
    #[error("{}: holds the marks of the assignment `{theirs}`, and would lose them to `{ours}`\n  help: name another folder with `-o`, or move this one away", out.display())]
    OtherAssignment {
        /// The output folder.
        out: PathBuf,
        /// The assignment that it belongs to.
        theirs: String,
        /// The assignment that was to be graded.
        ours: String,
    },
    /// Something has to be run, and only grading runs anything.
    #[error("{missing} of the replays are not in the store of {}: inputs, limits, programs or build modes have changed\n  help: run `regrade grade` again; it runs only what is missing", out.display())]
    Incomplete {
        /// How many replays are missing.
        missing: usize,
        /// The output folder.
        out: PathBuf,
    },
}

impl GradeError {
    /// A file that cannot be read.
    pub(super) fn unreadable(
        path: impl Into<PathBuf>,
        source: &io::Error,
        help: &'static str,
    ) -> Self {
        Self::Unreadable {
            path: path.into(),
            problem: source.to_string(),
            help,
        }
    }

    /// Whether regrade or the machine failed, and not the set-up.
    pub fn is_failure(&self) -> bool {
        matches!(self, Self::Run(_) | Self::Panicked(_))
    }
}
