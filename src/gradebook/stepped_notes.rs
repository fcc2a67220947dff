//! What feeding line by line has shown of a program, for people.

use crate::candidate::{Ending, Stepped};
use crate::fixture::Case;
use crate::judge::Judgement;
use crate::judge::post_mortem::CLOSED_STDOUT;
use crate::judge::wording::{number, quoted};

/// How much of an input line is shown.
const SHOWN: usize = 60;

/// What was seen, in the order in which a run goes.
///
/// That it asks for more input is told of one that goes wrong at its end alone: others may rightly
/// read on to the end of their input.
pub fn of(stepped: &Stepped, case: &Case, judgement: &Judgement) -> Vec<String> {
    let mut notes = Vec::new();
    // What it asks on stderr is seen.
    if stepped.prompt_not_flushed() && stepped.observation.stderr.is_empty() {
        notes.push(
            "prompt not flushed, or none printed: it waits for input before anything of what it \
             prints has come out, so that at a keyboard nobody would see a question (print it, \
             and flush it, before reading)"
                .to_owned(),
        );
    }
    if stepped.asked_beyond && goes_wrong_at_the_end(stepped, case, judgement) {
        let last = stepped.turns.last().map(|turn| &turn.typed);
        notes.push(match last {
            None => "it asks for input, and this case gives none".to_owned(),
            Some(typed) => format!(
                "it asks for more input after the last line, line {}, {}",
                number(stepped.turns.len()),
                quoted(typed.strip_suffix(b"\n").unwrap_or(typed), SHOWN)
            ),
        });
    } else if let Some(note) = early_end(stepped, case) {
        notes.push(note);
    }
    if stepped.closed_stdout {
        notes.push(CLOSED_STDOUT.to_owned());
    }
    notes
}

/// Whether what goes wrong is the answer to the last line, or the end of the output.
fn goes_wrong_at_the_end(stepped: &Stepped, case: &Case, judgement: &Judgement) -> bool {
    let Some(difference) = &judgement.difference else {
        return false;
    };
    let lines = |text: &[u8]| text.split_inclusive(|byte| *byte == b'\n').count();
    let in_last_answer = match difference.turn {
        Some(turn) => turn >= lines(&case.stdin),
        None => difference.expected_line >= lines(&case.expected),
    };
    in_last_answer
        || difference.expected_at >= case.expected.len()
        || difference.actual_at >= stepped.observation.stdout.len()
}

/// Of a program that ends by itself: after which line, if others were left.
fn early_end(stepped: &Stepped, case: &Case) -> Option<String> {
    let lines = case.stdin.split_inclusive(|byte| *byte == b'\n').count();
    let fed = stepped.turns.len();
    let by_itself = matches!(
        stepped.observation.ending,
        Ending::Exited(_) | Ending::Signalled(_)
    );
    if !by_itself || fed >= lines {
        return None;
    }
    Some(match stepped.turns.last() {
        None => "it ends before it asks for any input".to_owned(),
        Some(last) => format!(
            "it ends after input line {} of {}, {}",
            number(fed),
            number(lines),
            quoted(last.typed.strip_suffix(b"\n").unwrap_or(&last.typed), SHOWN)
        ),
    })
}
