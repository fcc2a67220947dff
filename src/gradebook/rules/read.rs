//! Reading the table `submission`.

use std::collections::BTreeSet;

use super::checks::{self, Check};
use super::pattern::Pattern;
use super::rule::{Rule, SubmissionRules, Weight};
use crate::util::config::{Read, Section, Source, Value};
use crate::util::suggest;

/// The rules in an `assignment.toml`. Its other tables are somebody else's.
pub(super) fn rules(source: &Source) -> Read<SubmissionRules> {
    let root = source.parse()?;
    let mut rules = SubmissionRules::default();
    let document = Section::root(source, &root)?;
    let Some(table) = document.section("submission")? else {
        return Ok(rules);
    };
    if let Some(programs) = table.section("programs")? {
        rules.programs = self::programs(&programs)?;
    }
    let mut names = BTreeSet::new();
    for section in table.sections("rule")? {
        let rule = rule(&section)?;
        if !names.insert(rule.name.clone()) {
            let key = if section.node("name").is_some() {
                "name"
            } else {
                "check"
            };
            let help = "give each of them a `name` of its own".to_owned();
            let message = format!("a second rule called `{}`", rule.name);
            return Err(section.error_at(key, message, Some(help)));
        }
        section.finish()?;
        rules.rules.push(rule);
    }
    table.finish()?;
    Ok(rules)
}

fn programs(section: &Section<'_>) -> Read<Vec<(String, Pattern)>> {
    let mut programs = Vec::new();
    for entry in section.entries() {
        let key = entry.key.as_str();
        if key == "main" {
            let help = "name the main program in `sources`".to_owned();
            return Err(section.error_at(key, "`main` is the main program", Some(help)));
        }
        if let Some(pattern) = pattern(section, key, false)? {
            programs.push((key.to_owned(), pattern));
        }
    }
    Ok(programs)
}

fn rule(section: &Section<'_>) -> Read<Rule> {
    let names = checks::NAMES;
    let Some(check) = section.string("check")? else {
        let all: Vec<_> = names.iter().map(|(name, _)| *name).collect();
        return Err(section.missing("check", &all.join(", ")));
    };
    let found = names.iter().find(|(name, _)| *name == check);
    let Some((_, read)) = found else {
        let help = suggest::hint(check, names.iter().map(|(name, _)| *name));
        let message = format!("`{}` cannot be `{check}`", section.path_of("check"));
        return Err(section.error_at("check", message, Some(help)));
    };
    let check: Box<dyn Check> = read(section)?;
    Ok(Rule {
        name: match section.string("name")? {
            Some(name) => name.to_owned(),
            None => section.string("check")?.unwrap_or_default().to_owned(),
        },
        weight: weight(section)?,
        message: section.string("message")?.map(str::to_owned),
        check,
    })
}

/// Points, or one of the words.
fn weight(section: &Section<'_>) -> Read<Weight> {
    const WORDS: [(&str, Weight); 3] = [
        ("note", Weight::Note),
        ("warning", Weight::Warning),
        ("refuse", Weight::Refuse),
    ];
    let help = "points, or `note`, `warning`, `refuse`";
    match section.node("penalty").map(|node| &node.value) {
        None => Err(section.missing("penalty", help)),
        Some(Value::String(_)) => {
            let word = section.choice("penalty", &WORDS)?;
            Ok(word.unwrap_or(Weight::Note))
        }
        Some(_) => match section.number("penalty")? {
            Some(points) if points.is_finite() && points > 0.0 => Ok(Weight::Penalty(points)),
            points => {
                let points = points.unwrap_or_default();
                let message = format!("`{}` cannot be {points}", section.path_of("penalty"));
                let help = format!("more than 0 {help}");
                Err(section.error_at("penalty", message, Some(help)))
            }
        },
    }
}

/// A pattern of names.
pub(super) fn pattern(
    section: &Section<'_>,
    key: &str,
    ignore_case: bool,
) -> Read<Option<Pattern>> {
    let Some(text) = section.string(key)? else {
        return Ok(None);
    };
    pattern_of(section, key, text, ignore_case).map(Some)
}

/// A list of patterns of names; empty when the key is missing.
pub(super) fn patterns(section: &Section<'_>, key: &str, ignore_case: bool) -> Read<Vec<Pattern>> {
    let texts = section.strings(key)?.unwrap_or_default();
    texts
        .iter()
        .map(|text| pattern_of(section, key, text, ignore_case))
        .collect()
}

fn pattern_of(section: &Section<'_>, key: &str, text: &str, ignore_case: bool) -> Read<Pattern> {
    Pattern::parse(text, ignore_case).map_err(|problem| {
        let message = format!("`{text}` is no pattern: {problem}");
        let help = "like `{user}_hw{number:digits}.cpp`".to_owned();
        section.error_at(key, message, Some(help))
    })
}
