//! The texts of a game: plain words with `{name}` where a value belongs, and nothing else.

use std::fmt::Write as _;

use crate::util::suggest;

/// A value that a text can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variable {
    /// `{n}`: the number of this attempt, from 1.
    Number,
    /// `{left}`: attempts that are not used up yet.
    Left,
    /// `{attempts}`: how many attempts there are.
    Attempts,
    /// `{length}`: places of the secret.
    Length,
    /// `{secret}`: the secret, numbers separated by one blank.
    Secret,
    /// `{guess}`: what was typed.
    Guess,
    /// `{letter}`: the letter of this place, as it was typed.
    Letter,
    /// `{LETTER}`: the letter of this place in upper case.
    Upper,
    /// `{cells}`: the places of the newest row.
    Cells,
    /// `{row}`: the newest row, the blank one before the first guess.
    Row,
    /// `{board}`: one row for each attempt, blank where it is unused.
    Board,
    /// `{hits}`: how many letters are in the right place.
    Hits,
    /// `{nears}`: how many letters are in the wrong place.
    Nears,
    /// `{misses}`: how many letters are wrong.
    Misses,
    /// `{file}`: the name of the file that was typed last.
    File,
}

impl Variable {
    /// Every variable with its name.
    pub const NAMES: [(&'static str, Self); 15] = [
        ("n", Self::Number),
        ("left", Self::Left),
        ("attempts", Self::Attempts),
        ("length", Self::Length),
        ("secret", Self::Secret),
        ("guess", Self::Guess),
        ("letter", Self::Letter),
        ("LETTER", Self::Upper),
        ("cells", Self::Cells),
        ("row", Self::Row),
        ("board", Self::Board),
        ("hits", Self::Hits),
        ("nears", Self::Nears),
        ("misses", Self::Misses),
        ("file", Self::File),
    ];

    /// The name between the braces.
    pub fn name(self) -> &'static str {
        Self::NAMES
            .iter()
            .find(|(_, variable)| *variable == self)
            .map_or("", |(name, _)| name)
    }
}

/// A text with its variables found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Template {
    pieces: Vec<Piece>,
}

/// A part of a [`Template`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Words that stand for themselves.
    Text(String),
    /// A value to put in.
    Value(Variable),
}

/// What is wrong with a text, and the way out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateError {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

impl Template {
    /// Reads a text in which the variables of `scope` have a meaning. `{{` and `}}` are braces.
    ///
    /// # Errors
    /// A brace without its partner, an unknown variable, or one outside of `scope`.
    pub fn parse(text: &str, scope: &[Variable]) -> Result<Self, TemplateError> {
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            plain.push_str(&rest[..at]);
            let brace = &rest[at..=at];
            rest = &rest[at + 1..];
            if let Some(after) = rest.strip_prefix(brace) {
                plain.push_str(brace);
                rest = after;
            } else {
                let (name, after) = rest
                    .split_once('}')
                    .filter(|_| brace == "{")
                    .ok_or_else(|| lone_brace(brace))?;
                push_text(&mut pieces, &mut plain);
                pieces.push(Piece::Value(variable(name, scope)?));
                rest = after;
            }
        }
        plain.push_str(rest);
        push_text(&mut pieces, &mut plain);
        Ok(Self { pieces })
    }

    /// A text of these parts. Words side by side become one part, and empty ones are left out, so
    /// that equal texts have equal parts.
    pub fn of(parts: Vec<Piece>) -> Self {
        let mut pieces = Vec::with_capacity(parts.len());
        let mut plain = String::new();
        for part in parts {
            match part {
                Piece::Text(words) => plain.push_str(&words),
                value => {
                    push_text(&mut pieces, &mut plain);
                    pieces.push(value);
                }
            }
        }
        push_text(&mut pieces, &mut plain);
        Self { pieces }
    }

    /// The parts in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Whether the text names this value.
    pub fn names(&self, variable: Variable) -> bool {
        self.pieces.contains(&Piece::Value(variable))
    }

    /// The text as a spec states it; [`Template::parse`] reads it back.
    pub fn source(&self) -> String {
        let mut text = String::new();
        for piece in &self.pieces {
            // Writing to a String cannot fail.
            let _ = match piece {
                Piece::Text(plain) => {
                    write!(text, "{}", plain.replace('{', "{{").replace('}', "}}"))
                }
                Piece::Value(variable) => write!(text, "{{{}}}", variable.name()),
            };
        }
        text
    }
}

