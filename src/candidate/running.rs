//! The seam between watching a run and the ways of starting one.

use std::ffi::{CString, OsStr, OsString};
use std::io::{self, PipeReader};
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::process::ExitStatus;
use std::time::Duration;

use super::Limits;
use super::tasks::tree::Root;
use super::warm::Plan;

/// What is to be started, and where. Paths are those that the program will see.
#[derive(Debug)]
#[cfg_attr(
    not(target_os = "linux"),
    expect(dead_code, reason = "some are for inits only")
)]
pub(super) struct Launch<'a> {
    /// The program, absolute.
    pub program: &'a OsStr,
    /// What messages call the program: its path on this machine.
    pub shown: &'a OsStr,
    /// What it is told that it is called; its own path when none.
    pub called: Option<OsString>,
    /// Its arguments.
    pub args: Vec<&'a OsStr>,
    /// The folder that it starts in.
    pub dir: &'a Path,
    /// Its whole environment, but for the marker of the run.
    pub environment: Vec<(&'static str, OsString)>,
    /// Files with their bytes, and folders without, that are made first.
    pub placed: &'a [(CString, Option<&'a [u8]>)],
    /// A further folder that it may write.
    pub aside: Option<&'a Path>,
    /// A file to be looked for afterwards.
    pub look_for: Option<&'a Path>,
    /// What it may use.
    pub limits: Limits,
    /// The warm interpreter that may fork it.
    pub warm: Option<Plan>,
}

/// A started run with the pipes that its output comes through.
pub(super) type Started<'a> = (Box<dyn Running + 'a>, PipeReader, PipeReader);

/// A way of starting runs.
pub(super) trait Launcher {
    /// Starts a run. Its stdin is the pipe whose reading end is given.
    ///
    /// # Errors
    /// When it cannot be started, whosever fault that is.
    fn spawn<'a>(&'a mut self, launch: &Launch<'_>, stdin: PipeReader) -> io::Result<Started<'a>>;
}

/// What a run has used at one moment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Used {
    /// CPU time, as far as it can be seen.
    pub cpu: Duration,
    /// How long it was ready to run and had to wait.
    pub starved: Duration,
    /// How long it has been there, where that is known better than by who asks.
    pub lived: Option<Duration>,
    /// Whether it is ready to run and may wait for a processor now; for how long is not in `starved`
    /// before it runs again.
    pub waits: bool,
}

/// How a main process ended.
#[derive(Debug)]
#[cfg_attr(
    not(target_os = "linux"),
    expect(dead_code, reason = "some come from inits only")
)]
pub(super) enum Exit {
    /// With this status.
    Status(ExitStatus),
    /// It could not be started after all.
    NotStarted(io::Error),
    /// The file of this number could not be put in place first.
    NotPlaced(usize, io::Error),
    /// It has been killed, and is not gone yet.
    Unknown,
    /// The isolation failed; the run says nothing about the candidate.
    Fault(String),
}

/// What is known of a run once nobody of it is left.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Totals {
    /// CPU time of everything, as far as it can be seen.
    pub cpu: Option<Duration>,
    /// How long the main process was ready to run and had to wait.
    pub starved: Duration,
    /// How long it was there, where that is known better than by who watched it.
    pub lived: Option<Duration>,
    /// The most memory used at once.
    pub peak_memory: Option<u64>,
    /// Whether somebody was killed because memory ran out.
    pub out_of_memory: bool,
    /// Whether a process could not be started because there were too many.
    pub out_of_processes: bool,
    /// Whether the file that was to be looked for is there.
    pub found: bool,
    /// Whether a warm interpreter has forked it.
    pub warm: bool,
    /// Whether a warm interpreter does not take it.
    pub unfit: bool,
}

/// A run that was started. Everything of it is gone when it is dropped.
pub(super) trait Running {
    /// A descriptor that becomes readable when the main process may have ended, where there is
    /// one.
    fn exit_descriptor(&self) -> Option<BorrowedFd<'_>>;

    /// The process from which everything of the run descends, where that is known.
    fn root(&self) -> Option<Root>;

    /// Whether the root's oldest child is none of the run now, which changes while it starts.
    fn has_stranger(&self) -> bool;

    /// Whether the main process has ended.
    fn has_ended(&mut self) -> bool;

    /// What it has used so far.
    fn used(&mut self) -> Used;

    /// Kills everything of it, without waiting.
    fn kill(&mut self);

    /// How the main process ended.
    fn reap(&mut self) -> Exit;

    /// Kills what the main process has left; tells how many were alive. To be called after
    /// [`reap`](Self::reap), and again while somebody still holds the pipes open.
    fn clear_up(&mut self, pipes_open: bool) -> usize;

    /// What is known at the end; to be called after [`clear_up`](Self::clear_up).
    fn totals(&mut self) -> Totals;
}
