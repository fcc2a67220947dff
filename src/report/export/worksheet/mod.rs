//! Grades filled into a file that a teacher took from a learning system.
//!
//! Nothing but grade cells (and comments, if asked for) changes: every other byte of the file stays
//! as it was. A student who cannot be found in the file beyond doubt is reported, never guessed.

pub mod canvas;
mod find;
pub mod moodle;
mod number;
mod sheet;

#[cfg(test)]
mod tests;

use crate::gradebook::results::SubmissionResult;
use crate::report::safe::safe;

pub use find::Filled;
pub use sheet::SheetError;

/// What is said of a student whose grade is left to the teacher.
fn left_empty(submission: &SubmissionResult) -> String {
    format!(
        "{} could not be judged: the grade stays as it was, and is for you to give",
        safe(&submission.student.name)
    )
}

/// What is said where another grade stood in the cell.
fn replaced(name: &str, before: &str, grade: &str) -> Option<String> {
    let differs = number::read(before) != number::read(grade);
    (differs && !before.trim().is_empty()).then(|| {
        format!(
            "the grade of {name} was {} and is {grade} now",
            safe(before.trim())
        )
    })
}

/// Why a file cannot be filled in.
#[derive(Debug, thiserror::Error)]
pub enum WorksheetError {
    /// It cannot be read as a table.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// It is a table of another kind.
    #[error("this is no {kind}: {message}\n  help: {help}")]
    Kind {
        /// What was wanted.
        kind: &'static str,
        /// What is wrong.
        message: String,
        /// The way out.
        help: String,
    },
    /// The column of the grades cannot be told.
    #[error("{message}\n  help: {help}")]
    Column {
        /// What is wrong.
        message: String,
        /// The way out.
        help: String,
    },
}
