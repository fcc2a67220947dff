//! Files that have to be there, and files that must not.

use super::super::rule::Broken;
use super::globs::{Glob, globs};
use super::{Check, Read, Section, Submission, about};

#[derive(Debug)]
struct Required(Vec<Glob>);

#[derive(Debug)]
struct Forbidden(Vec<Glob>);

pub(super) fn read_required(section: &Section<'_>) -> Read<Box<dyn Check>> {
    Ok(Box::new(Required(files(section)?)))
}

pub(super) fn read_forbidden(section: &Section<'_>) -> Read<Box<dyn Check>> {
    Ok(Box::new(Forbidden(files(section)?)))
}

fn files(section: &Section<'_>) -> Read<Vec<Glob>> {
    globs(section, "files")?.ok_or_else(|| section.missing("files", "globs like `*.cpp`"))
}

impl Check for Required {
    fn broken(&self, submission: &Submission) -> Vec<Broken> {
        let is_there = |glob: &Glob| submission.files.iter().any(|file| glob.matches(file));
        let missing = self.0.iter().filter(|glob| !is_there(glob));
        missing
            .map(|glob| Broken {
                detail: format!("there is no file `{}`", glob.text),
                file: None,
            })
            .collect()
    }
}

impl Check for Forbidden {
    fn broken(&self, submission: &Submission) -> Vec<Broken> {
        let is_forbidden = |file: &&String| self.0.iter().any(|glob| glob.matches(file));
        let files = submission.files.iter().filter(is_forbidden);
        files
            .map(|file| {
                about(
                    file,
                    format!("`{file}` does not belong to what is handed in"),
                )
            })
            .collect()
    }
}
