//! What can go wrong around any scoring rule.

use super::Scoring;
use crate::game::{Letter, Mark};

/// Slips that a game adds to its rule; none by default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Slips {
    /// The last place is never looked at and stays a miss.
    pub skip_last: bool,
    /// Hits and nears are exchanged.
    pub swap: bool,
}

impl Slips {
    /// The marks of `rule` with the slips made.
    pub fn mark(
        self,
        rule: &dyn Scoring,
        guess: &[Letter],
        secret: &[Letter],
        marks: &mut Vec<Mark>,
    ) {
        rule.mark(guess, secret, marks);
        if self.skip_last
            && let Some(last) = marks.last_mut()
        {
            *last = Mark::Miss;
        }
        if self.swap {
            for mark in marks {
                *mark = match mark {
                    Mark::Hit => Mark::Near,
                    Mark::Near => Mark::Hit,
                    Mark::Miss => Mark::Miss,
                };
            }
        }
    }
}
