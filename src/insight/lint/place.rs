//! Where things stand in files.

use std::fs;
use std::path::PathBuf;

use crate::fixture::text::{self, Use};
use crate::fixture::{Assignment, Case, DataFile, discover};

/// The file that stands for a case in messages.
pub(super) fn of_case(assignment: &Assignment, case: &Case) -> PathBuf {
    let files = [&case.input_path, &case.expected_path, &case.toml_path];
    let first = files.into_iter().flatten().next();
    first.unwrap_or(&assignment.dir).clone()
}

/// The file of the assignment's folder that a data file was read from: the one that has its name at
/// the end of its path, or else any with the same content.
pub(super) fn of_data(assignment: &Assignment, file: &DataFile) -> Option<PathBuf> {
    let tree = discover::walk(&assignment.dir).ok()?;
    let same = |path: &PathBuf| {
        fs::read(path)
            .ok()
            .and_then(|bytes| text::repair(bytes, Use::Data).ok())
            .is_some_and(|text| text.bytes == file.bytes)
    };
    let named = |path: &PathBuf| path.ends_with(&file.name);
    let paths = || tree.files.iter().map(|found| found.path.clone());
    let mut by_name = paths().filter(named);
    by_name.find(&same).or_else(|| paths().find(&same))
}

/// The line, from 1, on which a file sets a key of its top level.
pub(super) fn of_key(path: &std::path::Path, key: &str) -> Option<usize> {
    let text = fs::read_to_string(path).ok()?;
    let sets = |line: &str| {
        let rest = line.trim_start().strip_prefix(key);
        rest.is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    text.lines().position(sets).map(|at| at + 1)
}
