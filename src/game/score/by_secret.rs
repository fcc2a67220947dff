//! `by-secret`: the secret is walked in place of the guess.

use super::Scoring;
use crate::game::{Letter, Mark};

/// A place is near when the guess has the secret's letter elsewhere. The places are the secret's,
/// so this shows in counts only.
pub(super) struct BySecret;

impl Scoring for BySecret {
    fn name(&self) -> &'static str {
        "by-secret"
    }

    fn mark(&self, guess: &[Letter], secret: &[Letter], marks: &mut Vec<Mark>) {
        marks.clear();
        marks.extend(
            guess
                .iter()
                .enumerate()
                .map(|(place, letter)| match secret.get(place) {
                    Some(own) if own == letter => Mark::Hit,
                    Some(own) if guess.contains(own) => Mark::Near,
                    _ => Mark::Miss,
                }),
        );
    }
}
