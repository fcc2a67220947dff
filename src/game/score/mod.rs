//! Scoring rules: what each place of a guess is worth.

mod member;
mod multiset;

#[cfg(test)]
mod tests;

use std::fmt;

use super::{Letter, Mark};

/// A scoring rule. One implementation a file; [`RULES`] lists them.
pub trait Scoring: Sync {
    /// The name that specs use.
    fn name(&self) -> &'static str;

    /// Replaces `marks` by one mark for each place of `guess`, which may be longer or shorter than
    /// `secret`. O(guess · secret) at most.
    fn mark(&self, guess: &[Letter], secret: &[Letter], marks: &mut Vec<Mark>);
}

impl fmt::Debug for dyn Scoring {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl PartialEq for dyn Scoring {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

/// Every scoring rule.
pub static RULES: [&dyn Scoring; 2] = [&member::Member, &multiset::Multiset];

/// How many of `marks` are `wanted`.
pub fn count(marks: &[Mark], wanted: Mark) -> usize {
    marks.iter().filter(|mark| **mark == wanted).count()
}
