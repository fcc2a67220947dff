//! The evidence as plain data.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What a run was doing when it was stopped.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PostMortem {
    /// Its threads, those of the oldest process first. Empty where the system does not tell.
    pub tasks: Vec<TaskSeen>,
    /// Threads beyond those.
    pub more_tasks: usize,
    /// Bytes of the input that lay in the pipe, unread; none when nobody knows.
    pub stdin_unread: Option<u64>,
    /// Whether the end of the input had been given, so that no read could wait for it.
    pub stdin_ended: bool,
    /// Whether the run had closed its stdout and gone on.
    pub closed_stdout: bool,
    /// How often it has called for input or read a file, and how many bytes that gave.
    pub reads: Option<(u64, u64)>,
    /// How long it had printed nothing.
    pub silent: Duration,
}

/// A thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskSeen {
    /// Its process.
    pub process: i32,
    /// Its own number; that of the process for the main thread.
    pub thread: i32,
    /// What the system calls it: the first bytes of the program's name.
    pub name: String,
    /// What it was doing.
    pub activity: Activity,
    /// The processor time that it has used.
    pub cpu: Duration,
}

/// What a thread was doing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Activity {
    /// It ran, or was ready to.
    Ran,
    /// It waited to read from there.
    Read(Place),
    /// It waited until there was room to write there.
    Wrote(Place),
    /// It waited for one of several things, none of them its stdin.
    Polled,
    /// It waited for time to pass or for a signal.
    Slept,
    /// It waited for a process that it had started.
    AwaitedChild,
    /// It waited for another thread or process to give way.
    AwaitedLock,
    /// It had been stopped by a signal.
    Stopped,
    /// It had ended, and nobody had asked how.
    Ended,
    /// It waited in another call, by its number.
    Other(i64),
    /// The system did not tell.
    Unknown,
}

/// Where a descriptor leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// The run's stdin.
    Stdin,
    /// Its stdout.
    Stdout,
    /// Its stderr.
    Stderr,
    /// A pipe or socket of its own.
    Pipe,
    /// Anything else, by its name: a file, a terminal.
    File(String),
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => formatter.write_str("stdin"),
            Self::Stdout => formatter.write_str("stdout"),
            Self::Stderr => formatter.write_str("stderr"),
            Self::Pipe => formatter.write_str("a pipe of its own"),
            Self::File(name) => formatter.write_str(name),
        }
    }
}

impl fmt::Display for Activity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ran => formatter.write_str("running"),
            Self::Read(place) => write!(formatter, "waiting to read from {place}"),
            Self::Wrote(place) => write!(formatter, "waiting to write to {place}"),
            Self::Polled => formatter.write_str("waiting for one of several things"),
            Self::Slept => formatter.write_str("sleeping"),
            Self::AwaitedChild => formatter.write_str("waiting for a process that it started"),
            Self::AwaitedLock => formatter.write_str("waiting for another thread"),
            Self::Stopped => formatter.write_str("stopped by a signal"),
            Self::Ended => formatter.write_str("ended"),
            Self::Other(number) => write!(formatter, "waiting in system call {number}"),
            Self::Unknown => formatter.write_str("unknown"),
        }
    }
}
