//! Where the marks may go: not among what is read.

use std::path::{Path, PathBuf};

use crate::cli::error::CliError;

/// Checks that the output folder lies apart from what was handed in and from the assignment: what
/// is written there would be taken for a submission or a case by the next run.
///
/// # Errors
/// A usage error with the way out.
pub fn check(out: &Path, assignment: &Path, submissions: &Path) -> Result<(), CliError> {
    let (real, class, tests) = (real(out), real(submissions), real(assignment));
    let problem = if real == class {
        format!("is where the submissions lie, `{}`", submissions.display())
    } else if real.starts_with(&class) {
        format!("lies among the submissions, in `{}`", submissions.display())
    } else if class.starts_with(&real) {
        format!(
            "holds the submissions, `{}`, and would mix them with the marks",
            submissions.display()
        )
    } else if real == tests {
        format!("is the assignment's folder, `{}`", assignment.display())
    } else if real.starts_with(&tests) {
        format!(
            "lies in the assignment's folder, `{}`",
            assignment.display()
        )
    } else {
        return Ok(());
    };
    Err(CliError::Usage(format!(
        "`-o {}` {problem}\n  help: name a folder of its own beside them, like `-o {}`",
        out.display(),
        beside(&[&tests, &class]).display()
    )))
}

/// A folder beside the outermost of some.
fn beside(folders: &[&Path]) -> PathBuf {
    let outermost = folders
        .iter()
        .min_by_key(|folder| folder.components().count());
    let parent = outermost.and_then(|folder| folder.parent());
    parent.unwrap_or(Path::new("..")).join("marks")
}

/// A path without links and `..`, as far as it is there yet.
fn real(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    path.ancestors()
        .find_map(|there| {
            let known = there.canonicalize().ok()?;
            // An ancestor is a prefix.
            let rest = path.strip_prefix(there).unwrap_or(Path::new(""));
            Some(if rest.as_os_str().is_empty() {
                known
            } else {
                known.join(rest)
            })
        })
        .unwrap_or_else(|| path.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(folder: &Path, out: &str) -> Option<String> {
        let at = |name: &str| folder.join(name);
        check(&at(out), &at("lingo"), &at("up/class"))
            .err()
            .map(|error| {
                assert_eq!(error.status(), crate::cli::exit::USAGE);
                error.to_string()
            })
    }

    #[test]
    fn marks_go_beside_what_is_read_and_nowhere_else() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for name in ["lingo/cases", "up/class/ann"] {
            std::fs::create_dir_all(folder.path().join(name)).expect("a folder");
        }
        let said = |out: &str| problem(folder.path(), out).unwrap_or_default();
        for (out, words) in [
            ("up/class", "is where the submissions lie"),
            ("lingo/../up/class/", "is where the submissions lie"),
            ("up/class/new/marks", "lies among the submissions"),
            ("up", "holds the submissions"),
            ("lingo", "is the assignment's folder"),
            ("lingo/marks", "lies in the assignment's folder"),
        ] {
            assert!(said(out).contains(words), "{out}: {}", said(out));
            assert!(said(out).contains("help: name a folder of its own"));
        }
        for out in ["marks", "up/marks", "up/class-marks", "lingo-marks"] {
            assert_eq!(said(out), "");
        }
        std::os::unix::fs::symlink(folder.path().join("up/class"), folder.path().join("link"))
            .expect("a link");
        assert!(said("link/marks").contains("lies among the submissions"));
    }

    #[test]
    fn the_folder_that_is_named_as_the_way_out_is_one() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for name in ["lingo", "up/class"] {
            std::fs::create_dir_all(folder.path().join(name)).expect("a folder");
        }
        let error = problem(folder.path(), "up/class").expect("an error");
        let named = error
            .rsplit('`')
            .nth(1)
            .and_then(|text| text.strip_prefix("-o "));
        let named = named.expect("a folder is named");
        assert_eq!(problem(folder.path(), named), None);
    }
}
