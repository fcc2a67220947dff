//! `exact-only` and `member-only`: one of the two comparisons alone.

use super::Scoring;
use crate::game::{Letter, Mark};

/// Looks at the same place only: nothing is near.
pub(super) struct ExactOnly;

/// Looks for the letter anywhere and never at its place: nothing is a hit.
pub(super) struct MemberOnly;

impl Scoring for ExactOnly {
    fn name(&self) -> &'static str {
        "exact-only"
    }

    fn mark(&self, guess: &[Letter], secret: &[Letter], marks: &mut Vec<Mark>) {
        marks.clear();
        marks.extend(guess.iter().enumerate().map(|(place, letter)| {
            if secret.get(place) == Some(letter) {
                Mark::Hit
            } else {
                Mark::Miss
            }
        }));
    }
}

impl Scoring for MemberOnly {
    fn name(&self) -> &'static str {
        "member-only"
    }

    fn mark(&self, guess: &[Letter], secret: &[Letter], marks: &mut Vec<Mark>) {
        marks.clear();
        marks.extend(guess.iter().map(|letter| {
            if secret.contains(letter) {
                Mark::Near
            } else {
                Mark::Miss
            }
        }));
    }
}
