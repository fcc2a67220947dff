//! Watching a run: one loop that feeds, reads, and sees the end and the deadline.

mod ended;
mod feeding;
#[cfg(test)]
mod tests;
mod unstarted;

use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::capture::Capture;
use super::clock::{Clock, Judged};
use super::feed::Feed;
use super::post_mortem::inspection::Inspection;
use super::running::{Exit, Launch, Launcher, Running, Totals};
use super::stepped::stepper::Stepper;
use super::{Ending, Limits, Observation, RunError, Stream, Usage};
use ended::{ending_of, lacked_processes, over_cpu, short_of};
pub(super) use feeding::Feeding;
use feeding::open_stdin;
use unstarted::{could_not_start, not_placed};

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
pub(super) fn supervise<'a>(
    launcher: &mut dyn Launcher,
    launch: &Launch<'_>,
    stdin: &[u8],
    feeding: Feeding<'a>,
) -> Result<Seen<'a>, RunError> {
    let limits = &launch.limits;
    let (input_end, input_name, feed) = open_stdin(stdin, feeding).map_err(RunError::Resources)?;
    let clock = Clock::start(limits);
    let (process, stdout, stderr) = match launcher.spawn(launch, input_end) {
        Ok(started) => started,
        Err(error) => return could_not_start(launch, error),
    };
    let stderr_cap = limits.stderr.saturating_mul(STDERR_FACTOR);
    let step = |partner| Stepper::new(stdin, partner, process.root(), input_name.clone());
    let stepper = match feeding {
        Feeding::Plain | Feeding::TwoWay => None,
        Feeding::Stepped => Some(step(None)),
        Feeding::Dialogue(partner) => {
            partner.begin();
            Some(step(Some(partner)))
        }
    };
    let supervision = Supervision {
        stepper,
        inspection: Inspection::new(input_name, &stdout, &stderr),
        process,
        feed,
        stdout: Capture::new(stdout, limits.stdout, limits.stdout).map_err(RunError::Resources)?,
        stderr: Capture::new(stderr, limits.stderr, stderr_cap).map_err(RunError::Resources)?,
        clock,
        ended: None,
    };
    supervision.run(launch)
}

/// What was seen of a run, and whether the file is there that was to be looked for.
#[derive(Debug)]
pub(super) struct Seen<'a> {
    /// What was seen.
    pub observation: Observation,
    /// Whether the isolation has found the file.
    pub found: bool,
    /// What stepped feeding has seen.
    pub stepper: Option<Stepper<'a>>,
    /// What the program wrote into its stdin, where that was a socket.
    pub back: Vec<u8>,
    /// Whether a warm interpreter does not take the script.
    pub unfit: bool,
}

/// Why the main loop ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// The main process has ended by itself.
    Ended,
    /// The wall clock ran out.
    Deadline,
    /// It used more CPU time than it may.
    Cpu,
    /// A stream went over its cap.
    Cap,
}

/// What is open of a run.
struct Supervision<'p, 'a> {
    process: Box<dyn Running + 'p>,
    feed: Feed<'p>,
    stdout: Capture,
    stderr: Capture,
    clock: Clock,
    ended: Option<Instant>,
    stepper: Option<Stepper<'a>>,
    inspection: Inspection,
}

