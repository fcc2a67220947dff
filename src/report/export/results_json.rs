//! `results.json`: the results themselves, nothing lost.
//!
//! Canonical: keys always come in the same order, two blanks indent a level, every line ends in
//! a newline, and the document is pure ASCII, so that it can be looked at on a terminal whatever a
//! candidate printed. Its schema is [`schema`](super::schema).

use serde_json::json;

use super::ClassExport;
use crate::gradebook::results::{FORMAT_VERSION, Results};
use crate::report::json::ascii;

/// The result file.
#[derive(Debug, Clone, Copy, Default)]
pub struct ResultsJson;

impl ClassExport for ResultsJson {
    fn path(&self) -> &'static str {
        "results.json"
    }

    fn render(&self, results: &Results) -> Vec<u8> {
        // The alternate form of a JSON value is the document on several lines.
        ascii(&format!("{:#}\n", json!(results))).into_bytes()
    }
}

/// Why a result file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is no result file, or somebody changed it.
    #[error(
        "line {line}, column {column}: {message}\n  help: hold it against the schema that `regrade schema` prints, or grade again"
    )]
    Malformed {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// Another version of regrade wrote it.
    #[error(
        "it has format version {found}, and this regrade reads version {FORMAT_VERSION}\n  help: use the regrade that wrote it, or grade again"
    )]
    Version {
        /// Its version.
        found: u64,
    },
}

/// Reads a result file.
///
/// # Errors
/// When it is of another format version, or is no result file; a field that nobody knows is a
/// mistake too.
pub fn read(document: &[u8]) -> Result<Results, ReadError> {
    #[derive(serde::Deserialize)]
    struct Versioned {
        format_version: u64,
    }
    if let Ok(Versioned { format_version }) = serde_json::from_slice(document)
        && format_version != u64::from(FORMAT_VERSION)
    {
        return Err(ReadError::Version {
            found: format_version,
        });
    }
    serde_json::from_slice(document).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let message = error.to_string();
        let place = format!(" at line {line} column {column}");
        ReadError::Malformed {
            line,
            column,
            message: message.trim_end_matches(&place).to_owned(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::class;

    #[test]
    fn a_result_file_comes_back_as_it_was_whatever_was_printed() {
        let bytes = ResultsJson.render(&class());
        assert!(bytes.iter().all(|byte| matches!(byte, b'\n' | b' '..=b'~')));
        assert_eq!(read(&bytes).expect("it was just written"), class());
        assert_eq!(bytes, ResultsJson.render(&class()));
    }

    #[test]
    fn a_field_that_nobody_knows_is_named_with_its_place() {
        let text = String::from_utf8(ResultsJson.render(&class())).expect("it is ASCII");
        let text = text.replacen("\"tier\"", "\"teir\"", 1);
        let error = read(text.as_bytes())
            .expect_err("the field is unknown")
            .to_string();
        assert!(
            error.starts_with("line 13, column 10: unknown field `teir`"),
            "{error}"
        );
    }

    #[test]
    fn another_version_is_told_apart_from_a_broken_file() {
        let error = read(b"{\"format_version\": 2, \"new\": 1}").expect_err("it is newer");
        assert!(error.to_string().contains("it has format version 2"));
        assert!(matches!(read(b"{}"), Err(ReadError::Malformed { .. })));
    }
}
