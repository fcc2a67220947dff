//! Telling suspects apart that the cases seen do not.

use std::collections::HashMap;
use std::sync::PoisonError;

use super::attribution::{Apart, Attribution, Cause};
use super::best::Who;
use super::domain::is_inside;
use super::exhibit::Sighting;
use super::level::{Level, Print};
use super::lineup::Lineup;
use super::shrink;
use super::stage::{Behaviour, End, Stage};
use super::suspects::Suspect;
use super::tally::Tally;
use crate::game::Spec;
use crate::game::mutants::{Materials, Scenario, scenarios};

/// How many plays are tried before two suspects count as the same.
pub const PLAYS: usize = 400;

/// The seed that the plays come from.
const SEED: u64 = 1;

/// Suspects that are looked at when more explain a program.
const MOST: usize = 24;

/// What a made-up play may print.
const ROOM: usize = 64 * 1024;

/// Plays inside of the game.
pub(super) type Plays = Vec<Scenario>;

/// What a suspect does in a play, on a level.
pub(super) type Mark = (Print, End);

/// What a game does in a play.
pub(super) fn mark(play: &Scenario, spec: &Spec, level: &Level) -> Mark {
    let behaviour = behaviour(play, spec);
    (level.print(&behaviour.printed), behaviour.end)
}

fn behaviour(play: &Scenario, spec: &Spec) -> Behaviour {
    Stage::Scenario(play).play(spec, ROOM)
}

/// Splits classes by what their members, of these indices, did in a play. Most did the very same,
/// and then no level is needed to see it.
fn split(classes: &mut [usize], members: &[usize], behaviours: &[Behaviour], level: &Level) {
    let mut same: HashMap<(usize, &Behaviour), usize> = HashMap::new();
    let mut alike: HashMap<(usize, Mark), usize> = HashMap::new();
    for (at, behaviour) in members.iter().zip(behaviours) {
        let Some(class) = classes.get_mut(*at) else {
            continue;
        };
        let old = *class;
        *class = *same.entry((old, behaviour)).or_insert_with(|| {
            let mark = (level.print(&behaviour.printed), behaviour.end);
            *alike.entry((old, mark)).or_insert(*at)
        });
    }
}

