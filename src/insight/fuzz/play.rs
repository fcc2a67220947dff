//! Plays as cases.

use crate::fixture::{Assignment, Case, DataFile};
use crate::game::mutants::Scenario;
use crate::game::{Setting, Spec, transcribe};

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

/// Draws of numbers that are tried to see whether a play depends on one: few would at times give
/// the same answers by chance.
const DRAWS: u64 = 24;

/// What a game prints in a play, for several draws of its secret, where it draws words for each of
/// them; one text where all print the same.
pub(super) fn printed(spec: &Spec, play: &Scenario) -> Vec<Vec<u8>> {
    let piped = |setting: &Setting<'_>| {
        let transcript = transcribe(spec, setting, &play.stdin).ok()?;
        Some(transcript.piped())
    };
    let own = play.setting();
    let mut texts: Vec<_> = match (&play.secret, play.bank_of(spec)) {
        (Some(_), _) => piped(&own).into_iter().collect(),
        (None, Some(bank)) => {
            let words = bank.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
            let words = words.filter_map(|word| std::str::from_utf8(word).ok());
            let secret = |word| Setting {
                secret: Some(word),
                ..own
            };
            let words = words.filter(|word| !word.is_empty());
            words.filter_map(|word| piped(&secret(word))).collect()
        }
        (None, None) => {
            let seeds = (0..DRAWS).map(|seed| Setting { seed, ..own });
            seeds.filter_map(|setting| piped(&setting)).collect()
        }
    };
    texts.dedup();
    texts
}

/// What all texts begin with.
pub(super) fn common_start(texts: &[Vec<u8>]) -> &[u8] {
    let Some((first, others)) = texts.split_first() else {
        return &[];
    };
    let shared = |other: &Vec<u8>| first.iter().zip(other).take_while(|(a, b)| a == b).count();
    let length = others.iter().map(shared).min().unwrap_or(first.len());
    first.get(..length).unwrap_or(first)
}

/// Whether the play says itself what has to be printed, whatever a program draws.
pub fn is_settled(spec: &Spec, play: &Scenario) -> bool {
    printed(spec, play).len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::length;
    use crate::insight::testing::spec;

    fn mastermind(stdin: &str) -> Scenario {
        Scenario {
            stdin: stdin.into(),
            ..Scenario::default()
        }
    }

    #[test]
    fn a_game_for_graders_settles_what_is_printed_and_another_game_does_not() {
        let spec = spec("mastermind");
        assert!(is_settled(&spec, &mastermind("0\n1 2 3 4\n")));
        assert!(!is_settled(&spec, &mastermind("1\n1 2 3 4\n")));
        let pinned = Scenario {
            secret: Some("4 3 2 1".to_owned()),
            ..mastermind("1\n1 2 3 4\n")
        };
        assert!(is_settled(&spec, &pinned));
    }

    #[test]
    fn a_bank_of_several_words_settles_nothing_unless_all_print_the_same() {
        let spec = spec("wordle");
        let play = |bank: &str, secret: Option<&str>| Scenario {
            args: vec!["b.txt".to_owned(), "1".to_owned()],
            files: vec![("b.txt".to_owned(), bank.into())],
            secret: secret.map(str::to_owned),
            stdin: b"cc\n".to_vec(),
            ..Scenario::default()
        };
        assert!(is_settled(&spec, &play("ab\n", None)));
        assert!(!is_settled(&spec, &play("ab\nba\n", None)));
        assert!(is_settled(&spec, &play("ab\nba\n", Some("ba"))));
    }

    #[test]
    fn a_cut_play_has_some_of_the_lines_and_never_all() {
        let play = mastermind("0\n1 2 3 5\n1 2 3 4\n");
        let lines = |number| length(&cut(&play, number)).0;
        assert_eq!((0..4).map(lines).collect::<Vec<_>>(), [0, 1, 2, 0]);
    }
}
