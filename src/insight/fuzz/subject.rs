//! What is fuzzed, and what it is held to.

use crate::candidate::RunError;
use crate::fixture::{Assignment, Reference, ReferenceError, Rung};
use crate::game::Spec;
use crate::game::mutants::Scenario;
use crate::judge::Judgement;

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
}

/// The game that is played, and where it comes from.
#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// Its games.
    pub reference: &'a Reference,
    /// The variant that is played.
    pub variant: Option<&'a str>,
    /// The game of that variant.
    pub spec: &'a Spec,
    /// The rung that passes.
    pub rung: Rung,
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
        Ok(Self {
            spec: reference.spec(variant)?,
            assignment,
            reference,
            variant,
            rung,
        })
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
