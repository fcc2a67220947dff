//! A folder as a teacher lays it out: a folder, a file or an archive for each student.

use super::super::Owner;
use super::super::container::sniff;
use super::super::listing::{Entry, EntryKind};
use super::super::submission::remark;
use super::super::take::{Item, Piece};
use super::Reading;
use crate::candidate::Language;
use crate::gradebook::results::Student;

/// A plain layout.
pub(in super::super) struct Plain<'a> {
    /// Who a file belongs to, by its name.
    pub owner: &'a Owner<'a>,
}

impl Plain<'_> {
    /// Reads entries: each folder is a submission, and so is each file, save those of one student.
    /// Of files that are no programs and no archives, those that lie beside submissions for other
    /// reasons are left out with a warning.
    pub fn read(&self, entries: &[Entry]) -> Reading {
        let is_loose = |entry: &&Entry| entry.kind == EntryKind::File;
        let handed_in = entries.iter().filter(|entry| !is_clutter(&entry.name));
        let loose = handed_in.clone().filter(is_loose).count();
        let mostly_files = loose * 2 > handed_in.count();
        let mut reading = Reading::default();
        let mut joined: Vec<(String, usize)> = Vec::new();
        for entry in entries {
            match entry.kind {
                EntryKind::Folder => reading.pieces.push(of_folder(entry)),
                EntryKind::Other => reading.pieces.push(of_link(entry)),
                EntryKind::File if is_submission(entry, mostly_files) => {
                    self.add_file(entry, &mut reading.pieces, &mut joined);
                }
                EntryKind::File => {
                    let warning = format!("`{}` is left out: it is no submission", entry.name);
                    reading.warnings.push(warning);
                }
            }
        }
        reading
    }

    /// Adds a file to what its student handed in.
    fn add_file(&self, entry: &Entry, pieces: &mut Vec<Piece>, joined: &mut Vec<(String, usize)>) {
        let login = (self.owner)(&entry.name);
        let key = login.clone().unwrap_or_else(|| entry.stem().to_owned());
        let known = joined.iter().find(|(other, _)| *other == key);
        if let Some(piece) = known.and_then(|(_, at)| pieces.get_mut(*at)) {
            piece.origin = format!("{}, {}", piece.origin, entry.name);
            piece.items.push(item_of(entry));
            return;
        }
        joined.push((key.clone(), pieces.len()));
        let mut piece = piece_of(entry, key);
        piece.student.id = login;
        piece.items.push(item_of(entry));
        pieces.push(piece);
    }
}

fn piece_of(entry: &Entry, key: String) -> Piece {
    Piece {
        key,
        student: Student {
            name: entry.stem().to_owned(),
            ..Student::default()
        },
        origin: entry.name.clone(),
        lms: None,
        late: None,
        submitted: None,
        items: Vec::new(),
        findings: Vec::new(),
    }
}

fn of_folder(entry: &Entry) -> Piece {
    let mut piece = piece_of(entry, entry.name.clone());
    piece.items.push(Item {
        path: entry.path.clone(),
        name: None,
    });
    piece
}

/// A link to a submission is not followed: in an unpacked export it may be a student's.
fn of_link(entry: &Entry) -> Piece {
    let mut piece = piece_of(entry, entry.stem().to_owned());
    let message = format!(
        "`{}` is a link or no regular file, and is not followed",
        entry.name
    );
    piece
        .findings
        .push(remark("link", "refused", message, None));
    piece
}

fn item_of(entry: &Entry) -> Item {
    Item {
        path: entry.path.clone(),
        name: Some(entry.name.clone()),
    }
}

/// Whether a loose file is something that was handed in. Programs and archives are. What people
/// keep beside submissions is not. Anything else is, among other loose files: a program under a
/// wrong name must not vanish.
fn is_submission(entry: &Entry, mostly_files: bool) -> bool {
    let name = entry.name.to_lowercase();
    let language = Language::of_source(name.as_ref());
    let header = [".h", ".hh", ".hpp", ".hxx"]
        .iter()
        .any(|suffix| name.ends_with(suffix));
    if language.is_some() || header || matches!(sniff(&entry.path), Ok(Some(_))) {
        return true;
    }
    mostly_files && !is_clutter(&entry.name)
}

/// What people and tools keep beside submissions.
fn is_clutter(name: &str) -> bool {
    let name = name.to_lowercase();
    const SUFFIXES: [&str; 9] = [
        ".csv", ".ini", ".json", ".log", ".md", ".toml", ".xlsx", ".yaml", ".yml",
    ];
    name.starts_with("readme")
        || name.starts_with('.')
        || name == "index.html"
        || SUFFIXES.iter().any(|suffix| name.ends_with(suffix))
}
