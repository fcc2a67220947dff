//! Taking the keys out of a table one by one, and refusing what nobody asked for.

use std::cell::RefCell;
use std::ops::Range;

use super::{ConfigError, Entry, Node, Source, Value};
use crate::util::suggest;

/// A table being read: each accessor takes one key, [`finish`](Section::finish) refuses the rest.
#[derive(Debug)]
pub struct Section<'a> {
    source: &'a Source,
    name: String,
    span: Range<usize>,
    entries: &'a [Entry],
    known: RefCell<Vec<String>>,
}

/// What the accessors of a [`Section`] return.
pub type Read<T> = Result<T, ConfigError>;

impl<'a> Section<'a> {
    /// The whole document.
    ///
    /// # Errors
    /// When `root` is not a table.
    pub fn root(source: &'a Source, root: &'a Node) -> Read<Self> {
        Self::open(source, String::new(), root)
    }

    fn open(source: &'a Source, name: String, node: &'a Node) -> Read<Self> {
        match &node.value {
            Value::Table(entries) => Ok(Self {
                source,
                name,
                span: node.span.clone(),
                entries,
                known: RefCell::default(),
            }),
            other => Err(wrong_type(source, &name, node, "a table", other)),
        }
    }

    /// The dotted name of this table, empty for the whole document.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The full dotted name of a key of this table.
    pub fn path_of(&self, key: &str) -> String {
        if self.name.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.name)
        }
    }

    /// The value of `key`, which thereby is a known key.
    pub fn node(&self, key: &str) -> Option<&'a Node> {
        self.known.borrow_mut().push(key.to_owned());
        self.entries
            .iter()
            .find(|entry| entry.key == key)
            .map(|entry| &entry.node)
    }

    /// All keys and values, for tables whose keys are names of the user's own. They are all known.
    pub fn entries(&self) -> &'a [Entry] {
        let keys = self.entries.iter().map(|entry| entry.key.clone());
        self.known.borrow_mut().extend(keys);
        self.entries
    }

    /// Names of the keys whose values are tables.
    pub fn tables(&self) -> impl Iterator<Item = &'a str> {
        let tables = self.entries.iter();
        let tables = tables.filter(|entry| matches!(entry.node.value, Value::Table(_)));
        tables.map(|entry| entry.key.as_str())
    }

    /// A mistake at the value of `key`, or at the table when the key is missing.
    pub fn error_at(
        &self,
        key: &str,
        message: impl Into<String>,
        help: Option<String>,
    ) -> ConfigError {
        let span = self
            .entries
            .iter()
            .find(|entry| entry.key == key)
            .map_or_else(|| self.span.clone(), |entry| entry.node.span.clone());
        self.source.error(span, message, help)
    }

    /// The mistake of a key that has to be there and is not.
    pub fn missing(&self, key: &str, what: &str) -> ConfigError {
        let place = if self.name.is_empty() {
            "the file".to_owned()
        } else {
            format!("[{}]", self.name)
        };
        self.source.error(
            self.span.clone(),
            format!("missing key `{}`", self.path_of(key)),
            Some(format!("add `{key} = …` to {place}: {what}")),
        )
    }

    fn read<T>(
        &self,
        key: &str,
        expected: &str,
        convert: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Read<Option<T>> {
        let Some(node) = self.node(key) else {
            return Ok(None);
        };
        match convert(&node.value) {
            Some(value) => Ok(Some(value)),
            None => Err(wrong_type(
                self.source,
                &self.path_of(key),
                node,
                expected,
                &node.value,
            )),
        }
    }

    /// A text.
    pub fn string(&self, key: &str) -> Read<Option<&'a str>> {
        self.read(key, "a string", |value| match value {
            Value::String(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// A whole number.
    pub fn integer(&self, key: &str) -> Read<Option<i64>> {
        self.read(key, "an integer", |value| match value {
            Value::Integer(number) => Some(*number),
            _ => None,
        })
    }

    /// A number, with or without a fraction.
    pub fn number(&self, key: &str) -> Read<Option<f64>> {
        self.read(key, "a number", |value| match value {
            // Configuration numbers (points, seconds) are far below 2^53.
            Value::Integer(number) => Some(*number as f64),
            Value::Float(number) => Some(*number),
            _ => None,
        })
    }

    /// A truth value.
    pub fn boolean(&self, key: &str) -> Read<Option<bool>> {
        self.read(key, "true or false", |value| match value {
            Value::Boolean(truth) => Some(*truth),
            _ => None,
        })
    }

    /// A list of texts.
    pub fn strings(&self, key: &str) -> Read<Option<Vec<String>>> {
        self.read(key, "an array of strings", |value| match value {
            Value::Array(items) => items
                .iter()
                .map(|item| match &item.value {
                    Value::String(text) => Some(text.clone()),
                    _ => None,
                })
                .collect(),
            _ => None,
        })
    }

    /// A list of whole numbers.
    pub fn integers(&self, key: &str) -> Read<Option<Vec<i64>>> {
        self.read(key, "an array of integers", |value| match value {
            Value::Array(items) => items
                .iter()
                .map(|item| match item.value {
                    Value::Integer(number) => Some(number),
                    _ => None,
                })
                .collect(),
            _ => None,
        })
    }

    /// One of a closed set of words, each with what it stands for.
    pub fn choice<T: Copy>(&self, key: &str, choices: &[(&'static str, T)]) -> Read<Option<T>> {
        let Some(word) = self.string(key)? else {
            return Ok(None);
        };
        match choices.iter().find(|(name, _)| *name == word) {
            Some((_, choice)) => Ok(Some(*choice)),
            None => Err(self.error_at(
                key,
                format!("`{}` cannot be `{word}`", self.path_of(key)),
                Some(suggest::hint(word, choices.iter().map(|(name, _)| *name))),
            )),
        }
    }

    /// A table below this one.
    pub fn section(&self, key: &str) -> Read<Option<Section<'a>>> {
        self.node(key)
            .map(|node| Section::open(self.source, self.path_of(key), node))
            .transpose()
    }

    /// An array of tables below this one; empty when the key is missing.
    pub fn sections(&self, key: &str) -> Read<Vec<Section<'a>>> {
        let Some(node) = self.node(key) else {
            return Ok(Vec::new());
        };
        match &node.value {
            Value::Array(items) => items
                .iter()
                .enumerate()
                .map(|(at, item)| {
                    Section::open(self.source, format!("{}.{at}", self.path_of(key)), item)
                })
                .collect(),
            other => Err(wrong_type(
                self.source,
                &self.path_of(key),
                node,
                "an array of tables",
                other,
            )),
        }
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// At the first key that no accessor asked for, with the nearest one that was.
    pub fn finish(self) -> Read<()> {
        let known = self.known.borrow();
        let Some(stranger) = self
            .entries
            .iter()
            .find(|entry| !known.contains(&entry.key))
        else {
            return Ok(());
        };
        Err(self.source.error(
            stranger.key_span.clone(),
            format!("unknown key `{}`", self.path_of(&stranger.key)),
            Some(suggest::hint(
                &stranger.key,
                known.iter().map(String::as_str).collect::<Vec<_>>(),
            )),
        ))
    }
}

fn wrong_type(
    source: &Source,
    name: &str,
    node: &Node,
    expected: &str,
    got: &Value,
) -> ConfigError {
    source.error(
        node.span.clone(),
        format!("`{name}` must be {expected}, not {}", got.kind()),
        None,
    )
}
