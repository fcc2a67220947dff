//! Files that their owner alone may use, where programs run as another user.

use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use super::RunError;

/// What others may do with a program: read and execute it. Programs themselves need no more than
/// the latter, scripts both.
const EXECUTE: u32 = 0o001;
/// What they may do with a file that is named to it.
const READ: u32 = 0o004;

/// Refuses a command that names a file here which other users may not use: the program's complaint
/// would look like a mistake of whoever wrote it. `has_tree` tells that files are shown in a tree of
/// their own, where the folders above them do not matter. O(words), with a look at each file.
pub(super) fn refuse<'a>(
    words: impl Iterator<Item = &'a Path>,
    has_tree: bool,
) -> Result<(), RunError> {
    for (at, word) in words.enumerate() {
        let needed = if at == 0 { EXECUTE } else { READ };
        if let Some(path) = closed(word, needed, has_tree) {
            return Err(RunError::Closed { path });
        }
    }
    Ok(())
}

/// The file, or a folder above it, that others may not use as needed.
fn closed(file: &Path, needed: u32, has_tree: bool) -> Option<PathBuf> {
    let lacks = |path: &Path, bits: u32| {
        std::fs::metadata(path).is_ok_and(|seen| seen.mode() & bits != bits)
    };
    if !file.is_absolute() || !file.is_file() {
        return None;
    }
    if lacks(file, needed) {
        return Some(file.to_owned());
    }
    let mut folders = file.ancestors().skip(1).filter(|_| !has_tree);
    folders
        .find(|folder| lacks(folder, EXECUTE))
        .map(Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn a_file_is_closed_to_others_by_itself_or_by_a_folder_above_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.py");
        let chmod = |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode));
        fs::write(&file, "print(1)\n").unwrap();
        chmod(folder.path(), 0o700).unwrap();
        chmod(&file, 0o600).unwrap();
        assert_eq!(closed(&file, READ, true), Some(file.clone()));
        chmod(&file, 0o644).unwrap();
        assert_eq!(closed(&file, READ, true), None);
        assert_eq!(closed(&file, EXECUTE, true), Some(file.clone()));
        assert_eq!(closed(&file, READ, false), Some(folder.path().to_owned()));
        assert_eq!(closed(&folder.path().join("none"), READ, false), None);
    }
}
