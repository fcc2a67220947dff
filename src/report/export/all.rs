//! All files of a graded class at once.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::classroom::Classroom;
use super::grades::Grades;
use super::gradescope::{Gradescope, OutputFormat};
use super::junit::Junit;
use super::outdated::put_aside;
use super::results_json::ResultsJson;
use super::worksheet::{Filled, WorksheetError, canvas, moodle};
use super::{ClassExport, StudentExport};
use crate::fixture::write::{WriteError, write};
use crate::gradebook::results::Results;
use crate::judge::wording::count;
use crate::report::feedback::{Markdown, names};
use crate::report::safe::safe;
use crate::report::shown::Stage;

/// What is exported beside the files that every class gets.
#[derive(Debug, Clone, Default)]
pub struct ExportOptions {
    /// What students may see.
    pub stage: Stage,
    /// How Gradescope shows outputs.
    pub gradescope: OutputFormat,
    /// The gradebook that the teacher took from Canvas.
    pub canvas: Option<CanvasFile>,
    /// The worksheet that the teacher took from Moodle.
    pub moodle: Option<MoodleFile>,
}

/// A gradebook of Canvas.
#[derive(Debug, Clone, Default)]
pub struct CanvasFile {
    /// The file.
    pub path: PathBuf,
    /// The number or title of the assignment in Canvas; the assignment's title when not given.
    pub column: Option<String>,
}

/// A worksheet of Moodle.
#[derive(Debug, Clone, Default)]
pub struct MoodleFile {
    /// The file.
    pub path: PathBuf,
    /// The header of the grades, where the language is not known.
    pub grade: Option<String>,
    /// Whether comments are written too.
    pub comments: bool,
    /// The header of the comments, where the language is not known.
    pub comments_header: Option<String>,
}

/// Why not all files could be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The teacher's own file cannot be read.
    #[error("{path}: cannot be read: {error}", path = path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A file with earlier marks cannot be put aside.
    #[error("{path}: has earlier marks, and cannot be renamed: {error}\n  help: remove it", path = path.display())]
    Outdated {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The teacher's own file cannot be filled in.
    #[error("{path}: {error}", path = path.display())]
    Worksheet {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: WorksheetError,
    },
}

/// What was written, and what the teacher should know.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exported {
    /// Every file, in the order in which they were written.
    pub files: Vec<PathBuf>,
    /// Students who got no grade in the teacher's file, a maximum that differs, hidden tests.
    pub remarks: Vec<String>,
}

/// Writes all files of a class into the folder of its results, each whole or not at all.
///
/// The same results give the same bytes. The teacher's own files are read first, so that a mistake
/// in one stops everything before anything is written; they are never written to.
///
/// # Errors
/// When a file cannot be read, filled in or written.
pub fn export_all(
    results: &Results,
    options: &ExportOptions,
    out: &Path,
) -> Result<Exported, ExportError> {
    let mut exported = Exported::default();
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    files.extend(worksheets(results, options, &mut exported.remarks)?);
    exported.remarks.extend(put_aside(results, options, out)?);
    let class: [&dyn ClassExport; 3] = [&ResultsJson, &Grades, &Junit];
    files.extend(class.map(|export| (export.path().to_owned(), export.render(results))));
    let gradescope = Gradescope {
        format: options.gradescope,
    };
    let classroom = Classroom {
        stage: options.stage,
    };
    let students: [&dyn StudentExport; 2] = [&gradescope, &classroom];
    for export in students {
        let names = names::by_key(results, export.suffix());
        for (name, submission) in names.iter().zip(&results.submissions) {
            let path = format!("{}/{name}", export.folder());
            files.push((path, export.render(results, submission)));
        }
    }
    let feedback = Markdown {
        stage: options.stage,
    };
    let names = names::paths(results, "md");
    for (name, submission) in names.iter().zip(&results.submissions) {
        let path = format!("feedback/{name}");
        files.push((path, feedback.render(results, submission)));
    }
    exported.remarks.extend(hidden_tests(results));
    for (path, bytes) in files {
        let path = out.join(path);
        write(&path, &bytes)?;
        exported.files.push(path);
    }
    Ok(exported)
}

/// The teacher's own files, filled in.
fn worksheets(
    results: &Results,
    options: &ExportOptions,
    remarks: &mut Vec<String>,
) -> Result<Vec<(String, Vec<u8>)>, ExportError> {
    let mut files = Vec::new();
    if let Some(file) = &options.canvas {
        let filled = filled(&file.path, |bytes| {
            canvas::fill(bytes, results, file.column.as_deref())
        })?;
        remarks.extend(told("Canvas", &filled));
        files.push(("exports/canvas.csv".to_owned(), filled.bytes));
    }
    if let Some(file) = &options.moodle {
        let options = moodle::Options {
            grade: file.grade.as_deref(),
            comments: file.comments,
            comments_header: file.comments_header.as_deref(),
            stage: options.stage,
        };
        let filled = filled(&file.path, |bytes| moodle::fill(bytes, results, &options))?;
        remarks.extend(told("Moodle", &filled));
        files.push(("exports/moodle.csv".to_owned(), filled.bytes));
    }
    Ok(files)
}

