//! `too-long`, `too-short` and `wrong-length`: as many letters as the secret has.

use super::{CheckRule, Known};
use crate::game::spec::Secret;
use crate::game::{Reading, Word};

/// More letters than the secret.
pub(super) struct TooLong;

/// Fewer letters than the secret.
pub(super) struct TooShort;

/// Another number of letters than the secret.
pub(super) struct WrongLength;

/// A game that reads numbers one by one takes exactly as many as the secret has.
fn counted(secret: &Secret, reading: Reading) -> Option<&'static str> {
    (matches!(secret, Secret::Numbers { .. }) && reading == Reading::Token)
        .then_some("a game that reads numbers by token always reads as many as the secret has")
}

impl CheckRule for TooLong {
    fn name(&self) -> &'static str {
        "too-long"
    }

    fn objection(&self, secret: &Secret, reading: Reading) -> Option<&'static str> {
        counted(secret, reading)
    }

    fn fails(&self, guess: &Word, known: &Known<'_>) -> bool {
        guess.letters.len() > known.length
    }
}

impl CheckRule for TooShort {
    fn name(&self) -> &'static str {
        "too-short"
    }

    fn objection(&self, secret: &Secret, reading: Reading) -> Option<&'static str> {
        counted(secret, reading)
    }

    fn fails(&self, guess: &Word, known: &Known<'_>) -> bool {
        guess.letters.len() < known.length
    }
}

impl CheckRule for WrongLength {
    fn name(&self) -> &'static str {
        "wrong-length"
    }

    fn objection(&self, secret: &Secret, reading: Reading) -> Option<&'static str> {
        counted(secret, reading)
    }

    fn fails(&self, guess: &Word, known: &Known<'_>) -> bool {
        guess.letters.len() != known.length
    }
}
