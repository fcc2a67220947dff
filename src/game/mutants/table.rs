//! The table of mutants of a game.

use std::sync::Arc;

use super::mutant::{Class, Mutant};
use super::{attempts, cells, checks, ending, order, score, secret, setup, taught, text, win};
use crate::game::spec::Secret;
use crate::game::{Spec, Variable};

/// The families, in the order of the table.
const FAMILIES: [fn(&mut Table<'_>); 11] = [
    score::add,
    attempts::add,
    win::add,
    cells::add,
    checks::add,
    order::add,
    setup::add,
    secret::add,
    ending::add,
    text::add,
    taught::add,
];

/// All first-order mutants of a game, in a fixed order; no two have the same identifier. Some may
/// play just like the game: a scoring rule that differs only for repeated letters, where no letter
/// may be repeated.
pub fn mutants(spec: &Spec) -> Vec<Mutant> {
    let mut table = Table {
        spec,
        rows: Vec::new(),
    };
    for add in FAMILIES {
        add(&mut table);
    }
    table.rows
}

/// All pairs of first-order mutants that leave something of each other, made one by one: each in
/// the order of the table, so that no pair comes twice. O(n²) for n mutants.
pub fn pairs(spec: &Spec) -> impl Iterator<Item = Mutant> + '_ {
    let rows = Arc::new(mutants(spec));
    (0..rows.len()).flat_map(move |first| {
        let rows = rows.clone();
        (first + 1..rows.len()).filter_map(move |second| {
            let (first, second) = (rows.get(first)?, rows.get(second)?);
            first.compose(second, spec)
        })
    })
}

/// A table being filled.
pub(super) struct Table<'a> {
    pub(super) spec: &'a Spec,
    rows: Vec<Mutant>,
}

impl Table<'_> {
    /// Adds a mistake in what the game is: an identifier, a sentence for staff, one for students.
    pub(super) fn semantic(
        &mut self,
        id: impl Into<String>,
        title: &str,
        hint: &str,
        edit: impl Fn(&mut Spec) + Send + Sync + 'static,
    ) {
        self.row(id.into(), Class::Semantic, (title, hint), edit);
    }

    /// Adds a misprint.
    pub(super) fn slip(
        &mut self,
        id: String,
        title: &str,
        hint: &str,
        edit: impl Fn(&mut Spec) + Send + Sync + 'static,
    ) {
        self.row(id, Class::Text, (title, hint), edit);
    }

    /// Leaves out what would change nothing in the spec.
    fn row(
        &mut self,
        id: String,
        class: Class,
        about: (&str, &str),
        edit: impl Fn(&mut Spec) + Send + Sync + 'static,
    ) {
        let mutant = Mutant::new(id, class, about, Arc::new(edit));
        if mutant.apply(self.spec) != *self.spec {
            self.rows.push(mutant);
        }
    }

    /// A sentence about letters, in the words of the game: a secret of numbers has none.
    pub(super) fn in_its_items(&self, text: &str) -> String {
        match self.spec.secret {
            Secret::Word { .. } => text.to_owned(),
            Secret::Numbers { .. } => text.replace("letter", "number"),
        }
    }

    /// Whether a game of this kind can end with a loss.
    pub(super) fn can_be_lost(&self) -> bool {
        self.spec.end.lose.is_some()
    }

    /// Whether an attempt has a heading that a rejected guess could bring again.
    pub(super) fn heads_rejections(&self) -> bool {
        !self.spec.round.header.pieces().is_empty() && !self.spec.checks.is_empty()
    }

    /// Whether places are shown one by one.
    pub(super) fn shows_cells(&self) -> bool {
        [Variable::Row, Variable::Cells, Variable::Board]
            .into_iter()
            .any(|variable| self.spec.shows(variable))
    }
}
