//! Exports of Moodle: folders `{Full name}_{number}_assignsubmission_file`, before Moodle 3.1 and
//! in some later ones with `_` at the end; or without folders
//! `{Full name}_{number}_assignsubmission_file_{file}`. The number is that of `Identifier` in the
//! grading worksheet. `Participant_{number}_…` where names are hidden, `{group}_{number}_…` for
//! groups (`mod/assign/classes/downloader.php` of Moodle).

use std::collections::BTreeMap;
use std::path::Path;

use super::super::kind::InputKind;
use super::super::listing::{Entry, EntryKind};
use super::super::submission::LmsTag;
use super::super::take::{Item, Piece};
use super::{Reading, System, is_number};
use crate::gradebook::results::Student;

/// Moodle.
pub(super) struct Moodle;

/// What stands between the number and the plugin that took the submission.
const MARK: &str = "_assignsubmission_";

/// What Moodle calls a student whose name is hidden, in English.
const HIDDEN: &str = "Participant";

/// A name of an export, taken apart.
struct Parsed<'a> {
    who: &'a str,
    number: &'a str,
    /// The name up to where the student's own begins.
    prefix: &'a str,
    /// The file's own name, in an export without folders.
    file: Option<&'a str>,
    entry: &'a Entry,
}

impl System for Moodle {
    fn kind(&self) -> InputKind {
        InputKind::Moodle
    }

    fn read(&self, _: &Path, entries: &[Entry]) -> Option<Reading> {
        let mut students: BTreeMap<(&str, &str), Vec<Parsed<'_>>> = BTreeMap::new();
        let mut strangers = Vec::new();
        for entry in entries {
            match Parsed::of(entry) {
                Some(parsed) => students
                    .entry((parsed.who, parsed.number))
                    .or_default()
                    .push(parsed),
                None => strangers.push(entry.clone()),
            }
        }
        if students.is_empty() {
            return None;
        }
        let mut pieces: Vec<Piece> = students
            .values()
            .filter_map(|parts| piece_of(parts))
            .collect();
        tell_apart(&mut pieces);
        Some(Reading {
            pieces,
            strangers,
            warnings: Vec::new(),
        })
    }
}

impl<'a> Parsed<'a> {
    fn of(entry: &'a Entry) -> Option<Self> {
        let name = entry.name.as_str();
        let (student, rest) = name.split_once(MARK)?;
        let (who, number) = student.rsplit_once('_')?;
        let plugin = rest.split('_').next().filter(|plugin| !plugin.is_empty())?;
        let after = &rest[plugin.len()..];
        let file = after.strip_prefix('_').filter(|file| !file.is_empty());
        let fits = match entry.kind {
            EntryKind::Folder => file.is_none(),
            EntryKind::File => file.is_some(),
            EntryKind::Other => false,
        };
        (fits && is_number(number) && !who.is_empty()).then(|| Self {
            who,
            number,
            prefix: &name[..name.len() - file.map_or(0, str::len)],
            file,
            entry,
        })
    }
}

/// Gives students of one name their numbers: where names are hidden, all are called `Participant`,
/// in the language of the site.
fn tell_apart(pieces: &mut [Piece]) {
    let names: Vec<String> = pieces
        .iter()
        .map(|piece| piece.student.name.clone())
        .collect();
    for piece in pieces {
        let student = &mut piece.student;
        let alike = names.iter().filter(|name| **name == student.name).count();
        if let Some(number) = student
            .id
            .as_ref()
            .filter(|_| alike > 1 || student.name == HIDDEN)
        {
            student.name = format!("{} {number}", student.name);
        }
    }
}

fn piece_of(parts: &[Parsed<'_>]) -> Option<Piece> {
    // The folder of files, where there is one of typed text too.
    let is_file = |part: &&Parsed<'_>| part.prefix.contains("_assignsubmission_file");
    let first = parts.iter().find(is_file).or(parts.first())?;
    let names: Vec<_> = parts.iter().map(|part| part.entry.name.as_str()).collect();
    Some(Piece {
        key: format!("{}_{}", first.who, first.number),
        student: Student {
            name: first.who.replace('_', " "),
            id: Some(first.number.to_owned()),
            ..Student::default()
        },
        origin: names.join(", "),
        lms: Some(LmsTag::Moodle {
            identifier: first.number.to_owned(),
            folder: first.prefix.to_owned(),
        }),
        late: None,
        submitted: None,
        items: parts
            .iter()
            .map(|part| Item {
                path: part.entry.path.clone(),
                name: part.file.map(str::to_owned),
            })
            .collect(),
        findings: Vec::new(),
    })
}
