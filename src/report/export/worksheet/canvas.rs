//! Canvas: grades filled into an exported gradebook.
//!
//! Format: Canvas gradebook import and export (CSV). The first columns say who a student is:
//! `Student`, or `LastName` and `FirstName`; then `ID`, possibly `SIS User ID`, `SIS Login ID` and
//! others, then `Section`. An assignment's column is called `Title (id)`; Canvas makes a new
//! assignment of a column that it does not know, so only a column that is there is filled in.
//! The row `Points Possible` and what stands before it belongs to no student.

use super::WorksheetError;
use super::find::{self, Filled, Person, Step};
use super::number::{self, Decimals};
use super::sheet::{Edits, Sheet};
use crate::gradebook::results::{Lms, Results};
use crate::judge::wording::list;
use crate::report::safe::safe;
use crate::report::summary::amount;

/// Excused: Canvas would forget it if there were a grade.
const EXCUSED: &str = "EX";

/// Fills the grades of a class into a Canvas gradebook.
///
/// `column` is the assignment's number in Canvas or its title there; the assignment's own title
/// when it is not given. Students are known by the number in the name of what they handed in, then
/// by SIS User ID, SIS Login ID or ID, then by their exact name. An excused student stays excused, and
/// what could not be judged leaves the cell as it was.
///
/// # Errors
/// When the file is no Canvas gradebook, or the column is missing, there twice, or read-only.
pub fn fill(
    bytes: &[u8],
    results: &Results,
    column: Option<&str>,
) -> Result<Filled, WorksheetError> {
    let sheet = Sheet::parse(bytes)?;
    let layout = Layout::of(&sheet)?;
    let column = layout.column(&sheet, column.unwrap_or(&results.assignment.title))?;
    let decimals = Decimals::of(&sheet, layout.section + 1..sheet.width(0));
    let steps = layout.steps(&sheet);
    let (rows, missing) = find::rows(results, layout.first_student..sheet.rows(), &steps);
    let mut edits = Edits::new();
    let mut remarks = Vec::new();
    remarks.extend(layout.other_maximum(&sheet, column, results));
    for (row, submission) in rows {
        let name = safe(&submission.student.name);
        if sheet
            .value(row, column)
            .trim()
            .eq_ignore_ascii_case(EXCUSED)
        {
            remarks.push(format!("{name} is excused in Canvas and stays so"));
        } else if submission.is_unjudged() {
            remarks.push(super::left_empty(submission));
        } else if column >= sheet.width(row) {
            remarks.push(format!("row {} of {name} ends before the column", row + 1));
        } else {
            let grade = decimals.write(submission.score.total);
            remarks.extend(super::replaced(&name, &sheet.value(row, column), &grade));
            edits.insert((row, column), grade);
        }
    }
    Ok(Filled {
        bytes: sheet.with(&edits),
        filled: edits.len(),
        missing,
        remarks,
    })
}

/// Where things are in a gradebook.
struct Layout {
    header: Vec<String>,
    section: usize,
    points_possible: Option<usize>,
    first_student: usize,
}

impl Layout {
    fn of(sheet: &Sheet<'_>) -> Result<Self, WorksheetError> {
        let header = sheet.header();
        let at = |name: &str| header.iter().position(|cell| cell.trim() == name);
        let named =
            at("Student").is_some() || (at("LastName").is_some() && at("FirstName").is_some());
        let Some(section) = at("Section").filter(|_| named && at("ID").is_some()) else {
            return Err(WorksheetError::Kind {
                kind: "Canvas gradebook",
                message: "its first row lacks `Student`, `ID` or `Section`".to_owned(),
                help: "in Canvas, open Grades, then Export, and take that file as it is".to_owned(),
            });
        };
        let points_possible =
            (1..sheet.rows()).find(|row| sheet.value(*row, 0).trim() == "Points Possible");
        Ok(Self {
            section,
            points_possible,
            first_student: points_possible.map_or(1, |row| row + 1),
            header,
        })
    }

