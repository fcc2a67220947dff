//! Reading `submissions.toml`.

use globset::GlobBuilder;

use super::{Demand, Expectation};
use crate::judge::Verdict;
use crate::util::config::{ConfigError, Entry, Node, Section, Source, Value};
use crate::util::suggest;

/// What Kattis calls verdicts, and what they are here.
const KATTIS: [(&str, &[Verdict]); 4] = [
    ("AC", &[Verdict::Pass]),
    ("WA", &[Verdict::Fail, Verdict::Format]),
    ("TLE", &[Verdict::Timeout]),
    ("RTE", &[Verdict::Crash]),
];

/// The keys of a demand.
const DEMAND: [&str; 3] = ["permitted", "required", "message"];

/// The keys of a submission's table; all others are globs over case names.
const KEYS: [&str; 6] = [
    "permitted",
    "required",
    "message",
    "title",
    "variant",
    "cause",
];

/// Reads the expectations, in the order of the file.
///
/// # Errors
/// At the first mistake, with its place and the way out.
pub fn parse(source: &Source) -> Result<Vec<Expectation>, ConfigError> {
    let root = source.parse()?;
    let document = Section::root(source, &root)?;
    let mut expectations = Vec::new();
    for entry in document.entries() {
        check_glob(source, entry)?;
        if let Some(section) = document.section(&entry.key)? {
            expectations.push(expectation(source, entry, &section)?);
        }
    }
    Ok(expectations)
}

fn expectation(
    source: &Source,
    entry: &Entry,
    section: &Section<'_>,
) -> Result<Expectation, ConfigError> {
    let demand = demand(section)?;
    let title = section.string("title")?.map(str::to_owned);
    let variant = section.string("variant")?.map(str::to_owned);
    Ok(Expectation {
        pattern: entry.key.clone(),
        // The place of a key is what the place of a mistake at it would be.
        line: source.error(entry.key_span.clone(), "", None).line,
        title,
        variant,
        cause: cause(section)?,
        demand,
        per_case: per_case(source, section)?,
    })
}

/// One name or a list of them.
fn cause(section: &Section<'_>) -> Result<Option<Vec<String>>, ConfigError> {
    let is_list = |node: &Node| matches!(node.value, Value::Array(_));
    match section.node("cause") {
        Some(node) if is_list(node) => section.strings("cause"),
        Some(_) => Ok(section.string("cause")?.map(|name| vec![name.to_owned()])),
        None => Ok(None),
    }
}

/// The tables for some cases: everything in a submission's table that is no key of its own.
fn per_case(source: &Source, section: &Section<'_>) -> Result<Vec<(String, Demand)>, ConfigError> {
    let mut demands = Vec::new();
    for entry in section.entries() {
        if KEYS.contains(&entry.key.as_str()) {
            continue;
        }
        if !matches!(entry.node.value, Value::Table(_)) {
            return Err(source.error(
                entry.key_span.clone(),
                format!("unknown key `{}`", section.path_of(&entry.key)),
                Some(suggest::hint(&entry.key, KEYS)),
            ));
        }
        check_glob(source, entry)?;
        if let Some(table) = section.section(&entry.key)? {
            demands.push((entry.key.clone(), demand(&table)?));
            only_demands(source, entry)?;
        }
    }
    Ok(demands)
}

/// Refuses what stands in a table for some cases and is no part of a demand.
fn only_demands(source: &Source, table: &Entry) -> Result<(), ConfigError> {
    let Value::Table(entries) = &table.node.value else {
        return Ok(());
    };
    let stranger = entries
        .iter()
        .find(|entry| !DEMAND.contains(&entry.key.as_str()));
    stranger.map_or(Ok(()), |entry| {
        Err(source.error(
            entry.key_span.clone(),
            format!("unknown key `{}` for the cases `{}`", entry.key, table.key),
            Some(suggest::hint(&entry.key, DEMAND)),
        ))
    })
}

fn demand(section: &Section<'_>) -> Result<Demand, ConfigError> {
    Ok(Demand {
        permitted: verdicts(section, "permitted")?,
        required: verdicts(section, "required")?,
        message: section.string("message")?.map(str::to_owned),
    })
}

