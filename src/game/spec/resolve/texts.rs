//! Texts, and which variables have a meaning where.

use crate::game::{Template, Variable};
use crate::util::config::{Read, Section};

/// What the game as a whole can name.
pub(super) struct Scope {
    /// There is a number of attempts.
    pub(super) bounded: bool,
    /// A file is asked for.
    pub(super) file: bool,
}

impl Scope {
    /// What never changes in a play.
    fn fixed(&self) -> Vec<Variable> {
        let mut names = vec![Variable::Length];
        if self.bounded {
            names.push(Variable::Attempts);
        }
        if self.file {
            names.push(Variable::File);
        }
        names
    }

    /// What an attempt has before anything is typed, with the newest row of those before it.
    pub(super) fn prompt(&self) -> Vec<Variable> {
        let mut names = self.fixed();
        names.extend([
            Variable::Number,
            Variable::Secret,
            Variable::Row,
            Variable::Cells,
        ]);
        if self.bounded {
            names.push(Variable::Left);
        }
        names
    }

    /// The same, once an attempt: there is room for the board.
    pub(super) fn header(&self) -> Vec<Variable> {
        let mut names = self.prompt();
        if self.bounded {
            names.push(Variable::Board);
        }
        names
    }

    /// What can be said of a guess that was not scored.
    pub(super) fn typed(&self) -> Vec<Variable> {
        let mut names = self.prompt();
        names.retain(|name| !matches!(name, Variable::Row | Variable::Cells));
        names.push(Variable::Guess);
        names
    }

    /// What can be said of a guess that was scored.
    pub(super) fn scored(&self) -> Vec<Variable> {
        let mut names = self.header();
        names.extend([
            Variable::Guess,
            Variable::Hits,
            Variable::Nears,
            Variable::Misses,
        ]);
        names
    }

    /// What a row of a board can show.
    pub(super) fn row(&self) -> Vec<Variable> {
        let mut names = self.fixed();
        names.push(Variable::Cells);
        names
    }
}

/// A row that is nothing but its cells.
pub(super) fn cells() -> Template {
    Template::parse("{cells}", &[Variable::Cells]).unwrap_or_default()
}

/// A text in which the variables of `scope` have a meaning.
pub(super) fn text(section: &Section<'_>, key: &str, scope: &[Variable]) -> Read<Option<Template>> {
    let Some(text) = section.string(key)? else {
        return Ok(None);
    };
    match Template::parse(text, scope) {
        Ok(template) => Ok(Some(template)),
        Err(error) => {
            let message = format!("`{}`: {}", section.path_of(key), error.message);
            Err(section.error_at(key, message, Some(error.help)))
        }
    }
}

/// A text that may be left out.
pub(super) fn text_or_empty(
    section: &Section<'_>,
    key: &str,
    scope: &[Variable],
) -> Read<Template> {
    Ok(text(section, key, scope)?.unwrap_or_default())
}

/// A text that has to be there.
pub(super) fn required_text(
    section: &Section<'_>,
    key: &str,
    what: &str,
    scope: &[Variable],
) -> Read<Template> {
    text(section, key, scope)?.ok_or_else(|| section.missing(key, what))
}
