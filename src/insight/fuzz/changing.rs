//! Programs whose secret does not stay the same.

use std::collections::{BTreeMap, BTreeSet};

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

/// What may be printed in a turn.
#[derive(Debug, Clone, Default)]
struct Answers {
    whole: BTreeSet<Vec<u8>>,
    /// Of answers that end the game and name the secret, the first so many lines, and the others:
    /// what is named need not be what the guess was scored by.
    parts: BTreeMap<usize, [BTreeSet<Vec<u8>>; 2]>,
}

impl Answers {
    /// Adds the answer that a game has in a turn, if it comes to that.
    fn add(&mut self, game: &Transcript, turn: usize) {
        let Some(answer) = game.turns.get(turn).map(|turn| &turn.printed) else {
            return;
        };
        for (count, [head, tail]) in parts(game, turn) {
            let [heads, tails] = self.parts.entry(count).or_default();
            heads.insert(head);
            tails.insert(tail);
        }
        self.whole.insert(answer.clone());
    }

    /// Adds how a game names its secret in a turn, if it does: its guess may have been scored by
    /// another.
    fn add_name(&mut self, game: &Transcript, turn: usize) {
        for (count, [_, tail]) in parts(game, turn) {
            let [_, tails] = self.parts.entry(count).or_default();
            tails.insert(tail);
        }
    }

    /// Where a text may go on behind one of these answers, which begins at one of these places.
    fn behind(&self, text: &[u8], from: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut ends = behind(text, from, &self.whole);
        for [heads, tails] in self.parts.values() {
            ends.extend(behind(text, &behind(text, from, heads), tails));
        }
        ends
    }
}

/// An answer that ends the game and names the secret, cut behind each of its lines.
fn parts(game: &Transcript, turn: usize) -> Vec<(usize, [Vec<u8>; 2])> {
    let names = |(_, event): &(usize, Event)| matches!(event, Event::Revealed(_));
    let last = game
        .turns
        .get(turn)
        .filter(|_| turn + 1 == game.turns.len());
    let Some(answer) = last.filter(|_| game.events.iter().any(names)) else {
        return Vec::new();
    };
    let lines = answer.printed.split_inclusive(|byte| *byte == b'\n');
    let lines: Vec<&[u8]> = lines.collect();
    let cut = |count| {
        let (first, others) = lines.split_at(count);
        (count, [first.concat(), others.concat()])
    };
    (1..lines.len()).map(cut).collect()
}

/// Where a text goes on behind one of some parts of it, from one of these places.
fn behind(text: &[u8], from: &BTreeSet<usize>, parts: &BTreeSet<Vec<u8>>) -> BTreeSet<usize> {
    let ends = |from: &usize| {
        let rest = text.get(*from..).unwrap_or_default();
        let here = parts.iter().filter(|part| rest.starts_with(part));
        here.map(|part| from + part.len()).collect::<Vec<_>>()
    };
    from.iter().flat_map(ends).collect()
}

/// What may be printed in each turn, whatever secret it is answered with.
fn answers(spec: &Spec, play: &Scenario, games: &[Transcript]) -> Vec<Answers> {
    let typed: Vec<&[u8]> = play.stdin.split_inclusive(|byte| *byte == b'\n').collect();
    let mut answers = vec![Answers::default(); typed.len()];
    for game in games {
        for (turn, known) in answers.iter_mut().enumerate() {
            known.add(game, turn);
        }
        // With a secret that was guessed before, the game would be over.
        let Some(secret) = won_by(game, &typed) else {
            continue;
        };
        for (turn, known) in answers.iter_mut().enumerate().skip(game.turns.len() - 1) {
            let unless = |which| unless_guessed(spec, play, &typed[..=turn], secret, which);
            if turn >= game.turns.len()
                && let Some(game) = unless(Guessed::Before)
            {
                known.add(&game, turn);
            }
            if let Some(game) = unless(Guessed::Ever) {
                known.add_name(&game, turn);
            }
        }
    }
    answers
}

/// The secret, where a game is won: the last line that it reads.
fn won_by<'a>(game: &Transcript, typed: &[&'a [u8]]) -> Option<&'a [u8]> {
    let is_won = |(_, event): &(usize, Event)| matches!(event, Event::Won { .. });
    let last = typed.get(game.turns.len().checked_sub(1)?)?;
    game.events.iter().any(is_won).then_some(last)
}

/// Which guesses of the secret are taken to have been another word.
#[derive(Clone, Copy, PartialEq)]
enum Guessed {
    /// Those before the last line.
    Before,
    /// All of them.
    Ever,
}

