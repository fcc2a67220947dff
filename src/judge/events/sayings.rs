//! Sentences that reject a guess, and sentences that do not.

use std::sync::Arc;

use super::message::{Message, rejection};
use super::plan::{Plan, Setup, Show};
use super::words::Words;
use crate::game::Vocabulary;

/// What becomes of a text that has to reject a guess, where five letters are wanted.
fn rejects(rule: &str, text: &str) -> &'static str {
    let rules = [
        "too-long",
        "too-short",
        "not-lowercase",
        "repeats",
        "already-tried",
        "drops-green",
    ];
    let plan = Plan {
        show: Show::Board,
        setup: Setup::default(),
        rounds: Vec::new(),
        rules: rules.map(str::to_owned).to_vec(),
        length: 5,
        secret: None,
        bytes: 0,
        marks: Vec::new(),
        case_marks: false,
        counts_attempts: false,
        words: Arc::new(Words::of(&Vocabulary::default())),
    };
    let length = match rule {
        "too-long" => 7,
        "too-short" => 3,
        _ => 5,
    };
    match rejection(&plan, rule, length, text) {
        Message::Right => "right",
        Message::Wrong(_) => "wrong",
        Message::Doubt(_) => "doubt",
    }
}

/// The texts that do not become what they should.
fn offences(texts: &[(&str, &str)], is_right: bool) -> Vec<String> {
    let verdicts = texts
        .iter()
        .map(|(rule, text)| (rule, text, rejects(rule, text)));
    let offences = verdicts.filter(|(_, _, verdict)| (*verdict == "right") != is_right);
    let offences = offences.map(|(rule, text, verdict)| format!("{rule}: {text}: {verdict}"));
    offences.collect()
}

#[test]
fn what_rejects_a_guess_is_right() {
    assert_eq!(offences(&RIGHT, true), Vec::<String>::new());
}

#[test]
fn what_says_the_opposite_or_speaks_of_another_check_is_never_right() {
    assert_eq!(offences(&FALSE, false), Vec::<String>::new());
}

const RIGHT: [(&str, &str); 50] = [
    ("too-long", "Please enter a shorter word."),
    ("too-long", "Your guess must be shorter!"),
    ("too-long", "Your guess is longer than my word"),
    ("too-long", "Your guess must not be longer than the word"),
    ("too-long", "Your word is too long, try a shorter one"),
    ("too-long", "It must have fewer than 6 letters"),
    ("too-short", "Please enter a longer word."),
    ("too-short", "Your guess needs to be longer"),
    ("too-short", "Your guess is shorter than my word"),
    (
        "not-lowercase",
        "Invalid guess: there are characters that are not lowercase letters",
    ),
    ("not-lowercase", "some characters are not lowercase letters"),
    (
        "not-lowercase",
        "your guess has characters that are not lowercase letters",
    ),
    ("not-lowercase", "Guess is not all lowercase."),
    ("not-lowercase", "Your guess isn't in lower case"),
    ("not-lowercase", "Your guess has to be lowercase"),
    ("not-lowercase", "Only lowercase letters are allowed"),
    ("not-lowercase", "Only lowercase letters!"),
    ("not-lowercase", "Use lowercase letters only"),
    ("not-lowercase", "All letters must be lowercase"),
    ("not-lowercase", "Guess is supposed to be lowercase"),
    ("not-lowercase", "Input is lowercase letters only!"),
    ("not-lowercase", "It has lowercase letters and digits"),
    (
        "not-lowercase",
        "It has both uppercase and lowercase letters",
    ),
    (
        "not-lowercase",
        "There is a letter that is not between a and z",
    ),
    (
        "not-lowercase",
        "It contains characters other than lowercase letters",
    ),
    ("not-lowercase", "Valid characters are a to z"),
    ("not-lowercase", "It contains uppercase letters"),
    ("repeats", "every letter may be used only once in a word"),
    ("repeats", "The letters in your guess are not unique."),
    ("repeats", "The letters in your guess must be unique."),
    ("repeats", "Letters are not unique"),
    ("repeats", "Your guess does not have unique letters"),
    ("repeats", "Every letter must be unique"),
    ("repeats", "Use different letters"),
    ("repeats", "Letters have to be different"),
    ("repeats", "It has only four different letters"),
    ("repeats", "The words have distinct letters"),
    ("repeats", "Each letter can be used only once"),
    (
        "drops-green",
        "You did not use the green letter in your word!",
    ),
    ("drops-green", "You must use the green letter"),
    ("drops-green", "You have to use the green letters"),
    ("drops-green", "Use the green letters!"),
    ("drops-green", "Keep the green letters where they are!"),
    ("drops-green", "You have not used the green letters"),
    ("drops-green", "You used the green letter in another place"),
    ("drops-green", "You used only some green letters"),
    ("drops-green", "You forgot to use the green letter"),
    ("drops-green", "It used to be green"),
    ("drops-green", "The green letters are not used"),
    ("drops-green", "A green letter is missing from its place"),
];

const FALSE: [(&str, &str); 32] = [
    ("too-long", "Please enter a longer word."),
    ("too-long", "Your guess must be longer!"),
    ("too-long", "Please do not enter shorter words"),
    ("too-long", "Your guess is shorter than my word"),
    ("too-long", "It must have more than 6 letters"),
    ("too-short", "Please enter a shorter word."),
    ("too-short", "Your guess needs to be shorter"),
    ("too-short", "Your guess must not be longer"),
    ("not-lowercase", "Guess is all lowercase."),
    ("not-lowercase", "Your guess is in lower case"),
    (
        "not-lowercase",
        "Your guess contains only lowercase letters",
    ),
    ("not-lowercase", "All characters are lowercase letters"),
    ("not-lowercase", "The letters are between a and z"),
    ("not-lowercase", "It has no uppercase letters"),
    ("not-lowercase", "Your input has no illegal letters!"),
    ("not-lowercase", "It does not contain special characters"),
    ("repeats", "Every letter is unique."),
    ("repeats", "All letters are different"),
    ("repeats", "The letters in your guess are unique."),
    ("repeats", "The letters are all distinct"),
    ("repeats", "Your guess has unique letters"),
    ("repeats", "Your guess has five different letters"),
    ("repeats", "Your input has no duplicate letter!"),
    ("repeats", "No letters are repeated"),
    ("repeats", "None of the letters is repeated"),
    ("drops-green", "You did use the green letter in your word!"),
    ("drops-green", "You used the green letters"),
    ("drops-green", "You have kept all the green letters"),
    ("drops-green", "Your guess uses the green letter"),
    ("drops-green", "Your guess keeps the green letters"),
    ("already-tried", "You have not tried this word yet."),
    ("already-tried", "The letters in your guess are not unique."),
];
