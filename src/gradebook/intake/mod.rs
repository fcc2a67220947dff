//! Taking in what a class handed in: folders, archives, exports of learning systems.
//!
//! Everything that was handed in is hostile until it is copied: names, sizes, links, archives.
//! A `SafePath` is the only way to a file in the work folder, a `Budget` is held before and while
//! anything is written, and no link is ever made, so there is none to follow. What goes wrong in one submission stays in that submission.

mod container;
mod error;
mod gather;
mod key;
mod kind;
mod limits;
mod listing;
mod name;
mod plan;
mod refusal;
mod settle;
mod submission;
mod systems;
mod take;
mod tree;

pub use error::IntakeError;
pub use gather::{Intake, Owner, intake, intake_with, is_archive, take_in_one};
pub use kind::InputKind;
pub use limits::IntakeLimits;
pub use submission::{LmsTag, Program, Submission};
