//! Reading TOML strictly, with the place of every key.
//!
//! Serde tells what is wrong with a document but not how to mend it, and it cannot patch one (the
//! variants of a game spec are patches). So documents are read into a small tree of [`Node`]s that
//! remember where they stand, and a [`Section`] takes the keys out one by one: each key that is
//! asked for is thereby known, and [`Section::finish`] refuses what nobody asked for, with the
//! nearest known name.

use std::cell::RefCell;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::suggest;

/// A mistake in a configuration file: where it is, what it is, and the way out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}:{line}:{column}: {message}{}", path.display(), help.as_ref().map(|help| format!("\n  help: {help}")).unwrap_or_default())]
pub struct ConfigError {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong; names the key.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

/// A file's name and text: what positions are positions in.
#[derive(Debug, Clone)]
pub struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    /// A source under the name that messages are to show.
    pub fn new(path: impl Into<PathBuf>, text: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            text: text.into(),
        }
    }

    /// The file's name as messages show it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Parses the text into a tree.
    ///
    /// # Errors
    /// When the text is no TOML, with line and column.
    pub fn parse(&self) -> Result<Node, ConfigError> {
        let table = toml::de::DeTable::parse(&self.text).map_err(|error| {
            self.error(
                error.span().unwrap_or(0..0),
                format!("not valid TOML: {}", error.message()),
                None,
            )
        })?;
        let span = table.span();
        self.table(table.into_inner(), span)
    }

    /// A mistake at a byte range of this source.
    pub fn error(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        help: Option<String>,
    ) -> ConfigError {
        let start = (0..=span.start.min(self.text.len()))
            .rev()
            .find(|at| self.text.is_char_boundary(*at))
            .unwrap_or(0);
        let before = &self.text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        ConfigError {
            path: self.path.clone(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: message.into(),
            help,
        }
    }

    fn table(&self, table: toml::de::DeTable<'_>, span: Range<usize>) -> Result<Node, ConfigError> {
        let mut entries = Vec::with_capacity(table.len());
        for (key, value) in table {
            entries.push(Entry {
                key_span: key.span(),
                key: key.into_inner().into_owned(),
                node: self.node(value)?,
            });
        }
        Ok(Node {
            value: Value::Table(entries),
            span,
        })
    }

    fn node(&self, value: toml::Spanned<toml::de::DeValue<'_>>) -> Result<Node, ConfigError> {
        use toml::de::DeValue;
        let span = value.span();
        let value = match value.into_inner() {
            DeValue::String(text) => Value::String(text.into_owned()),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map(Value::Integer)
                .map_err(|_| self.error(span.clone(), "the number does not fit 64 bits", None))?,
            DeValue::Float(number) => number
                .as_str()
                .parse()
                .map(Value::Float)
                .map_err(|_| self.error(span.clone(), "not a number", None))?,
            DeValue::Boolean(truth) => Value::Boolean(truth),
            DeValue::Datetime(moment) => Value::Datetime(moment.to_string()),
            DeValue::Array(array) => Value::Array(
                array
                    .into_iter()
                    .map(|item| self.node(item))
                    .collect::<Result<_, _>>()?,
            ),
            DeValue::Table(table) => return self.table(table, span),
        };
        Ok(Node { value, span })
    }
}

/// One value of a document, with the bytes it stands at.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Its byte range in the source.
    pub span: Range<usize>,
}

/// A TOML value whose parts remember their places.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A text.
    String(String),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Float(f64),
    /// `true` or `false`.
    Boolean(bool),
    /// A date or time, as it was written.
    Datetime(String),
    /// A list.
    Array(Vec<Node>),
    /// A table, in the order of the file.
    Table(Vec<Entry>),
}

impl Value {
    /// What the value is called in messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::String(_) => "a string",
            Value::Integer(_) => "an integer",
            Value::Float(_) => "a float",
            Value::Boolean(_) => "a boolean",
            Value::Datetime(_) => "a date",
            Value::Array(_) => "an array",
            Value::Table(_) => "a table",
        }
    }
}

/// A key of a table and its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Where the key stands.
    pub key_span: Range<usize>,
    /// The value.
    pub node: Node,
}

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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, with: impl FnOnce(&Section<'_>) -> Read<()>) -> Result<(), String> {
        let source = Source::new("case.toml", text);
        let root = source.parse().map_err(|error| error.to_string())?;
        let section = Section::root(&source, &root).map_err(|error| error.to_string())?;
        with(&section)
            .and_then(|()| section.finish())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn an_unknown_key_is_placed_and_the_nearest_known_one_suggested() {
        let error = read("title = \"x\"\npoits = 3\n", |section| {
            section.string("title")?;
            section.number("points").map(drop)
        });
        assert_eq!(
            error.unwrap_err(),
            "case.toml:2:1: unknown key `poits`\n  help: did you mean `points`?"
        );
    }

    #[test]
    fn a_wrong_type_names_both_types_and_the_dotted_key() {
        let error = read("[round]\nprompt = 3\n", |section| {
            let round = section.section("round")?.expect("the section is there");
            round.string("prompt").map(drop)
        });
        assert_eq!(
            error.unwrap_err(),
            "case.toml:2:10: `round.prompt` must be a string, not an integer"
        );
    }

    #[test]
    fn a_word_outside_a_closed_set_gets_a_suggestion() {
        let error = read("read = \"tokn\"\n", |section| {
            section
                .choice("read", &[("token", 1), ("line", 2)])
                .map(drop)
        });
        assert_eq!(
            error.unwrap_err(),
            "case.toml:1:8: `read` cannot be `tokn`\n  help: did you mean `token`?"
        );
    }

    #[test]
    fn broken_toml_is_placed() {
        let error = read("title = \n", |_| Ok(()));
        assert!(error.unwrap_err().starts_with("case.toml:1:"));
    }
}
