//! `multiset` and `multiset-rtl`: each copy of a letter in the secret counts once.

use super::Scoring;
use crate::game::{Letter, Mark};

/// Hits first, then from left to right: a letter is near while a copy is left that was neither hit
/// nor given away. "Above and Beyond" of the Wordle handout, and the original WORDLE.
pub(super) struct Multiset;

/// The same from right to left.
pub(super) struct RightToLeft;

impl Scoring for Multiset {
    fn name(&self) -> &'static str {
        "multiset"
    }

    fn mark(&self, guess: &[Letter], secret: &[Letter], marks: &mut Vec<Mark>) {
        hand_out(guess, secret, marks, 0..guess.len());
    }
}

impl Scoring for RightToLeft {
    fn name(&self) -> &'static str {
        "multiset-rtl"
    }

    fn mark(&self, guess: &[Letter], secret: &[Letter], marks: &mut Vec<Mark>) {
        hand_out(guess, secret, marks, (0..guess.len()).rev());
    }
}

/// Marks the hits, then hands out the copies that were not hit in the given order of places.
fn hand_out(
    guess: &[Letter],
    secret: &[Letter],
    marks: &mut Vec<Mark>,
    order: impl Iterator<Item = usize>,
) {
    marks.clear();
    marks.resize(guess.len(), Mark::Miss);
    let hit = |place: usize| guess.get(place) == secret.get(place);
    let mut left: Vec<Letter> = Vec::with_capacity(secret.len());
    left.extend(
        (0..secret.len())
            .filter(|place| !hit(*place))
            .map(|place| secret[place]),
    );
    for place in order {
        if hit(place) {
            marks[place] = Mark::Hit;
        } else if let Some(copy) = left.iter().position(|other| *other == guess[place]) {
            left.swap_remove(copy);
            marks[place] = Mark::Near;
        }
    }
}
