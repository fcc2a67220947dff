//! Edits of words: of all of them at once, so that what they share stays shared, and of single
//! guesses.

use std::collections::BTreeSet;

use super::edits::lines;
use crate::game::mutants::Scenario;
use crate::game::spec::{Secret, Spec};
use crate::insight::domain::guess_lines;

/// Letters that others are replaced by.
const ALPHABET: &[u8; 26] = b"abcdefghijklmnopqrstuvwxyz";

/// One place, or one letter, taken out of the secret, of the words of the bank and of the guesses.
pub(super) fn fewer_places(spec: &Spec, play: &Scenario) -> Vec<Scenario> {
    let Some(words) = words(spec, play) else {
        return Vec::new();
    };
    let longest = words.iter().map(Vec::len).max().unwrap_or(0);
    let letters: BTreeSet<u8> = words.concat().into_iter().collect();
    let without_place = |place: usize| {
        edit_words(spec, play, &|word| {
            let kept = word.iter().enumerate().filter(|(at, _)| *at != place);
            kept.map(|(_, byte)| *byte).collect()
        })
    };
    let without_letter = |letter: u8| {
        edit_words(spec, play, &|word| {
            let kept = word.iter().filter(|byte| **byte != letter);
            kept.copied().collect()
        })
    };
    let places = (0..longest).filter_map(without_place);
    places
        .chain(letters.into_iter().filter_map(without_letter))
        .collect()
}

/// One guess made of nothing but what is no small letter in it, or of zeros, and one place shorter,
/// by itself or with all words: where a guess is wrong in two ways, no other edit makes it shorter.
pub(super) fn fewer_places_and_letters(spec: &Spec, play: &Scenario) -> Vec<Scenario> {
    if !matches!(spec.secret, Secret::Word { .. }) {
        return Vec::new();
    }
    let shorter = fewer_places(spec, play).into_iter();
    shorter
        .flat_map(|play| with_one_letter(spec, &play, 0))
        .chain(with_one_letter(spec, play, 1))
        .collect()
}

/// The plays in which one guess is made of the first byte in it that is no small letter, and so much
/// shorter.
fn with_one_letter(spec: &Spec, play: &Scenario, shorter: usize) -> Vec<Scenario> {
    let Ok(transcript) = play.play(spec) else {
        return Vec::new();
    };
    let all: Vec<&[u8]> = lines(&play.stdin).collect();
    let guesses = guess_lines(&transcript).into_iter();
    let edited = guesses.filter_map(|at| {
        let text = all.get(at)?.trim_ascii_end();
        let other = text.iter().find(|byte| !byte.is_ascii_lowercase());
        let length = text.len().checked_sub(shorter)?;
        let line = [vec![*other.unwrap_or(&b'0'); length], b"\n".to_vec()].concat();
        let mut all = all.clone();
        all[at] = &line;
        Some(Scenario {
            stdin: all.concat(),
            ..play.clone()
        })
    });
    edited.collect()
}

/// A letter, or a number of a row, exchanged for an earlier one or replaced by it, everywhere.
pub(super) fn other_letters(spec: &Spec, play: &Scenario) -> Vec<Scenario> {
    let Some(words) = words(spec, play) else {
        return Vec::new();
    };
    let used: BTreeSet<u8> = words.concat().into_iter().collect();
    let earlier: Vec<u8> = match spec.secret {
        Secret::Word { .. } => ALPHABET.to_vec(),
        Secret::Numbers { .. } => (b'0'..=b'9').collect(),
    };
    let mut edited = Vec::new();
    for letter in used.into_iter().filter(u8::is_ascii_alphanumeric) {
        for other in earlier.iter().filter(|other| **other < letter) {
            edited.extend(edit_words(spec, play, &|word| {
                exchanged(word, letter, *other)
            }));
            edited.extend(edit_words(spec, play, &|word| {
                replaced(word, letter, *other)
            }));
        }
    }
    edited
}

fn exchanged(word: &[u8], one: u8, other: u8) -> Vec<u8> {
    let exchange = |byte: &u8| match *byte {
        byte if byte == one => other,
        byte if byte == other => one,
        byte => byte,
    };
    word.iter().map(exchange).collect()
}

