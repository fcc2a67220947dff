//! Mistakes in the checks, one by one: left out, too weak, too costly.

use super::Table;
use crate::game::check::{self, CheckRule, of_guess};
use crate::game::spec::{Check, Spec};

/// What the other form of a check does.
const FORMS: [(&str, &str, &str); 6] = [
    ("not-lowercase", "letters", "upper-case letters pass"),
    ("repeats", "adjacent", "only copies side by side are seen"),
    ("already-tried", "all", "rejected guesses count as tried"),
    ("already-tried", "last", "only the last guess is remembered"),
    (
        "drops-green",
        "presence",
        "a green letter may stand anywhere",
    ),
    (
        "drops-green",
        "last",
        "only the greens of the last guess bind",
    ),
];

/// Where a student finds what is wrong with a check.
fn hint(rule: &str) -> String {
    let what = match rule {
        "too-long" => "that are longer than the secret",
        "too-short" => "that are shorter than the secret",
        "wrong-length" => "that are longer or shorter than the secret",
        "not-lowercase" => "that hold capitals, digits and signs",
        "repeats" => "that have a letter more than once",
        "already-tried" => "that came before, accepted ones and rejected ones",
        "drops-green" => "that move or lose a letter that was right already",
        "not-in-bank" => "that are not in the list of words",
        _ => "of every kind that the handout wants rejected",
    };
    format!("Try guesses {what}, and look at what comes after them.")
}

pub(super) fn add(table: &mut Table<'_>) {
    for check in &table.spec.checks {
        one(table, check.rule);
        if table.heads_rejections() {
            counted(table, check.rule.name());
        }
    }
}

fn counted(table: &mut Table<'_>, name: &'static str) {
    let title = format!(
        "a guess that {} counts as an attempt, and no heading follows it",
        of_guess(name)
    );
    let id = format!("check/counts-{name}");
    table.semantic(id, &title, &hint(name), move |spec| {
        change(spec, name, |check| check.costs = true);
        spec.conduct.spent_silently = true;
    });
}

fn one(table: &mut Table<'_>, rule: &'static dyn CheckRule) {
    let name = rule.name();
    let (hint, what) = (hint(name), of_guess(name));
    let title = format!("never rejects a guess that {what}");
    table.semantic(format!("check/no-{name}"), &title, &hint, move |spec| {
        spec.checks.retain(|check| check.rule.name() != name);
    });
    let title = format!("a guess that {what} ends the program");
    table.semantic(format!("check/stops-{name}"), &title, &hint, move |spec| {
        change(spec, name, |check| check.ends = true);
    });
    let title = format!("a guess that {what} uses up an attempt");
    table.semantic(format!("check/costs-{name}"), &title, &hint, move |spec| {
        change(spec, name, |check| check.costs = true);
    });
    for (of, form, title) in FORMS {
        let found = check::find(of, form).filter(|_| of == name);
        let Some(other) = found else { continue };
        let id = format!("check/{name}-{form}");
        table.semantic(id, title, &hint, move |spec| {
            change(spec, name, |check| check.rule = other);
        });
    }
}

/// Changes the check of this name, if the game still has it.
fn change(spec: &mut Spec, name: &str, change: impl Fn(&mut Check)) {
    let mut checks = spec.checks.iter_mut();
    if let Some(check) = checks.find(|check| check.rule.name() == name) {
        change(check);
    }
}
