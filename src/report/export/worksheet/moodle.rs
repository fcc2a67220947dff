//! Moodle: grades filled into an offline grading worksheet.
//!
//! Format: Moodle assignment, "Offline grading worksheet" (CSV). Its headers are in the language
//! of whoever downloaded it, and so is the word before the number in the first column (`Participant
//! 123`), so the number is what counts: it equals the one in the folder names of "Download all
//! submissions". The times of the last changes must stay, or Moodle refuses the row.

use super::WorksheetError;
use super::find::{self, Filled, Step};
use super::number::Decimals;
use super::sheet::{Edits, Sheet};
use crate::gradebook::results::{Lms, Results, SubmissionResult};
use crate::judge::wording::list;
use crate::report::safe::safe;
use crate::report::shown::{Stage, StudentView};
use crate::report::summary::{amount, points};

/// What the column of grades is called in the languages that are known here.
const GRADE: [&str; 14] = [
    "grade",
    "bewertung",
    "calificación",
    "note",
    "nota",
    "avaliação",
    "valutazione",
    "cijfer",
    "beoordeling",
    "not",
    "ocena",
    "betyg",
    "karakter",
    "hodnocení",
];

/// What the column of comments is called in the languages that are known here.
const COMMENTS: [&str; 5] = [
    "feedback comments",
    "feedback als kommentar",
    "comentarios de retroalimentación",
    "feedback par commentaires",
    "commenti",
];

/// What is filled in.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options<'a> {
    /// The header of the grades, where it is in a language that is not known here.
    pub grade: Option<&'a str>,
    /// Whether comments are written too.
    pub comments: bool,
    /// The header of the comments, where it is in a language that is not known here.
    pub comments_header: Option<&'a str>,
    /// What students may see, for the comments.
    pub stage: Stage,
}

/// Fills the grades of a class into a Moodle worksheet.
///
/// Students are known by the number of what they handed in, then by their address. A comment that
/// is there already stays, and what could not be judged leaves the row as it was.
///
/// # Errors
/// When the file is no grading worksheet, or a column cannot be told.
pub fn fill(
    bytes: &[u8],
    results: &Results,
    options: &Options<'_>,
) -> Result<Filled, WorksheetError> {
    let sheet = Sheet::parse(bytes)?;
    let identifier = identifier(&sheet)?;
    let grade = column(&sheet, "grades", options.grade, &GRADE)?;
    let comments = match options.comments {
        true => Some(column(
            &sheet,
            "comments",
            options.comments_header,
            &COMMENTS,
        )?),
        false => None,
    };
    let decimals = Decimals::of(&sheet, [grade, grade + 1]);
    let (rows, missing) = find::rows(results, 1..sheet.rows(), &steps(&sheet, identifier));
    let mut edits = Edits::new();
    let mut remarks = Vec::new();
    let mut filled = 0;
    for (row, submission) in rows {
        let name = safe(&submission.student.name);
        if submission.is_unjudged() {
            remarks.push(super::left_empty(submission));
            continue;
        }
        if grade.max(comments.unwrap_or(0)) >= sheet.width(row) {
            remarks.push(format!("row {} of {name} ends before the column", row + 1));
            continue;
        }
        let points = decimals.write(submission.score.total);
        remarks.extend(super::replaced(&name, &sheet.value(row, grade), &points));
        edits.insert((row, grade), points);
        filled += 1;
        let Some(comments) = comments else { continue };
        if sheet.value(row, comments).trim().is_empty() {
            edits.insert((row, comments), comment(results, submission, options.stage));
        } else {
            remarks.push(format!("{name} has a comment already, which stays"));
        }
    }
    Ok(Filled {
        bytes: sheet.with(&edits),
        filled,
        missing,
        remarks,
    })
}

