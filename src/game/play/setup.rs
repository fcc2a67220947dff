//! Before the first attempt: arguments, greetings, the word file, the number of attempts.

use super::display::Facts;
use super::{Input, Screen, Stop};
use crate::game::letter::{number, trim};
use crate::game::secret::{flagged, word_objection};
use crate::game::spec::{Argument, AskFile, AskNumber, Line, Refused, Spec, Step};
use crate::game::{Ask, Event, PlayError, Setting, Word};

/// What the command line says.
#[derive(Default)]
pub(super) struct Arguments<'a> {
    pub(super) bank: Option<&'a str>,
    pub(super) attempts: Option<u64>,
}

impl<'a> Arguments<'a> {
    /// Reads the arguments that the game takes.
    pub(super) fn take(spec: &Spec, setting: &Setting<'a>) -> Result<Self, PlayError> {
        let wanted = spec.arguments();
        if wanted.len() != setting.args.len() {
            return Err(PlayError::Arguments {
                takes: takes(wanted),
                given: setting.args.len(),
            });
        }
        let mut taken = Self::default();
        for (argument, given) in wanted.iter().zip(setting.args) {
            match argument {
                Argument::Bank => taken.bank = Some(given),
                Argument::Attempts => taken.attempts = Some(attempts(wanted, given)?),
            }
        }
        Ok(taken)
    }
}

fn attempts(wanted: &[Argument], given: &str) -> Result<u64, PlayError> {
    let count = given.parse().ok().filter(|count| *count > 0);
    count.ok_or_else(|| PlayError::BadArgument {
        takes: takes(wanted),
        name: placeholder(Argument::Attempts),
        given: given.to_owned(),
    })
}

fn takes(wanted: &[Argument]) -> String {
    if wanted.is_empty() {
        return "no arguments".to_owned();
    }
    let names: Vec<_> = wanted.iter().copied().map(placeholder).collect();
    format!("`{}`", names.join(" "))
}

fn placeholder(argument: Argument) -> &'static str {
    match argument {
        Argument::Bank => "BANK",
        Argument::Attempts => "GUESSES",
    }
}

/// Runs the steps in order.
pub(super) fn run(
    facts: &mut Facts<'_>,
    setting: &Setting<'_>,
    screen: &mut Screen<'_>,
    input: &mut Input,
) -> Result<(), Stop> {
    let spec = facts.spec;
    spec.setup.iter().try_for_each(|step| match step {
        Step::Say(text) => facts.say(text, screen),
        // They were taken before anything was printed.
        Step::Arguments(_) => Ok(()),
        Step::AskFile(ask) => ask_file(ask, facts, setting, screen, input),
        Step::AskNumber(ask) => ask_number(ask, facts, screen, input),
    })
}

fn ask_file(
    ask: &AskFile,
    facts: &mut Facts<'_>,
    setting: &Setting<'_>,
    screen: &mut Screen<'_>,
    input: &mut Input,
) -> Result<(), Stop> {
    let mut again = false;
    loop {
        facts.say(&ask.prompt, screen)?;
        screen.event(Event::Asked(Ask::FileName))?;
        facts.file = input.next(screen)?;
        if let Some(text) = setting.files.read(&facts.file) {
            let name = String::from_utf8_lossy(&facts.file).into_owned();
            return read_file(ask, &text, facts, setting.secret.is_some())
                .map_err(|objection| PlayError::WordFile { name, objection }.into());
        }
        screen.event(Event::FileMissing(facts.file.clone()))?;
        if again && facts.spec.conduct.file_twice {
            facts.attempts = Some(0);
            facts.secret = Word::spelled(Vec::new(), facts.spec.reading);
            return Ok(());
        }
        again = true;
        facts.say(&ask.missing, screen)?;
        if facts.spec.conduct.file_once {
            return Err(Stop::GaveUp);
        }
    }
}

/// Reads the lines of the word file. Blank lines, blanks around a line and a byte-order mark do
/// not count; a secret that was given in its place is not looked at.
fn read_file(
    ask: &AskFile,
    text: &[u8],
    facts: &mut Facts<'_>,
    secret_given: bool,
) -> Result<(), String> {
    let bank = crate::game::bank::Bank::parse(text);
    let lines = bank.words();
    if lines.len() != ask.lines.len() {
        return Err(format!(
            "it needs {} lines, not {}",
            ask.lines.len(),
            lines.len()
        ));
    }
    for (line, (at, text)) in ask.lines.iter().zip(lines) {
        match line {
            Line::Attempts => {
                let count = number(text).and_then(|count| u64::try_from(count).ok());
                let count = count.filter(|count| *count > 0).ok_or_else(|| {
                    format!("line {at} needs a number of attempts, a whole number from 1 up")
                })?;
                facts.attempts = Some(count);
            }
            Line::Secret if secret_given => {}
            Line::Secret => {
                if let Some(objection) =
                    word_objection(text, facts.spec.reading, facts.spec.length())
                {
                    return Err(format!("line {at} needs the secret: {objection}"));
                }
                facts.secret = Word::spelled(text.to_vec(), facts.spec.reading);
            }
        }
    }
    Ok(())
}

fn ask_number(
    ask: &AskNumber,
    facts: &mut Facts<'_>,
    screen: &mut Screen<'_>,
    input: &mut Input,
) -> Result<(), Stop> {
    let mut again = false;
    loop {
        facts.say(&ask.prompt, screen)?;
        screen.event(Event::Asked(Ask::Number))?;
        let typed = input.next(screen)?;
        let value = number(trim(&typed));
        if let Some(flag) = ask.flag.as_ref().filter(|flag| value == Some(flag.value)) {
            facts.attempts = Some(flag.attempts);
            if let Some(secret) = &flag.secret {
                facts.secret = flagged(secret, facts.spec.reading);
            }
            return Ok(());
        }
        let in_range = value.filter(|value| (ask.low..=ask.high).contains(value));
        let taken = in_range.or_else(|| match facts.spec.conduct.refused {
            Refused::AskAgain => None,
            Refused::AskOnce => again.then(|| value.unwrap_or(0)),
            Refused::Clamp => Some(value.unwrap_or(ask.low).min(ask.high).max(ask.low)),
        });
        if let Some(count) = taken {
            // Nothing below zero is left to play.
            facts.attempts = Some(u64::try_from(count).unwrap_or(0));
            return Ok(());
        }
        again = true;
        screen.event(Event::NumberRefused(typed))?;
        facts.say(&ask.refused, screen)?;
    }
}
