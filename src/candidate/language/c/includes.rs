//! What the includes of a source mean.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use super::text;

/// What a line includes by its name.
pub(super) fn included(line: &str) -> Option<&str> {
    let (word, rest) = text::directive(line)?;
    let close = match rest.chars().next() {
        Some('"') => '"',
        Some('<') => '>',
        _ => return None,
    };
    let name = rest.get(1..)?.split(close).next()?;
    (word == "include" || word == "import").then_some(name)
}

/// The file that an include means: beside the includer, else in the folders of headers.
pub(super) fn resolve(
    wanted: &str,
    includer: &Path,
    folders: &[PathBuf],
    files: &BTreeMap<PathBuf, String>,
) -> Option<PathBuf> {
    let wanted = wanted.replace('\\', "/");
    let own = includer.parent().map(Path::to_owned);
    let places = own.iter().chain(folders);
    places
        .filter_map(|folder| normal(&folder.join(&wanted)))
        .find(|path| files.contains_key(path))
}

/// A relative path without `.` and `..`; none if it leads out.
fn normal(path: &Path) -> Option<PathBuf> {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::Normal(name) => normal.push(name),
            Component::CurDir => {}
            Component::ParentDir => {
                if !normal.pop() {
                    return None;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(normal)
}