    /// The column of the assignment with that number or title.
    fn column(&self, sheet: &Sheet<'_>, wanted: &str) -> Result<usize, WorksheetError> {
        let assignments = self.header.iter().enumerate().skip(self.section + 1);
        let assignments: Vec<_> = assignments
            .filter_map(|(at, cell)| Some((at, split_id(cell)?)))
            .collect();
        let with = |which: &dyn Fn(&(&str, &str)) -> bool| -> Vec<usize> {
            let found = assignments.iter().filter(|(_, cell)| which(cell));
            found.map(|(at, _)| *at).collect()
        };
        let mut found = with(&|(_, id)| *id == wanted);
        if found.is_empty() {
            found = with(&|(title, _)| *title == wanted.trim());
        }
        match found[..] {
            [at] if self.is_read_only(sheet, at) => Err(WorksheetError::Column {
                message: format!("the column of `{wanted}` is read-only in Canvas"),
                help: "name the assignment's own column, not one that Canvas works out".to_owned(),
            }),
            [at] => Ok(at),
            _ => {
                let ids: Vec<_> = assignments
                    .iter()
                    .map(|(_, (title, id))| format!("`{id}` ({title})"))
                    .collect();
                let times = if found.is_empty() {
                    "no"
                } else {
                    "more than one"
                };
                Err(WorksheetError::Column {
                    message: format!("there is {times} assignment `{wanted}` in the gradebook"),
                    help: format!("give its number in Canvas: {}", list(&ids)),
                })
            }
        }
    }

    fn is_read_only(&self, sheet: &Sheet<'_>, column: usize) -> bool {
        let rows = 1..self.first_student;
        rows.map(|row| sheet.value(row, column).to_lowercase())
            .any(|value| value.contains("read only"))
    }

    /// Says so when Canvas and the assignment disagree about the points that can be had.
    fn other_maximum(&self, sheet: &Sheet<'_>, column: usize, results: &Results) -> Option<String> {
        let theirs = number::read(&sheet.value(self.points_possible?, column))?;
        let ours = results.assignment.points;
        (theirs != ours).then(|| {
            format!(
                "Canvas has {} points possible and the assignment {}: grades were not scaled",
                amount(theirs),
                amount(ours)
            )
        })
    }

    fn steps<'a>(&self, sheet: &'a Sheet<'_>) -> Vec<Step<'a>> {
        let at = |name: &str| self.header.iter().position(|cell| cell.trim() == name);
        let id = at("ID");
        let ids = [id, at("SIS User ID"), at("SIS Login ID")];
        let names = [at("Student"), at("LastName"), at("FirstName")];
        let has = move |row: usize, column: Option<usize>, value: &str| {
            column.is_some_and(|column| {
                let cell = sheet.value(row, column);
                !value.is_empty() && cell.trim().eq_ignore_ascii_case(value)
            })
        };
        vec![
            Step {
                by: "number in Canvas",
                is: Box::new(move |person, row| match person.lms {
                    Some(Lms::Canvas { user, .. }) => has(row, id, user),
                    _ => false,
                }),
            },
            Step {
                by: "number or login",
                is: Box::new(move |person, row| {
                    let mut ids = ids.iter();
                    ids.any(|column| person.ids.iter().any(|value| has(row, *column, value)))
                }),
            },
            Step {
                by: "name",
                is: Box::new(move |person, row| is_named(sheet, names, row, person)),
            },
        ]
    }
}

/// The title and the number of `Title (number)`; none for a column that is no assignment's.
fn split_id(cell: &str) -> Option<(&str, &str)> {
    let (title, id) = cell.trim().strip_suffix(')')?.rsplit_once('(')?;
    let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    is_id.then(|| (title.trim(), id))
}

/// Whether a row is of that name: as it is there, or as first and last name. A row without a
/// number in Canvas is nobody's.
fn is_named(
    sheet: &Sheet<'_>,
    [student, last, first]: [Option<usize>; 3],
    row: usize,
    person: &Person<'_>,
) -> bool {
    let cell = |column: Option<usize>| {
        let column = column?;
        Some(sheet.value(row, column).trim().to_owned())
    };
    let (last, first) = match (cell(student), cell(last), cell(first)) {
        (Some(whole), _, _) if whole == person.name => return !whole.is_empty(),
        (Some(whole), _, _) => match whole.split_once(',') {
            Some((last, first)) => (last.trim().to_owned(), first.trim().to_owned()),
            None => return false,
        },
        (None, Some(last), Some(first)) => (last, first),
        _ => return false,
    };
    !last.is_empty() && format!("{first} {last}") == person.name
}
