//! The suspects that explain most, as far as a search has come.

use super::tally::Tally;

/// Who explains it: a single suspect by index, or a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    Single(usize),
    Pair(usize, usize),
}

/// What a search for suspects comes to.
pub(super) enum Search {
    Nobody,
    /// The game itself explains what can be explained.
    Right,
    Found(Vec<(Who, Tally)>),
}

/// The best suspects so far.
#[derive(Default)]
pub(super) struct Best {
    /// Whether the game itself explains everything; none where something speaks against it.
    pub(super) right: Option<bool>,
    /// Those that explain most, all alike good.
    pub(super) best: Vec<(Who, Tally)>,
}

impl Best {
    /// Takes a suspect in that is as good as the best so far; one that is better puts them out.
    pub(super) fn add(&mut self, who: Who, tally: Tally) {
        if tally.explains.is_empty() {
            return;
        }
        let (rank, most) = (
            tally.rank(),
            self.best.first().map(|(_, tally)| tally.rank()),
        );
        if most.is_none_or(|most| rank > most) {
            self.best.clear();
        }
        if most.is_none_or(|most| rank >= most) {
            self.best.push((who, tally));
        }
    }

    /// What the search has come to.
    pub(super) fn outcome(self) -> Search {
        let explains_all = |(_, tally): &(Who, Tally)| tally.leaves.is_empty();
        match self.right {
            Some(true) => Search::Right,
            Some(false) if !self.best.iter().any(explains_all) => Search::Right,
            _ if self.best.is_empty() => Search::Nobody,
            _ => Search::Found(self.best),
        }
    }
}
