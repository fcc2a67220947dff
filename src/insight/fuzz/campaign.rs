//! Putting plays to a program until there are enough.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::making::{BATCH, plays};
use super::parallel::each;
use super::subject::{Run, Subject, Table};
use super::witness::is_excused;
use crate::candidate::RunError;
use crate::game::mutants::Scenario;
use crate::judge::Verdict;

/// With so many wrong plays, more say nothing new.
const ENOUGH: usize = 96;

/// So many wrong plays are several.
const SEVERAL: usize = 8;

/// A program that hangs so often does not stop hanging, and each time costs a whole time limit.
const HANGS: usize = 4;

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
    /// The same where several plays went wrong already, or one hung.
    pub soon: Option<Duration>,
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
    /// How many of those judged are in doubt: people have to look at them.
    pub doubts: usize,
    /// The first of these.
    pub doubt: Option<Failure>,
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
        && campaign.hangs() < HANGS
        && campaign.judged < bounds.count
        && made_until(batch) < bounds.count.saturating_mul(SPARSE)
        && campaign.has_time(bounds, started.elapsed())
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

    /// Whether more plays are begun after some time.
    fn has_time(&self, bounds: &Bounds, passed: Duration) -> bool {
        let is_wrong = self.failures.len() >= SEVERAL || self.hangs() > 0;
        let soon = bounds.soon.filter(|_| is_wrong);
        let most = [bounds.time, soon].into_iter().flatten().min();
        most.is_none_or(|most| passed < most)
    }

    fn put(
        &mut self,
        (table, subject): (&Table<'_>, &dyn Subject),
        plays: Vec<Scenario>,
        (threads, until): (NonZeroUsize, Option<Instant>),
    ) -> Result<(), RunError> {
        // Plays of a program that hangs take long, so that the clock is looked at between them.
        let before = self.hangs();
        let hangs = AtomicUsize::new(before);
        let runs = each(threads, &plays, |play| {
            let is_late = until.is_some_and(|until| Instant::now() > until);
            let is_over = is_late || hangs.load(Ordering::Relaxed) >= HANGS;
            let run = (!is_over).then(|| subject.run(play))?;
            if matches!(&run, Ok(run) if run.judgement.verdict == Verdict::Timeout) {
                hangs.fetch_add(1, Ordering::Relaxed);
            }
            Some(run)
        });
        let runs = runs.into_iter().filter_map(|(at, run)| Some((at, run?)));
        for (at, run) in runs {
            // Which plays were begun behind the last hang depends on the threads.
            let Some(play) = plays.get(at).filter(|_| self.hangs() < HANGS) else {
                break;
            };
            self.note(table, play, run?);
        }
        Ok(())
    }

    /// How many plays hung.
    fn hangs(&self) -> usize {
        let verdicts = self.failures.iter();
        let verdicts = verdicts.map(|failure| failure.run.judgement.verdict);
        verdicts.filter(|one| *one == Verdict::Timeout).count()
    }

    fn note(&mut self, table: &Table<'_>, play: &Scenario, run: Run) {
        match run.judgement.verdict {
            Verdict::Unpinned => {
                self.unpinned += 1;
                return;
            }
            Verdict::Crash | Verdict::Fail if is_excused(table, play, &run) => {}
            // What went well with another secret clears nobody in this play.
            Verdict::Pass if self.right.len() < KEPT && !run.own_secret => {
                self.right.push(play.clone());
            }
            Verdict::Pass => {}
            Verdict::Doubt => {
                self.doubts += 1;
                let play = play.clone();
                self.doubt.get_or_insert(Failure { play, run });
            }
            _ => self.failures.push(Failure {
                play: play.clone(),
                run,
            }),
        }
        self.judged += 1;
    }
}
