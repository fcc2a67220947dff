//! Keys of submissions: unique in a class, and safe as names of files.

use std::collections::BTreeSet;

/// Gives out keys.
#[derive(Debug, Default)]
pub(super) struct Keys {
    taken: BTreeSet<String>,
}

impl Keys {
    /// A key made from a name. A name that is taken, in whatever capitals, gets a number, so the
    /// order of the calls has to be stable. O(length) for a name that is not taken.
    pub fn give(&mut self, name: &str) -> String {
        let base = safe(name);
        let mut key = base.clone();
        let mut number = 2;
        while !self.taken.insert(key.to_lowercase()) {
            key = format!("{base}-{number}");
            number += 1;
        }
        key
    }
}

/// The name with letters, digits and `-_.@+` kept, everything else as `_`.
fn safe(name: &str) -> String {
    const LONGEST: usize = 80;
    let kept = |glyph: char| glyph.is_alphanumeric() || "-_.@+".contains(glyph);
    let mut key: String = name
        .chars()
        .take(LONGEST)
        .map(|glyph| if kept(glyph) { glyph } else { '_' })
        .collect();
    // Up to four bytes a character: file systems hold 255.
    while key.len() > 200 {
        key.pop();
    }
    if key.is_empty() {
        key.push('_');
    }
    if key.starts_with(['.', '-', '@', '+']) {
        key.insert(0, '_');
    }
    if key.ends_with('.') {
        key.push('_');
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_that_differ_in_capitals_get_different_keys() {
        let mut keys = Keys::default();
        assert_eq!(keys.give("Ada"), "Ada");
        assert_eq!(keys.give("ada"), "ada-2");
        assert_eq!(keys.give("ADA"), "ADA-3");
    }

    #[test]
    fn letters_of_every_script_stay_and_the_rest_goes() {
        assert_eq!(safe("Çağlayan Özbug (late)"), "Çağlayan_Özbug__late_");
        assert_eq!(safe("=cmd()"), "_cmd__");
        assert_eq!(safe("../x"), "_.._x");
    }

    proptest! {
        #[test]
        fn a_key_is_always_a_plain_file_name(names in proptest::collection::vec(".{0,90}", 1..6)) {
            let mut keys = Keys::default();
            let mut seen = BTreeSet::new();
            for name in &names {
                let key = keys.give(name);
                prop_assert!(!key.is_empty() && key.len() < 255);
                prop_assert!(!key.starts_with('.') && !key.starts_with('-') && !key.contains('/'));
                prop_assert!(seen.insert(key.to_lowercase()));
            }
        }
    }
}
