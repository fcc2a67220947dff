//! Whether the cases of an assignment would catch the mistakes that programs make.
//!
//! A mutant is *killed* by a case in which it prints something that is not accepted there. What no
//! case kills is a survivor: either some play inside of the game tells it from the game, and then a
//! case is missing, or none of those that were tried does, and then it is equivalent within that
//! bound.

mod exhaustive;
mod fill;
mod kills;
mod suite;
mod survivors;

pub use exhaustive::Exhaustive;
pub use fill::NewCase;
pub use kills::KillMatrix;
pub use suite::Suite;
pub use survivors::Equivalence;

use super::Lineup;
use super::suspects::Suspect;

/// What an audit comes to.
#[derive(Debug, Clone)]
pub struct Audit {
    /// Which case kills which mutant.
    pub kills: KillMatrix,
    /// Mutants that nothing tells from the game, by index, and how far that was tried.
    pub equivalent: Vec<(usize, Equivalence)>,
    /// Mutants that no case kills and some play would, by index.
    pub survivors: Vec<usize>,
    /// Mutants that the cases cannot tell apart and some play would, in groups.
    pub confused: Vec<Vec<usize>>,
    /// The cases that kill nothing which the others do not, by index in the matrix.
    pub redundant: Vec<usize>,
    /// The fewest cases that kill as much.
    pub smallest: Suite,
    /// Cases that would kill the survivors, and tell the confused apart.
    pub missing: Vec<NewCase>,
}

impl Audit {
    /// Audits the cases of a lineup. Plays every mutant in every case, and the survivors in some
    /// ten thousand plays.
    pub fn of(lineup: &Lineup<'_>) -> Self {
        let kills = KillMatrix::of(lineup);
        let mutants: Vec<Suspect> = lineup.suspects().own().cloned().collect();
        let alive = kills.alive();
        let (mut equivalent, mut survivors) = survivors::sorted(lineup, &mutants, &alive);
        let is_equivalent = |at: &usize| equivalent.iter().any(|(other, _)| other == at);
        let killed = (0..mutants.len()).filter(|at| !alive.contains(at) && !is_equivalent(at));
        let confused = kills.confused(lineup, &mutants, killed);
        let mut missing = Vec::new();
        // Each round adds a case or finds another survivor, until there is nothing left to do.
        loop {
            let before = missing.len();
            fill::kill(lineup, &mutants, &survivors, &mut missing);
            fill::tell(lineup, &mutants, &confused, &mut missing);
            // Those that survive are to be told from each other too, once they are caught.
            let group = kills.confused(lineup, &mutants, survivors.iter().copied());
            fill::tell(lineup, &mutants, &group, &mut missing);
            let late = fill::told_after_all(lineup, &mutants, &equivalent, &missing);
            if late.is_empty() && missing.len() == before {
                break;
            }
            equivalent.retain(|(at, _)| !late.contains(at));
            survivors.extend(late);
            survivors.sort_unstable();
        }
        fill::label(lineup, &mutants, &survivors, &mut missing);
        Self {
            redundant: suite::redundant(&kills),
            smallest: suite::smallest(&kills),
            equivalent,
            survivors,
            confused,
            missing,
            kills,
        }
    }

    /// How many mutants some play tells from the game.
    pub fn killable(&self) -> usize {
        self.kills.mutants.len() - self.equivalent.len()
    }

    /// How many of them some case kills.
    pub fn killed(&self) -> usize {
        self.killable() - self.survivors.len()
    }

    /// How many of them some case kills once the missing ones are there.
    pub fn killed_when_filled(&self) -> usize {
        let shown = |mutant: &usize| {
            let id = self.kills.mutants.get(*mutant);
            let shows = |case: &NewCase| id.is_some_and(|id| case.shows.contains(id));
            self.missing.iter().any(shows)
        };
        let more = self.survivors.iter().copied().filter(|at| shown(at));
        self.killed() + more.count()
    }

    /// So many mutants as a share of those that some play tells, in percent; 100 where there are
    /// none.
    pub fn percent(&self, killed: usize) -> f64 {
        match self.killable() {
            0 => 100.0,
            all => 100.0 * killed as f64 / all as f64,
        }
    }
}
