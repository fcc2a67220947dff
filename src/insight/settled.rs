//! Whether a play says itself what has to be printed, whatever secret a program draws.

use crate::game::mutants::Scenario;
use crate::game::{Bank, Setting, Spec, Transcript, transcribe};

/// Draws of numbers that are tried to see whether a play depends on one: few would at times give
/// the same answers by chance.
const DRAWS: u64 = 24;

/// The play with each secret that a program may draw in it: its own where it names one, each word
/// of its bank, some draws of numbers. O(secrets × play).
pub(super) fn games(spec: &Spec, play: &Scenario) -> Vec<Transcript> {
    match &play.secret {
        Some(_) => play.play(spec).into_iter().collect(),
        None => games_of_any(spec, play),
    }
}

/// As [`games`], whatever secret the play names.
pub(super) fn games_of_any(spec: &Spec, play: &Scenario) -> Vec<Transcript> {
    let drawn = Setting {
        secret: None,
        ..play.setting()
    };
    let game = |setting: &Setting<'_>| transcribe(spec, setting, &play.stdin).ok();
    let Some(bank) = play.bank_of(spec) else {
        let seeds = (0..DRAWS).map(|seed| Setting { seed, ..drawn });
        return seeds.filter_map(|setting| game(&setting)).collect();
    };
    let bank = Bank::parse(bank);
    let words = bank.words().iter();
    let words = words.filter_map(|(_, word)| std::str::from_utf8(word).ok());
    let with = |word| Setting {
        secret: Some(word),
        ..drawn
    };
    words.filter_map(|word| game(&with(word))).collect()
}

/// What a game prints in a play, for each of its [`games`]; one text where all print the same.
pub(super) fn printed(spec: &Spec, play: &Scenario) -> Vec<Vec<u8>> {
    let mut texts: Vec<_> = games(spec, play).iter().map(Transcript::piped).collect();
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
    use crate::insight::testing::{mastermind, spec};

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
}
