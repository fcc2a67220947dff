//! Why there is no program: the submission's fault or the set-up's.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::candidate::{Language, RunError};

/// Why a candidate could not be built, or a command not be made one.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The compiler refused the sources.
    #[error("it does not compile:\n{log}")]
    Compile {
        /// What the compiler said, without the names of temporary folders.
        log: String,
    },
    /// The compiler did not come to an end.
    #[error("the compiler was stopped after {} seconds; look for templates or macros without an end", .wall.as_secs_f64())]
    TimedOut {
        /// The wall-clock limit.
        wall: Duration,
        /// What the compiler said until then.
        log: String,
    },
    /// There is no compiler or interpreter for the language.
    #[error("`{program}` is not installed or not on the PATH: {language} needs it; on Debian and Ubuntu `apt install {package}`", language = .language.name())]
    MissingCompiler {
        /// The language.
        language: Language,
        /// The program that was looked for.
        program: String,
        /// The package that brings it.
        package: &'static str,
    },
    /// A path leads nowhere, or not to a file or folder.
    #[error("{} {problem}; {help}", path.display())]
    NoFile {
        /// The path.
        path: PathBuf,
        /// What is wrong with it.
        problem: &'static str,
        /// The way out.
        help: String,
    },
    /// There is nothing to build.
    #[error("{} has no source file; known are {}{}", .path.display(), known_suffixes(), and_left_out(.left_out))]
    NoSource {
        /// The folder, or the first file.
        path: PathBuf,
        /// What was left out of it, each with the reason.
        left_out: Vec<String>,
    },
    /// A file's suffix names no known language.
    #[error("{}: {}; known are {}; to run any other program put its command behind `--`", .path.display(), suffix_problem(.path), known_suffixes())]
    UnknownSuffix {
        /// The file.
        path: PathBuf,
    },
    /// Sources of more than one language.
    #[error("there are sources of {}: name those of one program, or the main one in `sources` of assignment.toml", list(.languages))]
    MixedLanguages {
        /// The languages, in the order of [`Language`].
        languages: Vec<Language>,
    },
    /// Several sources, and none tells that it is the main one.
    #[error("none of {} tells that it is the main program; call it main.py, give it `if __name__ == \"__main__\":`, or name it first in `sources` of assignment.toml", .sources.join(", "))]
    NoMain {
        /// The sources.
        sources: Vec<String>,
    },
    /// Two files would have the same name in the build folder.
    #[error("{} and {} have the same name; rename one, or name the folder that holds both", .first.display(), .second.display())]
    SameName {
        /// The one.
        first: PathBuf,
        /// The other.
        second: PathBuf,
    },
    /// A source's name is not UTF-8.
    #[error("{}: the name is not UTF-8; rename it", .path.display())]
    Name {
        /// The file.
        path: PathBuf,
    },
    /// A command's program is not there or cannot be executed.
    #[error("{program} {problem}; {help}")]
    Program {
        /// The program as it was named.
        program: String,
        /// What is wrong with it.
        problem: &'static str,
        /// The way out.
        help: String,
    },
    /// A file could not be read or copied.
    #[error("cannot copy {}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The runner failed.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl BuildError {
    /// Whether the submission is at fault, so that the verdict is compile-error; everything else
    /// is the set-up's fault.
    pub fn is_the_candidates(&self) -> bool {
        matches!(self, Self::Compile { .. } | Self::TimedOut { .. })
    }

    /// The same, with these lines behind what the compiler said.
    pub(super) fn with_notes(mut self, notes: &str) -> Self {
        if let Self::Compile { log } | Self::TimedOut { log, .. } = &mut self {
            log.push_str(notes);
        }
        self
    }
}

fn suffix_problem(path: &std::path::Path) -> String {
    let Some(suffix) = path.extension() else {
        return "a source needs a suffix that names its language".to_owned();
    };
    let suffix = suffix.to_string_lossy();
    let known = Language::ALL
        .iter()
        .flat_map(|language| language.suffixes());
    match crate::util::suggest::nearest(&suffix, known.copied()) {
        Some(near) => format!("unknown suffix `.{suffix}`, did you mean `.{near}`?"),
        None => format!("unknown suffix `.{suffix}`"),
    }
}

fn known_suffixes() -> String {
    let suffixes: Vec<_> = Language::ALL
        .iter()
        .flat_map(|language| language.suffixes())
        .map(|suffix| format!(".{suffix}"))
        .collect();
    suffixes.join(" ")
}

fn and_left_out(left_out: &[String]) -> String {
    match left_out {
        [] => String::new(),
        _ => format!("; left out: {}", left_out.join("; ")),
    }
}

fn list(languages: &[Language]) -> String {
    let names: Vec<_> = languages.iter().map(|language| language.name()).collect();
    names.join(" and ")
}
