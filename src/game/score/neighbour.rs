//! `neighbour`: only the places beside a letter are searched.

use super::Scoring;
use crate::game::{Letter, Mark};

/// A letter is near only when the secret has it one place to the left or to the right.
pub(super) struct Neighbour;

impl Scoring for Neighbour {
    fn name(&self) -> &'static str {
        "neighbour"
    }

    fn mark(&self, guess: &[Letter], secret: &[Letter], marks: &mut Vec<Mark>) {
        marks.clear();
        marks.extend(guess.iter().enumerate().map(|(place, letter)| {
            let holds = |place: usize| secret.get(place) == Some(letter);
            if holds(place) {
                Mark::Hit
            } else if place.checked_sub(1).is_some_and(holds) || holds(place + 1) {
                Mark::Near
            } else {
                Mark::Miss
            }
        }));
    }
}
