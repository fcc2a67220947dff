//! What every suspect does in one case, and how that compares with what was seen.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::draws::Draws;
use super::level::{LEVELS, Level, Print};
use super::stage::{Behaviour, End, Stage};
use super::suspects::{Suspect, Suspects};
use crate::game::Spec;

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
    pairs: Mutex<Pairs>,
}

/// What pairs do, each by index on the shelf.
type Pairs = (Shelf, HashMap<(usize, usize), usize>);

/// Different outputs.
#[derive(Debug, Default)]
struct Shelf {
    outputs: Vec<Output>,
    known: HashMap<(Print, End, Option<Print>), usize>,
}

/// One output and its names on each level.
#[derive(Debug)]
struct Output {
    behaviour: Behaviour,
    /// The game, where it draws a secret here and prints something else for another one: what it
    /// prints for each of two secrets is the same up to the byte of that number.
    draws: Option<(Arc<Spec>, usize)>,
    /// What it prints there for all secrets, on the first level; made when needed.
    drawn: OnceLock<Draws>,
    prints: [OnceLock<Print>; LEVELS],
}

/// What was seen, on one level.
pub(super) struct Seen<'a> {
    pub course: Course,
    at: usize,
    pub level: Level,
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
            Some((spec, shared)) => output.drawn((stage, most), (spec, *shared), seen),
            None => output.relation(seen),
        }))
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
                let at = shelf.put(stage.play(&spec, most), None);
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
    fn put(&mut self, behaviour: Behaviour, draws: Option<(Arc<Spec>, usize)>) -> usize {
        let next = self.outputs.len();
        // Games that draw may differ for another secret, so that only their very selves are alike.
        let game = draws
            .as_ref()
            .map(|(spec, _)| Print::of(format!("{spec:?}").as_bytes()));
        let name = (Print::of(&behaviour.printed), behaviour.end, game);
        let at = *self.known.entry(name).or_insert(next);
        if at == next {
            self.outputs.push(Output {
                behaviour,
                draws,
                drawn: OnceLock::new(),
                prints: Default::default(),
            });
        }
        at
    }
}

impl Output {
    fn relation(&self, seen: &Seen<'_>) -> Relation {
        let same = self.print(seen) == Some(seen.print);
        match (self.behaviour.end, seen.course) {
            (End::Refused, _) => Relation::Other,
            (End::Over | End::Stopped | End::EndOfInput, Course::Passed | Course::Failed)
                if same =>
            {
                Relation::Same
            }
            // A mistake that ends the program may well do so by a crash.
            (End::Stopped, Course::Crashed) if same => Relation::Same,
            (End::EndOfInput, Course::Crashed | Course::EndedEarly) if same => Relation::Open,
            (_, Course::Passed) => Relation::Other,
            (End::EndOfInput | End::Outside | End::Cut, _) if self.begins(seen) => Relation::Open,
            (_, course) if course.is_early() && (same || self.continues(seen)) => {
                Relation::Possible
            }
            _ => Relation::Other,
        }
    }

    /// How a game compares that draws its secret: nobody knows which a program has drawn, so any
    /// that fits will do. Every secret is tried once the part fits that does not depend on it.
    fn drawn(
        &self,
        (stage, most): (&Stage<'_>, usize),
        (spec, shared): (&Spec, usize),
        seen: &Seen<'_>,
    ) -> Relation {
        // A case that passed does not depend on chance.
        if seen.course == Course::Passed || seen.at > 0 {
            return Relation::Other;
        }
        let start = self.behaviour.printed.get(..shared).unwrap_or_default();
        let line = start
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        let form = seen.level.form(&start[..line]);
        if !seen.form().starts_with(form.trim_ascii_end()) {
            return Relation::Other;
        }
        let draws = self
            .drawn
            .get_or_init(|| Draws::of(stage.draws(spec, most), &seen.level));
        draws.relation(seen)
    }

    /// Its name on the level of what was seen.
    fn print(&self, seen: &Seen<'_>) -> Option<Print> {
        let known = self.prints.get(seen.at)?;
        Some(*known.get_or_init(|| seen.level.print(&self.behaviour.printed)))
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

    pub fn form(&self) -> &[u8] {
        self.form.get_or_init(|| self.level.form(self.printed))
    }
}
