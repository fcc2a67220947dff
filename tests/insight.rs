//! What attribution names, with its floors: each mutant, and some pairs, played as a candidate.
//! `make bench-insight` prints the whole table.

#![expect(
    clippy::expect_used,
    reason = "without the assignments of the project there is nothing to measure"
)]

#[path = "insight/figures.rs"]
mod figures;

use figures::{ASSIGNMENTS, Figures, figures, lineup, opened, random_pairs};

fn of_singles(game: &str, variant: Option<&str>) -> Figures {
    let assignment = opened(game);
    let lineup = lineup(&assignment, variant);
    let own: Vec<_> = lineup.suspects().own().cloned().collect();
    figures(&lineup, &assignment.0, &own)
}

#[test]
fn nine_in_ten_mistakes_that_a_case_could_show_are_named_uniquely_and_none_wrongly() {
    for (game, variant) in ASSIGNMENTS {
        let figures = of_singles(game, variant);
        assert!(figures.all() >= 30, "{game}: {figures}");
        assert!(figures.wrong.is_empty(), "{game} {variant:?}: {figures:?}");
        assert!(
            figures.unique * 10 >= figures.all() * 9,
            "{game} {variant:?}: {figures:?}"
        );
    }
}

#[test]
fn nine_in_ten_pairs_of_mistakes_are_named() {
    let assignment = opened("mastermind");
    let lineup = lineup(&assignment, None);
    let pairs = random_pairs(&lineup, 60, 1);
    let figures = figures(&lineup, &assignment.0, &pairs);
    assert!(figures.unique * 10 >= figures.all() * 9, "{figures:?}");
}
