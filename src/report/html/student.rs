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
use crate::gradebook::results::{CaseInfo, CaseResult, Results, SubmissionResult};
use crate::judge::Verdict;
use crate::report::isolation;
use crate::report::outcome::reasons_told_once;
use crate::report::safe::safe;
use crate::report::shown::StudentView;

#[derive(Debug, Serialize)]
struct StudentPage {
    title: String,
    assignment: String,
    name: String,
    id: Option<String>,
    members: Vec<String>,
    origin: Option<String>,
    days_late: u32,
    isolation: String,
    score: Option<ScoreView>,
    passed: usize,
    judged: usize,
    /// Whether no case could say anything about it.
    unjudged: bool,
    withheld: usize,
    comments: Vec<String>,
    findings: Vec<FindingView>,
    builds: Vec<BuildView>,
    hints: Vec<String>,
    /// Reasons that hold for several cases.
    reasons: Vec<String>,
    cases: Vec<CaseView>,
    legend: Vec<Chip>,
    staff: Option<StaffPart>,
    regrade: String,
}

#[derive(Debug, Serialize)]
struct BuildView {
    mode: Option<String>,
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
/// of a case that is kept back, nor of anybody else. Where cases are kept back, so is the total
/// until grades are published: see [`StudentView`].
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
            isolation: isolation::tier(&results.isolation),
            score: score(results, submission, audience),
            unjudged: submission.is_unjudged(),
            withheld: submission.cases.len() - shown.len(),
            comments: comments(results, submission, audience),
            passed: verdicts.iter().filter(|one| **one == Verdict::Pass).count(),
            judged: verdicts.iter().filter(|one| one.is_judged()).count(),
            findings: submission.findings.iter().map(FindingView::from).collect(),
            builds: builds(submission),
            hints: causes::student_hints(results, submission, audience),
            reasons: reasons(&shown),
            cases: case_view::cases(results, submission, audience),
            legend: legend(verdicts.iter().copied()),
            staff: (audience == Audience::Staff).then(|| staff(results, submission)),
            regrade: safe(&results.regrade),
        },
    )
}

fn score(
    results: &Results,
    submission: &SubmissionResult,
    audience: Audience,
) -> Option<ScoreView> {
    let rounding = &results.assignment.rounding;
    match audience {
        Audience::Staff => Some(ScoreView::of(&submission.score, rounding)),
        Audience::Student(stage) => StudentView::new(results, submission, stage)
            .score
            .map(|score| ScoreView::shown(&score, rounding)),
    }
}

/// Comments that do not stand beside the case that they are about.
fn comments(results: &Results, submission: &SubmissionResult, audience: Audience) -> Vec<String> {
    let Audience::Student(stage) = audience else {
        return Vec::new();
    };
    let view = StudentView::new(results, submission, stage);
    let apart = view.comments.iter().filter(|one| one.case.is_none());
    apart.filter_map(|one| some(Some(one.text))).collect()
}

/// The name for people, or the key where nobody knows one.
pub fn display_name(submission: &SubmissionResult) -> String {
    some(Some(&submission.student.name)).unwrap_or_else(|| safe(&submission.key))
}

fn reasons(shown: &[(&CaseResult, Option<&CaseInfo>)]) -> Vec<String> {
    let reasons = reasons_told_once(shown.iter().map(|(case, _)| *case));
    reasons.iter().map(|reason| safe(reason)).collect()
}

fn builds(submission: &SubmissionResult) -> Vec<BuildView> {
    submission
        .builds
        .iter()
        .map(|build| BuildView {
            // One mode needs no name.
            mode: some(Some(&build.mode)).filter(|_| submission.builds.len() > 1),
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
