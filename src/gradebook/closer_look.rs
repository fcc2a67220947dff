//! A closer look at a case that a program fails: it is run again.
//!
//! Twice as before, once with its sets in another order and once at another time of day: does it
//! print the same? Once with a stdin that tells what is written into it, once without buffers, and
//! once fed line by line: is it right then? The first may change the verdict, the others only say
//! more, for what comes through a pipe is what counts. None of these runs is forked off a warm
//! interpreter. A program that was in a loop when its time was up is not run again: what it did is
//! known, and it would take as long once more.

use std::cmp::Ordering;
use std::time::Duration;

use super::Session;
use super::stepped_notes;
use super::variation::{self, Variation};
use crate::candidate::{
    self, Candidate, Ending, Language, Observation, Replay, RunError, Sandbox, Steer, Stepped,
    run_reseeded,
};
use crate::judge::post_mortem::was_computing;
use crate::judge::wording::quoted;
use crate::judge::{Judgement, MIXED, Verdict};

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

/// What is said of a program that prints as much without buffers, and then right.
const PAST_BUFFERS: &str = "; part of what it prints comes through a buffer, which on a pipe is \
                            emptied at the end, and part past it: with no buffer it passes; print \
                            all of it in one way, or flush after each text (std::endl, fflush, \
                            flush=True)";
/// What is said of one that prints more without them.
const LOST_IN_BUFFERS: &str = "; the rest was still in a buffer when it ended, and was lost there: \
                               with no buffer it passes; end it with `return` or `exit`, or flush \
                               after each text (std::endl, fflush, flush=True)";
/// What is said of one that prints less without them.
const TWICE_FROM_BUFFERS: &str = "; part of it comes twice, out of a buffer that `fork` has copied \
                                  while it was full: with no buffer it passes; flush (std::endl, \
                                  fflush, flush=True) before `fork`";
/// How much is shown of text that was written to descriptor 0.
const LOST_SHOWN: usize = 60;
/// The seed of the run with another order of sets.
const OTHER_SEED: u32 = 4_242;
/// What a further run may take beyond a few times what the first one took.
const SPARE: Duration = Duration::from_secs(2);
/// What a further run may take at most.
const MOST: Duration = Duration::from_secs(10);

impl Session {
    /// Runs a program that fails the case at `index` up to five more times, and adds what that
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
        let longest = (seen.wall.saturating_mul(4) + SPARE).min(MOST);
        replay.limits.wall = replay.limits.wall.min(longest);
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
        // A program that was stopped by the clock would be stopped again.
        let was_stopped = judgement.verdict == Verdict::Timeout;
        if steps && !was_stopped && may_write_to_stdin(candidate.language) {
            match candidate::run_two_way(candidate, &replay) {
                Ok(lost) => tell_what_was_lost(&lost, &case.expected, &mut judgement),
                Err(error) => judgement.notes.push(not_run(&error)),
            }
        }
        let has_two_ways = judgement.reason.contains(MIXED);
        if steps && !has_two_ways && !was_stopped && pin.is_none() && may_go_past_buffers(candidate)
        {
            self.without_buffers(index, candidate, &replay, seen, &mut judgement);
        }
        if steps {
            match candidate::run_stepped_started(candidate, &replay) {
                Ok(stepped) => self.compare_steps(index, &stepped, &mut judgement),
                Err(error) => judgement.notes.push(not_run(&error)),
            }
        }
        judgement
    }

    /// Whether it would be right if all that it prints came out at once.
    fn without_buffers(
        &self,
        index: usize,
        candidate: &Candidate,
        replay: &Replay<'_>,
        seen: &Observation,
        judgement: &mut Judgement,
    ) {
        let at_once = Replay {
            steer: Some(Steer::Unbuffered),
            ..*replay
        };
        match candidate::run_started(candidate, &at_once) {
            Ok(whole) if self.assess(index, &whole).verdict == Verdict::Pass => {
                let said = match seen.stdout.len().cmp(&whole.stdout.len()) {
                    Ordering::Less => LOST_IN_BUFFERS,
                    Ordering::Equal => PAST_BUFFERS,
                    Ordering::Greater => TWICE_FROM_BUFFERS,
                };
                judgement.reason.push_str(said);
            }
            Ok(_) => {}
            Err(error) => judgement.notes.push(not_run(&error)),
        }
    }

    fn compare_steps(&self, index: usize, stepped: &Stepped, judgement: &mut Judgement) {
        if let Some(why) = &stepped.unreadable {
            judgement
                .notes
                .push(format!("it could not be fed line by line: {why}"));
            return;
        }
        let verdict = self.assess(index, &stepped.observation).verdict;
        if verdict == Verdict::Pass {
            judgement.reason.push_str("; ");
            judgement.reason.push_str(delivery(stepped));
            let note = "fed line by line, each line when it asks for it, it passes; through a \
                        pipe all lines come at once, and that is what counts";
            judgement.notes.push(note.to_owned());
        }
        let case = &self.assignment().cases[index];
        for note in stepped_notes::of(stepped, case, judgement) {
            if !judgement.notes.contains(&note) {
                judgement.notes.push(note);
            }
        }
    }
}

/// Whether a program may print past the buffer of its language. All of C can; Python has a few ways.
fn may_go_past_buffers(candidate: &Candidate) -> bool {
    const WAYS: [&[u8]; 5] = [
        b"os.write",
        b"os.system",
        b"subprocess",
        b".buffer",
        b"popen",
    ];
    let has_way = |text: &[u8]| {
        WAYS.iter()
            .any(|way| text.windows(way.len()).any(|part| part == *way))
    };
    match candidate.language {
        Some(Language::C | Language::Cpp) => true,
        Some(Language::Python) => candidate.files.iter().any(|file| has_way(&file.bytes)),
        _ => false,
    }
}

/// Whether a program can write to descriptor 0 and not notice that this fails. Others are told by
/// an exception.
fn may_write_to_stdin(language: Option<Language>) -> bool {
    !matches!(language, Some(Language::Python | Language::Java))
}

/// Tells of text that was written to descriptor 0: as a reason where it begins with something that
/// had to be printed, else as a note.
fn tell_what_was_lost(lost: &[u8], expected: &[u8], judgement: &mut Judgement) {
    if lost.is_empty() {
        return;
    }
    let sentence = format!(
        "it writes {} to descriptor 0, its input, where only a terminal would show it; what is to \
         be seen goes to descriptor 1 (stdout)",
        quoted(lost, LOST_SHOWN)
    );
    let line = lost.trim_ascii().split(|byte| *byte == b'\n').next();
    let line = line.filter(|line| !line.is_empty());
    let was_due = line.is_some_and(|line| expected.windows(line.len()).any(|part| part == line));
    match was_due {
        true => judgement.reason.push_str(&format!("; {sentence}")),
        false => judgement.notes.push(sentence),
    }
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

/// Why a program is right when it is fed line by line and wrong when it is not.
fn delivery(stepped: &Stepped) -> &'static str {
    if stepped.takes_reads_for_lines() {
        "it takes whatever one read gives for one line; read up to the newline instead"
    } else if !stepped.several_readers() {
        "it loses input that it has read ahead: a reader that is made anew for each line takes what \
         the next one waits for, and so does throwing away what has come in (`in_avail`); create \
         one reader (Scanner, BufferedReader, open file) and keep it"
    } else {
        "it reads stdin through several buffers, and the first takes the lines that the next one \
         waits for; create one reader (Scanner, BufferedReader, open file) and keep it"
    }
}
