//! How sources and headers have to be called.

use std::collections::BTreeMap;

use super::super::pattern::Pattern;
use super::super::read;
use super::super::role::{file_name, is_code};
use super::super::rule::Broken;
use super::{Check, Read, Section, Submission, about};

#[derive(Debug)]
struct FileName {
    main: Pattern,
    more: Vec<Pattern>,
}

pub(super) fn read(section: &Section<'_>) -> Read<Box<dyn Check>> {
    let ignore_case = section.boolean("ignore_case")?.unwrap_or(false);
    let main = read::pattern(section, "main", ignore_case)?
        .ok_or_else(|| section.missing("main", "how the main source has to be called"))?;
    let more = read::patterns(section, "more", ignore_case)?;
    Ok(Box::new(FileName { main, more }))
}

impl Check for FileName {
    fn broken(&self, submission: &Submission) -> Vec<Broken> {
        let mut broken = Vec::new();
        let mut told: BTreeMap<String, (String, &str)> = BTreeMap::new();
        for file in self.concerned(submission) {
            let name = given_name(submission, file);
            let Some(parts) = self.parts(submission, file) else {
                broken.push(about(file, self.wrong(submission, file)));
                continue;
            };
            for (part, value) in parts {
                let value = if self.main.ignores_case() {
                    value.to_lowercase()
                } else {
                    value
                };
                let (known, other) = told.entry(part.clone()).or_insert((value.clone(), name));
                // Further files are told apart by parts of their own.
                if self.is_shared(&part) && *known != value {
                    broken.push(about(
                        file,
                        format!("`{name}` and `{other}` differ in the part `{part}`"),
                    ));
                }
            }
        }
        broken
    }

    fn patterns(&self) -> Vec<&Pattern> {
        std::iter::once(&self.main).chain(&self.more).collect()
    }

    fn main_pattern(&self) -> Option<&Pattern> {
        Some(&self.main)
    }
}

impl FileName {
    /// Sources and headers, the main source first. Programs that the assignment names otherwise
    /// have their own names; files of other programs are no part of this one. Where further files
    /// are not spoken of, only the main source is looked at.
    fn concerned<'a>(&self, submission: &'a Submission) -> Vec<&'a str> {
        let main = main_of(submission);
        let others = &submission.programs;
        let is_other = |file: &str| others.iter().any(|other| other.main == file);
        let rest = submission
            .files
            .iter()
            .map(String::as_str)
            .filter(|file| !self.more.is_empty() && is_code(file) && !is_other(file));
        main.into_iter().chain(rest).collect()
    }

    fn parts(&self, submission: &Submission, file: &str) -> Option<BTreeMap<String, String>> {
        let name = given_name(submission, file);
        if main_of(submission) == Some(file) {
            return self.main.parts(name);
        }
        self.more.iter().find_map(|pattern| pattern.parts(name))
    }

    fn wrong(&self, submission: &Submission, file: &str) -> String {
        let name = given_name(submission, file);
        if main_of(submission) == Some(file) {
            format!("`{name}` is not named like `{}`", self.main.as_str())
        } else {
            let all: Vec<_> = self
                .more
                .iter()
                .map(|one| format!("`{}`", one.as_str()))
                .collect();
            format!("`{name}` is not named like {}", all.join(" or "))
        }
    }

    /// Whether a part stands in the name of the main source too.
    fn is_shared(&self, part: &str) -> bool {
        let text = self.main.as_str();
        text.contains(&format!("{{{part}}}")) || text.contains(&format!("{{{part}:"))
    }
}

fn main_of(submission: &Submission) -> Option<&str> {
    submission
        .program("main")
        .map(|program| program.main.as_str())
}

/// The name that a file was handed in under.
fn given_name<'a>(submission: &'a Submission, file: &'a str) -> &'a str {
    let mut programs = submission.programs.iter();
    let program = programs.find(|program| program.main == file);
    file_name(program.map_or(file, |program| &program.handed_in_as))
}
