//! Names of files that every system can hold.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// The most characters of a key that are kept as they are.
const MOST: usize = 64;

/// Names that Windows keeps for its devices, whatever follows the first dot.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// The name of the page of a submission: the same for the same key, on every system and run.
///
/// A key of small ASCII letters, digits, `.`, `_` and `-` is kept. Any other keeps what it has of
/// these, followed by `~` and the start of its SHA-256: so no two keys share a file, even where
/// capitals do not count, and no name is one that a system refuses. O(n).
///
/// ```
/// use regrade::report::html::file_name;
/// assert_eq!(file_name("ann.lee"), "ann.lee.html");
/// assert_eq!(file_name("../Ann"), "nn~eb82557102233f16.html");
/// ```
pub fn file_name(key: &str) -> String {
    if is_safe(key) {
        return format!("{key}.html");
    }
    let kept: String = key.chars().filter(|glyph| is_kept(*glyph)).collect();
    let kept = kept.trim_start_matches(['.', '-']);
    let mut name: String = kept.chars().take(MOST).collect();
    name.push('~');
    for byte in Sha256::digest(key.as_bytes()).iter().take(8) {
        // Writing to a String cannot fail.
        let _ = write!(name, "{byte:02x}");
    }
    if is_device(&name) {
        name.insert(0, '_');
    }
    name + ".html"
}

fn is_safe(key: &str) -> bool {
    (1..=MOST).contains(&key.len())
        && key.chars().all(is_kept)
        && !key.starts_with(['.', '-'])
        && !is_device(key)
}

fn is_kept(glyph: char) -> bool {
    matches!(glyph, 'a'..='z' | '0'..='9' | '.' | '_' | '-')
}

/// Whether Windows takes a name for a device; `com` and `lpt` come with a digit.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    DEVICES.contains(&stem.trim_end_matches(|glyph: char| glyph.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn keys_that_differ_in_capitals_alone_get_names_that_do_not() {
        let names = ["ann", "Ann", "ANN"].map(file_name);
        assert_eq!(names[0], "ann.html");
        assert_ne!(names[1].to_lowercase(), names[2].to_lowercase());
    }

    #[test]
    fn a_key_that_looks_like_the_name_of_another_gets_one_of_its_own() {
        let taken = file_name("Ann");
        let stem = taken.strip_suffix(".html").expect("a page");
        assert_ne!(file_name(stem), taken);
    }

    #[test]
    fn devices_hidden_files_and_flags_are_no_names() {
        for key in [
            "con", "nul.txt", "com1", "lpt9.x", ".hidden", "-rf", "..", "",
        ] {
            let name = file_name(key);
            assert!(!is_device(&name) && !name.starts_with(['.', '-']), "{name}");
        }
    }

    proptest! {
        #[test]
        fn every_key_gets_a_name_that_every_system_can_hold(key in any::<String>()) {
            let name = file_name(&key);
            prop_assert!(name.len() <= 90);
            prop_assert!(name.chars().all(|glyph| is_kept(glyph) || glyph == '~'));
            prop_assert!(!is_device(&name) && !name.starts_with(['.', '-']));
        }
    }
}
