//! What a play remembers of the guesses it took: no more than the game shows or checks.

use std::collections::HashSet;
use std::sync::Arc;

use crate::game::bank::Bank;
use crate::game::check::{Known, Need};
use crate::game::spec::Spec;
use crate::game::{Letter, Mark, Variable};

/// A guess and its marks.
#[derive(Debug, Clone, Default)]
pub(super) struct Row {
    pub(super) letters: Vec<Letter>,
    pub(super) marks: Vec<Mark>,
}

/// The guesses so far.
pub(super) struct History<'a> {
    /// All that were taken where the game shows a board, else the newest.
    rows: Vec<Row>,
    shows_board: bool,
    taken: HashSet<Vec<Letter>>,
    keeps_taken: bool,
    rejected: HashSet<Vec<Letter>>,
    keeps_rejected: bool,
    greens: Vec<Option<Letter>>,
    keeps_greens: bool,
    bank: Arc<HashSet<&'a [u8]>>,
}

impl<'a> History<'a> {
    pub(super) fn new(spec: &Spec, bank: Option<&Bank<'a>>) -> Self {
        let needs = |need| spec.checks.iter().any(|check| check.rule.needs() == need);
        Self {
            rows: Vec::new(),
            shows_board: spec.shows(Variable::Board),
            taken: HashSet::new(),
            keeps_taken: needs(Need::Taken) || needs(Need::Typed),
            rejected: HashSet::new(),
            keeps_rejected: needs(Need::Typed),
            greens: Vec::new(),
            keeps_greens: needs(Need::Greens) || spec.conduct.sticky,
            bank: bank
                .filter(|_| needs(Need::Bank))
                .map(Bank::index)
                .unwrap_or_default(),
        }
    }

    /// Takes a scored guess.
    pub(super) fn push(&mut self, row: Row) {
        if self.keeps_taken {
            self.taken.insert(row.letters.clone());
        }
        if self.keeps_greens {
            self.greens
                .resize(self.greens.len().max(row.letters.len()), None);
            for ((green, letter), mark) in self.greens.iter_mut().zip(&row.letters).zip(&row.marks)
            {
                if *mark == Mark::Hit {
                    *green = Some(*letter);
                }
            }
        }
        if !self.shows_board {
            self.rows.clear();
        }
        self.rows.push(row);
    }

    /// Notes a guess that was rejected.
    pub(super) fn reject(&mut self, letters: Vec<Letter>) {
        if self.keeps_rejected {
            self.rejected.insert(letters);
        }
    }

    /// Puts the hits of earlier guesses in their places.
    pub(super) fn stick(&self, row: &mut Row) {
        let places = row.letters.iter_mut().zip(&mut row.marks);
        for ((letter, mark), green) in places.zip(&self.greens) {
            if let Some(green) = green {
                (*letter, *mark) = (*green, Mark::Hit);
            }
        }
    }

    /// The rows that are kept, oldest first.
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The newest row.
    pub(super) fn newest(&self) -> Option<&Row> {
        self.rows.last()
    }

    /// What checks may compare a guess with.
    pub(super) fn known(&self, length: usize) -> Known<'_> {
        let newest = self.newest();
        let newest = newest.map(|row| (row.letters.as_slice(), row.marks.as_slice()));
        Known {
            length,
            taken: &self.taken,
            rejected: &self.rejected,
            newest: newest.unwrap_or_default(),
            greens: &self.greens,
            bank: &self.bank,
        }
    }
}
