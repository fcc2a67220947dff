//! From what was seen to a verdict: the worst that is true wins.

use super::judgement::{Judgement, STDERR_SHOWN};
use super::output::{Assessment, Standing, assess};
use super::post_mortem::{CLOSED_STDOUT, sanitizer, stopped, traceback};
use super::question::{Accepted, Question};
use super::wording::{count, number};
use super::{Verdict, exception, misdirected, reason, signal};
use crate::candidate::{Ending, Stream};
use crate::fixture::terminal::is_terminal_copy;

/// Judges one replay.
///
/// A fault of the fixture comes before everything; then come limits and crashes, which count
/// whatever was printed, unless they only show that the input ended too early for another secret;
/// then a secret that could not be pinned; then an expected output that is a copy of a terminal
/// session; then the output and the declared exit status. O(n) in the outputs, with memory for
/// excerpts alone.
pub fn judge(question: &Question<'_>) -> Judgement {
    if let Some(fault) = &question.case.fault {
        return Judgement::fixture_error(question.rung, fault);
    }
    let own = [Accepted::own(question.case, None)];
    let accepted = if question.accepted.is_empty() {
        &own
    } else {
        question.accepted
    };
    let rungs = (question.rung, question.form);
    let assessment = assess(accepted, &question.observation.stdout, rungs);
    let (verdict, reason) = starved(question)
        .or_else(|| stopped(question, &assessment))
        .or_else(|| crashed(question, &assessment))
        .or_else(|| unpinned(question).filter(|_| !may_be_pinned(question, &assessment)))
        .or_else(|| terminal_copy(question, accepted, &assessment))
        .unwrap_or_else(|| compared(question, &assessment));
    evidence(question, assessment, verdict, reason)
}

/// The verdict and its reason.
type Finding = (Verdict, String);

/// A program that played another secret than the case's, and for which the input therefore ended
/// too early. What it does then, an exception or an endless prompt, is no mistake of its own; a
/// wild pointer always is.
fn starved(question: &Question<'_>) -> Option<Finding> {
    let observation = question.observation;
    let all_read = observation.stdin_written == question.case.stdin.len() as u64;
    let stderr = &observation.stderr;
    let at_the_end = match &observation.ending {
        Ending::TimedOut | Ending::CpuTime | Ending::OutputLimit(_) => true,
        Ending::Exited(status) => {
            exception::status_at_the_end_of_input(*status, stderr)
                || by_shell(*status, question)
                    .is_some_and(|signal| exception::signal_at_the_end_of_input(signal, stderr))
        }
        Ending::Signalled(number) => exception::signal_at_the_end_of_input(*number, stderr),
        Ending::MemoryLimit | Ending::ProcessLimit | Ending::CannotStart(_) => false,
    };
    unpinned(question).filter(|_| all_read && at_the_end)
}

/// What the runner had to stop.
fn stopped(question: &Question<'_>, assessment: &Assessment<'_>) -> Option<Finding> {
    let (verdict, mut reason) = limit_passed(question)?;
    if verdict == Verdict::Timeout
        && let Some(doing) = stopped::sentence(question.observation, question.case)
    {
        reason.push_str(": ");
        reason.push_str(&doing);
    }
    reason.push_str("; ");
    reason.push_str(&reason::progress(assessment));
    if let Some(endless) = reason::endless(&question.observation.stdout) {
        reason.push_str("; ");
        reason.push_str(&endless);
    } else if reason::may_have_lost_text(assessment) {
        reason.push_str(reason::LOST_WHEN_STOPPED);
    }
    Some((verdict, reason))
}

/// Which limit the runner had to stop it at.
fn limit_passed(question: &Question<'_>) -> Option<Finding> {
    let limits = &question.observation.limits;
    Some(match question.observation.ending {
        Ending::TimedOut => (
            Verdict::Timeout,
            format!(
                "it was stopped at the time limit of {} seconds",
                limits.wall.as_secs_f64()
            ),
        ),
        Ending::CpuTime => (
            Verdict::Timeout,
            format!(
                "it was stopped at the limit of {} seconds of CPU time",
                limits.cpu.unwrap_or(limits.wall).as_secs_f64()
            ),
        ),
        Ending::MemoryLimit => (
            Verdict::MemoryLimit,
            format!(
                "it needed more than the {} MiB of memory that it may use",
                limits.memory >> 20
            ),
        ),
        Ending::ProcessLimit => (
            Verdict::ProcessLimit,
            format!(
                "it needed more than the {} processes that it may start",
                limits.processes
            ),
        ),
        Ending::OutputLimit(Stream::Stdout) => (
            Verdict::OutputLimit,
            format!(
                "it was stopped because it printed more than {} bytes",
                number(limits.stdout as usize)
            ),
        ),
        Ending::OutputLimit(Stream::Stderr) => (
            Verdict::OutputLimit,
            format!(
                "it was stopped because it printed far more than {} bytes on stderr",
                number(limits.stderr as usize)
            ),
        ),
        _ => return None,
    })
}

