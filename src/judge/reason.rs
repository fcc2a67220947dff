//! The sentences that say why a verdict is what it is.

use super::blanks;
use super::judgement::{Difference, Match};
use super::ladder::Comparison;
use super::mixed::is_mixed;
use super::output::Assessment;
use super::repeats;
use super::wording::{count, list, number, quoted};
use crate::fixture::terminal::without_echo;
use crate::fixture::{Case, Rung};

/// How much of a loop's text a sentence shows.
const SHOWN: usize = 60;

/// What a reason says of output that came by two ways.
pub const MIXED: &str = "; everything was printed, but part of it through a buffer, which on a pipe is \
                     emptied at the end, and part of it past that; print all of it in one way, or \
                     flush after each text (std::endl, fflush, flush=True)";

/// Why an output of different content is wrong: where it goes wrong first.
pub fn content(assessment: &Assessment<'_>) -> String {
    if let Some(read) = &assessment.read {
        return read.clone();
    }
    let mut reason = first_wrong(assessment);
    let comparison = &assessment.comparison;
    if is_mixed(comparison.expected(), comparison.actual()) {
        reason.push_str(MIXED);
        return reason;
    }
    let Some(found) = &assessment.matched else {
        if let Some(content) = &assessment.content {
            reason.push_str(&format!(
                "; there it is the layout, and in content {} ({})",
                where_first(content),
                content.at
            ));
        }
        return reason;
    };
    match blanks::alone(comparison.expected(), comparison.actual(), found) {
        Some(blanks) => reason.push_str(&format!(
            "; only {blanks} differ, in places where one of the two has none at all, which the rung \
             `spaces` does not forgive"
        )),
        None => reason.push_str(&format!(
            "; it would be equal if {} did not count",
            forgiven(found)
        )),
    }
    reason
}

/// What is said of a program that prints each typed line behind its prompt.
const ECHO: &str = "; it prints what was typed as well, and without that it passes; a terminal shows \
                    what is typed by itself, so leave it out";

/// That an output is right on a rung but for the typed lines in it; empty where it is not.
pub fn echo(assessment: &Assessment<'_>, stdin: &[u8], rung: Rung) -> &'static str {
    let comparison = &assessment.comparison;
    let piped = without_echo(comparison.actual(), stdin);
    let is_right = |piped: Vec<u8>| {
        Comparison::new(comparison.expected(), &piped).equal(rung.min(Rung::Spaces), &[])
    };
    match piped.is_some_and(is_right) {
        true => ECHO,
        false => "",
    }
}

fn first_wrong(assessment: &Assessment<'_>) -> String {
    let Some((place, difference)) = &assessment.wrong else {
        return "the output is wrong".to_owned();
    };
    let (expected, actual) = (
        assessment.comparison.expected(),
        assessment.comparison.actual(),
    );
    if actual.is_empty() {
        return format!(
            "nothing was printed, where {} were expected",
            count(expected.len(), "byte")
        );
    }
    if place.actual_ended {
        return format!(
            "the output ends too early, in {}: {} of {} bytes are missing",
            difference.place(),
            number(expected.len() - place.expected),
            number(expected.len())
        );
    }
    if place.expected_ended {
        return format!(
            "everything that was expected was printed, and then {} more",
            count(actual.len() - place.actual, "byte")
        );
    }
    where_first(difference)
}

/// That a place is the first that is wrong.
fn where_first(difference: &Difference) -> String {
    let place = difference.place();
    match (difference.turn, &difference.input) {
        (Some(0), _) => format!("{place} is wrong already"),
        // The quoted input is put between commas.
        (Some(_), Some(_)) => format!("{place}, is the first that is wrong"),
        (Some(_), None) => format!("{place} is the first that is wrong"),
        (None, _) => format!("the first wrong line is {place}"),
    }
}

/// Why an output is right in content alone.
pub fn form(assessment: &Assessment<'_>) -> String {
    let Some(found) = &assessment.matched else {
        return "the output differs in form".to_owned();
    };
    let mut reason = if found.rung == Rung::LineEnds && found.steps.is_empty() {
        line_ends(
            assessment.comparison.expected(),
            assessment.comparison.actual(),
        )
        .to_owned()
    } else {
        format!("the output differs only in {}", forgiven(found))
    };
    if let Some((_, difference)) = &assessment.wrong {
        reason.push_str(&format!(", first in {}", difference.place()));
    }
    reason
}

/// What a difference in line ends is exactly.
fn line_ends(expected: &[u8], actual: &[u8]) -> &'static str {
    if expected.strip_suffix(b"\n") == Some(actual) {
        "the newline after the last line is missing"
    } else if actual.strip_suffix(b"\n") == Some(expected) {
        "there is a newline after the last line, where none is expected"
    } else if actual.windows(2).any(|pair| pair == b"\r\n") {
        "the output differs only in line ends (its lines end in CRLF)"
    } else {
        "the output differs only in line ends"
    }
}

/// What has to be forgiven for the output to be equal, to stand after "differs only in".
pub fn forgiven(found: &Match) -> String {
    let mut parts: Vec<_> = found.steps.iter().map(|step| step.forgives()).collect();
    if found.rung != Rung::Exact {
        parts.push(found.rung.forgives());
    }
    list(&parts)
}

/// How far the output had come when the program was stopped or ended badly.
pub fn progress(assessment: &Assessment<'_>) -> String {
    let Some((place, difference)) = &assessment.wrong else {
        return "the output is complete and right".to_owned();
    };
    let expected = assessment.comparison.expected().len();
    if assessment.comparison.actual().is_empty() {
        return format!(
            "nothing had arrived of the {} expected",
            count(expected, "byte")
        );
    }
    if place.actual_ended {
        return format!(
            "the output up to there is right, but {} of {} bytes are missing",
            number(expected - place.expected),
            number(expected)
        );
    }
    if place.expected_ended {
        return format!(
            "everything that was expected had been printed, and then {} more",
            count(assessment.comparison.actual().len() - place.actual, "byte")
        );
    }
    format!(
        "the output had gone wrong before, in {}",
        difference.place()
    )
}

/// What may have become of text that a crash ended too early.
pub const LOST_AT_CRASH: &str = "; text that was printed but not yet flushed is lost at a crash";
/// What may have become of text that never came.
pub const LOST_WHEN_STOPPED: &str = "; text that was printed but not yet flushed is lost when a \
                                     program is stopped";

/// Whether an output ended where more should have come, so that more may have been printed than
/// arrived: through a pipe text comes in blocks of some thousand bytes, unless it is flushed.
pub fn may_have_lost_text(assessment: &Assessment<'_>) -> bool {
    matches!(&assessment.wrong, Some((place, _)) if place.actual_ended)
}

/// That a program wanted more input than the case gives.
pub fn asked_beyond(case: &Case) -> String {
    let lines = case.stdin.split_inclusive(|byte| *byte == b'\n');
    match lines.clone().next_back() {
        None => "it asked for input, and this case gives none".to_owned(),
        Some(last) => format!(
            "it asked for more input after the last line, line {}, {}, had been read",
            number(lines.count()),
            quoted(last.strip_suffix(b"\n").unwrap_or(last), SHOWN)
        ),
    }
}

/// What a loop at the end of an output looks like; none when there is no loop.
pub fn endless(output: &[u8]) -> Option<String> {
    let repeats = repeats::at_end(output)?;
    Some(format!(
        "at the end the same {} ({}) came {} times in a row: typical of a loop that never checks \
         whether reading failed",
        count(repeats.unit.len(), "byte"),
        quoted(repeats.unit, SHOWN),
        number(repeats.times)
    ))
}
