//! Which files make up the programs of a submission.

use std::collections::BTreeSet;

use super::mend::mend_suffix;
use super::role::{file_name, folder, is_header, language_of};
use super::rule::{SubmissionRules, remark};
use crate::candidate::{
    BuildError, BuildOptions, Language, Selection, foreign_part, select, singled_out,
};
use crate::gradebook::intake::{Program, Submission};
use crate::gradebook::results::Finding;
use crate::judge::wording::{list, number};

/// Finds the main program and the further ones, and says what is worth knowing about it. A
/// submission without a main program is refused.
///
/// A name that the rules give singles out the main source. Otherwise the build chooses, as it does
/// for a submission that is checked alone.
pub(super) fn programs(rules: &SubmissionRules, submission: &mut Submission) {
    submission.programs.clear();
    let mended = mend_suffix(rules, submission);
    let foreign = foreign(submission);
    submission.findings.extend(foreign);
    let pool = Pool::of(rules, submission);
    match pool.choose(rules, submission) {
        Ok(chosen) => {
            if mended.is_none() {
                submission.findings.extend(notes(rules, &pool, &chosen));
            }
            let left_out = pool.left_out(&chosen);
            submission.findings.extend(left_out);
            let mut program = program("main", &chosen, submission);
            if let Some(before) = mended {
                program.handed_in_as = before;
            }
            submission.programs.push(program);
        }
        Err(error) => submission.findings.push(refused(rules, &pool, &error)),
    }
    for (name, main) in &pool.further {
        if let Ok(chosen) = pool.around(main, submission) {
            let program = program(name, &chosen, submission);
            submission.programs.push(program);
        }
    }
}

/// The files that programs are chosen from.
struct Pool {
    /// All files but those in folders that hold no part of a program.
    files: Vec<String>,
    /// The sources among them that the main program may start in: those in the languages that the
    /// assignment expects, or in any when there are none.
    sources: Vec<String>,
    /// The further programs that are there, each with its main source.
    further: Vec<(String, String)>,
}

impl Pool {
    fn of(rules: &SubmissionRules, submission: &Submission) -> Self {
        let files = submission.files.iter();
        let files: Vec<_> = files
            .filter(|file| foreign_part(file).is_none())
            .cloned()
            .collect();
        let languages = languages(rules);
        let all = files.iter().filter(|file| language_of(file).is_some());
        let (expected, others): (Vec<String>, Vec<String>) = all
            .cloned()
            .partition(|file| language_of(file).is_some_and(|one| languages.contains(&one)));
        let sources = if expected.is_empty() {
            others
        } else {
            expected
        };
        let further = further(rules, &sources);
        let is_further = |file: &String| further.iter().any(|(_, main)| main == file);
        let mut pool: Vec<_> = sources.iter().filter(|file| !is_further(file)).collect();
        if pool.is_empty() {
            // A further program alone is taken for both: better run than lost.
            pool = sources.iter().collect();
        }
        let sources = pool.into_iter().cloned().collect();
        Self {
            files,
            sources,
            further,
        }
    }

    /// The main program: by a name that the rules give, else as the build chooses.
    fn choose(
        &self,
        rules: &SubmissionRules,
        submission: &Submission,
    ) -> Result<Selection, BuildError> {
        let options = BuildOptions {
            main: self.named(rules).or_else(|| rules.sources.first().cloned()),
            ..BuildOptions::default()
        };
        let is_further = |file: &&str| {
            let mut mains = self.further.iter().map(|(_, main)| main);
            mains.any(|main| main == file) && !self.sources.iter().any(|source| source == file)
        };
        let files = self.files.iter().map(String::as_str);
        let files: Vec<_> = files.filter(|file| !is_further(file)).collect();
        let chosen = select(&submission.root, &files, &options)?;
        // Once it is known where it starts, the further programs tell what is theirs.
        let mut around = self.around(&chosen.main, submission)?;
        around.why = chosen.why;
        around.rivals = chosen.rivals;
        for (file, why) in &mut around.left_out {
            if let Some((_, first)) = chosen.left_out.iter().find(|(other, _)| other == file) {
                why.clone_from(first);
            }
        }
        Ok(around)
    }

    /// The program that starts in a source.
    fn around(&self, main: &str, submission: &Submission) -> Result<Selection, BuildError> {
        let options = BuildOptions {
            main: Some(main.to_owned()),
            ..BuildOptions::default()
        };
        let files: Vec<_> = self.files.iter().map(String::as_str).collect();
        let mut chosen = select(&submission.root, &files, &options)?;
        let is_other = |file: &String| file != main && self.is_further(file);
        chosen.sources.retain(|file| !is_other(file));
        Ok(chosen)
    }

    fn is_further(&self, file: &str) -> bool {
        self.further.iter().any(|(_, main)| main == file)
    }

    /// The source that a name alone singles out: one that the rules give to main sources, or the
    /// expected one in other capitals. None where a file has the expected name, which the build
    /// looks for by itself.
    fn named(&self, rules: &SubmissionRules) -> Option<String> {
        let expected = rules.sources.first().map_or("", |name| file_name(name));
        let such = |test: &dyn Fn(&str) -> bool| {
            let sources = self.sources.iter().map(String::as_str);
            let all: Vec<_> = sources.filter(|file| test(file_name(file))).collect();
            singled_out(&all).map(str::to_owned)
        };
        if self.sources.iter().any(|file| file_name(file) == expected) {
            return None;
        }
        such(&|name| rules.is_main_name(name))
            .or_else(|| such(&|name| name.eq_ignore_ascii_case(expected)))
    }

