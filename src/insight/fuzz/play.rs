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

/// The play with its input ending in the middle, at another line for each `number`.
pub fn cut(play: &Scenario, number: usize) -> Scenario {
    let lines: Vec<&[u8]> = play.stdin.split_inclusive(|byte| *byte == b'\n').collect();
    let kept = number % lines.len().max(1);
    Scenario {
        stdin: lines.into_iter().take(kept).flatten().copied().collect(),
        ..play.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::length;
    use crate::insight::testing::mastermind;

    #[test]
    fn a_cut_play_has_some_of_the_lines_and_never_all() {
        let play = mastermind("0\n1 2 3 5\n1 2 3 4\n");
        let lines = |number| length(&cut(&play, number)).0;
        assert_eq!((0..4).map(lines).collect::<Vec<_>>(), [0, 1, 2, 0]);
    }
}
