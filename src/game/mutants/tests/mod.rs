//! The mutants of the four reference games against the lists that were made by hand.

mod any_spec;
mod differences;
mod domain;
mod instructor;

use std::collections::BTreeSet;
use std::iter;

use super::*;
use crate::game::Spec;
use crate::game::testing::{source, spec};

/// A mutant of a reference game that has to exist.
struct Row {
    id: &'static str,
    /// Where it shows: a sample run, `fuzz`, or `equivalent` for nowhere inside the game.
    shows: &'static str,
    /// The first line of the sample run that differs, and what the mutant prints there.
    expected: &'static str,
    printed: &'static str,
}

const GAMES: [&str; 4] = ["swordle", "wordle", "mastermind", "lingo"];

fn rows(game: &str) -> Vec<Row> {
    let text = match game {
        "swordle" => include_str!("swordle.tsv"),
        "wordle" => include_str!("wordle.tsv"),
        "mastermind" => include_str!("mastermind.tsv"),
        "lingo" => include_str!("lingo.tsv"),
        other => panic!("no game {other}"),
    };
    text.lines()
        .map(|line| {
            let cells: Vec<_> = line.split('\t').collect();
            let [id, shows, expected, printed] = cells[..] else {
                panic!("four cells a row: {line}");
            };
            Row {
                id,
                shows,
                expected,
                printed,
            }
        })
        .collect()
}

fn mutant(spec: &Spec, id: &str) -> Mutant {
    let found = mutants(spec).into_iter().find(|mutant| mutant.id == id);
    found.unwrap_or_else(|| panic!("no mutant {id}"))
}

#[test]
fn every_game_has_all_the_mutants_that_were_listed_by_hand() {
    for (game, count) in GAMES.into_iter().zip([89, 42, 53, 57]) {
        let listed: BTreeSet<_> = rows(game).iter().map(|row| row.id.to_owned()).collect();
        assert_eq!(listed.len(), count);
        let made = mutants(&spec(game, None));
        let made: BTreeSet<_> = made.into_iter().map(|mutant| mutant.id).collect();
        let missing: Vec<_> = listed.difference(&made).collect();
        assert!(missing.is_empty(), "{game}: {missing:?}");
    }
}

#[test]
fn what_is_added_to_the_lists_is_counted() {
    for (game, semantic, text) in [
        ("swordle", 85, 18),
        ("wordle", 38, 7),
        ("mastermind", 44, 10),
        ("lingo", 56, 10),
    ] {
        let made = mutants(&spec(game, None));
        let slips = made.iter().filter(|mutant| mutant.class == Class::Text);
        let slips = slips.count();
        assert_eq!((made.len() - slips, slips), (semantic, text), "{game}");
    }
}

#[test]
fn no_two_mutants_of_a_game_have_the_same_name_and_all_say_what_they_are() {
    let all = GAMES.into_iter().flat_map(|game| {
        let variants = Spec::variants(&source(game)).unwrap();
        let named = variants.into_iter().map(|(name, _)| Some(name));
        iter::once(None).chain(named).map(move |name| (game, name))
    });
    for (game, variant) in all {
        let made = mutants(&spec(game, variant.as_deref()));
        let names: BTreeSet<_> = made.iter().map(|mutant| &mutant.id).collect();
        assert_eq!(names.len(), made.len(), "{game}");
        for mutant in &made {
            assert!(
                !mutant.title.is_empty() && mutant.hint.ends_with('.'),
                "{mutant:?}"
            );
            assert_eq!(mutant.class == Class::Text, mutant.id.starts_with("text/"));
        }
    }
}

/// What words like these stand in the texts of a game's mutants.
fn texts_with(game: &str, variant: Option<&str>, words: &[&str]) -> Vec<String> {
    let made = mutants(&spec(game, variant)).into_iter();
    let texts = made.flat_map(|mutant| [mutant.title, mutant.hint]);
    let found = texts.filter(|text| {
        let mut parts = text.split(|glyph: char| !glyph.is_ascii_alphabetic());
        parts.any(|part| words.contains(&part.to_lowercase().as_str()))
    });
    found.collect()
}

#[test]
fn mistakes_in_a_game_of_numbers_speak_of_no_letters_and_words() {
    for variant in [None, Some("bonus"), Some("sample2")] {
        let words = ["letter", "letters", "word", "words", "green", "greens"];
        let found = texts_with("mastermind", variant, &words);
        assert_eq!(found, [""; 0], "{variant:?}");
    }
}

#[test]
fn mistakes_in_a_game_of_words_speak_of_numbers_only_where_something_is_counted() {
    for game in ["swordle", "wordle", "lingo"] {
        let words = ["number", "numbers", "digit", "digits", "colour", "colours"];
        let found = texts_with(game, None, &words);
        let is_count = |text: &&String| {
            text.contains("attempt") || text.contains("capitals, digits and signs")
        };
        let wrong: Vec<_> = found.iter().filter(|text| !is_count(text)).collect();
        assert_eq!(wrong, [""; 0], "{game}");
    }
}

#[test]
fn mistakes_in_checks_do_not_speak_of_them_by_name() {
    for mutant in mutants(&spec("swordle", None)) {
        let names = ["drops-green", "already-tried", "too-long", "not-lowercase"];
        let named = names.iter().any(|name| mutant.title.contains(name));
        assert!(mutant.class == Class::Text || !named, "{}", mutant.title);
    }
}

#[test]
fn a_pair_makes_both_mistakes_and_no_pair_undoes_one_of_them() {
    let spec = spec("lingo", None);
    let singles = mutants(&spec);
    let (swap, quit) = (mutant(&spec, "score/swap"), mutant(&spec, "quit/none"));
    let both = swap
        .compose(&quit, &spec)
        .expect("they have nothing in common");
    assert_eq!(both.id, "score/swap + quit/none");
    assert_eq!(both.apply(&spec), quit.apply(&swap.apply(&spec)));
    let made: Vec<_> = pairs(&spec).collect();
    assert!(made.len() > singles.len() * (singles.len() - 1) / 2 * 9 / 10);
    let ids: BTreeSet<_> = made.iter().map(|pair| pair.id.as_str()).collect();
    assert_eq!(ids.len(), made.len());
    for undone in [
        "score/multiset + score/one-pass",
        "quit/silent + quit/none",
        "check/no-not-in-bank + check/costs-not-in-bank",
        "score/fold + score/fold",
    ] {
        assert!(!ids.contains(undone), "{undone}");
    }
}
