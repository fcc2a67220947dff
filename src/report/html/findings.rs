//! Remarks of the intake, the submission rules and the build.

use serde::Serialize;

use super::roster::Link;
use super::words::{points, some};
use crate::gradebook::results::{Finding, Results};
use crate::report::safe::safe;

/// A remark as a page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FindingView {
    weight: &'static str,
    source: String,
    rule: String,
    message: String,
    file: Option<String>,
    cost: Option<String>,
}

impl From<&Finding> for FindingView {
    fn from(finding: &Finding) -> Self {
        Self {
            weight: weight(&finding.weight),
            source: safe(&finding.source),
            rule: safe(&finding.kind),
            message: safe(&finding.message),
            file: some(finding.file.as_deref()).filter(|_| !finding.names_its_file()),
            cost: (finding.points != 0.0).then(|| points(finding.points.abs())),
        }
    }
}

/// A weight as one of the words that the styles know.
fn weight(name: &str) -> &'static str {
    ["note", "warning", "penalty", "refused"]
        .into_iter()
        .find(|known| *known == name)
        .unwrap_or("note")
}

/// The remark without the file that it was made on: the same is made on files of many names.
fn without_file(finding: &Finding) -> FindingView {
    let file = finding.file.as_ref().map(|file| format!("`{file}`"));
    let message = match file {
        Some(file) => finding.message.replace(&file, "`…`"),
        None => finding.message.clone(),
    };
    FindingView {
        message: safe(&message),
        file: None,
        ..FindingView::from(finding)
    }
}

/// A remark and everybody that it was made on.
#[derive(Debug, Serialize)]
pub struct SharedFinding {
    finding: FindingView,
    students: Vec<Link>,
}

/// The remarks of the whole class: like ones once, the heaviest and most frequent first.
pub fn shared(results: &Results) -> Vec<SharedFinding> {
    let mut all: Vec<SharedFinding> = Vec::new();
    for submission in &results.submissions {
        for finding in &submission.findings {
            let view = without_file(finding);
            let link = Link::from(submission);
            match all.iter_mut().find(|one| one.finding == view) {
                Some(one) if one.students.contains(&link) => {}
                Some(one) => one.students.push(link),
                None => all.push(SharedFinding {
                    finding: view,
                    students: vec![link],
                }),
            }
        }
    }
    all.sort_by_key(|one| {
        let heavy = ["refused", "penalty", "warning", "note"];
        let rank = heavy
            .iter()
            .position(|weight| *weight == one.finding.weight);
        (rank, std::cmp::Reverse(one.students.len()))
    });
    all
}
