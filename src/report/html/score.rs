//! How a score came about, step by step.

use serde::Serialize;

use super::words::{percent, points, signed};
use crate::gradebook::results::{Counterfactual, Score, ScoreLine};
use crate::report::safe::safe;
use crate::report::shown::ShownScore;

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
    /// Everything there is to a score, for staff.
    pub fn of(score: &Score, rounding: &str) -> Self {
        let sum = (score.total, score.possible);
        Self::new(sum, &score.lines, score.without.iter(), rounding)
    }

    /// What the student may see of it.
    pub fn shown(score: &ShownScore<'_>, rounding: &str) -> Self {
        let sum = (score.total, score.possible);
        let without = score.without.iter().copied();
        Self::new(sum, &score.lines, without, rounding)
    }

    fn new<'s>(
        (total, possible): (f64, f64),
        lines: &[ScoreLine],
        without: impl Iterator<Item = &'s Counterfactual>,
        rounding: &str,
    ) -> Self {
        Self {
            total: points(total),
            possible: points(possible),
            percent: (possible > 0.0).then(|| percent(total, possible)),
            steps: lines.iter().map(Step::from).collect(),
            without: without
                .map(|other| Without {
                    cause: safe(&other.cause),
                    total: points(other.total),
                    gain: signed(other.total - total),
                })
                .collect(),
            rounding: safe(rounding),
        }
    }
}

impl From<&ScoreLine> for Step {
    fn from(line: &ScoreLine) -> Self {
        Self {
            label: safe(&line.label),
            points: signed(line.points),
            loss: line.points < 0.0,
            possible: line.possible.map_or_else(String::new, points),
            why: safe(&line.why),
        }
    }
}
