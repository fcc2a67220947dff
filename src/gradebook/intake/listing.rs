//! What lies in the folder of a class.

use std::fs;
use std::path::{Path, PathBuf};

use super::IntakeError;
use super::name::{is_debris, text_of};
use crate::util::natural;

/// An entry of the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    /// Its name as text.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// What it is.
    pub kind: EntryKind,
}

/// What an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EntryKind {
    /// A folder.
    Folder,
    /// A file.
    File,
    /// A link, a device, a pipe: never followed, never opened.
    Other,
}

impl Entry {
    /// Whether it is a folder.
    pub fn is_folder(&self) -> bool {
        self.kind == EntryKind::Folder
    }

    /// Its name without the suffix of an archive or a file; a folder's name as it is.
    pub fn stem(&self) -> &str {
        if self.is_folder() {
            return &self.name;
        }
        let name = self.name.as_str();
        let whole = name.get(..name.len().saturating_sub(".tar.gz".len()));
        let whole = whole.filter(|stem| !stem.is_empty());
        match whole {
            Some(stem) if name.to_ascii_lowercase().ends_with(".tar.gz") => stem,
            _ => Path::new(name)
                .file_stem()
                .and_then(|stem| stem.to_str())
                .unwrap_or(name),
        }
    }
}

/// The entries of a folder in natural order, without what systems and tools add.
pub(super) fn list(folder: &Path) -> Result<Vec<Entry>, IntakeError> {
    let unreadable = |source| IntakeError::Unreadable {
        path: folder.to_owned(),
        source,
    };
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let kind = entry.file_type().map_err(unreadable)?;
        let name = text_of(entry.file_name().as_encoded_bytes());
        if is_debris(&name) {
            continue;
        }
        entries.push(Entry {
            name,
            path: entry.path(),
            kind: if kind.is_dir() {
                EntryKind::Folder
            } else if kind.is_file() {
                EntryKind::File
            } else {
                EntryKind::Other
            },
        });
    }
    entries.sort_by(|a, b| natural::compare(&a.name, &b.name).then_with(|| a.path.cmp(&b.path)));
    Ok(entries)
}
