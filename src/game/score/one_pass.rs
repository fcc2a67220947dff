//! `one-pass`: copies are handed out from left to right, and hits do not come first.

use super::Scoring;
use crate::game::{Letter, Mark};

/// A place is a hit or near only while a copy of its letter is left, so an early near can use up
/// the copy that a later hit needs.
pub(super) struct OnePass;

impl Scoring for OnePass {
    fn name(&self) -> &'static str {
        "one-pass"
    }

    fn mark(&self, guess: &[Letter], secret: &[Letter], marks: &mut Vec<Mark>) {
        marks.clear();
        let mut left: Vec<Letter> = secret.to_vec();
        marks.extend(guess.iter().enumerate().map(|(place, letter)| {
            let Some(copy) = left.iter().position(|other| other == letter) else {
                return Mark::Miss;
            };
            left.swap_remove(copy);
            if secret.get(place) == Some(letter) {
                Mark::Hit
            } else {
                Mark::Near
            }
        }));
    }
}
