//! The scoring examples of the handouts, and what holds for every guess.

use proptest::prelude::*;

use super::*;
use crate::game::{Reading, Word};

fn rule(name: &str) -> &'static dyn Scoring {
    RULES
        .into_iter()
        .find(|rule| rule.name() == name)
        .expect("the rule exists")
}

fn marks(name: &str, secret: &[Letter], guess: &[Letter]) -> Vec<Mark> {
    let mut marks = vec![Mark::Hit; 3];
    rule(name).mark(guess, secret, &mut marks);
    marks
}

/// The marks as Wordle prints them.
fn words(name: &str, secret: &str, guess: &str) -> String {
    let spelled = |word: &str| Word::spelled(word.into(), Reading::Line).letters;
    marks(name, &spelled(secret), &spelled(guess))
        .iter()
        .map(|mark| match mark {
            Mark::Hit => '!',
            Mark::Near => '?',
            Mark::Miss => '*',
        })
        .collect()
}

/// How many hits and nears a guess of numbers gets.
fn numbers(secret: [i64; 4], guess: [i64; 4]) -> (usize, usize) {
    let marks = marks(
        "member",
        &Word::numbers(&secret).letters,
        &Word::numbers(&guess).letters,
    );
    (count(&marks, Mark::Hit), count(&marks, Mark::Near))
}

#[test]
fn the_wordle_note_on_tooth_holds() {
    assert_eq!(words("member", "topaz", "tooth"), "!!??*");
}

#[test]
fn the_two_examples_of_above_and_beyond_hold() {
    assert_eq!(words("multiset", "store", "tooth"), "?*!**");
    assert_eq!(words("multiset", "kitty", "tooth"), "?**!*");
}

#[test]
fn the_three_examples_of_the_mastermind_prose_hold() {
    assert_eq!(numbers([4, 2, 6, 1], [4, 6, 3, 5]), (1, 1));
    assert_eq!(numbers([4, 2, 6, 1], [4, 1, 6, 3]), (2, 1));
    assert_eq!(numbers([4, 2, 6, 1], [4, 2, 6, 5]), (3, 0));
}

#[test]
fn the_four_examples_of_the_lingo_prose_hold() {
    assert_eq!(words("member", "guava", "spray"), "***?*");
    assert_eq!(words("member", "guava", "arrow"), "?****");
    assert_eq!(words("member", "guava", "again"), "??!**");
    assert_eq!(words("member", "guava", "games"), "!?***");
}

#[test]
fn the_two_figures_of_the_swordle_handout_hold() {
    assert_eq!(words("member", "trade", "ready"), "??!!*");
    assert_eq!(words("member", "play", "pale"), "!??*");
}

/// The marks of every rule, in the order of [`RULES`].
fn by_all(secret: &str, guess: &str) -> [String; 11] {
    RULES.map(|rule| words(rule.name(), secret, guess))
}

#[test]
fn the_guess_amass_tells_the_readings_of_repeated_letters_apart() {
    let expected = [
        "?*??!", "?***!", "**?*!", "?**?*", "?***!", "?*?*!", "****!", "?*???", "?*??!", "?*??!",
        "*?**!",
    ];
    assert_eq!(by_all("balks", "amass"), expected);
}

#[test]
fn wrong_rules_that_agree_there_differ_elsewhere() {
    let expected = [
        "!!??!", "!!**!", "!!**!", "!!?**", "!!**!", "!!**!", "!!**!", "?????", "!!??!", "!????",
        "!!**!",
    ];
    assert_eq!(by_all("eerie", "eeeee"), expected);
    assert_eq!(words("neighbour", "abcd", "cadx"), "*??*");
    assert_eq!(words("once-per-letter", "aabb", "xxaa"), "**?*");
    assert_eq!(words("multiset", "aabb", "xxaa"), "**??");
}

#[test]
fn a_guess_of_another_length_is_scored_letter_by_letter() {
    assert_eq!(words("member", "abc", "abcab"), "!!!??");
    assert_eq!(words("multiset", "abc", "abcab"), "!!!**");
    assert_eq!(words("multiset", "abc", "c"), "?");
    assert_eq!(words("member", "abc", ""), "");
}

#[test]
fn what_is_no_number_is_found_nowhere() {
    let mut guess = Word::default();
    for token in ["x", "2", "99999999999999999999", "1"] {
        guess.push_number(token.as_bytes());
    }
    assert_eq!(
        marks(
            "member",
            &Word::numbers(&[1, 2, 3, 4]).letters,
            &guess.letters
        ),
        [Mark::Miss, Mark::Hit, Mark::Miss, Mark::Near]
    );
}

/// Words over few letters, so that repeats are common.
fn pair() -> impl Strategy<Value = (Vec<Letter>, Vec<Letter>)> {
    let letters = |length| proptest::collection::vec((0..4_i64).prop_map(Letter::Number), length);
    (1..8_usize).prop_flat_map(move |length| (letters(length), letters(length)))
}

/// How many letters two words share, each copy counted once.
fn shared(a: &[Letter], b: &[Letter]) -> usize {
    let copies = |word: &[Letter], letter| word.iter().filter(|other| **other == letter).count();
    (0..4)
        .map(Letter::Number)
        .map(|letter| copies(a, letter).min(copies(b, letter)))
        .sum()
}

proptest! {
    #[test]
    fn counts_add_up_to_the_length((secret, guess) in pair()) {
        for rule in RULES {
            let marks = marks(rule.name(), &secret, &guess);
            let total: usize = [Mark::Hit, Mark::Near, Mark::Miss]
                .into_iter()
                .map(|mark| count(&marks, mark))
                .sum();
            prop_assert_eq!(total, guess.len());
        }
    }

    #[test]
    fn a_word_scored_against_itself_is_all_hits((secret, _) in pair()) {
        for rule in RULES {
            let all_hits = marks(rule.name(), &secret, &secret).iter().all(|mark| *mark == Mark::Hit);
            let wrong = match rule.name() {
                "member-only" => !secret.is_empty(),
                "first-index" => (1..secret.len()).any(|place| secret[..place].contains(&secret[place])),
                _ => false,
            };
            prop_assert_eq!(all_hits, !wrong);
        }
    }

    #[test]
    fn what_is_near_when_copies_count_is_near_by_membership_too((secret, guess) in pair()) {
        let loose = marks("member", &secret, &guess);
        for (strict, loose) in marks("multiset", &secret, &guess).into_iter().zip(loose) {
            prop_assert!(strict != Mark::Near || loose == Mark::Near);
            prop_assert_eq!(strict == Mark::Hit, loose == Mark::Hit);
        }
    }

    #[test]
    fn hits_and_nears_of_multiset_are_the_letters_that_both_words_share((secret, guess) in pair()) {
        let found = |secret: &[Letter], guess: &[Letter]| {
            guess.len() - count(&marks("multiset", secret, guess), Mark::Miss)
        };
        prop_assert_eq!(found(&secret, &guess), shared(&secret, &guess));
        prop_assert_eq!(found(&guess, &secret), found(&secret, &guess));
    }
}
