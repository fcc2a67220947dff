//! A closer look at a case that a program fails: it is run again.
//!
//! Twice as before, once with its sets in another order and once at another time of day: does it
//! print the same? Once with a stdin that tells what is written into it, once without buffers, and
//! once fed line by line: is it right then? The first may change the verdict, the others only say
//! more, for what comes through a pipe is what counts. None of these runs is forked off a warm
//! interpreter. A program that was in a loop when its time was up is not run again: what it did is
//! known, and it would take as long once more. One that waited is run little longer than it computed.

mod delivery;
mod never_called;
mod newline_left;

use std::time::Duration;

use delivery::Trial;

use super::Session;
use super::variation::{self, Variation};
use crate::candidate::{
    self, Candidate, Ending, Language, Observation, Replay, RunError, Sandbox, Steer, run_reseeded,
};
use crate::judge::post_mortem::was_computing;
use crate::judge::{Judgement, Verdict};

/// How closely a case is looked at that a program fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CloserLook {
    /// Not at all.
    Off,
    /// As closely as the verdict needs: is its output the same again?
    Verdict,
    /// As closely as people need: is it right when it is fed line by line, too?
    #[default]
    Full,
}

/// The seed of the run with another order of sets.
const OTHER_SEED: u32 = 4_242;
/// What a further run may take beyond a few times what the first one took.
const SPARE: Duration = Duration::from_secs(2);
/// What it may take beyond a few times what the first one computed, where that one was stopped by
/// the clock: one that waits again is not waited for.
const SPARE_OF_STOPPED: Duration = Duration::from_secs(1);
/// What a further run may take at most.
const MOST: Duration = Duration::from_secs(10);

impl Session {
    /// Runs a program that fails the case at `index` up to nine more times, and adds what that
    /// shows. A runner that fails here takes nothing from the judgement.
    pub(super) fn look_closer(
        &self,
        index: usize,
        candidate: &Candidate,
        seen: &Observation,
        mut judgement: Judgement,
    ) -> Judgement {
        let case = &self.assignment().cases[index];
        let pin = self.pin(case);
        let mut replay = self.put(case, candidate, pin.as_ref());
        replay.limits.wall = replay.limits.wall.min(longest(seen));
        let steps = self.closer_look() == CloserLook::Full
            && matches!(
                judgement.verdict,
                Verdict::Fail
                    | Verdict::Doubt
                    | Verdict::Crash
                    | Verdict::Timeout
                    | Verdict::OutputLimit
            )
            && !was_computing(seen, case.stdin.len());
        if is_repeatable(judgement.verdict) {
            match variation(candidate, &replay, seen) {
                Ok(Some(found)) if may_be_chance(&judgement, &found) => {
                    return nondeterministic(judgement, &found);
                }
                Ok(Some(found)) => judgement.notes.push(found.sentence()),
                Ok(None) => {}
                Err(error) => judgement.notes.push(not_run(&error)),
            }
        }
        let flush = flush_hint(candidate.language, seen, &judgement);
        judgement.notes.extend(flush.map(str::to_owned));
        judgement.notes.extend(never_called::note(candidate, seen));
        if steps {
            let trial = Trial {
                session: self,
                index,
                candidate,
                replay: &replay,
                seen,
            };
            trial.run(&mut judgement);
        }
        judgement
    }
}

impl Session {
    /// Adds to the judgement of a program that was judged whatever secret it has drawn, and may have
    /// drawn the one that it was given, whether it is right with that one and without buffers.
    pub(super) fn look_past_buffers(
        &self,
        index: usize,
        candidate: &Candidate,
        seen: &Observation,
        mut judgement: Judgement,
    ) -> Judgement {
        let is_worth_it = self.closer_look() == CloserLook::Full
            && seen.steered
            && matches!(judgement.verdict, Verdict::Fail | Verdict::Doubt);
        let case = &self.assignment().cases[index];
        let pin = self.pin(case).filter(|_| is_worth_it);
        if let Some(pin) = &pin {
            let mut replay = self.put(case, candidate, Some(pin));
            replay.limits.wall = replay.limits.wall.min(longest(seen));
            let trial = Trial {
                session: self,
                index,
                candidate,
                replay: &replay,
                seen,
            };
            trial.past_buffers(&mut judgement);
        }
        judgement
    }
}

