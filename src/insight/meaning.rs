//! Finding the mistake behind free wording.
//!
//! A program that words everything its own way prints what no suspect does. Where cases are judged
//! by what is meant, its output is read once more by what a mutant means: if it means that in every
//! case, the mutant explains it.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::attribution::Attribution;
use super::exhibit::{Course, Relation, Seen, Sighting};
use super::level::LEVELS;
use super::lineup::{Best, Lineup, Who};
use super::stage::End;
use super::tally::Tally;
use crate::fixture::Rung;
use crate::game::{Event, Spec};
use crate::judge::events::{self, Outcome, Plan};

/// What the single suspects mean in one case, as far as anybody asked.
#[derive(Debug)]
pub(super) struct Meanings {
    right: OnceLock<Option<Plan>>,
    singles: Vec<OnceLock<Meaning>>,
}

/// What a suspect means.
#[derive(Debug)]
enum Meaning {
    /// What the game itself does.
    Right,
    /// Something else.
    Other(Box<Plan>),
    /// Nothing that could be read.
    Nothing,
}

impl Meanings {
    /// Of so many suspects.
    pub fn of(count: usize) -> Self {
        Self {
            right: OnceLock::new(),
            singles: (0..count).map(|_| OnceLock::new()).collect(),
        }
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
    /// is not judged by that, or the program did not end by itself. O(mutants) readings of a case
    /// that failed, and of the others as far as a mutant is still in question.
    fn by_meaning(&self, order: &[&Sighting]) -> Vec<(Who, Tally)> {
        let is_meant = |seen: &&Sighting| self.rungs.get(seen.case).copied() == Some(Rung::Events);
        if !order.iter().all(is_meant) || order.iter().any(|seen| seen.course.is_early()) {
            return Vec::new();
        }
        // The less there is to read, the sooner a mutant is out of question.
        let mut order = order.to_vec();
        order.sort_by_key(|seen| (seen.course == Course::Passed, seen.printed.len()));
        let mut found = Best::default();
        for single in self.suspects.own_indices() {
            let each = order.iter().map(|seen| {
                let relation = self.relation_of_meanings(seen, single)?;
                Some((seen.case, seen.course, relation))
            });
            if let Some(tally) = Tally::of(each).filter(|tally| !tally.explains.is_empty()) {
                found.add(Who::Single(single), tally);
            }
        }
        found.best
    }

    fn relation_of_meanings(&self, seen: &Sighting, single: usize) -> Option<Relation> {
        let relation = |is_same: bool| match is_same {
            true => Relation::Same,
            false => Relation::Other,
        };
        Some(match self.meaning(seen.case, single)? {
            Meaning::Right => relation(seen.course == Course::Passed),
            Meaning::Nothing => Relation::Other,
            Meaning::Other(plan) => match events::read(plan, &seen.printed).outcome {
                Outcome::Yes => Relation::Same,
                // What cannot be read for certain says nothing, and explains nothing.
                Outcome::Doubt(_) if seen.course != Course::Passed => Relation::Possible,
                _ => Relation::Other,
            },
        })
    }

    fn meaning(&self, case: usize, single: usize) -> Option<&Meaning> {
        let meanings = self.meanings.get(case)?;
        let suspect = self.suspects.singles().get(single)?;
        let known = meanings.singles.get(single)?;
        Some(known.get_or_init(|| {
            let right = meanings
                .right
                .get_or_init(|| self.planned(case, 0, self.suspects.spec()));
            match (right, self.planned(case, single, &suspect.spec)) {
                (_, None) => Meaning::Nothing,
                (Some(right), Some(own)) if own.means_the_same(right) => Meaning::Right,
                (_, Some(own)) => Meaning::Other(Box::new(own)),
            }
        }))
    }

    /// What a single suspect means in a case; none where it prints more than is kept of anybody.
    fn planned(&self, case: usize, single: usize, spec: &Spec) -> Option<Plan> {
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
        Some(Plan::of(spec, &play))
    }
}
