//! Running a candidate once.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;

use super::environment::{HASH_SEED, pinned};
use super::ground::Ground;
use super::isolation::Sandbox;
use super::relay;
use super::running::Launch;
use super::steering::Steering;
use super::stepped::Partner;
use super::supervise::{Feeding, Seen, supervise};
use super::warm::{Plan, Script};
use super::{Candidate, Language, Limits, Observation, Steer, Stepped};
use crate::fixture::DataFile;

mod served;

pub use served::confirm;

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
    /// What is decided that it leaves to its surroundings.
    pub steer: Option<Steer<'a>>,
}

impl Replay<'_> {
    /// A run with no arguments, input or files, of which nothing is decided.
    pub fn new(limits: Limits) -> Self {
        Self {
            args: &[],
            stdin: b"",
            files: &[],
            limits,
            steer: None,
        }
    }
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
    /// The command names a file that programs, which run as another user, cannot use.
    #[error("{path} may be used by its owner alone, and programs run as another user; `chmod a+rX {path}`", path = path.display())]
    Closed {
        /// The file, or a folder above it.
        path: std::path::PathBuf,
    },
    /// A data file could not be put into the working folder.
    #[error(
        "cannot put the data file `{name}` into the working folder: {source}; `files` takes names below the folder, and TMPDIR and the limit `disk` need room for them"
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
    /// The isolation failed, twice.
    #[error(
        "the isolation failed: {0}; run it again, and if that does not help use `--isolation none`"
    )]
    Isolation(String),
    /// The candidate has no program at all.
    #[error("the candidate's command is empty; name a program")]
    NoProgram,
}

/// Runs a candidate once in the strongest isolation that this machine has: see
/// [`Sandbox::shared`] and [`run_in`].
///
/// # Errors
/// As for [`run_in`].
pub fn run(candidate: &Candidate, replay: &Replay<'_>) -> Result<Observation, RunError> {
    run_in(Sandbox::shared(), candidate, replay)
}

/// Runs a candidate once, in a fresh working folder that is gone afterwards.
///
/// Blocks until everything of the run is over: at most the wall-clock limit and about a second
/// for clearing up, and longer where the machine kept the program from running. Any number of
/// threads may do so at once.
///
/// # Errors
/// When the runner itself fails: no room for the folder, no descriptors. A candidate that cannot
/// be started is an observation, [`Ending::CannotStart`](super::Ending::CannotStart).
pub fn run_in(
    sandbox: &Sandbox,
    candidate: &Candidate,
    replay: &Replay<'_>,
) -> Result<Observation, RunError> {
    Ok(served::see(sandbox, candidate, replay, Manner::PLAIN)?.observation)
}

/// Runs a candidate once as [`run_in`] does, but with another seed for the order of Python's
/// sets. A program whose output depends on that order prints something else then. It is never
/// forked off a warm interpreter.
///
/// # Errors
/// As for [`run_in`].
pub fn run_reseeded(
    sandbox: &Sandbox,
    candidate: &Candidate,
    replay: &Replay<'_>,
    hash_seed: u32,
) -> Result<Observation, RunError> {
    let manner = Manner {
        hash_seed,
        ..Manner::PLAIN
    };
    Ok(run_whole(sandbox, candidate, replay, manner, None)?.observation)
}

/// Runs a candidate once as [`run`] does, but never forked off a warm interpreter.
///
/// # Errors
/// As for [`run_in`].
pub fn run_started(candidate: &Candidate, replay: &Replay<'_>) -> Result<Observation, RunError> {
    Ok(run_whole(Sandbox::shared(), candidate, replay, Manner::PLAIN, None)?.observation)
}

/// Runs a candidate once, fed line by line, in the strongest isolation that this machine has: see
/// [`Sandbox::shared`] and [`run_stepped_in`].
///
/// # Errors
/// As for [`run_in`].
pub fn run_stepped(candidate: &Candidate, replay: &Replay<'_>) -> Result<Stepped, RunError> {
    run_stepped_in(Sandbox::shared(), candidate, replay)
}

/// Runs a candidate once, fed line by line: each line when the program is blocked reading its
/// stdin, and the end of the input when it is so again after the last line.
///
/// Takes at most twice as long as [`run_in`] for programs of a few milliseconds, and the same
/// limits hold. See [`crate::candidate::stepped`] for how it is known what a program waits for.
///
/// # Errors
/// As for [`run_in`].
pub fn run_stepped_in(
    sandbox: &Sandbox,
    candidate: &Candidate,
    replay: &Replay<'_>,
) -> Result<Stepped, RunError> {
    let seen = served::see(sandbox, candidate, replay, Manner::STEPPED)?;
    Ok(steps(seen, replay))
}

/// Runs a candidate once as [`run_stepped`] does, but never forked off a warm interpreter: the
/// [`reads`](Stepped::reads) of a fork go to other places than its own interpreter's would.
///
/// # Errors
/// As for [`run_in`].
pub fn run_stepped_started(
    candidate: &Candidate,
    replay: &Replay<'_>,
) -> Result<Stepped, RunError> {
    let seen = run_whole(Sandbox::shared(), candidate, replay, Manner::STEPPED, None)?;
    Ok(steps(seen, replay))
}

/// Runs a candidate once, and tells what it writes into its stdin, up to 64 KiB: its descriptor 0
/// is a socket here. At a terminal one sees such text; through a pipe it is lost.
///
/// # Errors
/// As for [`run_in`].
pub fn run_two_way(candidate: &Candidate, replay: &Replay<'_>) -> Result<Vec<u8>, RunError> {
    let manner = Manner {
        feeding: Feeding::TwoWay,
        ..Manner::PLAIN
    };
    Ok(run_whole(Sandbox::shared(), candidate, replay, manner, None)?.back)
}