fn replaced(word: &[u8], one: u8, other: u8) -> Vec<u8> {
    let replace = |byte: &u8| if *byte == one { other } else { *byte };
    word.iter().map(replace).collect()
}

/// One letter of one guess replaced by a simpler one, or left out, or two of them exchanged.
pub(super) fn simpler_guesses(spec: &Spec, play: &Scenario) -> Vec<Scenario> {
    let Ok(transcript) = play.play(spec) else {
        return Vec::new();
    };
    let all: Vec<&[u8]> = lines(&play.stdin).collect();
    let mut edited = Vec::new();
    for at in guess_lines(&transcript) {
        let Some(line) = all.get(at) else { continue };
        edited.extend(simpler(line).into_iter().chain(in_order(line)).map(|line| {
            let mut all = all.clone();
            all[at] = &line;
            Scenario {
                stdin: all.concat(),
                ..play.clone()
            }
        }));
    }
    edited
}

/// All guesses replaced by one of them, or one guess by another.
pub(super) fn like_others(spec: &Spec, play: &Scenario) -> Vec<Scenario> {
    let Ok(transcript) = play.play(spec) else {
        return Vec::new();
    };
    let all: Vec<&[u8]> = lines(&play.stdin).collect();
    let guesses: Vec<usize> = guess_lines(&transcript)
        .into_iter()
        .filter(|at| *at < all.len())
        .collect();
    let others: BTreeSet<&[u8]> = guesses.iter().map(|at| all[*at]).collect();
    let with = |places: &[usize], other: &[u8]| {
        let typed = all.iter().enumerate();
        let typed = typed.map(|(at, line)| if places.contains(&at) { other } else { line });
        Scenario {
            stdin: typed.collect::<Vec<_>>().concat(),
            ..play.clone()
        }
    };
    let at_once = others.iter().map(|other| with(&guesses, other));
    let one_by_one = guesses.iter().flat_map(|at| {
        let others = others.iter();
        others.map(|other| with(&[*at], other))
    });
    at_once.chain(one_by_one).collect()
}

/// A line with two letters or digits exchanged that are not in order.
fn in_order(line: &[u8]) -> Vec<Vec<u8>> {
    let places = (0..line.len()).filter(|at| line[*at].is_ascii_alphanumeric());
    let places: Vec<usize> = places.collect();
    let mut edited = Vec::new();
    for (at, one) in places.iter().enumerate() {
        let later = places[at + 1..].iter();
        for other in later.filter(|other| line[**other] < line[*one]) {
            let mut line = line.to_vec();
            line.swap(*one, *other);
            edited.push(line);
        }
    }
    edited
}

/// A line with one byte left out or replaced by a simpler letter or digit.
fn simpler(line: &[u8]) -> Vec<Vec<u8>> {
    let mut edited = Vec::new();
    for (place, byte) in line
        .iter()
        .enumerate()
        .filter(|(_, byte)| byte.is_ascii_alphanumeric())
    {
        let mut shorter = line.to_vec();
        shorter.remove(place);
        edited.push(shorter);
        let others = (b'0'..=b'9').chain(*ALPHABET);
        for other in others.filter(|other| is_simpler(*other, *byte)) {
            let mut line = line.to_vec();
            line[place] = other;
            edited.push(line);
        }
    }
    edited
}

/// Whether one letter or digit is tried for another: an earlier one of its kind, and a small letter
/// for all else.
fn is_simpler(other: u8, byte: u8) -> bool {
    match other.is_ascii_digit() {
        true => byte.is_ascii_digit() && other < byte,
        false => !byte.is_ascii_lowercase() || other < byte,
    }
}

/// Every word of a play; none when it cannot be played.
fn words(spec: &Spec, play: &Scenario) -> Option<Vec<Vec<u8>>> {
    let seen = std::cell::RefCell::new(Vec::new());
    edit_words(spec, play, &|word| {
        seen.borrow_mut().push(word.to_vec());
        word.to_vec()
    })?;
    Some(seen.into_inner())
}

