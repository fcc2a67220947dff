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
use super::{Letter, Reading, Word};

/// A check. [`RULES`] lists them all.
pub trait CheckRule: Sync {
    /// The name that specs and events use.
    fn name(&self) -> &'static str;

    /// Why the check has no meaning in a game of this kind, if it has none.
    fn objection(&self, secret: &Secret, reading: Reading) -> Option<&'static str>;

    /// Whether the guess fails.
    fn fails(&self, guess: &Word, known: &Known<'_>) -> bool;
}

/// What a check can compare a guess with.
pub struct Known<'a> {
    /// The secret's places.
    pub secret: &'a [Letter],
    /// The guesses taken so far; kept only where a game checks for `already-tried`.
    pub tried: &'a HashSet<Vec<Letter>>,
    /// For each place, the letter that was a hit there.
    pub greens: &'a [Option<Letter>],
    /// The words of the bank; kept only where a game checks for `not-in-bank`.
    pub bank: &'a HashSet<&'a [u8]>,
}

impl fmt::Debug for dyn CheckRule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl PartialEq for dyn CheckRule {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
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
