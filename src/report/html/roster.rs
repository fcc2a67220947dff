//! The table of all students.

use serde::Serialize;

use super::file_name::file_name;
use super::groups;
use super::student::display_name;
use super::words::{Count, count, percent, points, some};
use crate::gradebook::results::{Results, SubmissionResult};
use crate::judge::Verdict;
use crate::report::safe::safe;

/// A link to a student's page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Link {
    /// The address, from the class page.
    pub href: String,
    /// The student.
    pub name: String,
}

impl From<&SubmissionResult> for Link {
    fn from(submission: &SubmissionResult) -> Self {
        Self {
            href: format!("staff/{}", file_name(&submission.key)),
            name: display_name(submission),
        }
    }
}

/// A row of the table. What it is sorted by are numbers, so the script knows no other order.
#[derive(Debug, Serialize)]
pub struct Row {
    link: Link,
    id: Option<String>,
    rank: usize,
    score: String,
    possible: String,
    total: f64,
    percent: Option<u32>,
    passed: usize,
    judged: usize,
    failed: usize,
    verdicts: Vec<Count>,
    refused: bool,
    days_late: u32,
    findings: usize,
    groups: Vec<Mark>,
    /// What the filter looks in, in small letters.
    text: String,
    /// The states that the filter knows, with blanks between them.
    states: String,
}

#[derive(Debug, Serialize)]
struct Mark {
    anchor: String,
    number: usize,
    title: String,
}

/// One row for each submission, in the order of the results.
pub fn rows(results: &Results) -> Vec<Row> {
    results
        .submissions
        .iter()
        .enumerate()
        .map(|(rank, submission)| row(results, submission, rank))
        .collect()
}

fn row(results: &Results, submission: &SubmissionResult, rank: usize) -> Row {
    let verdicts: Vec<_> = submission.cases.iter().map(|case| case.verdict).collect();
    let score = &submission.score;
    let student = &submission.student;
    Row {
        link: Link::from(submission),
        id: some(student.id.as_deref()),
        rank,
        score: if submission.is_unjudged() {
            "–".to_owned()
        } else {
            points(score.total)
        },
        possible: points(score.possible),
        total: score.total,
        percent: (score.possible > 0.0).then(|| percent(score.total, score.possible)),
        passed: verdicts.iter().filter(|one| **one == Verdict::Pass).count(),
        judged: verdicts.iter().filter(|one| one.is_judged()).count(),
        failed: verdicts.iter().filter(|one| one.blames_candidate()).count(),
        verdicts: count(&verdicts),
        refused: is_refused(submission),
        days_late: submission.days_late,
        findings: submission.findings.len(),
        groups: marks(results, submission),
        text: text(submission),
        states: states(submission, &verdicts).join(" "),
    }
}

/// Whether the intake or a rule refused what was handed in.
pub fn is_refused(submission: &SubmissionResult) -> bool {
    submission
        .findings
        .iter()
        .any(|finding| finding.weight == "refused")
}

fn marks(results: &Results, submission: &SubmissionResult) -> Vec<Mark> {
    let groups = results.alike.iter().enumerate();
    groups
        .filter(|(_, group)| group.submissions.contains(&submission.key))
        .map(|(at, group)| Mark {
            anchor: groups::anchor(at),
            number: at + 1,
            title: safe(&group.title),
        })
        .collect()
}

fn text(submission: &SubmissionResult) -> String {
    let student = &submission.student;
    let mut parts = vec![&student.name, &submission.key, &submission.origin];
    parts.extend(&student.id);
    parts.extend(&student.email);
    parts.extend(&student.members);
    let parts: Vec<_> = parts.iter().map(|part| safe(part).to_lowercase()).collect();
    parts.join(" ")
}

fn states(submission: &SubmissionResult, verdicts: &[Verdict]) -> Vec<&'static str> {
    let mut states: Vec<_> = count(verdicts).iter().map(|one| one.verdict.name).collect();
    let judged = verdicts.iter().filter(|one| one.is_judged());
    if verdicts.contains(&Verdict::Pass) && judged.clone().all(|one| *one == Verdict::Pass) {
        states.push("all-passed");
    }
    if submission.days_late > 0 {
        states.push("late");
    }
    if !submission.findings.is_empty() {
        states.push("remarks");
    }
    if is_refused(submission) {
        states.push("refused");
    }
    states
}
