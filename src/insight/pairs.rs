//! What pairs of mistakes do in one case, and which pairs explain a program.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::attribution::Part;
use super::best::{Best, Who};
use super::exhibit::{Course, Relation, Seen};
use super::lineup::Lineup;
use super::shelf::Shelf;
use super::stage::Stage;
use super::suspects::Suspects;
use super::tally::Tally;
use crate::game::Spec;

/// Two single suspects, by index, the first of them first.
pub(super) type Pair = (usize, usize);

/// What pairs do in one case: those that somebody asked for, or all of them.
#[derive(Debug, Default)]
pub struct Pairs {
    asked: Mutex<(Shelf, HashMap<Pair, usize>)>,
    all: OnceLock<(Shelf, Vec<(Pair, usize)>)>,
}

/// Where pairs are played: the case, who they are, and what they may print.
pub(super) type Around<'a> = (&'a Stage<'a>, &'a Suspects, usize);

impl Pairs {
    /// Whether all have been played.
    pub(super) fn are_known(&self) -> bool {
        self.all.get().is_some()
    }

    /// The pairs that what was seen does not speak against. All are played at the first time:
    /// O(suspects² × case); later it is a look-up each.
    pub(super) fn standing(
        &self,
        (stage, suspects, most): Around<'_>,
        seen: &Seen<'_>,
    ) -> Vec<Pair> {
        let (shelf, pairs) = self.all.get_or_init(|| {
            let mut shelf = Shelf::default();
            let mut put = |pair: Pair| {
                let spec = suspects.pair_spec(pair.0, pair.1)?;
                Some((pair, shelf.put(stage.play(&spec, most), None)))
            };
            let pairs = suspects.pairs().filter_map(&mut put).collect();
            (shelf, pairs)
        });
        let stands = |relation| match seen.course {
            Course::Passed => relation == Relation::Same,
            _ => relation != Relation::Other,
        };
        let outputs = shelf.outputs.iter();
        let stand: Vec<bool> = outputs
            .map(|output| stands(output.relation(seen)))
            .collect();
        let standing = pairs.iter().filter(|(_, at)| stand.get(*at) == Some(&true));
        standing.map(|(pair, _)| *pair).collect()
    }

    /// How a pair compares; it is played at first use. `known` remembers what came of outputs.
    pub(super) fn relation(
        &self,
        (stage, suspects, most): Around<'_>,
        pair: Pair,
        seen: &Seen<'_>,
        known: &mut HashMap<usize, Relation>,
    ) -> Relation {
        // A panic under the lock leaves nothing half done: entries are whole or missing.
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let (shelf, of) = &mut *asked;
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

impl Lineup<'_> {
    /// Both mistakes of a pair, each with the cases in which the other one alone does something else
    /// than both together.
    pub(super) fn parts(&self, pair: Pair, both: &Spec, explains: &[usize]) -> Vec<Part> {
        let is_at_work = |case: usize, other: usize| {
            let own = self.stage(case)?.play(both, self.most(case));
            Some(self.exhibit(case)?.behaviour(other)? != &own)
        };
        let part = |of: usize, other: usize| {
            let mutant = self.suspects.singles().get(of)?.mutant.as_ref()?;
            let cases = explains.iter().copied();
            Some(Part {
                hint: mutant.hint.clone(),
                cases: cases
                    .filter(|case| is_at_work(*case, other) != Some(false))
                    .collect(),
            })
        };
        let parts = [part(pair.0, pair.1), part(pair.1, pair.0)];
        parts.into_iter().flatten().collect()
    }

    /// The pairs that explain most, of those that nothing speaks against.
    pub(super) fn among_pairs(&self, seen: &[(usize, Seen<'_>)]) -> Vec<(Who, Tally)> {
        let mut known: Vec<HashMap<usize, Relation>> = vec![HashMap::new(); seen.len()];
        let mut search = Best::default();
        let shows = OnceCell::new();
        for (one, two) in self.standing(seen) {
            let each = seen.iter().zip(&mut known).map(|((case, seen), known)| {
                let stage = self.stage(*case)?;
                let around = (&stage, &self.suspects, self.most(*case));
                let pairs = &self.exhibit(*case)?.pairs;
                let relation = pairs.relation(around, (one, two), seen, known);
                Some((*case, seen.course, relation))
            });
            let Some(tally) = Tally::of(each) else {
                continue;
            };
            // Two mistakes that show only together have to account for every byte.
            let shows = || shows.get_or_init(|| self.shows(seen));
            if tally.is_sure() || covers(shows(), one, two) {
                search.add(Who::Pair(one, two), tally);
            }
        }
        search.best
    }

    /// The pairs that nothing speaks against in one of the cases that did not pass: the one in
    /// which all pairs have been played already, or else that with the least to play.
    fn standing(&self, seen: &[(usize, Seen<'_>)]) -> Vec<Pair> {
        let wrong = seen
            .iter()
            .filter(|(_, seen)| seen.course != Course::Passed);
        let cost = |(case, seen): &&(usize, Seen<'_>)| {
            let is_known = self.exhibit(*case).is_some_and(|one| one.pairs.are_known());
            let typed = self.assignment.cases.get(*case).map(|one| one.stdin.len());
            (seen.course.is_early(), !is_known, typed, *case)
        };
        let standing = || {
            let (case, seen) = wrong.min_by_key(cost)?;
            let stage = self.stage(*case)?;
            let around = (&stage, &self.suspects, self.most(*case));
            Some(self.exhibit(*case)?.pairs.standing(around, seen))
        };
        standing().unwrap_or_default()
    }

    /// For each single suspect the cases, by place, that failed and in which it shows; none where
    /// it shows in one that passed.
    fn shows(&self, seen: &[(usize, Seen<'_>)]) -> Shows {
        let mut shown: Vec<Option<Vec<usize>>> =
            vec![Some(Vec::new()); self.suspects.singles().len()];
        for (at, (case, seen)) in seen.iter().enumerate() {
            let Some(exhibit) = self.exhibit(*case) else {
                continue;
            };
            let shows = exhibit.shown(seen, &self.suspects).into_iter();
            for (cases, _) in shown.iter_mut().zip(shows).filter(|(_, shows)| *shows) {
                match seen.course {
                    Course::Passed => *cases = None,
                    Course::Failed => cases.iter_mut().for_each(|cases| cases.push(at)),
                    Course::Crashed | Course::EndedEarly => {}
                }
            }
        }
        let failed = seen
            .iter()
            .filter(|(_, seen)| seen.course == Course::Failed);
        Shows {
            failed: failed.count(),
            shown,
        }
    }
}

/// In which cases single suspects show.
struct Shows {
    /// How many cases failed.
    failed: usize,
    shown: Vec<Option<Vec<usize>>>,
}

/// Whether one or the other shows in every case that failed, and neither in any that passed.
fn covers(shows: &Shows, one: usize, two: usize) -> bool {
    let shown = |at: usize| shows.shown.get(at)?.as_ref();
    match (shown(one), shown(two)) {
        (Some(one), Some(two)) => {
            let more = two.iter().filter(|at| !one.contains(at)).count();
            one.len() + more == shows.failed
        }
        _ => false,
    }
}
