//! Feedback for one student: what went wrong and why, and file names that a learning system takes
//! back.

pub mod inline;
pub mod markdown;
pub mod names;

pub use markdown::Markdown;
