//! The teacher's own files as they were filled in for earlier marks.

use std::fs;
use std::path::Path;

use super::ClassExport as _;
use super::all::{ExportError, ExportOptions};
use super::results_json::ResultsJson;
use crate::gradebook::results::Results;

/// Puts files aside that were filled in for other marks than these, and would be handed in by
/// mistake; tells how to get new ones. Where the marks are the same, they stay.
///
/// # Errors
/// When one cannot be renamed.
pub fn put_aside(
    results: &Results,
    options: &ExportOptions,
    out: &Path,
) -> Result<Vec<String>, ExportError> {
    let before = fs::read(out.join(ResultsJson.path())).unwrap_or_default();
    if before == ResultsJson.render(results) {
        return Ok(Vec::new());
    }
    let systems = [
        ("canvas", options.canvas.is_some()),
        ("moodle", options.moodle.is_some()),
    ];
    let mut told = Vec::new();
    for (system, is_filled_anew) in systems {
        let old = out.join(format!("exports/{system}.csv"));
        if is_filled_anew || !old.exists() {
            continue;
        }
        let new = out.join(format!("exports/{system}-outdated.csv"));
        fs::rename(&old, &new).map_err(|error| ExportError::Outdated { path: old, error })?;
        told.push(format!(
            "exports/{system}.csv had earlier marks and is exports/{system}-outdated.csv now; \
             fill your own file in anew with `--{system} FILE`"
        ));
    }
    Ok(told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::export::all::export_all;
    use crate::report::testing::class;

    #[test]
    fn a_file_with_earlier_marks_is_put_aside_and_one_with_these_stays() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (out, options) = (folder.path(), ExportOptions::default());
        let class = class();
        export_all(&class, &options, out).expect("it can be written");
        let filled = out.join("exports/canvas.csv");
        fs::write(&filled, "Student\n").expect("a file");
        let again = export_all(&class, &options, out).expect("it can be written");
        assert!(filled.exists(), "{:?}", again.remarks);
        let mut other = class;
        other.submissions[0].score.total += 1.0;
        let moved = export_all(&other, &options, out).expect("it can be written");
        assert!(!filled.exists() && out.join("exports/canvas-outdated.csv").exists());
        let told = moved.remarks.join("\n");
        assert!(
            told.contains("fill your own file in anew with `--canvas FILE`"),
            "{told}"
        );
    }
}
