//! From wrong plays to causes: one counterexample each, as small as it gets.

use std::time::{Duration, Instant};

use super::campaign::{Campaign, Failure, is_excused};
use super::cause::{Cause, Counterexample, exception};
use super::play::{is_settled, printed, size};
use super::subject::{Run, Subject, Table};
use crate::candidate::RunError;
use crate::fixture::{ReferenceError, Rung};
use crate::game::Spec;
use crate::game::mutants::{Materials, Scenario, scenarios};
use crate::insight::domain::is_inside;
use crate::insight::level::Level;
use crate::insight::shrink;
use crate::insight::stage::{Behaviour, End, Stage};
use crate::insight::suspects::{Suspect, Suspects};
use crate::judge::{Comparison, Verdict};

/// Most causes that are told apart.
const MOST: usize = 12;

/// How many plays a counterexample is shrunk from when shrinking costs no runs.
const STARTS: usize = 8;

/// Plays beside those of the campaign from which one may be shrunk then.
const BESIDE: usize = 200;

/// What a play may print.
const ROOM: usize = 64 * 1024;

/// How long shrinking by running the program may take, for all causes together.
const PATIENCE: Duration = Duration::from_secs(4);

/// The means to find causes.
pub struct Grouping<'a> {
    table: &'a Table<'a>,
    subject: &'a dyn Subject,
    suspects: Suspects,
    beside: Vec<Scenario>,
}

/// Groups the wrong plays of a campaign by their cause, the most frequent first, and shrinks one of
/// each.
///
/// # Errors
/// When the runner itself failed.
pub fn causes(
    grouping: &Grouping<'_>,
    campaign: &Campaign,
) -> Result<Vec<Counterexample>, RunError> {
    let mut open: Vec<&Failure> = campaign.failures.iter().collect();
    // Small plays show one mistake at a time.
    open.sort_by_key(|failure| size(&failure.play));
    let mut found: Vec<Counterexample> = Vec::new();
    let until = Instant::now() + PATIENCE;
    while let Some(first) = open.first().copied() {
        let group = grouping.group(first, &open, campaign);
        let example = grouping.smallest(&group, campaign, until)?;
        let known = found.iter_mut().find(|other| other.cause == example.cause);
        match known {
            Some(known) => known.plays += example.plays,
            None => found.push(example),
        }
        open.retain(|failure| {
            !group
                .members
                .iter()
                .any(|member| std::ptr::eq(*member, *failure))
        });
        if found.len() >= MOST {
            break;
        }
    }
    found.sort_by_key(|example| std::cmp::Reverse(example.plays));
    Ok(found)
}

/// Wrong plays with one cause.
struct Group<'f> {
    cause: Cause,
    suspect: Option<Suspect>,
    members: Vec<&'f Failure>,
}

impl<'a> Grouping<'a> {
    /// Sets up the suspects of a game.
    ///
    /// # Errors
    /// When the variant is not there.
    pub fn new(table: &'a Table<'a>, subject: &'a dyn Subject) -> Result<Self, ReferenceError> {
        let materials = Materials { bank: table.bank() };
        Ok(Self {
            suspects: Suspects::of(table.assignment, table.reference, table.variant)?,
            beside: scenarios(table.spec, &materials, 1, BESIDE),
            table,
            subject,
        })
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
        let cause = self.unknown(first);
        let same = |failure: &&&Failure| self.unknown(failure) == cause;
        Group {
            members: open.iter().filter(same).copied().collect(),
            cause,
            suspect: None,
        }
    }

    fn unknown(&self, failure: &Failure) -> Cause {
        let right = failure.play.play(self.table.spec).ok();
        Cause::of(&failure.run, right.as_ref())
    }

