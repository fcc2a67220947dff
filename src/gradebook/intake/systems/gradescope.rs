//! Exports of Gradescope: a folder for each submission, and `submission_metadata.yml` that tells
//! who it is from, keyed by folder, with keys written as Ruby symbols (`:submitters`).

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use serde_norway::Value;

use super::super::kind::InputKind;
use super::super::listing::Entry;
use super::super::submission::LmsTag;
use super::super::take::{Item, Piece};
use super::{Reading, System};
use crate::gradebook::results::Student;

/// Gradescope.
pub(super) struct Gradescope;

/// The file that tells who handed in what.
const METADATA: &str = "submission_metadata.yml";

/// Bytes that it may have: it holds the whole history of a class.
const LARGEST: u64 = 256 << 20;

impl System for Gradescope {
    fn kind(&self) -> InputKind {
        InputKind::Gradescope
    }

    fn read(&self, folder: &Path, entries: &[Entry]) -> Option<Reading> {
        entries.iter().find(|entry| entry.name == METADATA)?;
        let mut reading = Reading::default();
        let metadata = match metadata(&folder.join(METADATA)) {
            Ok(metadata) => metadata,
            Err(problem) => {
                let warning = format!("{METADATA}: {problem}; students go by their folders");
                reading.warnings.push(warning);
                Value::Null
            }
        };
        for entry in entries.iter().filter(|entry| entry.name != METADATA) {
            if !entry.is_folder() {
                reading.strangers.push(entry.clone());
                continue;
            }
            let record = metadata.get(entry.name.as_str());
            if record.is_none() && !metadata.is_null() {
                let warning = format!("{METADATA} does not say whose `{}` is", entry.name);
                reading.warnings.push(warning);
            }
            reading.pieces.push(piece_of(entry, record));
        }
        reading.warnings.extend(without_folder(&metadata, entries));
        Some(reading)
    }
}

/// Submissions that the metadata names and that are not there.
fn without_folder<'a>(
    metadata: &'a Value,
    entries: &'a [Entry],
) -> impl Iterator<Item = String> + 'a {
    let names = metadata.as_mapping().into_iter().flat_map(|all| all.keys());
    names
        .filter_map(scalar)
        .filter(|name| !entries.iter().any(|entry| entry.name == *name))
        .map(|name| format!("{METADATA} names `{name}`, and there is no such folder"))
}

fn metadata(path: &Path) -> Result<Value, String> {
    let mut text = String::new();
    let file = File::open(path).map_err(|error| format!("cannot be read: {error}"))?;
    let read = file.take(LARGEST).read_to_string(&mut text);
    read.map_err(|error| format!("cannot be read: {error}"))?;
    let value: Value =
        serde_norway::from_str(&text).map_err(|error| format!("not valid YAML: {error}"))?;
    if value.is_mapping() || value.is_null() {
        Ok(value)
    } else {
        Err("has no folders as keys".to_owned())
    }
}

fn piece_of(entry: &Entry, record: Option<&Value>) -> Piece {
    let submitters: Vec<&Value> = record
        .and_then(|record| field(record, "submitters"))
        .and_then(Value::as_sequence)
        .into_iter()
        .flatten()
        .collect();
    let all = |key: &str| -> Vec<String> {
        let fields = submitters.iter().filter_map(|one| field(one, key));
        fields
            .filter_map(scalar)
            .filter(|text| !text.is_empty())
            .collect()
    };
    let (names, ids, emails) = (all("name"), all("sid"), all("email"));
    let key = [&ids, &emails].into_iter().find(|all| !all.is_empty());
    Piece {
        key: key.map_or_else(|| entry.name.clone(), |all| all.join("+")),
        student: Student {
            name: match names.as_slice() {
                [] => entry.name.clone(),
                names => names.join(", "),
            },
            id: (!ids.is_empty()).then(|| ids.join("+")),
            email: emails.first().cloned(),
            members: if names.len() > 1 { names } else { Vec::new() },
        },
        origin: entry.name.clone(),
        lms: Some(LmsTag::Gradescope {
            folder: entry.name.clone(),
        }),
        late: None,
        submitted: record
            .and_then(|record| field(record, "created_at"))
            .and_then(moment),
        items: vec![Item {
            path: entry.path.clone(),
            name: None,
        }],
        findings: Vec::new(),
    }
}

/// A field by its name, with or without the colon of a Ruby symbol.
fn field<'a>(record: &'a Value, key: &str) -> Option<&'a Value> {
    let record = untagged(record);
    record
        .get(format!(":{key}").as_str())
        .or_else(|| record.get(key))
}

/// A time: plain, or as an object of Ruby that holds it as `utc`.
fn moment(value: &Value) -> Option<String> {
    let value = untagged(value);
    scalar(value).or_else(|| value.get("utc").and_then(scalar))
}

fn untagged(value: &Value) -> &Value {
    match value {
        Value::Tagged(tagged) => untagged(&tagged.value),
        value => value,
    }
}

/// A text or a number as text.
fn scalar(value: &Value) -> Option<String> {
    match untagged(value) {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
