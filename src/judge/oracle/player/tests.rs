use std::sync::Arc;

use super::{Plan, Player};
use crate::candidate::Partner as _;
use crate::game::spec::Secret;
use crate::judge::oracle::testing::{Table, mastermind, table};
use crate::judge::oracle::{Arena, Space};

fn games(table: &Table) -> Vec<(Arena<'_>, Arc<Space>)> {
    vec![(table.arena(), Arc::new(table.secrets()))]
}

/// The guesses of a game against the engine, and what it printed.
fn game(table: &Table, plan: Plan, secret: u32) -> (Vec<String>, String) {
    let games = games(table);
    let player = Player::new(&games, 7, plan);
    let typed = String::from_utf8(player.against_engine(secret)).unwrap();
    let output = table.says(&games[0].1.name(secret), &typed);
    (typed.lines().map(str::to_owned).collect(), output)
}

#[test]
fn a_fair_game_is_won_in_few_guesses() {
    let table = table("mastermind", &[], None);
    for secret in (0..3_024).step_by(301) {
        let (typed, output) = game(&table, Plan::WinAtOnce, secret);
        assert!(output.ends_with("You win!\n"));
        // The first line is the number of turns.
        assert!(typed.len() <= 1 + 7, "{typed:?}");
    }
}

#[test]
fn spare_attempts_are_spent_on_probes_before_the_win() {
    let table = table("mastermind", &[], None);
    let (typed, output) = game(&table, Plan::Win, 700);
    assert!(output.ends_with("You win!\n"));
    let again = typed.iter().filter(|line| **line == typed[1]).count();
    assert_eq!(again, 2, "the first guess is asked again: {typed:?}");
    assert!(
        !typed.iter().any(|line| has_twice(line)),
        "no rule for that: {typed:?}"
    );
}

#[test]
fn a_number_is_asked_twice_only_where_a_secret_may_have_it_twice() {
    let table = table("mastermind", &[], None);
    let bonus = mastermind(Some("bonus"));
    let space = Arc::new(Space::of(&bonus, None).unwrap());
    let games = vec![(table.arena_of("bonus"), space)];
    let typed = Player::new(&games, 7, Plan::Win).against_engine(1_000);
    let typed = String::from_utf8(typed).unwrap();
    let mut last = typed.lines().rev().skip(1).take(4);
    assert!(last.any(has_twice), "{typed}");
}

#[test]
fn where_more_may_have_been_drawn_than_the_rules_allow_no_guess_is_outside_of_them() {
    let table = table("mastermind", &[], None);
    let mut wider = mastermind(None);
    if let Secret::Numbers { shape, .. } = &mut wider.secret {
        shape.repeats = true;
    }
    let space = Arc::new(Space::of(&wider, None).unwrap());
    let position = |row: &[u8]| {
        let found = space.secrets().iter().position(|word| word.text == row);
        u32::try_from(found.unwrap()).unwrap()
    };
    let games = vec![(table.arena().with_spec(&wider), Arc::clone(&space))];
    for row in [b"4 3 1 2", b"9 8 7 6", b"2 5 8 1"] {
        let typed = Player::new(&games, 7, Plan::WinAtOnce).against_engine(position(row));
        let typed = String::from_utf8(typed).unwrap();
        assert!(typed.ends_with(&format!("{}\n", str::from_utf8(row).unwrap())));
        assert!(
            !typed
                .lines()
                .map(str::to_owned)
                .any(|line| has_twice(&line)),
            "{typed}"
        );
    }
}

fn has_twice(line: &str) -> bool {
    let numbers: Vec<_> = line.split(' ').collect();
    (1..numbers.len()).any(|at| numbers[..at].contains(&numbers[at]))
}

#[test]
fn a_game_is_lost_or_won_on_the_last_attempt_as_planned() {
    let table = table("mastermind", &[], None);
    for secret in [0, 1_000, 3_000] {
        let (typed, output) = game(&table, Plan::Lose, secret);
        assert_eq!(typed.len(), 21);
        assert!(output.contains("No turns remain"));
        let (typed, output) = game(&table, Plan::WinLast, secret);
        assert_eq!(typed.len(), 21);
        assert!(output.ends_with("You win!\n"));
    }
}

#[test]
fn a_game_with_a_word_for_it_is_given_up() {
    let words = "facet\ntopaz\noccur\nbuggy\nstore\nshore\nscore\n";
    let table = table("lingo", &[], Some(words));
    let (typed, output) = game(&table, Plan::Lose, 3);
    assert_eq!(typed.last().map(String::as_str), Some("QUIT"));
    assert!(output.contains("The word you were trying to guess was: buggy"));
}

#[test]
fn nothing_more_is_typed_once_no_secret_is_left() {
    let table = table("mastermind", &[], None);
    let games = games(&table);
    let player = Player::new(&games, 7, Plan::Win);
    player.begin();
    assert_eq!(player.next_line(b"Turns (0 - 40) "), Some(b"20\n".to_vec()));
    assert_eq!(player.next_line(b"Turns (0 - 40) Turn 7\n"), None);
}

#[test]
fn a_program_that_has_not_flushed_yet_is_asked_on() {
    let table = table("mastermind", &[], None);
    let games = games(&table);
    let player = Player::new(&games, 7, Plan::Win);
    player.begin();
    assert!(player.next_line(b"").is_some());
    assert!(player.next_line(b"").is_some());
}

/// What is typed to a program that prints what the engine prints, but changed.
fn typed_to(table: &Table, change: impl Fn(&str) -> String) -> Vec<u8> {
    let games = games(table);
    let player = Player::new(&games, 7, Plan::Win);
    let secret = games[0].1.name(700);
    player.begin();
    let mut typed = String::new();
    loop {
        let output = change(&table.says(&secret, &typed));
        match player.next_line(output.as_bytes()) {
            Some(line) => typed.push_str(std::str::from_utf8(&line).unwrap()),
            None => return typed.into_bytes(),
        }
    }
}

#[test]
fn a_program_that_some_rung_forgives_is_played_to_the_end() {
    let table = table("mastermind", &[], None);
    let right = typed_to(&table, str::to_owned);
    assert!(right.iter().filter(|byte| **byte == b'\n').count() > 3);
    assert_eq!(typed_to(&table, |text| text.replace('\n', " \n")), right);
    assert_eq!(typed_to(&table, str::to_uppercase), right);
    assert_eq!(typed_to(&table, |text| text.replace('!', ".")), right);
}
