//! The tree that a configuration file is read into.

use std::ops::Range;

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
