//! What there is to know of a language.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::fixture::DataFile;

/// How sources of a language become a program.
pub(in crate::candidate) trait Toolchain: Sync {
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
    fn find_main(&self, sources: &[Source]) -> Option<Start>;

    /// Sources that are not compiled beside the others, given all files, the flags and the main
    /// source that the assignment names.
    fn left_out(
        &self,
        _sources: &[Source],
        _files: &[DataFile],
        _flags: &[String],
        _main: Option<&Path>,
    ) -> Vec<LeftOut> {
        Vec::new()
    }

    /// The name that a file has to have for its compiler, where a download has changed it.
    fn own_name(&self, _file: &DataFile) -> Option<PathBuf> {
        None
    }

    /// The folders of a submission that its headers are looked for in.
    fn header_folders(&self, _files: &[DataFile]) -> Vec<PathBuf> {
        Vec::new()
    }

    /// The locale that the compiler writes its messages in, where that is not the usual one.
    fn locale(&self) -> Option<&'static str> {
        None
    }

    /// Whether the program runs from its sources, so that each working folder gets them.
    fn runs_from_source(&self) -> bool {
        false
    }
}

/// A source file of the program that is being built.
#[derive(Debug)]
pub(in crate::candidate) struct Source {
    /// Its name relative to the folder of sources, which is where the compiler runs.
    pub path: PathBuf,
    /// Its text.
    pub text: Vec<u8>,
}

/// The source that a program starts in.
#[derive(Debug)]
pub(in crate::candidate) struct Start {
    /// Its name.
    pub path: PathBuf,
    /// Why it was chosen, where there was a choice.
    pub why: Option<String>,
}

impl Start {
    /// One that needs no word.
    pub fn plain(source: &Source) -> Self {
        Self {
            path: source.path.clone(),
            why: None,
        }
    }
}

/// A source that is not compiled.
#[derive(Debug)]
pub(in crate::candidate) struct LeftOut {
    /// Its name.
    pub path: PathBuf,
    /// Why it is no part of the program; none if it is part of one that includes it.
    pub why: Option<String>,
    /// Whether nothing but the order of names speaks against it as the one that starts.
    pub rival: bool,
}

impl LeftOut {
    /// A source, and why it is no part of the program.
    pub fn new(path: &Path, why: Option<String>) -> Self {
        Self {
            path: path.to_owned(),
            why,
            rival: false,
        }
    }
}

/// What is to be built from what, and where to.
#[derive(Debug)]
pub(in crate::candidate) struct Plan<'a> {
    /// The sources of the language.
    pub sources: &'a [Source],
    /// The one that the program starts in.
    pub main: &'a Path,
    /// The folder that the built program goes into.
    pub out: &'a Path,
    /// The folders that headers are looked for in.
    pub headers: &'a [PathBuf],
    /// Whether the libraries shall be part of the program; C and C++ only.
    pub link_statically: bool,
    /// Further flags, behind the usual ones.
    pub flags: &'a [String],
}

impl Plan<'_> {
    /// Names of the sources, safe as arguments.
    pub fn source_args(&self) -> impl Iterator<Item = OsString> {
        self.sources.iter().map(|source| as_argument(&source.path))
    }

    /// Where the one file of the built program goes. It is called what the main source is called.
    pub fn executable(&self) -> PathBuf {
        self.out.join(self.main.file_stem().unwrap_or_default())
    }
}

/// A relative name that no program takes for an option, or for a file of arguments.
pub(in crate::candidate) fn as_argument(name: &Path) -> OsString {
    match name.as_os_str().as_encoded_bytes().first() {
        Some(b'-' | b'@') => Path::new(".").join(name).into(),
        _ => name.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_looks_like_an_option_is_turned_into_a_path() {
        assert_eq!(as_argument(Path::new("-x.c")), "./-x.c");
        assert_eq!(as_argument(Path::new("@x.c")), "./@x.c");
        assert_eq!(as_argument(Path::new("a b.c")), "a b.c");
    }
}
