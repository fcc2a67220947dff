//! A short code that is equal for equal wrong answers.

use super::results::{DialogueTurn, Text};
use super::store::KeyBuilder;
use crate::fixture::{Rung, Step};
use crate::judge::normal::Normal;
use crate::judge::{Judgement, Verdict};

/// How much of a turn counts where the runner ended the program: how far it came is chance.
const OF_STOPPED: usize = 256;

/// Digits of a code.
const DIGITS: usize = 12;

/// The code of a wrong answer: the verdict, and the number and normalised text of every wrong
/// turn. Empty for what is right, says nothing, or never ran.
pub fn signature(judgement: &Judgement, turns: &[DialogueTurn]) -> String {
    let verdict = judgement.verdict;
    if !verdict.has_answer() || verdict == Verdict::CompileError {
        return String::new();
    }
    let mut code = KeyBuilder::new("answer");
    code.part("verdict", verdict.name().as_bytes());
    if verdict == Verdict::Crash {
        // Which exception or signal it was stands before the first semicolon.
        let what = judgement.reason.split(';').next().unwrap_or_default();
        code.part("crash", what.as_bytes());
    }
    let stopped = matches!(verdict, Verdict::Timeout | Verdict::OutputLimit);
    let wrong = turns.iter().enumerate().filter(|(_, turn)| !turn.right);
    for (number, turn) in wrong.take(if stopped { 1 } else { usize::MAX }) {
        let mut text = normal(&turn.got);
        if stopped {
            text.truncate(OF_STOPPED);
        }
        code.part("turn", &(number as u64).to_le_bytes());
        code.part("got", &text);
    }
    code.key().as_str().chars().take(DIGITS).collect()
}

/// A text without what layout alone can change.
fn normal(text: &Text) -> Vec<u8> {
    let bytes = text.bytes();
    Normal::of(&bytes, Rung::Spaces, &Step::ALL)
        .map(|unit| unit.byte)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fault;

    fn judged(verdict: Verdict) -> Judgement {
        let fault = Fault {
            path: "x".into(),
            line: None,
            message: String::new(),
            help: String::new(),
        };
        Judgement {
            verdict,
            ..Judgement::fixture_error(Rung::Exact, &fault)
        }
    }

    fn turn(got: &str, right: bool) -> DialogueTurn {
        DialogueTurn {
            typed: None,
            expected: Text::default(),
            got: Text::from(got.as_bytes()),
            right,
            omitted: 0,
        }
    }

    fn code(verdict: Verdict, turns: &[(&str, bool)]) -> String {
        let turns: Vec<_> = turns.iter().map(|(got, right)| turn(got, *right)).collect();
        signature(&judged(verdict), &turns)
    }

    #[test]
    fn the_same_wrong_turns_have_the_same_code_whatever_the_layout() {
        let one = code(Verdict::Fail, &[("a", true), ("Hits 3\n", false)]);
        let two = code(Verdict::Fail, &[("b", true), (" Hits  3", false)]);
        assert_eq!(one, two);
        assert_eq!(one.len(), DIGITS);
    }

    #[test]
    fn another_turn_text_or_verdict_has_another_code() {
        let one = code(Verdict::Fail, &[("a", true), ("3", false)]);
        for other in [
            code(Verdict::Fail, &[("3", false), ("a", true)]),
            code(Verdict::Fail, &[("a", true), ("4", false)]),
            code(Verdict::Crash, &[("a", true), ("3", false)]),
            code(Verdict::Fail, &[("a", true), ("3", false), ("4", false)]),
        ] {
            assert_ne!(one, other);
        }
    }

    #[test]
    fn what_is_right_or_never_ran_has_none() {
        for verdict in [
            Verdict::Pass,
            Verdict::Unpinned,
            Verdict::CompileError,
            Verdict::FixtureError,
        ] {
            assert_eq!(code(verdict, &[("a", false)]), "");
        }
    }

    #[test]
    fn how_far_a_stopped_program_came_does_not_matter() {
        let short = "Guess: ".repeat(100);
        let long = "Guess: ".repeat(500);
        assert_eq!(
            code(Verdict::OutputLimit, &[(&short, false), ("", false)]),
            code(Verdict::OutputLimit, &[(&long, false), ("x", false)])
        );
    }
}
