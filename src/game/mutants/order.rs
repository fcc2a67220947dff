//! Mistakes in the order of the checks, and texts of checks that are mixed up.

use super::Table;
use crate::game::check::of_guess;
use crate::game::spec::Spec;

const HINT: &str = "Try guesses that are wrong in two ways at once, and look at which one is told.";

pub(super) fn add(table: &mut Table<'_>) {
    let checks = table.spec.checks.iter();
    let names: Vec<_> = checks.map(|check| check.rule.name()).collect();
    for name in names.iter().skip(1).copied() {
        let title = format!("looks first whether a guess {}", of_guess(name));
        table.semantic(format!("check/first-{name}"), &title, HINT, move |spec| {
            if let Some(at) = place(spec, name) {
                spec.checks[..=at].rotate_right(1);
            }
        });
    }
    for pair in names.windows(2) {
        let [one, two] = [pair[0], pair[1]];
        let (what, other) = (of_guess(one), of_guess(two));
        let title = format!("looks whether a guess {other} before whether it {what}");
        table.semantic(
            format!("check/swap-{one}~{two}"),
            &title,
            HINT,
            move |spec| {
                if let (Some(first), Some(second)) = (place(spec, one), place(spec, two)) {
                    spec.checks.swap(first, second);
                }
            },
        );
        let title =
            format!("the texts for a guess that {what} and for one that {other} are exchanged");
        let hint = "Compare the text of each rejection with what is wrong with the guess.";
        table.semantic(
            format!("check/say-{one}~{two}"),
            &title,
            hint,
            move |spec| {
                let (Some(first), Some(second)) = (place(spec, one), place(spec, two)) else {
                    return;
                };
                if let Ok([first, second]) = spec.checks.get_disjoint_mut([first, second]) {
                    std::mem::swap(&mut first.say, &mut second.say);
                }
            },
        );
    }
}

/// Where the check of this name stands.
fn place(spec: &Spec, name: &str) -> Option<usize> {
    let mut checks = spec.checks.iter();
    checks.position(|check| check.rule.name() == name)
}
