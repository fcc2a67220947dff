//! A program that is ready to run.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;

/// A program that is ready to run: built, or given as a command.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// What people call it: the source's file name or the command line.
    pub name: String,
    /// Program and first arguments; a case adds its own behind them. The program is absolute.
    pub argv: Vec<OsString>,
    /// The language, where it is known: from the source's suffix, or the command's interpreter.
    pub language: Option<Language>,
    /// What the compiler said on success.
    pub build_log: String,
    /// The folder that holds the built program; it goes with the last clone.
    pub build_dir: Option<Arc<tempfile::TempDir>>,
}

impl Candidate {
    /// The first word of the command as a path.
    pub fn program(&self) -> Option<PathBuf> {
        self.argv.first().map(PathBuf::from)
    }
}

/// A language that sources can be built from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    /// C, `.c`.
    C,
    /// C++, `.cc` `.cpp` `.cxx`.
    Cpp,
    /// Python 3, `.py`.
    Python,
    /// Java, `.java`.
    Java,
    /// Rust, `.rs`.
    Rust,
}
