//! `equal`, and the tests that look at too few places: `never`, `all-but-one`, `prefix`.

use super::WinTest;
use crate::game::{Letter, Mark};

/// The guess is the secret.
pub(super) struct Equal;

/// Nothing wins.
pub(super) struct Never;

/// One place may be wrong.
pub(super) struct AllButOne;

/// The last place is not compared.
pub(super) struct Prefix;

impl WinTest for Equal {
    fn name(&self) -> &'static str {
        "equal"
    }

    fn won(&self, guess: &[Letter], secret: &[Letter], _: &[Mark]) -> bool {
        guess == secret
    }
}

impl WinTest for Never {
    fn name(&self) -> &'static str {
        "never"
    }

    fn won(&self, _: &[Letter], _: &[Letter], _: &[Mark]) -> bool {
        false
    }
}

impl WinTest for AllButOne {
    fn name(&self) -> &'static str {
        "all-but-one"
    }

    fn won(&self, guess: &[Letter], secret: &[Letter], _: &[Mark]) -> bool {
        let wrong = guess.iter().zip(secret).filter(|(typed, own)| typed != own);
        guess.len() == secret.len() && wrong.count() <= 1
    }
}

impl WinTest for Prefix {
    fn name(&self) -> &'static str {
        "prefix"
    }

    fn won(&self, guess: &[Letter], secret: &[Letter], _: &[Mark]) -> bool {
        let start = |word: &[Letter]| word.len().saturating_sub(1);
        guess.len() == secret.len() && guess[..start(guess)] == secret[..start(secret)]
    }
}
