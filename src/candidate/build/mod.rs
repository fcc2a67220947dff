//! Building a submission: copied into a fresh folder, compiled there, nothing old ever run.

mod beside;
mod collect;
mod error;
#[cfg(test)]
mod layout_tests;
mod library;
mod log;
mod options;
mod program;
mod recipe;
mod selection;
mod submission;
#[cfg(test)]
mod tests;
mod version;

pub use collect::{files_to_hand_over, foreign_part};
pub use error::BuildError;
pub(in crate::candidate) use library::shared_library;
pub use options::{BuildOptions, Recipe};
pub use program::singled_out;
pub use selection::{Selection, select};
pub use submission::{build, build_in};
pub use version::toolchain_version;
