//! Stepped feeding: one input line, wait until the program is blocked reading its stdin, take what
//! it has printed as the answer, go on.
//!
//! No terminal, no prompt to recognise and no time to guess: a program that waits for input sleeps
//! in a system call on its stdin, and the system tells so. `watcher` looks, `stepper` decides
//! what is fed when, and [`seen`] is what comes of it. Where the system does not tell, the rest is
//! fed at once, and that is said.

pub mod partner;
pub mod seen;
pub(super) mod stepper;
mod watcher;

pub use partner::Partner;
pub use seen::{ReadSeen, Stepped, TurnSeen};

#[cfg(test)]
mod tests;
