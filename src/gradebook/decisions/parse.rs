//! Reading `decisions.toml`.

use super::{Accept, Comment, Decisions, Override};
use crate::judge::Verdict;
use crate::util::config::{ConfigError, Read, Section, Source};

/// The version of the format.
const VERSION: i64 = 1;

/// Reads the text of the file; a key that is not known is an error.
pub(super) fn parse(source: &Source) -> Result<Decisions, ConfigError> {
    let root = source.parse()?;
    let section = Section::root(source, &root)?;
    match section.integer("regrade")? {
        None | Some(VERSION) => {}
        Some(other) => {
            let help = format!("this regrade reads version {VERSION}");
            let message = format!("format version {other} is not known");
            return Err(section.error_at("regrade", message, Some(help)));
        }
    }
    let decisions = Decisions {
        accepted: each(&section, "accept", accept)?,
        rejected: each(&section, "reject", accept)?,
        overrides: each(&section, "override", set)?,
        comments: each(&section, "comment", comment)?,
    };
    section.finish()?;
    Ok(decisions)
}

fn each<T>(section: &Section<'_>, key: &str, read: fn(&Section<'_>) -> Read<T>) -> Read<Vec<T>> {
    let tables = section.sections(key)?.into_iter();
    tables
        .map(|table| {
            let one = read(&table)?;
            table.finish()?;
            Ok(one)
        })
        .collect()
}

fn accept(section: &Section<'_>) -> Read<Accept> {
    Ok(Accept {
        answers: answers(section)?,
        because: text(section, "because", "why these answers count as they do")?,
    })
}

fn set(section: &Section<'_>) -> Read<Override> {
    Ok(Override {
        submission: text(section, "submission", "the key of the submission")?,
        case: text(section, "case", "the name of the case")?,
        mode: section.string("mode")?.map(str::to_owned),
        verdict: section
            .choice("verdict", &Verdict::NAMES)?
            .ok_or_else(|| section.missing("verdict", "the verdict that counts"))?,
        because: text(section, "because", "why the verdict is set by hand")?,
    })
}

fn comment(section: &Section<'_>) -> Read<Comment> {
    Ok(Comment {
        answers: answers(section)?,
        text: text(section, "text", "what to tell the students")?,
    })
}

fn text(section: &Section<'_>, key: &str, what: &str) -> Read<String> {
    let text = section.string(key)?;
    text.map(str::to_owned)
        .ok_or_else(|| section.missing(key, what))
}

fn answers(section: &Section<'_>) -> Read<Vec<String>> {
    let what = "the answers, as CASE#CODE; `regrade review` shows them";
    let answers = section
        .strings("answers")?
        .ok_or_else(|| section.missing("answers", what))?;
    match answers.iter().find(|answer| !answer.contains('#')) {
        Some(answer) => Err(section.error_at(
            "answers",
            format!("`{answer}` is no answer"),
            Some(what.to_owned()),
        )),
        None => Ok(answers),
    }
}
