//! The mistakes that explain wrong answers: those of the class, and those of one submission.

use serde::Serialize;

use super::audience::{Audience, find};
use super::roster::Link;
use super::words::points;
use crate::gradebook::results::{CommonMistake, Explanation, Results, SubmissionResult};
use crate::report::safe::safe;
use crate::report::shown::hints;

/// A mistake as the class page shows it.
#[derive(Debug, Serialize)]
pub struct ClassCause {
    id: String,
    title: String,
    hint: String,
    cost: String,
    students: Vec<Link>,
}

/// The mistakes of the class, those of most submissions first.
pub fn causes(results: &Results) -> Vec<ClassCause> {
    let of = |mistake: &CommonMistake| ClassCause {
        id: safe(&mistake.id),
        title: safe(&mistake.title),
        hint: safe(&mistake.hint),
        cost: points(mistake.mean_cost),
        students: mistake
            .submissions
            .iter()
            .filter_map(|key| results.submissions.iter().find(|one| one.key == *key))
            .map(Link::from)
            .collect(),
    };
    results.mistakes.iter().map(of).collect()
}

/// A mistake as staff see it on the page of a student.
#[derive(Debug, Serialize)]
pub struct CauseView {
    sentence: String,
    without: Option<String>,
}

/// What explains a submission, a sentence for each of its programs.
pub fn sentences(submission: &SubmissionResult) -> Vec<CauseView> {
    let view = |explanation: &Explanation| CauseView {
        sentence: safe(&explanation.sentence()),
        without: explanation
            .mistake()
            .map(|mistake| points(mistake.total_without)),
    };
    submission.causes.iter().map(view).collect()
}

/// Where the student should look, as far as what is shown tells of it.
pub fn student_hints(
    results: &Results,
    submission: &SubmissionResult,
    audience: Audience,
) -> Vec<String> {
    let is_shown = |case: &str| audience.sees(find(results, case));
    let shown = hints(submission, &is_shown);
    shown.into_iter().map(safe).collect()
}
