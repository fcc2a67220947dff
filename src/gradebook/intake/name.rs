//! Names as archives and folders have them, made into paths that cannot leave their root.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::limits::IntakeLimits;

/// A relative path of plain names: no root, no `.`, no `..`, no control characters, and short
/// enough for every file system. Nothing else is ever joined to a folder of the intake.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct SafePath(String);

/// Why a name is no path that may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unsafe {
    /// It leads out of its folder.
    Outside,
    /// It is longer than file systems take.
    Long,
    /// It names nothing.
    Empty,
}

/// What is a path once it is safe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Named {
    /// The path.
    pub path: SafePath,
    /// Whether the name began at a root or a drive, which was left out.
    pub absolute: bool,
}

impl SafePath {
    /// Reads a member's name. `\` separates like `/`, as Windows writes it; a root or a drive is
    /// taken off; `..` goes up as long as that stays inside. O(n).
    pub fn parse(name: &str) -> Result<Named, Unsafe> {
        let name = name.replace('\\', "/");
        let (name, drive) = without_drive(&name);
        let mut parts: Vec<String> = Vec::new();
        for part in name.split('/') {
            match part {
                "" | "." => {}
                ".." => {
                    parts.pop().ok_or(Unsafe::Outside)?;
                }
                part => parts.push(printable(part)),
            }
        }
        let path = parts.join("/");
        let too_long = |part: &String| part.len() > IntakeLimits::LONGEST_NAME;
        if path.is_empty() {
            Err(Unsafe::Empty)
        } else if path.len() > IntakeLimits::LONGEST_PATH || parts.iter().any(too_long) {
            Err(Unsafe::Long)
        } else {
            Ok(Named {
                path: Self(path),
                absolute: drive || name.starts_with('/'),
            })
        }
    }

    /// The path as text, its names separated by `/`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The last name.
    pub fn file_name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or(&self.0)
    }

    /// The folder that it lies in; none at the root.
    pub fn parent(&self) -> Option<Self> {
        let (folder, _) = self.0.rsplit_once('/')?;
        Some(Self(folder.to_owned()))
    }

    /// Its names, from the root.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.0.split('/')
    }

    /// How many folders it lies in.
    pub fn depth(&self) -> usize {
        self.parts().count() - 1
    }

    /// This path below another one; none when that gets too long.
    pub fn below(&self, parent: Option<&Self>) -> Result<Self, Unsafe> {
        match parent {
            None => Ok(self.clone()),
            Some(parent) => {
                let path = format!("{}/{}", parent.0, self.0);
                if path.len() > IntakeLimits::LONGEST_PATH {
                    return Err(Unsafe::Long);
                }
                Ok(Self(path))
            }
        }
    }

    /// Where it is below a folder.
    pub fn under(&self, root: &Path) -> PathBuf {
        let mut path = root.to_owned();
        path.extend(self.parts());
        path
    }
}

/// Takes `C:` off.
fn without_drive(name: &str) -> (&str, bool) {
    match name.as_bytes() {
        [letter, b':', ..] if letter.is_ascii_alphabetic() => (&name[2..], true),
        _ => (name, false),
    }
}

/// The name with control characters written as `%0A`, and so that no system takes it for a drive.
fn printable(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let (_, drive) = without_drive(name);
    for (at, glyph) in name.chars().enumerate() {
        if glyph.is_control() || (drive && at == 1) {
            let mut utf8 = [0; 4];
            for byte in glyph.encode_utf8(&mut utf8).bytes() {
                // Writing to a String cannot fail.
                let _ = write!(out, "%{byte:02X}");
            }
        } else {
            out.push(glyph);
        }
    }
    out
}