    /// What the main program goes without, but for what starts a further one.
    fn left_out(&self, chosen: &Selection) -> Vec<Finding> {
        let others = chosen.left_out.iter();
        others
            .filter(|(file, _)| !self.is_further(file))
            .map(|(file, why)| {
                let message = format!("`{file}` is left out: {why}");
                remark("other-program", "note", message, Some(file))
            })
            .collect()
    }
}

/// The languages that the assignment expects; empty when it names none.
fn languages(rules: &SubmissionRules) -> Vec<Language> {
    let names = rules.sources.iter().map(String::as_str);
    names.filter_map(language_of).collect()
}

/// The further programs among sources, each with its main source.
fn further(rules: &SubmissionRules, sources: &[String]) -> Vec<(String, String)> {
    let found = rules.programs.iter().filter_map(|(name, pattern)| {
        let sources = sources.iter().map(String::as_str);
        let all: Vec<_> = sources
            .filter(|file| pattern.parts(file_name(file)).is_some())
            .collect();
        singled_out(&all).map(|main| (name.clone(), main.to_owned()))
    });
    found.collect()
}

/// What is said of folders with sources that no program is chosen from, once for each.
fn foreign(submission: &Submission) -> Vec<Finding> {
    let files = submission.files.iter();
    let parts: BTreeSet<_> = files
        .filter(|file| language_of(file).is_some())
        .filter_map(|file| foreign_part(file))
        .collect();
    let told = parts.into_iter().map(|part| {
        let message = format!("`{part}` is left out: it holds no part of a program, by its name");
        remark("other-program", "note", message, Some(part))
    });
    told.collect()
}

/// How the main source was told, where it was not by its very name and place.
fn notes(rules: &SubmissionRules, pool: &Pool, chosen: &Selection) -> Option<Finding> {
    let expected = rules.sources.first().map_or("", String::as_str);
    let file = chosen.main.as_str();
    let name = file_name(file);
    if file == expected {
        return None;
    }
    if name == expected {
        let mut message = format!("`{name}` was found in the folder `{}`", folder(file));
        let like = pool.sources.iter().map(String::as_str);
        let like: Vec<_> = like.filter(|other| file_name(other) == name).collect();
        let weight = match singled_out(&like) {
            Some(_) => "note",
            None => "warning",
        };
        if weight == "warning" {
            message.push_str("; others have the same name, so look whether it is the right one");
        }
        return Some(remark("found-below", weight, message, Some(file)));
    }
    if rules.is_main_name(name) || expected.is_empty() && chosen.rivals.is_empty() {
        return None;
    }
    let mut message = format!("`{file}` is taken as the program");
    if let Some(why) = &chosen.why {
        message.push_str(&format!(", since {why}"));
    }
    if !expected.is_empty() {
        message.push_str(&format!("; `{expected}` is not there"));
    }
    let mut weight = "note";
    if !chosen.rivals.is_empty() {
        weight = "warning";
        let rivals: Vec<_> = chosen
            .rivals
            .iter()
            .map(|file| format!("`{file}`"))
            .collect();
        let rivals = rivals.join(", ");
        message.push_str(&format!(
            "; it is only the first by name, so look whether it is not rather {rivals}"
        ));
    }
    Some(remark("main-source", weight, message, Some(file)))
}

/// A program of a submission. Headers go with any that a compiler makes.
fn program(name: &str, chosen: &Selection, submission: &Submission) -> Program {
    let mut sources = chosen.sources.clone();
    if matches!(language_of(&chosen.main), Some(Language::C | Language::Cpp)) {
        let headers = submission.files.iter().filter(|file| is_header(file));
        sources.extend(headers.cloned());
    }
    Program {
        name: name.to_owned(),
        main: chosen.main.clone(),
        handed_in_as: chosen.main.clone(),
        sources,
    }
}

/// Files that a refusal names one by one.
const NAMED: usize = 4;

/// What there is in the place of a source, so that a student sees what was sent by mistake.
fn instead(files: &[String]) -> String {
    let mut names: Vec<_> = files
        .iter()
        .take(NAMED)
        .map(|file| format!("`{file}`"))
        .collect();
    if let more @ 1.. = files.len().saturating_sub(NAMED) {
        names.push(format!("{} more", number(more)));
    }
    match names.as_slice() {
        [] => String::new(),
        names => format!(", only {}", list(names)),
    }
}

/// Why there is no main program.
fn refused(rules: &SubmissionRules, pool: &Pool, error: &BuildError) -> Finding {
    let message = match error {
        BuildError::NoSource { .. } => {
            let names = languages(rules);
            let names: Vec<_> = names.iter().map(|language| language.name()).collect();
            let missing = match names.as_slice() {
                [] => "no source was handed in".to_owned(),
                names => format!("no {} source was handed in", names.join(" or ")),
            };
            format!("{missing}{}", instead(&pool.files))
        }
        _ => {
            let sources = pool.sources.iter();
            let files: Vec<_> = sources.map(|file| format!("`{file}`")).collect();
            format!(
                "it cannot be told which of these is the program: {}",
                files.join(", ")
            )
        }
    };
    remark("no-program", "refused", message, None)
}
