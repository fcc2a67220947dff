//! The table of languages.

use std::path::Path;

use super::{Toolchain, c, java, python, rust};

/// A language that sources can be built from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// C, `.c`.
    C,
    /// C++, `.cc` `.cpp` `.cxx`.
    Cpp,
    /// Python 3, `.py`.
    Python,
    /// Java, `.java`.
    Java,
    /// Rust, `.rs`.
    Rust,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::C, Self::Cpp, Self::Python, Self::Java, Self::Rust];

    /// The language of a source file, by its suffix; capitals do not matter, save that `.C` is C++.
    pub fn of_source(path: &Path) -> Option<Self> {
        let suffix = path.extension()?.to_str()?;
        if suffix == "C" {
            return Some(Self::Cpp);
        }
        let suffix = suffix.to_ascii_lowercase();
        Self::ALL
            .into_iter()
            .find(|language| language.suffixes().contains(&suffix.as_str()))
    }

    /// Its name for people.
    pub fn name(self) -> &'static str {
        self.toolchain().name()
    }

    /// Its name in configuration.
    pub fn word(self) -> &'static str {
        match self {
            Self::C => "c",
            Self::Cpp => "c++",
            Self::Python => "python",
            Self::Java => "java",
            Self::Rust => "rust",
        }
    }

    /// Suffixes of its source files, without the dot.
    pub fn suffixes(self) -> &'static [&'static str] {
        self.toolchain().suffixes()
    }

    pub(in crate::candidate) fn toolchain(self) -> &'static dyn Toolchain {
        match self {
            Self::C => &c::C,
            Self::Cpp => &c::CPP,
            Self::Python => &python::Python,
            Self::Java => &java::Java,
            Self::Rust => &rust::Rust,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suffix_names_its_language_in_any_case() {
        let of = |name: &str| Language::of_source(Path::new(name));
        assert_eq!(of("mastermind.cc"), Some(Language::Cpp));
        assert_eq!(of("MAIN.CPP"), Some(Language::Cpp));
        assert_eq!(of("old.C"), Some(Language::Cpp));
        assert_eq!(of("main.c"), Some(Language::C));
        assert_eq!(of("wordle.py"), Some(Language::Python));
        assert_eq!(of("words.txt"), None);
        assert_eq!(of("py"), None);
    }

    #[test]
    fn no_two_languages_share_a_suffix() {
        let mut all: Vec<_> = Language::ALL
            .iter()
            .flat_map(|language| language.suffixes())
            .collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
