//! The files that a graded class is written to: the one place that knows all of them.

use std::path::{Path, PathBuf};

use crate::cli::error::{CliError, read_file};
use crate::fixture::write::write;
use crate::gradebook::results::{FORMAT_VERSION, Results};
use crate::report::feedback::names;
use crate::report::html::{Audience, student_page, write_site};
use crate::report::{ExportOptions, export_all};

/// The result file, from which every report can be made.
const RESULTS: &str = "results.json";

/// Where the pages of staff lie in the output folder.
const PAGES: &str = "report";

/// Where what students get lies.
const FEEDBACK: &str = "feedback";

/// What was written, and what the teacher should know about it.
pub struct Written {
    /// What people will want to open, each with what it is.
    pub places: Vec<(&'static str, PathBuf)>,
    /// Remarks of the exports.
    pub remarks: Vec<String>,
}

/// Writes everything that there is to see of a class, each file whole or not at all.
///
/// # Errors
/// When a file cannot be written, or the teacher's own file cannot be filled in.
pub fn write_reports(
    results: &Results,
    options: &ExportOptions,
    out: &Path,
) -> Result<Written, CliError> {
    let exported = export_all(results, options, out)?;
    write_site(results, &out.join(PAGES))?;
    let names = names::paths(results, "html");
    for (name, submission) in names.iter().zip(&results.submissions) {
        let page = student_page(results, submission, Audience::Student(options.stage));
        write(&out.join(FEEDBACK).join(name), page.as_bytes())?;
    }
    Ok(Written {
        places: vec![
            ("for you", out.join(PAGES).join("index.html")),
            ("for students", out.join(FEEDBACK)),
            ("for other programs", out.join("exports")),
            ("everything", out.join(RESULTS)),
        ],
        remarks: exported.remarks,
    })
}

/// The results of an output folder.
///
/// # Errors
/// When there are none, or they are of another version.
pub fn read_results(out: &Path) -> Result<Results, CliError> {
    let path = out.join(RESULTS);
    let text = read_file(&path)?;
    let unreadable = |problem: String| {
        CliError::Setup(format!(
            "{}: {problem}\n  help: name the folder that `regrade grade … -o` has written, or grade again",
            path.display()
        ))
    };
    let results: Results =
        serde_json::from_slice(&text).map_err(|error| unreadable(error.to_string()))?;
    if results.format_version != FORMAT_VERSION {
        return Err(unreadable(format!(
            "format version {} is not known",
            results.format_version
        )));
    }
    Ok(results)
}
