//! Starting a process: the one place where a run begins, and the seam for stronger isolation.

use std::ffi::{OsStr, OsString};
use std::io::{self, PipeReader};
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::live::{self, RunId};

/// What is to be started, and where.
#[derive(Debug)]
pub(super) struct Launch<'a> {
    /// The program, absolute.
    pub program: &'a OsStr,
    /// What it is told that it is called; its own path when none.
    pub called: Option<OsString>,
    /// Its arguments.
    pub args: Vec<&'a OsStr>,
    /// The folder that it starts in.
    pub dir: &'a Path,
    /// Its whole environment, but for the marker of the run.
    pub environment: Vec<(&'static str, OsString)>,
}

/// A started process, leader of its own process group; killed and reaped at the latest on drop.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    group: Pid,
    run: RunId,
    pidfd: Option<OwnedFd>,
    reaped: bool,
}

impl Launch<'_> {
    /// Starts the process. Its stdin is the pipe whose reading end is given.
    ///
    /// Nothing here may need code to run in the child before it becomes the program: then the
    /// standard library spawns by `posix_spawn`, whose cost does not grow with regrade's own
    /// memory, and which resets signals that regrade ignores.
    pub fn spawn(&self, stdin: PipeReader) -> io::Result<(Process, PipeReader, PipeReader)> {
        let (stdout, stdout_end) = io::pipe()?;
        let (stderr, stderr_end) = io::pipe()?;
        let run = RunId::next();
        let mut command = Command::new(self.program);
        command
            .args(&self.args)
            .current_dir(self.dir)
            .env_clear()
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .env(live::MARKER, run.marker())
            .process_group(0)
            .stdin(stdin)
            .stdout(stdout_end)
            .stderr(stderr_end);
        if let Some(called) = &self.called {
            command.arg0(called);
        }
        let starting = live::starting();
        live::add_run(run);
        let child = command.spawn().inspect_err(|_| live::remove_run(run))?;
        let group = Pid::from_child(&child);
        live::set_group(run, group);
        drop(starting);
        let process = Process {
            pidfd: pidfd(group),
            child,
            group,
            run,
            reaped: false,
        };
        Ok((process, stdout, stderr))
    }
}

/// A descriptor that becomes readable when the process ends; none where there is no such thing.
#[cfg(target_os = "linux")]
fn pidfd(process: Pid) -> Option<OwnedFd> {
    rustix::process::pidfd_open(process, rustix::process::PidfdFlags::empty()).ok()
}

/// A descriptor that becomes readable when the process ends; none where there is no such thing.
#[cfg(not(target_os = "linux"))]
fn pidfd(_process: Pid) -> Option<OwnedFd> {
    None
}

impl Process {
    /// A descriptor that becomes readable when the main process ends, where there is one.
    pub fn exit_descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.pidfd.as_ref().map(|fd| fd.as_fd())
    }

    /// As if the system had no such descriptor.
    #[cfg(test)]
    pub fn forget_exit_descriptor(&mut self) {
        self.pidfd = None;
    }

    /// Whether the main process has ended. It is left unreaped, so that its number, which is that
    /// of the group too, cannot come to mean anybody else.
    pub fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(self.group), options), Ok(None))
    }

    /// The group's number.
    pub fn group(&self) -> Pid {
        self.group
    }

    /// The run that its processes are marked with.
    pub fn run(&self) -> RunId {
        self.run
    }

    /// Kills the whole group, and the main process even if it has moved to another group.
    pub fn kill(&mut self) {
        if !self.reaped {
            // Either may be gone already, which is what is wanted.
            let _ = kill_process_group(self.group, Signal::KILL);
            let _ = self.child.kill();
        }
    }

    /// How the main process ended; none if it has not ended yet.
    pub fn reap(&mut self) -> Option<ExitStatus> {
        live::forget_group(self.run);
        // After an interrupt this waits for good: what was killed by it is no observation.
        drop(live::starting());
        let status = self.child.try_wait().ok().flatten();
        self.reaped = true;
        status
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.reaped {
            self.kill();
            live::forget_group(self.run);
            // It was killed, so that this ends; if it fails there is nothing left to wait for.
            let _ = self.child.wait();
        }
        live::remove_run(self.run);
    }
}
