//! What every suspect does in one case, and how that compares with what was seen.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::level::{Level, Print};
use super::pairs::Pairs;
use super::shelf::Shelf;
use super::stage::{Behaviour, Stage};
use super::suspects::{Suspect, Suspects};

/// How a case went, as far as attribution cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Course {
    /// The case passed.
    Passed,
    /// It failed, and the program ended by itself.
    Failed,
    /// The program crashed: more might have followed.
    Crashed,
    /// The program was stopped: more might have followed.
    EndedEarly,
}

impl Course {
    /// Whether more might have followed.
    pub fn is_early(self) -> bool {
        matches!(self, Self::Crashed | Self::EndedEarly)
    }
}

/// What was seen of a program in one case.
#[derive(Debug, Clone)]
pub struct Sighting {
    /// The case, by index in the assignment.
    pub case: usize,
    /// How it went.
    pub course: Course,
    /// What was printed.
    pub printed: Vec<u8>,
    /// What was typed, where the program has drawn a secret that nobody knows; none where it played
    /// what the case says.
    pub drawn: Option<Vec<u8>>,
}

/// How what a suspect does compares with what was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// It is the same.
    Same,
    /// It is the same up to where the suspect meets the end of input, behind which no game says
    /// what happens.
    Open,
    /// It is the same for a secret that the suspect may have drawn.
    Lucky,
    /// What was seen stops in the midst of it. Nothing speaks against the suspect, and nothing
    /// explains the stop.
    Possible,
    /// It is something else.
    Other,
}

/// What all suspects do in one case. Outputs that are the same are kept once.
#[derive(Debug)]
pub struct Exhibit {
    shelf: Shelf,
    /// The output of each single suspect, by index on the shelf.
    singles: Vec<usize>,
    /// Those of pairs, as far as anybody asked.
    pub(super) pairs: Pairs,
}

/// What was seen, on one level.
pub(super) struct Seen<'a> {
    pub course: Course,
    pub at: usize,
    pub level: Level,
    pub print: Print,
    /// What it comes to; made when needed.
    form: OnceLock<Vec<u8>>,
    pub printed: &'a [u8],
}

impl Exhibit {
    /// Plays every single suspect. O(suspects × case).
    pub fn new(stage: &Stage<'_>, suspects: &Suspects, most: usize) -> Self {
        let mut shelf = Shelf::default();
        let singles = suspects.singles().iter();
        let singles = singles
            .map(|suspect| {
                let behaviour = stage.play(&suspect.spec, most);
                let shared = stage.before_draw(&suspect.spec, most);
                let draws = shared.map(|shared| (suspect.spec.clone(), shared));
                shelf.put(behaviour, draws)
            })
            .collect();
        Self {
            shelf,
            singles,
            pairs: Pairs::default(),
        }
    }

    /// Which single suspects do the same in this case: equal numbers, equal outputs.
    pub fn singles(&self) -> &[usize] {
        &self.singles
    }

    /// What a single suspect does.
    pub fn behaviour(&self, single: usize) -> Option<&Behaviour> {
        let output = self.shelf.outputs.get(*self.singles.get(single)?)?;
        Some(&output.behaviour)
    }

    /// Where a single suspect draws a secret here: what it prints whatever that is, in whole lines.
    pub(super) fn fixed_start(&self, single: usize) -> Option<&[u8]> {
        let output = self.shelf.outputs.get(*self.singles.get(single)?)?;
        output.draws.as_ref().map(|_| output.fixed_start())
    }

    /// Whether each single suspect prints something else than the game that it has made a mistake
    /// in, on the level of what was seen.
    pub(super) fn shown(&self, seen: &Seen<'_>, suspects: &Suspects) -> Vec<bool> {
        let outputs = self.shelf.outputs.iter();
        let prints: Vec<_> = outputs.map(|output| output.print(seen)).collect();
        let print = |single: usize| prints.get(*self.singles.get(single)?);
        let mut right = None;
        (0..self.singles.len())
            .map(|single| {
                // The singles of a variant stand together behind their game.
                if suspects
                    .singles()
                    .get(single)
                    .is_some_and(Suspect::is_right)
                {
                    right = Some(single);
                }
                print(single) != right.and_then(print)
            })
            .collect()
    }

    /// How the output of a single suspect compares; `known` remembers what came of outputs.
    pub(super) fn relation(
        &self,
        (stage, most): (&Stage<'_>, usize),
        single: usize,
        seen: &Seen<'_>,
        known: &mut HashMap<usize, Relation>,
    ) -> Option<Relation> {
        let at = *self.singles.get(single)?;
        let output = self.shelf.outputs.get(at)?;
        Some(*known.entry(at).or_insert_with(|| match &output.draws {
            Some((spec, _)) => output.drawn((stage, most), spec, seen),
            None => output.relation(seen),
        }))
    }
}

impl<'a> Seen<'a> {
    /// A sighting on the level of that number.
    pub fn new(sighting: &'a Sighting, at: usize, level: Level) -> Self {
        Self {
            course: sighting.course,
            print: level.print(&sighting.printed),
            form: OnceLock::new(),
            printed: &sighting.printed,
            at,
            level,
        }
    }

    pub fn form(&self) -> &[u8] {
        self.form.get_or_init(|| self.level.form(self.printed))
    }
}
