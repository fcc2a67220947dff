//! How a score came about, step by step.

use serde::Serialize;

use super::words::{percent, points, signed};
use crate::gradebook::results::Score;
use crate::report::safe::safe;

/// A score as a page shows it.
#[derive(Debug, Serialize)]
pub struct ScoreView {
    /// Points that were earned.
    pub total: String,
    /// Points that could be had.
    pub possible: String,
    /// The share of them; none when nothing could be had.
    pub percent: Option<u32>,
    steps: Vec<Step>,
    without: Vec<Without>,
    rounding: String,
}

#[derive(Debug, Serialize)]
struct Step {
    label: String,
    points: String,
    loss: bool,
    possible: String,
    why: String,
}

#[derive(Debug, Serialize)]
struct Without {
    cause: String,
    total: String,
    gain: String,
}

impl ScoreView {
    /// Everything there is to a score.
    pub fn new(score: &Score, rounding: &str) -> Self {
        Self {
            total: points(score.total),
            possible: points(score.possible),
            percent: (score.possible > 0.0).then(|| percent(score.total, score.possible)),
            steps: score
                .lines
                .iter()
                .map(|line| Step {
                    label: safe(&line.label),
                    points: signed(line.points),
                    loss: line.points < 0.0,
                    possible: line.possible.map_or_else(String::new, points),
                    why: safe(&line.why),
                })
                .collect(),
            without: score
                .without
                .iter()
                .map(|other| Without {
                    cause: safe(&other.cause),
                    total: points(other.total),
                    gain: signed(other.total - score.total),
                })
                .collect(),
            rounding: safe(rounding),
        }
    }
}
