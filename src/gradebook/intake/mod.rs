//! Taking in what a class handed in.

mod error;
mod folder;
mod limits;
mod submission;

pub use error::IntakeError;
pub use folder::{Intake, intake};
pub use limits::IntakeLimits;
pub use submission::{LmsTag, Program, Submission};