fn verdicts(section: &Section<'_>, key: &str) -> Result<Option<Vec<Verdict>>, ConfigError> {
    let Some(names) = section.strings(key)? else {
        return Ok(None);
    };
    if names.is_empty() {
        return Err(section.error_at(
            key,
            format!(
                "`{}` is empty, so nothing could meet it",
                section.path_of(key)
            ),
            Some("name verdicts, or leave the key out".to_owned()),
        ));
    }
    let mut verdicts = Vec::new();
    for name in &names {
        verdicts.extend(verdicts_named(name).ok_or_else(|| {
            let known = Verdict::NAMES.iter().map(|(name, _)| *name);
            section.error_at(
                key,
                format!("`{}` names no verdict: `{name}`", section.path_of(key)),
                Some(suggest::hint(name, known)),
            )
        })?);
    }
    Ok(Some(verdicts))
}

fn verdicts_named(name: &str) -> Option<Vec<Verdict>> {
    let own = Verdict::NAMES.iter().find(|(own, _)| *own == name);
    let kattis = KATTIS.iter().find(|(kattis, _)| *kattis == name);
    own.map(|(_, verdict)| vec![*verdict])
        .or_else(|| kattis.map(|(_, verdicts)| verdicts.to_vec()))
}

fn check_glob(source: &Source, entry: &Entry) -> Result<(), ConfigError> {
    GlobBuilder::new(&entry.key)
        .build()
        .map(drop)
        .map_err(|error| {
            source.error(
                entry.key_span.clone(),
                format!("`{}` is no glob: {}", entry.key, error.kind()),
                Some("put a backslash before a character that stands for itself".to_owned()),
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Expectation>, String> {
        parse(&Source::new("submissions.toml", text)).map_err(|error| error.to_string())
    }

    #[test]
    fn the_keys_of_kattis_and_our_own_are_read() {
        let expectations = read(
            r#"
["off-by-one.cc"]
permitted = ["pass", "fail"]
required = ["fail"]
message = "turn 10"
title = "one turn too many"
variant = "bonus"
["off-by-one.cc"."win-*"]
permitted = ["AC"]
["slow*.py"]
permitted = ["WA", "TLE", "RTE"]
"#,
        )
        .expect("it is valid");
        assert_eq!(
            expectations[0],
            Expectation {
                cause: None,
                pattern: "off-by-one.cc".to_owned(),
                line: 2,
                title: Some("one turn too many".to_owned()),
                variant: Some("bonus".to_owned()),
                demand: Demand {
                    permitted: Some(vec![Verdict::Pass, Verdict::Fail]),
                    required: Some(vec![Verdict::Fail]),
                    message: Some("turn 10".to_owned()),
                },
                per_case: vec![(
                    "win-*".to_owned(),
                    Demand {
                        permitted: Some(vec![Verdict::Pass]),
                        ..Demand::default()
                    }
                )],
            }
        );
        assert_eq!(
            expectations[1].demand.permitted.as_deref(),
            Some(
                &[
                    Verdict::Fail,
                    Verdict::Format,
                    Verdict::Timeout,
                    Verdict::Crash
                ][..]
            )
        );
    }

    #[test]
    fn a_misspelt_key_or_verdict_is_placed_with_a_suggestion() {
        assert_eq!(
            read("[\"a.cc\"]\npermited = [\"pass\"]\n").unwrap_err(),
            "submissions.toml:2:1: unknown key `a.cc.permited`\n  help: did you mean `permitted`?"
        );
        assert_eq!(
            read("[\"a.cc\"]\nrequired = [\"fial\"]\n").unwrap_err(),
            "submissions.toml:2:12: `a.cc.required` names no verdict: `fial`\n  help: did you mean \
             `fail`?"
        );
        assert_eq!(
            read("[\"a.cc\".\"win-*\"]\nmesage = \"x\"\n").unwrap_err(),
            "submissions.toml:2:1: unknown key `mesage` for the cases `win-*`\n  help: did you \
             mean `message`?"
        );
    }

    #[test]
    fn a_list_that_nothing_can_meet_and_a_broken_glob_are_refused() {
        assert!(
            read("[a]\npermitted = []\n")
                .unwrap_err()
                .starts_with("submissions.toml:2:13: `a.permitted` is empty")
        );
        assert!(
            read("[\"a[.cc\"]\n")
                .unwrap_err()
                .starts_with("submissions.toml:1:2: `a[.cc` is no glob: ")
        );
    }

    #[test]
    fn a_submission_that_is_no_table_is_refused() {
        assert_eq!(
            read("\"a.cc\" = \"pass\"\n").unwrap_err(),
            "submissions.toml:1:10: `a.cc` must be a table, not a string"
        );
    }
}
