//! The steps before the first attempt.

use super::super::shape;
use super::positive;
use super::texts::{required_text, text_or_empty};
use crate::game::secret::word_objection;
use crate::game::spec::model::{
    Argument, AskFile, AskNumber, Flag, FlagSecret, Line, Secret, Step, WordSource,
};
use crate::game::{Reading, Variable};
use crate::util::config::{Read, Section};

/// The set-up, and what it finds out.
pub(super) struct Setup {
    pub(super) steps: Vec<Step>,
    /// There is a number of attempts.
    pub(super) attempts: bool,
    /// A file is asked for.
    pub(super) file: bool,
}

/// What is known between two steps.
struct Reader<'a> {
    secret: &'a Secret,
    reading: Reading,
    scope: Vec<Variable>,
    /// What already gives the number of attempts.
    attempts: Option<String>,
    file: Option<String>,
    arguments: Option<String>,
}

pub(super) fn resolve(
    root: &Section<'_>,
    secret: &Secret,
    reading: Reading,
    fixed_attempts: bool,
) -> Read<Setup> {
    let from_file = secret.is_from(&WordSource::File);
    let mut reader = Reader {
        secret,
        reading,
        scope: Vec::new(),
        attempts: None,
        file: None,
        arguments: None,
    };
    if !from_file {
        reader.scope.push(Variable::Length);
    }
    if fixed_attempts {
        reader.attempts = Some("round.attempts".to_owned());
        reader.scope.push(Variable::Attempts);
    }
    let sections = root.sections("setup")?;
    let steps = sections.iter().map(|section| reader.step(section));
    let steps = steps.collect::<Read<Vec<_>>>()?;
    if from_file && reader.file.is_none() {
        let secret = super::required(root, "secret", "a table with `kind` and `from`")?;
        return Err(secret.error_at(
            "from",
            "the secret comes from a file, but no step of the set-up asks for one",
            Some("add a `[[setup]]` with `ask_file`, `missing` and `lines`".to_owned()),
        ));
    }
    Ok(Setup {
        steps,
        attempts: reader.attempts.is_some(),
        file: reader.file.is_some(),
    })
}

