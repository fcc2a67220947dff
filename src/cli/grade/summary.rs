//! What a graded class came to, in a few lines for the terminal.

use std::fmt::Write as _;

use crate::gradebook::moves::Move;
use crate::gradebook::results::Results;
use crate::util::visible::{self, Blanks};

/// Most submissions that are listed, and most reasons of a move.
const LISTED: usize = 40;
const REASONS: usize = 6;

/// The class: how many, how good, who.
pub fn class(results: &Results) -> String {
    let assignment = &results.assignment;
    let mut text = format!(
        "{}: {}",
        assignment.title,
        count(results.submissions.len(), "submission")
    );
    let mut totals: Vec<_> = results
        .submissions
        .iter()
        .map(|one| one.score.total)
        .collect();
    totals.sort_by(f64::total_cmp);
    if let (Some(lowest), Some(highest)) = (totals.first(), totals.last()) {
        let mean = totals.iter().sum::<f64>() / totals.len() as f64;
        // Adding to a string cannot fail.
        let _ = write!(
            text,
            ", of {} points: mean {mean:.2}, median {:.2}, from {lowest} to {highest}",
            assignment.points,
            median(&totals)
        );
    }
    text.push('\n');
    let widest = results
        .submissions
        .iter()
        .map(|one| one.key.chars().count())
        .max()
        .unwrap_or(0);
    for submission in results.submissions.iter().take(LISTED) {
        let right = submission
            .cases
            .iter()
            .filter(|case| case.verdict.name() == "pass")
            .count();
        let _ = writeln!(
            text,
            "  {:widest$}  {:>7} of {}  {right} of {} right{}",
            safe(&submission.key),
            submission.score.total,
            submission.score.possible,
            submission.cases.len(),
            remark(submission)
        );
    }
    let more = results.submissions.len().saturating_sub(LISTED);
    if more > 0 {
        let _ = writeln!(text, "  … and {more} more");
    }
    if let Some(group) = results.alike.first() {
        let _ = writeln!(
            text,
            "  {} of like answers; the largest, {}: {}",
            count(results.alike.len(), "group"),
            group.submissions.len(),
            safe(&group.title)
        );
    }
    text
}

fn remark(submission: &crate::gradebook::results::SubmissionResult) -> String {
    let refused = submission
        .findings
        .iter()
        .find(|finding| finding.weight == "refused");
    if let Some(finding) = refused {
        return format!("  refused: {}", safe(&finding.message));
    }
    match submission.builds.iter().find(|build| !build.built) {
        Some(build) => format!("  did not build ({})", build.mode),
        None => String::new(),
    }
}

/// The middle of an ordered list that is not empty.
fn median(totals: &[f64]) -> f64 {
    let middle = |at: usize| totals.get(at).copied().unwrap_or_default();
    let half = totals.len() / 2;
    if totals.len() % 2 == 1 {
        middle(half)
    } else {
        (middle(half.saturating_sub(1)) + middle(half)) / 2.0
    }
}

/// Who moves, from what to what, and why.
pub fn movements(moves: &[Move]) -> String {
    let mut text = String::new();
    if moves.is_empty() {
        return text;
    }
    let _ = writeln!(text, "{} moved:", count(moves.len(), "submission"));
    for one in moves {
        let points = |points: Option<f64>| {
            points.map_or_else(|| "nothing".to_owned(), |points| points.to_string())
        };
        let _ = writeln!(
            text,
            "  {}: {} → {}",
            safe(&one.key),
            points(one.from),
            points(one.to)
        );
        for why in one.why.iter().take(REASONS) {
            let _ = writeln!(text, "      {}", safe(why));
        }
        if one.why.len() > REASONS {
            let _ = writeln!(text, "      … and {} more changes", one.why.len() - REASONS);
        }
    }
    text
}

/// Names and outputs are hostile: nothing that a terminal would obey comes through.
pub fn safe(text: &str) -> String {
    visible::line(text.as_bytes(), Blanks::Trailing)
}

/// A number and its noun.
pub fn count(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
