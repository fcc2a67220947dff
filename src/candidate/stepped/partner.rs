//! Who decides during a run what is typed next.

use std::fmt::Debug;

/// The other side of a dialogue.
pub trait Partner: Debug {
    /// A run begins: nothing has been typed. A run whose isolation failed begins once more.
    fn begin(&self);

    /// The next line, with its newline, for a program that waits for input and has printed this so
    /// far; none ends the input. What the program has not flushed is missing.
    fn next_line(&self, stdout: &[u8]) -> Option<Vec<u8>>;
}
