//! Which mutants show inside the game.

use std::collections::BTreeSet;

use super::{GAMES, mutant, rows};
use crate::game::Spec;
use crate::game::mutants::{Materials, Scenario, mutants, scenarios};
use crate::game::testing::spec;

const COUNT: usize = 400;

fn pool(spec: &Spec) -> Vec<Scenario> {
    let pool = scenarios(spec, &Materials::default(), 1, COUNT);
    assert_eq!(pool.len(), COUNT);
    pool
}

/// The mutants that print something else in some play of the pool.
fn live(spec: &Spec) -> BTreeSet<String> {
    let pool = pool(spec);
    let played = |spec: &Spec, scenario: &Scenario| {
        let transcript = scenario.play(spec).expect("it can be played");
        transcript.piped()
    };
    let right: Vec<_> = pool.iter().map(|scenario| played(spec, scenario)).collect();
    let differs = |mutated: &Spec| {
        let mut plays = pool.iter().zip(&right);
        plays.any(|(scenario, right)| played(mutated, scenario) != *right)
    };
    mutants(spec)
        .into_iter()
        .filter(|mutant| differs(&mutant.apply(spec)))
        .map(|mutant| mutant.id)
        .collect()
}

#[test]
fn mutants_show_inside_the_game_exactly_when_they_are_no_equivalents() {
    for game in GAMES {
        let mut live = live(&spec(game, None));
        if game == "lingo" {
            live.extend(self::live(&spec(game, Some("prose"))));
        }
        for row in rows(game) {
            assert_eq!(
                live.contains(row.id),
                row.shows != "equivalent",
                "{game}: {}",
                row.id
            );
        }
    }
}

#[test]
fn every_mutant_outside_of_the_lists_shows_too() {
    for game in GAMES {
        let live = live(&spec(game, None));
        let listed = rows(game);
        for mutant in mutants(&spec(game, None)) {
            let known = listed.iter().any(|row| row.id == mutant.id);
            assert!(known || live.contains(&mutant.id), "{game}: {}", mutant.id);
        }
    }
}

#[test]
fn draws_that_break_the_rules_are_properties_of_many_games() {
    let spec = spec("mastermind", None);
    let secret = |id: &str, seed| {
        let mutated = mutant(&spec, id).apply(&spec);
        let around = crate::game::testing::Around {
            seed,
            ..Default::default()
        };
        let printed = around.piped(&mutated, "1\n9 9 9 9\n");
        let (_, numbers) = printed.rsplit_once(": ").expect("the game is lost");
        numbers.trim().to_owned()
    };
    let any = |id, holds: fn(&str) -> bool| (0..60).any(|seed| holds(&secret(id, seed)));
    assert!(any("secret/0-9", |row| row.contains('0')));
    assert!(!any("secret/1-8", |row| row.contains('9')));
    assert!(any("secret/repeats", |row| {
        let numbers: BTreeSet<_> = row.split(' ').collect();
        numbers.len() < 4
    }));
}
