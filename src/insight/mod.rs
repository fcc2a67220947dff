//! Saying why: which mistake explains all that a program printed, and which mistakes the cases of
//! an assignment would let through.
//!
//! A mistake is a mutant of the game; [`stage`] plays it where a case or a scenario puts it, within
//! bounds. [`shrink()`] makes a play as short as it can be while it still shows something.

pub mod domain;
mod shrink;
pub mod stage;
#[cfg(test)]
mod testing;

pub use shrink::shrink;
pub use stage::{Behaviour, End, Stage};
