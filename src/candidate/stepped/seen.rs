//! What stepped feeding shows beyond what plain feeding does.

use crate::candidate::Observation;

/// Libraries read in multiples of this, and libstdc++ in one byte less.
const LIBRARY_BLOCK: u64 = 1024;
/// No library reads less than this from a pipe, beside the single bytes of one without a buffer.
const LIBRARY_LEAST: u64 = 4095;

/// A run that was fed line by line.
///
/// `opening`, the `printed` of all turns and `closing` together are the observation's stdout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stepped {
    /// What was seen of the run, as of any other.
    pub observation: Observation,
    /// What was printed before any input.
    pub opening: Vec<u8>,
    /// The lines that were fed, with what was printed between each and the next time that the
    /// program waited for input. The last of them may have ended the program.
    pub turns: Vec<TurnSeen>,
    /// What was printed after the end of the input was given.
    pub closing: Vec<u8>,
    /// Whether the program waited for more input when all lines had been fed.
    pub asked_beyond: bool,
    /// Whether the program waited for input after it had closed its stdout.
    pub closed_stdout: bool,
    /// How the program read its stdin, in the order of first appearance.
    pub reads: Vec<ReadSeen>,
    /// Why it could not be seen what the program waits for, where that was so: then the rest of
    /// the input was fed at once, as plain feeding does.
    pub unreadable: Option<String>,
}

/// An input line and the output that answers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnSeen {
    /// The line, with its newline where it has one.
    pub typed: Vec<u8>,
    /// What was printed.
    pub printed: Vec<u8>,
}

/// A way in which a program waited for its stdin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadSeen {
    /// The descriptor that it read from.
    pub descriptor: i32,
    /// How many bytes it asked for; none when it waited in `poll` or the like, or scattered what
    /// it read over several buffers.
    pub size: Option<u64>,
    /// How many different buffers it had for that.
    pub buffers: usize,
    /// How often it was seen to wait so.
    pub times: usize,
}

impl Stepped {
    /// Of a program that could not be started.
    pub(in crate::candidate) fn not_started(observation: Observation) -> Self {
        Self {
            observation,
            opening: Vec::new(),
            turns: Vec::new(),
            closing: Vec::new(),
            asked_beyond: false,
            closed_stdout: false,
            reads: Vec::new(),
            unreadable: None,
        }
    }

    /// Whether the program waited for input with nothing printed up to there, and printed
    /// afterwards: what it prints is not flushed before it reads. Programs that say nothing before
    /// they have read everything are among them.
    pub fn prompt_not_flushed(&self) -> bool {
        // After the last line the program may have ended, which flushes.
        let certain = match self.asked_beyond {
            true => self.turns.len(),
            false => self.turns.len().saturating_sub(1),
        };
        let waited = self.asked_beyond || !self.turns.is_empty();
        let mut before = self.turns.iter().take(certain);
        waited
            && self.unreadable.is_none()
            && self.opening.is_empty()
            && before.all(|turn| turn.printed.is_empty())
            && !self.observation.stdout.is_empty()
    }

    /// Whether each read asks for a number of bytes that no library asks for by itself: then it may
    /// take what one read gives for one line. Several places in the program may do so.
    pub fn takes_reads_for_lines(&self) -> bool {
        let by_library = |size: u64| {
            let whole = size.is_multiple_of(LIBRARY_BLOCK);
            size == 1
                || size >= LIBRARY_LEAST && (whole || (size + 1).is_multiple_of(LIBRARY_BLOCK))
        };
        let own = |size: u64| !by_library(size);
        let mut reads = self.reads.iter();
        !self.reads.is_empty() && reads.all(|read| read.size.is_some_and(own))
    }

    /// Whether it was seen to read with more than one buffer or through more than one descriptor:
    /// then one reader takes what another one waits for.
    pub fn several_readers(&self) -> bool {
        let buffers: usize = self.reads.iter().map(|read| read.buffers).sum();
        buffers > 1
    }
}
