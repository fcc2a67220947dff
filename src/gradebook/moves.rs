//! Who moves from one grading to the next, from what to what, and why.

use std::collections::{BTreeMap, BTreeSet};

use super::results::{CaseResult, Results, SubmissionResult};

/// A submission whose mark or verdicts change.
#[derive(Debug, Clone, PartialEq)]
pub struct Move {
    /// The submission.
    pub key: String,
    /// The student's name.
    pub name: String,
    /// The total before; none for a submission that was not there.
    pub from: Option<f64>,
    /// The total after; none for a submission that is gone.
    pub to: Option<f64>,
    /// What changed: verdicts of cases, lines of the score.
    pub why: Vec<String>,
}

/// The submissions that move between two gradings, in the order of the new one, then those that
/// are gone. O(n log n).
pub fn moves(old: &Results, new: &Results) -> Vec<Move> {
    let before: BTreeMap<_, _> = old.submissions.iter().map(|one| (&one.key, one)).collect();
    let after: BTreeMap<_, _> = new.submissions.iter().map(|one| (&one.key, one)).collect();
    let moved = new
        .submissions
        .iter()
        .filter_map(|submission| match before.get(&submission.key) {
            Some(old) => changed(old, submission),
            None => Some(one_sided(
                submission,
                None,
                Some(submission.score.total),
                "was not there before",
            )),
        });
    let gone = old
        .submissions
        .iter()
        .filter(|one| !after.contains_key(&one.key));
    let gone = gone.map(|one| one_sided(one, Some(one.score.total), None, "is not there any more"));
    moved.chain(gone).collect()
}

fn one_sided(submission: &SubmissionResult, from: Option<f64>, to: Option<f64>, why: &str) -> Move {
    Move {
        key: submission.key.clone(),
        name: submission.student.name.clone(),
        from,
        to,
        why: vec![why.to_owned()],
    }
}

fn changed(old: &SubmissionResult, new: &SubmissionResult) -> Option<Move> {
    let mut why = verdicts(old, new);
    if old.score.total != new.score.total {
        why.extend(lines(old, new));
    }
    let possible = (old.score.possible, new.score.possible);
    if possible.0 != possible.1 {
        why.push(format!(
            "points that can be had: from {} to {}",
            possible.0, possible.1
        ));
    }
    let moved = old.score.total != new.score.total || !why.is_empty();
    moved.then(|| Move {
        key: new.key.clone(),
        name: new.student.name.clone(),
        from: Some(old.score.total),
        to: Some(new.score.total),
        why,
    })
}

/// Verdicts that are not the same; what is the same change in several build modes, once.
fn verdicts(old: &SubmissionResult, new: &SubmissionResult) -> Vec<String> {
    let id = |case: &CaseResult| (case.case.clone(), case.mode.clone());
    let before: BTreeMap<_, _> = old.cases.iter().map(|case| (id(case), case)).collect();
    let changes = new.cases.iter().filter_map(|case| {
        let old = before.get(&id(case))?;
        (old.verdict != case.verdict).then(|| {
            format!(
                "{}: from {} to {} ({})",
                case.case, old.verdict, case.verdict, case.reason
            )
        })
    });
    let mut told = BTreeSet::new();
    changes
        .filter(|change| told.insert(change.clone()))
        .collect()
}

/// Lines of the score that are not the same.
fn lines(old: &SubmissionResult, new: &SubmissionResult) -> Vec<String> {
    let points = |submission: &SubmissionResult| {
        let mut points: BTreeMap<String, f64> = BTreeMap::new();
        for line in &submission.score.lines {
            *points.entry(line.label.clone()).or_default() += line.points;
        }
        points
    };
    let (before, after) = (points(old), points(new));
    let mut labels: Vec<_> = new.score.lines.iter().map(|line| &line.label).collect();
    labels.extend(
        old.score
            .lines
            .iter()
            .map(|line| &line.label)
            .filter(|label| !after.contains_key(*label)),
    );
    labels.dedup();
    let change = |label: &String| {
        let from = before.get(label).copied().unwrap_or_default();
        let to = after.get(label).copied().unwrap_or_default();
        (from != to).then(|| format!("{label}: from {from} to {to}"))
    };
    labels.into_iter().filter_map(change).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn submission(verdict: &str) -> SubmissionResult {
        let case = |mode: &str| {
            json!({
                "case": "win", "mode": mode, "verdict": verdict, "reason": "", "earned": 0.0,
                "possible": 1.0, "matched": null, "notes": [], "stderr": {"text": ""},
                "dialogue": [], "first_wrong": null, "signature": "", "wall_ms": 0,
            })
        };
        let one = json!({
            "key": "jdoe", "origin": "jdoe.cc", "days_late": 0, "findings": [], "builds": [],
            "student": {"name": "", "id": null, "email": null, "members": []},
            "cases": [case("release"), case("debug"), case("sanitize")],
            "score": {"total": 0.0, "possible": 1.0, "lines": [], "without": []},
        });
        serde_json::from_value(one).expect("a submission")
    }

    #[test]
    fn a_change_that_several_build_modes_share_is_told_once() {
        let moved = changed(&submission("fail"), &submission("timeout"));
        let why = moved.expect("it moves").why;
        assert_eq!(why, ["win: from fail to timeout ()"]);
        assert!(changed(&submission("fail"), &submission("fail")).is_none());
    }
}
