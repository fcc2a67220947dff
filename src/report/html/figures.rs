//! The class in a few numbers, and the distribution of its scores.

use serde::Serialize;

use super::roster::is_refused;
use super::student::display_name;
use super::words::{percent, points};
use crate::gradebook::results::{Results, SubmissionResult};
use crate::judge::Verdict;

/// The height of the tallest bar, in units of the drawing.
const TALLEST: usize = 140;

/// The width of a bar with its gap, in units of the drawing.
const STEP: usize = 40;

/// The class in numbers.
#[derive(Debug, Serialize)]
pub struct Figures {
    submissions: usize,
    /// Who has no mark, because no case could say anything.
    unjudged: Vec<String>,
    mean: Option<String>,
    median: Option<String>,
    quarters: Option<(String, String)>,
    full: usize,
    late: usize,
    refused: usize,
    not_built: usize,
    /// The bars, from the lowest scores to the highest.
    bars: Vec<Bar>,
    /// The width of the drawing.
    width: usize,
    /// The distribution as one sentence, for those who cannot see it.
    sentence: String,
}

/// A bar of the distribution.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Bar {
    label: String,
    range: String,
    count: usize,
    x: usize,
    y: usize,
    height: usize,
}

/// Counts everything. O(n log n) in the submissions.
pub fn figures(results: &Results) -> Figures {
    let mut shares: Vec<f64> = results
        .submissions
        .iter()
        .filter(|one| one.score.possible > 0.0)
        .map(|one| one.score.total / one.score.possible * 100.0)
        .collect();
    shares.sort_by(f64::total_cmp);
    let bars = bars(&shares, results.assignment.bonus > 0.0);
    let count = |test: fn(&SubmissionResult) -> bool| {
        results.submissions.iter().filter(|one| test(one)).count()
    };
    Figures {
        submissions: results.submissions.len(),
        unjudged: results.unjudged().map(display_name).collect(),
        mean: mean(&shares).map(rounded),
        median: quantile(&shares, 2).map(rounded),
        quarters: Option::zip(
            quantile(&shares, 1).map(rounded),
            quantile(&shares, 3).map(rounded),
        ),
        full: shares
            .iter()
            .filter(|share| **share >= 100.0 - 1e-9)
            .count(),
        late: count(|one| one.days_late > 0),
        refused: count(is_refused),
        not_built: count(|one| {
            let verdicts = one.cases.iter().map(|case| case.verdict);
            verdicts.into_iter().any(|one| one == Verdict::CompileError)
        }),
        width: bars.len() * STEP,
        sentence: sentence(&bars),
        bars,
    }
}

/// A share with one decimal.
fn rounded(share: f64) -> String {
    points((share * 10.0).round() / 10.0)
}

#[expect(clippy::cast_precision_loss, reason = "a class is not that large")]
fn mean(sorted: &[f64]) -> Option<f64> {
    (!sorted.is_empty()).then(|| sorted.iter().sum::<f64>() / sorted.len() as f64)
}

/// A quartile, as the mean of the two values that it lies between where it lies between two.
fn quantile(sorted: &[f64], quarter: usize) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = last * quarter;
    let (low, high) = (sorted.get(place / 4)?, sorted.get(place.div_ceil(4))?);
    Some(f64::midpoint(*low, *high))
}

/// Ten bars of ten percent, one for all points, and one for more where a bonus can be had.
fn bars(shares: &[f64], bonus: bool) -> Vec<Bar> {
    let more = shares.iter().any(|share| *share > 100.0 + 1e-9);
    let mut counts = vec![0_usize; if bonus || more { 12 } else { 11 }];
    for share in shares {
        let bin = match percent(*share, 100.0) {
            _ if *share > 100.0 + 1e-9 => 11,
            whole => usize::try_from(whole / 10).unwrap_or(10).min(10),
        };
        // There is a twelfth bar whenever a share is above 100.
        counts[bin] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    counts
        .iter()
        .enumerate()
        .map(|(bin, count)| {
            let height = (count * TALLEST).div_ceil(most);
            Bar {
                label: if bin == 11 {
                    ">100".to_owned()
                } else {
                    (bin * 10).to_string()
                },
                range: match bin {
                    11 => "above 100 %".to_owned(),
                    10 => "100 %".to_owned(),
                    bin => format!("{} % to below {} %", bin * 10, bin * 10 + 10),
                },
                count: *count,
                x: bin * STEP,
                y: TALLEST - height,
                height,
            }
        })
        .collect()
}

fn sentence(bars: &[Bar]) -> String {
    let filled: Vec<_> = bars
        .iter()
        .filter(|bar| bar.count > 0)
        .map(|bar| format!("{}: {}", bar.range, bar.count))
        .collect();
    format!(
        "Submissions by their share of the points. {}.",
        filled.join("; ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_all_points_stand_in_the_bar_of_all_points() {
        let counts = |shares: &[f64]| -> Vec<usize> {
            bars(shares, false).iter().map(|bar| bar.count).collect()
        };
        assert_eq!(
            counts(&[0.0, 9.99, 10.0, 99.99, 100.0]),
            [2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1]
        );
        assert_eq!(counts(&[110.0]).last(), Some(&1));
    }

    #[test]
    fn quartiles_lie_between_the_values() {
        let sorted = [10.0, 20.0, 30.0, 40.0];
        assert_eq!(quantile(&sorted, 2), Some(25.0));
        assert_eq!(quantile(&[], 2), None);
        assert_eq!(quantile(&[7.0], 3), Some(7.0));
    }

    #[test]
    fn a_class_of_nobody_has_bars_without_height() {
        assert!(bars(&[], false).iter().all(|bar| bar.height == 0));
    }
}
