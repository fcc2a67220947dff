//! What kind of hang it was.

use std::time::Duration;

use crate::candidate::{Activity, Ending, Observation, Place, PostMortem, TaskSeen};

/// Why a program had not ended by its deadline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hang {
    /// It computed.
    Looped,
    /// It went on reading after the end of its input.
    ReadPastEnd,
    /// It waited for input on stdin.
    WaitedForInput,
    /// It waited to read from something else: a terminal, a file.
    WaitedToRead(String),
    /// It waited to read from a pipe or socket of its own.
    WaitedForOwnPipe,
    /// It waited for room in a pipe that nobody read from.
    FullPipe(Place),
    /// It slept.
    Slept,
    /// It waited for a lock, or for a thread.
    Locked,
    /// It waited for a process that it had started, and that had its own reasons.
    WaitedForChild,
    /// It had been stopped by a signal.
    Stopped,
    /// It waited for something that cannot be named.
    Waited,
}

/// The part of its time that a program computes at least if it loops. One that sleeps in a loop
/// computes far less.
const SHARE: u32 = 4;
/// Reads beyond what the input can have taken that show a loop.
const MANY_READS: u64 = 10_000;

/// What kind of hang a stopped run was; none when nothing is known.
pub fn of(observation: &Observation, input_length: usize) -> Option<Hang> {
    let evidence = observation.post_mortem.as_ref();
    let computed = observation.ending == Ending::CpuTime || computed(observation);
    if computed {
        let reads = evidence.and_then(|evidence| evidence.reads);
        let most = MANY_READS + input_length as u64;
        let read_on = reads.is_some_and(|(calls, _)| calls > most);
        let past_end = read_on && evidence.is_some_and(all_was_read);
        return Some(match past_end {
            true => Hang::ReadPastEnd,
            false => Hang::Looped,
        });
    }
    let tasks = &evidence?.tasks;
    tasks.iter().filter_map(waited).min_by_key(rank)
}

/// Whether a run was in a loop when it was stopped: another run of it would only be stopped again.
pub fn was_computing(observation: &Observation, input_length: usize) -> bool {
    matches!(observation.ending, Ending::TimedOut | Ending::CpuTime)
        && matches!(
            of(observation, input_length),
            Some(Hang::Looped | Hang::ReadPastEnd)
        )
}

/// Whether nothing of the input was left.
pub fn all_was_read(evidence: &PostMortem) -> bool {
    evidence.stdin_ended && evidence.stdin_unread.unwrap_or(0) == 0
}

/// Whether the program computed for a good part of the time that it had.
fn computed(observation: &Observation) -> bool {
    let tasks = observation.post_mortem.iter().flat_map(|seen| &seen.tasks);
    let seen: Duration = tasks.clone().map(|task| task.cpu).sum();
    let mut activities = tasks.map(|task| &task.activity).peekable();
    let at_rest = activities.peek().is_some() && activities.all(|what| *what != Activity::Ran);
    let cpu = observation.usage.cpu.unwrap_or_default().max(seen);
    !at_rest && !cpu.is_zero() && is_much(cpu, observation)
}

/// Whether so much computing is a good part of the time that a run had a processor for.
pub fn is_much(cpu: Duration, observation: &Observation) -> bool {
    cpu * SHARE >= observation.wall.saturating_sub(observation.usage.starved)
}

fn waited(task: &TaskSeen) -> Option<Hang> {
    Some(match &task.activity {
        Activity::Stopped => Hang::Stopped,
        Activity::Wrote(Place::File(_)) => Hang::Waited,
        Activity::Wrote(place) => Hang::FullPipe(place.clone()),
        Activity::Read(Place::Stdin) => Hang::WaitedForInput,
        Activity::Read(Place::File(name)) => Hang::WaitedToRead(name.clone()),
        Activity::Read(_) => Hang::WaitedForOwnPipe,
        Activity::Slept => Hang::Slept,
        Activity::AwaitedLock => Hang::Locked,
        Activity::AwaitedChild => Hang::WaitedForChild,
        Activity::Polled | Activity::Other(_) | Activity::Ran | Activity::Unknown => Hang::Waited,
        Activity::Ended => return None,
    })
}

/// Of what several threads wait for, what explains the others stands first.
fn rank(hang: &Hang) -> usize {
    match hang {
        Hang::Looped | Hang::ReadPastEnd | Hang::Stopped => 0,
        Hang::FullPipe(_) => 1,
        Hang::WaitedForInput => 2,
        Hang::WaitedToRead(_) => 3,
        Hang::WaitedForOwnPipe => 4,
        Hang::Slept => 5,
        Hang::Waited => 6,
        Hang::Locked => 7,
        Hang::WaitedForChild => 8,
    }
}