/// The play with all of its words edited: the guesses but for the quit word, the secret, and the
/// lines of files and bank that are no numbers. None when it cannot be played.
fn edit_words(spec: &Spec, play: &Scenario, edit: &dyn Fn(&[u8]) -> Vec<u8>) -> Option<Scenario> {
    let guesses = guess_lines(&play.play(spec).ok()?);
    let quits = |line: &[u8]| {
        let quit = spec.quit.as_ref();
        quit.is_some_and(|quit| line.eq_ignore_ascii_case(quit.word.as_bytes()))
    };
    let typed = lines(&play.stdin)
        .enumerate()
        .map(|(at, line)| match guesses.contains(&at) {
            true if !quits(line.trim_ascii_end()) => edit_line(line, edit),
            _ => line.to_vec(),
        });
    let edit_text = |text: &[u8]| -> Vec<u8> {
        let edited = lines(text).map(|line| match is_number(line) {
            true => line.to_vec(),
            false => edit_line(line, edit),
        });
        edited.collect::<Vec<_>>().concat()
    };
    let secret = play.secret.as_ref().map(|secret| edit(secret.as_bytes()));
    Some(Scenario {
        stdin: typed.collect::<Vec<_>>().concat(),
        files: play
            .files
            .iter()
            .map(|(name, text)| (name.clone(), edit_text(text)))
            .collect(),
        bank: play.bank.as_deref().map(edit_text),
        secret: secret.map(|secret| String::from_utf8_lossy(&secret).into_owned()),
        args: play.args.clone(),
    })
}

fn is_number(line: &[u8]) -> bool {
    line.trim_ascii().iter().all(u8::is_ascii_digit)
}

/// A line with its text edited and its newline kept.
fn edit_line(line: &[u8], edit: &dyn Fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
    let text = line.strip_suffix(b"\n").unwrap_or(line);
    let mut edited = edit(text);
    edited.extend_from_slice(&line[text.len()..]);
    edited
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::testing::spec;

    #[test]
    fn words_are_edited_everywhere_and_names_and_numbers_nowhere() {
        let play = Scenario {
            files: vec![("w.txt".to_owned(), b"3\nabc\n".to_vec())],
            stdin: b"w.txt\ncab\nabc\n".to_vec(),
            ..Scenario::default()
        };
        let edited = edit_words(&spec("swordle"), &play, &|word| word.to_ascii_uppercase());
        let edited = edited.expect("it can be played");
        assert_eq!(edited.stdin, b"w.txt\nCAB\nABC\n");
        assert_eq!(edited.files[0].1, b"3\nABC\n");
    }

    #[test]
    fn a_guess_that_is_rejected_twice_over_becomes_shorter_than_its_letters_are() {
        let play = Scenario {
            files: vec![("w.txt".to_owned(), b"1\nbac\n".to_vec())],
            stdin: b"w.txt\n0aa\nbac\n".to_vec(),
            ..Scenario::default()
        };
        let edited = fewer_places_and_letters(&spec("swordle"), &play);
        let has = |stdin: &[u8], file: &[u8]| {
            let mut edited = edited.iter();
            edited.any(|play| play.stdin == stdin && play.files[0].1 == file)
        };
        assert!(has(b"w.txt\n00\nbc\n", b"1\nbc\n"), "{edited:?}");
        assert!(has(b"w.txt\n0aa\n00\n", b"1\nbac\n"), "{edited:?}");
    }

    #[test]
    fn what_is_not_in_order_is_exchanged() {
        assert_eq!(in_order(b"1 3 2\n"), [b"1 2 3\n"]);
        assert_eq!(in_order(b"cab\n"), [b"acb\n", b"bac\n"]);
    }

    #[test]
    fn a_guess_becomes_simpler_letter_by_letter() {
        let all = simpler(b"b1\n");
        assert_eq!(all[..4], [&b"1\n"[..], b"a1\n", b"b\n", b"b0\n"]);
        assert_eq!(all[4], b"ba\n");
        assert_eq!(all.len(), 4 + ALPHABET.len());
    }
}
