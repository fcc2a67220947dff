//! Points: from the verdicts of a submission's cases to its mark.
//!
//! [`Rubric::parse`] reads `[rubric]` of `assignment.toml` and resolves its globs against the cases;
//! [`Rubric::score`] adds up one submission, step by step, each step a line that a report can show.

mod attempt;
mod charge;
mod late;
mod lines;
mod model;
mod parse;
#[cfg(test)]
mod properties;
mod rounding;
mod score;
mod share;
mod tables;
#[cfg(test)]
mod tests;

pub use attempt::{Attempt, Row};
pub use charge::{Cause, Charge};
pub use late::{Late, days_late};
pub use model::{Bonus, Group, GroupMode, Penalty, Rubric};
pub use rounding::{Rounding, RoundingMode};