    /// The mistake that explains the first wrong play and most others, and that would not have shown
    /// in any play that went well.
    fn by_mistake<'f>(
        &self,
        first: &'f Failure,
        open: &[&'f Failure],
        campaign: &Campaign,
    ) -> Option<Group<'f>> {
        let singles = self.suspects.singles().iter();
        let likely = singles.filter(|suspect| {
            !suspect.is_right()
                && self.explains(suspect, first)
                && !campaign
                    .right
                    .iter()
                    .any(|play| self.shows(&suspect.spec, play))
        });
        let mut best: Vec<(&Suspect, Vec<&Failure>)> = Vec::new();
        for suspect in likely {
            let explained = open
                .iter()
                .filter(|failure| self.explains(suspect, failure));
            let members: Vec<_> = explained.copied().collect();
            let most = best.first().map_or(0, |(_, members)| members.len());
            if members.len() > most {
                best.clear();
            }
            if members.len() >= most {
                best.push((suspect, members));
            }
        }
        let first = best.first().map_or("", |(suspect, _)| suspect.id());
        // The same mistake in an accepted variant is the same mistake.
        let others = best.iter().skip(1).map(|(suspect, _)| suspect.id());
        let alike = others.filter(|id| *id != first).map(str::to_owned);
        let alike = alike.collect();
        let (suspect, members) = best.into_iter().next()?;
        let title = suspect.mutant.as_ref().map(|mutant| mutant.title.clone());
        Some(Group {
            cause: Cause::Mistake {
                id: suspect.id().to_owned(),
                title: title.unwrap_or_default(),
                alike,
            },
            suspect: Some(suspect.clone()),
            members,
        })
    }

    /// Whether a mistake prints what the program did. Behind the end of the input it need not, nor
    /// behind the place where the secret that it draws begins to matter.
    fn explains(&self, suspect: &Suspect, failure: &Failure) -> bool {
        let level = Level {
            rung: self.loosened(),
            steps: Vec::new(),
        };
        let seen = level.form(&failure.run.printed);
        let drawn = printed(&suspect.spec, &failure.play);
        if drawn.len() > 1 {
            let begins = level.form(common_start(&drawn));
            let right = level.form(
                &failure
                    .play
                    .play(self.table.spec)
                    .map_or_else(|_| Vec::new(), |right| right.piped()),
            );
            let begins = begins.trim_ascii_end();
            return seen.starts_with(begins) && !right.starts_with(begins);
        }
        let Behaviour { printed, end } = Stage::Scenario(&failure.play).play(&suspect.spec, ROOM);
        match end {
            End::Refused | End::Cut => false,
            End::Over | End::Stopped => level.form(&printed) == seen,
            End::EndOfInput | End::Outside => {
                seen.starts_with(level.form(&printed).trim_ascii_end())
            }
        }
    }

    /// The rung on which outputs count as the same mistake: layout is a cause of its own.
    fn loosened(&self) -> Rung {
        match self.table.rung {
            Rung::Events => Rung::Spaces,
            rung => rung.max(Rung::Spaces),
        }
    }

    /// Whether a game prints something in a play that is wrong.
    fn shows(&self, spec: &Spec, play: &Scenario) -> bool {
        let printed = |spec| Stage::Scenario(play).play(spec, ROOM).printed;
        let wrong = printed(spec);
        let rung = match self.table.rung {
            Rung::Events => Rung::Exact,
            rung => rung,
        };
        let mut right = self.suspects.singles().iter();
        !right.any(|suspect| {
            suspect.is_right() && Comparison::new(&printed(&suspect.spec), &wrong).equal(rung, &[])
        })
    }

    /// The smallest play with the cause of a group.
    fn smallest(
        &self,
        group: &Group<'_>,
        campaign: &Campaign,
        until: Instant,
    ) -> Result<Counterexample, RunError> {
        if let Some(suspect) = &group.suspect {
            let play = self.by_engine(suspect, group, campaign);
            let run = self.subject.run(&play)?;
            if is_wrong(&run) {
                return Ok(self.example(group, play, run));
            }
        }
        let (play, run) = self.by_running(group, until)?;
        Ok(self.example(group, play, run))
    }

    /// Shrinks with the mistake in the place of the program, from several plays.
    fn by_engine(&self, suspect: &Suspect, group: &Group<'_>, campaign: &Campaign) -> Scenario {
        let spec = self.table.spec;
        let can_pin = group
            .members
            .iter()
            .any(|failure| failure.play.secret.is_some())
            || campaign.right.iter().any(|play| play.secret.is_some());
        let fits = |play: &&Scenario| play.secret.is_none() || can_pin;
        let members = group.members.iter().map(|failure| &failure.play);
        let beside = self.beside.iter().filter(fits);
        let beside = beside.filter(|play| self.shows(&suspect.spec, play));
        let mut starts: Vec<&Scenario> = members.chain(beside).collect();
        starts.sort_by_key(|play| size(play));
        let holds = |play: &Scenario| {
            is_inside(spec, play) && is_settled(spec, play) && self.shows(&suspect.spec, play)
        };
        let shrunk = starts
            .iter()
            .take(STARTS)
            .map(|play| shrink(spec, play, &mut |play| holds(play)));
        let whole = group.members.first().map(|failure| failure.play.clone());
        shrunk.min_by_key(size).or(whole).unwrap_or_default()
    }

    /// Shrinks the first play of a group by running the program.
    fn by_running(&self, group: &Group<'_>, until: Instant) -> Result<(Scenario, Run), RunError> {
        let mut failed = None;
        let mut last = None;
        let play = group.members.first().map(|failure| &failure.play);
        let play = play.cloned().unwrap_or_default();
        // A crash must not become another one on the way.
        let kind = |run: &Run| (run.judgement.verdict, exception(run));
        let kept = group.members.first().map(|first| kind(&first.run));
        let shrunk = shrink(self.table.spec, &play, &mut |play| {
            if failed.is_some() || Instant::now() > until && last.is_some() {
                return false;
            }
            if !is_settled(self.table.spec, play) {
                return false;
            }
            match self.subject.run(play) {
                Ok(run) => {
                    let holds = Some(kind(&run)) == kept && !is_excused(self.table, play, &run);
                    if holds {
                        last = Some(run);
                    }
                    holds
                }
                Err(error) => {
                    failed = Some(error);
                    false
                }
            }
        });
        match (failed, last) {
            (Some(error), _) => Err(error),
            (None, Some(run)) => Ok((shrunk, run)),
            // It went well this time: a program that draws lots.
            (None, None) => Ok((shrunk.clone(), self.subject.run(&shrunk)?)),
        }
    }

    fn example(&self, group: &Group<'_>, play: Scenario, run: Run) -> Counterexample {
        let right = play.play(self.table.spec).ok();
        Counterexample {
            cause: group.cause.clone(),
            expected: right.map(|right| right.piped()).unwrap_or_default(),
            plays: group.members.len(),
            play,
            run,
        }
    }
}

/// What all texts begin with.
fn common_start(texts: &[Vec<u8>]) -> &[u8] {
    let Some((first, others)) = texts.split_first() else {
        return &[];
    };
    let shared = |other: &Vec<u8>| first.iter().zip(other).take_while(|(a, b)| a == b).count();
    let length = others.iter().map(shared).min().unwrap_or(first.len());
    first.get(..length).unwrap_or(first)
}

fn is_wrong(run: &Run) -> bool {
    !matches!(run.judgement.verdict, Verdict::Pass | Verdict::Unpinned)
}