fn push_text(pieces: &mut Vec<Piece>, plain: &mut String) {
    if !plain.is_empty() {
        pieces.push(Piece::Text(std::mem::take(plain)));
    }
}

fn variable(name: &str, scope: &[Variable]) -> Result<Variable, TemplateError> {
    let known = Variable::NAMES.iter().find(|(known, _)| *known == name);
    let allowed = scope.iter().map(|variable| variable.name());
    match known {
        Some((_, variable)) if scope.contains(variable) => Ok(*variable),
        Some(_) => Err(TemplateError {
            message: format!("`{{{name}}}` has no meaning here"),
            help: allowed_here(allowed),
        }),
        None => Err(TemplateError {
            message: format!("unknown variable `{{{name}}}`"),
            help: match suggest::nearest(name, allowed.clone()) {
                Some(near) => format!("did you mean `{{{near}}}`?"),
                None => allowed_here(allowed),
            },
        }),
    }
}

fn allowed_here<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<_> = names.map(|name| format!("{{{name}}}")).collect();
    if names.is_empty() {
        "no variable is allowed here; write `{{` for a brace".to_owned()
    } else {
        format!("allowed here: {}", names.join(", "))
    }
}

fn lone_brace(brace: &str) -> TemplateError {
    TemplateError {
        message: format!("a lone `{brace}`"),
        help: format!("write a variable as `{{name}}` and a brace as `{brace}{brace}`"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SCOPE: [Variable; 2] = [Variable::Number, Variable::Length];

    fn failure(text: &str) -> (String, String) {
        let error = Template::parse(text, &SCOPE).expect_err("the text is wrong");
        (error.message, error.help)
    }

    #[test]
    fn a_text_is_words_and_values() {
        let template = Template::parse("Turn {n}\n", &SCOPE).expect("the text is right");
        assert_eq!(
            template.pieces(),
            [
                Piece::Text("Turn ".into()),
                Piece::Value(Variable::Number),
                Piece::Text("\n".into())
            ]
        );
    }

    #[test]
    fn doubled_braces_are_braces() {
        let template = Template::parse("{{n}} }}{{", &SCOPE).expect("the text is right");
        assert_eq!(template.pieces(), [Piece::Text("{n} }{".into())]);
    }

    #[test]
    fn a_misspelt_variable_gets_the_nearest_one_that_is_allowed() {
        assert_eq!(
            failure("{lenght}"),
            (
                "unknown variable `{lenght}`".into(),
                "did you mean `{length}`?".into()
            )
        );
        assert_eq!(failure("{colour}").1, "allowed here: {n}, {length}");
    }

    #[test]
    fn a_variable_of_another_place_is_refused() {
        assert_eq!(
            failure("{board}"),
            (
                "`{board}` has no meaning here".into(),
                "allowed here: {n}, {length}".into()
            )
        );
    }

    #[test]
    fn where_nothing_is_allowed_the_help_says_how_to_write_a_brace() {
        let error = Template::parse("{n}", &[]).expect_err("nothing is allowed");
        assert_eq!(
            error.help,
            "no variable is allowed here; write `{{` for a brace"
        );
    }

    #[test]
    fn a_lone_brace_is_refused() {
        assert_eq!(failure("a {n").0, "a lone `{`");
        assert_eq!(failure("a } b").0, "a lone `}`");
    }

    proptest! {
        #[test]
        fn a_text_that_is_written_out_reads_back_the_same(text in "([a-z{}]|\\{n\\}|\\{length\\}){0,12}") {
            if let Ok(template) = Template::parse(&text, &SCOPE) {
                prop_assert_eq!(Template::parse(&template.source(), &SCOPE), Ok(template));
            }
        }
    }
}
