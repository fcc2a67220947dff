//! Why a command could not do its work, and the exit status that says so.

use std::io;
use std::path::{Path, PathBuf};

use super::exit;
use crate::candidate::isolation::IsolationError;
use crate::candidate::{BuildError, RunError};
use crate::fixture::write::WriteError;
use crate::fixture::{Assignment, LoadError, ReferenceError, SelectError};
use crate::game::PlayError;
use crate::gradebook::decisions::DecisionsError;
use crate::gradebook::grade::GradeError;
use crate::gradebook::{SessionError, WorkPanicked};
use crate::judge::submissions::SubmissionsError;
use crate::judge::wording::list;
use crate::report::export::ExportError;
use crate::report::kattis::KattisError;
use crate::util::config::ConfigError;
use crate::util::suggest;

/// Anything that ends a command before it has an answer.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The command line asks for what cannot be.
    #[error("{0}")]
    Usage(String),
    /// The set-up is wrong, in words.
    #[error("{0}")]
    Setup(String),
    /// A configuration file is wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// An assignment cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// An assignment or its engine cannot be set up.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// A glob is malformed.
    #[error(transparent)]
    Select(#[from] SelectError),
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A defect of regrade.
    #[error(transparent)]
    Panicked(#[from] WorkPanicked),
    /// The reference engine cannot be set up.
    #[error(transparent)]
    Reference(#[from] ReferenceError),
    /// The game cannot be played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// A problem package cannot be written or read.
    #[error(transparent)]
    Kattis(#[from] KattisError),
    /// `submissions.toml` is wrong.
    #[error(transparent)]
    Submissions(#[from] SubmissionsError),
    /// A program cannot be built, and not by its own fault.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Programs cannot be kept apart as asked.
    #[error(transparent)]
    Isolation(#[from] IsolationError),
    /// A program cannot be run, and not by its own fault.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A class cannot be graded.
    #[error(transparent)]
    Grade(#[from] GradeError),
    /// The reports of a class cannot be written.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// `decisions.toml` cannot be read or kept.
    #[error(transparent)]
    Decisions(#[from] DecisionsError),
    /// There is no program in an archive.
    #[error("intake-error: {}: {reasons}\n  help: hand in the sources, in a .zip or .tar archive or as they are", path.display())]
    NotTakenIn {
        /// The archive.
        path: PathBuf,
        /// What was found in it, and why that is none.
        reasons: String,
    },
    /// A file cannot be read.
    #[error("{path}: cannot be read: {error}\n  help: check that it is there and who may read it", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Stdout cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl CliError {
    /// The message for an assignment that has no game where one is needed.
    pub fn no_game(dir: &Path) -> Self {
        Self::Setup(format!(
            "{}: there is no game to play\n  help: add a game spec as `game.toml`",
            dir.display()
        ))
    }

    /// The message for a `--variant` that the game does not have.
    pub fn unknown_variant<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Self {
        let help = match known.clone().next() {
            None => "the game has no variants; leave `--variant` out".to_owned(),
            Some(_) => suggest::hint(name, known),
        };
        Self::Usage(format!(
            "`--variant {name}` names no variant of the game\n  help: {help}"
        ))
    }

    /// The message for globs that no case matches.
    pub fn no_match(assignment: &Assignment, globs: &[String]) -> Self {
        let names = assignment.cases.iter().map(|case| case.name.as_str());
        let first = globs.first().map(String::as_str).unwrap_or_default();
        let help = match suggest::nearest(first, names.clone()) {
            Some(name) => format!("did you mean `{name}`?"),
            None => format!("the cases are {}", list(&names.collect::<Vec<_>>())),
        };
        Self::Setup(format!(
            "{}: no case matches `{}`\n  help: {help}",
            assignment.dir.display(),
            globs.join("` or `")
        ))
    }

    /// Whether the reader of our output went away, which is no news to anybody.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The exit status that tells whose fault it is.
    pub fn status(&self) -> u8 {
        match self {
            Self::Usage(_) | Self::Select(_) => exit::USAGE,
            Self::Grade(error) if error.is_failure() => exit::FAILED,
            Self::Run(error) | Self::Build(BuildError::Run(error)) => match error {
                RunError::Resources(_) => exit::FAILED,
                _ => exit::SETUP,
            },
            error if error.is_broken_pipe() => exit::UNREAD,
            Self::NotTakenIn { .. } => exit::WRONG,
            Self::Output(_) | Self::Panicked(_) | Self::Play(PlayError::Io(_)) => exit::FAILED,
            _ => exit::SETUP,
        }
    }
}

/// The bytes of a file.
///
/// # Errors
/// With the file's name when it cannot be read.
pub fn read_file(path: &Path) -> Result<Vec<u8>, CliError> {
    std::fs::read(path).map_err(|error| CliError::File {
        path: path.to_owned(),
        error,
    })
}

/// The text of a file.
///
/// # Errors
/// With the file's name when it cannot be read or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, CliError> {
    std::fs::read_to_string(path).map_err(|error| CliError::File {
        path: path.to_owned(),
        error,
    })
}
