//! Watching a run: one loop that feeds, reads, and sees the end and the deadline.

use std::io;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::capture::Capture;
use super::feed::Feed;
use super::leftovers;
use super::spawn::{Launch, Process};
use super::start_error::{StartFailure, explain};
use super::{Ending, Limits, Observation, RunError, Stream};

/// How long pipes are read that somebody still holds open after the main process ended, and after
/// the rest was killed.
const GRACE: Duration = Duration::from_millis(200);
/// How long a killed process may take to be gone; the kernel may have to free much memory first.
const DYING: Duration = Duration::from_secs(5);
/// How long a program is left alone at first. Most are done by then, and looking at every line
/// that they print would only keep them from the processor.
const QUIET: Duration = Duration::from_millis(5);
/// How often the end is looked for where no descriptor tells it.
const TICK: Duration = Duration::from_millis(5);
/// Stderr ends a run at this many times what is kept of it.
const STDERR_FACTOR: u64 = 16;

/// Runs a process to its end and tells what was seen. Blocks the calling thread, at most for the
/// wall-clock limit and a short time for clearing up.
pub(super) fn supervise(
    launch: &Launch<'_>,
    stdin: &[u8],
    limits: &Limits,
) -> Result<Observation, RunError> {
    let (input_end, input) = io::pipe().map_err(RunError::Resources)?;
    // What fits into the pipe is there before the program starts, which saves a wake-up a run.
    let feed = Feed::new(stdin, input).map_err(RunError::Resources)?;
    let started = Instant::now();
    let (process, stdout, stderr) = match launch.spawn(input_end) {
        Ok(started) => started,
        Err(error) => return could_not_start(launch, error),
    };
    let stderr_cap = limits.stderr.saturating_mul(STDERR_FACTOR);
    let supervision = Supervision {
        process,
        feed,
        stdout: Capture::new(stdout, limits.stdout, limits.stdout).map_err(RunError::Resources)?,
        stderr: Capture::new(stderr, limits.stderr, stderr_cap).map_err(RunError::Resources)?,
        started,
        ended: None,
    };
    // A limit beyond what the clock can count to is none.
    let deadline = started
        .checked_add(limits.wall)
        .unwrap_or(started + Duration::from_secs(u32::MAX.into()));
    supervision.run(deadline)
}

fn could_not_start(launch: &Launch<'_>, error: io::Error) -> Result<Observation, RunError> {
    match explain(launch.program.as_ref(), error) {
        StartFailure::Runner(error) => Err(error),
        StartFailure::Candidate(reason) => Ok(Observation {
            stdout: Vec::new(),
            stderr: Vec::new(),
            stderr_dropped: 0,
            ending: Ending::CannotStart(reason),
            wall: Duration::ZERO,
            stdin_written: 0,
            left_processes: false,
            pinned: None,
        }),
    }
}

/// Why the main loop ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// The main process has ended by itself.
    Ended,
    /// The wall clock ran out.
    Deadline,
    /// A stream went over its cap.
    Cap,
}

/// What is open of a run.
struct Supervision<'a> {
    process: Process,
    feed: Feed<'a>,
    stdout: Capture,
    stderr: Capture,
    started: Instant,
    ended: Option<Instant>,
}

