//! Mistakes in scoring a guess.

use super::Table;
use crate::game::spec::Secret;
use crate::game::{Variable, score};

/// What a wrong scoring rule does, and where a student finds it, in a game of letters.
const RULES: [(&str, &str, &str); 11] = [
    (
        "member",
        "a letter counts wherever the secret has it, however many copies are left",
        COPIES,
    ),
    (
        "multiset",
        "each copy in the secret can be used once, exact hits first, then left to right",
        COPIES,
    ),
    (
        "multiset-rtl",
        "each copy in the secret can be used once, and extra copies are handed out from the right",
        COPIES,
    ),
    (
        "one-pass",
        "copies are handed out left to right, with no priority for exact hits",
        COPIES,
    ),
    (
        "once-per-letter",
        "a letter counts once: where the guess has it again, that is a miss",
        COPIES,
    ),
    (
        "unhit-member",
        "a letter in the wrong place counts only if the secret has a copy of it that was not hit",
        COPIES,
    ),
    (
        "exact-only",
        "a right letter in the wrong place is never reported",
        "Try a guess that has the right letters in wrong places.",
    ),
    (
        "member-only",
        "an exact hit is never reported, only that it is somewhere in the secret",
        "Try a guess that has some letters in the right places.",
    ),
    (
        "neighbour",
        "near only when one place off",
        "Try a guess with a right letter far away from its place.",
    ),
    (
        "first-index",
        "only the first place of a letter in the secret counts, as a search for it finds",
        "Try a secret that has a letter twice.",
    ),
    (
        "by-secret",
        "wrong places are counted letter by letter of the secret, not of the guess",
        COPIES,
    ),
];

const COPIES: &str = "Try guesses and secrets that have a letter more than once.";

pub(super) fn add(table: &mut Table<'_>) {
    let words = matches!(table.spec.secret, Secret::Word { .. });
    let counts = !table.shows_cells();
    for rule in score::RULES {
        let known = RULES.iter().find(|(name, ..)| *name == rule.name());
        let Some((name, title, hint)) = known.filter(|(name, ..)| counts || *name != "by-secret")
        else {
            continue;
        };
        let (title, hint) = (table.in_its_items(title), table.in_its_items(hint));
        table.semantic(format!("score/{name}"), &title, &hint, move |spec| {
            spec.score = rule;
        });
    }
    if table.spec.shows(Variable::Nears) {
        table.semantic(
            "score/near-includes-hits",
            "the count of wrong places includes the exact hits",
            "Add your counts up for a guess that is right in part.",
            |spec| spec.conduct.nears_include_hits = true,
        );
    }
    table.semantic(
        "score/swap",
        "hits and nears are exchanged",
        "Check which mark, or which count, stands for which.",
        |spec| spec.conduct.swap_marks = true,
    );
    table.semantic(
        "score/skip-last",
        "the loop stops one short: the last place is never scored",
        "Look at every place of a guess, the ends too.",
        |spec| spec.conduct.skip_last = true,
    );
    if words {
        table.semantic(
            "score/fold",
            "compares without regard to case",
            "Try a guess in which some letters are capitals.",
            |spec| spec.conduct.fold_letters = true,
        );
        table.semantic(
            "input/fold",
            "lower-cases what is typed",
            "Try inputs in which some letters are capitals.",
            |spec| spec.conduct.fold_input = true,
        );
    }
}
