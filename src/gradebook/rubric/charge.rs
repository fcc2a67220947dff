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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// Every case of this verdict.
    Verdict(Verdict),
    /// Layout that this rung forgives and no stricter one.
    Rung(Rung),
    /// Layout that takes this named step.
    Step(Step),
}

impl Cause {
    /// Whether a case shows the cause.
    pub fn is_shown_by(self, row: &Row) -> bool {
        match self {
            Self::Verdict(verdict) => row.verdict == verdict,
            Self::Rung(rung) => row.verdict == Verdict::Format && row.rung == Some(rung),
            Self::Step(step) => row.verdict == Verdict::Format && row.steps.contains(&step),
        }
    }
}
