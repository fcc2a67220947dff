//! `[mutant.NAME]`: mistakes that an instructor wrote down.

use super::model::{Mistake, Spec};
use super::patch::{self, Kind};
use super::print::quoted;
use super::resolve;
use crate::util::config::{ConfigError, Node, Source, Value};

/// The mistakes of a file, all of which have to make another game of `spec`.
pub(super) fn checked(
    source: &Source,
    tree: &Node,
    spec: &Spec,
) -> Result<Vec<Mistake>, ConfigError> {
    let patches = patch::read(source, tree, Kind::Mutant)?;
    for patch in &patches {
        let other = patch
            .apply(source, tree)
            .and_then(|patched| resolve::spec(source, &patched))
            .map_err(|error| patch.within(error))?;
        if other == *spec {
            let message = "it changes nothing in the game".to_owned();
            let help = "set something to another value, or leave the mutant out".to_owned();
            return Err(patch.within(source.error(patch.place(), message, Some(help))));
        }
    }
    Ok(patches.iter().map(mistake).collect())
}

/// The mistakes of a file that have a meaning in a variant of its game.
pub(super) fn fitting(
    source: &Source,
    tree: &Node,
    variant: &Spec,
) -> Result<Vec<Mistake>, ConfigError> {
    let patches = patch::read(source, tree, Kind::Mutant)?;
    let fits = |patch: &&patch::Patch<'_>| {
        let patched = patch.apply(source, tree);
        let other = patched.and_then(|patched| resolve::spec(source, &patched));
        other.is_ok_and(|other| other != *variant)
    };
    Ok(patches.iter().filter(fits).map(mistake).collect())
}

fn mistake(patch: &patch::Patch<'_>) -> Mistake {
    let set = patch.set.iter();
    Mistake {
        name: patch.name.to_owned(),
        title: patch.title.to_owned(),
        hint: patch.hint.to_owned(),
        set: set
            .map(|entry| (entry.key.clone(), shown(&entry.node.value)))
            .collect(),
    }
}

impl Mistake {
    /// Makes the mistake in a game. A game that has nothing at a path, since another mistake took
    /// it away, stays what it is. O(size of the spec).
    pub fn make(&self, spec: &mut Spec) {
        if let Ok(made) = self.made(spec) {
            *spec = made;
        }
    }

    fn made(&self, spec: &Spec) -> Result<Spec, ConfigError> {
        let mut plain = spec.clone();
        plain.mistakes = Vec::new();
        let source = Source::new(format!("{}/game.toml", spec.id), plain.to_toml());
        let mut tree = source.parse()?;
        let lines = self.set.iter();
        let lines: String = lines
            .map(|(path, value)| format!("{} = {value}\n", quoted(path)))
            .collect();
        if let Value::Table(changes) = Source::new(&self.name, lines).parse()?.value {
            for change in &changes {
                patch::put(&source, &mut tree, change)?;
            }
        }
        let mut made = resolve::spec(&source, &tree)?;
        made.mistakes.clone_from(&spec.mistakes);
        Ok(made)
    }
}

/// A value as TOML on one line.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}"),
        Value::Boolean(is) => is.to_string(),
        Value::Datetime(date) => date.clone(),
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| shown(&item.value)).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Table(entries) => {
            let entries = entries
                .iter()
                .map(|entry| format!("{} = {}", quoted(&entry.key), shown(&entry.node.value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
    }
}
