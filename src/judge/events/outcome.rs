//! What reading an output comes to.

use std::collections::BTreeSet;
use std::ops::Range;

/// Whether a program meant what it should have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It did.
    Yes,
    /// It did not: what is wrong first.
    No(Finding),
    /// It may have: what people have to look at first.
    Doubt(Finding),
}

/// What was found in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The turn: how many input lines had been read.
    pub turn: usize,
    /// What it is, in a sentence that quotes what was read.
    pub why: String,
    /// Where the text that was read stands, in bytes of the output.
    pub read: Range<usize>,
}

/// What a program meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meant {
    /// Whether it is right.
    pub outcome: Outcome,
    /// The bytes that were printed in each turn, as far as they can be told apart: the turn, and
    /// where its text stands.
    pub turns: Vec<(usize, Range<usize>)>,
}

impl Outcome {
    /// What is wrong or in doubt.
    pub fn finding(&self) -> Option<&Finding> {
        match self {
            Self::Yes => None,
            Self::No(finding) | Self::Doubt(finding) => Some(finding),
        }
    }
}

/// Findings of one reading, each with the place in the order of the run.
#[derive(Debug, Default)]
pub struct Findings {
    wrong: Vec<(usize, Finding)>,
    doubtful: Vec<(usize, Finding)>,
    /// Whether what guesses are worth could not be read at all.
    pub unread: bool,
}

impl Findings {
    /// Adds what is wrong in a round.
    pub fn wrong(&mut self, round: usize, finding: Finding) {
        self.wrong.push((round, finding));
    }

    /// Adds what is in doubt in a round.
    pub fn doubtful(&mut self, round: usize, finding: Finding) {
        self.doubtful.push((round, finding));
    }

    /// The rounds in which something was found.
    pub fn rounds(&self) -> BTreeSet<usize> {
        let found = self.wrong.iter().chain(&self.doubtful);
        found.map(|(round, _)| *round).collect()
    }

    /// The first round in which something is wrong.
    pub fn first_wrong(&self) -> Option<usize> {
        self.wrong.iter().map(|(round, _)| *round).min()
    }

    /// What it all comes to: what is wrong outweighs what is in doubt, and the first counts.
    pub fn outcome(self) -> Outcome {
        let first = |found: Vec<(usize, Finding)>| {
            let first = found.into_iter().min_by_key(|(round, _)| *round);
            first.map(|(_, finding)| finding)
        };
        match (first(self.wrong), first(self.doubtful)) {
            (Some(finding), _) => Outcome::No(finding),
            (None, Some(finding)) => Outcome::Doubt(finding),
            (None, None) => Outcome::Yes,
        }
    }
}
