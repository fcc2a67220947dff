//! Scoring rules: what each place of a guess is worth.

mod alone;
mod by_secret;
mod first_index;
mod member;
mod multiset;
mod neighbour;
mod once_per_letter;
mod one_pass;
mod slips;
mod unhit_member;

#[cfg(test)]
mod tests;

use std::fmt;

use super::{Letter, Mark};

pub use slips::Slips;

/// A scoring rule. One idea a file; [`RULES`] lists them.
pub trait Scoring: Sync {
    /// The name that specs use.
    fn name(&self) -> &'static str;

    /// Replaces `marks` by one mark for each place of `guess`, which may be longer or shorter than
    /// `secret`. O(guess · (guess + secret)) at most.
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

/// Every scoring rule. Handouts ask for the first two, and some leave open which of the next four
/// they mean; the others are mistakes.
pub static RULES: [&dyn Scoring; 11] = [
    &member::Member,
    &multiset::Multiset,
    &multiset::RightToLeft,
    &one_pass::OnePass,
    &once_per_letter::OncePerLetter,
    &unhit_member::UnhitMember,
    &alone::ExactOnly,
    &alone::MemberOnly,
    &neighbour::Neighbour,
    &first_index::FirstIndex,
    &by_secret::BySecret,
];

/// How many of `marks` are `wanted`.
pub fn count(marks: &[Mark], wanted: Mark) -> usize {
    marks.iter().filter(|mark| **mark == wanted).count()
}
