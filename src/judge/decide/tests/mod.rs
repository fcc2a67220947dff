//! Every rule of the verdicts, and every sentence.

mod ending;
mod output;

use crate::candidate::{Ending, Observation};
use crate::fixture::{Case, Rung};
use crate::judge::Judgement;
use crate::judge::samples::{ended, judged_by, play, printed};

fn right() -> String {
    String::from_utf8(play().piped()).expect("the play is UTF-8")
}

/// A case that expects this, judged at that rung without an engine.
fn at(rung: Rung, expected: &str, actual: impl Into<Vec<u8>>) -> Judgement {
    let case = Case {
        expected: expected.into(),
        ..Case::new("t1")
    };
    judged_by(&case, rung, &printed(actual))
}

fn exact(expected: &str, actual: impl Into<Vec<u8>>) -> Judgement {
    at(Rung::Exact, expected, actual)
}

fn with_stderr(stdout: &str, ending: Ending, stderr: &str) -> Observation {
    Observation {
        stderr: stderr.into(),
        ..ended(stdout, ending)
    }
}