/// Text for a name that is UTF-8, or else has its other bytes written as `%FF`. Distinct names may
/// come to one text; whoever writes files tells that. O(n).
pub(super) fn text_of(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        for byte in chunk.invalid() {
            // Writing to a String cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// Whether a name is one that systems and tools add to folders on their own, so that everything
/// below it is no part of what a student wrote.
pub(super) fn is_debris(name: &str) -> bool {
    const NAMES: [&str; 15] = [
        "__MACOSX",
        ".DS_Store",
        ".Spotlight-V100",
        ".Trashes",
        "Thumbs.db",
        "desktop.ini",
        ".git",
        ".hg",
        ".svn",
        ".idea",
        ".vs",
        ".vscode",
        "__pycache__",
        "node_modules",
        ".pytest_cache",
    ];
    name.starts_with("._") || NAMES.iter().any(|other| other.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn path(name: &str) -> Result<String, Unsafe> {
        SafePath::parse(name).map(|named| named.path.as_str().to_owned())
    }

    #[test]
    fn separators_of_windows_separate() {
        assert_eq!(
            path("hw1\\mastermind.cc").as_deref(),
            Ok("hw1/mastermind.cc")
        );
    }

    #[test]
    fn a_root_or_a_drive_is_taken_off_and_told() {
        for name in [
            "/etc/passwd",
            "C:\\etc\\passwd",
            "\\\\etc\\passwd",
            "c:etc/passwd",
        ] {
            let named = SafePath::parse(name).expect("a path");
            assert_eq!(named.path.as_str(), "etc/passwd");
            assert!(named.absolute, "{name}");
        }
    }

    #[test]
    fn going_up_is_followed_inside_and_refused_beyond() {
        assert_eq!(path("a/../b.cc").as_deref(), Ok("b.cc"));
        for name in ["..", "../a", "a/../../b", "/../a", "a\\..\\..\\b"] {
            assert_eq!(path(name), Err(Unsafe::Outside), "{name}");
        }
    }

    #[test]
    fn a_name_of_nothing_is_no_path() {
        for name in ["", ".", "/", "./.", "C:", "a/.."] {
            assert_eq!(path(name), Err(Unsafe::Empty), "{name}");
        }
    }

    #[test]
    fn names_that_no_file_system_takes_are_too_long() {
        assert!(path(&"a".repeat(255)).is_ok());
        assert_eq!(path(&"a".repeat(256)), Err(Unsafe::Long));
        assert_eq!(path(&"abc/".repeat(300)), Err(Unsafe::Long));
    }

    #[test]
    fn control_characters_are_written_out() {
        assert_eq!(path("a\n\0b\u{85}.cc").as_deref(), Ok("a%0A%00b%C2%85.cc"));
    }

    #[test]
    fn a_drive_further_on_is_no_drive_any_more() {
        assert_eq!(path("a/C:/b").as_deref(), Ok("a/C%3A/b"));
        assert_eq!(path("C:C:b").as_deref(), Ok("C%3Ab"));
    }

    #[test]
    fn bytes_that_are_no_text_are_written_out() {
        assert_eq!(text_of(b"Zo\xeb \xc3\xab"), "Zo%EB \u{eb}");
    }

    #[test]
    fn what_tools_add_is_known_in_any_case() {
        for name in ["__MACOSX", "._a.cc", ".DS_Store", "thumbs.db", ".git"] {
            assert!(is_debris(name), "{name}");
        }
        for name in ["mastermind.cc", "MACOSX", "_a.cc", "a._b"] {
            assert!(!is_debris(name), "{name}");
        }
    }

    proptest! {
        #[test]
        fn no_path_ever_leaves_its_root(name in "([a.:~%\\\\/\0 C-]|\\.\\.|//){0,24}") {
            let root = Path::new("/class/root");
            if let Ok(named) = SafePath::parse(&name) {
                let full = named.path.under(root);
                prop_assert!(full.starts_with(root) && full != root);
                let plain = |part: std::path::Component<'_>| {
                    matches!(part, std::path::Component::Normal(_))
                };
                prop_assert!(full.strip_prefix(root).unwrap().components().all(plain));
                prop_assert_eq!(full.strip_prefix(root).unwrap().to_str(), Some(named.path.as_str()));
            }
        }

        #[test]
        fn a_safe_path_is_its_own_reading(name in "\\PC{0,40}") {
            if let Ok(named) = SafePath::parse(&name) {
                let again = SafePath::parse(named.path.as_str());
                prop_assert_eq!(again.map(|again| again.path), Ok(named.path));
            }
        }
    }
}
