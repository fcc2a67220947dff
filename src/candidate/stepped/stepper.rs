//! What is fed when.

use std::io;
use std::thread;
use std::time::{Duration, Instant};

use super::partner::Partner;
use super::seen::{ReadSeen, Stepped, TurnSeen};
use super::watcher::{Look, Wait, Watcher};
use crate::candidate::Observation;
use crate::candidate::capture::Capture;
use crate::candidate::feed::Feed;
use crate::candidate::tasks::descriptor::PipeName;
use crate::candidate::tasks::tree::Root;

/// How long a program is looked at without a pause: most answer at once.
const EAGER: Duration = Duration::from_micros(60);
/// How long it is not looked at all after another process was told to start the program: nothing
/// is started faster.
const START: Duration = Duration::from_micros(150);
/// The shortest and the longest pause between two looks after that.
const PAUSES: [Duration; 2] = [Duration::from_micros(20), Duration::from_millis(5)];
/// How long it may be refused to look. A program that is just being started cannot be looked at
/// yet.
const REFUSED: Duration = Duration::from_millis(250);

/// Feeds one line after the other.
#[derive(Debug)]
pub struct Stepper<'a> {
    partner: Option<&'a dyn Partner>,
    watcher: Option<Watcher>,
    /// Where each line of the input ends.
    ends: Vec<usize>,
    /// Where stdout stood each time that the program waited.
    marks: Vec<u64>,
    reads: Vec<ReadSeen>,
    buffers: Vec<(i32, u64, u64)>,
    /// When it is looked for the first time.
    first: Instant,
    /// When the last line was fed.
    since: Instant,
    asked_beyond: bool,
    closed_stdout: bool,
    unreadable: Option<String>,
    done: bool,
}

impl<'a> Stepper<'a> {
    /// Feeds this input, and what the partner adds to it, to the run below a process, which reads
    /// it from the pipe.
    pub fn new(
        stdin: &[u8],
        partner: Option<&'a dyn Partner>,
        root: Option<Root>,
        pipe: Option<PipeName>,
    ) -> Self {
        let newlines = (1..).zip(stdin).filter(|(_, byte)| **byte == b'\n');
        let mut ends: Vec<usize> = newlines.map(|(end, _)| end).collect();
        if stdin.last().is_some_and(|byte| *byte != b'\n') {
            ends.push(stdin.len());
        }
        let watched = root.zip(pipe);
        let now = Instant::now();
        let is_started = root.is_none_or(|root| root.belongs);
        Self {
            partner,
            first: if is_started { now } else { now + START },
            watcher: watched.map(|(root, pipe)| Watcher::new(root, pipe)),
            ends,
            marks: Vec::new(),
            reads: Vec::new(),
            buffers: Vec::new(),
            since: now,
            asked_beyond: false,
            closed_stdout: false,
            unreadable: None,
            done: false,
        }
    }

    /// Whether a partner decides what is typed.
    pub fn is_dialogue(&self) -> bool {
        self.partner.is_some()
    }

    /// Looks, and feeds the next line if it is time; tells when to look again, if ever. The root
    /// may have a stranger for its oldest child.
    pub fn advance(
        &mut self,
        has_stranger: bool,
        feed: &mut Feed<'_>,
        stdout: &mut Capture,
    ) -> Option<Instant> {
        if self.done {
            return None;
        }
        let Some(watcher) = &mut self.watcher else {
            self.give_up(feed, "this system does not tell what a process waits for");
            return None;
        };
        let begun = Instant::now();
        if begun < self.first {
            return Some(self.first);
        }
        if !feed.is_taken() {
            return Some(self.pause(begun));
        }
        match watcher.look(has_stranger) {
            Look::Waits(wait) => {
                stdout.pull();
                self.closed_stdout |= !stdout.is_open();
                self.note(wait);
                self.feed_next(feed, stdout);
                (!self.done).then(Instant::now)
            }
            Look::Busy => Some(self.pause(begun)),
            Look::Refused(error) if self.since.elapsed() >= REFUSED => {
                self.give_up(feed, &refusal(&error));
                None
            }
            Look::Refused(_) => Some(self.pause(begun)),
        }
    }

