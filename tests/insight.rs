//! What attribution names, with its floors: each mutant, and some pairs, played as a candidate.
//! `make bench-insight` prints the whole table.

#![expect(
    clippy::expect_used,
    reason = "without the assignments of the project there is nothing to measure"
)]

#[path = "insight/assignments.rs"]
mod assignments;
#[path = "insight/figures.rs"]
mod figures;
#[path = "insight/wording.rs"]
mod wording;

use assignments::ASSIGNMENTS;
use figures::{figures, lineup, opened, random_pairs, sightings};
use regrade::insight::{Apart, Attribution};

/// Every mutant that some play tells from the game is named, and named alone.
fn all_named(at: usize) {
    let (game, variant) = ASSIGNMENTS[at];
    let assignment = opened(game);
    let lineup = lineup(&assignment, variant);
    let own: Vec<_> = lineup.suspects().own().cloned().collect();
    let figures = figures(&lineup, &assignment.0, &own, usize::MAX);
    assert!(figures.all() >= 30, "{game}: {figures}");
    assert_eq!(figures.unique, figures.all(), "{figures:?}");
}

#[test]
fn every_mistake_in_swordle_is_named_uniquely() {
    all_named(0);
}

#[test]
fn every_mistake_in_wordle_is_named_uniquely() {
    all_named(1);
}

#[test]
fn every_mistake_in_the_original_wordle_is_named_uniquely() {
    all_named(2);
}

#[test]
fn every_mistake_in_mastermind_is_named_uniquely() {
    all_named(3);
}

#[test]
fn every_mistake_in_mastermind_with_repeats_is_named_uniquely() {
    all_named(4);
}

#[test]
fn every_mistake_in_the_second_sample_of_mastermind_is_named_uniquely() {
    all_named(5);
}

#[test]
fn every_mistake_in_lingo_is_named_uniquely() {
    all_named(6);
}

#[test]
fn every_mistake_in_the_lingo_of_the_explanation_is_named_uniquely() {
    all_named(7);
}

#[test]
fn every_mistake_in_lingo_with_each_copy_once_is_named_uniquely() {
    all_named(8);
}

/// Who a candidate is taken for that makes two mistakes.
fn taken_for(game: &str, variant: Option<&str>, id: &str) -> Attribution {
    let assignment = opened(game);
    let lineup = lineup(&assignment, variant);
    let suspect = lineup
        .suspects()
        .named(id)
        .expect("there are such mistakes");
    lineup.attribute(&sightings(&lineup, &assignment.0, &suspect.spec))
}

#[test]
fn pairs_of_mistakes_are_named_and_never_as_another() {
    let assignment = opened("mastermind");
    let lineup = lineup(&assignment, None);
    let pairs = random_pairs(&lineup, 60, 1);
    let figures = figures(&lineup, &assignment.0, &pairs, usize::MAX);
    assert!(figures.unique * 10 >= figures.all() * 9, "{figures:?}");
    assert!(
        figures.missed.is_empty() && figures.wrong.is_empty(),
        "{figures:?}"
    );
}

#[test]
fn two_mistakes_that_show_only_together_are_found() {
    for (game, id) in [
        ("wordle", "win/no-miss + win/last-is-loss"),
        ("mastermind", "attempts/+1 + setup/flag-0-turns"),
    ] {
        let found = taken_for(game, None, id);
        assert_eq!(found.cause().map(|cause| cause.id.as_str()), Some(id));
    }
}

#[test]
fn a_mistake_that_hides_another_says_so_and_what_would_show_it() {
    let found = taken_for(
        "mastermind",
        Some("sample2"),
        "win/prefix + setup/flag-4513",
    );
    let cause = found.cause().expect("one of them explains all");
    assert_eq!(cause.id, "setup/flag-4513");
    let beside = cause.beside.as_ref().expect("it hides others");
    assert!(beside.ids.iter().any(|id| id == "win/prefix"), "{beside:?}");
    assert!(matches!(beside.apart, Apart::Play(_)), "{beside:?}");
}

#[test]
fn each_of_two_mistakes_is_told_with_the_cases_that_it_breaks() {
    let found = taken_for("lingo", None, "attempts/rejects-counted + end/n-1");
    let cause = found.cause().expect("they are named");
    let [one, other] = &cause.parts[..] else {
        panic!("there are two of them: {cause:?}");
    };
    assert_ne!(one.hint, other.hint);
    for case in &cause.explains {
        assert!(
            one.cases.contains(case) || other.cases.contains(case),
            "{cause:?}"
        );
    }
    assert!(one.cases != cause.explains || other.cases != cause.explains);
}