/// What ended by a signal or an uncaught exception, or could not start.
fn crashed(question: &Question<'_>, assessment: &Assessment<'_>) -> Option<Finding> {
    let what = match &question.observation.ending {
        Ending::CannotStart(message) => {
            return Some((
                Verdict::Crash,
                format!("it could not be started: {message}"),
            ));
        }
        Ending::Signalled(number) => by_signal(*number, &question.observation.stderr),
        Ending::Exited(status) if *status != 0 && sanitized(question).is_some() => {
            sanitized(question)?
        }
        Ending::Exited(status) => by_status(*status, question)?,
        Ending::TimedOut
        | Ending::CpuTime
        | Ending::MemoryLimit
        | Ending::ProcessLimit
        | Ending::OutputLimit(_) => return None,
    };
    let mut reason = format!("{what}; {}", reason::progress(assessment));
    if reason::may_have_lost_text(assessment) && !ended_in_order(question) {
        reason.push_str(reason::LOST_AT_CRASH);
    }
    Some((Verdict::Crash, reason))
}

/// Whether a run-time system ended the program because of an exception, and wrote out first what
/// was still in its buffers.
fn ended_in_order(question: &Question<'_>) -> bool {
    let observation = question.observation;
    matches!(observation.ending, Ending::Exited(status)
        if exception::uncaught(status, &observation.stderr).is_some())
}

/// What a sanitizer says that has ended the program.
fn sanitized(question: &Question<'_>) -> Option<String> {
    let finding = sanitizer::finding(&question.observation.stderr)?;
    finding
        .ended
        .then(|| format!("it was ended by a check of its own: {}", finding.sentence()))
}

fn by_signal(number: i32, stderr: &[u8]) -> String {
    if let Some(finding) = sanitizer::finding(stderr) {
        return format!(
            "it ended by {}; {}",
            signal::describe(number),
            finding.sentence()
        );
    }
    match exception::aborted(number, stderr) {
        Some(exception) => format!(
            "it ended by an uncaught exception, {exception} ({})",
            signal::describe(number)
        ),
        None => format!("it ended by {}", signal::describe(number)),
    }
}

/// A crash that shows in the exit status: an exception, or a shell that reports a signal.
fn by_status(status: i32, question: &Question<'_>) -> Option<String> {
    let stderr = &question.observation.stderr;
    if let Some(exception) = exception::uncaught(status, stderr) {
        return Some(by_exception(&exception, question));
    }
    if question.case.exit == Some(status) {
        return None;
    }
    let number = by_shell(status, question)?;
    Some(format!(
        "it ended with exit status {status}, by which a shell reports a crash: {}",
        by_signal(number, stderr)
    ))
}

/// The signal that a shell or launcher reports by this status, where one was started.
fn by_shell(status: i32, question: &Question<'_>) -> Option<i32> {
    signal::reported_by_shell(status).filter(|_| question.observation.relayed)
}

/// An exception, with the line that raised it and, where that is why, the end of the input.
fn by_exception(exception: &str, question: &Question<'_>) -> String {
    let mut text = format!("it ended by an uncaught exception, {exception}");
    if let Some(site) = traceback::own_site(&question.observation.stderr) {
        text.push_str(", in ");
        text.push_str(&site.place());
    }
    if exception::is_end_of_input(exception) && !has_unread(question) {
        text.push_str(": ");
        text.push_str(&reason::asked_beyond(question.case));
    }
    text
}

fn has_unread(question: &Question<'_>) -> bool {
    question.observation.stdin_written < question.case.stdin.len() as u64
}

fn unpinned(question: &Question<'_>) -> Option<Finding> {
    (question.observation.pinned == Some(false)).then(|| {
        let reason = "this program picks its own secret and could not be given the one of the \
                      case, so what it printed cannot be compared";
        (Verdict::Unpinned, reason.to_owned())
    })
}

/// Whether a program that drew the numbers of the secret has played with it, as a right output shows.
fn may_be_pinned(question: &Question<'_>, assessment: &Assessment<'_>) -> bool {
    question.observation.steered && assessment.standing == Standing::Right
}

