//! Every secret that a game can have.

use std::collections::HashSet;

use crate::game::spec::{Numbers, Secret, Spec, WordSource};
use crate::game::{Bank, Word};

/// The secrets of a game, in the order of the bank or of the numbers, each once. Others refer to
/// them by index.
#[derive(Debug)]
pub struct Space {
    secrets: Vec<Word>,
    /// The words of the bank, for looking up; empty where secrets are numbers.
    bank: HashSet<Vec<u8>>,
}

impl Space {
    /// More secrets than this are not kept at hand.
    pub const MOST: usize = 200_000;

    /// The secrets of a game; none where its secret is never drawn, where there are too many, or
    /// where the bank is missing or holds what is no UTF-8. O(n) in their number.
    pub fn of(spec: &Spec, bank: Option<&Bank<'_>>) -> Option<Self> {
        match &spec.secret {
            Secret::Word {
                from: WordSource::Bank,
                ..
            } => Self::of_bank(spec, bank?),
            Secret::Numbers { shape, fixed: None } => Some(Self {
                secrets: rows(&spec.conduct.drawn(shape))?
                    .iter()
                    .map(|row| Word::numbers(row))
                    .collect(),
                bank: HashSet::new(),
            }),
            Secret::Word { .. } | Secret::Numbers { .. } => None,
        }
    }

    fn of_bank(spec: &Spec, bank: &Bank<'_>) -> Option<Self> {
        let words = bank.words();
        let utf8 = words
            .iter()
            .all(|(_, word)| std::str::from_utf8(word).is_ok());
        if words.is_empty() || words.len() > Self::MOST || !utf8 {
            return None;
        }
        let mut seen = HashSet::with_capacity(words.len());
        let secrets = words
            .iter()
            .filter(|(_, word)| seen.insert(word.to_vec()))
            .map(|(_, word)| Word::spelled(word.to_vec(), spec.reading))
            .collect();
        Some(Self {
            secrets,
            bank: seen,
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.secrets.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.secrets.is_empty()
    }

    /// All of them.
    pub fn secrets(&self) -> &[Word] {
        &self.secrets
    }

    /// The secret at an index; the empty word where there is none.
    pub fn get(&self, index: u32) -> &Word {
        const NONE: &Word = &Word {
            text: Vec::new(),
            letters: Vec::new(),
        };
        self.secrets.get(index as usize).unwrap_or(NONE)
    }

    /// The secret at an index as people write it.
    pub fn name(&self, index: u32) -> String {
        String::from_utf8_lossy(&self.get(index).text).into_owned()
    }

    /// Of what is typed, the words that the bank holds, each on a line: all that a play with this
    /// input needs of the bank, however large it is. O(n) in what is typed.
    pub(super) fn part_of_bank(&self, stdin: &[u8]) -> Vec<u8> {
        let mut part = Vec::new();
        if self.bank.is_empty() {
            return part;
        }
        for line in stdin.split(|byte| *byte == b'\n') {
            let whole = line.strip_suffix(b"\r").unwrap_or(line);
            let tokens = line.split(|byte| is_space(*byte));
            let tokens = tokens.filter(|token| *token != whole);
            for typed in std::iter::once(whole).chain(tokens) {
                if self.bank.contains(typed) {
                    part.extend_from_slice(typed);
                    part.push(b'\n');
                }
            }
        }
        part
    }
}

/// What separates tokens: the whitespace of C's `isspace`.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Every row of numbers that can be drawn, in order; none if there are too many.
fn rows(shape: &Numbers) -> Option<Vec<Vec<i64>>> {
    if shape.span() > Space::MOST as u64 {
        return None;
    }
    let rows = shape.rows(Space::MOST + 1);
    (rows.len() <= Space::MOST).then_some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::oracle::testing::{mastermind, wordle};

    #[test]
    fn mastermind_has_3024_secrets_and_6561_with_repeats() {
        assert_eq!(Space::of(&mastermind(None), None).unwrap().len(), 3_024);
        let bonus = mastermind(Some("bonus"));
        assert_eq!(Space::of(&bonus, None).unwrap().len(), 6_561);
    }

    #[test]
    fn a_word_that_stands_twice_in_the_bank_is_one_secret() {
        let bank = Bank::parse(b"guava\nspray\nguava\n");
        let space = Space::of(&wordle(), Some(&bank)).unwrap();
        assert_eq!(space.len(), 2);
        assert_eq!(space.name(1), "spray");
    }

    #[test]
    fn a_bank_that_nobody_can_write_down_and_a_missing_one_give_no_secrets() {
        assert!(Space::of(&wordle(), Some(&Bank::parse(b"\xff\n"))).is_none());
        assert!(Space::of(&wordle(), None).is_none());
    }

    #[test]
    fn of_the_bank_a_play_needs_what_is_typed() {
        let bank = Bank::parse(b"guava\nspray\narrow\n");
        let space = Space::of(&wordle(), Some(&bank)).unwrap();
        assert_eq!(space.part_of_bank(b"arrow\r\nx guava\n"), b"arrow\nguava\n");
    }
}
