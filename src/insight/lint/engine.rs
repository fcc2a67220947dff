//! Cases beside what the game itself prints.

use super::cases::first_difference;
use super::finding::{Depth, Finding, Fix, Kind, Severity};
use super::place;
use crate::fixture::terminal::is_terminal_copy;
use crate::fixture::{Assignment, Case, Reference};
use crate::game::{Event, Transcript};
use crate::judge::wording::count;

/// Cases that the game cannot be played with, outputs that it does not print, input that it does
/// not read, and input that does not bring it to its end.
pub(super) fn disagreements(assignment: &Assignment, reference: &Reference) -> Vec<Finding> {
    // Of a case without an output, as a game against the player, nobody says what is printed.
    let sound = assignment.cases.iter().filter(|case| is_whole(case));
    sound
        .flat_map(|case| match reference.transcript(assignment, case, None) {
            Err(error) => vec![unplayable(assignment, case, &error.to_string())],
            Ok(play) => {
                if let Some(pasted) = pasted(assignment, reference, case, &play) {
                    return vec![pasted];
                }
                let found = [
                    disagrees(assignment, reference, case, &play),
                    unread(case, &play),
                    unfinished(assignment, case, &play),
                ];
                found.into_iter().flatten().collect()
            }
        })
        .collect()
}

/// Whether there is an output that may be compared.
fn is_whole(case: &Case) -> bool {
    case.fault.is_none() && case.expected_path.is_some()
}

/// A case whose output the game does not print, in any variant that is accepted for it.
pub(super) fn disagreement(
    assignment: &Assignment,
    reference: &Reference,
    case: &Case,
) -> Option<Finding> {
    let play = reference.transcript(assignment, case, None).ok()?;
    let accepted = match case.variant {
        None => assignment.accept_variants.as_slice(),
        Some(_) => &[],
    };
    let prints = |variant: &String| {
        let play = reference.transcript(assignment, case, Some(variant));
        play.is_ok_and(|play| play.piped() == case.expected)
    };
    let sound = is_whole(case)
        && pasted(assignment, reference, case, &play).is_none()
        && !accepted.iter().any(prints);
    sound.then(|| disagrees(assignment, reference, case, &play))?
}

fn unplayable(assignment: &Assignment, case: &Case, error: &str) -> Finding {
    // The place and the help of the error are those of the finding.
    let first = error.lines().next().unwrap_or_default();
    let message = match first.split_once(": the game") {
        Some((_, rest)) => format!("no program can pass it: the game{rest}"),
        None => first.to_owned(),
    };
    let help = "correct the arguments, the data files or the secret of the case";
    let path = case.toml_path.clone();
    let path = path.unwrap_or_else(|| place::of_case(assignment, case));
    Finding::new(Kind::Unplayable, Severity::Error, path, (message, help))
}

/// Input that only agrees with the output once what a word processor or a web page put into it is
/// plain again. Where it agrees as it is, it is meant.
fn pasted(
    assignment: &Assignment,
    reference: &Reference,
    case: &Case,
    play: &Transcript,
) -> Option<Finding> {
    let path = case.input_path.as_ref()?;
    if case.stdin.is_ascii() || play.piped() == case.expected {
        return None;
    }
    let new = super::texts::plain(&case.stdin)?;
    let typed = Case {
        stdin: new.clone(),
        ..case.clone()
    };
    let plain = reference.transcript(assignment, &typed, None).ok()?;
    let is_it = plain.piped() == case.expected;
    let message =
        "the input holds characters that no keyboard types, and its output is right without them";
    let help = "write what the keyboard types";
    is_it.then(|| Finding {
        line: Some(first_difference(&new, &case.stdin)),
        fix: Some(Fix {
            path: path.clone(),
            old: Some(case.stdin.clone()),
            new,
            changes_truth: false,
            depth: Depth::Content,
        }),
        ..Finding::new(Kind::Fault, Severity::Error, path, (message, help))
    })
}

fn disagrees(
    assignment: &Assignment,
    reference: &Reference,
    case: &Case,
    play: &Transcript,
) -> Option<Finding> {
    let printed = play.piped();
    let path = case.expected_path.as_ref()?;
    if printed == case.expected {
        return None;
    }
    let help = "if the handout bears the engine out, `regrade lint --fix` writes what it prints; \
                if not, correct game.toml";
    let message = match reason(assignment, reference, case, &printed) {
        Some(reason) => format!("not what the engine prints: {reason}"),
        None => "not what the engine prints".to_owned(),
    };
    Some(Finding {
        line: Some(first_difference(&printed, &case.expected)),
        fix: Some(Fix {
            path: path.clone(),
            old: Some(case.expected.clone()),
            new: printed,
            changes_truth: true,
            depth: Depth::Content,
        }),
        ..Finding::new(Kind::Disagrees, Severity::Error, path, (message, help))
    })
}

/// What such an output is instead, where that can be told.
fn reason(
    assignment: &Assignment,
    reference: &Reference,
    case: &Case,
    printed: &[u8],
) -> Option<String> {
    if is_terminal_copy(&case.expected, printed, &case.stdin) {
        return Some("it holds the typed input too, as a copy from a terminal does".to_owned());
    }
    if printed.strip_suffix(b"\n") == Some(&case.expected) {
        return Some("the newline at the end is missing".to_owned());
    }
    let mut variants = reference.variants().iter();
    let variant = variants.find(|variant| {
        let play = reference.transcript(assignment, case, Some(&variant.name));
        play.is_ok_and(|play| play.piped() == case.expected)
    })?;
    Some(format!(
        "it is what the variant `{}` prints, and the case does not name it",
        variant.name
    ))
}

fn unread(case: &Case, play: &Transcript) -> Option<Finding> {
    let path = case.input_path.as_ref()?;
    if play.unread == 0 {
        return None;
    }
    let read = case.stdin.len().checked_sub(play.unread)?;
    let kept = case.stdin.get(..read)?;
    let lines = kept.iter().filter(|byte| **byte == b'\n').count();
    let rest = case.stdin.get(read..)?;
    let lost = rest.split_inclusive(|byte| *byte == b'\n').count();
    let message = format!(
        "the game is over before this line: nobody reads {}",
        count(lost, "line")
    );
    let help = "leave it out, unless it is there to catch a program that goes on";
    Some(Finding {
        line: Some(lines + 1),
        fix: Some(Fix {
            path: path.clone(),
            old: Some(case.stdin.clone()),
            new: kept.to_vec(),
            changes_truth: false,
            depth: Depth::Content,
        }),
        ..Finding::new(Kind::Unread, Severity::Warning, path, (message, help))
    })
}

fn unfinished(assignment: &Assignment, case: &Case, play: &Transcript) -> Option<Finding> {
    let last = play.events.last().map(|(_, event)| event);
    if last != Some(&Event::EndOfInput) {
        return None;
    }
    let message = "the input ends before the game does: what a program does then is up to its \
                   language";
    let help = "type the game to its end, unless the end of input is what is tested";
    let path = place::of_case(assignment, case);
    let line = case.stdin.iter().filter(|byte| **byte == b'\n').count();
    Some(Finding {
        line: Some(line.max(1)),
        ..Finding::new(Kind::Unfinished, Severity::Warning, path, (message, help))
    })
}
