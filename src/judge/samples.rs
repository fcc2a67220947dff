//! What tests of judging and reporting start from: a short game of Mastermind.

use std::time::Duration;

use super::{Accepted, Judgement, Question, judge};
use crate::candidate::{Ending, Limits, Observation};
use crate::fixture::{Case, Rung};
use crate::game::{Transcript, Turn};

/// The engine's play: two guesses, the second one wins.
pub fn play() -> Transcript {
    let turn = |typed: &str, printed: &str| Turn {
        typed: typed.into(),
        printed: printed.into(),
    };
    Transcript {
        opening: b"Turns (0 - 40) ".to_vec(),
        turns: vec![
            turn("0", "Turn 1\nWhat is your guess: "),
            turn(
                "2 1 3 4",
                "Number correct 2\nNumber in wrong spot 2\n\nTurn 2\nWhat is your guess: ",
            ),
            turn(
                "1 2 3 4",
                "Number correct 4\nNumber in wrong spot 0\n\nYou win!\n",
            ),
        ],
        ..Transcript::default()
    }
}

/// The case of that play.
pub fn case() -> Case {
    Case {
        stdin: b"0\n2 1 3 4\n1 2 3 4\n".to_vec(),
        expected: play().piped(),
        ..Case::new("mastermind1")
    }
}

/// A normal end after printing that.
pub fn printed(stdout: impl Into<Vec<u8>>) -> Observation {
    ended(stdout, Ending::Exited(0))
}

/// An end of that kind after printing that.
pub fn ended(stdout: impl Into<Vec<u8>>, ending: Ending) -> Observation {
    Observation {
        stdout: stdout.into(),
        wall: Duration::from_millis(3),
        stdin_written: u64::MAX,
        ..Observation::of(ending, Limits::default())
    }
}

/// Judges an observation of the sample case, with the engine's play at hand.
pub fn judged(observation: &Observation) -> Judgement {
    let case = case();
    let accepted = [Accepted::own(&case, Some(play()))];
    ask(&case, Rung::Exact, &accepted, observation)
}

/// Judges an observation of any case, without an engine.
pub fn judged_by(case: &Case, rung: Rung, observation: &Observation) -> Judgement {
    ask(case, rung, &[Accepted::own(case, None)], observation)
}

/// Puts the question.
pub fn ask(
    case: &Case,
    rung: Rung,
    accepted: &[Accepted<'_>],
    observation: &Observation,
) -> Judgement {
    judge(&Question {
        case,
        rung,
        form: Rung::Spaces,
        accepted,
        observation,
    })
}
