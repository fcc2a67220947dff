//! The cases by how many fail them, and those that only one mistake stands before.

use serde::Serialize;

use super::roster::Link;
use super::words::{Count, count, percent, points, some};
use crate::gradebook::results::{CaseInfo, CaseResult, Results, SubmissionResult};
use crate::judge::Verdict;
use crate::report::safe::safe;
use crate::report::summary::tells_of_case;

/// A case of the class page.
#[derive(Debug, Serialize)]
pub struct CaseRow {
    name: String,
    title: String,
    worth: String,
    kept_back: Option<String>,
    failed: usize,
    judged: usize,
    percent: u32,
    verdicts: Vec<Count>,
}

/// The cases, those that the largest share of the class fails first.
pub fn rows(results: &Results) -> Vec<CaseRow> {
    let mut rows: Vec<_> = results
        .cases
        .iter()
        .map(|case| row(results, case))
        .collect();
    // Shares are compared as fractions: two of three is more than 66 of 100.
    rows.sort_by(|a, b| (b.failed * a.judged.max(1)).cmp(&(a.failed * b.judged.max(1))));
    // What nobody was judged by comes last; the sort is stable.
    rows.sort_by_key(|row| row.judged == 0);
    rows
}

fn row(results: &Results, case: &CaseInfo) -> CaseRow {
    let worst: Vec<Verdict> = results
        .submissions
        .iter()
        .filter_map(|submission| worst(submission, &case.name))
        .collect();
    let tells = || worst.iter().filter(|one| tells_of_case(**one));
    let failed = tells().filter(|one| one.blames_candidate()).count();
    let judged = tells().count();
    #[expect(clippy::cast_precision_loss, reason = "a class is not that large")]
    let percent = percent(failed as f64, judged as f64);
    CaseRow {
        name: safe(&case.name),
        title: some(Some(&case.title)).unwrap_or_default(),
        worth: points(case.points),
        kept_back: some(Some(&case.visibility))
            .filter(|visibility| visibility != "visible")
            .map(|visibility| visibility.replace('_', " ")),
        failed,
        judged,
        percent,
        verdicts: count(&worst),
    }
}

/// The worst verdict of a submission on a case, over its build modes.
fn worst(submission: &SubmissionResult, case: &str) -> Option<Verdict> {
    let results = submission.cases.iter().filter(|result| result.case == case);
    results.map(|result| result.verdict).max()
}

/// A case that is all that some students fail.
#[derive(Debug, Serialize)]
pub struct OnlyCase {
    name: String,
    title: String,
    students: Vec<Link>,
}

/// The cases that students fail who fail nothing else: those of most students first.
pub fn only(results: &Results) -> Vec<OnlyCase> {
    let mut all: Vec<_> = results
        .cases
        .iter()
        .map(|case| OnlyCase {
            name: safe(&case.name),
            title: some(Some(&case.title)).unwrap_or_default(),
            students: results
                .submissions
                .iter()
                .filter(|submission| fails_only(&submission.cases, &case.name))
                .map(Link::from)
                .collect(),
        })
        .filter(|case| !case.students.is_empty())
        .collect();
    all.sort_by_key(|case| std::cmp::Reverse(case.students.len()));
    all
}

fn fails_only(results: &[CaseResult], case: &str) -> bool {
    let passes = results.iter().any(|one| one.verdict == Verdict::Pass);
    let mut failed = results
        .iter()
        .filter(|one| one.verdict.blames_candidate())
        .peekable();
    passes && failed.peek().is_some() && failed.all(|one| one.case == case)
}
