//! Mistakes that an instructor wrote into `game.toml`.

use super::mutant;
use crate::game::mutants::mutants;
use crate::game::testing::Around;
use crate::game::{Spec, spec::Mistake};
use crate::util::config::Source;

const LINGO: &str = include_str!("../../../../fixtures/lingo/game.toml");

/// A game of few lines, so that places can be told.
const SMALL: &str = r#"input.read = "line"
secret = { kind = "word", from = "fixed", value = "guava" }
round = { prompt = "? ", attempts = 6 }
check = [{ rule = "wrong-length", say = "No.\n" }]
score.near = "member"
feedback.say = "{hits}\n"
end = { win = "Yes.\n", lose = "Over.\n" }
"#;

/// Lingo with another table at its end.
fn lingo(table: &str) -> Result<Spec, String> {
    let text = format!("{}\n{table}", LINGO);
    Spec::parse(&Source::new("lingo/game.toml", text), None).map_err(|error| error.to_string())
}

/// What is said of a mutant of the small game; it stands in line 11.
fn failure(set: &str) -> String {
    let table = format!("[mutant.odd]\ntitle = \"Odd\"\nhint = \"Look.\"\n{set}\n");
    let source = Source::new("game.toml", format!("{SMALL}{table}"));
    let error = Spec::parse(&source, None).expect_err("the mutant is wrong");
    error.to_string()
}

const POLITE: &str = r#"
[mutant.polite]
title = "says sorry, and counts what it rejects"
hint = "Look at the end."
set."end.win" = "Sorry, {secret}!\n"
set."conduct.rejects_cost" = true
set."check.1.form" = "none"
"#;

#[test]
fn a_mutant_of_the_file_stands_in_the_table_and_turns_knobs_and_texts() {
    let spec = lingo(&POLITE.replace("set.\"check.1.form\" = \"none\"", "")).expect("it is right");
    let polite = mutant(&spec, "own/polite");
    assert_eq!(polite.title, "says sorry, and counts what it rejects");
    assert_eq!(polite.hint, "Look at the end.");
    let mutated = polite.apply(&spec);
    assert!(mutated.conduct.rejects_cost);
    assert_eq!(mutated.end.win.source(), "Sorry, {secret}!\n");
    let around = Around {
        bank: Some("guava\n"),
        ..Around::default()
    };
    assert!(
        around
            .piped(&mutated, "guava\n")
            .ends_with("Sorry, guava!\n")
    );
}

#[test]
fn a_mutant_of_the_file_pairs_with_generated_ones() {
    let spec = lingo(&POLITE.replace("set.\"check.1.form\" = \"none\"", "")).expect("it is right");
    let polite = mutant(&spec, "own/polite");
    let both = mutant(&spec, "score/swap").compose(&polite, &spec);
    let mutated = both.expect("they go together").apply(&spec);
    assert!(mutated.conduct.swap_marks && mutated.conduct.rejects_cost);
    assert_eq!(mutated.mistakes, spec.mistakes);
}

#[test]
fn a_game_without_the_place_of_a_mistake_stays_what_it_is() {
    let mistake = Mistake {
        name: "gone".into(),
        title: "t".into(),
        hint: "h".into(),
        set: vec![("quit.say".into(), "\"Bye\"".into())],
    };
    let mut spec = crate::game::testing::spec("wordle", None);
    let before = spec.clone();
    mistake.make(&mut spec);
    assert_eq!(spec, before);
}

#[test]
fn a_variant_keeps_the_mutants_that_mean_something_in_it() {
    let table = r#"
        [mutant.mute]
        title = "no greeting"
        hint = "Look at the start."
        set."setup.0.say" = "Hi\n"
        [mutant.slow]
        title = "counts rejected guesses"
        hint = "Count."
        set."conduct.rejects_cost" = true
    "#;
    let text = format!("{}\n{table}", LINGO);
    let source = Source::new("lingo/game.toml", text);
    let names = |variant| -> Vec<_> {
        let spec = Spec::parse(&source, variant).expect("it is right");
        spec.mistakes
            .into_iter()
            .map(|mistake| mistake.name)
            .collect()
    };
    assert_eq!(names(None), ["mute", "slow"]);
    assert_eq!(names(Some("prose")), ["slow"]);
}

#[test]
fn what_is_wrong_with_a_mutant_is_shown_in_it() {
    assert_eq!(
        failure("set.\"conduct.reject_cost\" = true"),
        "game.toml:11:5: in mutant `odd`: unknown key `conduct.reject_cost`\n  help: did you \
         mean `rejects_cost`?"
    );
    assert_eq!(
        failure("set.\"conduct.report\" = \"lst\""),
        "game.toml:11:24: in mutant `odd`: `conduct.report` cannot be `lst`\n  help: did you \
         mean `last`?"
    );
    assert_eq!(
        failure("set.\"check.0.form\" = \"adjacent\""),
        "game.toml:11:22: in mutant `odd`: unknown form `adjacent` of the check \
         `wrong-length`\n  help: it has no other form; leave `form` out"
    );
    assert_eq!(
        failure("set.\"conduct.first_number\" = -1"),
        "game.toml:11:30: in mutant `odd`: `conduct.first_number` must be at least 0"
    );
    assert_eq!(
        failure("set.\"mutant.odd.title\" = \"x\""),
        "game.toml:11:5: in mutant `odd`: `mutant.odd.title`: a patch cannot change mutants\n  \
         help: name a path of the game, as `end.win`"
    );
    assert_eq!(
        failure("set.\"score.near\" = \"member\""),
        "game.toml:8:9: in mutant `odd`: it changes nothing in the game\n  help: set \
         something to another value, or leave the mutant out"
    );
}

#[test]
fn a_mutant_says_what_it_is_and_where_to_look() {
    let missing = |table: &str| lingo(table).expect_err("something is missing");
    assert!(
        missing("[mutant.odd]\nset.\"end.win\" = \"x\"").contains("missing key `mutant.odd.title`")
    );
    assert!(missing("[mutant.odd]\ntitle = \"x\"").contains("missing key `mutant.odd.hint`"));
    assert!(
        missing("[mutant.odd]\ntitle = \"x\"\nhint = \"y\"")
            .contains("missing key `mutant.odd.set`")
    );
    assert!(missing("[mutant.odd]\ntitel = \"x\"").contains("mutant.odd"));
}

#[test]
fn mutants_of_the_file_are_written_out_with_the_game() {
    let table = r#"
        [mutant.odd]
        title = "t\"\n"
        hint = "h"
        set."setup" = [{ say = "a\u0001b" }]
        set."secret" = { kind = "word", from = "bank", length = 5 }
        set."conduct.end_number" = -3
    "#;
    let spec = lingo(table).expect("it is right");
    let again = Spec::parse(&Source::new("game.toml", spec.to_toml()), None);
    assert_eq!(again.expect("it reads back"), spec);
    assert_eq!(spec.mistakes.len(), 1);
    assert!(mutants(&spec).iter().any(|mutant| mutant.id == "own/odd"));
}
