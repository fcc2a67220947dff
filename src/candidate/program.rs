//! A program that is ready to run.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Language, Scratch};
use crate::fixture::DataFile;

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
    pub build_dir: Option<Arc<Scratch>>,
    /// Files of its own that it finds in its working folder: a script and what was handed in
    /// beside it, as when a student runs it in the folder where it was written.
    pub files: Arc<[DataFile]>,
    /// Whether it was built with a sanitizer, which reserves far more address space than it uses.
    pub sanitized: bool,
}

impl Candidate {
    /// The same program with further variables in its environment, by way of env(1).
    pub fn with_environment(mut self, variables: &[(String, String)]) -> Self {
        if variables.is_empty() {
            return self;
        }
        let mut words = vec![OsString::from("/usr/bin/env")];
        let set = |(name, value): &(String, String)| OsString::from(format!("{name}={value}"));
        words.extend(variables.iter().map(set));
        words.append(&mut self.argv);
        self.argv = words;
        self
    }

    /// A script for the system's shell, with which the runner tries itself out.
    pub(super) fn shell(name: &str, script: &str) -> Self {
        Self {
            name: name.to_owned(),
            argv: ["/bin/sh", "-c", script].map(OsString::from).into(),
            language: None,
            build_log: String::new(),
            build_dir: None,
            files: [].into(),
            sanitized: false,
        }
    }

    /// The file name of the built program among the words of the command.
    pub(super) fn built_name(&self) -> Option<&OsStr> {
        let folder = self.build_dir.as_ref()?;
        let mut words = self.argv.iter().map(Path::new);
        words
            .find(|word| word.starts_with(folder.path()))?
            .file_name()
    }

    /// The first word of the command as a path.
    pub fn program(&self) -> Option<PathBuf> {
        self.argv.first().map(PathBuf::from)
    }
}
