//! `not-lowercase` and `repeats`: which letters a guess is made of. Each has a weaker form.

use super::{CheckRule, Known};
use crate::game::spec::Secret;
use crate::game::{Letter, Reading, Word};

/// Something other than lower-case letters.
pub(super) struct NotLowercase;

/// A letter that comes twice.
pub(super) struct Repeats;

/// `not-lowercase` that lets upper-case letters pass.
pub(super) struct AnyCase;

/// `repeats` that sees only copies side by side.
pub(super) struct AdjacentRepeats;

impl CheckRule for NotLowercase {
    fn name(&self) -> &'static str {
        "not-lowercase"
    }

    fn objection(&self, secret: &Secret, _: Reading) -> Option<&'static str> {
        matches!(secret, Secret::Numbers { .. }).then_some("numbers have no case")
    }

    fn fails(&self, guess: &Word, _: &Known<'_>) -> bool {
        !guess.letters.iter().all(|letter| letter.is_lowercase())
    }
}

impl CheckRule for Repeats {
    fn name(&self) -> &'static str {
        "repeats"
    }

    fn objection(&self, _: &Secret, _: Reading) -> Option<&'static str> {
        None
    }

    /// Sorted, because a hostile guess may be long. O(n log n).
    fn fails(&self, guess: &Word, _: &Known<'_>) -> bool {
        let mut sorted: Vec<Letter> = guess.letters.clone();
        sorted.sort_unstable();
        sorted.windows(2).any(|pair| pair[0] == pair[1])
    }
}

impl CheckRule for AnyCase {
    fn name(&self) -> &'static str {
        NotLowercase.name()
    }

    fn form(&self) -> &'static str {
        "letters"
    }

    fn objection(&self, secret: &Secret, reading: Reading) -> Option<&'static str> {
        NotLowercase.objection(secret, reading)
    }

    fn fails(&self, guess: &Word, _: &Known<'_>) -> bool {
        !guess.letters.iter().all(|letter| letter.is_alphabetic())
    }
}

impl CheckRule for AdjacentRepeats {
    fn name(&self) -> &'static str {
        Repeats.name()
    }

    fn form(&self) -> &'static str {
        "adjacent"
    }

    fn objection(&self, secret: &Secret, reading: Reading) -> Option<&'static str> {
        Repeats.objection(secret, reading)
    }

    fn fails(&self, guess: &Word, _: &Known<'_>) -> bool {
        guess.letters.windows(2).any(|pair| pair[0] == pair[1])
    }
}
