//! `unhit-member`: a letter is near only where the secret has a copy of it that was not hit.

use super::Scoring;
use crate::game::{Letter, Mark};

/// Like `member`, but hits take their copies away first. The copies that are left are not counted.
pub(super) struct UnhitMember;

impl Scoring for UnhitMember {
    fn name(&self) -> &'static str {
        "unhit-member"
    }

    fn mark(&self, guess: &[Letter], secret: &[Letter], marks: &mut Vec<Mark>) {
        marks.clear();
        let hit = |place: usize| guess.get(place) == secret.get(place);
        let unhit = |letter: &Letter| {
            let mut copies = secret.iter().enumerate();
            copies.any(|(place, own)| own == letter && !hit(place))
        };
        marks.extend(guess.iter().enumerate().map(|(place, letter)| {
            if hit(place) {
                Mark::Hit
            } else if unhit(letter) {
                Mark::Near
            } else {
                Mark::Miss
            }
        }));
    }
}
