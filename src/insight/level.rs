//! The comparisons under which outputs count as the same, from the rung asked for to the loosest
//! that is safe for every game.

use crate::fixture::{Rung, Step};
use crate::judge::normal::Normal;

/// A rung, and the named steps that are taken before it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level {
    /// The rung.
    pub rung: Rung,
    /// The steps.
    pub steps: Vec<Step>,
}

/// How many levels there are.
pub const LEVELS: usize = 6;

impl Level {
    /// The levels of a case that is judged on a rung, from strict to loose: the first is that rung,
    /// and each further one forgives what the next rung up to `spaces` does, where the rung asked
    /// for does not; the last takes all named steps too. Texts say nothing on `events`; there the
    /// first is `exact`.
    pub fn ladder(asked: Rung) -> [Self; LEVELS] {
        let asked = match asked {
            Rung::Events => Rung::Exact,
            asked => asked,
        };
        let level = |rung: Rung, steps: &[Step]| Self {
            rung: rung.max(asked),
            steps: steps.to_vec(),
        };
        [
            level(Rung::Exact, &[]),
            level(Rung::LineEnds, &[]),
            level(Rung::Trailing, &[]),
            level(Rung::BlankLines, &[]),
            level(Rung::Spaces, &[]),
            level(Rung::Spaces, &Step::ALL),
        ]
    }

    /// What a text comes to.
    pub fn form(&self, text: &[u8]) -> Vec<u8> {
        let units = Normal::of(text, self.rung, &self.steps);
        units.map(|unit| unit.byte).collect()
    }

    /// The name of what a text comes to: equal for texts that are equal on this level, and for no
    /// others.
    pub fn print(&self, text: &[u8]) -> Print {
        if self.rung == Rung::Exact && self.steps.is_empty() {
            return Print::of(text);
        }
        Print::of(&self.form(text))
    }

    /// In words: the rung, and the steps.
    pub fn name(&self) -> String {
        let steps = self.steps.iter().map(|step| format!(" + {}", step.name()));
        self.rung.name().to_owned() + &steps.collect::<String>()
    }
}

/// A name of the content of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Print([u8; 32]);

impl Print {
    /// The name of these very bytes.
    pub fn of(text: &[u8]) -> Self {
        Self(*blake3::hash(text).as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_is_stricter_than_the_rung_asked_for() {
        let rungs = |asked| {
            Level::ladder(asked)
                .map(|level| level.rung.name())
                .join(" ")
        };
        assert_eq!(
            rungs(Rung::Trailing),
            "trailing trailing trailing blank-lines spaces spaces"
        );
        assert_eq!(rungs(Rung::Case), "case case case case case case");
        assert!(rungs(Rung::Events).starts_with("exact line-ends"));
    }

    #[test]
    fn prints_are_equal_where_the_rung_says_so() {
        let levels = Level::ladder(Rung::Exact);
        let (one, other) = (&b"a \nb\n"[..], &b"a\nb"[..]);
        let equal = |level: &&Level| level.print(one) == level.print(other);
        let first = levels.iter().find(equal).expect("they are equal on a rung");
        assert_eq!(first.rung, Rung::Trailing);
    }
}
