//! Finding the mistake behind free wording.
//!
//! A program that words everything its own way prints what no suspect does. Where cases are judged
//! by what is meant, its output is read once more by what a mutant means: if it means that in every
//! case, the mutant explains it.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::attribution::Attribution;
use super::best::{Best, Who};
use super::exhibit::{Course, Relation, Seen, Sighting};
use super::level::{LEVELS, Print};
use super::lineup::Lineup;
use super::stage::End;
use super::tally::Tally;
use crate::fixture::Rung;
use crate::game::{Event, Spec};
use crate::judge::events::{Outcome, Plan, Printed, Words};

/// What the single suspects mean in one case, as far as anybody asked.
#[derive(Debug)]
pub(super) struct Meanings {
    right: OnceLock<Option<Plan>>,
    singles: Vec<OnceLock<Meaning>>,
    /// All that they mean beside what the game does, each once.
    others: Mutex<Vec<Arc<Plan>>>,
    /// What came of reading an output by one of those, as a case that failed.
    readings: Mutex<HashMap<(Print, usize), Relation>>,
}

/// What was seen in a case, ready to be read.
struct Look<'a> {
    seen: &'a Sighting,
    /// The name of what was printed.
    name: Print,
    printed: Printed<'a>,
}

impl<'a> Look<'a> {
    fn new(seen: &'a Sighting) -> Self {
        Self {
            seen,
            name: Print::of(&seen.printed),
            printed: Printed::new(&seen.printed),
        }
    }
}

/// What a suspect means.
#[derive(Debug)]
enum Meaning {
    /// What the game itself does.
    Right,
    /// Something else, and its number among all that is meant in the case.
    Other(usize, Arc<Plan>),
    /// Nothing that could be read.
    Nothing,
}

impl Meaning {
    /// Its number, where it takes a reading.
    fn number(&self) -> Option<usize> {
        match self {
            Self::Other(at, _) => Some(*at),
            Self::Right | Self::Nothing => None,
        }
    }
}

impl Meanings {
    /// Of so many suspects.
    pub fn of(count: usize) -> Self {
        Self {
            right: OnceLock::new(),
            singles: (0..count).map(|_| OnceLock::new()).collect(),
            others: Mutex::default(),
            readings: Mutex::default(),
        }
    }

    /// What came of reading an output, where that was done.
    fn known(&self, reading: (Print, usize)) -> Option<Relation> {
        // A panic under the lock leaves the map whole: look-ups and inserts are all.
        let readings = self.readings.lock().unwrap_or_else(PoisonError::into_inner);
        readings.get(&reading).copied()
    }

    /// Reads an output by what is meant, once. Nobody waits for it: two may do the same.
    fn read(&self, look: &Look<'_>, at: usize, plan: &Plan) -> Relation {
        self.known((look.name, at)).unwrap_or_else(|| {
            let relation = match look.printed.read(plan).outcome {
                Outcome::Yes => Relation::Same,
                // What cannot be read for certain says nothing, and explains nothing.
                Outcome::Doubt(_) => Relation::Possible,
                Outcome::No(_) => Relation::Other,
            };
            let mut readings = self.readings.lock().unwrap_or_else(PoisonError::into_inner);
            readings.insert((look.name, at), relation);
            relation
        })
    }

    /// Something else than the game does; plans that no reading tells apart are one.
    fn other(&self, plan: Plan) -> Meaning {
        // A panic under the lock leaves nothing half done: plans are pushed whole.
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        let known = others.iter().position(|other| **other == plan);
        let at = known.unwrap_or(others.len());
        let plan = match others.get(at) {
            Some(other) => Arc::clone(other),
            None => {
                let plan = Arc::new(plan);
                others.push(Arc::clone(&plan));
                plan
            }
        };
        Meaning::Other(at, plan)
    }
}

