//! The files of a new assignment, before any is written.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::error::{CliError, read_file};
use crate::fixture::write::write;
use crate::fixture::{Assignment, Case};

/// Files by their paths relative to the new folder, in the order in which they are written.
#[derive(Debug, Default)]
pub struct Files(Vec<(String, Vec<u8>)>);

impl Files {
    /// Adds a file. The same file twice is one; two cases may share their data.
    ///
    /// # Errors
    /// When another file of that path is there already: two cases would be one.
    pub fn add(&mut self, path: String, bytes: Vec<u8>) -> Result<(), CliError> {
        match self.0.iter().find(|(known, _)| *known == path) {
            None => self.0.push((path, bytes)),
            Some((_, known)) if *known == bytes => {}
            Some(_) => {
                return Err(CliError::Setup(format!(
                    "two cases would both be `{path}`\n  help: rename the files of one of them"
                )));
            }
        }
        Ok(())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Adds all of a case but its expected output: the input, its TOML, and the data that this
    /// names.
    ///
    /// # Errors
    /// When a file cannot be read, or another of its path is there.
    pub fn add_case(&mut self, assignment: &Assignment, case: &Case) -> Result<(), CliError> {
        let name = flat(case);
        if case.input_path.is_some() || !case.stdin.is_empty() {
            self.add(format!("{name}.in"), case.stdin.clone())?;
        }
        let Some(path) = &case.toml_path else {
            return Ok(());
        };
        let toml = read_file(path)?;
        for data in data_of(&toml) {
            let bytes = read_file(&assignment.dir.join(&data))?;
            self.add(data, bytes)?;
        }
        self.add(format!("{name}.toml"), toml)
    }

    /// Adds the game of the folder that the cases come from.
    ///
    /// # Errors
    /// When it is there and cannot be read.
    pub fn add_game(&mut self, assignment: &Assignment) -> Result<(), CliError> {
        if assignment.game.is_none() {
            return Ok(());
        }
        let bytes = read_file(&assignment.dir.join("game.toml"))?;
        self.add("game.toml".to_owned(), bytes)
    }

    /// Makes sure that nothing is overwritten, before anything is written.
    ///
    /// # Errors
    /// Names the file that is there.
    pub fn refuse_existing(&self, dir: &Path) -> Result<(), CliError> {
        let mut paths = self.0.iter().map(|(path, _)| dir.join(path));
        match paths.find(|path| path.symlink_metadata().is_ok()) {
            None => Ok(()),
            Some(path) => Err(CliError::Usage(format!(
                "{} is there already, and nothing is overwritten\n  help: name a folder that is empty, or not there yet",
                path.display()
            ))),
        }
    }

    /// Writes them all, each whole or not at all.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn write(&self, dir: &Path) -> Result<(), CliError> {
        for (path, bytes) in &self.0 {
            write(&dir.join(path), bytes)?;
        }
        Ok(())
    }
}

/// The name of a case as a file beside the others.
pub fn flat(case: &Case) -> String {
    case.name.replace('/', "-")
}

/// The data files that the TOML of a case names; whoever loaded the case has checked the entries.
fn data_of(toml: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(toml);
    let table: toml::Table = text
        .trim_start_matches('\u{feff}')
        .parse()
        .unwrap_or_default();
    let entries = table.get("files").and_then(toml::Value::as_array);
    let path = |entry: &toml::Value| {
        let path = entry.as_str().or_else(|| entry.get("from")?.as_str());
        path.map(str::to_owned)
    };
    entries.into_iter().flatten().filter_map(path).collect()
}

/// Whether two paths lead to one folder.
pub fn is_same(one: &Path, other: &Path) -> bool {
    let full = |path: &Path| fs::canonicalize(path).ok();
    full(one).is_some_and(|one| full(other) == Some(one))
}

/// The name of a folder, whatever way it was named and whether it is there or not.
pub fn name_of(dir: &Path) -> String {
    let full: PathBuf = fs::canonicalize(dir)
        .or_else(|_| std::path::absolute(dir))
        .unwrap_or_else(|_| dir.to_owned());
    let name = full.file_name().map(|name| name.to_string_lossy());
    name.map_or_else(|| "assignment".to_owned(), std::borrow::Cow::into_owned)
}
