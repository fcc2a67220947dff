//! `decisions.toml` on disk.

use std::io;
use std::path::{Path, PathBuf};

use super::parse::parse;
use super::{Accept, Decision, Decisions, DecisionsError};
use crate::fixture::write::write;
use crate::util::config::Source;

/// The name of the file in the output folder.
pub const FILE: &str = "decisions.toml";

/// What a new file begins with.
const HEADER: &str = "\
# What was decided by hand; applied on every later run. Change it as you like.
regrade = 1
";

/// The decisions of an output folder; none where there is no file.
///
/// # Errors
/// When the file cannot be read or has a mistake.
pub fn read(out: &Path) -> Result<Decisions, DecisionsError> {
    let path = out.join(FILE);
    match text_of(&path)? {
        None => Ok(Decisions::default()),
        Some(text) => Ok(parse(&Source::new(path, text))?),
    }
}

/// Adds decisions at the end of the file, whole or not at all; what is there stays as it is.
///
/// # Errors
/// When the file has a mistake, or cannot be written.
pub fn append(out: &Path, decisions: &[Decision]) -> Result<(), DecisionsError> {
    let path = out.join(FILE);
    let mut text = text_of(&path)?.unwrap_or_else(|| HEADER.to_owned());
    parse(&Source::new(&path, text.clone()))?;
    if !text.ends_with('\n') {
        text.push('\n');
    }
    for decision in decisions {
        text.push('\n');
        text.push_str(&table(decision));
    }
    // Nothing is written that could not be read again.
    parse(&Source::new(&path, text.clone()))?;
    Ok(write(&path, text.as_bytes())?)
}

fn text_of(path: &Path) -> Result<Option<String>, DecisionsError> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(DecisionsError::Read {
            path: PathBuf::from(path),
            source,
        }),
    }
}

fn table(decision: &Decision) -> String {
    match decision {
        Decision::Accept(ruling) => self::ruling("accept", ruling),
        Decision::Reject(ruling) => self::ruling("reject", ruling),
        Decision::Override(set) => format!(
            "[[override]]\nsubmission = {}\ncase = {}\n{}verdict = {}\nbecause = {}\n",
            quoted(&set.submission),
            quoted(&set.case),
            set.mode
                .as_deref()
                .map_or(String::new(), |mode| format!("mode = {}\n", quoted(mode))),
            quoted(set.verdict.name()),
            quoted(&set.because)
        ),
        Decision::Comment(comment) => format!(
            "[[comment]]\nanswers = {}text = {}\n",
            list(&comment.answers),
            quoted(&comment.text)
        ),
    }
}

fn ruling(key: &str, ruling: &Accept) -> String {
    format!(
        "[[{key}]]\nanswers = {}because = {}\n",
        list(&ruling.answers),
        quoted(&ruling.because)
    )
}

/// One answer a line, so that a change shows as one.
fn list(answers: &[String]) -> String {
    let lines: Vec<_> = answers
        .iter()
        .map(|answer| format!("    {},\n", quoted(answer)))
        .collect();
    format!("[\n{}]\n", lines.concat())
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for glyph in text.chars() {
        match glyph {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            glyph if glyph.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(glyph))),
            glyph => quoted.push(glyph),
        }
    }
    quoted.push('"');
    quoted
}
