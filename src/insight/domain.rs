//! Staying inside what a game defines.

use std::collections::{BTreeSet, HashSet};

use crate::game::check::{Known, Need};
use crate::game::mutants::Scenario;
use crate::game::spec::{Secret, Spec};
use crate::game::{Ask, Event, Transcript, Word};

/// Whether a game says all that happens in a play: it can be played, it comes to an end of its own
/// with nothing left to read, and the guesses have the shape that the game asks for. What programs
/// do outside of that is up to them.
pub fn is_inside(spec: &Spec, scenario: &Scenario) -> bool {
    scenario.play(spec).is_ok_and(|transcript| {
        is_whole(&transcript)
            && guesses_fit(spec, &transcript)
            && lengths_fit(scenario, &transcript)
            && secret_is_drawn(spec, scenario)
            && words_can_be_guessed(spec, scenario)
    })
}

/// Whether each word of a play, in its files, in its bank or named as the secret, could be taken as
/// a guess: a secret that the checks of the game reject is one that nobody can find.
fn words_can_be_guessed(spec: &Spec, scenario: &Scenario) -> bool {
    let (none, bank) = (HashSet::new(), HashSet::new());
    let can_be_guessed = |text: &[u8]| {
        let word = Word::spelled(text.to_vec(), spec.reading);
        let known = Known {
            length: word.letters.len(),
            taken: &none,
            rejected: &none,
            newest: (&[], &[]),
            greens: &[],
            bank: &bank,
        };
        let mut checks = spec.checks.iter();
        // What stands in the bank is in the bank.
        checks.all(|check| check.rule.needs() == Need::Bank || !check.rule.fails(&word, &known))
    };
    let secret = scenario.secret.iter().map(|secret| secret.as_bytes());
    let mut all = words(scenario).chain(secret);
    !matches!(spec.secret, Secret::Word { .. }) || all.all(can_be_guessed)
}

/// The words in the files and in the bank of a play: the lines that are no numbers.
fn words(scenario: &Scenario) -> impl Iterator<Item = &[u8]> {
    let files = scenario.files.iter().map(|(_, text)| text.as_slice());
    let texts = files.chain(scenario.bank.as_deref());
    let lines = texts.flat_map(|text| text.split(|byte| *byte == b'\n'));
    let lines = lines.map(<[u8]>::trim_ascii);
    lines.filter(|line| !line.iter().all(u8::is_ascii_digit))
}

/// Whether a secret that is named could have been drawn: a game that draws from a bank draws
/// nothing else.
fn secret_is_drawn(spec: &Spec, scenario: &Scenario) -> bool {
    let (Some(secret), Some(bank)) = (&scenario.secret, scenario.bank_of(spec)) else {
        return true;
    };
    let mut words = bank.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    words.any(|word| word == secret.as_bytes())
}

/// Whether a play came to an end of its own, just when all was read.
fn is_whole(transcript: &Transcript) -> bool {
    let last = transcript.events.last().map(|(_, event)| event);
    transcript.unread == 0 && last.is_some_and(|event| *event != Event::EndOfInput)
}

/// Numbers that a secret cannot have are not to be guessed either: no game says what they score.
fn guesses_fit(spec: &Spec, transcript: &Transcript) -> bool {
    let Secret::Numbers { shape, .. } = &spec.secret else {
        return true;
    };
    transcript.events.iter().all(|(_, event)| match event {
        Event::Scored { guess, .. } => shape.settles(guess),
        _ => true,
    })
}

/// A guess that is scored is as long as some word that could be the secret.
fn lengths_fit(scenario: &Scenario, transcript: &Transcript) -> bool {
    let known: BTreeSet<usize> = words(scenario).map(<[u8]>::len).collect();
    transcript.events.iter().all(|(_, event)| match event {
        Event::Scored { guess, .. } => known.is_empty() || known.contains(&guess.len()),
        _ => true,
    })
}

/// The lines, from 0, that are typed where a guess is asked for.
pub(super) fn guess_lines(transcript: &Transcript) -> Vec<usize> {
    let asked = transcript
        .events
        .iter()
        .filter_map(|(read, event)| (*event == Event::Asked(Ask::Guess)).then_some(*read));
    let mut lines: Vec<_> = asked
        .filter(|line| *line < transcript.turns.len())
        .collect();
    lines.dedup();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::testing::{mastermind, spec};

    fn known(stdin: &str) -> Scenario {
        Scenario {
            secret: Some("1 2 3 4".to_owned()),
            ..mastermind(stdin)
        }
    }

    #[test]
    fn a_game_that_ends_with_its_input_is_inside() {
        let scenario = known("2\n4 3 2 1\n1 2 3 4\n");
        assert!(is_inside(&spec("mastermind"), &scenario));
    }

    #[test]
    fn lines_that_nobody_reads_and_lines_that_are_missing_are_outside() {
        for stdin in ["2\n1 2 3 4\n1 2 3 4\n", "2\n4 3 2 1\n"] {
            assert!(!is_inside(&spec("mastermind"), &known(stdin)), "{stdin}");
        }
    }

    #[test]
    fn a_guess_that_no_secret_can_be_is_outside() {
        let scenario = known("2\n4 4 2 1\n1 2 3 4\n");
        assert!(!is_inside(&spec("mastermind"), &scenario));
    }

    #[test]
    fn a_word_that_is_longer_than_any_secret_is_outside_unless_it_is_refused() {
        let play = |args: &[&str], stdin: &str| Scenario {
            args: args.iter().map(ToString::to_string).collect(),
            files: vec![("w.txt".to_owned(), b"abc\n".to_vec())],
            stdin: stdin.into(),
            ..Scenario::default()
        };
        let wordle = play(&["w.txt", "2"], "abcd\nabc\n");
        assert!(!is_inside(&spec("wordle"), &wordle));
        let mut swordle = play(&[], "w.txt\nabcd\nabc\n");
        swordle.files[0].1 = b"2\nabc\n".to_vec();
        assert!(is_inside(&spec("swordle"), &swordle));
    }

    #[test]
    fn a_secret_that_the_checks_reject_is_outside_since_nobody_can_guess_it() {
        let play = |word: &str| Scenario {
            files: vec![("w.txt".to_owned(), format!("1\n{word}\n").into_bytes())],
            stdin: b"w.txt\nabc\n".to_vec(),
            ..Scenario::default()
        };
        let spec = spec("swordle");
        assert!(is_inside(&spec, &play("cab")));
        for word in ["caa", "Cab", "c1b"] {
            assert!(!is_inside(&spec, &play(word)), "{word}");
        }
    }

    #[test]
    fn only_answers_to_a_guess_prompt_are_guesses() {
        let spec = spec("mastermind");
        let transcript = known("99\n2\n4 3 2 1\n1 2 3 4\n").play(&spec);
        assert_eq!(guess_lines(&transcript.expect("it can be played")), [2, 3]);
    }
}
