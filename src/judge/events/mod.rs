//! Reading what a program meant, where its wording is free.
//!
//! The engine knows what has to be said after each guess. So an output is not parsed freely: it is
//! cut into turns by the prompts that come again and again (`cut`), the rows of marks are looked
//! for by the letters of the guesses that were typed, in whatever form they come (`rows`), and
//! marks that nobody knows are learned from what they should mean (`notation`, `meanings`). Words only have to
//! tell which check rejects a guess and how the game ends (`message`), by the vocabulary of the
//! spec.
//!
//! There are three outcomes. What contradicts the engine is wrong, however it is worded. What
//! cannot be read, or was only learned, is in doubt: people have to look at it. The rest is right.

mod affirm;
mod beside;
mod board;
mod certainty;
mod closing;
mod compared;
mod counts;
mod cut;
mod denial;
mod extra;
mod gaps;
mod known;
mod marks;
mod meanings;
mod message;
mod naming;
mod notation;
mod opening;
mod outcome;
mod page;
mod plan;
mod premature;
mod printed;
mod read;
mod remarks;
mod reveal;
mod rows;
#[cfg(test)]
mod sayings;
mod words;

pub use outcome::{Finding, Meant, Outcome};
pub use plan::Plan;
pub use printed::{Printed, read, read_in_turns};
pub use words::Words;
