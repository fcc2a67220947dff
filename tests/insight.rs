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
use figures::{figures, lineup, opened, random_pairs};

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

#[test]
fn nine_in_ten_pairs_of_mistakes_are_named() {
    let assignment = opened("mastermind");
    let lineup = lineup(&assignment, None);
    let pairs = random_pairs(&lineup, 60, 1);
    let figures = figures(&lineup, &assignment.0, &pairs, usize::MAX);
    assert!(figures.unique * 10 >= figures.all() * 9, "{figures:?}");
}
