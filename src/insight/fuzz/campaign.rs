//! Putting plays to a program until there are enough.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use super::parallel::each;
use super::play::cut;
use super::subject::{Run, Subject, Table};
use crate::candidate::RunError;
use crate::fixture::Rung;
use crate::game::Event;
use crate::game::mutants::{Materials, Scenario, scenarios};
use crate::insight::level::Level;
use crate::judge::Verdict;

/// How many plays are made at once.
const BATCH: usize = 32;

/// With so many wrong plays, more say nothing new.
const ENOUGH: usize = 96;

/// How many plays that name their secret are tried before they are given up.
const TRIALS: usize = 3;

/// Of so many plays one at least has to be judged, or the campaign ends.
const SPARSE: usize = 8;

/// How many plays that went well are kept: they clear mistakes of suspicion.
const KEPT: usize = 128;

/// How much is done.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Where the plays come from: the same seed makes the same plays.
    pub seed: u64,
    /// How many plays at most.
    pub count: usize,
    /// When no more are begun.
    pub time: Option<Duration>,
    /// How many run at once.
    pub threads: NonZeroUsize,
    /// Whether each play is also tried with its input ending in the middle.
    pub end_of_input: bool,
}

/// A play that a program gets wrong.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// The play.
    pub play: Scenario,
    /// What the program did.
    pub run: Run,
}

/// What came of it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Campaign {
    /// How many plays were judged.
    pub judged: usize,
    /// How many were left out, since the program cannot be given their secret.
    pub unpinned: usize,
    /// Some of those that went well.
    pub right: Vec<Scenario>,
    /// Those that went wrong, in the order in which they were made.
    pub failures: Vec<Failure>,
}

/// Puts plays to a program, until one of the bounds is met or nearly a hundred went wrong.
///
/// Unless `time` cuts it short, the same seed gives the same campaign, whatever the threads do.
///
/// # Errors
/// When the runner itself failed.
pub fn campaign(
    table: &Table<'_>,
    subject: &dyn Subject,
    bounds: &Bounds,
) -> Result<Campaign, RunError> {
    let started = Instant::now();
    let mut campaign = Campaign::default();
    let mut pinned = Pinned::Unknown;
    let mut batch = 0;
    while campaign.failures.len() < ENOUGH
        && campaign.judged < bounds.count
        && made_until(batch) < bounds.count.saturating_mul(SPARSE)
        && bounds.time.is_none_or(|time| started.elapsed() < time)
    {
        let made = plays(table, bounds, batch);
        batch += 1;
        if made.is_empty() {
            break;
        }
        if pinned == Pinned::Unknown {
            pinned = campaign.try_to_pin(subject, &made)?;
        }
        let named = |play: &Scenario| play.secret.is_some() && pinned == Pinned::Never;
        let (left_out, mut plays): (Vec<_>, Vec<_>) = made.into_iter().partition(named);
        campaign.unpinned += left_out.len();
        plays.truncate(bounds.count - campaign.judged);
        let until = bounds.time.and_then(|time| started.checked_add(time));
        campaign.put((table, subject), plays, (bounds.threads, until))?;
    }
    Ok(campaign)
}

/// How many plays so many batches have.
fn made_until(batch: u64) -> usize {
    usize::try_from(batch).map_or(usize::MAX, |batch| batch.saturating_mul(BATCH))
}

/// Whether the secret of a play can be given to the program.
#[derive(Clone, Copy, PartialEq)]
enum Pinned {
    Unknown,
    Sometimes,
    Never,
}

impl Campaign {
    /// Tries the first plays that name their secret.
    fn try_to_pin(&self, subject: &dyn Subject, plays: &[Scenario]) -> Result<Pinned, RunError> {
        let named = plays.iter().filter(|play| play.secret.is_some());
        let mut tried = Pinned::Unknown;
        for play in named.take(TRIALS) {
            if subject.run(play)?.judgement.verdict != Verdict::Unpinned {
                return Ok(Pinned::Sometimes);
            }
            tried = Pinned::Never;
        }
        Ok(tried)
    }

    fn put(
        &mut self,
        (table, subject): (&Table<'_>, &dyn Subject),
        plays: Vec<Scenario>,
        (threads, until): (NonZeroUsize, Option<Instant>),
    ) -> Result<(), RunError> {
        // Plays of a program that hangs take long, so that the clock is looked at between them.
        let runs = each(threads, &plays, |play| {
            let is_late = until.is_some_and(|until| Instant::now() > until);
            (!is_late).then(|| subject.run(play))
        });
        let runs = runs.into_iter().filter_map(|(at, run)| Some((at, run?)));
        for (at, run) in runs {
            let Some(play) = plays.get(at) else { continue };
            self.note(table, play, run?);
        }
        Ok(())
    }

    fn note(&mut self, table: &Table<'_>, play: &Scenario, run: Run) {
        match run.judgement.verdict {
            Verdict::Unpinned => {
                self.unpinned += 1;
                return;
            }
            Verdict::Crash | Verdict::Fail if is_excused(table, play, &run) => {}
            Verdict::Pass if self.right.len() < KEPT => self.right.push(play.clone()),
            Verdict::Pass => {}
            _ => self.failures.push(Failure {
                play: play.clone(),
                run,
            }),
        }
        self.judged += 1;
    }
}

/// Whether a program went right up to the end of an input that ends in the middle of the game. What
/// it does then, an exception or one more text, is up to its language.
pub(super) fn is_excused(table: &Table<'_>, play: &Scenario, run: &Run) -> bool {
    let Ok(right) = play.play(table.spec) else {
        return false;
    };
    let ended = right.events.last().map(|(_, event)| event);
    let level = Level {
        rung: Rung::Spaces,
        steps: Vec::new(),
    };
    let (right, seen) = (level.form(&right.piped()), level.form(&run.printed));
    ended == Some(&Event::EndOfInput) && seen.starts_with(right.trim_ascii_end())
}

/// The plays of one batch.
fn plays(table: &Table<'_>, bounds: &Bounds, batch: u64) -> Vec<Scenario> {
    let materials = Materials { bank: table.bank() };
    // An odd constant keeps the batches of seeds side by side apart.
    let seed = bounds.seed ^ batch.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let made = scenarios(table.spec, &materials, seed, BATCH);
    if !bounds.end_of_input {
        return made;
    }
    let numbered = made.into_iter().enumerate();
    numbered
        .flat_map(|(number, play)| [cut(&play, number), play])
        .collect()
}
