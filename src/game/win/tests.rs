//! Each test for the win on its own.

use super::*;
use crate::game::{Reading, Word};

/// The names of the tests that take `guess` for the secret `abc`.
fn taken(guess: &str, marks: &[Mark]) -> Vec<&'static str> {
    let letters = |word: &str| Word::spelled(word.into(), Reading::Token).letters;
    let (guess, secret) = (letters(guess), letters("abc"));
    let tests = RULES.iter().filter(|test| test.won(&guess, &secret, marks));
    tests.map(|test| test.name()).collect()
}

#[test]
fn the_secret_itself_wins_by_every_test_but_one() {
    assert_eq!(
        taken("abc", &[Mark::Hit; 3]),
        ["equal", "anagram", "all-but-one", "prefix", "no-miss"]
    );
}

#[test]
fn each_wrong_test_takes_a_guess_that_is_not_the_secret() {
    use Mark::{Hit, Miss, Near};
    assert_eq!(taken("abx", &[Hit, Hit, Miss]), ["all-but-one", "prefix"]);
    assert_eq!(taken("xbc", &[Miss, Hit, Hit]), ["all-but-one"]);
    assert_eq!(taken("bca", &[Near; 3]), ["anagram", "no-miss"]);
    assert_eq!(taken("aab", &[Hit, Near, Near]), ["no-miss"]);
}

#[test]
fn a_guess_of_another_length_wins_by_no_test() {
    for guess in ["", "ab", "abcd"] {
        assert!(
            taken(guess, &vec![Mark::Hit; guess.len()]).is_empty(),
            "{guess}"
        );
    }
}
