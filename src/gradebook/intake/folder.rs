//! A folder that holds a folder or a file for each student.

use std::fs;
use std::io;
use std::path::Path;

use super::{IntakeError, IntakeLimits, Submission};
use crate::gradebook::results::Student;
use crate::util::natural;

/// What was taken in.
#[derive(Debug)]
pub struct Intake {
    /// What kind of input it was.
    pub kind: String,
    /// The submissions, in natural order.
    pub submissions: Vec<Submission>,
    /// What was odd about the whole.
    pub warnings: Vec<String>,
}

/// Takes in a folder of folders or files.
///
/// # Errors
/// When it cannot be read, or holds nothing.
pub fn intake(path: &Path, work: &Path, _limits: &IntakeLimits) -> Result<Intake, IntakeError> {
    let unreadable = |source: io::Error| IntakeError::Unreadable {
        path: path.to_owned(),
        source,
    };
    let mut submissions = Vec::new();
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        let stem = name.split('.').next().unwrap_or(&name).to_owned();
        let root = work.join(&stem);
        let mut files = Vec::new();
        fs::create_dir_all(&root).map_err(unreadable)?;
        if entry.path().is_dir() {
            for file in fs::read_dir(entry.path()).map_err(unreadable)?.flatten() {
                let name = file.file_name().to_string_lossy().into_owned();
                fs::copy(file.path(), root.join(&name)).map_err(unreadable)?;
                files.push(name);
            }
        } else {
            fs::copy(entry.path(), root.join(&name)).map_err(unreadable)?;
            files.push(name.clone());
        }
        files.sort_by(|a, b| natural::compare(a, b));
        submissions.push(Submission {
            student: Student {
                name: stem.clone(),
                ..Student::default()
            },
            key: stem,
            origin: name,
            lms: None,
            days_late_hint: None,
            submitted: None,
            root,
            files,
            archives: Vec::new(),
            programs: Vec::new(),
            findings: Vec::new(),
            refused: false,
        });
    }
    submissions.sort_by(|a, b| natural::compare(&a.key, &b.key));
    Ok(Intake {
        kind: "folder".to_owned(),
        submissions,
        warnings: Vec::new(),
    })
}
