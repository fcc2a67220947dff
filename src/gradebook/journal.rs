//! The journal of an output folder: what was done in which order, one line of JSON each.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::store::Key;

/// The version of the journal.
pub const FORMAT_VERSION: u32 = 1;

/// One line of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Entry {
    /// The first line.
    Journal {
        /// [`FORMAT_VERSION`].
        format_version: u32,
    },
    /// A batch began or was taken up again.
    Begun {
        /// The assignment.
        assignment: String,
        /// How many submissions it has.
        submissions: usize,
    },
    /// A program was built, or could not be.
    Built {
        /// What it is stored under.
        key: Key,
        /// Whether there is a program.
        built: bool,
    },
    /// A program was run.
    Ran {
        /// What the observation is stored under.
        key: Key,
        /// The first submission that it belongs to.
        submission: String,
        /// The case.
        case: String,
    },
    /// The batch is complete.
    Complete {
        /// How many programs were run since it began.
        ran: usize,
    },
    /// Marks were worked out anew, and the new ones were taken.
    Rescored {
        /// How many submissions moved.
        moved: usize,
    },
}

/// Why there is no journal to write to.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{}: {source}\n  help: check who may write there, and whether there is room", path.display())]
    Io {
        /// The journal.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It was written by another version, or is no journal.
    #[error("{}: {problem}\n  help: grade into another folder, or move this one away", path.display())]
    Foreign {
        /// The journal.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
}

/// An append-only journal.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens the journal at a path or begins one; a last line that was torn by a crash is cut off.
    ///
    /// # Errors
    /// When the file cannot be opened, or is no journal of this version.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let failed = |source| JournalError::Io {
            path: path.to_owned(),
            source,
        };
        let old = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(failed(error)),
        };
        let whole = old
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        check(path, old.get(..whole).unwrap_or_default())?;
        let mut options = OpenOptions::new();
        let file = options
            .append(true)
            .create(true)
            .open(path)
            .map_err(failed)?;
        file.set_len(whole as u64).map_err(failed)?;
        let mut journal = Self {
            path: path.to_owned(),
            file,
        };
        if whole == 0 {
            journal.add(&Entry::Journal {
                format_version: FORMAT_VERSION,
            })?;
        }
        Ok(journal)
    }

    /// Appends a line, in one write.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn add(&mut self, entry: &Entry) -> Result<(), JournalError> {
        let mut line = serde_json::to_string(entry).unwrap_or_default();
        line.push('\n');
        self.file
            .write_all(line.as_bytes())
            .map_err(|source| self.failed(source))
    }

    /// Makes what was appended last through a power cut.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        self.file.sync_data().map_err(|source| self.failed(source))
    }

    fn failed(&self, source: io::Error) -> JournalError {
        JournalError::Io {
            path: self.path.clone(),
            source,
        }
    }
}

/// Refuses what is no journal of this version.
fn check(path: &Path, text: &[u8]) -> Result<(), JournalError> {
    let foreign = |problem: String| JournalError::Foreign {
        path: path.to_owned(),
        problem,
    };
    let Some(first) = text
        .split(|byte| *byte == b'\n')
        .next()
        .filter(|line| !line.is_empty())
    else {
        return Ok(());
    };
    match serde_json::from_slice(first) {
        Ok(Entry::Journal {
            format_version: FORMAT_VERSION,
        }) => Ok(()),
        Ok(Entry::Journal { format_version }) => Err(foreign(format!(
            "a journal of version {format_version}; this regrade writes version {FORMAT_VERSION}"
        ))),
        _ => Err(foreign("not a journal of regrade".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &Path) -> Vec<Entry> {
        let text = fs::read_to_string(path).expect("it is there");
        text.lines()
            .map(|line| serde_json::from_str(line).expect("every line is whole"))
            .collect()
    }

    #[test]
    fn a_torn_last_line_is_cut_off_and_the_journal_goes_on() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("journal.jsonl");
        let complete = Entry::Complete { ran: 3 };
        Journal::open(&path)
            .expect("writable")
            .add(&complete)
            .expect("writable");
        let whole = fs::read(&path).expect("it is there");
        for length in 0..=whole.len() {
            fs::write(&path, &whole[..length]).expect("writable");
            Journal::open(&path)
                .expect("a torn line is no mistake")
                .add(&complete)
                .expect("writable");
            let lines = lines(&path);
            assert!(matches!(lines[0], Entry::Journal { .. }));
            assert_eq!(lines.last(), Some(&complete));
        }
    }

    #[test]
    fn a_journal_of_another_version_is_left_alone() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("journal.jsonl");
        for text in ["{\"event\":\"journal\",\"format_version\":2}\n", "notes\n"] {
            fs::write(&path, text).expect("writable");
            let error = Journal::open(&path).unwrap_err();
            assert!(matches!(error, JournalError::Foreign { .. }), "{error}");
            assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
        }
    }
}
