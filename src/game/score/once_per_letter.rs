//! `once-per-letter`: a letter is marked once, however many copies the secret has.

use super::Scoring;
use crate::game::{Letter, Mark};

/// Hits first; then a letter is near only if no place with the same letter is marked yet.
pub(super) struct OncePerLetter;

impl Scoring for OncePerLetter {
    fn name(&self) -> &'static str {
        "once-per-letter"
    }

    fn mark(&self, guess: &[Letter], secret: &[Letter], marks: &mut Vec<Mark>) {
        marks.clear();
        let hit = |place: usize| secret.get(place) == guess.get(place);
        let mut marked: Vec<Letter> = Vec::with_capacity(guess.len());
        marked.extend(
            (0..guess.len())
                .filter(|place| hit(*place))
                .map(|place| guess[place]),
        );
        marks.extend(guess.iter().enumerate().map(|(place, letter)| {
            if hit(place) {
                Mark::Hit
            } else if secret.contains(letter) && !marked.contains(letter) {
                marked.push(*letter);
                Mark::Near
            } else {
                Mark::Miss
            }
        }));
    }
}
