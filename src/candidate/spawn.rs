//! Starting a plain process.

use std::ffi::OsString;
use std::io::{self, PipeReader};
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::live::{self, RunId};
use super::running::{Exit, Launch, Launcher, Running, Started, Totals, Used};
use super::tasks::tree::Root;
use super::{leftovers, process_time};

/// Starts plain processes, behind a launcher of the user's own where there is one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plain<'a> {
    /// Words that stand before each command.
    pub launcher: &'a [OsString],
}

/// No launcher.
pub(super) const PLAIN: Plain<'static> = Plain { launcher: &[] };

/// A started process, leader of its own process group; killed and reaped at the latest on drop.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    group: Pid,
    run: RunId,
    pidfd: Option<OwnedFd>,
    reaped: bool,
    last: Used,
}

impl Launcher for Plain<'_> {
    fn spawn<'a>(&'a mut self, launch: &Launch<'_>, stdin: PipeReader) -> io::Result<Started<'a>> {
        let (process, stdout, stderr) = self.start(launch, stdin)?;
        Ok((Box::new(process), stdout, stderr))
    }
}

impl Plain<'_> {
    /// Starts the process. Its stdin is the pipe whose reading end is given.
    ///
    /// Nothing here may need code to run in the child before it becomes the program: then the
    /// standard library spawns by `posix_spawn`, whose cost does not grow with regrade's own
    /// memory, and which resets signals that regrade ignores.
    pub fn start(
        &self,
        launch: &Launch<'_>,
        stdin: PipeReader,
    ) -> io::Result<(Process, PipeReader, PipeReader)> {
        let (stdout, stdout_end) = io::pipe()?;
        let (stderr, stderr_end) = io::pipe()?;
        let run = RunId::next();
        let mut command = self.command(launch);
        command
            .current_dir(launch.dir)
            .env_clear()
            .envs(launch.environment.iter().map(|(name, value)| (name, value)))
            .env(live::MARKER, run.marker())
            .process_group(0)
            .stdin(stdin)
            .stdout(stdout_end)
            .stderr(stderr_end);
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
            last: Used::default(),
        };
        Ok((process, stdout, stderr))
    }

    fn command(&self, launch: &Launch<'_>) -> Command {
        let mut command = match self.launcher.split_first() {
            Some((launcher, words)) => {
                let mut command = Command::new(launcher);
                command.args(words).arg(launch.program);
                command
            }
            None => {
                let mut command = Command::new(launch.program);
                if let Some(called) = &launch.called {
                    command.arg0(called);
                }
                command
            }
        };
        command.args(&launch.args);
        command
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

#[cfg(test)]
impl Process {
    /// As if the system had no such descriptor.
    pub fn forget_exit_descriptor(&mut self) {
        self.pidfd = None;
    }
}

impl Running for Process {
    fn exit_descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.pidfd.as_ref().map(|fd| fd.as_fd())
    }

    fn root(&self) -> Option<Root> {
        Some(Root {
            process: self.group.as_raw_nonzero().get(),
            belongs: true,
            has_stranger: false,
        })
    }

    fn has_stranger(&self) -> bool {
        false
    }

    /// It is left unreaped, so that its number, which is that of the group too, cannot come to
    /// mean anybody else.
    fn has_ended(&mut self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(self.group), options), Ok(None))
    }

    fn used(&mut self) -> Used {
        process_time::used(self.group)
    }

    /// Kills the whole group, and the main process even if it has moved to another group.
    fn kill(&mut self) {
        if !self.reaped {
            // Either may be gone already, which is what is wanted.
            let _ = kill_process_group(self.group, Signal::KILL);
            let _ = self.child.kill();
        }
    }

    fn reap(&mut self) -> Exit {
        live::forget_group(self.run);
        // After an interrupt this waits for good: what was killed by it is no observation.
        drop(live::starting());
        self.last = self.used();
        let status = self.child.try_wait().ok().flatten();
        self.reaped = true;
        status.map_or(Exit::Unknown, Exit::Status)
    }

    fn clear_up(&mut self, pipes_open: bool) -> usize {
        let in_group = leftovers::kill_group(self.group);
        let marked = if pipes_open && in_group == 0 {
            leftovers::kill_marked(self.run)
        } else {
            0
        };
        in_group + marked
    }

    fn totals(&mut self) -> Totals {
        Totals {
            cpu: Some(self.last.cpu),
            starved: self.last.starved,
            ..Totals::default()
        }
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