    /// When to look again: at once while the line is fresh, then after a part of the time that
    /// has passed, and never so often that looking itself keeps a processor busy.
    fn pause(&self, begun: Instant) -> Instant {
        let now = Instant::now();
        let passed = now.duration_since(self.since);
        if passed < EAGER {
            // On a single processor the program is to have it.
            thread::yield_now();
            return now;
        }
        let [shortest, longest] = PAUSES;
        let cost = now.duration_since(begun);
        now + (passed / 8).clamp(shortest, longest.max(cost * 4))
    }

    fn note(&mut self, wait: Wait) {
        let size = wait.buffer.map(|(_, size)| size);
        let at = self
            .reads
            .iter()
            .position(|read| (read.descriptor, read.size) == (wait.descriptor, size));
        let at = at.unwrap_or_else(|| {
            self.reads.push(ReadSeen {
                descriptor: wait.descriptor,
                size,
                buffers: 0,
                times: 0,
            });
            self.reads.len() - 1
        });
        let (place, length) = wait.buffer.unwrap_or_default();
        let buffer = (wait.descriptor, place, length);
        let is_new = !self.buffers.contains(&buffer);
        if is_new {
            self.buffers.push(buffer);
        }
        if let Some(read) = self.reads.get_mut(at) {
            read.times += 1;
            read.buffers += usize::from(is_new);
        }
    }

    fn feed_next(&mut self, feed: &mut Feed<'_>, stdout: &Capture) {
        self.since = Instant::now();
        let fed = self.marks.len();
        self.marks.push(stdout.received());
        if fed == self.ends.len()
            && let Some(partner) = self.partner
            && let Some(line) = partner.next_line(stdout.kept())
        {
            self.ends.push(feed.extend(&line));
        }
        match self.ends.get(fed) {
            Some(end) => feed.allow(*end),
            None => {
                self.asked_beyond = true;
                self.done = true;
                feed.close();
            }
        }
    }

    fn give_up(&mut self, feed: &mut Feed<'_>, why: &str) {
        self.unreadable = Some(why.to_owned());
        self.done = true;
        feed.allow_all();
    }

    /// What was seen, with the input that was fed.
    pub fn finish(self, stdin: &[u8], observation: Observation) -> Stepped {
        let printed = |from: u64, to: Option<&u64>| {
            let all = &observation.stdout;
            let place = |at: u64| usize::try_from(at).map_or(all.len(), |at| at.min(all.len()));
            let to = to.map_or(all.len(), |to| place(*to));
            all.get(place(from)..to).unwrap_or_default().to_vec()
        };
        let waits = self.marks.len();
        // At the last wait the end of the input was given, if all lines had been.
        let fed = waits - usize::from(self.asked_beyond);
        let mut turns = Vec::with_capacity(fed);
        let mut start = 0;
        for (number, (mark, end)) in self.marks.iter().zip(&self.ends).enumerate().take(fed) {
            turns.push(TurnSeen {
                typed: stdin.get(start..*end).unwrap_or_default().to_vec(),
                printed: printed(*mark, self.marks.get(number + 1)),
            });
            start = *end;
        }
        let closing = self.marks.last().filter(|_| self.asked_beyond);
        Stepped {
            opening: printed(0, self.marks.first()),
            turns,
            closing: closing.map_or_else(Vec::new, |mark| printed(*mark, None)),
            asked_beyond: self.asked_beyond,
            closed_stdout: self.closed_stdout,
            reads: self.reads,
            unreadable: self.unreadable,
            observation,
        }
    }
}

fn refusal(error: &io::Error) -> String {
    format!("this system does not let regrade see what the program waits for ({error})")
}
