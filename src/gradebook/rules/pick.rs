//! Which files make up the programs of a submission.

use std::fs;

use super::mend::mend_suffix;
use super::role::{file_name, folder, is_header, language_of};
use super::rule::{SubmissionRules, remark};
use super::syntax::has_main;
use crate::candidate::Language;
use crate::gradebook::intake::{Program, Submission};
use crate::gradebook::results::Finding;

/// Finds the main program and the further ones, and says what is worth knowing about it. A
/// submission without a main program is refused.
pub(super) fn programs(rules: &SubmissionRules, submission: &mut Submission) {
    submission.programs.clear();
    let mended = mend_suffix(rules, submission);
    let sources = sources(rules, submission);
    let further = further(rules, &sources);
    let is_further = |source: &Source| further.iter().any(|(_, other)| other.file == source.file);
    let mut pool: Vec<&Source> = sources.iter().filter(|one| !is_further(one)).collect();
    if pool.is_empty() {
        // A further program alone is taken for both: better run than lost.
        pool = sources.iter().collect();
    }
    match main_of(rules, &pool) {
        Ok((main, how)) => {
            let (mut program, left_out) = program("main", main, &pool, submission);
            let findings = mended
                .as_ref()
                .map_or_else(|| notes(rules, main, how), |_| None);
            submission.findings.extend(findings);
            submission.findings.extend(left_out);
            if let Some(before) = mended {
                program.handed_in_as = before;
            }
            submission.programs.push(program);
        }
        Err(problem) => {
            let finding = no_main(problem, &pool, &languages(rules));
            submission.findings.push(finding);
        }
    }
    for (name, main) in further {
        let (program, _) = program(name, main, &pool, submission);
        submission.programs.push(program);
    }
}

/// The sources in the languages that the assignment expects, or in any when there are none.
fn sources(rules: &SubmissionRules, submission: &Submission) -> Vec<Source> {
    let languages = languages(rules);
    let files = submission.files.iter();
    let (expected, others): (Vec<Source>, Vec<Source>) = files
        .filter_map(|file| Source::of(submission, file))
        .partition(|source| languages.contains(&source.language));
    if expected.is_empty() {
        others
    } else {
        expected
    }
}

/// A source and what tells whether a program starts in it.
struct Source {
    file: String,
    language: Language,
    text: Vec<u8>,
    has_main: bool,
}

impl Source {
    fn of(submission: &Submission, file: &str) -> Option<Self> {
        let language = language_of(file)?;
        let text = fs::read(submission.root.join(file)).unwrap_or_default();
        Some(Self {
            file: file.to_owned(),
            language,
            has_main: has_main(language, &text),
            text,
        })
    }

    /// Whether it imports the file of that name, as Python does.
    fn imports(&self, module: &str) -> bool {
        self.text.split(|byte| *byte == b'\n').any(|line| {
            let line = String::from_utf8_lossy(line);
            let mut words = line
                .split(|glyph: char| !glyph.is_alphanumeric() && glyph != '_')
                .filter(|word| !word.is_empty());
            let first = words.next();
            (first == Some("import") || first == Some("from")) && words.any(|word| word == module)
        })
    }
}

/// The languages that the assignment expects; empty when it names none.
fn languages(rules: &SubmissionRules) -> Vec<Language> {
    let names = rules.sources.iter().map(String::as_str);
    names.filter_map(language_of).collect()
}

/// The further programs that are there, each with its main source.
fn further<'a>(rules: &'a SubmissionRules, sources: &'a [Source]) -> Vec<(&'a str, &'a Source)> {
    let found = rules.programs.iter().filter_map(|(name, pattern)| {
        let fits = |source: &&Source| pattern.parts(file_name(&source.file)).is_some();
        let all: Vec<_> = sources.iter().filter(fits).collect();
        only(&all).map(|source| (name.as_str(), source))
    });
    found.collect()
}

/// How a main source was told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// By its name.
    Named,
    /// By the expected name, in another folder.
    Below,
    /// By its content, or because there is no other.
    Guessed,
}

/// Why no main source was told.
#[derive(Clone, Copy)]
enum Problem {
    None,
    Several,
}

