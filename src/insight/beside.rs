//! Mistakes that another mistake hides.
//!
//! A program that asks for its settings twice never comes to the turn in which it would score
//! wrongly. The mistake that is found is there for certain; of a second one nobody can say whether
//! it is, unless some case would show it.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::attribution::{Attribution, Beside};
use super::exhibit::Sighting;
use super::lineup::Lineup;
use super::suspects::Suspect;
use crate::game::Spec;

/// What was found out about mistakes that hide others.
#[derive(Debug, Default)]
pub(super) struct Shadows {
    /// Singles that nothing tells from the game that they are made in.
    like_the_game: OnceLock<Vec<bool>>,
    known: Mutex<HashMap<Place, Option<Beside>>>,
}

/// A single suspect, the level on which it was found, and the cases in which it was seen.
type Place = (usize, usize, Vec<usize>);

impl Lineup<'_> {
    /// Says which mistakes the one that was found would hide: a single suspect, on that level.
    pub(super) fn with_beside(
        &self,
        found: Attribution,
        (single, at): (usize, usize),
        order: &[&Sighting],
    ) -> Attribution {
        let Attribution::Unique(mut cause) = found else {
            return found;
        };
        let whole = order.iter().filter(|seen| !seen.course.is_early());
        let mut cases: Vec<_> = whole.map(|seen| seen.case).collect();
        cases.sort_unstable();
        let place = (single, at, cases);
        // A panic under the lock leaves the map whole: look-ups and inserts are all.
        let known = || {
            let known = self.shadows.known.lock();
            known.unwrap_or_else(PoisonError::into_inner)
        };
        let before = known().get(&place).cloned();
        cause.beside = before.unwrap_or_else(|| {
            let beside = self.beside(&place, order);
            known().insert(place, beside.clone());
            beside
        });
        Attribution::Unique(cause)
    }

    /// O(suspects) plays of a few cases each, and some of the plays that no case has for those that
    /// no case shows.
    fn beside(&self, place: &Place, order: &[&Sighting]) -> Option<Beside> {
        let own = &*self.suspects.singles().get(place.0)?.spec;
        let hidden = self.unseen_beside(place);
        let specs: Vec<&Spec> = std::iter::once(own)
            .chain(hidden.iter().map(|(_, both)| both))
            .collect();
        // What no play shows either is no second mistake.
        let classes = self.classes(&specs).into_iter().skip(1);
        let hidden: Vec<_> = hidden.iter().zip(classes).collect();
        let mut real = hidden.iter().filter(|(_, class)| *class != 0);
        let ((_, both), _) = real.clone().next()?;
        let apart = self.between(own, both, order)?;
        let ids = real.by_ref().filter_map(|((other, _), _)| {
            let other = self.suspects.singles().get(*other)?;
            Some(other.id().to_owned())
        });
        Some(Beside {
            ids: ids.collect(),
            apart,
        })
    }

    /// The mistakes that change nothing in the cases beside the single suspect; the games with both.
    fn unseen_beside(&self, place: &Place) -> Vec<(usize, Spec)> {
        let single = place.0;
        // What nothing shows alone is not looked for, unless secrets are drawn: few cases tell then.
        let draws = place.2.iter().any(|case| {
            let exhibit = self.exhibit(*case);
            exhibit.is_some_and(|one| one.fixed_start(single).is_some())
        });
        let is_nothing = |other: usize| {
            let mistake = self.suspects.singles().get(other).map(Suspect::id);
            // What the handout leaves open is no mistake.
            let is_open = |open: &String| Some(open.as_str()) == mistake;
            self.assignment.left_open.iter().any(is_open)
                || !draws && self.like_the_game().get(other) == Some(&true)
        };
        let others = self.suspects.pairs().filter_map(|pair| match pair {
            (one, other) if one == single => Some((other, pair)),
            (other, one) if one == single => Some((other, pair)),
            _ => None,
        });
        let others = others.filter(|(other, _)| !is_nothing(*other));
        let unseen = others.filter_map(|(other, pair)| {
            let both = self.suspects.pair_spec(pair.0, pair.1)?;
            self.is_unseen(place, other, &both).then_some((other, both))
        });
        unseen.collect()
    }

    fn is_unseen(&self, (single, at, cases): &Place, other: usize, both: &Spec) -> bool {
        // Where it shows alone it most often shows beside another.
        let shows = |case: &&usize| {
            let exhibit = self.exhibit(**case);
            exhibit.is_some_and(|one| self.suspects.shows(one.singles(), other))
        };
        let (likely, others): (Vec<&usize>, Vec<&usize>) = cases.iter().partition(shows);
        let mut ordered = likely.into_iter().chain(others);
        ordered.all(|case| self.does_the_same(*case, *at, *single, both) == Some(true))
    }

    /// Whether a game does the same as a single suspect in a case. Where that draws a secret, what
    /// follows from it is not known, and only what comes before is compared.
    fn does_the_same(&self, case: usize, at: usize, single: usize, both: &Spec) -> Option<bool> {
        let stage = self.stage(case)?;
        let exhibit = self.exhibit(case)?;
        let own = exhibit.behaviour(single)?;
        let level = self.level(case, at);
        let other = stage.play(both, self.most(case));
        Some(match exhibit.fixed_start(single) {
            Some(start) => other.printed.starts_with(start),
            None => {
                own.end == other.end
                    && (own.printed == other.printed
                        || level.print(&own.printed) == level.print(&other.printed))
            }
        })
    }

    /// Which singles no case and no play tells from the game that they are made in.
    fn like_the_game(&self) -> &[bool] {
        self.shadows.like_the_game.get_or_init(|| {
            let singles = self.suspects.singles();
            let mut alike = vec![false; singles.len()];
            for right in (0..singles.len()).filter(|at| singles[*at].is_right()) {
                let never_shows = |single: &usize| {
                    let mut exhibits = self.cases().filter_map(|case| self.exhibit(case));
                    exhibits.all(|one| !self.suspects.shows(one.singles(), *single))
                };
                let own = self.suspects.made_in(right);
                let silent: Vec<usize> = std::iter::once(right)
                    .chain(own.filter(never_shows))
                    .collect();
                let specs: Vec<&Spec> = silent.iter().map(|at| &*singles[*at].spec).collect();
                let classes = self.classes(&specs);
                let same = silent.iter().zip(classes).filter(|(_, class)| *class == 0);
                same.for_each(|(at, _)| alike[*at] = true);
            }
            alike
        })
    }
}