/// The game of some lines with a secret, had it been another guess.
fn unless_guessed(
    spec: &Spec,
    play: &Scenario,
    typed: &[&[u8]],
    secret: &[u8],
    which: Guessed,
) -> Option<Transcript> {
    let words = play.bank_of(spec).into_iter();
    let words = words.flat_map(|bank| bank.split_inclusive(|byte| *byte == b'\n'));
    // A word of the bank before what was typed, which may be rejected and then does not count.
    let mut others = words.chain(typed.iter().copied());
    let is_other = |word: &&[u8]| word.len() == secret.len() && *word != secret;
    let other = others.find(is_other)?;
    let last = typed.len().checked_sub(1)?;
    let numbered = typed.iter().enumerate();
    let stdin = numbered.map(|(at, line)| {
        let stays = *line != secret || at == last && which == Guessed::Before;
        if stays { *line } else { other }
    });
    let stdin = stdin.collect::<Vec<_>>().concat();
    let setting = Setting {
        secret: Some(std::str::from_utf8(secret).ok()?.trim_end()),
        ..play.setting()
    };
    transcribe(spec, &setting, &stdin).ok()
}

/// Whether a text is an opening of one of the games and then an answer for each line.
fn fits_turn_by_turn(games: &[Transcript], answers: &[Answers], printed: &[u8]) -> bool {
    let openings = games.iter().map(|game| game.opening.clone()).collect();
    let mut ends = behind(printed, &BTreeSet::from([0]), &openings);
    for answers in answers {
        if ends.contains(&printed.len()) {
            break;
        }
        ends = answers.behind(printed, &ends);
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

    /// The play of some lines with another secret.
    fn game(spec: &Spec, play: &Scenario, secret: &str, stdin: &[u8]) -> Transcript {
        let setting = Setting {
            secret: Some(secret),
            ..play.setting()
        };
        transcribe(spec, &setting, stdin).expect("it can be played")
    }

    /// What is printed where each guess meets another secret.
    fn printed(secrets: [&str; 3]) -> Vec<u8> {
        let spec = spec("wordle");
        let play = play();
        let turn = |(at, secret): (usize, &str)| {
            let game = game(&spec, &play, secret, &play.stdin);
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
        let with = |secret, stdin: &[u8]| game(&spec, &play, secret, stdin);
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
    fn a_rejected_word_stands_for_no_guess_that_counted() {
        let spec = spec("lingo");
        let play = Scenario {
            bank: Some(b"aabaa\nbbbbb\n".to_vec()),
            secret: Some("aabaa".to_owned()),
            stdin: b"ccccc\nbbbbb\nbbbbb\n".to_vec(),
            ..Scenario::default()
        };
        let with = |secret, stdin: &[u8]| game(&spec, &play, secret, stdin);
        // The second word is scored by another, and then it is the secret itself.
        let scored = with("aabaa", &play.stdin);
        let won = with("bbbbb", b"ccccc\naabaa\nbbbbb\n");
        let printed = [
            &*scored.opening,
            &scored.turns[0].printed,
            &scored.turns[1].printed,
            &won.turns[2].printed,
        ];
        assert!(has_no_one_secret(&spec, &play, &printed.concat()));
    }

    #[test]
    fn the_secret_that_is_named_may_be_another_than_the_one_that_was_scored_by() {
        let spec = spec("wordle");
        let play = Scenario {
            args: vec!["b.txt".to_owned(), "1".to_owned()],
            stdin: b"aaa\n".to_vec(),
            ..play()
        };
        let lost = |secret| {
            let game = game(&spec, &play, secret, &play.stdin);
            String::from_utf8(game.piped()).expect("text")
        };
        let (scored, named) = (lost("aab"), lost("bbb"));
        let (head, _) = scored.split_once("Maybe").expect("a loss");
        let (_, tail) = named.split_once("Maybe").expect("a loss");
        let both = format!("{head}Maybe{tail}");
        assert!(has_no_one_secret(&spec, &play, both.as_bytes()));
        let cut = format!("{head}Maybe");
        assert!(!has_no_one_secret(&spec, &play, cut.as_bytes()));
    }

    #[test]
    fn the_secret_that_is_named_may_be_the_last_guess_that_another_was_scored_by() {
        let spec = spec("wordle");
        let play = Scenario {
            args: vec!["b.txt".to_owned(), "1".to_owned()],
            stdin: b"bbb\n".to_vec(),
            ..play()
        };
        let game = transcribe(&spec, &play.setting(), &play.stdin).expect("it can be played");
        let lost = String::from_utf8(game.piped()).expect("text");
        let named = lost.replace("answer is aab", "answer is bbb");
        assert_ne!(named, lost);
        assert!(has_no_one_secret(&spec, &play, named.as_bytes()));
        let other = lost.replace("answer is aab", "answer is aba");
        assert!(!has_no_one_secret(&spec, &play, other.as_bytes()));
    }

    #[test]
    fn an_answer_that_no_secret_gives_is_another_mistake() {
        let mut wrong = printed(["aab", "bbb", "aab"]);
        wrong.push(b'!');
        assert!(!has_no_one_secret(&spec("wordle"), &play(), &wrong));
    }
}
