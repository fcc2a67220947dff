//! What is fuzzed, and what it is held to.

use std::collections::BTreeSet;

use super::witness::ROOM;
use crate::candidate::RunError;
use crate::fixture::{Assignment, Reference, ReferenceError, Rung};
use crate::game::mutants::{Materials, Scenario, mutants, scenarios};
use crate::game::spec::{Secret, WordSource};
use crate::game::{Bank, Event, Spec};
use crate::insight::stage::{Behaviour, Stage};
use crate::judge::Judgement;

/// Plays by which it is seen whether something shows in all of them.
const SAMPLES: usize = 50;

/// A program under test.
pub trait Subject: Sync {
    /// Runs it through a play and judges it.
    ///
    /// # Errors
    /// When the runner itself failed; never for what the program did.
    fn run(&self, play: &Scenario) -> Result<Run, RunError>;
}

/// What a program did in a play.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// What it comes to.
    pub judgement: Judgement,
    /// What it printed.
    pub printed: Vec<u8>,
    /// Whether it drew a secret of its own, since it cannot be given the play's.
    pub own_secret: bool,
}

/// The game that is played, and where it comes from.
#[derive(Debug, Clone)]
pub struct Table<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// Its games.
    pub reference: &'a Reference,
    /// The variant that is played.
    pub variant: Option<&'a str>,
    /// The game of that variant. Where all words of the assignment are equally long, so are its
    /// secrets.
    pub spec: Spec,
    /// The rung that passes.
    pub rung: Rung,
    /// The game with each of the mistakes that the assignment does not call one.
    left_open: Vec<Spec>,
}

impl<'a> Table<'a> {
    /// The game of a variant.
    ///
    /// # Errors
    /// When there is no such variant.
    pub fn new(
        assignment: &'a Assignment,
        reference: &'a Reference,
        variant: Option<&'a str>,
        rung: Rung,
    ) -> Result<Self, ReferenceError> {
        let mut spec = reference.spec(variant)?.clone();
        if let Secret::Word {
            length: length @ None,
            from: WordSource::Bank,
        } = &mut spec.secret
        {
            *length = only_length(assignment, reference);
        }
        let open = mutants(&spec).into_iter();
        let open = open.filter(|mutant| assignment.left_open.contains(&mutant.id));
        let mut table = Self {
            left_open: open.map(|mutant| mutant.apply(&spec)).collect(),
            spec,
            assignment,
            reference,
            variant,
            rung,
        };
        table.forget_what_is_always_open();
        Ok(table)
    }

    /// What shows in every play, as a greeting does, tells no play from another: that it is open
    /// is for the judge, which reads what was meant.
    fn forget_what_is_always_open(&mut self) {
        let materials = Materials { bank: self.bank() };
        let plays = scenarios(&self.spec, &materials, 1, SAMPLES);
        let right: Vec<_> = plays.iter().map(|play| played(&self.spec, play)).collect();
        self.left_open.retain(|open| {
            let mut both = plays.iter().zip(&right);
            both.any(|(play, right)| played(open, play) == *right)
        });
    }

    /// Whether the assignment decides all that happens in a play, and it can be told from what is
    /// printed: where that is read by its meaning, a row of one place is a sign like any other.
    pub fn is_decided(&self, play: &Scenario) -> bool {
        if self.rung == Rung::Events && has_one_place(&self.spec, play) {
            return false;
        }
        let right = played(&self.spec, play);
        self.left_open
            .iter()
            .all(|open| played(open, play) == right)
    }

    /// The word bank that plays draw from: that of the first case that has one, where programs are
    /// not told its name.
    pub(super) fn bank(&self) -> Option<&'a [u8]> {
        let name = self.assignment.bank.as_ref()?;
        let mut files = self.assignment.cases.iter().flat_map(|case| &*case.files);
        let file = files.find(|file| file.name == *name)?;
        Some(&file.bytes)
    }
}

fn played(spec: &Spec, play: &Scenario) -> Behaviour {
    Stage::Scenario(play).play(spec, ROOM)
}

/// Whether what is guessed in a play has one place.
fn has_one_place(spec: &Spec, play: &Scenario) -> bool {
    let is_short = |event: &Event| matches!(event, Event::Scored { marks, .. } if marks.len() == 1);
    play.play(spec)
        .is_ok_and(|played| played.events.iter().any(|(_, event)| is_short(event)))
}

/// The length of the words in the banks of all cases, where it is always the same: programs may
/// take it for granted.
fn only_length(assignment: &Assignment, reference: &Reference) -> Option<usize> {
    let cases = assignment.cases.iter();
    let banks: BTreeSet<_> = cases
        .filter_map(|case| reference.bank_text(assignment, case))
        .collect();
    let words = banks.into_iter().flat_map(|text| {
        let words = Bank::parse(text).words().to_vec();
        words.into_iter().map(|(_, word)| word.len())
    });
    let lengths: BTreeSet<usize> = words.filter(|length| *length > 0).collect();
    lengths.first().copied().filter(|_| lengths.len() == 1)
}
