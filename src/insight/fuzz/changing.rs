//! Programs whose secret does not stay the same.

use std::collections::BTreeSet;

use crate::game::mutants::Scenario;
use crate::game::{Spec, Transcript};
use crate::insight::settled::games_of_any;

/// Whether each answer of a program is right for some word of the bank, though no word fits them
/// all: as where the secret is drawn anew for each guess. O(words × turns).
pub(super) fn has_no_one_secret(spec: &Spec, play: &Scenario, printed: &[u8]) -> bool {
    let games = games_of_any(spec, play);
    games.len() > 1
        && games.iter().all(|game| game.piped() != printed)
        && fits_turn_by_turn(&games, printed)
}

/// Whether a text is the opening and then for each line an answer of one of the games.
fn fits_turn_by_turn(games: &[Transcript], printed: &[u8]) -> bool {
    let behind = |text: &[u8], from: usize| {
        let rest = printed.get(from..)?;
        rest.starts_with(text).then_some(from + text.len())
    };
    let openings = games.iter();
    let mut ends: BTreeSet<usize> = openings
        .filter_map(|game| behind(&game.opening, 0))
        .collect();
    let mut is_over = false;
    for turn in 0.. {
        let answers: BTreeSet<&[u8]> = games
            .iter()
            .filter_map(|game| game.turns.get(turn))
            .map(|turn| turn.printed.as_slice())
            .collect();
        is_over |= ends.contains(&printed.len());
        if answers.is_empty() || is_over {
            break;
        }
        ends = ends
            .iter()
            .flat_map(|from| answers.iter().filter_map(|text| behind(text, *from)))
            .collect();
    }
    is_over
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Setting, transcribe};
    use crate::insight::testing::spec;

    fn play() -> Scenario {
        Scenario {
            args: vec!["b.txt".to_owned(), "3".to_owned()],
            files: vec![("b.txt".to_owned(), b"aab\nbbb\n".to_vec())],
            secret: Some("aab".to_owned()),
            stdin: b"bba\naaa\naab\n".to_vec(),
            ..Scenario::default()
        }
    }

    /// What is printed where each guess meets another secret.
    fn printed(secrets: [&str; 3]) -> Vec<u8> {
        let spec = spec("wordle");
        let play = play();
        let turn = |(at, secret): (usize, &str)| {
            let setting = Setting {
                secret: Some(secret),
                ..play.setting()
            };
            let game = transcribe(&spec, &setting, &play.stdin).expect("it can be played");
            let opening = game.opening.as_slice();
            let opening = if at == 0 { opening } else { &[] };
            [opening, &game.turns[at].printed].concat()
        };
        secrets.into_iter().enumerate().flat_map(turn).collect()
    }

    #[test]
    fn answers_for_several_secrets_fit_no_one_secret() {
        let spec = spec("wordle");
        let changing = |secrets| has_no_one_secret(&spec, &play(), &printed(secrets));
        assert!(changing(["aab", "bbb", "aab"]));
        assert!(!changing(["aab", "aab", "aab"]));
        assert!(!changing(["bbb", "bbb", "bbb"]));
    }

    #[test]
    fn an_answer_that_no_secret_gives_is_another_mistake() {
        let mut wrong = printed(["aab", "bbb", "aab"]);
        wrong.push(b'!');
        assert!(!has_no_one_secret(&spec("wordle"), &play(), &wrong));
    }
}
