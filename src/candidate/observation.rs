//! What was seen of one run.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Limits, PostMortem};

/// Everything that one run showed; the bytes are those that arrived before its end.
///
/// Its serialised form leaves the two outputs out: whoever keeps one keeps their bytes beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// Stdout, up to its cap.
    #[serde(skip)]
    pub stdout: Vec<u8>,
    /// Stderr, up to its cap.
    #[serde(skip)]
    pub stderr: Vec<u8>,
    /// Bytes of stderr that came after its cap and were dropped.
    pub stderr_dropped: u64,
    /// How it ended.
    pub ending: Ending,
    /// Whether its exit status may tell of the signal that has ended another program: a shell or a
    /// launcher was started, and not the program itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub relayed: bool,
    /// From the spawn to the end of the main process.
    pub wall: Duration,
    /// Bytes of stdin that were taken from the pipe or still lay in it at the end.
    pub stdin_written: u64,
    /// Whether processes were left behind and had to be killed.
    pub left_processes: bool,
    /// Whether the secret was pinned; none when nothing was to be pinned.
    pub pinned: Option<bool>,
    /// Whether it has drawn random numbers that were decided for it, and what it made of them is not
    /// known.
    pub steered: bool,
    /// What it used.
    pub usage: Usage,
    /// What it was allowed to use.
    pub limits: Limits,
    /// What it was doing when it was stopped; none of one that ended by itself.
    pub post_mortem: Option<PostMortem>,
    /// What was typed, where a partner decided that during the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typed: Option<Vec<u8>>,
}

impl Observation {
    /// What is seen of a program that ends in this way, having printed nothing, used nothing and
    /// read nothing.
    pub fn of(ending: Ending, limits: Limits) -> Self {
        Self {
            stdout: Vec::new(),
            stderr: Vec::new(),
            stderr_dropped: 0,
            ending,
            relayed: false,
            wall: Duration::ZERO,
            stdin_written: 0,
            left_processes: false,
            pinned: None,
            steered: false,
            usage: Usage::default(),
            limits,
            post_mortem: None,
            typed: None,
        }
    }
}

/// What a run used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Usage {
    /// CPU time of the program and of what it started, as far as the isolation can see it.
    pub cpu: Option<Duration>,
    /// How long it was ready to run and had to wait for a processor: no fault of its own. Less than
    /// a millisecond may be told as nothing.
    pub starved: Duration,
    /// The most memory that was in use at once, in bytes, where that is known.
    pub peak_memory: Option<u64>,
    /// Whether it was forked off a warm interpreter, and not started.
    pub warm: bool,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// By itself, with this status.
    Exited(i32),
    /// By this signal, not sent by the runner.
    Signalled(i32),
    /// The runner stopped it at the wall-clock limit.
    TimedOut,
    /// It used more CPU time than it may.
    CpuTime,
    /// It was stopped for want of memory, or ended itself close to its limit.
    MemoryLimit,
    /// It gave up after it could not start as many processes as it wanted.
    ProcessLimit,
    /// The runner stopped it at the cap of this stream.
    OutputLimit(Stream),
    /// It could not be started: its file is no program, its interpreter is missing. The
    /// candidate's fault, not the set-up's.
    CannotStart(String),
}

/// An output stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}
