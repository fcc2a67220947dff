//! File names that tests of a program have: `test_game.py`, `game_test.cpp`.

use std::path::Path;

/// Whether a source is a test, by its name.
pub(super) fn is_test(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let stem = stem.to_lowercase();
    matches!(stem.as_str(), "test" | "tests")
        || stem.starts_with("test_")
        || stem.ends_with("_test")
        || stem.ends_with("_tests")
}
