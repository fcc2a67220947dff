//! What is scored: the verdicts of one submission, and what else counts.

use crate::fixture::{Rung, Step};
use crate::gradebook::results::Finding;
use crate::judge::Verdict;

/// One submission, as far as its mark is concerned.
#[derive(Debug, Clone)]
pub struct Attempt<'a> {
    /// What each case came to in each build mode that counts, in any order.
    pub rows: &'a [Row],
    /// In how many build modes every case is run that count.
    pub modes: usize,
    /// What was found beside the cases.
    pub findings: &'a [Finding],
    /// Days begun after the due date.
    pub days_late: u32,
    /// Whether there was nothing to run.
    pub refused: bool,
}

/// What one case came to in one build mode.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The case, by index in the assignment.
    pub case: usize,
    /// The verdict.
    pub verdict: Verdict,
    /// The strictest rung under which the output is right.
    pub rung: Option<Rung>,
    /// The named steps that it takes beside the rung.
    pub steps: Vec<Step>,
    /// The name of the mistake that explains it.
    pub mistake: Option<String>,
}

impl Row {
    /// A row that nothing more is known of.
    pub fn new(case: usize, verdict: Verdict) -> Self {
        Self {
            case,
            verdict,
            rung: None,
            steps: Vec::new(),
            mistake: None,
        }
    }
}
