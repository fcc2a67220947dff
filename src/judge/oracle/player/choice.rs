//! The next guess.

use super::super::{Arena, Space};
use crate::game::{Draws, Mark};

/// How many guesses are compared.
const TRIED: usize = 60;
/// How many secrets each of them is tried on.
const TRIED_ON: usize = 1_000;

/// Of some secrets the one that, guessed, is expected to leave the fewest of those that are left.
/// Where there are many a sample is looked at, on a sample. O(1) scores.
pub(super) fn best(
    arena: &Arena<'_>,
    space: &Space,
    guesses: &[u32],
    left: &[u32],
    draws: &mut Draws,
) -> Option<u32> {
    let guesses = sample(guesses, TRIED, draws);
    let secrets = sample(left, TRIED_ON, draws);
    let mut answers = Vec::with_capacity(secrets.len());
    let mut marks = Vec::new();
    let cost = |guess: &u32| {
        answers.clear();
        let guess = &space.get(*guess).letters;
        for secret in &secrets {
            let secret = &space.get(*secret).letters;
            arena.spec.score.mark(guess, secret, &mut marks);
            answers.push(answer(&marks));
        }
        answers.sort_unstable();
        answers
            .chunk_by(|one, other| one == other)
            .map(|alike| alike.len() * alike.len())
            .sum::<usize>()
    };
    guesses.into_iter().min_by_key(cost)
}

/// A row of marks as a number; of very long rows different ones may be the same number.
fn answer(marks: &[Mark]) -> u64 {
    marks.iter().fold(1, |sum: u64, mark| {
        sum.wrapping_mul(3).wrapping_add(*mark as u64)
    })
}

/// As many of these, each at most once.
fn sample(from: &[u32], most: usize, draws: &mut Draws) -> Vec<u32> {
    if from.len() <= most {
        return from.to_vec();
    }
    let mut rest = from.to_vec();
    (0..most)
        .map(|_| {
            let at = usize::try_from(draws.below(rest.len() as u64)).unwrap_or(0);
            rest.swap_remove(at)
        })
        .collect()
}
