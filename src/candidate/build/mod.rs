//! Building a submission: copied into a fresh folder, compiled there, nothing old ever run.

mod collect;
mod error;
#[cfg(test)]
mod layout_tests;
mod log;
mod options;
mod program;
mod recipe;
mod submission;
#[cfg(test)]
mod tests;
mod version;

pub use collect::files_to_hand_over;
pub use error::BuildError;
pub use options::{BuildOptions, Recipe};
pub use submission::{build, build_in};
pub use version::toolchain_version;
