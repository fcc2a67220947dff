//! From wrong plays to causes: one counterexample each, as small as it gets.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use super::campaign::{Campaign, Failure};
use super::cause::{Cause, Counterexample, asks_on};
use super::changing::has_no_one_secret;
use super::parallel::each;
use super::place::told;
use super::subject::{Run, Subject, Table};
use super::witness::Witness;
use crate::candidate::RunError;
use crate::fixture::{ReferenceError, Rung};
use crate::game::mutants::{Materials, Scenario, scenarios};
use crate::insight::size;
use crate::insight::suspects::{Suspect, Suspects};
use crate::judge::Verdict;

/// Most causes that are told apart.
const MOST: usize = 12;

/// Most mistakes with the same plays from which one is shrunk: each may show in a shorter one.
const SUSPECTS: usize = 3;

/// Plays beside those of the campaign from which one may be shrunk then.
const BESIDE: usize = 200;

/// How long shrinking by running the program may take, for all causes together.
const PATIENCE: Duration = Duration::from_secs(3);

/// The means to find causes.
pub struct Grouping<'a> {
    pub(super) table: &'a Table<'a>,
    pub(super) subject: &'a dyn Subject,
    pub(super) suspects: Suspects,
    pub(super) witness: Witness<'a>,
    pub(super) beside: Vec<Scenario>,
    /// How much is done at once.
    pub(super) threads: NonZeroUsize,
}

/// Groups the wrong plays of a campaign by their cause, the most frequent first, and shrinks one of
/// each. All wrong plays are in one group or another, unless there are more than a dozen.
///
/// # Errors
/// When the runner itself failed.
pub fn causes(
    grouping: &Grouping<'_>,
    campaign: &Campaign,
) -> Result<Vec<Counterexample>, RunError> {
    let groups = grouping.groups(campaign);
    let until = Instant::now() + PATIENCE;
    let mut found: Vec<Counterexample> = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        let share = share(until, groups.len() - at);
        add(&mut found, grouping.smallest(group, campaign, share)?);
    }
    found.sort_by_key(|example| Reverse(example.plays));
    Ok(found)
}

/// When the first of so many has had its part of the time that is left: what it does not take is
/// for the others.
fn share(until: Instant, left: usize) -> Instant {
    let now = Instant::now();
    let part = u32::try_from(left).unwrap_or(u32::MAX).max(1);
    now + until.saturating_duration_since(now) / part
}

/// Adds what was found, to the same cause where that is known.
fn add(found: &mut Vec<Counterexample>, mut example: Counterexample) {
    let name = example.cause.name();
    let known = found.iter_mut().find(|other| other.cause.name() == name);
    match known {
        Some(known) => {
            example.plays += known.plays;
            if size(&known.play) <= size(&example.play) {
                known.plays = example.plays;
            } else {
                *known = example;
            }
        }
        None => found.push(example),
    }
}

/// Wrong plays with one cause.
pub(super) struct Group<'f> {
    pub cause: Cause,
    /// The mistake that names it, then some that explain it as well.
    pub suspects: Vec<Suspect>,
    pub members: Vec<&'f Failure>,
}

impl Group<'_> {
    /// Whether a wrong play is one of these.
    pub fn has(&self, failure: &Failure) -> bool {
        let mut members = self.members.iter();
        members.any(|member| std::ptr::eq(*member, failure))
    }

    /// Whether a known mistake names it.
    pub fn is_named(&self) -> bool {
        !self.suspects.is_empty()
    }
}

impl<'a> Grouping<'a> {
    /// Sets up the suspects of a game, to be looked at by so many threads.
    ///
    /// # Errors
    /// When the variant is not there.
    pub fn new(
        table: &'a Table<'a>,
        subject: &'a dyn Subject,
        threads: NonZeroUsize,
    ) -> Result<Self, ReferenceError> {
        let materials = Materials { bank: table.bank() };
        let suspects = Suspects::of(table.assignment, table.reference, table.variant)?;
        let rights = suspects.singles().iter();
        let rights = rights.filter(|suspect| suspect.is_right());
        let rights = rights.map(|suspect| suspect.spec.clone()).collect();
        let mut beside = scenarios(&table.spec, &materials, 1, BESIDE);
        beside.retain(|play| table.is_decided(play));
        Ok(Self {
            witness: Witness { table, rights },
            suspects,
            beside,
            threads,
            table,
            subject,
        })
    }

