//! What is stored beside observations.

use serde::{Deserialize, Serialize};

/// What came of building a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildRecord {
    /// Whether there is a program.
    pub built: bool,
    /// What the compiler said, or why nothing could be built.
    pub log: String,
    /// The limit at which the compiler was stopped, in milliseconds, if it was.
    pub stopped_after: Option<u64>,
}
