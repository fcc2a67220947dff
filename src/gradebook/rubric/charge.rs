//! Causes that are charged once.

use super::Row;
use crate::fixture::{Rung, Step};
use crate::judge::Verdict;

/// A cause that costs points once, however many cases show it; those cases then count as right.
///
/// It never costs more than those cases themselves would: then they just count as wrong.
#[derive(Debug, Clone, PartialEq)]
pub struct Charge {
    /// What is charged for.
    pub cause: Cause,
    /// What it costs.
    pub points: f64,
    /// The name for people.
    pub title: String,
}

/// What a charge is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// Every case of this verdict.
    Verdict(Verdict),
    /// Layout that this rung forgives and no stricter one.
    Rung(Rung),
    /// Layout that takes this named step.
    Step(Step),
    /// Cases that a mistake explains: its name, or `*` at the end of what names begin with.
    Mistake(String),
}

impl Cause {
    /// Whether a case shows the cause.
    pub fn is_shown_by(&self, row: &Row) -> bool {
        match self {
            Self::Verdict(verdict) => row.verdict == *verdict,
            Self::Rung(rung) => row.verdict == Verdict::Format && row.rung == Some(*rung),
            Self::Step(step) => row.verdict == Verdict::Format && row.steps.contains(step),
            Self::Mistake(pattern) => {
                let mistake = row.mistake.as_deref();
                row.verdict.blames_candidate()
                    && mistake.is_some_and(|mistake| is_named(mistake, pattern))
            }
        }
    }
}

/// Whether a pattern names a mistake; of two mistakes at once, both.
fn is_named(mistake: &str, pattern: &str) -> bool {
    mistake
        .split(" + ")
        .all(|one| match pattern.strip_suffix('*') {
            Some(start) => one.starts_with(start),
            None => one == pattern,
        })
}
