//! Grading a class: what is handed in, built, replayed, judged and added up.
//!
//! [`grade`] takes in and runs what has to be run, [`rescore`] only judges and adds up anew. Both
//! go from a [`Roster`] to [`Results`](super::results::Results) by the same way, so that a batch
//! that was killed and taken up again, and one that was not, give the same bytes.

mod assemble;
mod batch;
mod causes;
mod class;
mod course;
mod error;
mod folders;
mod names;
mod programs;
mod repeat;
mod roster;
mod sanitizer;
mod single;
mod standing;
mod watch;

pub use class::{GradeOptions, Graded, Rescored, apply, grade, rescore};
pub use course::{Course, CourseOptions};
pub use error::GradeError;
pub use roster::Roster;
pub use single::{HandedIn, handed_in};
pub use watch::{Silent, Watch};
