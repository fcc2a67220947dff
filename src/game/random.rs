//! Seeded draws: the same on every machine, forever.
//!
//! The generator is SplitMix64, started from the seed itself. A number below `n` is the next
//! output modulo `n`, where outputs from `floor(2^64 / n) * n` up are thrown away, so that every
//! number is equally likely.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::spec::Numbers;

/// A source of draws.
#[derive(Debug, Clone)]
pub struct Draws(SplitMix64);

impl Draws {
    /// The draws of a seed.
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::from_seed(seed.to_le_bytes()))
    }

    /// A number from 0 to `n - 1`, all equally likely; 0 when `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        if n == 0 {
            return 0;
        }
        // 2^64 mod n outputs at the top would make small numbers likelier.
        let surplus = (u64::MAX % n + 1) % n;
        loop {
            let output = self.0.next_u64();
            if output <= u64::MAX - surplus {
                return output % n;
            }
        }
    }

    /// A row of numbers, in the order of the draw. O(count²).
    ///
    /// Without repeats it is as if each drawn number were taken out of the ordered list of those
    /// that are left. That list is never built: the place in it is mapped past the drawn numbers.
    pub fn numbers(&mut self, shape: &Numbers) -> Vec<i64> {
        let span = shape.span();
        let mut row = Vec::with_capacity(shape.count);
        let mut drawn: Vec<u64> = Vec::new();
        for _ in 0..shape.count {
            let left = span.saturating_sub(drawn.len() as u64);
            let mut offset = self.below(left);
            if !shape.repeats {
                let mut at = 0;
                while drawn.get(at).is_some_and(|taken| *taken <= offset) {
                    offset += 1;
                    at += 1;
                }
                drawn.insert(at, offset);
            }
            row.push(shape.low.saturating_add_unsigned(offset));
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn mastermind(repeats: bool) -> Numbers {
        Numbers {
            count: 4,
            low: 1,
            high: 9,
            repeats,
        }
    }

    #[test]
    fn the_stream_of_seed_0_is_the_reference_stream() {
        let mut generator = Draws::new(0).0;
        assert_eq!(
            [
                generator.next_u64(),
                generator.next_u64(),
                generator.next_u64()
            ],
            [
                0xe220_a839_7b1d_cdaf,
                0x6e78_9e6a_a1b9_65f4,
                0x06c4_5d18_8009_454f
            ]
        );
    }

    #[test]
    fn the_first_five_mastermind_secrets_are_pinned() {
        let secrets: Vec<_> = (0..5)
            .map(|seed| Draws::new(seed).numbers(&mastermind(false)))
            .collect();
        assert_eq!(
            secrets,
            [
                [8, 5, 3, 7],
                [6, 9, 2, 8],
                [5, 3, 1, 2],
                [1, 3, 9, 8],
                [5, 1, 9, 2]
            ]
        );
    }

    #[test]
    fn outputs_at_the_top_are_thrown_away() {
        // Above half of the outputs every second one is, on average, thrown away.
        let n = (1 << 63) + 1;
        let mut plain = Draws::new(0).0;
        let kept: Vec<u64> = std::iter::repeat_with(|| plain.next_u64())
            .filter(|output| *output < n)
            .take(5)
            .collect();
        let mut draws = Draws::new(0);
        let drawn: Vec<u64> = std::iter::repeat_with(|| draws.below(n)).take(5).collect();
        assert_eq!(drawn, kept);
    }

    #[test]
    fn the_widest_range_needs_no_list() {
        let shape = Numbers {
            count: 3,
            low: i64::MIN,
            high: i64::MAX - 1,
            repeats: false,
        };
        assert_eq!(Draws::new(0).numbers(&shape).len(), 3);
    }

    proptest! {
        #[test]
        fn a_draw_without_repeats_takes_numbers_out_of_an_ordered_list(seed: u64, low in -5..5_i64, extra in 0..6_i64, count in 1..6_usize) {
            let high = low + count as i64 - 1 + extra;
            let mut list: Vec<i64> = (low..=high).collect();
            let mut draws = Draws::new(seed);
            let expected: Vec<i64> = (0..count)
                .map(|_| list.remove(draws.below(list.len() as u64) as usize))
                .collect();
            let shape = Numbers { count, low, high, repeats: false };
            prop_assert_eq!(Draws::new(seed).numbers(&shape), expected);
        }

        #[test]
        fn numbers_that_may_repeat_are_drawn_one_by_one(seed: u64) {
            let mut draws = Draws::new(seed);
            let expected: Vec<i64> = (0..4).map(|_| 1 + draws.below(9) as i64).collect();
            prop_assert_eq!(Draws::new(seed).numbers(&mastermind(true)), expected);
        }
    }
}