    /// The wrong plays of a campaign by their cause, in the order in which causes are found.
    fn groups<'f>(&self, campaign: &'f Campaign) -> Vec<Group<'f>> {
        let mut open: Vec<&Failure> = campaign.failures.iter().collect();
        // What is certain comes first, and small plays, which show one mistake at a time.
        open.sort_by_key(|failure| (failure.run.own_secret, size(&failure.play)));
        let mut groups = Vec::new();
        while let Some(first) = open.first().copied()
            && groups.len() < MOST
        {
            let group = self.group(first, &open, campaign);
            open.retain(|failure| !group.has(failure));
            groups.push(group);
        }
        self.gathered(groups)
    }

    /// What the first wrong play and others have in common.
    fn group<'f>(
        &self,
        first: &'f Failure,
        open: &[&'f Failure],
        campaign: &Campaign,
    ) -> Group<'f> {
        if first.run.judgement.verdict != Verdict::Format
            && let Some(group) = self.by_mistake(first, open, campaign)
        {
            return group;
        }
        let unknown = |failure: &Failure| self.unknown(&failure.play, &failure.run);
        let cause = unknown(first);
        let same = |failure: &&&Failure| unknown(failure) == cause;
        Group {
            members: open.iter().filter(same).copied().collect(),
            cause,
            suspects: Vec::new(),
        }
    }

    /// The cause of a wrong run without a name.
    pub(super) fn unknown(&self, play: &Scenario, run: &Run) -> Cause {
        let is_wrong = run.judgement.verdict == Verdict::Fail || asks_on(run);
        let is_read = is_wrong && self.table.rung != Rung::Events;
        let spec = &self.table.spec;
        // An answer that no secret gives by itself is shown with the difference.
        let is_by_two = run.own_secret && is_wrong && run.judgement.difference.is_none();
        if is_by_two || is_read && has_no_one_secret(spec, play, &run.printed) {
            return Cause::NoOneSecret;
        }
        let told = is_read.then(|| told(spec, play, run)).flatten();
        told.map_or_else(|| Cause::of(spec, play, run), Cause::Told)
    }

    /// The wrong plays that a mistake explains; none where it does not explain the first, or would
    /// have shown in a play that went well.
    fn explained<'f>(
        &self,
        suspect: &Suspect,
        first: &Failure,
        open: &[&'f Failure],
        campaign: &Campaign,
    ) -> Vec<&'f Failure> {
        let shows = |play: &Scenario| self.witness.shows(&suspect.spec, play);
        if suspect.is_right()
            || !self.witness.explains(&suspect.spec, first)
            || campaign.right.iter().any(shows)
        {
            return Vec::new();
        }
        let explains = |failure: &&&Failure| self.witness.explains(&suspect.spec, failure);
        open.iter().filter(explains).copied().collect()
    }

    /// The mistake that explains the first wrong play and most others, that would not have shown in
    /// any play that went well, and that the other wrong plays do not contradict.
    pub(super) fn by_mistake<'f>(
        &self,
        first: &'f Failure,
        open: &[&'f Failure],
        campaign: &Campaign,
    ) -> Option<Group<'f>> {
        let explained = each(self.threads, self.suspects.singles(), |suspect| {
            self.explained(suspect, first, open, campaign)
        });
        let known = explained.into_iter().filter_map(|(at, members)| {
            let suspect = self.suspects.singles().get(at)?;
            (!members.is_empty()).then_some((suspect, members))
        });
        let mut best: Vec<(&Suspect, Vec<&Failure>)> = known.collect();
        best.sort_by_key(|(_, members)| Reverse(members.len()));
        let is_held = |(suspect, members): &(&Suspect, Vec<&Failure>)| {
            !self.is_contradicted(suspect, members.len(), campaign)
        };
        let held = best.iter().position(is_held)?;
        let most = best[held].1.len();
        let mut others = best.split_off(held).into_iter();
        let mut best: Vec<_> = others.next().into_iter().collect();
        best.extend(others.filter(|known| known.1.len() == most && is_held(known)));
        if first.run.own_secret {
            // Whatever was drawn, one play or another fits a mistake by chance.
            let own = open.iter().filter(|failure| failure.run.own_secret).count();
            best.retain(|(_, members)| members.len() * 4 >= own * 3);
        }
        group_of(best)
    }

    /// Whether too many wrong plays go wrong in another way where a mistake would have shown: a
    /// quarter of all that tell. One or another may show a second mistake in the same place.
    fn is_contradicted(&self, suspect: &Suspect, explained: usize, campaign: &Campaign) -> bool {
        let failures = campaign.failures.iter();
        let against = failures.filter(|failure| self.witness.denies(&suspect.spec, failure));
        let against = against.count();
        against > 0 && against * 3 >= explained
    }
}

/// The group of the mistakes that explain the same number of plays.
fn group_of<'f>(best: Vec<(&Suspect, Vec<&'f Failure>)>) -> Option<Group<'f>> {
    let id = best.first().map_or("", |(suspect, _)| suspect.id());
    // The same mistake in an accepted variant is the same mistake.
    let others = best.iter().skip(1).map(|(suspect, _)| suspect.id());
    let alike = others.filter(|other| *other != id).map(str::to_owned);
    let mut alike: Vec<_> = alike.collect();
    alike.dedup();
    let suspects = best.iter().take(SUSPECTS);
    let suspects = suspects.map(|(suspect, _)| (*suspect).clone()).collect();
    let (suspect, members) = best.into_iter().next()?;
    let title = suspect.mutant.as_ref().map(|mutant| mutant.title.clone());
    Some(Group {
        cause: Cause::Mistake {
            id: suspect.id().to_owned(),
            title: title.unwrap_or_default(),
            alike,
        },
        suspects,
        members,
    })
}
