//! The pages of a graded class: what they hold, and what they must not.

mod pages;
mod sample;
