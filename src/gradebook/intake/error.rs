//! What keeps a whole class from being taken in.

use std::io;
use std::path::PathBuf;

/// Why nothing can be taken in. What is wrong with one submission is a finding of that submission.
#[derive(Debug, thiserror::Error)]
pub enum IntakeError {
    /// What was named is not there or may not be read.
    #[error("{}: cannot be read: {source}\n  help: name the folder of submissions, or the archive as the learning system gave it", path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The work folder cannot be written.
    #[error("{}: cannot be written: {source}\n  help: check who may write there, and whether there is room", path.display())]
    Unwritable {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The export as a whole cannot be unpacked.
    #[error("{}: {problem}\n  help: download it again, or unpack it and name the folder", path.display())]
    Export {
        /// The archive.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// There is nothing in it that anybody handed in.
    #[error("{}: there is no submission in it\n  help: name a folder that holds a folder, a file or an archive for each student", path.display())]
    NoSubmission {
        /// The folder or archive.
        path: PathBuf,
    },
}