impl Lineup<'_> {
    /// Plays inside of the game that no case has.
    pub fn plays(&self) -> &[Scenario] {
        self.plays.get_or_init(|| {
            let materials = Materials { bank: self.bank() };
            scenarios(self.suspects.spec(), &materials, SEED, PLAYS)
        })
    }

    /// The word bank of the assignment, where the program is not told its name.
    pub fn bank(&self) -> Option<&[u8]> {
        let name = self.assignment.bank.as_ref()?;
        let case = self.assignment.cases.get(self.cases().next()?)?;
        let file = case.files.iter().find(|file| file.name == *name)?;
        Some(&file.bytes)
    }

    /// The level of cases that have no rung of their own.
    pub(super) fn usual_level(&self) -> Level {
        let case = self.cases().next().unwrap_or_default();
        self.level(case, 0)
    }

    /// Names those who explain a program. Whom no play tells apart counts as one.
    pub(super) fn named(
        &self,
        found: Vec<(Who, Tally)>,
        at: usize,
        order: &[&Sighting],
    ) -> Attribution {
        let level = |case: usize| self.level(case, at);
        let differs = order
            .iter()
            .any(|seen| level(seen.case) != self.level(seen.case, 0));
        let loosest = order.iter().map(|seen| level(seen.case)).max();
        let level = loosest.filter(|_| differs);
        let mut known: Vec<(Suspect, Cause)> = Vec::new();
        let first = found.first().map(|(who, _)| *who);
        for (who, tally) in found {
            let Some(suspect) = self.suspect(who) else {
                continue;
            };
            let mut cause = self.cause(&suspect, tally, level.clone());
            if let Who::Pair(one, two) = who {
                cause.parts = self.parts((one, two), &suspect.spec, &cause.explains);
            }
            // The same mistake in another variant is the same mistake.
            if known.len() < MOST && known.iter().all(|(_, other)| other.id != cause.id) {
                known.push((suspect, cause));
            }
        }
        let named = match known.len() {
            ..2 => one_of(known.into_iter().map(|(_, cause)| cause).collect()),
            _ => self.told_apart(known, order),
        };
        match first {
            Some(Who::Single(single)) => self.with_beside(named, (single, at), order),
            _ => named,
        }
    }

    /// What was found out about these suspects, or is now.
    fn told_apart(&self, known: Vec<(Suspect, Cause)>, order: &[&Sighting]) -> Attribution {
        let key: Vec<String> = known
            .iter()
            .map(|(_, cause)| format!("{:?}", (&cause.id, &cause.variant, &cause.level)))
            .chain(order.iter().map(|seen| seen.case.to_string()))
            .collect();
        // A panic under the lock leaves the map whole: look-ups and inserts are all.
        let shelf = || {
            self.told_apart
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        if let Some(found) = shelf().get(&key) {
            return with_cases_of(found.clone(), &known);
        }
        let found = self.tell_apart(known, order);
        shelf().insert(key, found.clone());
        found
    }

    fn tell_apart(&self, known: Vec<(Suspect, Cause)>, order: &[&Sighting]) -> Attribution {
        let specs: Vec<&Spec> = known.iter().map(|(suspect, _)| &*suspect.spec).collect();
        let classes = self.classes(&specs);
        let mut causes: Vec<(usize, Cause)> = Vec::new();
        for (at, (class, (_, cause))) in classes.iter().zip(&known).enumerate() {
            let is_alike = |other: usize| {
                classes.get(other) == Some(class) && draw_alike(specs[other], specs[at])
            };
            match causes.iter_mut().find(|(other, _)| is_alike(*other)) {
                Some((_, first)) => first.alike.push(cause.id.clone()),
                None => causes.push((at, cause.clone())),
            }
        }
        let firsts: Vec<usize> = causes.iter().map(|(at, _)| *at).collect();
        let causes: Vec<_> = causes.into_iter().map(|(_, cause)| cause).collect();
        let [one, two, ..] = firsts[..] else {
            return one_of(causes);
        };
        let apart = match draw_alike(specs[one], specs[two]) {
            true => self.between(specs[one], specs[two], order),
            false => Some(Apart::Draws),
        };
        match apart {
            Some(apart) => Attribution::Among { causes, apart },
            None => one_of(causes),
        }
    }

    /// For each game the first one that does the same in all plays, by index. O(games × plays),
    /// where a game that no other is like any more is not played on.
    pub fn classes(&self, specs: &[&Spec]) -> Vec<usize> {
        let level = self.usual_level();
        let mut classes = vec![0; specs.len()];
        for play in self.plays() {
            let mut members = vec![0; specs.len()];
            classes.iter().for_each(|class| members[*class] += 1);
            let together = (0..specs.len()).filter(|at| members[classes[*at]] > 1);
            let together: Vec<_> = together.collect();
            if together.is_empty() {
                break;
            }
            let behaviours = together.iter().map(|at| behaviour(play, specs[*at]));
            let behaviours: Vec<_> = behaviours.collect();
            split(&mut classes, &together, &behaviours, &level);
        }
        classes
    }

    /// What tells two games apart: a case that nobody saw, else the smallest play that is found.
    pub(super) fn between(&self, one: &Spec, two: &Spec, order: &[&Sighting]) -> Option<Apart> {
        // A program that cannot be told a secret would say nothing there again.
        let is_new = |case: &usize| {
            let case_of = self.assignment.cases.get(*case);
            order.iter().all(|seen| seen.case != *case)
                && case_of.is_some_and(|case| case.secret.is_none())
        };
        let differs = |case: &usize| {
            let Some(stage) = self.stage(*case) else {
                return false;
            };
            let (level, most) = (self.level(*case, 0), self.most(*case));
            let mark = |spec| {
                let behaviour = stage.play(spec, most);
                (level.print(&behaviour.printed), behaviour.end)
            };
            mark(one) != mark(two)
        };
        if let Some(case) = self.cases().filter(is_new).find(differs) {
            return Some(Apart::Case(case));
        }
        let play =
            self.smallest(&|play, level| mark(play, one, level) != mark(play, two, level))?;
        Some(Apart::Play(Box::new(play)))
    }

    /// The smallest play of which something holds that edits lead to.
    pub(super) fn smallest(&self, holds: &dyn Fn(&Scenario, &Level) -> bool) -> Option<Scenario> {
        let level = self.usual_level();
        let spec = self.suspects.spec();
        let shows = |play: &&Scenario| is_inside(spec, play) && holds(play, &level);
        let play = self
            .plays()
            .iter()
            .filter(shows)
            .min_by_key(|play| play.stdin.len())?;
        Some(shrink(spec, play, &mut |play| holds(play, &level)))
    }
}

/// Whether two games draw from the same. Plays have secrets of their own and do not show it.
fn draw_alike(one: &Spec, other: &Spec) -> bool {
    one.conduct.draws() == other.conduct.draws()
}

/// What was found out about suspects, with the cases that they explain here.
fn with_cases_of(found: Attribution, known: &[(Suspect, Cause)]) -> Attribution {
    let here = |cause: Cause| match known.iter().find(|(_, other)| other.id == cause.id) {
        Some((_, other)) => Cause {
            explains: other.explains.clone(),
            leaves: other.leaves.clone(),
            parts: other.parts.clone(),
            ..cause
        },
        None => cause,
    };
    match found {
        Attribution::Unique(cause) => Attribution::Unique(here(cause)),
        Attribution::Among { causes, apart } => Attribution::Among {
            causes: causes.into_iter().map(here).collect(),
            apart,
        },
        other => other,
    }
}

/// The first of some, where nothing tells them apart.
fn one_of(causes: Vec<Cause>) -> Attribution {
    let mut causes = causes.into_iter();
    match causes.next() {
        Some(mut first) => {
            first.alike.extend(causes.map(|cause| cause.id));
            Attribution::Unique(first)
        }
        None => Attribution::Unknown { nearest: None },
    }
}
