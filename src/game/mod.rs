//! Guessing games as data, and the one interpreter that plays them.
//!
//! Pure: no files, no clock, no processes. What a game needs from outside it gets in a
//! [`Setting`]. One run yields the text and the events, so both views of a transcript and
//! every judge come from the same play.

pub mod event;
pub mod transcript;

pub use event::{Ask, Event, Mark};
pub use transcript::{Transcript, Turn};
