//! The page of one student.

use serde::Serialize;

use super::audience::Audience;
use super::case_view::{self, CaseView};
use super::causes::{self, CauseView};
use super::file_name::file_name;
use super::findings::FindingView;
use super::page;
use super::score::ScoreView;
use super::words::{Chip, legend, some};
use crate::gradebook::results::{Results, SubmissionResult};
use crate::judge::Verdict;
use crate::report::safe::safe;

#[derive(Debug, Serialize)]
struct StudentPage {
    title: String,
    assignment: String,
    name: String,
    id: Option<String>,
    members: Vec<String>,
    origin: Option<String>,
    days_late: u32,
    score: Option<ScoreView>,
    passed: usize,
    judged: usize,
    findings: Vec<FindingView>,
    builds: Vec<BuildView>,
    hints: Vec<String>,
    cases: Vec<CaseView>,
    legend: Vec<Chip>,
    staff: Option<StaffPart>,
    regrade: String,
}

#[derive(Debug, Serialize)]
struct BuildView {
    mode: String,
    built: bool,
    log: Vec<String>,
}

/// What staff see beyond what the student does.
#[derive(Debug, Serialize)]
struct StaffPart {
    key: String,
    email: Option<String>,
    alike: Vec<AlikeView>,
    causes: Vec<CauseView>,
    before: Option<Neighbour>,
    after: Option<Neighbour>,
}

#[derive(Debug, Serialize)]
struct AlikeView {
    anchor: String,
    title: String,
    others: usize,
}

#[derive(Debug, Serialize)]
struct Neighbour {
    file: String,
    name: String,
}

/// The page of one submission: one file that needs nothing else.
///
/// The student's own view is made from what the student may see, so that its bytes hold nothing
/// of a case that is kept back, nor of anybody else. Where cases are kept back, so is the total:
/// it would tell what they are worth.
pub fn student_page(
    results: &Results,
    submission: &SubmissionResult,
    audience: Audience,
) -> String {
    let shown = audience.cases(results, &submission.cases);
    let verdicts: Vec<_> = shown.iter().map(|(result, _)| result.verdict).collect();
    let name = display_name(submission);
    let assignment = safe(&results.assignment.title);
    page::render(
        "student.html",
        &StudentPage {
            title: format!("{name} – {assignment}"),
            assignment,
            name,
            id: some(submission.student.id.as_deref()),
            members: submission
                .student
                .members
                .iter()
                .map(|one| safe(one))
                .collect(),
            origin: some(Some(&submission.origin)),
            days_late: submission.days_late,
            score: audience
                .sees_total(results)
                .then(|| ScoreView::new(&submission.score, &results.assignment.rounding)),
            passed: verdicts.iter().filter(|one| **one == Verdict::Pass).count(),
            judged: verdicts.iter().filter(|one| one.is_judged()).count(),
            findings: submission.findings.iter().map(FindingView::from).collect(),
            builds: builds(submission),
            hints: causes::student_hints(results, submission, audience),
            cases: case_view::cases(results, submission, audience),
            legend: legend(verdicts.iter().copied()),
            staff: (audience == Audience::Staff).then(|| staff(results, submission)),
            regrade: safe(&results.regrade),
        },
    )
}

/// The name for people, or the key where nobody knows one.
pub fn display_name(submission: &SubmissionResult) -> String {
    some(Some(&submission.student.name)).unwrap_or_else(|| safe(&submission.key))
}

fn builds(submission: &SubmissionResult) -> Vec<BuildView> {
    submission
        .builds
        .iter()
        .map(|build| BuildView {
            mode: safe(&build.mode),
            built: build.built,
            log: build.log.lines().map(safe).collect(),
        })
        // A build that went well and said nothing is no news.
        .filter(|build| !build.built || !build.log.is_empty())
        .collect()
}

fn staff(results: &Results, submission: &SubmissionResult) -> StaffPart {
    let at = results
        .submissions
        .iter()
        .position(|one| one.key == submission.key);
    let neighbour = |at: Option<usize>| {
        let other = results.submissions.get(at?)?;
        Some(Neighbour {
            file: file_name(&other.key),
            name: display_name(other),
        })
    };
    StaffPart {
        key: safe(&submission.key),
        email: some(submission.student.email.as_deref()),
        alike: results
            .alike
            .iter()
            .enumerate()
            .filter(|(_, group)| group.submissions.contains(&submission.key))
            .map(|(at, group)| AlikeView {
                anchor: super::groups::anchor(at),
                title: safe(&group.title),
                others: group.submissions.len().saturating_sub(1),
            })
            .collect(),
        causes: causes::sentences(submission),
        before: neighbour(at.and_then(|at| at.checked_sub(1))),
        after: neighbour(at.map(|at| at + 1)),
    }
}
