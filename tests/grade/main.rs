//! Grading a class with the binary: marks, what is run and what is not, decisions, codes.

#![expect(
    clippy::expect_used,
    reason = "what helps a test fails with it, and only tests themselves are known to clippy"
)]

mod again;
mod class;
#[path = "../common/compilers.rs"]
mod compilers;
mod decisions;
mod hostile;
mod killed;
mod modes;
mod names;
mod several;
mod small;
mod support;
mod warnings;