impl<'a> Supervision<'_, 'a> {
    fn run(mut self, launch: &Launch<'_>) -> Result<Seen<'a>, RunError> {
        let stop = self.until_stop()?;
        if stop != Stop::Ended
            && let Some(root) = self.process.root()
        {
            let closed_stdout = !self.stdout.is_open();
            let fed = self.feed.is_closed();
            self.inspection.inspect(root, fed, closed_stdout);
        }
        self.feed.close();
        if stop == Stop::Ended {
            self.drain(GRACE, true)?;
        } else {
            self.process.kill();
            self.drain(GRACE, false)?;
            self.await_end()?;
        }
        let status = match self.process.reap() {
            Exit::Status(status) => Some(status),
            Exit::Unknown => None,
            Exit::NotStarted(error) => return could_not_start(launch, error),
            Exit::NotPlaced(at, source) => return Err(not_placed(launch, at, source)),
            Exit::Fault(reason) => return Err(RunError::Isolation(reason)),
        };
        let left = self.clear_up(stop)?;
        let totals = self.process.totals();
        let by_exit = status.map_or(Ending::TimedOut, ending_of);
        let stepper = self.stepper.take();
        let in_dialogue = stepper.as_ref().is_some_and(Stepper::is_dialogue);
        let typed = in_dialogue.then(|| self.feed.bytes().to_vec());
        let back = self.feed.take_back();
        let observation = self.observe(&launch.limits, stop, by_exit, left, totals);
        Ok(Seen {
            found: totals.found,
            stepper,
            back,
            unfit: totals.unfit,
            observation: Observation {
                typed,
                ..observation
            },
        })
    }

    /// Feeds and reads until the main process ends, a cap is passed, or its time is up.
    fn until_stop(&mut self) -> Result<Stop, RunError> {
        self.leave_alone()?;
        loop {
            if self.over().is_some() {
                return Ok(Stop::Cap);
            }
            if self.ended.is_some() {
                return Ok(Stop::Ended);
            }
            if self.clock.is_due() {
                let used = self.process.used();
                if self.process.has_ended() {
                    self.note_end();
                    continue;
                }
                match self.clock.judge(used) {
                    Some(Judged::Cpu) => return Ok(Stop::Cpu),
                    Some(Judged::Wall) => return Ok(Stop::Deadline),
                    None => {}
                }
            }
            let mut until = self.clock.next();
            if let Some(stepper) = &mut self.stepper
                && let Some(again) = stepper.advance(
                    self.process.has_stranger(),
                    &mut self.feed,
                    &mut self.stdout,
                )
            {
                until = until.min(again);
            }
            self.step(until)?;
        }
    }

    /// Waits for the end alone, where there is nothing left to feed. What is printed meanwhile
    /// stays in the pipes; a program that fills them waits at most so long.
    fn leave_alone(&mut self) -> Result<(), RunError> {
        let until = self.clock.next().min(self.clock.started() + QUIET);
        let Some(exit) = self.process.exit_descriptor() else {
            return Ok(());
        };
        if self.feed.is_closed() {
            let mut polled = [PollFd::from_borrowed_fd(exit, PollFlags::IN)];
            if wait_for(&mut polled, until.saturating_duration_since(Instant::now()))? {
                self.note_end();
            }
        }
        Ok(())
    }

    fn note_end(&mut self) {
        if self.ended.is_none() && self.process.has_ended() {
            self.ended = Some(Instant::now());
        }
    }

    /// Reads what is still in the pipes, until their end or for so long. A stream over its cap is
    /// read on and dropped, for only thus its end is seen, unless `stop_at_cap`.
    fn drain(&mut self, longest: Duration, stop_at_cap: bool) -> Result<(), RunError> {
        // All of it is there already when everybody has ended.
        self.stdout.pull();
        if !(stop_at_cap && self.over().is_some()) {
            self.stderr.pull();
        }
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
        let in_group = self.process.clear_up(false);
        // Who is in the group of a process that regrade killed was not left behind by it.
        let mut left = stop == Stop::Ended && in_group > 0;
        self.drain(GRACE, false)?;
        if self.has_open_pipe() {
            left |= self.process.clear_up(true) > 0;
            self.drain(GRACE, false)?;
        }
        Ok(left)
    }

    fn observe(
        self,
        limits: &Limits,
        stop: Stop,
        by_exit: Ending,
        left_processes: bool,
        totals: Totals,
    ) -> Observation {
        let over = self.over();
        let post_mortem = self.inspection.finish();
        let ending = match (over, stop) {
            (Some(stream), _) => Ending::OutputLimit(stream),
            (None, Stop::Cpu) => Ending::CpuTime,
            (None, _) if over_cpu(limits, &totals) => Ending::CpuTime,
            (None, Stop::Deadline) if lacked_processes(limits, &totals, post_mortem.as_ref()) => {
                Ending::ProcessLimit
            }
            (None, Stop::Deadline) => Ending::TimedOut,
            (None, Stop::Ended | Stop::Cap) => short_of(limits, &totals, by_exit),
        };
        let (stdout, _) = self.stdout.finish();
        let (stderr, stderr_dropped) = self.stderr.finish();
        let seen = || {
            let ended = self.ended.unwrap_or_else(Instant::now);
            ended.duration_since(self.clock.started())
        };
        Observation {
            post_mortem,
            stdout,
            stderr,
            stderr_dropped,
            ending,
            relayed: false,
            wall: totals.lived.unwrap_or_else(seen),
            stdin_written: self.feed.written(),
            left_processes,
            pinned: None,
            steered: false,
            typed: None,
            limits: *limits,
            usage: Usage {
                cpu: totals.cpu,
                starved: totals.starved,
                peak_memory: totals.peak_memory,
                warm: totals.warm,
            },
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
            self.inspection.note_output();
        }
        if stderr {
            self.stderr.pull();
        }
        if ended {
            self.note_end();
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
        // Without a descriptor somebody has to look.
        ready[3] |= exit.is_none();
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
