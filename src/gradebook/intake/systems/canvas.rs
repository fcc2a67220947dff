//! Exports of Canvas: one folder of files, each named
//! `{name}[_LATE]_{user}_{attachment}_{file}`, with the name in small letters and without blanks;
//! `[LATE_]anon_{id}_{attachment}_{file}` where names are hidden; `…_text.html` and `…_link.html`
//! for what was typed into Canvas (`lib/content_zipper.rb` of Canvas).

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use super::super::kind::InputKind;
use super::super::listing::{Entry, EntryKind};
use super::super::submission::{LmsTag, remark};
use super::super::take::{Item, Piece};
use super::{Reading, System, is_number};
use crate::gradebook::results::{Finding, Student};

/// Canvas.
pub(super) struct Canvas;

/// A name of an export, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Parsed<'a> {
    /// The student's or group's name as Canvas squeezes it; empty for an anonymous one.
    who: String,
    late: bool,
    user: String,
    attachment: &'a str,
    /// The name that the student gave the file, `-1` and so on perhaps added by Canvas.
    original: String,
    entry: &'a Entry,
}

impl System for Canvas {
    fn kind(&self) -> InputKind {
        InputKind::Canvas
    }

    fn read(&self, _: &Path, entries: &[Entry]) -> Option<Reading> {
        let mut students: BTreeMap<(String, String), Vec<Parsed<'_>>> = BTreeMap::new();
        let mut strangers = Vec::new();
        for entry in entries {
            match Parsed::of(entry) {
                Some(parsed) => students
                    .entry((parsed.who.clone(), parsed.user.clone()))
                    .or_default()
                    .push(parsed),
                None => strangers.push(entry.clone()),
            }
        }
        // Names like these occur elsewhere too, so most of the entries have to have them.
        if strangers.len() * 2 >= entries.len() {
            return None;
        }
        let pieces = students.into_values().filter_map(piece_of);
        Some(Reading {
            pieces: pieces.collect(),
            strangers,
            warnings: Vec::new(),
        })
    }
}

impl<'a> Parsed<'a> {
    fn of(entry: &'a Entry) -> Option<Self> {
        if entry.kind != EntryKind::File {
            return None;
        }
        let parts: Vec<&'a str> = entry.name.split('_').collect();
        Self::anonymous(&parts, entry).or_else(|| Self::named(&parts, entry))
    }

    fn anonymous(parts: &[&'a str], entry: &'a Entry) -> Option<Self> {
        let late = parts.first() == Some(&"LATE");
        let rest = parts.get(usize::from(late)..)?;
        let ["anon", id, rest @ ..] = rest else {
            return None;
        };
        let (attachment, original) = file_of(rest)?;
        Some(Self {
            who: String::new(),
            late,
            user: format!("anon_{id}"),
            attachment,
            original,
            entry,
        })
    }

    fn named(parts: &[&'a str], entry: &'a Entry) -> Option<Self> {
        let is_squeezed =
            |part: &&str| part.chars().all(char::is_alphanumeric) && part.to_lowercase() == **part;
        (1..parts.len()).find_map(|at| {
            let user = parts.get(at).filter(|part| is_number(part))?;
            let (attachment, original) = file_of(parts.get(at + 1..)?)?;
            let (who, late) = match parts.get(..at)? {
                [who @ .., "LATE"] if !who.is_empty() => (who, true),
                who => (who, false),
            };
            who.iter().all(is_squeezed).then(|| Self {
                who: who.join("_"),
                late,
                user: (*user).to_owned(),
                attachment,
                original,
                entry,
            })
        })
    }

    /// The name without the `-1` that Canvas adds to a file whose name it has had before, and the
    /// number.
    fn without_number(&self) -> Option<(String, u32)> {
        let (stem, suffix) = match self.original.split_once('.') {
            Some((stem, suffix)) => (stem, format!(".{suffix}")),
            None => (self.original.as_str(), String::new()),
        };
        let (stem, number) = stem.rsplit_once('-')?;
        let plain = is_number(number) && !number.starts_with('0') && !stem.is_empty();
        let number = number.parse().ok().filter(|_| plain)?;
        Some((format!("{stem}{suffix}"), number))
    }
}

/// The attachment and the original name, from what follows the user's number.
fn file_of<'a>(parts: &[&'a str]) -> Option<(&'a str, String)> {
    match parts {
        ["text.html" | "link.html"] => Some(("", parts.concat())),
        [attachment, original @ ..] if is_number(attachment) => {
            let original = original.join("_");
            (!original.is_empty()).then_some((*attachment, original))
        }
        _ => None,
    }
}

