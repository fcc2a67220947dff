//! What is typed before the first guess.

use super::dice::Dice;
use crate::game::spec::{AskNumber, FlagSecret, Line, Spec, Step};

/// The attempts of a play and what is typed to get them.
pub(super) struct Opening {
    /// What is typed, line by line.
    pub(super) lines: Vec<Vec<u8>>,
    /// `None` where they are unlimited.
    pub(super) attempts: Option<u64>,
    /// The secret, where a flag starts a game that has one of its own.
    pub(super) secret: Option<FlagSecret>,
}

/// The name of the word file and of the bank on the command line.
pub(super) const FILE: &str = "words.txt";

/// Chooses the attempts and types through the set-up.
pub(super) fn choose(spec: &Spec, dice: &mut Dice) -> Opening {
    let few = 1 + dice.below(6) as u64;
    let mut opening = Opening {
        lines: Vec::new(),
        attempts: spec.round.attempts.or(spec.end.lose.as_ref().map(|_| few)),
        secret: None,
    };
    for step in &spec.setup {
        match step {
            Step::AskFile(_) => ask_file(&mut opening, dice),
            Step::AskNumber(ask) => ask_number(ask, &mut opening, dice),
            Step::Say(_) | Step::Arguments(_) => {}
        }
    }
    opening
}

fn ask_file(opening: &mut Opening, dice: &mut Dice) {
    for _ in 0..dice.below(3) {
        opening.lines.push(b"nowhere.txt".to_vec());
    }
    opening.lines.push(FILE.into());
}

fn ask_number(ask: &AskNumber, opening: &mut Opening, dice: &mut Dice) {
    let flagged = |number: i64| ask.flag.as_ref().is_some_and(|flag| flag.value == number);
    let beyond = [
        ask.high.saturating_add(1),
        ask.high.saturating_add(60),
        ask.low.saturating_sub(1),
    ];
    let out: Vec<i64> = beyond
        .into_iter()
        .filter(|number| {
            *number >= 0 && !flagged(*number) && !(ask.low..=ask.high).contains(number)
        })
        .collect();
    for _ in 0..dice.below(4) {
        opening.lines.extend(
            dice.pick(&out)
                .map(|number| number.to_string().into_bytes()),
        );
    }
    let flag = ask.flag.as_ref().filter(|_| dice.one_in(3));
    let number = match flag {
        Some(flag) => {
            opening.secret.clone_from(&flag.secret);
            opening.attempts = Some(flag.attempts);
            flag.value
        }
        None => {
            let number = match dice.below(6) {
                0 => ask.low,
                1 => ask.high,
                _ => ask.low.saturating_add(dice.below(5) as i64).min(ask.high),
            };
            opening.attempts = u64::try_from(number).ok();
            number
        }
    };
    opening.lines.push(number.to_string().into_bytes());
}

/// The word file: its lines as the game reads them.
pub(super) fn file(spec: &Spec, attempts: u64, secret: &[u8]) -> Option<Vec<u8>> {
    let ask = spec.setup.iter().find_map(|step| match step {
        Step::AskFile(ask) => Some(ask),
        _ => None,
    })?;
    let mut text = Vec::new();
    for line in &ask.lines {
        match line {
            Line::Attempts => text.extend_from_slice(attempts.to_string().as_bytes()),
            Line::Secret => text.extend_from_slice(secret),
        }
        text.push(b'\n');
    }
    Some(text)
}
