//! What every suspect does in one case, and how that compares with what was seen.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::level::{LEVELS, Level, Print};
use super::stage::{Behaviour, End, Stage};
use super::suspects::Suspects;

/// How a case went, as far as attribution cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Course {
    /// The case passed.
    Passed,
    /// It failed, and the program ended by itself.
    Failed,
    /// The program was stopped or crashed: more might have followed.
    EndedEarly,
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
}

/// How what a suspect does compares with what was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// It is the same.
    Same,
    /// It is the same up to where the suspect meets the end of input, behind which no game says
    /// what happens.
    Open,
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
    pairs: Mutex<(Shelf, HashMap<(usize, usize), usize>)>,
}

/// Different outputs.
#[derive(Debug, Default)]
struct Shelf {
    outputs: Vec<Output>,
    known: HashMap<(Print, End), usize>,
}

/// One output and its names on each level.
#[derive(Debug)]
struct Output {
    behaviour: Behaviour,
    prints: [OnceLock<Print>; LEVELS],
}

/// What was seen, on one level.
pub(super) struct Seen<'a> {
    pub course: Course,
    at: usize,
    level: Level,
    print: Print,
    /// What it comes to; made when needed.
    form: OnceLock<Vec<u8>>,
    printed: &'a [u8],
}

impl Exhibit {
    /// Plays every single suspect. O(suspects × case).
    pub fn new(stage: &Stage<'_>, suspects: &Suspects, most: usize) -> Self {
        let mut shelf = Shelf::default();
        let singles = suspects.singles().iter();
        let singles = singles
            .map(|suspect| shelf.put(stage.play(&suspect.spec, most)))
            .collect();
        Self {
            shelf,
            singles,
            pairs: Mutex::default(),
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

    /// How all outputs of single suspects compare, by index as in [`singles`](Self::singles).
    pub(super) fn relations(&self, seen: &Seen<'_>) -> Vec<Relation> {
        let outputs = self.shelf.outputs.iter();
        outputs.map(|output| output.relation(seen)).collect()
    }

    /// How a pair compares; it is played at first use. `known` remembers what came of outputs.
    pub(super) fn pair_relation(
        &self,
        (stage, suspects, most): (&Stage<'_>, &Suspects, usize),
        pair: (usize, usize),
        seen: &Seen<'_>,
        known: &mut HashMap<usize, Relation>,
    ) -> Relation {
        // A panic under the lock leaves nothing half done: entries are whole or missing.
        let mut shelves = self.pairs.lock().unwrap_or_else(PoisonError::into_inner);
        let (shelf, of) = &mut *shelves;
        let at = match of.get(&pair) {
            Some(at) => *at,
            None => {
                let Some(spec) = suspects.pair_spec(pair.0, pair.1) else {
                    return Relation::Other;
                };
                let at = shelf.put(stage.play(&spec, most));
                of.insert(pair, at);
                at
            }
        };
        let output = shelf.outputs.get(at);
        *known
            .entry(at)
            .or_insert_with(|| output.map_or(Relation::Other, |output| output.relation(seen)))
    }
}

impl Shelf {
    fn put(&mut self, behaviour: Behaviour) -> usize {
        let next = self.outputs.len();
        let name = (Print::of(&behaviour.printed), behaviour.end);
        let at = *self.known.entry(name).or_insert(next);
        if at == next {
            self.outputs.push(Output {
                behaviour,
                prints: Default::default(),
            });
        }
        at
    }
}

impl Output {
    fn relation(&self, seen: &Seen<'_>) -> Relation {
        let level = &seen.level;
        let Some(print) = self.prints.get(seen.at) else {
            return Relation::Other;
        };
        let same = *print.get_or_init(|| level.print(&self.behaviour.printed)) == seen.print;
        match (self.behaviour.end, seen.course) {
            (End::Refused, _) => Relation::Other,
            (End::Over | End::EndOfInput, Course::Passed | Course::Failed) if same => {
                Relation::Same
            }
            (End::EndOfInput, Course::EndedEarly) if same => Relation::Open,
            (_, Course::Passed) => Relation::Other,
            (End::EndOfInput | End::Cut, _) if self.begins(seen) => Relation::Open,
            (_, Course::EndedEarly) if same || self.continues(seen) => Relation::Possible,
            _ => Relation::Other,
        }
    }

    /// Whether what was seen begins with this output.
    fn begins(&self, seen: &Seen<'_>) -> bool {
        let own = seen.level.form(&self.behaviour.printed);
        seen.form().starts_with(own.trim_ascii_end())
    }

    /// Whether this output begins with what was seen.
    fn continues(&self, seen: &Seen<'_>) -> bool {
        let own = seen.level.form(&self.behaviour.printed);
        own.starts_with(seen.form().trim_ascii_end())
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

    fn form(&self) -> &[u8] {
        self.form.get_or_init(|| self.level.form(self.printed))
    }
}
