//! Guesses that are rows of numbers.

use super::dice::Dice;
use crate::game::spec::Numbers;

/// A guess at `secret` of this shape. What the shape forbids is outside of the game, so numbers
/// repeat only where the secret's may.
pub(super) fn guess(secret: &[i64], shape: &Numbers, dice: &mut Dice) -> Vec<i64> {
    let mut row = secret.to_vec();
    match dice.below(5) {
        0 => return dice.numbers(shape),
        1 => dice.shuffle(&mut row),
        2 if !row.is_empty() => {
            let (one, two) = (dice.below(row.len()), dice.below(row.len()));
            row.swap(one, two);
        }
        3 => change(&mut row, row_end(secret), shape, dice),
        _ => {
            dice.shuffle(&mut row);
            let place = dice.below(row.len().max(1));
            change(&mut row, place, shape, dice);
        }
    }
    row
}

/// The last place most of the time, since it is the one that loops forget.
fn row_end(row: &[i64]) -> usize {
    row.len().saturating_sub(1)
}

/// Puts another number in this place.
fn change(row: &mut [i64], place: usize, shape: &Numbers, dice: &mut Dice) {
    let drawn = dice.numbers(shape);
    let fits = |number: &&i64| shape.repeats || !row.contains(number);
    let other = drawn.iter().find(fits).copied();
    if let (Some(number), Some(other)) = (row.get_mut(place), other) {
        *number = other;
    }
}

/// The row as it is typed.
pub(super) fn typed(row: &[i64]) -> Vec<u8> {
    let numbers: Vec<_> = row.iter().map(ToString::to_string).collect();
    numbers.join(" ").into_bytes()
}
