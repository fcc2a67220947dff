//! A verdict and its evidence.

use std::time::Duration;

use super::Verdict;
use super::wording::quoted;
use crate::candidate::Ending;
use crate::fixture::{Fault, Rung, Step};

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
    /// The turn whose answer is wrong first, where it is known: as [`Difference::turn`], and of
    /// answers that contradict each other the last.
    pub first_wrong: Option<usize>,
    /// How the program ended; none when it never ran.
    pub ending: Option<Ending>,
    /// Remarks that change no verdict: a non-zero status, unread input, processes left behind.
    pub notes: Vec<String>,
    /// The end of stderr, where it helps to explain the verdict.
    pub stderr: Vec<u8>,
    /// Bytes of stderr that `stderr` leaves out: before it, and those the runner dropped.
    pub stderr_omitted: u64,
    /// How long the program ran.
    pub wall: Duration,
}

impl Judgement {
    /// For every case of a program that could not be built: nothing was run. `log` is what the
    /// compiler said; of a long one the start is kept, where the first error stands.
    pub fn compile_error(asked: Rung, log: &[u8]) -> Self {
        let mut judgement = Self::not_run(asked, Verdict::CompileError);
        judgement.reason = "it could not be built, so nothing was run".to_owned();
        judgement.stderr = log[..log.len().min(STDERR_SHOWN)].to_vec();
        judgement.stderr_omitted = (log.len() - judgement.stderr.len()) as u64;
        judgement
    }

    /// For every case of a program whose build took longer than `limit`.
    pub fn build_timeout(asked: Rung, limit: Duration, log: &[u8]) -> Self {
        Self {
            reason: format!(
                "its build was stopped after {} seconds, so nothing was run",
                limit.as_secs_f64()
            ),
            ..Self::compile_error(asked, log)
        }
    }

    /// For a case whose test data is at fault: nobody can be judged by it, and nothing was run.
    pub fn fixture_error(asked: Rung, fault: &Fault) -> Self {
        let mut judgement = Self::not_run(asked, Verdict::FixtureError);
        let line = fault.line.map_or(String::new(), |line| format!(":{line}"));
        judgement.reason = format!(
            "{}{line}: {} (help: {})",
            fault.path.display(),
            fault.message,
            fault.help
        );
        judgement
    }

    /// A verdict on something that was not run, with an empty reason.
    pub(super) fn not_run(asked: Rung, verdict: Verdict) -> Self {
        Self {
            verdict,
            reason: String::new(),
            matched: None,
            asked,
            difference: None,
            first_wrong: None,
            ending: None,
            notes: Vec::new(),
            stderr: Vec::new(),
            stderr_omitted: 0,
            wall: Duration::ZERO,
        }
    }
}

/// How much of stderr, or of a compiler's log, a judgement keeps.
pub(super) const STDERR_SHOWN: usize = 4096;

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
    /// Lines that differ: changed, missing or too many.
    pub lines_differing: usize,
    /// Whether `lines_differing` covers both outputs to their ends. When it does not, they were too
    /// long, and only the first [`MOST_LINES`](super::line_diff::MOST_LINES) lines from the
    /// difference on were compared.
    pub lines_complete: bool,
    /// The variant whose output `expected` is from, where it is not the case's own.
    pub variant: Option<String>,
    /// Where `expected` was cut out.
    pub expected_cut: Cut,
    /// Where `actual` was cut out.
    pub actual_cut: Cut,
}

impl Difference {
    /// Where the output goes wrong, in words: "the answer to input line 3, `1 2 3 4`", or the line
    /// of the actual output when nobody knows the turns.
    ///
    /// Never "turn 3": a game numbers its own turns, and what else is typed makes the two differ.
    pub fn place(&self) -> String {
        match (self.turn, &self.input) {
            (Some(0), _) => "what is printed before any input".to_owned(),
            (Some(turn), Some(input)) => {
                format!(
                    "the answer to input line {turn}, {}",
                    quoted(input, INPUT_SHOWN)
                )
            }
            (Some(turn), None) => format!("the answer to input line {turn}"),
            (None, _) => format!("line {}", self.actual_line),
        }
    }
}

/// How much of an input line a sentence shows.
const INPUT_SHOWN: usize = 60;

/// Where an excerpt stands, and what of its turn it leaves out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cut {
    /// The offset of its first byte in the whole output.
    pub start: usize,
    /// Bytes of the turn before it that are left out.
    pub before: usize,
    /// Bytes of the turn behind it that are left out.
    pub after: usize,
    /// Whether the whole output ends where it ends.
    pub at_end: bool,
}
