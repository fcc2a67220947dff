//! `already-tried` and `drops-green`: what earlier guesses ask of a guess. Only guesses that were
//! taken count as earlier ones; the SWordle handout says that a word is remembered "once the input
//! passes the checks". Each has two weaker or stronger forms.

use super::{CheckRule, Known, Need};
use crate::game::spec::Secret;
use crate::game::{Letter, Mark, Reading, Word};

/// The same guess as an earlier one.
pub(super) struct AlreadyTried;

/// `already-tried` that remembers rejected guesses too.
pub(super) struct TypedBefore;

/// `already-tried` that remembers the last guess only.
pub(super) struct SameAsLast;

/// A letter that was a hit in any earlier guess is not kept in its place.
pub(super) struct DropsGreen;

/// `drops-green` that is content with the letter in any place.
pub(super) struct LosesGreen;

/// `drops-green` that remembers the hits of the last guess only.
pub(super) struct DropsLastGreen;

/// A check of this file: its name, its form, what it needs, when it fails.
macro_rules! check {
    ($rule:ident, $name:literal, $form:literal, $need:ident, $fails:expr) => {
        impl CheckRule for $rule {
            fn name(&self) -> &'static str {
                $name
            }

            fn form(&self) -> &'static str {
                $form
            }

            fn needs(&self) -> Need {
                Need::$need
            }

            fn objection(&self, _: &Secret, _: Reading) -> Option<&'static str> {
                None
            }

            fn fails(&self, guess: &Word, known: &Known<'_>) -> bool {
                let fails: fn(&[Letter], &Known<'_>) -> bool = $fails;
                fails(&guess.letters, known)
            }
        }
    };
}

check!(AlreadyTried, "already-tried", "", Taken, |guess, known| {
    known.taken.contains(guess)
});

check!(
    TypedBefore,
    "already-tried",
    "all",
    Typed,
    |guess, known| { known.taken.contains(guess) || known.rejected.contains(guess) }
);

check!(
    SameAsLast,
    "already-tried",
    "last",
    Nothing,
    |guess, known| {
        let (letters, _) = known.newest;
        !letters.is_empty() && letters == guess
    }
);

check!(DropsGreen, "drops-green", "", Greens, |guess, known| {
    greens(known).any(|(place, green)| guess.get(place) != Some(&green))
});

check!(
    LosesGreen,
    "drops-green",
    "presence",
    Greens,
    |guess, known| { greens(known).any(|(_, green)| !guess.contains(&green)) }
);

check!(
    DropsLastGreen,
    "drops-green",
    "last",
    Nothing,
    |guess, known| {
        let (letters, marks) = known.newest;
        let hits = letters.iter().zip(marks).enumerate();
        hits.filter(|(_, (_, mark))| **mark == Mark::Hit)
            .any(|(place, (green, _))| guess.get(place) != Some(green))
    }
);

/// The places that were hit, each with its letter.
fn greens(known: &Known<'_>) -> impl Iterator<Item = (usize, Letter)> {
    let places = known.greens.iter().enumerate();
    places.filter_map(|(place, green)| green.map(|green| (place, green)))
}
