//! When a guess has won.

mod arrangement;
mod marks;
mod places;

#[cfg(test)]
mod tests;

use std::fmt;

use super::{Letter, Mark};

/// A test for the win. One idea a file; [`RULES`] lists them, the right one first.
pub trait WinTest: Sync {
    /// The name that specs use.
    fn name(&self) -> &'static str;

    /// Whether a guess with these marks has won. O(n log n) at most.
    fn won(&self, guess: &[Letter], secret: &[Letter], marks: &[Mark]) -> bool;
}

impl fmt::Debug for dyn WinTest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl PartialEq for dyn WinTest {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn WinTest {}

/// The test of every right game: the guess is the secret.
pub static EQUAL: &dyn WinTest = &places::Equal;

/// Every test.
pub static RULES: [&dyn WinTest; 6] = [
    EQUAL,
    &places::Never,
    &arrangement::Anagram,
    &places::AllButOne,
    &places::Prefix,
    &marks::NoMiss,
];
