//! Which keys a spec may have. Looked at before anything else, so that a misspelt key is not
//! reported as a missing one.

use super::Conduct;
use crate::game::Vocabulary;
use crate::util::config::{ConfigError, Node, Section, Source, Value};

const ROOT: [&str; 16] = [
    "regrade",
    "id",
    "title",
    "input",
    "secret",
    "setup",
    "round",
    "quit",
    "check",
    "score",
    "feedback",
    "end",
    "conduct",
    "mutant",
    "variant",
    "vocabulary",
];

const SECTIONS: [(&str, &[&str]); 8] = [
    ("input", &["read"]),
    (
        "secret",
        &[
            "kind", "from", "value", "length", "count", "low", "high", "repeats",
        ],
    ),
    ("round", &["header", "prompt", "attempts"]),
    ("quit", &["word", "say"]),
    ("score", &["near"]),
    (
        "feedback",
        &[
            "say", "row", "join", "hit", "near", "miss", "blank", "on_win",
        ],
    ),
    ("end", &["win", "lose"]),
    ("conduct", Conduct::KEYS),
];

/// What kinds of steps the set-up can have: the key that makes the kind, and all its keys.
pub(super) const STEPS: [(&str, &[&str]); 4] = [
    ("say", &["say"]),
    ("argv", &["argv"]),
    ("ask_file", &["ask_file", "missing", "lines"]),
    (
        "ask_int",
        &["ask_int", "into", "low", "high", "refused", "flag"],
    ),
];

/// Refuses unknown keys anywhere.
pub(super) fn check(source: &Source, tree: &Node) -> Result<(), ConfigError> {
    let root = Section::root(source, tree)?;
    for (name, keys) in SECTIONS {
        if let Some(section) = root.section(name)? {
            only(section, keys)?;
        }
    }
    if let Some(section) = root.section("vocabulary")? {
        let topics: Vec<_> = Vocabulary::topics().collect();
        only(section, &topics)?;
    }
    for (step, node) in root.sections("setup")?.into_iter().zip(items(&root)) {
        let kind = STEPS.iter().find(|(kind, _)| has(node, kind));
        let keys = kind.map_or_else(kinds, |(_, keys)| keys.to_vec());
        if keys.contains(&"flag")
            && let Some(flag) = step.section("flag")?
        {
            only(flag, &["value", "attempts", "secret"])?;
        }
        only(step, &keys)?;
    }
    for check in root.sections("check")? {
        only(check, &["rule", "form", "say", "costs", "ends"])?;
    }
    only(root, &ROOT)
}

/// The keys that make a step of the set-up what it is.
pub(super) fn kinds() -> Vec<&'static str> {
    STEPS.iter().map(|(kind, _)| *kind).collect()
}

fn items<'a>(root: &Section<'a>) -> &'a [Node] {
    match root.node("setup").map(|node| &node.value) {
        Some(Value::Array(items)) => items,
        _ => &[],
    }
}

fn has(node: &Node, key: &str) -> bool {
    matches!(&node.value, Value::Table(entries) if entries.iter().any(|entry| entry.key == key))
}

fn only(section: Section<'_>, keys: &[&str]) -> Result<(), ConfigError> {
    for key in keys {
        section.node(key);
    }
    section.finish()
}
