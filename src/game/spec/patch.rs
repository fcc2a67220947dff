//! Variants and instructors' mutants: patches of the raw tree.

use std::ops::Range;

use crate::util::config::{ConfigError, Entry, Node, Section, Source, Value};
use crate::util::suggest;

/// What a patch is for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Kind {
    /// Another right game.
    Variant,
    /// A wrong game.
    Mutant,
}

impl Kind {
    /// The name of the tables.
    fn key(self) -> &'static str {
        match self {
            Self::Variant => "variant",
            Self::Mutant => "mutant",
        }
    }
}

/// A patch as the file states it.
pub(super) struct Patch<'a> {
    kind: Kind,
    pub(super) name: &'a str,
    pub(super) title: &'a str,
    /// Empty for variants.
    pub(super) hint: &'a str,
    pub(super) set: &'a [Entry],
    place: Range<usize>,
}

/// Reads the `[variant.NAME]` or `[mutant.NAME]` tables.
pub(super) fn read<'a>(
    source: &'a Source,
    tree: &'a Node,
    kind: Kind,
) -> Result<Vec<Patch<'a>>, ConfigError> {
    let Some(tables) = Section::root(source, tree)?.section(kind.key())? else {
        return Ok(Vec::new());
    };
    let entries = tables.entries().iter();
    entries.map(|entry| one(&tables, entry, kind)).collect()
}

fn one<'a>(tables: &Section<'a>, entry: &'a Entry, kind: Kind) -> Result<Patch<'a>, ConfigError> {
    let table = tables
        .section(&entry.key)?
        .ok_or_else(|| tables.missing(&entry.key, "a table"))?;
    let title = table.string("title")?;
    let (title, hint) = match kind {
        Kind::Variant => (title.unwrap_or(&entry.key), ""),
        Kind::Mutant => (
            title
                .ok_or_else(|| table.missing("title", "the mistake, in one sentence for staff"))?,
            table.string("hint")?.ok_or_else(|| {
                let what = "where a student should look; it must not give the answer away";
                table.missing("hint", what)
            })?,
        ),
    };
    let set = table.section("set")?.map(|set| set.entries());
    let set = set.filter(|set| !set.is_empty()).ok_or_else(|| {
        let what = "what the KIND changes, as `set.\"end.win\" = \"…\"`";
        table.missing("set", &what.replace("KIND", kind.key()))
    });
    table.finish()?;
    Ok(Patch {
        kind,
        name: &entry.key,
        title,
        hint,
        set: set?,
        place: entry.key_span.clone(),
    })
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

impl Patch<'_> {
    /// Where its table is named.
    pub(super) fn place(&self) -> Range<usize> {
        self.place.clone()
    }

    /// An error with the patch named that it is in.
    pub(super) fn within(&self, error: ConfigError) -> ConfigError {
        ConfigError {
            message: format!("in {} `{}`: {}", self.kind.key(), self.name, error.message),
            ..error
        }
    }

    /// The tree with the patch's values put in, in the order of the file.
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
pub(super) fn put(source: &Source, tree: &mut Node, change: &Entry) -> Result<(), ConfigError> {
    let mut node = tree;
    let mut walked = String::new();
    let mut steps = change.key.split('.').peekable();
    for (key, what) in [("variant", "variants"), ("mutant", "mutants")] {
        if steps.peek() == Some(&key) {
            let help = "name a path of the game, as `end.win`".to_owned();
            let message = format!("`{}`: a patch cannot change {what}", change.key);
            return Err(source.error(change.key_span.clone(), message, Some(help)));
        }
    }
    if steps.peek() == Some(&"conduct") {
        have_conduct(node, change);
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

/// Right games leave the table of the knobs out, and patches may turn them all the same.
fn have_conduct(tree: &mut Node, change: &Entry) {
    let Value::Table(entries) = &mut tree.value else {
        return;
    };
    if entries.iter().all(|entry| entry.key != "conduct") {
        entries.push(Entry {
            key: "conduct".to_owned(),
            key_span: change.key_span.clone(),
            node: Node {
                value: Value::Table(Vec::new()),
                span: change.key_span.clone(),
            },
        });
    }
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
