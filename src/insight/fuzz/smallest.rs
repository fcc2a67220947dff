//! The smallest play that shows a cause.

use std::cell::Cell;
use std::time::Instant;

use super::campaign::{Campaign, Failure};
use super::cause::{Cause, Counterexample, asks_on, exception};
use super::grouping::{Group, Grouping};
use super::parallel::each;
use super::subject::Run;
use super::witness::is_excused;
use crate::candidate::RunError;
use crate::fixture::Rung;
use crate::game::mutants::{Materials, Scenario, scenarios};
use crate::insight::domain::is_inside;
use crate::insight::settled::is_settled;
use crate::insight::suspects::Suspect;
use crate::insight::{of_fewer_lines, shrink, shrink_lines, size};
use crate::judge::Verdict;

/// How many plays a counterexample is shrunk from when shrinking costs no runs; four times as many
/// where it is rare.
const STARTS: usize = 8;

/// The same where outputs are read by their meaning, which takes longer.
const STARTS_BY_MEANING: usize = 4;

/// How many plays more are looked at for a mistake that shows in few.
const RARE: usize = 4000;

/// How often a program that draws its own secret is run, for one of the draws to show a mistake.
const DRAWS: usize = 6;

impl Grouping<'_> {
    /// The smallest play with the cause of a group.
    ///
    /// # Errors
    /// When the runner itself failed.
    pub(super) fn smallest(
        &self,
        group: &Group<'_>,
        campaign: &Campaign,
        until: Instant,
    ) -> Result<Counterexample, RunError> {
        let suspects = group.suspects.iter();
        let plays = suspects.flat_map(|suspect| self.by_engine(suspect, group, campaign));
        let mut plays: Vec<_> = plays.collect();
        if draws_its_own(group) && !can_pin(group, campaign) {
            // The program does not play the secret that the play names.
            plays.iter_mut().for_each(|play| play.secret = None);
        }
        plays.sort_by_key(size);
        plays.dedup();
        for (at, play) in plays.into_iter().enumerate() {
            let Some(run) = self.wrong_run(group, &play)? else {
                continue;
            };
            let failure = Failure { play, run };
            let Failure { play, run } = match at {
                0 => failure,
                // What the engine takes for the smallest is not wrong, but more than this may go.
                _ => self.by_running(group, &failure, until)?,
            };
            return Ok(self.example(group, play, run));
        }
        let Some(first) = self.typical(group) else {
            let play = Scenario::default();
            let run = self.subject.run(&play)?;
            return Ok(self.example(group, play, run));
        };
        let Failure { play, run } = self.by_running(group, first, until)?;
        let found = self.example(group, play, run);
        Ok(self.named(found, group, campaign))
    }

    /// The first play that goes wrong as its group is named, else the first of all.
    fn typical<'f>(&self, group: &Group<'f>) -> Option<&'f Failure> {
        let mut members = group.members.iter().copied();
        let named = members.find(|one| self.unknown(&one.play, &one.run) == group.cause);
        named.or_else(|| group.members.first().copied())
    }

    /// The same under the name of a mistake, where one explains the smallest play and all others of
    /// its group. With a secret of the program's own one play fits some mistake by chance, and names
    /// none.
    fn named(
        &self,
        found: Counterexample,
        group: &Group<'_>,
        campaign: &Campaign,
    ) -> Counterexample {
        if found.run.own_secret || !matches!(found.cause, Cause::Unknown { .. }) {
            return found;
        }
        let failure = Failure {
            play: found.play.clone(),
            run: found.run.clone(),
        };
        let named = self.by_mistake(&failure, &[&failure], campaign);
        let named = named.filter(|named| {
            let mut members = group.members.iter();
            members.all(|member| self.reproduces(named, member))
        });
        let cause = match named {
            Some(named) => named.cause,
            None => self.unknown(&found.play, &found.run),
        };
        Counterexample { cause, ..found }
    }

    /// Whether the mistake that names a group does what the program did; what has no name asks for
    /// nothing.
    fn reproduces(&self, group: &Group<'_>, failure: &Failure) -> bool {
        let first = group.suspects.first();
        first.is_none_or(|suspect| self.witness.explains(&suspect.spec, failure))
    }

    /// What the program does wrong in a play, as the name of the group says; it is run once more for
    /// each draw that hides it.
    fn wrong_run(&self, group: &Group<'_>, play: &Scenario) -> Result<Option<Run>, RunError> {
        for _ in 0..DRAWS {
            let failure = Failure {
                run: self.subject.run(play)?,
                play: play.clone(),
            };
            if is_wrong(&failure.run) && self.reproduces(group, &failure) {
                return Ok(Some(failure.run));
            }
            if !failure.run.own_secret {
                break;
            }
        }
        Ok(None)
    }

    /// Shrinks with the mistake in the place of the program, from several plays.
    fn by_engine(
        &self,
        suspect: &Suspect,
        group: &Group<'_>,
        campaign: &Campaign,
    ) -> Vec<Scenario> {
        let spec = &self.table.spec;
        // What depends on no draw shows the mistake each time.
        let fits = |play: &&Scenario| {
            play.secret.is_none() || can_pin(group, campaign) || draws_its_own(group)
        };
        let members = group.members.iter().map(|failure| &failure.play);
        let beside = self.beside.iter();
        let beside = beside.filter(|play| self.witness.shows(&suspect.spec, play));
        let mut starts: Vec<&Scenario> = members
            .chain(beside)
            .filter(|play| fits(play) && is_settled(spec, play))
            .collect();
        let more = self.more_of_a_rare_one(suspect, starts.len());
        starts.extend(
            more.iter()
                .filter(|play| fits(play) && is_settled(spec, play)),
        );
        starts.sort_by_key(|play| size(play));
        let holds = |play: &Scenario| {
            is_inside(spec, play)
                && is_settled(spec, play)
                && self.table.is_decided(play)
                && self.witness.shows(&suspect.spec, play)
        };
        starts.truncate(match (self.table.rung, more.is_empty()) {
            (Rung::Events, _) => STARTS_BY_MEANING,
            (_, true) => STARTS,
            (_, false) => STARTS * 4,
        });
        let shrunk = each(self.threads, &starts, |play| {
            shrink(spec, play, &mut |play| holds(play))
        });
        let shrunk = shrunk.into_iter().map(|(_, play)| play);
        let mut shrunk: Vec<_> = shrunk.collect();
        shrunk.sort_by_key(size);
        let shorter = shrunk
            .first()
            .and_then(|play| of_fewer_lines(spec, play, holds));
        shrunk.extend(shorter.map(|play| shrink(spec, &play, &mut |play| holds(play))));
        shrunk
    }

    /// More plays to shrink from, where few show a mistake: each may end in another one.
    fn more_of_a_rare_one(&self, suspect: &Suspect, known: usize) -> Vec<Scenario> {
        if known >= STARTS || self.table.rung == Rung::Events {
            return Vec::new();
        }
        let materials = Materials {
            bank: self.table.bank(),
        };
        let more = scenarios(&self.table.spec, &materials, 2, RARE);
        let fits = each(self.threads, &more, |play| {
            self.witness.shows(&suspect.spec, play) && self.table.is_decided(play)
        });
        let mut fits = fits.into_iter().map(|(_, fits)| fits);
        more.into_iter()
            .filter(|_| fits.next() == Some(true))
            .collect()
    }

    /// Shrinks a play of a group by running the program.
    fn by_running(
        &self,
        group: &Group<'_>,
        first: &Failure,
        until: Instant,
    ) -> Result<Failure, RunError> {
        let (mut failed, mut last) = (None, None);
        let spec = &self.table.spec;
        let may_not_draw = is_settled(spec, &first.play);
        let now = Instant::now();
        // A third of the time is for lines that can go only once their words are small.
        let deadline = Cell::new(now + until.saturating_duration_since(now) * 2 / 3);
        let mut holds = |play: &Scenario| {
            let is_late = Instant::now() > deadline.get() && last.is_some();
            let is_open = may_not_draw && !is_settled(spec, play) || !self.table.is_decided(play);
            if failed.is_some() || is_late || is_open {
                return false;
            }
            match self.run_as(group, first, play) {
                Ok(run) => {
                    let holds = run.is_some();
                    last = run.or(last.take());
                    holds
                }
                Err(error) => {
                    failed = Some(error);
                    false
                }
            }
        };
        let mut shrunk = shrink(spec, &first.play, &mut holds);
        if Instant::now() > deadline.replace(until) {
            shrunk = shrink_lines(spec, &shrunk, &mut holds);
        }
        match (failed, last) {
            (Some(error), _) => Err(error),
            (None, Some(run)) => Ok(Failure { play: shrunk, run }),
            // It went well this time: a program that draws lots.
            (None, None) => Ok(first.clone()),
        }
    }

    /// What the program does in a play, where that goes wrong as it first did: what it comes to must
    /// not become something else on the way.
    fn run_as(
        &self,
        group: &Group<'_>,
        first: &Failure,
        play: &Scenario,
    ) -> Result<Option<Run>, RunError> {
        let kept = self.kind(&first.play, &first.run);
        let draws = match first.run.own_secret || kept.2 == Some(Cause::NoOneSecret) {
            true => DRAWS,
            false => 1,
        };
        for _ in 0..draws {
            let failure = Failure {
                run: self.subject.run(play)?,
                play: play.clone(),
            };
            let run = &failure.run;
            if is_wrong(run)
                && self.kind(play, run) == kept
                && !is_excused(self.table, play, run)
                && self.reproduces(group, &failure)
            {
                return Ok(Some(failure.run));
            }
        }
        Ok(None)
    }

    /// What must stay the same while a play is shrunk. Where outputs are read by their meaning, where
    /// a mistake first shows is not certain.
    fn kind(&self, play: &Scenario, run: &Run) -> (Verdict, Option<String>, Option<Cause>) {
        let is_certain = self.table.rung != Rung::Events;
        let verdict = match asks_on(run) {
            true => Verdict::Fail,
            false => run.judgement.verdict,
        };
        (
            verdict,
            exception(run).filter(|_| verdict != Verdict::Fail),
            is_certain.then(|| self.unknown(play, run)),
        )
    }

    fn example(&self, group: &Group<'_>, play: Scenario, run: Run) -> Counterexample {
        Counterexample {
            cause: group.cause.clone(),
            right: play.play(&self.table.spec).ok(),
            plays: group.members.len(),
            play,
            run,
        }
    }
}

/// Whether the program has played a secret that a play names.
fn can_pin(group: &Group<'_>, campaign: &Campaign) -> bool {
    let given = group.members.iter();
    let mut given = given.filter(|failure| !failure.run.own_secret);
    given.any(|failure| failure.play.secret.is_some())
        || campaign.right.iter().any(|play| play.secret.is_some())
}

/// Whether the program has drawn a secret of its own.
fn draws_its_own(group: &Group<'_>) -> bool {
    group.members.iter().any(|failure| failure.run.own_secret)
}

fn is_wrong(run: &Run) -> bool {
    !matches!(
        run.judgement.verdict,
        Verdict::Pass | Verdict::Unpinned | Verdict::Doubt
    )
}
