//! Plays as cases.

use crate::fixture::{Assignment, Case, DataFile};
use crate::game::mutants::Scenario;

/// The play as a case of the assignment: what surrounds it, what is typed and what has to be
/// printed. The bank of a game that is not told its name has the name that the assignment gives it.
pub fn as_case(
    assignment: &Assignment,
    variant: Option<&str>,
    play: &Scenario,
    expected: Vec<u8>,
) -> Case {
    let file = |(name, bytes): (&String, &Vec<u8>)| DataFile {
        name: name.clone(),
        bytes: bytes.clone(),
    };
    let files = play.files.iter().map(|(name, bytes)| file((name, bytes)));
    let bank = assignment.bank.iter().zip(&play.bank).map(file);
    Case {
        stdin: play.stdin.clone(),
        expected,
        args: play.args.clone(),
        files: files.chain(bank).collect(),
        secret: play.secret.clone(),
        variant: variant.map(str::to_owned),
        ..Case::new("play")
    }
}

/// The play with its input ending in the middle: after about half of its lines, differently for
/// each `number`.
pub fn cut(play: &Scenario, number: usize) -> Scenario {
    let lines: Vec<&[u8]> = play.stdin.split_inclusive(|byte| *byte == b'\n').collect();
    let kept = number % lines.len().max(1);
    Scenario {
        stdin: lines.into_iter().take(kept).flatten().copied().collect(),
        ..play.clone()
    }
}

/// How long a play is: its lines, then the bytes of all that is typed and given.
pub fn size(play: &Scenario) -> (usize, usize) {
    let lines = play.stdin.iter().filter(|byte| **byte == b'\n').count();
    let files = play.files.iter().map(|(_, text)| text.len()).sum::<usize>();
    let bank = play.bank.as_ref().map_or(0, Vec::len);
    (lines, play.stdin.len() + files + bank)
}
