//! An expected output that is to be written, shown first.

use std::io::{self, BufRead as _, IsTerminal as _, Write};
use std::path::PathBuf;

use crate::cli::error::CliError;
use crate::fixture::write;
use crate::judge::wording::count;
use crate::report::safe;
use crate::util::visible::{self, Blanks};

/// How many lines of a new output, or of a difference, are shown of each case.
const SHOWN: usize = 40;

/// A file to be written.
#[derive(Debug)]
pub struct Change {
    /// What it belongs to, for people: a case most of the time.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// What is there now.
    pub old: Option<Vec<u8>>,
    /// What it is to hold.
    pub new: Vec<u8>,
}

impl Change {
    /// Shows it: the lines that are new, or those that change.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let what = if self.old.is_some() { "change" } else { "new" };
        let path = self.path.display().to_string();
        writeln!(out, "{} ({what}: {})", safe(&self.name), safe(&path))?;
        let lines = match &self.old {
            None => added(&self.new),
            Some(old) => difference(old, &self.new),
        };
        for line in first(&lines) {
            writeln!(out, "  {line}")?;
        }
        Ok(())
    }

    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn write(&self) -> Result<(), CliError> {
        Ok(write::write(&self.path, &self.new)?)
    }
}

/// As many lines as are shown, and how many more there are.
pub fn first(lines: &[String]) -> Vec<String> {
    let mut shown: Vec<_> = lines.iter().take(SHOWN).cloned().collect();
    if lines.len() > SHOWN {
        shown.push(format!("… {} more", count(lines.len() - SHOWN, "line")));
    }
    shown
}

fn added(new: &[u8]) -> Vec<String> {
    let lines = visible::lines(new, Blanks::Trailing);
    lines.into_iter().map(|line| format!("+ {line}")).collect()
}

/// The lines that change, with three lines around them.
pub fn difference(old: &[u8], new: &[u8]) -> Vec<String> {
    let diff = similar::TextDiff::from_lines(old, new);
    diff.grouped_ops(3)
        .iter()
        .flatten()
        .flat_map(|op| diff.iter_changes(op))
        .map(|change| {
            let drawn = visible::lines(change.value(), Blanks::Trailing).concat();
            format!("{} {drawn}", change.tag())
        })
        .collect()
}

/// Asks whoever sits at the terminal.
///
/// # Errors
/// When nobody does.
pub fn confirmed(out: &mut impl Write, files: usize) -> Result<bool, CliError> {
    let stdin = io::stdin();
    if !stdin.is_terminal() {
        return Err(CliError::Usage(format!(
            "{} would be written, and there is nobody to ask\n  help: look at the above, then add `--yes`",
            count(files, "file")
        )));
    }
    write!(out, "write {}? [y/N] ", count(files, "file"))?;
    out.flush()?;
    let mut answer = String::new();
    stdin.lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}