impl Reader<'_> {
    fn step(&mut self, section: &Section<'_>) -> Read<Step> {
        let kinds = shape::kinds();
        let kind = kinds.iter().find(|kind| section.node(kind).is_some());
        match kind.copied() {
            Some("say") => Ok(Step::Say(required_text(
                section,
                "say",
                "a text",
                &self.scope,
            )?)),
            Some("argv") => self.arguments(section).map(Step::Arguments),
            Some("ask_file") => self.ask_file(section).map(Step::AskFile),
            Some("ask_int") => self.ask_number(section).map(Step::AskNumber),
            _ => Err(section.missing("say", "or one of `argv`, `ask_file`, `ask_int`")),
        }
    }

    /// Notes that `key` gives the number of attempts, which nothing else may do.
    fn give_attempts(&mut self, section: &Section<'_>, key: &str) -> Read<()> {
        once(&mut self.attempts, section, key, "the number of attempts")?;
        self.scope.push(Variable::Attempts);
        Ok(())
    }

    fn arguments(&mut self, section: &Section<'_>) -> Read<Vec<Argument>> {
        let names = [("bank", Argument::Bank), ("attempts", Argument::Attempts)];
        let arguments = words(section, "argv", &names)?;
        once(&mut self.arguments, section, "argv", "the arguments")?;
        if arguments.contains(&Argument::Attempts) {
            self.give_attempts(section, "argv")?;
        }
        if arguments.contains(&Argument::Bank) && !self.secret.is_from(&WordSource::Bank) {
            return Err(section.error_at(
                "argv",
                "the bank is named on the command line, but the secret does not come from a bank",
                Some("set `secret.from = \"bank\"`".to_owned()),
            ));
        }
        Ok(arguments)
    }

    fn ask_file(&mut self, section: &Section<'_>) -> Read<AskFile> {
        let prompt = required_text(section, "ask_file", "the prompt", &self.scope)?;
        once(&mut self.file, section, "ask_file", "the word file")?;
        self.scope.push(Variable::File);
        let what = "what is printed when the file cannot be opened";
        let missing = required_text(section, "missing", what, &self.scope)?;
        let names = [("attempts", Line::Attempts), ("secret", Line::Secret)];
        let lines = words(section, "lines", &names)?;
        if lines.contains(&Line::Attempts) {
            self.give_attempts(section, "lines")?;
        }
        let from_file = self.secret.is_from(&WordSource::File);
        if lines.contains(&Line::Secret) != from_file {
            return Err(section.error_at(
                "lines",
                if from_file {
                    "the secret comes from a file, but no line of the file holds it"
                } else {
                    "a line of the file holds the secret, but the secret does not come from a file"
                },
                Some("`lines` names `secret` exactly when `secret.from` is `file`".to_owned()),
            ));
        }
        if from_file {
            self.scope.push(Variable::Length);
        }
        Ok(AskFile {
            prompt,
            missing,
            lines,
        })
    }

    fn ask_number(&mut self, section: &Section<'_>) -> Read<AskNumber> {
        let prompt = required_text(section, "ask_int", "the prompt", &self.scope)?;
        section
            .choice("into", &[("attempts", ())])?
            .ok_or_else(|| section.missing("into", "`attempts`, what the number is for"))?;
        let bound = |key: &str, what| {
            let number = positive(section, key)?;
            // It was read as a positive `i64`.
            number
                .map(|number| number as i64)
                .ok_or_else(|| section.missing(key, what))
        };
        let low = bound("low", "the lowest number that is taken")?;
        let high = bound("high", "the highest number that is taken")?;
        if low > high {
            let message = format!(
                "`{}` is {low}, above `high`, {high}",
                section.path_of("low")
            );
            return Err(section.error_at("low", message, Some("exchange them".to_owned())));
        }
        let flag = match section.section("flag")? {
            Some(flag) => Some(self.flag(&flag, low, high)?),
            None => None,
        };
        let refused = text_or_empty(section, "refused", &self.scope)?;
        self.give_attempts(section, "ask_int")?;
        Ok(AskNumber {
            prompt,
            refused,
            low,
            high,
            flag,
        })
    }

    fn flag(&self, section: &Section<'_>, low: i64, high: i64) -> Read<Flag> {
        let value = section
            .integer("value")?
            .ok_or_else(|| section.missing("value", "the number that starts the game"))?;
        if (low..=high).contains(&value) {
            return Err(section.error_at(
                "value",
                format!("{value} is also a number of attempts, from {low} to {high}"),
                Some("a flag stands out of that range".to_owned()),
            ));
        }
        let attempts = positive(section, "attempts")?
            .ok_or_else(|| section.missing("attempts", "how many attempts that game has"))?;
        Ok(Flag {
            value,
            attempts,
            secret: self.flag_secret(section)?,
        })
    }

    fn flag_secret(&self, section: &Section<'_>) -> Read<Option<FlagSecret>> {
        if section.node("secret").is_none() {
            return Ok(None);
        }
        let (secret, objection) = match self.secret {
            Secret::Word { length, .. } => {
                let word = section.string("secret")?.unwrap_or_default();
                let objection = word_objection(word.as_bytes(), self.reading, *length);
                (FlagSecret::Word(word.to_owned()), objection)
            }
            Secret::Numbers { shape, .. } => {
                let row = section.integers("secret")?.unwrap_or_default();
                let objection = shape.objection(&row);
                (FlagSecret::Numbers(row), objection)
            }
        };
        match objection {
            Some(objection) => {
                let path = section.path_of("secret");
                let message = format!("`{path}` cannot be the secret: {objection}");
                Err(section.error_at("secret", message, None))
            }
            None => Ok(Some(secret)),
        }
    }
}

/// Notes that `key` gives something that only one key may give.
fn once(given: &mut Option<String>, section: &Section<'_>, key: &str, what: &str) -> Read<()> {
    let path = section.path_of(key);
    if let Some(other) = given {
        let message = format!("`{path}` gives {what}, which `{other}` gives already");
        return Err(section.error_at(key, message, Some("leave out one of them".to_owned())));
    }
    *given = Some(path);
    Ok(())
}

/// A list of words out of a closed set, at least one and none twice.
fn words<T: Copy + PartialEq>(
    section: &Section<'_>,
    key: &str,
    known: &[(&'static str, T)],
) -> Read<Vec<T>> {
    let names: Vec<_> = known.iter().map(|(name, _)| *name).collect();
    let path = section.path_of(key);
    let allowed = format!("one or more of {}", names.join(", "));
    let given = section
        .strings(key)?
        .ok_or_else(|| section.missing(key, &allowed))?;
    if given.is_empty() {
        return Err(section.error_at(key, format!("`{path}` names nothing"), Some(allowed)));
    }
    let mut words = Vec::new();
    for word in &given {
        let found = known.iter().find(|(name, _)| name == word);
        let (_, meaning) = found.ok_or_else(|| {
            let help = crate::util::suggest::hint(word, names.iter().copied());
            section.error_at(key, format!("`{path}` cannot name `{word}`"), Some(help))
        })?;
        if words.contains(meaning) {
            return Err(section.error_at(key, format!("`{path}` names `{word}` twice"), None));
        }
        words.push(*meaning);
    }
    Ok(words)
}
