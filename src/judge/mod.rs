//! Comparing what was printed with what should have been, and saying so.
//!
//! Bytes are judged; text is only for showing. A verdict always comes with its evidence.

pub mod judgement;
pub mod verdict;

pub use judgement::{Difference, Judgement, Match};
pub use verdict::Verdict;
