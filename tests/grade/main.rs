//! Grading a class with the binary: marks, what is run and what is not, decisions, codes.

mod again;
mod class;
mod decisions;
mod killed;
mod modes;
mod names;
mod several;
mod small;
mod support;
