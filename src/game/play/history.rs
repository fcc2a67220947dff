//! What a play remembers of the guesses it took: no more than the game shows or checks.

use std::collections::HashSet;
use std::sync::Arc;

use crate::game::bank::Bank;
use crate::game::check::Known;
use crate::game::spec::Spec;
use crate::game::{Letter, Mark, Variable};

/// A guess and its marks.
#[derive(Debug, Clone, Default)]
pub(super) struct Row {
    pub(super) letters: Vec<Letter>,
    pub(super) marks: Vec<Mark>,
}

/// The guesses taken so far.
pub(super) struct History<'a> {
    /// All of them where the game shows a board, else the newest.
    rows: Vec<Row>,
    shows_board: bool,
    tried: HashSet<Vec<Letter>>,
    checks_tried: bool,
    greens: Vec<Option<Letter>>,
    checks_greens: bool,
    bank: Arc<HashSet<&'a [u8]>>,
}

impl<'a> History<'a> {
    pub(super) fn new(spec: &Spec, bank: Option<&Bank<'a>>) -> Self {
        let checks = |name| spec.checks.iter().any(|check| check.rule.name() == name);
        Self {
            rows: Vec::new(),
            shows_board: spec.shows(Variable::Board),
            tried: HashSet::new(),
            checks_tried: checks("already-tried"),
            greens: Vec::new(),
            checks_greens: checks("drops-green"),
            bank: bank
                .filter(|_| checks("not-in-bank"))
                .map(Bank::index)
                .unwrap_or_default(),
        }
    }

    /// Takes a scored guess.
    pub(super) fn push(&mut self, row: Row) {
        if self.checks_tried {
            self.tried.insert(row.letters.clone());
        }
        if self.checks_greens {
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

    /// The rows that are kept, oldest first.
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The newest row.
    pub(super) fn newest(&self) -> Option<&Row> {
        self.rows.last()
    }

    /// What checks may compare a guess with.
    pub(super) fn known<'k>(&'k self, secret: &'k [Letter]) -> Known<'k> {
        Known {
            secret,
            tried: &self.tried,
            greens: &self.greens,
            bank: &self.bank,
        }
    }
}
