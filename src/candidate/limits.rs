//! What a run may use.

use std::time::Duration;

/// Caps on one run of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Wall clock.
    pub wall: Duration,
    /// Bytes of stdout that are kept; one more ends the run.
    pub stdout: u64,
    /// Bytes of stderr that are kept; what comes after them is counted and dropped, and sixteen
    /// times as much ends the run.
    pub stderr: u64,
}

impl Limits {
    /// Ten seconds, 1 MiB of stderr, and of stdout 4 MiB and sixteen times what is expected, so
    /// that an endless prompt stops early and a large right answer fits.
    pub fn for_expected(expected: usize) -> Self {
        Self {
            wall: Duration::from_secs(10),
            stdout: (4 << 20) + 16 * expected as u64,
            stderr: 1 << 20,
        }
    }
}
