//! The files that a graded class is written to: the one place that knows all of them.

use std::path::{Path, PathBuf};

use crate::cli::error::{CliError, read_file};
use crate::fixture::write::write;
use crate::gradebook::results::{FORMAT_VERSION, Results};

/// The result file, from which every report can be made.
const RESULTS: &str = "results.json";

/// Writes everything that there is to see of a class; gives what people will want to open.
///
/// # Errors
/// When a file cannot be written.
pub fn write_reports(results: &Results, out: &Path) -> Result<Vec<PathBuf>, CliError> {
    let path = out.join(RESULTS);
    let mut text = serde_json::to_vec_pretty(results).map_err(std::io::Error::from)?;
    text.push(b'\n');
    write(&path, &text)?;
    Ok(vec![path])
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
