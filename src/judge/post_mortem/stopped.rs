//! A run that was stopped by a clock: the sentence and the evidence.

use super::hang::{self, Hang};
use crate::candidate::{Activity, Observation, Place};
use crate::fixture::Case;
use crate::judge::reason;
use crate::judge::wording::{count, quoted};

/// Threads that the evidence names one by one.
const NAMED: usize = 6;
/// How much of an input line a sentence shows.
const SHOWN: usize = 60;

/// What a stopped run was doing, to stand behind "it was stopped at …: "; none when nobody knows.
pub fn sentence(observation: &Observation, case: &Case) -> Option<String> {
    let hang = hang::of(observation, case.stdin.len())?;
    Some(match hang {
        Hang::Looped => looped(observation),
        Hang::ReadPastEnd => {
            "it was in a loop that goes on reading after the end of its input, so \
                              it never checks whether reading failed"
                .to_owned()
        }
        Hang::WaitedForInput => format!(
            "it was waiting for input that nobody had to give: {}",
            reason::asked_beyond(case)
        ),
        Hang::WaitedToRead(name) => format!(
            "it was waiting to read from {}, and not from stdin, where its input is",
            quoted(name.as_bytes(), SHOWN)
        ),
        Hang::WaitedForOwnPipe => "it was waiting to read from a pipe or socket that it had made \
                                   itself, and nobody wrote to it"
            .to_owned(),
        Hang::FullPipe(Place::Stdout | Place::Stderr) => {
            "it was waiting until somebody reads what it prints".to_owned()
        }
        Hang::FullPipe(_) => {
            "it was stuck in a deadlock: it was writing to a pipe of its own that \
                              was full, because nobody read from it (read what a process that \
                              you start prints before you wait for its end)"
                .to_owned()
        }
        Hang::Slept => "it was sleeping (a call such as `sleep`), not computing and not waiting \
                        for input"
            .to_owned(),
        Hang::Locked => "it was waiting for a lock or a thread of its own that never came free (a \
                         deadlock)"
            .to_owned(),
        Hang::WaitedForChild => {
            "it was waiting for a process that it had started, and that did not end".to_owned()
        }
        Hang::Stopped => "it had been stopped by a signal, such as SIGSTOP, and nobody let it go \
                          on"
        .to_owned(),
        Hang::Waited => {
            "it was waiting for something, not computing and not waiting for input".to_owned()
        }
    })
}

fn looped(observation: &Observation) -> String {
    let mut text = "it was still computing, so a loop (or recursion) in it does not end".to_owned();
    let evidence = observation.post_mortem.as_ref();
    if evidence.is_some_and(hang::all_was_read) {
        text.push_str(
            "; none of its input was left in the pipe by then, though lines may still have lain in a \
             buffer of its own (if that loop reads, does it check whether reading failed?)",
        );
    }
    text
}

/// What the sentence rests on.
pub fn evidence(observation: &Observation) -> Vec<String> {
    let Some(seen) = &observation.post_mortem else {
        return Vec::new();
    };
    let mut notes = Vec::new();
    let idle = |activity: &Activity| matches!(activity, Activity::AwaitedLock | Activity::Ended);
    let all_idle = seen.tasks.iter().all(|task| idle(&task.activity));
    let told: Vec<_> = seen
        .tasks
        .iter()
        .filter(|task| all_idle || !idle(&task.activity))
        .take(NAMED)
        .collect();
    let mut alike: Vec<(String, usize)> = Vec::new();
    for task in &told {
        let computed = match hang::is_much(task.cpu, observation) {
            true => "it had computed for much of its time",
            false => "it had hardly computed",
        };
        let note = format!(
            "just before it was stopped, {} was {}; {computed}",
            quoted(task.name.as_bytes(), SHOWN),
            task.activity,
        );
        match alike.iter_mut().find(|(known, _)| *known == note) {
            Some((_, times)) => *times += 1,
            None => alike.push((note, 1)),
        }
    }
    notes.extend(alike.into_iter().map(|(note, times)| match times {
        1 => note,
        times => format!("{note} (the same of {})", count(times, "thread")),
    }));
    let more = seen.tasks.len() + seen.more_tasks - told.len();
    if more > 0 {
        notes.push(format!("{} more were there", count(more, "thread")));
    }
    if let Some(unread) = seen.stdin_unread.filter(|unread| *unread > 0) {
        notes.push(format!(
            "{} of its input were still unread",
            count(usize::try_from(unread).unwrap_or(usize::MAX), "byte")
        ));
    }
    notes
}
