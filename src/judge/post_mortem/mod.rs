//! Why a program was still there at its deadline, and what made it crash: in words that a
//! first-year student understands, with the evidence beside them.
//!
//! [`stopped`] reads the evidence that the runner took before it stopped a run, [`traceback`] and
//! [`sanitizer`] what the program's own tools say on stderr.

mod hang;
pub mod sanitizer;
pub mod stopped;
pub mod traceback;

pub use hang::{all_was_read, was_computing};

/// The note about a program that has closed its stdout.
pub const CLOSED_STDOUT: &str =
    "it closed its stdout and went on; what it printed after that is lost";

#[cfg(test)]
mod tests;
