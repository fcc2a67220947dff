//! The pages of a graded class: what they hold, and what they must not.

#![expect(clippy::expect_used, reason = "a test may stop where it stands")]

mod pages;
mod sample;
mod stages;