impl Lineup<'_> {
    /// By what was meant, where that says more than the text.
    pub(super) fn meant(&self, order: &[&Sighting]) -> Attribution {
        let meant = self.by_meaning(order);
        if !meant.is_empty() {
            return self.named(meant, 0, order);
        }
        Attribution::Unknown {
            nearest: self.nearest(&self.seen(order, 0)),
        }
    }

    /// Whether a case passed by what was meant alone: then no text is like that of any suspect.
    pub(super) fn is_reworded(&self, order: &[&Sighting]) -> bool {
        let passed = order
            .iter()
            .rev()
            .take_while(|seen| seen.course == Course::Passed);
        let meant = passed
            .copied()
            .filter(|seen| self.rungs.get(seen.case) == Some(&Rung::Events));
        let Some(sighting) = meant.last() else {
            return false;
        };
        let loosest = LEVELS - 1;
        let seen = Seen::new(sighting, loosest, self.level(sighting.case, loosest));
        let alike = || {
            let stage = self.stage(sighting.case)?;
            let around = (&stage, self.most(sighting.case));
            let exhibit = self.exhibit(sighting.case)?;
            let mut known = HashMap::new();
            let mut relations = (0..self.suspects.singles().len())
                .map(|single| exhibit.relation(around, single, &seen, &mut known));
            Some(relations.any(|relation| relation == Some(Relation::Same)))
        };
        alike() == Some(false)
    }

    /// The single mutants that mean what a program was read to mean in all cases. None where a case
    /// is not judged by that, or the program did not end by itself. A reading for each thing that
    /// is meant in a case by a mutant that is still in question there.
    fn by_meaning(&self, order: &[&Sighting]) -> Vec<(Who, Tally)> {
        let is_meant = |seen: &&Sighting| self.rungs.get(seen.case).copied() == Some(Rung::Events);
        if !order.iter().all(is_meant) || order.iter().any(|seen| seen.course.is_early()) {
            return Vec::new();
        }
        let mut looks: Vec<Look<'_>> = order.iter().map(|seen| Look::new(seen)).collect();
        // Of the cases that passed, the one with the least to read clears as well as any.
        looks.sort_by_key(|look| {
            let passed = look.seen.course == Course::Passed;
            (passed, look.seen.printed.len())
        });
        let mut found = Best::default();
        for single in self.in_question(&looks) {
            let each = looks.iter().map(|look| {
                let relation = self.relation_of_meanings(look, single)?;
                Some((look.seen.case, look.seen.course, relation))
            });
            if let Some(tally) = Tally::of(each).filter(|tally| !tally.explains.is_empty()) {
                found.add(Who::Single(single), tally);
            }
        }
        found.best
    }

    /// The single mutants that no case that failed speaks against. The case comes next in which
    /// those that are left take the least reading: it clears most of them at the least cost.
    fn in_question(&self, looks: &[Look<'_>]) -> Vec<usize> {
        let failed = looks
            .iter()
            .filter(|look| look.seen.course != Course::Passed);
        let mut failed: Vec<&Look<'_>> = failed.collect();
        let is_another = |look: &&Look<'_>, single: usize| {
            matches!(
                self.meaning(look.seen.case, single),
                Some(Meaning::Other(..))
            )
        };
        // What takes no reading clears most of them.
        let own = self.suspects.own_indices();
        let own = own.filter(|single| failed.iter().all(|look| is_another(look, *single)));
        let mut left: Vec<usize> = own.collect();
        while !left.is_empty() {
            let cost = |(_, look): &(usize, &&Look<'_>)| {
                let meanings = left
                    .iter()
                    .filter_map(|single| self.meaning(look.seen.case, *single));
                let numbers: BTreeSet<_> = meanings.filter_map(Meaning::number).collect();
                numbers.len() * (1 + look.seen.printed.len())
            };
            let Some((at, _)) = failed.iter().enumerate().min_by_key(cost) else {
                break;
            };
            let look = failed.remove(at);
            left.retain(|single| {
                let relation = self.relation_of_meanings(look, *single);
                relation.is_some_and(|relation| relation != Relation::Other)
            });
        }
        left
    }

    /// How what was seen reads beside what a mutant means.
    fn relation_of_meanings(&self, look: &Look<'_>, single: usize) -> Option<Relation> {
        let (case, course) = (look.seen.case, look.seen.course);
        let relation = match self.meaning(case, single)? {
            Meaning::Right if course == Course::Passed => Relation::Same,
            Meaning::Right | Meaning::Nothing => Relation::Other,
            Meaning::Other(at, plan) => self.meanings.get(case)?.read(look, *at, plan),
        };
        Some(match relation {
            Relation::Possible if course == Course::Passed => Relation::Other,
            relation => relation,
        })
    }

    fn meaning(&self, case: usize, single: usize) -> Option<&Meaning> {
        let meanings = self.meanings.get(case)?;
        let suspect = self.suspects.singles().get(single)?;
        let known = meanings.singles.get(single)?;
        Some(known.get_or_init(|| {
            let right = meanings
                .right
                .get_or_init(|| self.planned(case, 0, self.suspects.spec(), None));
            match (
                right,
                self.planned(case, single, &suspect.spec, right.as_ref()),
            ) {
                (_, None) => Meaning::Nothing,
                (Some(right), Some(own)) if own.means_the_same(right) => Meaning::Right,
                (_, Some(own)) => meanings.other(own),
            }
        }))
    }

    /// What a single suspect means in a case; none where it prints more than is kept of anybody.
    /// `right` is what the game itself means there.
    fn planned(
        &self,
        case: usize,
        single: usize,
        spec: &Spec,
        right: Option<&Plan>,
    ) -> Option<Plan> {
        let behaviour = self.exhibit(case)?.behaviour(single)?;
        if matches!(behaviour.end, End::Cut | End::Refused) {
            return None;
        }
        let play = self.stage(case)?.transcript(spec)?;
        let says = |end: fn(&Event) -> bool| play.events.iter().any(|(_, event)| end(event));
        // A game that is both won and lost can be read from no wording.
        if says(|event| matches!(event, Event::Won { .. })) && says(|event| *event == Event::Lost) {
            return None;
        }
        // No mutant speaks in other words than its game, and there are many words to prepare.
        let words = right
            .filter(|_| spec.vocabulary == self.suspects.spec().vocabulary)
            .map_or_else(
                || Words::of(&spec.vocabulary).into(),
                |right| right.words.clone(),
            );
        Some(Plan::in_words(words, spec, &play))
    }
}