fn filled(
    path: &Path,
    fill: impl FnOnce(&[u8]) -> Result<Filled, WorksheetError>,
) -> Result<Filled, ExportError> {
    let bytes = fs::read(path).map_err(|error| ExportError::Read {
        path: path.to_owned(),
        error,
    })?;
    fill(&bytes).map_err(|error| ExportError::Worksheet {
        path: path.to_owned(),
        error,
    })
}

fn told(system: &str, filled: &Filled) -> Vec<String> {
    let mut told: Vec<_> = filled
        .missing
        .iter()
        .map(|one| format!("{system}: no grade for {}: {}", safe(&one.name), one.why))
        .collect();
    let remarks = filled.remarks.iter();
    told.extend(remarks.map(|remark| format!("{system}: {remark}")));
    told
}

/// Gradescope shows no total where a test is hidden; a teacher should hear it from us first.
fn hidden_tests(results: &Results) -> Option<String> {
    let hidden = results
        .cases
        .iter()
        .filter(|case| case.visibility == "hidden");
    let hidden = hidden.count();
    (hidden > 0).then(|| {
        format!(
            "Gradescope: with {} it does not show students their total",
            count(hidden, "hidden case")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::class;

    fn written(options: &ExportOptions) -> (tempfile::TempDir, Exported) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let exported = export_all(&class(), options, folder.path()).expect("it can be written");
        (folder, exported)
    }

    fn names(folder: &Path, exported: &Exported) -> Vec<String> {
        let files = exported.files.iter();
        let relative = files.filter_map(|path| path.strip_prefix(folder).ok());
        relative.map(|path| path.display().to_string()).collect()
    }

    #[test]
    fn every_format_is_written_and_every_student_has_feedback() {
        let (folder, exported) = written(&ExportOptions::default());
        let names = names(folder.path(), &exported);
        assert_eq!(
            names[..5],
            [
                "results.json",
                "exports/grades.csv",
                "exports/junit.xml",
                "exports/gradescope/jdoe.json",
                "exports/gradescope/asmith.json"
            ]
        );
        for name in [
            "exports/classroom/jdoe.json",
            "feedback/doejane_LATE_101_9001_feedback.md",
            "feedback/Ann Smith_4711_assignsubmission_file/feedback.md",
        ] {
            assert!(
                names.iter().any(|known| known == name),
                "{name} of {names:?}"
            );
        }
        assert_eq!(names.len(), 3 + 3 * class().submissions.len());
        assert!(exported.files.iter().all(|path| path.is_file()));
    }

    #[test]
    fn two_exports_are_equal_byte_for_byte() {
        let (first, files) = written(&ExportOptions::default());
        let (second, _) = written(&ExportOptions::default());
        for path in &files.files {
            let relative = path.strip_prefix(first.path()).expect("it is below");
            let again = fs::read(second.path().join(relative)).expect("it is there");
            assert_eq!(fs::read(path).expect("it is there"), again, "{relative:?}");
        }
    }

    #[test]
    fn a_mistake_in_the_teachers_file_stops_everything_before_anything_is_written() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (csv, out) = (folder.path().join("grades.csv"), folder.path().join("out"));
        fs::write(&csv, "a,b\n").expect("a file");
        let options = ExportOptions {
            canvas: Some(CanvasFile {
                path: csv,
                column: None,
            }),
            ..ExportOptions::default()
        };
        let error = export_all(&class(), &options, &out).expect_err("it is no gradebook");
        assert!(
            error
                .to_string()
                .contains("grades.csv: this is no Canvas gradebook")
        );
        assert!(!out.exists());
    }

    #[test]
    fn who_gets_no_grade_and_what_is_hidden_is_said() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let csv = folder.path().join("moodle.csv");
        fs::write(&csv, "Identifier,Grade\nParticipant 4711,\n").expect("a file");
        let options = ExportOptions {
            moodle: Some(MoodleFile {
                path: csv.clone(),
                ..MoodleFile::default()
            }),
            ..ExportOptions::default()
        };
        let (out, exported) = written(&options);
        let filled = fs::read_to_string(out.path().join("exports/moodle.csv"));
        assert_eq!(
            filled.expect("it is there"),
            "Identifier,Grade\nParticipant 4711,10\n"
        );
        assert_eq!(
            fs::read_to_string(csv).expect("it is there"),
            "Identifier,Grade\nParticipant 4711,\n"
        );
        let told = exported.remarks.join("\n");
        assert!(told.starts_with("Moodle: no grade for Jane Doe: no row has the student's number"));
        assert!(told.ends_with("with 1 hidden case it does not show students their total"));
    }
}
