//! What a group comes to.

use super::{Attempt, Group, GroupMode, Row};

/// Points of a group: those earned and those that could be had.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Share {
    pub earned: f64,
    pub possible: f64,
    /// Cases, in all build modes that count.
    pub right: usize,
    pub judged: usize,
    /// Cases that say nothing about the submission.
    pub silent: usize,
}

impl Group {
    /// What the group comes to when `right` tells which rows are. Rows that say nothing about the
    /// submission take their points out of what can be had. O(cases × rows).
    pub(super) fn share(&self, attempt: &Attempt<'_>, right: impl Fn(&Row) -> bool) -> Share {
        let mut share = Share::default();
        let (mut earned, mut judged, mut whole) = (0.0, 0.0, 0.0);
        for (case, weight) in &self.cases {
            whole += weight * attempt.modes as f64;
            for row in attempt.rows.iter().filter(|row| row.case == *case) {
                if !row.verdict.is_judged() {
                    share.silent += 1;
                    continue;
                }
                share.judged += 1;
                judged += weight;
                if right(row) {
                    share.right += 1;
                    earned += weight;
                }
            }
        }
        if whole > 0.0 {
            share.possible = self.points * (judged / whole).min(1.0);
            share.earned = match self.mode {
                GroupMode::Proportional => self.points * (earned / whole).min(1.0),
                GroupMode::AllOrNothing if share.right == share.judged => share.possible,
                GroupMode::AllOrNothing => 0.0,
            };
        }
        share
    }
}
