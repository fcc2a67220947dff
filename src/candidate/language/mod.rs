//! The languages that sources can be built from: one small file for each.

mod c;
mod java;
mod python;
mod rust;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

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

/// How sources of a language become a program.
pub(super) trait Toolchain: Sync {
    /// The name for people.
    fn name(&self) -> &'static str;

    /// File name suffixes of its sources, without the dot.
    fn suffixes(&self) -> &'static [&'static str];

    /// Compilers by name, the preferred one first.
    fn compilers(&self) -> &'static [&'static str];

    /// The package that brings the compiler, by its name in Debian and Ubuntu.
    fn package(&self) -> &'static str;

    /// Arguments of the compiler.
    fn compile(&self, plan: &Plan) -> Vec<OsString>;

    /// The built program's command, given the compiler that made it.
    fn command(&self, plan: &Plan, compiler: &Path) -> Vec<OsString>;

    /// Of several sources, the one that the program starts in, where the sources tell.
    fn find_main(&self, sources: &[Source]) -> Option<PathBuf> {
        sources.first().map(|source| source.path.clone())
    }

    /// Whether the program runs from its sources, so that each working folder gets them.
    fn runs_from_source(&self) -> bool {
        false
    }
}

/// A source file of the program that is being built.
#[derive(Debug)]
pub(super) struct Source {
    /// Its name relative to the folder of sources, which is where the compiler runs.
    pub path: PathBuf,
    /// Its text.
    pub text: Vec<u8>,
}

/// What is to be built from what, and where to.
#[derive(Debug)]
pub(super) struct Plan<'a> {
    /// The sources of the language.
    pub sources: &'a [Source],
    /// The one that the program starts in.
    pub main: &'a Path,
    /// The folder that the built program goes into.
    pub out: &'a Path,
    /// Whether the libraries shall be part of the program; C and C++ only.
    pub link_statically: bool,
}

impl Plan<'_> {
    /// Names of the sources, safe as arguments.
    fn source_args(&self) -> impl Iterator<Item = OsString> {
        self.sources.iter().map(|source| as_argument(&source.path))
    }

    /// Where the one file of the built program goes. It is called what the main source is called.
    fn executable(&self) -> PathBuf {
        self.out.join(self.main.file_stem().unwrap_or_default())
    }
}

/// A relative name that no program takes for an option, or for a file of arguments.
pub(super) fn as_argument(name: &Path) -> OsString {
    match name.as_os_str().as_encoded_bytes().first() {
        Some(b'-' | b'@') => Path::new(".").join(name).into(),
        _ => name.into(),
    }
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

    /// Suffixes of its source files, without the dot.
    pub fn suffixes(self) -> &'static [&'static str] {
        self.toolchain().suffixes()
    }

    pub(super) fn toolchain(self) -> &'static dyn Toolchain {
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

    #[test]
    fn a_name_that_looks_like_an_option_is_turned_into_a_path() {
        assert_eq!(as_argument(Path::new("-x.c")), "./-x.c");
        assert_eq!(as_argument(Path::new("@x.c")), "./@x.c");
        assert_eq!(as_argument(Path::new("a b.c")), "a b.c");
    }
}
