//! `anagram`: the right letters win in any order.

use super::WinTest;
use crate::game::{Letter, Mark};

/// Compares the letters and forgets their places.
pub(super) struct Anagram;

impl WinTest for Anagram {
    fn name(&self) -> &'static str {
        "anagram"
    }

    fn won(&self, guess: &[Letter], secret: &[Letter], _: &[Mark]) -> bool {
        let sorted = |word: &[Letter]| {
            let mut letters = word.to_vec();
            letters.sort_unstable();
            letters
        };
        guess.len() == secret.len() && sorted(guess) == sorted(secret)
    }
}