/// What one student handed in, of several attempts the newest of each file.
fn piece_of(files: Vec<Parsed<'_>>) -> Option<Piece> {
    let (kept, findings) = newest(files);
    let newest = kept
        .iter()
        .max_by_key(|(_, file)| number_of(file.attachment))?;
    let first = &newest.1;
    let name = match first.who.as_str() {
        "" => first.user.clone(),
        who => who.to_owned(),
    };
    Some(Piece {
        key: match first.who.as_str() {
            "" => first.user.clone(),
            who => format!("{who}_{}", first.user),
        },
        student: Student {
            name,
            id: Some(first.user.clone()),
            ..Student::default()
        },
        origin: kept
            .iter()
            .map(|(_, file)| file.entry.name.as_str())
            .collect::<Vec<_>>()
            .join(", "),
        lms: Some(LmsTag::Canvas {
            user: first.user.clone(),
            attachment: first.attachment.to_owned(),
            name_in_export: first.entry.name.clone(),
        }),
        late: Some(kept.iter().any(|(_, file)| file.late)),
        submitted: None,
        items: kept
            .iter()
            .map(|(name, file)| Item {
                path: file.entry.path.clone(),
                name: Some(name.clone()),
            })
            .collect(),
        findings,
    })
}

fn number_of(attachment: &str) -> u64 {
    attachment.parse().unwrap_or(0)
}

/// The files that count, each with the name that it goes by, in the order of the export.
///
/// Canvas adds `-1`, `-2` to the name of a file that was handed in again. The highest number is
/// the newest, and goes by the name without it. Where a file of the student's speaks of the name
/// with the number, as `#include "part-1.h"` does, the number is the student's own.
fn newest(files: Vec<Parsed<'_>>) -> (Vec<(String, Parsed<'_>)>, Vec<Finding>) {
    let mut rounds: BTreeMap<String, Vec<(u32, Parsed<'_>)>> = BTreeMap::new();
    let texts: Vec<Vec<u8>> = files.iter().map(|file| text(&file.entry.path)).collect();
    for file in files {
        let (name, number) = match file.without_number() {
            Some(again) if !is_mentioned(&file.original, &texts) => again,
            _ => (file.original.clone(), 0),
        };
        rounds.entry(name).or_default().push((number, file));
    }
    let (mut kept, mut findings) = (Vec::new(), Vec::new());
    for (name, mut round) in rounds {
        round.sort_by_key(|(number, file)| (*number, number_of(file.attachment)));
        let Some((_, file)) = round.pop() else {
            continue;
        };
        findings.extend(note(&name, &file, &round));
        kept.push((name, file));
    }
    (kept, findings)
}

fn note(name: &str, file: &Parsed<'_>, older: &[(u32, Parsed<'_>)]) -> Option<Finding> {
    let message = if older.is_empty() {
        if file.original == name {
            return None;
        }
        format!(
            "`{}` is taken as `{name}`: Canvas adds the number when a file is handed in again",
            file.original
        )
    } else {
        let older: Vec<_> = older
            .iter()
            .map(|(_, file)| format!("`{}`", file.entry.name))
            .collect();
        format!(
            "`{}` is the newest and counts as `{name}`; older and left out: {}",
            file.entry.name,
            older.join(", ")
        )
    };
    Some(remark("handed-in-again", "note", message, Some(name)))
}

/// Whether any text names a file, without its suffix.
fn is_mentioned(name: &str, texts: &[Vec<u8>]) -> bool {
    let stem = name.split('.').next().unwrap_or(name).as_bytes();
    let holds = |text: &Vec<u8>| text.windows(stem.len()).any(|window| window == stem);
    !stem.is_empty() && texts.iter().any(holds)
}

/// The start of a file, empty when it cannot be read or is no text: what it holds is looked at
/// again when it is taken in.
fn text(path: &Path) -> Vec<u8> {
    const MOST: u64 = 1 << 20;
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST).read_to_end(&mut bytes));
    match read {
        Ok(_) if !bytes.contains(&0) => bytes,
        _ => Vec::new(),
    }
}
