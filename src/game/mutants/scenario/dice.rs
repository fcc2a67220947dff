//! Seeded choices.

use crate::game::{Draws, spec::Numbers};

/// A source of choices.
pub(super) struct Dice(Draws);

impl Dice {
    /// The choices of one play out of many.
    pub(super) fn new(seed: u64, number: u64) -> Self {
        // Seeds side by side start apart: the generator adds another odd constant at each step.
        Self(Draws::new(
            seed ^ number.wrapping_mul(0xd134_2543_de82_ef95),
        ))
    }

    /// A number from 0 to `n - 1`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        // It is below a `usize`.
        self.0.below(n as u64) as usize
    }

    /// True once in `n` times.
    pub(super) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of the items.
    pub(super) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// The items in another order.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// A row of numbers.
    pub(super) fn numbers(&mut self, shape: &Numbers) -> Vec<i64> {
        self.0.numbers(shape)
    }
}
