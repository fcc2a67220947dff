//! The program under test: building it and running it.
//!
//! Whole-tree kill, output caps, deadlines that bound reads too, a pinned environment and a fresh
//! working folder for every run. Knows nothing of verdicts.

pub mod limits;
pub mod observation;
pub mod program;

pub use limits::Limits;
pub use observation::{Ending, Observation, Stream};
pub use program::{Candidate, Language};
