//! The one interpreter: plays any spec.

mod display;
mod guess;
mod history;
mod input;
mod round;
mod screen;
mod setup;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::io;

use display::Facts;
use history::History;
use input::Input;
use screen::Screen;

use super::bank::Bank;
use super::secret::word_objection;
use super::spec::{Spec, WordSource};
use super::{Console, Event, PlayError, Setting};

/// What ends a play before its time.
enum Stop {
    EndOfInput,
    /// The program ends by itself, against the rules of its game.
    GaveUp,
    Failed(PlayError),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl From<PlayError> for Stop {
    fn from(error: PlayError) -> Self {
        Self::Failed(error)
    }
}

/// Plays one game over a console.
///
/// Output is handed on in short pieces and nothing of it is kept: memory holds the bank, the
/// longest line, and one row for each accepted guess where the game shows a board (or remembers
/// guesses for a check). A guess costs O(length²) to score at most, and the rows of the board.
///
/// The end of input is an event and no error: the game stops after its last prompt.
///
/// # Errors
/// See [`PlayError`]. What was printed before the error has been handed on.
pub fn play(
    spec: &Spec,
    setting: &Setting<'_>,
    console: &mut dyn Console,
) -> Result<(), PlayError> {
    let arguments = setup::Arguments::take(spec, setting)?;
    let text = bank_text(spec, setting, &arguments)?;
    let bank = text.as_deref().map(Bank::parse);
    if let Some(bank) = &bank {
        examine(spec, bank, arguments.bank)?;
    }
    perform_on(console, spec, setting, &arguments, bank.as_ref())
}

/// Plays one game for each of the secrets, in order, and gives the place of the first whose play
/// comes to its end on the console that `begin` makes for it, and is what is looked for. What a
/// play needs is read once for all.
pub fn first_secret<C: Console>(
    spec: &Spec,
    setting: &Setting<'_>,
    secrets: &[String],
    mut begin: impl FnMut() -> C,
    mut is_it: impl FnMut(&str, C) -> bool,
) -> Option<usize> {
    let arguments = setup::Arguments::take(spec, setting).ok()?;
    let first = secrets.first().map(String::as_str);
    let any = Setting {
        secret: first,
        ..*setting
    };
    let text = bank_text(spec, &any, &arguments).ok()?;
    let bank = text.as_deref().map(Bank::parse);
    if let Some(bank) = &bank {
        examine(spec, bank, arguments.bank).ok()?;
    }
    secrets.iter().position(|secret| {
        let with = Setting {
            secret: Some(secret),
            ..any
        };
        let mut console = begin();
        let played = perform_on(&mut console, spec, &with, &arguments, bank.as_ref());
        played.is_ok() && is_it(secret, console)
    })
}

fn perform_on<'a>(
    console: &mut dyn Console,
    spec: &'a Spec,
    setting: &Setting<'_>,
    arguments: &setup::Arguments<'_>,
    bank: Option<&Bank<'a>>,
) -> Result<(), PlayError> {
    let mut screen = Screen::new(console);
    match perform(spec, setting, arguments, bank, &mut screen) {
        Ok(()) | Err(Stop::GaveUp) => Ok(screen.flush()?),
        Err(Stop::EndOfInput) => Ok(screen.event(Event::EndOfInput)?),
        Err(Stop::Failed(error)) => {
            screen.flush()?;
            Err(error)
        }
    }
}

fn perform<'a>(
    spec: &'a Spec,
    setting: &Setting<'_>,
    arguments: &setup::Arguments<'_>,
    bank: Option<&Bank<'a>>,
    screen: &mut Screen<'_>,
) -> Result<(), Stop> {
    let mut input = Input::new(spec.reading);
    let mut facts = Facts {
        spec,
        attempts: spec.round.attempts.or(arguments.attempts),
        told: None,
        secret: super::secret::before_setup(spec, setting, bank)?.unwrap_or_default(),
        file: Vec::new(),
        number: 0,
        used: 0,
        guess: Vec::new(),
        history: History::new(spec, bank),
    };
    setup::run(&mut facts, setting, screen, &mut input)?;
    round::run(facts, screen, &mut input)
}

/// The bytes of the bank, where the play needs one.
fn bank_text<'a>(
    spec: &Spec,
    setting: &Setting<'a>,
    arguments: &setup::Arguments<'_>,
) -> Result<Option<Cow<'a, [u8]>>, PlayError> {
    if let Some(name) = arguments.bank {
        let text = setting.files.read(name.as_bytes());
        return match text {
            Some(text) => Ok(Some(Cow::Owned(text))),
            None => Err(PlayError::BankUnreadable(name.to_owned())),
        };
    }
    let picks = spec.secret.is_from(&WordSource::Bank);
    let checks = spec.looks_words_up();
    match setting.bank {
        Some(text) if picks => Ok(Some(Cow::Borrowed(text))),
        None if picks && (setting.secret.is_none() || checks) => Err(PlayError::NoBank),
        _ => Ok(None),
    }
}

/// Refuses a bank without words, or with one that could not be played.
fn examine(spec: &Spec, bank: &Bank<'_>, name: Option<&str>) -> Result<(), PlayError> {
    let name = || name.map(str::to_owned);
    if bank.words().is_empty() {
        return Err(PlayError::EmptyBank(name()));
    }
    for (line, word) in bank.words() {
        if let Some(objection) = word_objection(word, spec.reading, spec.length()) {
            return Err(PlayError::BankWord {
                name: name(),
                line: *line,
                word: String::from_utf8_lossy(word).into_owned(),
                objection,
            });
        }
    }
    Ok(())
}
