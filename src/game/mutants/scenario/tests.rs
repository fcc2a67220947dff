//! What plays are made of.

use super::*;
use crate::game::Event;
use crate::game::testing::{small, spec};

#[test]
fn plays_end_with_the_game_and_read_all_that_is_typed() {
    for game in ["swordle", "wordle", "mastermind", "lingo"] {
        let spec = spec(game, None);
        for scenario in scenarios(&spec, &Materials::default(), 2, 200) {
            let transcript = scenario.play(&spec).expect("it can be played");
            let events = transcript.events.iter().map(|(_, event)| event);
            assert!(
                events.clone().all(|event| *event != Event::EndOfInput),
                "{scenario:?}"
            );
            assert_eq!(transcript.unread, 0, "{scenario:?}");
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_plays_and_another_seed_makes_others() {
    let spec = spec("swordle", None);
    let made = |seed| scenarios(&spec, &Materials::default(), seed, 20);
    assert_eq!(made(7), made(7));
    assert_ne!(made(7), made(8));
}

#[test]
fn a_given_bank_is_what_secrets_come_from() {
    let spec = spec("lingo", None);
    let bank = b"guava\nspray\narrow\n".as_slice();
    for scenario in scenarios(&spec, &Materials { bank: Some(bank) }, 3, 40) {
        assert_eq!(scenario.bank.as_deref(), Some(bank));
        let secret = scenario.secret.expect("it is pinned");
        assert!(
            ["guava", "spray", "arrow"].contains(&secret.as_str()),
            "{secret}"
        );
    }
}

#[test]
fn every_check_fails_and_every_ending_comes_in_a_few_plays() {
    let seen = |game, holds: &dyn Fn(&Event) -> bool| {
        let spec = spec(game, None);
        let pool = scenarios(&spec, &Materials::default(), 5, 100);
        pool.iter().any(|scenario| {
            let transcript = scenario.play(&spec).expect("it can be played");
            transcript.events.iter().any(|(_, event)| holds(event))
        })
    };
    for game in ["swordle", "lingo"] {
        for check in spec(game, None).checks {
            let name = check.rule.name();
            let fails =
                |event: &Event| matches!(event, Event::Rejected { rule, .. } if rule == name);
            assert!(seen(game, &fails), "{game} {name}");
        }
    }
    assert!(seen("lingo", &|event| *event == Event::Quit));
    assert!(seen("mastermind", &|event| *event == Event::Lost));
    assert!(seen("mastermind", &|event| matches!(
        event,
        Event::NumberRefused(_)
    )));
    assert!(seen("swordle", &|event| matches!(
        event,
        Event::FileMissing(_)
    )));
    assert!(seen("wordle", &|event| matches!(event, Event::Won { .. })));
}

#[test]
fn a_board_that_would_fill_the_memory_is_not_played() {
    let spec = small(
        r#"
        input.read = "token"
        secret = { kind = "word", from = "fixed", value = "abc" }
        round = { prompt = "? ", attempts = 1_000_000_000_000 }
        score.near = "member"
        feedback = { say = "{board}", hit = "!", near = "?", miss = "*", blank = "-" }
        end = { win = "", lose = "" }
        "#,
    );
    assert!(scenarios(&spec, &Materials::default(), 0, 5).is_empty());
}
