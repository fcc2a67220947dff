//! `multiset`: each copy of a letter in the secret counts once.

use super::Scoring;
use crate::game::{Letter, Mark};

/// Hits first, then from left to right: a letter is near while a copy is left that was neither hit
/// nor given away. "Above and Beyond" of the Wordle handout, and the original WORDLE.
pub(super) struct Multiset;

impl Scoring for Multiset {
    fn name(&self) -> &'static str {
        "multiset"
    }

    fn mark(&self, guess: &[Letter], secret: &[Letter], marks: &mut Vec<Mark>) {
        marks.clear();
        let hit = |place: usize| guess.get(place) == secret.get(place);
        let mut left: Vec<Letter> = Vec::with_capacity(secret.len());
        left.extend(
            (0..secret.len())
                .filter(|place| !hit(*place))
                .map(|place| secret[place]),
        );
        marks.extend(guess.iter().enumerate().map(|(place, letter)| {
            if hit(place) {
                Mark::Hit
            } else if let Some(copy) = left.iter().position(|other| other == letter) {
                left.swap_remove(copy);
                Mark::Near
            } else {
                Mark::Miss
            }
        }));
    }
}
