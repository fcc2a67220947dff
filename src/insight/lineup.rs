//! Finding the mistake that explains everything.
//!
//! Every suspect is played once in every case, at first need; what it prints is kept under the name
//! of its content. A program's output is looked up by that name, and a suspect explains the program
//! if it did so in all cases, those that passed included. On the rung that the cases ask for the
//! game's single mutants are asked, then pairs of them; then the same on looser rungs. A single
//! mutant that is found may hide others; they are told along with it.
//!
//! Where a suspect meets the end of input, the game says nothing of what follows, so what was seen
//! only has to begin with what the suspect prints. Where the program was stopped or crashed, what
//! was seen only has to be the beginning of what the suspect prints: then nothing speaks against
//! the suspect, but it does not explain the stop either.
//!
//! Where wording is free and no text is the same, what a program was read to mean is compared with
//! what the single mutants mean.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

use super::apart::Plays;
use super::attribution::{Attribution, Cause, Part, Partial};
use super::beside::Shadows;
use super::best::{Best, Search, Who};
use super::beyond::Beyond;
use super::exhibit::{Course, Exhibit, Relation, Seen, Sighting};
use super::level::{LEVELS, Level};
use super::meaning::Meanings;
use super::own_draws::OwnDraws;
use super::stage::Stage;
use super::suspects::{Suspect, Suspects};
use super::tally::Tally;
use crate::fixture::{Assignment, Case, Reference, ReferenceError, Rung, Surroundings};
use crate::game::{Transcript, transcribe};

/// What a play may print at least, whatever the case expects; and how many times as much as that.
const ROOM: usize = 64 * 1024;
const TIMES: usize = 4;

/// The levels on which pairs are tried: the rung asked for, and `spaces`.
const PAIR_LEVELS: [usize; 2] = [0, 4];

/// The suspects of the cases of one variant, and what each does in them.
#[derive(Debug)]
pub struct Lineup<'a> {
    pub(super) assignment: &'a Assignment,
    pub(super) suspects: Suspects,
    /// The rung of each case of the assignment.
    pub(super) rungs: Vec<Rung>,
    variant: Option<String>,
    exhibits: Vec<OnceLock<Exhibit>>,
    /// What each single suspect means in each case, where that counts.
    pub(super) meanings: Vec<Meanings>,
    pub(super) plays: OnceLock<Plays>,
    /// What was found out about sets of suspects that the cases do not tell apart.
    pub(super) told_apart: Mutex<HashMap<Vec<String>, Attribution>>,
    /// What was found out about mistakes that hide others.
    pub(super) shadows: Shadows,
    /// Attempts that suspects do not have.
    pub(super) beyond: Beyond,
}

impl<'a> Lineup<'a> {
    /// Sets up the lineup for the cases of a variant. Plays nothing yet.
    ///
    /// # Errors
    /// When there is no such variant.
    pub fn new(
        assignment: &'a Assignment,
        reference: &Reference,
        variant: Option<&str>,
        rung: impl Fn(&Case) -> Rung,
    ) -> Result<Self, ReferenceError> {
        let cases = &assignment.cases;
        let suspects = Suspects::of(assignment, reference, variant)?;
        let count = suspects.singles().len();
        Ok(Self {
            meanings: cases.iter().map(|_| Meanings::of(count)).collect(),
            suspects,
            rungs: cases.iter().map(rung).collect(),
            variant: variant.map(str::to_owned),
            exhibits: cases.iter().map(|_| OnceLock::new()).collect(),
            plays: OnceLock::new(),
            told_apart: Mutex::default(),
            shadows: Shadows::default(),
            beyond: Beyond::default(),
            assignment,
        })
    }

    /// The suspects.
    pub fn suspects(&self) -> &Suspects {
        &self.suspects
    }

    /// The cases of the variant that can judge anybody, by index.
    pub fn cases(&self) -> impl Iterator<Item = usize> {
        let cases = self.assignment.cases.iter().enumerate();
        cases
            .filter(|(_, case)| case.variant == self.variant && case.fault.is_none())
            // What is typed in a game against the player is known only once it is over.
            .filter(|(_, case)| case.adaptive.is_none())
            .map(|(index, _)| index)
    }

    /// The most that a play of a case may print; what a program prints beyond need not be kept.
    pub fn most(&self, case: usize) -> usize {
        self.assignment.cases.get(case).map_or(ROOM, Self::most_of)
    }

    /// As [`most`](Self::most), of any case.
    pub fn most_of(case: &Case) -> usize {
        ROOM + TIMES * case.expected.len()
    }