fn steps(seen: Seen<'_>, replay: &Replay<'_>) -> Stepped {
    match seen.stepper {
        Some(stepper) => stepper.finish(replay.stdin, seen.observation),
        None => Stepped::not_started(seen.observation),
    }
}

/// Runs a candidate once, fed line by line as [`run_stepped`] does, and each line is what the
/// partner answers to all that has been printed before. What was typed is in the observation.
///
/// Where it cannot be seen what the program waits for, nothing is typed.
///
/// # Errors
/// As for [`run_in`].
pub fn run_dialogue(
    candidate: &Candidate,
    replay: &Replay<'_>,
    partner: &dyn Partner,
) -> Result<Stepped, RunError> {
    let manner = Manner {
        feeding: Feeding::Dialogue(partner),
        ..Manner::PLAIN
    };
    let replay = Replay {
        stdin: b"",
        ..*replay
    };
    let mut seen = run_whole(Sandbox::shared(), candidate, &replay, manner, None)?;
    let typed = seen.observation.typed.get_or_insert_default().clone();
    Ok(match seen.stepper {
        Some(stepper) => stepper.finish(&typed, seen.observation),
        None => Stepped::not_started(seen.observation),
    })
}

/// How a run is to go, beside what a replay says.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner<'a> {
    pub feeding: Feeding<'a>,
    /// Python's seed for the order of sets.
    pub hash_seed: u32,
}

impl Manner<'_> {
    /// As runs go that are judged.
    pub const PLAIN: Self = Self {
        feeding: Feeding::Plain,
        hash_seed: HASH_SEED,
    };
    /// The same, fed line by line.
    const STEPPED: Self = Self {
        feeding: Feeding::Stepped,
        ..Self::PLAIN
    };
}

/// Runs it, and once more where the isolation failed. With a script a warm interpreter may take it.
pub(super) fn run_whole<'a>(
    sandbox: &Sandbox,
    candidate: &Candidate,
    replay: &Replay<'_>,
    manner: Manner<'a>,
    script: Option<&Script>,
) -> Result<Seen<'a>, RunError> {
    match run_once(sandbox, candidate, replay, manner, script) {
        // No fault of the candidate's that can be known: it gets another init.
        Err(RunError::Isolation(_)) => run_once(sandbox, candidate, replay, manner, None),
        seen => seen,
    }
}

fn run_once<'a>(
    sandbox: &Sandbox,
    candidate: &Candidate,
    replay: &Replay<'_>,
    manner: Manner<'a>,
    script: Option<&Script>,
) -> Result<Seen<'a>, RunError> {
    let (program, first_args) = candidate.argv.split_first().ok_or(RunError::NoProgram)?;
    let limits = limits_for(candidate, replay.limits);
    let mut ground = Ground::for_run(sandbox, candidate, &limits, script.map(Script::number))?;
    lay_out(&mut ground, candidate, replay)?;
    let steering = match replay.steer {
        Some(steer) => Steering::prepare(steer, candidate, &mut ground),
        None => Ok(None),
    };
    let steering = steering.map_err(no_folder)?;
    ground.hand_over().map_err(no_folder)?;
    let mut environment = pinned(ground.work(), manner.hash_seed);
    environment.extend(steering.iter().flat_map(Steering::environment));
    if manner.feeding.is_by_line() {
        environment.extend(steering.iter().filter_map(Steering::by_line));
    }
    let fired = steering.as_ref().and_then(Steering::fired);
    let words: Vec<_> = first_args.iter().map(|word| ground.word(word)).collect();
    let args = replay.args.iter().map(OsStr::new);
    let work = ground.work().to_owned();
    let aside = ground.has_aside().map(Path::to_owned);
    let inside = ground.word(program);
    let (launcher, placed) = ground.parts();
    let mut launch = Launch {
        program: &inside,
        shown: program,
        called: called(candidate, program),
        args: words.iter().map(OsString::as_os_str).chain(args).collect(),
        dir: &work,
        environment,
        placed: &placed,
        aside: aside.as_deref(),
        look_for: fired,
        limits,
        warm: None,
    };
    launch.warm = script.and_then(|script| Plan::of(script, &launch));
    let mut seen = supervise(launcher, &launch, replay.stdin, manner.feeding)?;
    if seen.observation.left_processes {
        ground.spoil();
    }
    seen.observation.relayed =
        relay::may_tell_of_a_signal(&seen.observation.ending, sandbox, candidate);
    let has_drawn = fired.is_some_and(|fired| ground.has_made(fired, seen.found));
    let is_known = steering.as_ref().is_some_and(Steering::tells_the_secret);
    seen.observation.steered = has_drawn && !is_known;
    if replay.steer.and_then(Steer::pin).is_some() {
        seen.observation.pinned = Some(has_drawn && is_known);
    }
    Ok(seen)
}

/// Puts the files of a run into its folder. The case's own win over what a submission brought along
/// under the same name.
fn lay_out<'a>(
    ground: &mut Ground<'a>,
    candidate: &'a Candidate,
    replay: &Replay<'a>,
) -> Result<(), RunError> {
    for file in candidate.files.iter().chain(replay.files) {
        ground
            .write(&file.name, &file.bytes)
            .map_err(|source| RunError::DataFile {
                name: file.name.clone(),
                source,
            })?;
    }
    Ok(())
}

/// Limits of a run. Only programs that were built here, in a language whose programs use what they
/// reserve, are held to their address space.
fn limits_for(candidate: &Candidate, limits: Limits) -> Limits {
    use Language::{C, Cpp, Python, Rust};
    let is_frugal =
        !candidate.sanitized && matches!(candidate.language, Some(C | Cpp | Python | Rust));
    Limits {
        address_space: limits.address_space && is_frugal,
        ..limits
    }
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
