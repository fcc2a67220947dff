//! A player that guesses against a program, and learns its secret from the set of those that are
//! left.
//!
//! It guesses the secret that is expected to leave the fewest others, which wins in few guesses.
//! Once it knows the secret it asks what a wrong program answers wrongly: the first guess again, a
//! letter twice where the rules say what that scores, two letters exchanged. Then it ends the game
//! as its plan says, so that winning, losing and giving up are all seen.

mod choice;
mod probe;
mod table;

#[cfg(test)]
mod tests;

pub use table::{Plan, Player};
