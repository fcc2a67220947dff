//! Programs whose secret does not stay the same.

use std::collections::BTreeSet;

use crate::game::mutants::Scenario;
use crate::game::{Event, Setting, Spec, Transcript, transcribe};
use crate::insight::settled::games_of_any;

/// Whether each answer of a program is right for some word of the bank, though no word fits them
/// all: as where the secret is drawn anew for each guess. O(words × turns).
pub(super) fn has_no_one_secret(spec: &Spec, play: &Scenario, printed: &[u8]) -> bool {
    let games = games_of_any(spec, play);
    games.len() > 1
        && games.iter().all(|game| game.piped() != printed)
        && fits_turn_by_turn(&games, &answers(spec, play, &games), printed)
}

/// What may be printed in each turn, whatever secret it is answered with.
fn answers(spec: &Spec, play: &Scenario, games: &[Transcript]) -> Vec<BTreeSet<Vec<u8>>> {
    let typed: Vec<&[u8]> = play.stdin.split_inclusive(|byte| *byte == b'\n').collect();
    let mut answers = vec![BTreeSet::new(); typed.len()];
    for game in games {
        for (known, turn) in answers.iter_mut().zip(&game.turns) {
            known.insert(turn.printed.clone());
        }
        // With a secret that was guessed before, the game would be over.
        let Some(secret) = won_early(game, &typed) else {
            continue;
        };
        let later = answers.iter_mut().enumerate().skip(game.turns.len());
        for (turn, known) in later {
            known.extend(as_if_not_guessed(spec, play, &typed[..=turn], secret));
        }
    }
    answers
}

/// The secret, where a game is won before all is read: the last line that it reads.
fn won_early<'a>(game: &Transcript, typed: &[&'a [u8]]) -> Option<&'a [u8]> {
    let is_won = |(_, event): &(usize, Event)| matches!(event, Event::Won { .. });
    let read = game.turns.len();
    let last = typed.get(read.checked_sub(1)?)?;
    (read < typed.len() && game.events.iter().any(is_won)).then_some(last)
}

/// The answer to the last of some lines with a secret, had it been another guess each time before.
fn as_if_not_guessed(
    spec: &Spec,
    play: &Scenario,
    typed: &[&[u8]],
    secret: &[u8],
) -> Option<Vec<u8>> {
    let words = play.bank_of(spec).into_iter();
    let words = words.flat_map(|bank| bank.split_inclusive(|byte| *byte == b'\n'));
    let mut others = typed.iter().copied().chain(words);
    let is_other = |word: &&[u8]| word.len() == secret.len() && *word != secret;
    let other = others.find(is_other)?;
    let (last, before) = typed.split_last()?;
    let before = before.iter().map(|line| match *line == secret {
        true => other,
        false => line,
    });
    let stdin = before.chain([*last]).collect::<Vec<_>>().concat();
    let setting = Setting {
        secret: Some(std::str::from_utf8(secret).ok()?.trim_end()),
        ..play.setting()
    };
    let game = transcribe(spec, &setting, &stdin).ok()?;
    let answer = game.turns.get(typed.len() - 1)?;
    Some(answer.printed.clone())
}

/// Whether a text is an opening of one of the games and then an answer for each line.
fn fits_turn_by_turn(games: &[Transcript], answers: &[BTreeSet<Vec<u8>>], printed: &[u8]) -> bool {
    let behind = |text: &[u8], from: usize| {
        let rest = printed.get(from..)?;
        rest.starts_with(text).then_some(from + text.len())
    };
    let openings = games.iter();
    let mut ends: BTreeSet<usize> = openings
        .filter_map(|game| behind(&game.opening, 0))
        .collect();
    for answers in answers {
        if ends.contains(&printed.len()) {
            break;
        }
        ends = ends
            .iter()
            .flat_map(|from| answers.iter().filter_map(|text| behind(text, *from)))
            .collect();
    }
    ends.contains(&printed.len())
}

#[cfg(test)]
mod tests {
    use super::*;
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
    fn a_word_that_was_guessed_before_may_be_the_secret_later() {
        let spec = spec("wordle");
        let play = Scenario {
            args: vec!["b.txt".to_owned(), "2".to_owned()],
            stdin: b"bbb\naab\n".to_vec(),
            ..play()
        };
        let with = |secret, stdin: &[u8]| {
            let setting = Setting {
                secret: Some(secret),
                ..play.setting()
            };
            transcribe(&spec, &setting, stdin).expect("it can be played")
        };
        let first = with("aab", &play.stdin);
        let second = with("bbb", b"aaa\naab\n");
        let printed = [
            &*first.opening,
            &first.turns[0].printed,
            &second.turns[1].printed,
        ];
        assert!(has_no_one_secret(&spec, &play, &printed.concat()));
    }

    #[test]
    fn an_answer_that_no_secret_gives_is_another_mistake() {
        let mut wrong = printed(["aab", "bbb", "aab"]);
        wrong.push(b'!');
        assert!(!has_no_one_secret(&spec("wordle"), &play(), &wrong));
    }
}
