//! Comparing what was printed with what should have been, and saying so.
//!
//! Bytes are judged; text is only for showing. A verdict always comes with its evidence.
//!
//! [`judge`] answers a [`Question`] with a [`Judgement`]. On the way there, [`ladder`] compares on
//! the rungs of the strictness ladder, `turns` finds the first wrong turn, and [`exception`],
//! [`signal`], [`repeats`] and [`post_mortem`] explain how a program ended.

pub mod align;
mod blanks;
mod decide;
mod difference;
pub mod events;
pub mod exception;
pub mod glyph;
pub mod judgement;
pub mod ladder;
pub mod line_diff;
mod meaning;
mod misdirected;
mod mixed;
pub mod normal;
mod numbers;
pub mod oracle;
mod output;
pub mod post_mortem;
pub mod question;
mod reason;
pub mod repeats;
#[cfg(test)]
pub(crate) mod samples;
pub mod signal;
pub mod submissions;
mod turns;
pub mod verdict;
pub mod wording;

pub use align::{AlignedTurn, align};
pub use decide::judge;
pub use judgement::{Cut, Difference, Judgement, Match};
pub use ladder::{Comparison, Level, Place, strictest};
pub use meaning::retell;
pub use question::{Accepted, Question};
pub use reason::MIXED;
pub use verdict::Verdict;