fn main_of<'a>(rules: &SubmissionRules, pool: &[&'a Source]) -> Result<(&'a Source, How), Problem> {
    let expected = rules.sources.first().map_or("", String::as_str);
    let such = |test: &dyn Fn(&Source) -> bool| -> Option<&'a Source> {
        let all: Vec<&'a Source> = pool.iter().copied().filter(|source| test(source)).collect();
        only(&all)
    };
    let named = |source: &Source| rules.is_main_name(file_name(&source.file));
    let in_capitals = |source: &Source| file_name(&source.file).eq_ignore_ascii_case(expected);
    such(&|source| source.file == expected)
        .map(|main| (main, How::Named))
        .or_else(|| {
            such(&|source| file_name(&source.file) == expected).map(|main| (main, How::Below))
        })
        .or_else(|| such(&named).map(|main| (main, How::Named)))
        .or_else(|| such(&in_capitals).map(|main| (main, How::Guessed)))
        .or_else(|| only(pool).map(|main| (main, How::Guessed)))
        .or_else(|| such(&|source| source.has_main).map(|main| (main, How::Guessed)))
        .or_else(|| such(&|source| is_not_imported(source, pool)).map(|main| (main, How::Guessed)))
        .ok_or(if pool.is_empty() {
            Problem::None
        } else {
            Problem::Several
        })
}

fn only<'a>(all: &[&'a Source]) -> Option<&'a Source> {
    match all {
        [only] => Some(only),
        _ => None,
    }
}

/// Whether it is the one file of Python that the others do not import.
fn is_not_imported(source: &Source, pool: &[&Source]) -> bool {
    let name = file_name(&source.file);
    let module = name.split('.').next().unwrap_or(name);
    source.language == Language::Python
        && !pool
            .iter()
            .any(|other| other.file != source.file && other.imports(module))
}

fn notes(rules: &SubmissionRules, main: &Source, how: How) -> Option<Finding> {
    let file = main.file.as_str();
    match how {
        How::Named => None,
        How::Below => {
            let message = format!(
                "`{}` was found in the folder `{}`",
                file_name(file),
                folder(file)
            );
            Some(remark("found-below", "note", message, Some(file)))
        }
        How::Guessed => {
            let expected = rules.sources.first()?;
            let message = format!("`{file}` is taken as the program; `{expected}` is not there");
            Some(remark("main-source", "note", message, Some(file)))
        }
    }
}

/// The files of a program. Sources of C and C++ with a `main` of their own are other programs,
/// and so are those that lie in a folder with one.
fn program(
    name: &str,
    main: &Source,
    pool: &[&Source],
    submission: &Submission,
) -> (Program, Vec<Finding>) {
    let compiled_together = matches!(main.language, Language::C | Language::Cpp);
    let is_other =
        |source: &Source| compiled_together && source.has_main && source.file != main.file;
    let foreign: Vec<&str> = pool
        .iter()
        .filter(|source| is_other(source))
        .map(|source| folder(&source.file))
        .filter(|other| !is_inside(folder(&main.file), other))
        .collect();
    let mut sources = vec![main.file.clone()];
    let mut left_out = Vec::new();
    for source in pool {
        let file = source.file.as_str();
        let in_foreign = foreign.iter().any(|other| is_inside(folder(file), other));
        if source.file == main.file || source.language != main.language {
            continue;
        }
        if is_other(source) || (compiled_together && in_foreign) {
            let message = format!("`{file}` is left out: it belongs to another program");
            left_out.push(remark("other-program", "note", message, Some(file)));
        } else {
            sources.push(source.file.clone());
        }
    }
    if compiled_together {
        let headers = submission.files.iter().filter(|file| is_header(file));
        sources.extend(headers.cloned());
    }
    let program = Program {
        name: name.to_owned(),
        main: main.file.clone(),
        handed_in_as: main.file.clone(),
        sources,
    };
    (program, left_out)
}

/// Whether a folder is another one, or below it.
fn is_inside(inner: &str, outer: &str) -> bool {
    let below = inner.strip_prefix(outer);
    outer.is_empty() || below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn no_main(problem: Problem, pool: &[&Source], languages: &[Language]) -> Finding {
    let message = match problem {
        Problem::None => {
            let names: Vec<_> = languages.iter().map(|language| language.name()).collect();
            match names.as_slice() {
                [] => "there is no source in it".to_owned(),
                names => format!("there is no source in {}", names.join(" or ")),
            }
        }
        Problem::Several => {
            let files: Vec<_> = pool
                .iter()
                .map(|source| format!("`{}`", source.file))
                .collect();
            format!(
                "it cannot be told which of these is the program: {}",
                files.join(", ")
            )
        }
    };
    remark("no-program", "refused", message, None)
}
