//! Judging a program whose secret nobody knows.
//!
//! A right program with the secret `s` prints what the engine prints with `s`. So of all secrets
//! that can be drawn those are kept whose play agrees with what was printed, answer by answer. As
//! long as one is left the program is consistent; the answer after which none is left is its
//! mistake, and the answers that contradict each other show it.
//!
//! [`Space`] holds the secrets, [`Arena`] plays the engine with any of them, [`Search`] keeps those
//! that fit, and a [`Reader`] says how far an output agrees with a play: [`TextReader`] by its text
//! on a rung of the ladder. [`by_consistency`] turns all this into a verdict. The [`player`] guesses
//! against a program whose secret it learns from the same set.

mod arena;
mod contradiction;
mod decide;
mod fairness;
mod nearest;
pub mod player;
mod reader;
mod search;
mod space;
mod wording;

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub use arena::Arena;
pub use contradiction::{Contradiction, Reply};
pub use decide::{Finding, Inquiry, by_consistency};
pub use fairness::{Check, MOST, differ, examine};
pub use reader::{Extent, Reader, TextReader, text_reader};
pub use search::{Fit, Outcome, Search, consult};
pub use space::Space;
