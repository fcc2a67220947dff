//! What was built and run, kept by content hash, so that unchanged work is never done again.

mod file;
mod key;
mod records;

pub use file::{Store, StoreError};
pub use key::{Key, KeyBuilder, RUNNER_VERSION};
pub use records::BuildRecord;