impl Supervision<'_> {
    fn run(mut self, deadline: Instant) -> Result<Observation, RunError> {
        let stop = self.until_stop(deadline)?;
        self.feed.close();
        if stop == Stop::Ended {
            self.drain(GRACE, true)?;
        } else {
            self.process.kill();
            self.drain(GRACE, false)?;
            self.await_end()?;
        }
        let status = self.process.reap();
        let left = self.clear_up(stop)?;
        let by_exit = status.map_or(Ending::TimedOut, ending_of);
        Ok(self.observe(stop, by_exit, left))
    }

    /// Feeds and reads until the main process ends, a cap is passed, or the deadline is there.
    fn until_stop(&mut self, deadline: Instant) -> Result<Stop, RunError> {
        self.leave_alone(deadline.min(self.started + QUIET))?;
        loop {
            if self.over().is_some() {
                return Ok(Stop::Cap);
            }
            if self.ended.is_some() {
                return Ok(Stop::Ended);
            }
            if Instant::now() >= deadline {
                return Ok(Stop::Deadline);
            }
            self.step(deadline)?;
        }
    }

    /// Waits for the end alone, where there is nothing left to feed. What is printed meanwhile
    /// stays in the pipes; a program that fills them waits at most so long.
    fn leave_alone(&mut self, until: Instant) -> Result<(), RunError> {
        let Some(exit) = self.process.exit_descriptor() else {
            return Ok(());
        };
        if self.feed.pipe().is_none() {
            let mut polled = [PollFd::from_borrowed_fd(exit, PollFlags::IN)];
            if wait_for(&mut polled, until.saturating_duration_since(Instant::now()))? {
                self.ended = Some(Instant::now());
            }
        }
        Ok(())
    }

    /// Reads what is still in the pipes, until their end or for so long. A stream over its cap is
    /// read on and dropped, for only thus its end is seen, unless `stop_at_cap`.
    fn drain(&mut self, longest: Duration, stop_at_cap: bool) -> Result<(), RunError> {
        let until = Instant::now() + longest;
        while self.has_open_pipe()
            && Instant::now() < until
            && !(stop_at_cap && self.over().is_some())
        {
            self.step(until)?;
        }
        Ok(())
    }

    /// Waits for the end of a process that was killed.
    fn await_end(&mut self) -> Result<(), RunError> {
        let until = Instant::now() + DYING;
        while self.ended.is_none() && Instant::now() < until {
            self.step(until)?;
        }
        Ok(())
    }

    /// Kills what the reaped main process has left; tells whether it left anything.
    fn clear_up(&mut self, stop: Stop) -> Result<bool, RunError> {
        let in_group = leftovers::kill_group(self.process.group());
        // Who is in the group of a process that regrade killed was not left behind by it.
        let mut left = stop == Stop::Ended && in_group > 0;
        self.drain(GRACE, false)?;
        if self.has_open_pipe() {
            left |= leftovers::kill_marked(self.process.run()) > 0;
            self.drain(GRACE, false)?;
        }
        Ok(left)
    }

    fn observe(self, stop: Stop, by_exit: Ending, left_processes: bool) -> Observation {
        let ending = match (self.over(), stop) {
            (Some(stream), _) => Ending::OutputLimit(stream),
            (None, Stop::Deadline) => Ending::TimedOut,
            (None, Stop::Ended | Stop::Cap) => by_exit,
        };
        let (stdout, _) = self.stdout.finish();
        let (stderr, stderr_dropped) = self.stderr.finish();
        let ended = self.ended.unwrap_or_else(Instant::now);
        Observation {
            stdout,
            stderr,
            stderr_dropped,
            ending,
            wall: ended.duration_since(self.started),
            stdin_written: self.feed.written(),
            left_processes,
            pinned: None,
        }
    }

    fn over(&self) -> Option<Stream> {
        let stdout = self.stdout.is_over().then_some(Stream::Stdout);
        stdout.or(self.stderr.is_over().then_some(Stream::Stderr))
    }

    fn has_open_pipe(&self) -> bool {
        self.stdout.is_open() || self.stderr.is_open()
    }

    /// Waits until something happens, at most until then, and deals with it.
    fn step(&mut self, until: Instant) -> Result<(), RunError> {
        let [may_write, stdout, stderr, ended] = self.wait(until)?;
        if may_write {
            self.feed.push();
        }
        if stdout {
            self.stdout.pull();
        }
        if stderr {
            self.stderr.pull();
        }
        if self.ended.is_none() && ended {
            self.ended = Some(Instant::now());
        }
        Ok(())
    }

    /// Which of stdin, stdout, stderr and the main process has something to be dealt with.
    fn wait(&self, until: Instant) -> Result<[bool; 4], RunError> {
        let exit = self.process.exit_descriptor();
        let watched = [
            (self.feed.pipe(), PollFlags::OUT),
            (self.stdout.pipe(), PollFlags::IN),
            (self.stderr.pipe(), PollFlags::IN),
            (exit.filter(|_| self.ended.is_none()), PollFlags::IN),
        ];
        let mut polled = Vec::with_capacity(watched.len());
        polled.extend(
            watched
                .iter()
                .filter_map(|(fd, flags)| fd.map(|fd| PollFd::from_borrowed_fd(fd, *flags))),
        );
        let mut longest = until.saturating_duration_since(Instant::now());
        if exit.is_none() {
            longest = longest.min(TICK);
        }
        wait_for(&mut polled, longest)?;
        let mut results = polled.iter().map(|fd| !fd.revents().is_empty());
        let mut ready = watched.map(|(fd, _)| fd.is_some() && results.next() == Some(true));
        if exit.is_none() {
            ready[3] = self.process.has_ended();
        }
        Ok(ready)
    }
}

/// Waits for one of these at most so long; tells whether there is one. A signal cuts it short.
fn wait_for(polled: &mut [PollFd<'_>], longest: Duration) -> Result<bool, RunError> {
    match poll(polled, Timespec::try_from(longest).ok().as_ref()) {
        Ok(ready) => Ok(ready > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(RunError::Resources(error.into())),
    }
}

/// How a main process ended that nobody stopped.
fn ending_of(status: std::process::ExitStatus) -> Ending {
    use std::os::unix::process::ExitStatusExt as _;
    match (status.code(), status.signal()) {
        (Some(code), _) => Ending::Exited(code),
        (None, signal) => Ending::Signalled(signal.unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsStr;

    /// Where the system tells the end of a process through no descriptor, it is looked for.
    #[test]
    fn the_end_is_seen_without_a_descriptor_for_it() {
        let launch = Launch {
            program: OsStr::new("/bin/sh"),
            called: None,
            args: ["-c", "exec >&- 2>&-; sleep 0.05; exit 5"]
                .map(OsStr::new)
                .into(),
            dir: std::path::Path::new("/"),
            environment: Vec::new(),
        };
        let (input_end, input) = io::pipe().unwrap();
        let (mut process, stdout, stderr) = launch.spawn(input_end).unwrap();
        process.forget_exit_descriptor();
        let supervision = Supervision {
            process,
            feed: Feed::new(b"", input).unwrap(),
            stdout: Capture::new(stdout, 10, 10).unwrap(),
            stderr: Capture::new(stderr, 10, 10).unwrap(),
            started: Instant::now(),
            ended: None,
        };
        let deadline = Instant::now() + Duration::from_secs(60);
        let seen = supervision.run(deadline).unwrap();
        assert_eq!(seen.ending, Ending::Exited(5));
    }
}
