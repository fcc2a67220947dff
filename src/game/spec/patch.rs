//! Variants: patches of the raw tree.

use std::ops::Range;

use crate::util::config::{ConfigError, Entry, Node, Section, Source, Value};
use crate::util::suggest;

/// A variant as the file states it.
pub(super) struct Variant<'a> {
    pub(super) name: &'a str,
    pub(super) title: &'a str,
    set: &'a [Entry],
}

/// Reads the `[variant.NAME]` tables.
pub(super) fn variants<'a>(
    source: &'a Source,
    tree: &'a Node,
) -> Result<Vec<Variant<'a>>, ConfigError> {
    let Some(tables) = Section::root(source, tree)?.section("variant")? else {
        return Ok(Vec::new());
    };
    tables
        .entries()
        .iter()
        .map(|entry| {
            let table = tables
                .section(&entry.key)?
                .ok_or_else(|| tables.missing(&entry.key, "a table"))?;
            let title = table.string("title")?.unwrap_or(&entry.key);
            let set = table.section("set")?.map(|set| set.entries());
            let set = set.filter(|set| !set.is_empty()).ok_or_else(|| {
                table.missing(
                    "set",
                    "what the variant changes, as `set.\"end.win\" = \"…\"`",
                )
            });
            table.finish()?;
            Ok(Variant {
                name: &entry.key,
                title,
                set: set?,
            })
        })
        .collect()
}

/// Where messages about variants as a whole point to.
pub(super) fn place_of_variants(tree: &Node) -> Range<usize> {
    match &tree.value {
        Value::Table(entries) => entries
            .iter()
            .find(|entry| entry.key == "variant")
            .map_or(0..0, |entry| entry.key_span.clone()),
        _ => 0..0,
    }
}

impl Variant<'_> {
    /// The tree with the variant's values put in, in the order of the file.
    pub(super) fn apply(&self, source: &Source, tree: &Node) -> Result<Node, ConfigError> {
        let mut patched = tree.clone();
        for change in self.set {
            put(source, &mut patched, change)?;
        }
        Ok(patched)
    }
}

/// Replaces the value at the path that is `change`'s key. The last step of a path may name a key
/// that the table does not have yet; whether the game knows it shows when its shape is looked at.
fn put(source: &Source, tree: &mut Node, change: &Entry) -> Result<(), ConfigError> {
    let mut node = tree;
    let mut walked = String::new();
    let mut steps = change.key.split('.').peekable();
    if steps.peek() == Some(&"variant") {
        let help = "name a path of the game, as `end.win`".to_owned();
        let message = format!("`{}`: a variant cannot change variants", change.key);
        return Err(source.error(change.key_span.clone(), message, Some(help)));
    }
    while let Some(step) = steps.next() {
        let last = steps.peek().is_none();
        if last && let Value::Table(entries) = &mut node.value {
            set(entries, step, change);
            return Ok(());
        }
        node = descend(source, node, step, &walked, change)?;
        if !walked.is_empty() {
            walked.push('.');
        }
        walked.push_str(step);
    }
    *node = change.node.clone();
    Ok(())
}

fn set(entries: &mut Vec<Entry>, key: &str, change: &Entry) {
    let entry = Entry {
        key: key.to_owned(),
        key_span: change.key_span.clone(),
        node: change.node.clone(),
    };
    match entries.iter_mut().find(|entry| entry.key == key) {
        Some(old) => *old = entry,
        None => entries.push(entry),
    }
}

/// The part of `node` that `step` names: a key of a table or the number of an item.
fn descend<'t>(
    source: &Source,
    node: &'t mut Node,
    step: &str,
    walked: &str,
    change: &Entry,
) -> Result<&'t mut Node, ConfigError> {
    let place = change.key_span.clone();
    let missing = |help| {
        let message = format!("no `{}` to set: nothing stands at `{step}`", change.key);
        source.error(place, message, Some(help))
    };
    let parent = if walked.is_empty() {
        "the file"
    } else {
        walked
    };
    match &mut node.value {
        Value::Table(entries) => {
            let names: Vec<_> = entries.iter().map(|entry| entry.key.clone()).collect();
            let found = entries.iter_mut().find(|entry| entry.key == step);
            found
                .map(|entry| &mut entry.node)
                .ok_or_else(|| missing(suggest::hint(step, names.iter().map(String::as_str))))
        }
        Value::Array(items) => {
            let count = items.len();
            let found = step.parse::<usize>().ok().and_then(|at| items.get_mut(at));
            found.ok_or_else(|| {
                let items = if count == 1 { "item" } else { "items" };
                missing(format!("`{parent}` has {count} {items}, counted from 0"))
            })
        }
        other => {
            let kind = other.kind();
            Err(missing(format!("`{parent}` is {kind} and has no parts")))
        }
    }
}
