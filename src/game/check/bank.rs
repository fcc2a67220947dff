//! `not-in-bank`: only words of the bank are taken.

use super::{CheckRule, Known, Need};
use crate::game::spec::{Secret, WordSource};
use crate::game::{Reading, Word};

/// A word that the bank does not hold.
pub(super) struct NotInBank;

impl CheckRule for NotInBank {
    fn name(&self) -> &'static str {
        "not-in-bank"
    }

    fn needs(&self) -> Need {
        Need::Bank
    }

    fn objection(&self, secret: &Secret, _: Reading) -> Option<&'static str> {
        let banked = secret.is_from(&WordSource::Bank);
        (!banked).then_some("the game has no word bank")
    }

    fn fails(&self, guess: &Word, known: &Known<'_>) -> bool {
        !known.bank.contains(guess.text.as_slice())
    }
}
