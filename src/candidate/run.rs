//! Running a candidate once.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;

use super::environment::pinned;
use super::folder::Folder;
use super::pin::Pinning;
use super::spawn::Launch;
use super::supervise::supervise;
use super::{Candidate, Language, Limits, Observation, Pin};
use crate::fixture::DataFile;

/// What a candidate is given in one run, and what it may use.
#[derive(Debug, Clone, Copy)]
pub struct Replay<'a> {
    /// Arguments, behind those of the candidate's own command.
    pub args: &'a [String],
    /// What is fed to stdin, all at once.
    pub stdin: &'a [u8],
    /// Files that it finds in its working folder.
    pub files: &'a [DataFile],
    /// Caps.
    pub limits: Limits,
    /// The secret that it shall draw, where it draws one at random.
    pub pin: Option<&'a Pin>,
}

/// The runner failed. Never the candidate's fault.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// No working folder could be made.
    #[error("cannot make a working folder in {}: {source}; free some space there, or let TMPDIR name a folder that can be written", dir.display())]
    Folder {
        /// Where it was to be made.
        dir: std::path::PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A data file could not be put into the working folder.
    #[error(
        "cannot put the data file `{name}` into the working folder: {source}; `files` takes names below the folder, and TMPDIR needs room for them"
    )]
    DataFile {
        /// Its name in the working folder.
        name: String,
        /// What the system said.
        source: io::Error,
    },
    /// The arguments cannot be handed over.
    #[error(
        "cannot hand over the arguments: {0}; an argument holds no NUL, and all of them together fit into a few hundred kilobytes"
    )]
    Arguments(io::Error),
    /// The machine has no processes, descriptors or memory left.
    #[error(
        "cannot start a process: {0}; run fewer at once (`--jobs`), or raise the limits (`ulimit -n`, `ulimit -u`)"
    )]
    Resources(io::Error),
    /// The candidate has no program at all.
    #[error("the candidate's command is empty; name a program")]
    NoProgram,
}

/// Runs a candidate once, in a fresh working folder that is gone afterwards.
///
/// Blocks until everything of the run is over: at most the wall-clock limit and about a second
/// for clearing up. Any number of threads may do so at once.
///
/// # Errors
/// When the runner itself fails: no room for the folder, no descriptors. A candidate that cannot
/// be started is an observation, [`Ending::CannotStart`](super::Ending::CannotStart).
pub fn run(candidate: &Candidate, replay: &Replay<'_>) -> Result<Observation, RunError> {
    let (program, first_args) = candidate.argv.split_first().ok_or(RunError::NoProgram)?;
    let mut folder = Folder::new().map_err(no_folder)?;
    // The case's own files win over what a submission brought along under the same name.
    for file in candidate.files.iter().chain(replay.files) {
        folder
            .write(&file.name, &file.bytes)
            .map_err(|source| RunError::DataFile {
                name: file.name.clone(),
                source,
            })?;
    }
    let pinning = replay
        .pin
        .filter(|_| candidate.language == Some(Language::Python))
        .map(|pin| Pinning::prepare(pin).map_err(no_folder))
        .transpose()?;
    let mut environment = pinned(folder.path());
    if let Some(pinning) = &pinning {
        environment.extend(pinning.environment());
    }
    let args = replay.args.iter().map(OsStr::new);
    let launch = Launch {
        program,
        called: called(candidate, program),
        args: first_args
            .iter()
            .map(|arg| arg.as_os_str())
            .chain(args)
            .collect(),
        dir: folder.path(),
        environment,
    };
    let mut observation = supervise(&launch, replay.stdin, &replay.limits)?;
    if observation.left_processes {
        folder.spoil();
    }
    observation.pinned = replay
        .pin
        .map(|_| pinning.is_some_and(|pinning| pinning.has_fired()));
    Ok(observation)
}

/// The error of a folder that could not be made.
pub(super) fn no_folder(source: io::Error) -> RunError {
    RunError::Folder {
        dir: std::env::temp_dir(),
        source,
    }
}

/// What a built program is told that it is called: what a student would have typed. A usage line
/// that prints it must not differ from run to run.
fn called(candidate: &Candidate, program: &OsStr) -> Option<OsString> {
    let folder = candidate.build_dir.as_ref()?;
    let path = Path::new(program);
    let name = path
        .starts_with(folder.path())
        .then(|| path.file_name())??;
    let mut called = OsString::from("./");
    called.push(name);
    Some(called)
}

#[cfg(test)]
mod tests;
