//! File names that copies get which people keep: `Copy of game.c`, `game (1).cpp`, `game_old.c`.

use std::path::Path;

/// What copies are called in front of the name they were made from.
const BEFORE: [&str; 9] = [
    "copy of ",
    "copy_of_",
    "copyof",
    "backup of ",
    "old_",
    "old-",
    "bak_",
    "backup_",
    "backup-",
];
/// What copies are called behind the name they were made from.
const BEHIND: [&str; 7] = ["copy", "old", "bak", "backup", "orig", "original", "~"];
/// What folders are called that copies are kept in.
const FOLDERS: [&str; 10] = [
    "old", "older", "backup", "backups", "bak", "copy", "copies", "archive", "previous", "versions",
];

/// The stem, in small letters, of the file that a copy was made from; none if the name is not that
/// of a copy.
pub(in crate::candidate) fn original_stem(path: &Path) -> Option<String> {
    let stem = path.file_stem()?.to_string_lossy().to_lowercase();
    let bare = without_marks(&stem);
    (bare != stem || is_in_a_folder_of_copies(path)).then(|| bare.to_owned())
}

/// Whether one file is, by its name, a copy of the other.
pub(super) fn is_copy_of(copy: &Path, other: &Path) -> bool {
    let other_stem = other.file_stem().unwrap_or_default().to_string_lossy();
    original_stem(other).is_none()
        && copy.extension() == other.extension()
        && original_stem(copy).is_some_and(|stem| stem == other_stem.to_lowercase())
}

fn is_in_a_folder_of_copies(path: &Path) -> bool {
    let folders = path.parent().into_iter().flat_map(Path::components);
    folders.into_iter().any(|folder| {
        let name = folder.as_os_str().to_string_lossy().to_lowercase();
        FOLDERS.contains(&name.as_str())
    })
}

/// A stem without what makes it a copy's.
fn without_marks(stem: &str) -> &str {
    let mut bare = stem;
    loop {
        let shorter = without_one_mark(bare);
        if shorter.is_empty() || shorter == bare {
            return bare;
        }
        bare = shorter;
    }
}

fn without_one_mark(stem: &str) -> &str {
    if let Some(rest) = BEFORE.iter().find_map(|mark| stem.strip_prefix(mark)) {
        return rest;
    }
    if let Some(rest) = without_number(stem) {
        return rest;
    }
    let behind = BEHIND.iter().find_map(|mark| {
        let rest = stem.strip_suffix(mark)?;
        let bare = rest.trim_end_matches([' ', '_', '-', '.', '(', ')']);
        // "bold" is no copy of "b".
        (bare.len() < rest.len() || *mark == "~").then_some(bare)
    });
    behind.unwrap_or(stem)
}

/// `game (1)` and `game copy 2` without the number.
fn without_number(stem: &str) -> Option<&str> {
    if let Some((name, number)) = stem
        .strip_suffix(')')
        .and_then(|rest| rest.rsplit_once('('))
    {
        return is_number(number).then(|| name.trim_end());
    }
    let (name, number) = stem.rsplit_once(' ')?;
    (is_number(number) && name.ends_with("copy")).then_some(name)
}

/// The name without the number that a second download of a file gets: `Main (1)`, `Main-1`.
pub(super) fn without_download_number(stem: &str) -> Option<&str> {
    let (name, number) = match stem.strip_suffix(')') {
        Some(rest) => rest.rsplit_once('(')?,
        None => stem.rsplit_once('-')?,
    };
    is_number(number).then(|| name.trim_end())
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_known_by_its_name() {
        for copy in [
            "Copy of game.c",
            "game (1).c",
            "game(2).c",
            "game - Copy.c",
            "game copy 3.c",
            "game_old.c",
            "game.bak.c",
            "game-backup.c",
            "Game_OLD.c",
            "old/game.c",
            "game - Copy (2).c",
            "old_game.c",
        ] {
            assert!(is_copy_of(Path::new(copy), Path::new("game.c")), "{copy}");
        }
    }

    #[test]
    fn other_names_are_no_copies() {
        for name in [
            "bold.c",
            "game2.c",
            "old.c",
            "copy.c",
            "threshold.c",
            "(1).c",
        ] {
            assert_eq!(original_stem(Path::new(name)), None, "{name}");
        }
        assert!(!is_copy_of(Path::new("b_old.c"), Path::new("game.c")));
        assert!(!is_copy_of(Path::new("game_old.cpp"), Path::new("game.c")));
    }
}
