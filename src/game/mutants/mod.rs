//! Spec mutants: each a game with one mistake in it, generated from the game itself.
//!
//! There is no code for a single game here. Each family of mistakes looks at a resolved [`Spec`](crate::game::Spec)
//! and adds a row for every mistake that a program of that game can make. A mutant is a patch: it
//! turns knobs of the [`Conduct`](crate::game::spec::Conduct) or changes values of the spec, and the
//! interpreter plays what comes of it. Mistakes that an instructor wrote into `game.toml` stand
//! among them.
//!
//! [`scenarios`] makes plays that stay inside what the game defines, for whoever wants to see what
//! a mistake changes.

mod attempts;
mod cells;
mod checks;
mod ending;
mod mutant;
mod order;
mod scenario;
mod score;
mod secret;
mod setup;
mod table;
mod taught;
mod text;
mod win;

#[cfg(test)]
mod tests;

pub use mutant::{Class, Mutant};
pub use scenario::{Materials, Scenario, scenarios};
pub use table::{mutants, pairs};

use table::Table;
