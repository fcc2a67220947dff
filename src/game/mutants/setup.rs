//! Mistakes before the first attempt.

use super::Table;
use crate::game::Template;
use crate::game::spec::{AskNumber, Flag, FlagSecret, Refused, Spec, Step};

pub(super) fn add(table: &mut Table<'_>) {
    for (at, step) in table.spec.setup.iter().enumerate() {
        match step {
            Step::Say(_) => opening(table, at),
            Step::AskFile(_) => missing_files(table),
            Step::AskNumber(ask) => {
                bounds(table, ask);
                refusals(table);
                if let Some(flag) = &ask.flag {
                    flagged(table, flag);
                }
            }
            Step::Arguments(_) => {}
        }
    }
}

fn opening(table: &mut Table<'_>, at: usize) {
    table.semantic(
        format!("setup/no-say-{at}"),
        "leaves this opening text out",
        "Compare what your program prints before the first guess, line by line.",
        move |spec| {
            if let Some(Step::Say(text)) = spec.setup.get_mut(at) {
                *text = Template::default();
            }
        },
    );
}

fn missing_files(table: &mut Table<'_>) {
    table.semantic(
        "setup/file-once",
        "gives up after the first file that is missing",
        "Type the name of a file that is not there, and then one that is.",
        |spec| spec.conduct.file_once = true,
    );
    table.semantic(
        "setup/file-twice",
        "asks for another file only once, as with if in place of while, and goes on without one",
        "Type the names of several files that are not there.",
        |spec| spec.conduct.file_twice = true,
    );
}

fn bounds(table: &mut Table<'_>, ask: &AskNumber) {
    let hint = "Try the smallest and the largest number that are allowed, and those beside them.";
    let (low, high) = (ask.low, ask.high);
    if low < high {
        let title = "the lowest legal number is rejected";
        table.semantic("setup/low+1", title, hint, move |spec| {
            asked(spec, |ask| ask.low = low.saturating_add(1));
        });
    }
    let title = "one above the highest is accepted";
    table.semantic("setup/high+1", title, hint, move |spec| {
        asked(spec, |ask| ask.high = high.saturating_add(1));
    });
    if low < high {
        let title = "the highest legal number is rejected";
        table.semantic("setup/high-1", title, hint, move |spec| {
            asked(spec, |ask| ask.high = high.saturating_sub(1));
        });
    }
}

fn refusals(table: &mut Table<'_>) {
    let hint = "Type several numbers in a row that are not allowed.";
    let title = "asks again only once, as with if in place of while";
    table.semantic("setup/ask-twice", title, hint, |spec| {
        spec.conduct.refused = Refused::AskOnce;
    });
    let title = "takes the nearest legal number in place of asking again";
    table.semantic("setup/clamp", title, hint, |spec| {
        spec.conduct.refused = Refused::Clamp;
    });
    let title = "prints an error message of its own";
    let message = Template::parse("Invalid number of turns\n", &[]).unwrap_or_default();
    table.semantic("setup/bad-message", title, hint, move |spec| {
        asked(spec, |ask| ask.refused = message.clone());
    });
}

fn flagged(table: &mut Table<'_>, flag: &Flag) {
    let hint = "Read again what the number that starts the grading game sets, and play that game.";
    let mut slip = |id: String, title: &str, change: fn(&mut Option<Flag>)| {
        table.semantic(id, title, hint, move |spec| {
            asked(spec, |ask| change(&mut ask.flag));
        });
    };
    slip(
        "setup/no-flag".to_owned(),
        "the grading flag is treated as a bad number",
        |flag| *flag = None,
    );
    slip(
        "setup/flag-0-turns".to_owned(),
        "the flag fixes the secret but leaves 0 turns",
        |flag| flag.iter_mut().for_each(|flag| flag.attempts = 0),
    );
    slip(
        "setup/flag-random".to_owned(),
        "the flag sets the turns but the secret stays random",
        |flag| flag.iter_mut().for_each(|flag| flag.secret = None),
    );
    slip(
        format!("setup/flag-{}", flag.attempts.saturating_add(1)),
        "the flag gives one turn too many",
        |flag| {
            flag.iter_mut()
                .for_each(|flag| flag.attempts = flag.attempts.saturating_add(1))
        },
    );
    if let Some(secret) = flag.secret.as_ref().map(reversed) {
        let id = format!("setup/flag-{}", shown(&secret));
        slip(id, "the flag's secret is reversed", |flag| {
            for secret in flag.iter_mut().filter_map(|flag| flag.secret.as_mut()) {
                *secret = reversed(secret);
            }
        });
    }
}

fn reversed(secret: &FlagSecret) -> FlagSecret {
    match secret {
        FlagSecret::Word(word) => FlagSecret::Word(word.chars().rev().collect()),
        FlagSecret::Numbers(row) => FlagSecret::Numbers(row.iter().rev().copied().collect()),
    }
}

fn shown(secret: &FlagSecret) -> String {
    match secret {
        FlagSecret::Word(word) => word.clone(),
        FlagSecret::Numbers(row) => row.iter().map(ToString::to_string).collect(),
    }
}

/// Changes the step that asks for a number; a game has one at most.
fn asked(spec: &mut Spec, change: impl Fn(&mut AskNumber)) {
    let mut asks = spec.setup.iter_mut().filter_map(|step| match step {
        Step::AskNumber(ask) => Some(ask),
        _ => None,
    });
    if let Some(ask) = asks.next() {
        change(ask);
    }
}
