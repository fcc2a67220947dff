//! From patterns to the sample submissions in a folder.

use std::io;
use std::path::{Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};

use super::Expectation;
use crate::fixture::Warning;
use crate::util::natural;

/// A sample submission and what it has to come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// Its path inside the folder, with `/` on every system.
    pub name: String,
    /// The file, or the folder that holds the one program.
    pub path: PathBuf,
    /// Every expectation whose pattern matches it; all of them hold.
    pub expectations: Vec<Expectation>,
}

/// The sample submissions of a folder.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Expansion {
    /// The submissions, in natural order of their names.
    pub samples: Vec<Sample>,
    /// One for each entry of the folder that no pattern matches.
    pub warnings: Vec<Warning>,
}

/// Why the sample submissions cannot be told.
#[derive(Debug, thiserror::Error)]
pub enum SubmissionsError {
    /// A pattern matches nothing.
    #[error("{}:{line}: `{pattern}` matches nothing in {}\n  help: {help}", file.display(), dir.display())]
    NoMatch {
        /// The file with the pattern.
        file: PathBuf,
        /// Its line, from 1.
        line: usize,
        /// The pattern.
        pattern: String,
        /// The folder.
        dir: PathBuf,
        /// The way out.
        help: String,
    },
    /// The system refused to read the folder.
    #[error("{}: cannot be read: {source}\n  help: check that it is there and who may read it", path.display())]
    Unreadable {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Finds the submissions in `dir`, the folder that holds `submissions.toml`.
///
/// A folder that a pattern matches is one program; other folders are entered when a pattern
/// reaches into them. Hidden entries, `__pycache__`, `README` files and `submissions.toml` itself
/// are no submissions.
///
/// # Errors
/// When a pattern matches nothing, or a folder cannot be read.
pub fn expand(expectations: &[Expectation], dir: &Path) -> Result<Expansion, SubmissionsError> {
    let mut search = Search {
        patterns: expectations
            .iter()
            .filter_map(|expectation| Some((expectation, matcher(&expectation.pattern)?)))
            .collect(),
        found: Expansion::default(),
    };
    search.enter(dir, "")?;
    let unmatched = expectations.iter().find(|expectation| {
        let samples = &search.found.samples;
        !samples
            .iter()
            .any(|sample| sample.expectations.contains(expectation))
    });
    match unmatched {
        None => Ok(search.found),
        Some(expectation) => Err(SubmissionsError::NoMatch {
            file: dir.join(FILE),
            line: expectation.line,
            pattern: expectation.pattern.clone(),
            dir: dir.to_owned(),
            help: search.help(&expectation.pattern),
        }),
    }
}

const FILE: &str = "submissions.toml";

/// None for a broken glob, which reading the file has refused.
fn matcher(pattern: &str) -> Option<GlobMatcher> {
    GlobBuilder::new(pattern)
        .literal_separator(true)
        .build()
        .ok()
        .map(|glob| glob.compile_matcher())
}

struct Search<'a> {
    patterns: Vec<(&'a Expectation, GlobMatcher)>,
    found: Expansion,
}

impl Search<'_> {
    /// Looks through a folder, whose name inside the submissions' folder is a prefix that ends in
    /// `/` unless it is empty.
    fn enter(&mut self, dir: &Path, prefix: &str) -> Result<(), SubmissionsError> {
        for name in names(dir)? {
            let path = dir.join(&name);
            let name = format!("{prefix}{name}");
            let expectations: Vec<Expectation> = self
                .patterns
                .iter()
                .filter(|(_, matcher)| matcher.is_match(&name))
                .map(|(expectation, _)| (*expectation).clone())
                .collect();
            if !expectations.is_empty() {
                self.found.samples.push(Sample {
                    name,
                    path,
                    expectations,
                });
            } else if path.is_dir() && self.reaches_below() {
                self.enter(&path, &format!("{name}/"))?;
            } else {
                self.found.warnings.push(Warning {
                    path,
                    line: None,
                    message: format!("no pattern of {FILE} matches it, so nothing is asked of it"),
                });
            }
        }
        Ok(())
    }

    fn reaches_below(&self) -> bool {
        self.patterns
            .iter()
            .any(|(expectation, _)| expectation.pattern.contains(['/', '{']))
    }

    /// The entry that was probably meant, or all that nothing is asked of.
    fn help(&self, pattern: &str) -> String {
        let names: Vec<String> = self
            .found
            .warnings
            .iter()
            .filter_map(|warning| warning.path.file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        match crate::util::suggest::nearest(pattern, names.iter().map(String::as_str)) {
            Some(name) => format!("did you mean `{name}`?"),
            None => "add the submission, or take its table out".to_owned(),
        }
    }
}

/// The names in a folder that may be submissions, in natural order.
fn names(dir: &Path) -> Result<Vec<String>, SubmissionsError> {
    let unreadable = |source| SubmissionsError::Unreadable {
        path: dir.to_owned(),
        source,
    };
    let mut names = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(unreadable)? {
        let name = entry.map_err(unreadable)?.file_name();
        let name = name.to_string_lossy().into_owned();
        let is_none = name.starts_with('.')
            || name.starts_with("README")
            || name == "__pycache__"
            || name == FILE;
        if !is_none {
            names.push(name);
        }
    }
    names.sort_by(|a, b| natural::compare(a, b));
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::submissions::Demand;
    use std::fs;

    fn expectation(pattern: &str) -> Expectation {
        Expectation {
            pattern: pattern.to_owned(),
            line: 4,
            title: None,
            variant: None,
            cause: None,
            demand: Demand::default(),
            per_case: Vec::new(),
        }
    }

    fn folder(files: &[&str]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().expect("a temporary folder");
        for file in files {
            let path = dir.path().join(file);
            fs::create_dir_all(path.parent().expect("it has a folder")).expect("the folder");
            fs::write(path, "x").expect("the file");
        }
        dir
    }

    fn names(expansion: &Expansion) -> Vec<&str> {
        let samples = expansion.samples.iter();
        samples.map(|sample| sample.name.as_str()).collect()
    }

    #[test]
    fn files_globs_and_folders_are_found_in_natural_order() {
        let dir = folder(&[
            "wrong10.cc",
            "wrong2.cc",
            "right/main.cc",
            "right/board.cc",
            "late/slow.py",
            "submissions.toml",
            ".hidden",
            "README.md",
        ]);
        let expectations = ["wrong*.cc", "right", "late/*.py", "wrong2.cc"].map(expectation);
        let expansion = expand(&expectations, dir.path()).expect("all match");
        assert_eq!(
            names(&expansion),
            ["late/slow.py", "right", "wrong2.cc", "wrong10.cc"]
        );
        assert_eq!(expansion.samples[2].expectations.len(), 2);
        assert_eq!(expansion.warnings, []);
    }

    #[test]
    fn an_entry_that_nothing_matches_is_a_warning() {
        let dir = folder(&["right.cc", "forgotten.cc"]);
        let expansion = expand(&[expectation("right.cc")], dir.path()).expect("it matches");
        assert_eq!(expansion.warnings.len(), 1);
        assert!(expansion.warnings[0].path.ends_with("forgotten.cc"));
    }

    #[test]
    fn a_pattern_that_matches_nothing_is_an_error_with_place_and_suggestion() {
        let dir = folder(&["rigth.cc"]);
        let error = expand(&[expectation("right.cc")], dir.path())
            .expect_err("it matches nothing")
            .to_string();
        assert!(error.contains("submissions.toml:4: `right.cc` matches nothing in "));
        assert!(error.ends_with("help: did you mean `rigth.cc`?"));
    }

    #[test]
    fn a_missing_folder_is_an_error() {
        let error = expand(&[], Path::new("/nonexistent/submissions")).expect_err("not there");
        assert!(
            error
                .to_string()
                .starts_with("/nonexistent/submissions: cannot be read")
        );
    }
}
