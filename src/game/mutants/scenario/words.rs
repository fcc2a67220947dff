//! Guesses that are words.

use super::dice::Dice;
use crate::game::Spec;

const ALPHABET: &[u8; 26] = b"abcdefghijklmnopqrstuvwxyz";

/// Makes secrets and guesses of a game of words. Letters are ASCII.
pub(super) struct Words {
    /// The letters of this play; few, so that guesses hit.
    letters: Vec<u8>,
    distinct: bool,
    resizes: bool,
    cases: bool,
}

impl Words {
    pub(super) fn new(spec: &Spec, dice: &mut Dice) -> Self {
        let checks = |names: &[&str]| {
            let mut rules = spec.checks.iter().map(|check| check.rule.name());
            rules.any(|rule| names.contains(&rule))
        };
        let mut letters = ALPHABET.to_vec();
        dice.shuffle(&mut letters);
        letters.truncate(9 + dice.below(3));
        Self {
            letters,
            distinct: checks(&["repeats"]),
            resizes: checks(&["too-long", "too-short", "wrong-length"]),
            cases: checks(&["not-lowercase"]),
        }
    }

    /// A word of this length; longer ones than the letters suffice for repeat some.
    pub(super) fn any(&self, length: usize, dice: &mut Dice) -> Vec<u8> {
        if !self.distinct {
            let letters = (0..length).filter_map(|_| dice.pick(&self.letters).copied());
            return letters.collect();
        }
        let mut letters = self.letters.clone();
        dice.shuffle(&mut letters);
        letters.extend(
            ALPHABET
                .iter()
                .filter(|letter| !self.letters.contains(letter)),
        );
        letters.iter().cycle().take(length).copied().collect()
    }

    /// A guess at `secret`, well-formed or not. `greens` are the places known to be right.
    pub(super) fn guess(&self, secret: &[u8], greens: &[bool], dice: &mut Dice) -> Vec<u8> {
        let mut guess = match dice.below(8) {
            0 => self.any(secret.len(), dice),
            1 => shuffled(secret, dice),
            2 => exchanged(secret, dice),
            3 => self.drawn_from(secret, dice),
            4 => self.changed(secret, secret.len().saturating_sub(1), dice),
            5 => self.changed(secret, dice.below(secret.len().max(1)), dice),
            _ => self.keeping(secret, greens, dice),
        };
        self.deform(&mut guess, dice);
        guess
    }

    /// A guess that keeps what is known to be right and is wrong in some other place.
    pub(super) fn keeping(&self, secret: &[u8], greens: &[bool], dice: &mut Dice) -> Vec<u8> {
        let mut guess = self.any(secret.len(), dice);
        for (place, own) in secret.iter().enumerate() {
            if greens.get(place) != Some(&true) {
                continue;
            }
            // The guess is as long as the secret.
            match guess.iter().position(|letter| letter == own) {
                Some(at) => guess.swap(at, place),
                None => guess[place] = *own,
            }
        }
        guess
    }

    /// Letters of the secret only; distinct ones are in another order.
    fn drawn_from(&self, secret: &[u8], dice: &mut Dice) -> Vec<u8> {
        if self.distinct {
            return shuffled(secret, dice);
        }
        let letters = secret.iter().filter_map(|_| dice.pick(secret).copied());
        letters.collect()
    }

    /// The secret with another letter in this place.
    fn changed(&self, secret: &[u8], place: usize, dice: &mut Dice) -> Vec<u8> {
        let mut guess = secret.to_vec();
        let others = ALPHABET.iter().filter(|letter| !secret.contains(letter));
        let others: Vec<u8> = others.copied().collect();
        if let (Some(letter), Some(other)) = (guess.get_mut(place), dice.pick(&others)) {
            *letter = *other;
        }
        guess
    }

    /// Makes a guess wrong now and then, in one way or in several, where a check looks for it.
    /// Capitals and digits are typed in any game, since only a check can forbid them.
    fn deform(&self, guess: &mut Vec<u8>, dice: &mut Dice) {
        if self.distinct && guess.len() > 1 && dice.one_in(5) {
            let from = dice.below(guess.len());
            let apart = 1 + dice.below(guess.len() - 1);
            // Both are below the length.
            let to = (from + apart) % guess.len();
            guess[to] = guess[from];
        }
        let place = dice.below(guess.len().max(1));
        if dice.one_in(if self.cases { 6 } else { 14 })
            && let Some(letter) = guess.get_mut(place)
        {
            *letter = match dice.below(3) {
                0 => b'0' + dice.below(10) as u8,
                _ => letter.to_ascii_uppercase(),
            };
        }
        if self.resizes && dice.one_in(5) {
            if dice.one_in(2) && guess.len() > 1 {
                guess.truncate(1 + dice.below(guess.len() - 1));
            } else {
                guess.extend(self.any(1 + dice.below(2), dice));
            }
        }
    }
}

fn shuffled(word: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut other = word.to_vec();
    dice.shuffle(&mut other);
    other
}

/// The word with two places exchanged.
fn exchanged(word: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut other = word.to_vec();
    if !other.is_empty() {
        let (one, two) = (dice.below(other.len()), dice.below(other.len()));
        other.swap(one, two);
    }
    other
}