/// A wrong output that is right but for the typed lines: the expected output is a copy of a
/// terminal session. The engine's word for the expected output settles it the other way.
fn terminal_copy(
    question: &Question<'_>,
    accepted: &[Accepted<'_>],
    assessment: &Assessment<'_>,
) -> Option<Finding> {
    let confirmed = accepted.first().is_some_and(|own| own.transcript.is_some());
    let is_copy = assessment.standing != Standing::Right
        && !confirmed
        && is_terminal_copy(
            &question.case.expected,
            &question.observation.stdout,
            &question.case.stdin,
        );
    is_copy.then(|| {
        let reason = "expected output contains the typed input (copied from a terminal); \
                      `regrade convert` takes the typed lines out of it";
        (Verdict::FixtureError, reason.to_owned())
    })
}

/// What the output and the exit status come to after a normal end.
fn compared(question: &Question<'_>, assessment: &Assessment<'_>) -> Finding {
    let (verdict, reason) = match assessment.standing {
        Standing::Right => (Verdict::Pass, "the output is right".to_owned()),
        Standing::Form => (Verdict::Format, reason::form(assessment)),
        Standing::Content => {
            let echo = reason::echo(assessment, &question.case.stdin, question.rung);
            (Verdict::Fail, reason::content(assessment) + echo)
        }
        Standing::Doubt => (Verdict::Doubt, reason::content(assessment)),
    };
    match (&question.observation.ending, question.case.exit) {
        (Ending::Exited(status), Some(declared)) if *status != declared => {
            let status = format!(
                "exit-status: it ended with status {status}, where the case asks for {declared}"
            );
            (Verdict::Fail, format!("{status}; {reason}"))
        }
        _ => (verdict, reason),
    }
}

fn evidence(
    question: &Question<'_>,
    assessment: Assessment<'_>,
    verdict: Verdict,
    reason: String,
) -> Judgement {
    let observation = question.observation;
    let judged = verdict.is_judged() || verdict == Verdict::Doubt;
    let explains = !matches!(verdict, Verdict::Pass | Verdict::Format);
    let stderr = if explains {
        tail(&observation.stderr)
    } else {
        &[]
    };
    let omitted = if explains {
        (observation.stderr.len() - stderr.len()) as u64 + observation.stderr_dropped
    } else {
        0
    };
    let mut notes = notes(question, verdict);
    if let (Verdict::Fail, Some((place, _))) = (verdict, &assessment.wrong) {
        notes.extend(misdirected::note(
            assessment.comparison.expected(),
            place.expected,
            &observation.stdout,
            stderr,
        ));
    }
    let wrong = assessment.wrong.map(|(_, difference)| difference);
    let difference = wrong.filter(|_| judged);
    Judgement {
        verdict,
        reason,
        matched: assessment.matched.filter(|_| judged),
        asked: question.rung,
        first_wrong: difference.as_ref().and_then(|wrong| wrong.turn),
        difference,
        ending: Some(observation.ending.clone()),
        notes,
        stderr: stderr.to_vec(),
        stderr_omitted: omitted,
        wall: observation.wall,
    }
}

/// The end of stderr, from the start of a line when there is one.
fn tail(stderr: &[u8]) -> &[u8] {
    let Some(start) = stderr.len().checked_sub(STDERR_SHOWN) else {
        return stderr;
    };
    // `start` is what is left of the length, and a newline found is inside the tail.
    let tail = &stderr[start..];
    let newline = tail.iter().position(|byte| *byte == b'\n');
    match newline {
        Some(newline) if newline + 1 < tail.len() => &tail[newline + 1..],
        _ => tail,
    }
}

/// What changes no verdict, but is worth knowing.
fn notes(question: &Question<'_>, verdict: Verdict) -> Vec<String> {
    let observation = question.observation;
    let mut notes = Vec::new();
    if let Ending::Exited(status) = observation.ending {
        if status != 0 && question.case.exit.is_none() && verdict != Verdict::Crash {
            notes.push(format!(
                "it ended with exit status {status}, which this case does not judge"
            ));
        }
        let unread = question
            .case
            .stdin
            .len()
            .saturating_sub(observation.stdin_written as usize);
        if unread > 0 {
            notes.push(format!(
                "it left {} of its input unread",
                count(unread, "byte")
            ));
        }
    }
    if observation.left_processes {
        notes.push("it left processes behind, which were killed".to_owned());
    }
    if observation
        .post_mortem
        .as_ref()
        .is_some_and(|seen| seen.closed_stdout)
    {
        notes.push(CLOSED_STDOUT.to_owned());
    }
    if let Some(finding) = sanitizer::finding(&observation.stderr).filter(|found| !found.ended) {
        notes.push(format!(
            "a check of its own has found {}",
            finding.sentence()
        ));
    }
    if matches!(observation.ending, Ending::TimedOut | Ending::CpuTime) {
        notes.extend(stopped::evidence(observation));
    }
    notes
}

#[cfg(test)]
mod tests;
