//! The text of a configuration file, parsed into a tree that knows where everything stands.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::{ConfigError, Entry, Node, Value};

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
