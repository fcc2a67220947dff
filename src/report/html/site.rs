//! The pages of staff on disk.

use std::fs;
use std::path::Path;

use super::audience::Audience;
use super::class::class_page;
use super::file_name::file_name;
use super::student::student_page;
use crate::fixture::write::{WriteError, write};
use crate::gradebook::results::Results;

/// What stands in every page of ours, and says that it may be replaced.
const MARK: &str = "<meta name=\"generator\" content=\"regrade\">";

/// Writes `index.html` and `staff/`, a page for each submission, each file whole or not at all.
///
/// Pages in `staff/` that an earlier run wrote for submissions that are gone are removed; any
/// other file stays. Nothing here is for students: their view is what [`student_page`] makes.
///
/// # Errors
/// When a file cannot be written or an old page not removed.
pub fn write_site(results: &Results, out: &Path) -> Result<(), WriteError> {
    let staff = out.join("staff");
    let mut names = Vec::with_capacity(results.submissions.len());
    for submission in &results.submissions {
        let name = file_name(&submission.key);
        let page = student_page(results, submission, Audience::Staff);
        write(&staff.join(&name), page.as_bytes())?;
        names.push(name);
    }
    remove_others(&staff, &names)?;
    write(&out.join("index.html"), class_page(results).as_bytes())
}

fn remove_others(staff: &Path, names: &[String]) -> Result<(), WriteError> {
    let Ok(entries) = fs::read_dir(staff) else {
        return Ok(());
    };
    for entry in entries.flatten() {
        let known = entry
            .file_name()
            .to_str()
            .is_none_or(|name| !name.ends_with(".html") || names.iter().any(|one| one == name));
        let path = entry.path();
        let ours = || fs::read_to_string(&path).is_ok_and(|text| text.contains(MARK));
        if known || !entry.file_type().is_ok_and(|kind| kind.is_file()) || !ours() {
            continue;
        }
        fs::remove_file(&path).map_err(|source| WriteError { path, source })?;
    }
    Ok(())
}
