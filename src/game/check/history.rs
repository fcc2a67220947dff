//! `already-tried` and `drops-green`: what earlier guesses ask of a guess. Only guesses that were
//! taken count as earlier ones; the SWordle handout says that a word is remembered "once the input
//! passes the checks".

use super::{CheckRule, Known};
use crate::game::spec::Secret;
use crate::game::{Reading, Word};

/// The same guess as an earlier one.
pub(super) struct AlreadyTried;

/// A letter that was a hit in any earlier guess is not kept in its place.
pub(super) struct DropsGreen;

impl CheckRule for AlreadyTried {
    fn name(&self) -> &'static str {
        "already-tried"
    }

    fn objection(&self, _: &Secret, _: Reading) -> Option<&'static str> {
        None
    }

    fn fails(&self, guess: &Word, known: &Known<'_>) -> bool {
        known.tried.contains(&guess.letters)
    }
}

impl CheckRule for DropsGreen {
    fn name(&self) -> &'static str {
        "drops-green"
    }

    fn objection(&self, _: &Secret, _: Reading) -> Option<&'static str> {
        None
    }

    fn fails(&self, guess: &Word, known: &Known<'_>) -> bool {
        known
            .greens
            .iter()
            .enumerate()
            .any(|(place, green)| green.is_some() && guess.letters.get(place) != green.as_ref())
    }
}
