//! `first-index`: only the first copy of a letter in the secret is known.

use super::Scoring;
use crate::game::{Letter, Mark};

/// What comes of asking a string for the index of a letter and comparing that with the place.
pub(super) struct FirstIndex;

impl Scoring for FirstIndex {
    fn name(&self) -> &'static str {
        "first-index"
    }

    fn mark(&self, guess: &[Letter], secret: &[Letter], marks: &mut Vec<Mark>) {
        marks.clear();
        marks.extend(guess.iter().enumerate().map(|(place, letter)| {
            match secret.iter().position(|own| own == letter) {
                Some(first) if first == place => Mark::Hit,
                Some(_) => Mark::Near,
                None => Mark::Miss,
            }
        }));
    }
}
