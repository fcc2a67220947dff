//! A verdict and its evidence.

use std::time::Duration;

use super::Verdict;
use crate::candidate::Ending;
use crate::fixture::{Rung, Step};

/// What a replay came to and why. Everything a report shows of a case comes from here.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// One sentence for people: what went wrong, or what kept it from being judged.
    pub reason: String,
    /// The strictest comparison under which the output is equal, if there is one.
    pub matched: Option<Match>,
    /// The rung that was asked for.
    pub asked: Rung,
    /// The first place where the output goes wrong at the rung asked for.
    pub difference: Option<Difference>,
    /// How the program ended; none when it never ran.
    pub ending: Option<Ending>,
    /// Remarks that change no verdict: a non-zero status, unread input, processes left behind.
    pub notes: Vec<String>,
    /// The end of stderr, where it helps to explain the verdict.
    pub stderr: Vec<u8>,
    /// How long the program ran.
    pub wall: Duration,
}

/// The strictest comparison under which an output is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The rung.
    pub rung: Rung,
    /// Named steps that were needed beside it.
    pub steps: Vec<Step>,
    /// The variant whose output it is, where it is not the case's own.
    pub variant: Option<String>,
}

/// The first place where an output goes wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The turn, from 1; 0 is what is printed before any input. None when there is no engine to
    /// tell turns apart.
    pub turn: Option<usize>,
    /// The input line that the wrong output answers, without its newline.
    pub input: Option<Vec<u8>>,
    /// The byte offset in the expected output.
    pub expected_at: usize,
    /// The byte offset in the actual output.
    pub actual_at: usize,
    /// The line of the expected output, from 1.
    pub expected_line: usize,
    /// The line of the actual output, from 1.
    pub actual_line: usize,
    /// The expected text of the turn, or the lines around the place when turns are unknown.
    pub expected: Vec<u8>,
    /// What was printed there.
    pub actual: Vec<u8>,
    /// What the two have at the place, in words that tell look-alikes apart, for example
    /// "expected a blank (U+0020), got the end of the output".
    pub at: String,
    /// Lines that differ in all, and how many of them `expected` and `actual` leave out.
    pub lines_differing: usize,
}
