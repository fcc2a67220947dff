//! Checks: what a guess has to pass before it is taken.

mod bank;
mod history;
mod length;
mod letters;

#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::fmt;

use super::spec::Secret;
use super::{Letter, Mark, Reading, Word};

/// A check. [`RULES`] lists them all.
pub trait CheckRule: Sync {
    /// The name that specs and events use.
    fn name(&self) -> &'static str;

    /// The name of a weaker form of the check, which programs can mistake for it; empty for the
    /// check itself.
    fn form(&self) -> &'static str {
        ""
    }

    /// What a play has to remember for it.
    fn needs(&self) -> Need {
        Need::Nothing
    }

    /// Why the check has no meaning in a game of this kind, if it has none.
    fn objection(&self, secret: &Secret, reading: Reading) -> Option<&'static str>;

    /// Whether the guess fails.
    fn fails(&self, guess: &Word, known: &Known<'_>) -> bool;
}

/// Why a guess fails the check of this name, for people; `it` is the guess.
pub fn in_words(name: &str) -> &'static str {
    match name {
        "too-long" => "it is too long",
        "too-short" => "it is too short",
        "wrong-length" => "it has the wrong length",
        "not-lowercase" => "it has more than lower-case letters",
        "repeats" => "it repeats a letter",
        "already-tried" => "it was tried before",
        "drops-green" => "it does not keep a green letter",
        "not-in-bank" => "it is not in the list of words",
        _ => "it fails a check",
    }
}

/// As [`in_words`], behind "a guess that".
pub fn of_guess(name: &str) -> &'static str {
    let told = in_words(name);
    told.strip_prefix("it ").unwrap_or(told)
}

/// What a play has to remember for a check. The newest guess is always at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Nothing.
    Nothing,
    /// The guesses that were taken.
    Taken,
    /// The guesses that were typed, whether they were taken or not.
    Typed,
    /// The letters that were hits.
    Greens,
    /// The words of the bank.
    Bank,
}

/// What a check can compare a guess with. Each part is kept only where a check of the game
/// [needs](CheckRule::needs) it.
pub struct Known<'a> {
    /// How many letters a guess should have.
    pub length: usize,
    /// The guesses taken so far.
    pub taken: &'a HashSet<Vec<Letter>>,
    /// The guesses that were rejected.
    pub rejected: &'a HashSet<Vec<Letter>>,
    /// The newest guess that was taken, and its marks.
    pub newest: (&'a [Letter], &'a [Mark]),
    /// For each place, the letter that was a hit there.
    pub greens: &'a [Option<Letter>],
    /// The words of the bank.
    pub bank: &'a HashSet<&'a [u8]>,
}

impl fmt::Debug for dyn CheckRule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl PartialEq for dyn CheckRule {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name() && self.form() == other.form()
    }
}

/// Every check.
pub static RULES: [&dyn CheckRule; 8] = [
    &length::TooLong,
    &length::TooShort,
    &length::WrongLength,
    &letters::NotLowercase,
    &letters::Repeats,
    &history::AlreadyTried,
    &history::DropsGreen,
    &bank::NotInBank,
];

/// The weaker forms of checks.
pub static FORMS: [&dyn CheckRule; 6] = [
    &letters::AnyCase,
    &letters::AdjacentRepeats,
    &history::TypedBefore,
    &history::SameAsLast,
    &history::LosesGreen,
    &history::DropsLastGreen,
];

/// The check of this name in this form.
pub fn find(name: &str, form: &str) -> Option<&'static dyn CheckRule> {
    let mut rules = RULES.into_iter().chain(FORMS);
    rules.find(|rule| rule.name() == name && rule.form() == form)
}
