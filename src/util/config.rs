//! Reading TOML strictly, with the place of every key.
//!
//! Serde tells what is wrong with a document but not how to mend it, and it cannot patch one (the
//! variants of a game spec are patches). So documents are read into a small tree of [`Node`]s that
//! remember where they stand, and a [`Section`] takes the keys out one by one: each key that is
//! asked for is thereby known, and [`Section::finish`] refuses what nobody asked for, with the
//! nearest known name.

mod node;
mod section;
mod source;

pub use node::{Entry, Node, Value};
pub use section::{Read, Section};
pub use source::Source;

use std::path::PathBuf;

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
