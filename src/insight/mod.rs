//! Saying why: which mistake explains all that a program printed, and which mistakes the cases of
//! an assignment would let through.
//!
//! A mistake is a mutant of the game; [`stage`] plays it where a case or a scenario puts it, within
//! bounds. [`shrink()`] makes a play as short as it can be while it still shows something.

mod apart;
pub mod attribution;
pub mod audit;
mod beside;
mod best;
mod beyond;
pub mod domain;
mod draws;
pub mod exhibit;
pub mod fuzz;
pub mod level;
pub mod lineup;
pub mod lint;
mod meaning;
mod own_draws;
mod pairs;
mod settled;
mod shelf;
mod shrink;
pub mod stage;
pub mod suspects;
mod tally;
#[cfg(test)]
mod testing;
pub mod tolerance;
pub mod twins;

pub use apart::PLAYS;
pub use attribution::{Apart, Attribution, Beside, Cause, Part, Partial};
pub use audit::Audit;
pub use exhibit::{Course, Sighting};
pub use lineup::Lineup;
pub use settled::is_settled;
pub use shrink::{length, of_fewer_lines, shrink, shrink_lines, size};
pub use stage::{Behaviour, End, Stage};
pub use tolerance::Tolerance;
