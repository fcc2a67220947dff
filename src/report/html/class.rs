//! The page of the class, for staff.

use serde::Serialize;

use super::case_rows::{self, CaseRow, OnlyCase};
use super::causes::{self, ClassCause};
use super::figures::{self, Figures};
use super::findings::{self, SharedFinding};
use super::groups::{self, Group};
use super::isolation_view::IsolationView;
use super::page;
use super::roster::{self, Row};
use super::words::{Chip, legend, points};
use crate::gradebook::results::Results;
use crate::report::safe::safe;

#[derive(Debug, Serialize)]
struct ClassPage {
    title: String,
    assignment: String,
    strictness: String,
    points: String,
    bonus: Option<String>,
    rounding: String,
    figures: Figures,
    cases: Vec<CaseRow>,
    only: Vec<OnlyCase>,
    causes: Vec<ClassCause>,
    groups: Vec<Group>,
    students: Vec<Row>,
    findings: Vec<SharedFinding>,
    warnings: Vec<String>,
    isolation: IsolationView,
    legend: Vec<Chip>,
    regrade: String,
}

/// The page of the whole class: one file that needs nothing else but the pages it links to, which
/// [`write_site`](super::write_site) puts beside it. It names every student: it is for staff.
pub fn class_page(results: &Results) -> String {
    let assignment = &results.assignment;
    let verdicts = results
        .submissions
        .iter()
        .flat_map(|submission| submission.cases.iter().map(|case| case.verdict));
    page::render(
        "class.html",
        &ClassPage {
            title: format!("{} – class report", safe(&assignment.title)),
            assignment: safe(&assignment.title),
            strictness: safe(&assignment.strictness),
            points: points(assignment.points),
            bonus: (assignment.bonus > 0.0).then(|| points(assignment.bonus)),
            rounding: safe(&assignment.rounding),
            figures: figures::figures(results),
            cases: case_rows::rows(results),
            only: case_rows::only(results),
            causes: causes::causes(results),
            groups: groups::groups(results),
            students: roster::rows(results),
            findings: findings::shared(results),
            warnings: results.warnings.iter().map(|one| safe(one)).collect(),
            isolation: IsolationView::from(&results.isolation),
            legend: legend(verdicts),
            regrade: safe(&results.regrade),
        },
    )
}
