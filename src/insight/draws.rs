//! What a game that draws its secret prints for all of them.

use super::exhibit::{Course, Relation, Seen};
use super::level::Level;
use super::stage::{Behaviour, End};

/// The texts for all secrets, each once and in order, so that one is found by halving.
#[derive(Debug, Default)]
pub(super) struct Draws {
    /// Those of plays that end by themselves.
    whole: Vec<Vec<u8>>,
    /// Those of plays behind which no game says what follows, without blanks at the end.
    open: Vec<Vec<u8>>,
}

impl Draws {
    /// Sorts what was printed, on a level.
    pub fn of(plays: impl Iterator<Item = Behaviour>, level: &Level) -> Self {
        let mut draws = Self::default();
        for Behaviour { printed, end } in plays {
            let form = level.form(&printed);
            match end {
                End::Over | End::Stopped => draws.whole.push(form),
                End::EndOfInput | End::Outside | End::Cut => {
                    draws.open.push(form.trim_ascii_end().to_vec());
                }
                End::Refused => {}
            }
        }
        for texts in [&mut draws.whole, &mut draws.open] {
            texts.sort_unstable();
            texts.dedup();
        }
        draws
    }

    /// How what was seen compares with the nearest of them. O(log n) comparisons for each place at
    /// which texts part.
    pub fn relation(&self, seen: &Seen<'_>) -> Relation {
        let form = seen.form();
        let is_whole = self
            .whole
            .binary_search_by(|text| text.as_slice().cmp(form))
            .is_ok();
        if is_whole && seen.course == Course::Failed || begins_with_one(&self.open, form) {
            return Relation::Lucky;
        }
        let start = form.trim_ascii_end();
        let continues = |texts: &[Vec<u8>]| {
            let at = texts.partition_point(|text| text.as_slice() < start);
            texts.get(at).is_some_and(|text| text.starts_with(start))
        };
        match seen.course.is_early() && (continues(&self.whole) || continues(&self.open)) {
            true => Relation::Possible,
            false => Relation::Other,
        }
    }
}

/// Whether a text begins with one of some sorted ones.
fn begins_with_one(texts: &[Vec<u8>], text: &[u8]) -> bool {
    let mut start = text;
    loop {
        // A beginning of the text sorts before it, and before every other that shares less.
        let before = texts.partition_point(|other| other.as_slice() <= start);
        let Some(nearest) = before.checked_sub(1).and_then(|at| texts.get(at)) else {
            return false;
        };
        if start.starts_with(nearest) {
            return true;
        }
        let shared = nearest
            .iter()
            .zip(start)
            .take_while(|(one, two)| one == two);
        start = &start[..shared.count()];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_one_of_many_begins_is_found() {
        let texts: Vec<Vec<u8>> = ["ab", "abcx", "abd", "b"].map(Into::into).to_vec();
        for text in ["ab", "abcd", "abdz", "bcd"] {
            assert!(begins_with_one(&texts, text.as_bytes()), "{text}");
        }
        for text in ["", "a", "ac", "aa", "c"] {
            assert!(!begins_with_one(&texts, text.as_bytes()), "{text}");
        }
    }
}