/// What a further run may take, given the first one.
fn longest(seen: &Observation) -> Duration {
    let longest = match (&seen.ending, seen.usage.cpu) {
        (Ending::TimedOut, Some(cpu)) => {
            (cpu + seen.usage.starved).saturating_mul(4) + SPARE_OF_STOPPED
        }
        _ => seen.wall.saturating_mul(4) + SPARE,
    };
    longest.min(MOST)
}

/// How a program that crashed would show how far it came.
fn flush_hint(
    language: Option<Language>,
    seen: &Observation,
    judgement: &Judgement,
) -> Option<&'static str> {
    let ended_early = |at: usize| at >= seen.stdout.len();
    let difference = judgement.difference.as_ref()?;
    if judgement.verdict != Verdict::Crash || !ended_early(difference.actual_at) {
        return None;
    }
    match language? {
        Language::C => Some("to see how far it comes, write `fflush(stdout);` after each print"),
        Language::Cpp => {
            Some("to see how far it comes, end each line that it prints with `std::endl`")
        }
        // An exception loses nothing there.
        Language::Python if matches!(seen.ending, Ending::Signalled(_)) => {
            Some("to see how far it comes, write `flush=True` into each print")
        }
        _ => None,
    }
}

/// Verdicts that say that a program printed the wrong thing by itself.
fn is_repeatable(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Fail | Verdict::Format | Verdict::Crash)
}

fn not_run(error: &RunError) -> String {
    format!("it could not be run again to find out more: {error}")
}

/// How a program's output changes when it is run again; none when it does not.
fn variation(
    candidate: &Candidate,
    replay: &Replay<'_>,
    seen: &Observation,
) -> Result<Option<Variation>, RunError> {
    let reseeded = run_reseeded(Sandbox::shared(), candidate, replay, OTHER_SEED)?;
    // Runs of one second draw alike where the generator is seeded from the clock.
    let steer = replay.steer.unwrap_or(Steer::Later);
    let later = Replay {
        steer: Some(steer),
        ..*replay
    };
    let again = candidate::run_started(candidate, &later)?;
    for (other, by_order) in [(&again, false), (&reseeded, true)] {
        let comparable = matches!(other.ending, Ending::Exited(_) | Ending::Signalled(_));
        if comparable && other.stdout != seen.stdout {
            return Ok(Some(variation::of(&seen.stdout, &other.stdout, by_order)));
        }
    }
    Ok(None)
}

/// Whether a program may have printed the wrong thing by chance. One that goes wrong before its
/// output varies does so each time, and a crash is worse whatever was printed.
fn may_be_chance(judgement: &Judgement, found: &Variation) -> bool {
    let wrong_at = judgement.difference.as_ref().map(|wrong| wrong.actual_at);
    judgement.verdict != Verdict::Crash && wrong_at.is_none_or(|at| found.reaches(at))
}

fn nondeterministic(mut judgement: Judgement, found: &Variation) -> Judgement {
    judgement.verdict = Verdict::Nondeterministic;
    let before = std::mem::replace(&mut judgement.reason, found.sentence());
    judgement
        .notes
        .push(format!("of the output that was judged: {before}"));
    judgement
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::samples::ended;

    #[test]
    fn a_program_that_waited_till_its_time_was_up_is_not_waited_for_so_long_again() {
        let mut seen = ended("", Ending::TimedOut);
        seen.wall = Duration::from_secs(10);
        seen.usage.cpu = Some(Duration::from_millis(50));
        assert_eq!(longest(&seen), Duration::from_millis(1200));
        seen.usage.starved = Duration::from_millis(500);
        assert_eq!(longest(&seen), Duration::from_millis(3200));
        seen.usage.cpu = None;
        assert_eq!(longest(&seen), MOST);
    }

    #[test]
    fn a_program_that_ended_by_itself_has_a_few_times_as_long_again() {
        let mut seen = ended("", Ending::Exited(1));
        seen.wall = Duration::from_millis(500);
        assert_eq!(longest(&seen), Duration::from_secs(4));
        seen.wall = Duration::from_secs(9);
        assert_eq!(longest(&seen), MOST);
    }
}
