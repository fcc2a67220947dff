//! Building a submission: copied into a fresh folder, compiled there, nothing old ever run.

mod collect;
mod error;
mod log;
mod options;
mod submission;
#[cfg(test)]
mod tests;

pub use error::BuildError;
pub use options::BuildOptions;
pub use submission::{build, build_in};