/// The column of `Participant 123`, in any language.
fn identifier(sheet: &Sheet<'_>) -> Result<usize, WorksheetError> {
    let is_identifiers = |column: &usize| {
        let values: Vec<_> = sheet.column(*column).collect();
        let mut values = values.iter().filter(|value| !value.trim().is_empty());
        let first = values.next().and_then(|value| prefix(value));
        first.is_some_and(|first| values.all(|value| prefix(value) == Some(first)))
    };
    (0..sheet.width(0))
        .find(is_identifiers)
        .ok_or_else(|| WorksheetError::Kind {
            kind: "Moodle grading worksheet",
            message: "no column has a number for each student, like `Participant 123`".to_owned(),
            help: "in Moodle, switch on the offline grading worksheet, choose `Download grading \
                   worksheet`, and take that file as it is"
                .to_owned(),
        })
}

/// The word before the number, where there is such a word.
fn prefix(value: &str) -> Option<&str> {
    let word = value
        .trim()
        .trim_end_matches(|glyph: char| glyph.is_ascii_digit());
    let has_number = word.len() < value.trim().len();
    let is_word = word.chars().any(char::is_alphabetic) && !word.contains(['@', '.', ':']);
    (has_number && is_word).then_some(word)
}

fn column(
    sheet: &Sheet<'_>,
    what: &str,
    wanted: Option<&str>,
    known: &[&str],
) -> Result<usize, WorksheetError> {
    let header = sheet.header();
    let is_it = |name: &String| {
        let name = name.trim().to_lowercase();
        match wanted {
            Some(wanted) => name == wanted.trim().to_lowercase(),
            None => known.contains(&name.as_str()),
        }
    };
    let found = header.iter().enumerate().filter(|(_, name)| is_it(name));
    let found: Vec<_> = found.map(|(at, _)| at).collect();
    if let [at] = found[..] {
        return Ok(at);
    }
    let names: Vec<_> = header
        .iter()
        .map(|name| format!("`{}`", safe(name)))
        .collect();
    let number = if found.is_empty() {
        "no"
    } else {
        "more than one"
    };
    Err(WorksheetError::Column {
        message: format!("{number} column of the worksheet is known to hold the {what}"),
        help: format!("name the one that does, of {}", list(&names)),
    })
}

fn steps<'a>(sheet: &'a Sheet<'_>, identifier: usize) -> Vec<Step<'a>> {
    vec![
        Step {
            by: "number in Moodle",
            is: Box::new(move |person, row| match person.lms {
                Some(Lms::Moodle {
                    identifier: wanted, ..
                }) => {
                    let value = sheet.value(row, identifier);
                    let digits = value.trim().rsplit(|glyph: char| !glyph.is_ascii_digit());
                    !wanted.is_empty() && digits.take(1).any(|digits| digits == wanted)
                }
                _ => false,
            }),
        },
        Step {
            by: "address",
            is: Box::new(move |person, row| {
                let mut columns = 0..sheet.width(row);
                columns.any(|column| {
                    let value = sheet.value(row, column);
                    let mut ids = person.ids.iter().filter(|id| id.contains('@'));
                    ids.any(|id| value.trim().eq_ignore_ascii_case(id))
                })
            }),
        },
    ]
}

/// A comment in HTML, as Moodle takes it: the points, and what went wrong in the cases that the
/// student may see.
fn comment(results: &Results, submission: &SubmissionResult, stage: Stage) -> String {
    let view = StudentView::new(results, submission, stage);
    let score = &submission.score;
    let mut lines = vec![format!(
        "{} of {}",
        amount(score.total),
        points(score.possible)
    )];
    for (info, case) in &view.cases {
        if case.verdict.blames_candidate() {
            lines.push(format!(
                "{}: {} ({})",
                info.title, case.verdict, case.reason
            ));
        }
    }
    let hints = view.hints.iter();
    lines.extend(hints.map(|hint| format!("Where to look first: {hint}")));
    let findings = submission.findings.iter();
    lines.extend(findings.map(|finding| finding.message.clone()));
    lines.extend(view.comments.iter().map(|comment| comment.text.to_owned()));
    let lines: Vec<_> = lines.iter().map(|line| html(line)).collect();
    lines.join("<br>")
}

/// A text in HTML: nothing of it is markup, and nothing is without a shape.
fn html(text: &str) -> String {
    safe(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