    pub(super) fn stage(&self, case: usize) -> Option<Stage<'a>> {
        let case = self.assignment.cases.get(case)?;
        Some(Stage::of(self.assignment, case))
    }

    /// What the game does in a case, turn by turn; none where it cannot be played.
    pub(super) fn transcript(&self, case: usize) -> Option<Transcript> {
        let case = self.assignment.cases.get(case)?;
        let surroundings = Surroundings::of(self.assignment, case);
        transcribe(self.suspects.spec(), &surroundings.setting(), &case.stdin).ok()
    }

    /// What all suspects do in a case of the assignment.
    pub fn exhibit(&self, case: usize) -> Option<&Exhibit> {
        let stage = self.stage(case)?;
        let exhibit = self.exhibits.get(case)?;
        Some(exhibit.get_or_init(|| Exhibit::new(&stage, &self.suspects, self.most(case))))
    }

    /// Finds the mistake that explains all sightings, which are of cases of this variant. A case in
    /// which nothing can be said of the program is left out of them.
    ///
    /// O(cases × suspects) look-ups; pairs, which are asked only where no single mutant explains
    /// all, are played once in the case that says most, and in others as far as they are in
    /// question.
    pub fn attribute(&self, sightings: &[Sighting]) -> Attribution {
        let failed = sightings.iter();
        let failed = failed.filter(|seen| seen.course != Course::Passed);
        self.searched(sightings).of_all(failed.count())
    }

    /// What nothing speaks against, whether or not it leaves cases unexplained.
    fn searched(&self, sightings: &[Sighting]) -> Attribution {
        let own_draws = OwnDraws::of(self, sightings);
        let told = sightings.iter().filter(|seen| seen.drawn.is_none());
        let mut order: Vec<_> = told.collect();
        // Whoever cannot explain a failed case is soon out of question.
        order.sort_by_key(|seen| (seen.course == Course::Passed, seen.course.is_early()));
        let has_failed = order.iter().any(|seen| seen.course != Course::Passed);
        if !has_failed && !own_draws.has_failed() {
            return Attribution::Right;
        }
        if self.is_reworded(&order) {
            return self.meant(&order);
        }
        // What reproduces every byte that counts comes before what has to be forgiven something.
        for at in self.useful_levels(&order) {
            let seen = self.seen(&order, at);
            match self.among_singles(&seen, &own_draws, at) {
                Search::Nobody => {}
                Search::Right => return Attribution::Right,
                Search::Found(found) => return self.named(found, at, &order),
            }
            // Of two mistakes that show in no game whose secret is known too little is known.
            let pairs = match has_failed && PAIR_LEVELS.contains(&at) {
                true => self.among_pairs(&seen),
                false => Vec::new(),
            };
            let pairs = self.standing_pairs(pairs, &order, &own_draws, at);
            if !pairs.is_empty() {
                return self.named(pairs, at, &order);
            }
        }
        match has_failed {
            true => self.meant(&order),
            false => Attribution::Unknown { nearest: None },
        }
    }

    /// Those pairs that neither games of own draws nor attempts too many speak against.
    fn standing_pairs(
        &self,
        found: Vec<(Who, Tally)>,
        order: &[&Sighting],
        own_draws: &OwnDraws<'_>,
        at: usize,
    ) -> Vec<(Who, Tally)> {
        let wrong = order.iter().filter(|seen| seen.course != Course::Passed);
        let stands = |(who, tally): (Who, Tally)| {
            let suspect = self.suspect(who)?;
            let goes_beyond =
                |seen: &&Sighting| self.goes_beyond_game(&suspect.spec, seen.case, &seen.printed);
            if wrong.clone().any(goes_beyond) {
                return None;
            }
            Some((who, own_draws.with(tally, &suspect.spec, at)?))
        };
        found.into_iter().filter_map(stands).collect()
    }

    /// The levels on which some case is compared in another way than on the one before.
    fn useful_levels(&self, order: &[&Sighting]) -> Vec<usize> {
        let levels = |at: usize| -> Vec<Level> {
            order.iter().map(|seen| self.level(seen.case, at)).collect()
        };
        (0..LEVELS)
            .filter(|at| *at == 0 || levels(*at) != levels(at - 1))
            .collect()
    }

    /// The comparison of a case on the level of that number; 0 is the rung that it asks for.
    pub fn level(&self, case: usize, at: usize) -> Level {
        let rung = self.rungs.get(case).copied().unwrap_or(Rung::Exact);
        let [mut level, ..] = Level::ladder(rung);
        if let Some(own) = Level::ladder(rung).into_iter().nth(at) {
            level = own;
        }
        level
    }

    pub(super) fn seen<'s>(&self, order: &[&'s Sighting], at: usize) -> Vec<(usize, Seen<'s>)> {
        let seen = order.iter().map(|sighting| {
            let level = self.level(sighting.case, at);
            (sighting.case, Seen::new(sighting, at, level))
        });
        seen.collect()
    }

    /// The relation of a single suspect to what was seen, once it is looked at whether there are
    /// attempts behind the end of input that the suspect does not have.
    fn with_attempts(
        &self,
        relation: Relation,
        single: usize,
        case: usize,
        seen: &Seen<'_>,
    ) -> Relation {
        match relation {
            Relation::Open | Relation::Lucky if self.goes_beyond(single, case, seen.printed) => {
                Relation::Other
            }
            other => other,
        }
    }

    /// The single suspects that explain most, of those that nothing speaks against.
    fn among_singles(
        &self,
        seen: &[(usize, Seen<'_>)],
        own_draws: &OwnDraws<'_>,
        level: usize,
    ) -> Search {
        let mut known = vec![HashMap::new(); seen.len()];
        let mut tally = |single: usize| {
            let each = seen.iter().zip(&mut known).map(|((case, seen), known)| {
                let exhibit = self.exhibit(*case)?;
                let stage = self.stage(*case)?;
                let around = (&stage, self.most(*case));
                let relation = exhibit.relation(around, single, seen, known)?;
                let relation = self.with_attempts(relation, single, *case, seen);
                Some((*case, seen.course, relation))
            });
            Tally::of(each)
        };
        let singles = self.suspects.singles();
        let mut search = Best::default();
        for (at, suspect) in singles.iter().enumerate() {
            let tally = tally(at).and_then(|tally| own_draws.with(tally, &suspect.spec, level));
            let Some(tally) = tally else { continue };
            if suspect.is_right() {
                search.right = Some(search.right.unwrap_or(false) || tally.leaves.is_empty());
            } else {
                search.add(Who::Single(at), tally);
            }
        }
        search.outcome()
    }

    /// The mutant that explains most of the cases that did not pass, and more than speaks against
    /// it.
    pub(super) fn nearest(&self, seen: &[(usize, Seen<'_>)]) -> Option<Partial> {
        let mut best: Option<(usize, usize, usize)> = None;
        let mut explained: Vec<Vec<usize>> = vec![Vec::new(); self.suspects.singles().len()];
        let mut against = vec![0; explained.len()];
        for (case, seen) in seen {
            let exhibit = self.exhibit(*case)?;
            let stage = self.stage(*case)?;
            let mut known = HashMap::new();
            for single in 0..explained.len() {
                let around = (&stage, self.most(*case));
                let relation = exhibit.relation(around, single, seen, &mut known)?;
                let relation = self.with_attempts(relation, single, *case, seen);
                match (seen.course, relation) {
                    (Course::Passed, Relation::Same) | (_, Relation::Possible) => {}
                    (Course::Passed, _) => against[single] += 1,
                    (_, Relation::Same | Relation::Open | Relation::Lucky) => {
                        explained[single].push(*case)
                    }
                    (_, Relation::Other) => {}
                }
            }
        }
        for (at, suspect) in self.suspects.singles().iter().enumerate() {
            let (explains, against) = (explained[at].len(), against[at]);
            let is_better = best.is_none_or(|(_, most, least)| {
                (explains, usize::MAX - against) > (most, usize::MAX - least)
            });
            if !suspect.is_right() && explains > against && is_better {
                best = Some((at, explains, against));
            }
        }
        let (at, _, against) = best?;
        let explains = std::mem::take(&mut explained[at]);
        let tally = Tally::explaining(explains);
        let failed = seen
            .iter()
            .filter(|(_, seen)| seen.course != Course::Passed);
        Some(Partial {
            cause: self.cause(self.suspects.singles().get(at)?, tally, None),
            failed: failed.count(),
            against,
        })
    }

    pub(super) fn suspect(&self, who: Who) -> Option<Suspect> {
        match who {
            Who::Single(at) => self.suspects.singles().get(at).cloned(),
            Who::Pair(one, two) => self.suspects.pair(one, two),
        }
    }

    pub(super) fn cause(&self, suspect: &Suspect, tally: Tally, level: Option<Level>) -> Cause {
        let mutant = suspect.mutant.as_ref();
        let text = |of: fn(&crate::game::mutants::Mutant) -> &String| {
            mutant.map(of).cloned().unwrap_or_default()
        };
        let part = Part {
            hint: text(|mutant| &mutant.hint),
            cases: tally.explains.clone(),
        };
        Cause {
            id: text(|mutant| &mutant.id),
            title: text(|mutant| &mutant.title),
            hint: text(|mutant| &mutant.hint),
            variant: self.suspects.variant(suspect).map(str::to_owned),
            level,
            explains: tally.explains,
            leaves: tally.leaves,
            parts: vec![part],
            alike: Vec::new(),
            beside: None,
        }
    }
}
