//! The secret of a play.

use super::dice::Dice;
use super::opening::Opening;
use super::words::Words;
use super::{Materials, numbers};
use crate::game::Bank;
use crate::game::spec::{FlagSecret, Numbers, Secret, Spec, WordSource};

/// So many words of a given bank are plenty for one play, and a bank is read at each.
const BANK: usize = 64;

/// What has to be guessed.
pub(super) enum Hidden {
    Word(Vec<u8>),
    Row(Vec<i64>, Numbers),
}

impl Hidden {
    /// The secret that the flag or the spec fixes, or else any that the game allows; `None` if it
    /// is none of the words that are made up here.
    pub(super) fn choose(
        spec: &Spec,
        opening: &Opening,
        known: &[&[u8]],
        words: &Words,
        dice: &mut Dice,
    ) -> Option<Self> {
        let word = match (&spec.secret, &opening.secret) {
            (Secret::Numbers { shape, .. }, Some(FlagSecret::Numbers(row))) => {
                return Some(Self::Row(row.clone(), *shape));
            }
            (Secret::Numbers { shape, fixed }, _) => {
                let row = fixed.clone().unwrap_or_else(|| dice.numbers(shape));
                return Some(Self::Row(row, *shape));
            }
            (Secret::Word { .. }, Some(FlagSecret::Word(word))) => word.clone().into_bytes(),
            (Secret::Word { length, from }, _) => match from {
                WordSource::Fixed(word) => word.clone().into_bytes(),
                WordSource::Bank | WordSource::File => match dice.pick(known) {
                    Some(word) => word.to_vec(),
                    None => words.any(length.unwrap_or_else(|| some_length(dice)), dice),
                },
            },
        };
        word.is_ascii().then_some(Self::Word(word))
    }

    /// The secret as it is typed.
    pub(super) fn typed(&self) -> Vec<u8> {
        match self {
            Self::Word(word) => word.clone(),
            Self::Row(row, _) => numbers::typed(row),
        }
    }

    /// How many places it has.
    pub(super) fn length(&self) -> usize {
        match self {
            Self::Word(word) => word.len(),
            Self::Row(row, _) => row.len(),
        }
    }
}

fn some_length(dice: &mut Dice) -> usize {
    match dice.one_in(10) {
        true => 1,
        false => 3 + dice.below(4),
    }
}

/// Words of the assignment's bank that one play can be made of, in the order of the bank.
pub(super) fn known<'a>(spec: &Spec, materials: &Materials<'a>, dice: &mut Dice) -> Vec<&'a [u8]> {
    let picked = [WordSource::Bank, WordSource::File];
    let picked = picked.iter().any(|source| spec.secret.is_from(source));
    let bank = materials.bank.filter(|_| picked);
    let bank = bank.map(Bank::parse).unwrap_or_default();
    let fits = |word: &[u8]| {
        let length = spec.length().is_none_or(|length| length == word.len());
        length && word.iter().all(u8::is_ascii_lowercase)
    };
    let words = bank.words().iter().map(|(_, word)| *word);
    let mut words: Vec<_> = words.filter(|word| fits(word)).enumerate().collect();
    if words.len() > BANK {
        dice.shuffle(&mut words);
        words.truncate(BANK);
        words.sort_unstable();
    }
    words.into_iter().map(|(_, word)| word).collect()
}
