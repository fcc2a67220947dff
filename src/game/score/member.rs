//! `member`: a letter counts wherever it occurs in the secret.

use super::Scoring;
use crate::game::{Letter, Mark};

/// A hit in the same place, near if the secret has the letter anywhere, however often it is
/// guessed. The handouts of SWordle, Wordle (its note on `topaz` and `tooth`), Mastermind and
/// Lingo word their rules like this.
pub(super) struct Member;

impl Scoring for Member {
    fn name(&self) -> &'static str {
        "member"
    }

    fn mark(&self, guess: &[Letter], secret: &[Letter], marks: &mut Vec<Mark>) {
        marks.clear();
        marks.extend(guess.iter().enumerate().map(|(place, letter)| {
            if secret.get(place) == Some(letter) {
                Mark::Hit
            } else if secret.contains(letter) {
                Mark::Near
            } else {
                Mark::Miss
            }
        }));
    }
}
