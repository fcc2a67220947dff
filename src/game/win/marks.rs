//! `no-miss`: the marks decide, and near is taken for right.

use super::WinTest;
use crate::game::{Letter, Mark};

/// A guess of the right length without a miss wins.
pub(super) struct NoMiss;

impl WinTest for NoMiss {
    fn name(&self) -> &'static str {
        "no-miss"
    }

    fn won(&self, guess: &[Letter], secret: &[Letter], marks: &[Mark]) -> bool {
        guess.len() == secret.len() && !marks.contains(&Mark::Miss)
    }
}
