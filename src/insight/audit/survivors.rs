//! Which survivors a play tells from the game, and which none does.

use super::exhaustive::Exhaustive;
use crate::game::Spec;
use crate::game::mutants::Scenario;
use crate::insight::Lineup;
use crate::insight::apart::mark;
use crate::insight::suspects::Suspect;

/// How it is known that a mutant cannot be told from its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Equivalence {
    /// It draws other secrets. A case gives the secret, so that none can show it.
    Draw,
    /// The assignment says that the handout leaves open what it does.
    Open,
    /// It plays a variant that is accepted.
    Accepted {
        /// The variant.
        variant: String,
    },
    /// Every play within a bound is the same, and so are all the others that were tried.
    Bounded {
        /// What the bound is.
        bound: String,
        /// How many plays there are within it.
        plays: usize,
        /// How many others were tried.
        others: usize,
    },
    /// Nothing is known but that so many plays are the same.
    Tried {
        /// How many.
        plays: usize,
    },
}

/// Sorts mutants into those that nothing tells from the game and those that some play does, each
/// by index.
pub(super) fn sorted(
    lineup: &Lineup<'_>,
    mutants: &[Suspect],
    alive: &[usize],
) -> (Vec<(usize, Equivalence)>, Vec<usize>) {
    let spec = lineup.suspects().spec();
    let (mut equivalent, mut left) = (Vec::new(), Vec::new());
    for at in alive {
        let mutant = &mutants[*at].spec;
        if lineup.leaves_open(mutants[*at].id()) {
            equivalent.push((*at, Equivalence::Open));
            continue;
        }
        match (only_draws(spec, mutant), lineup.accepts(mutant)) {
            (true, _) => equivalent.push((*at, Equivalence::Draw)),
            (false, Some(variant)) => equivalent.push((*at, Equivalence::Accepted { variant })),
            (false, None) => left.push(*at),
        }
    }
    let exhaustive = match left.is_empty() {
        true => None,
        false => Exhaustive::of(spec),
    };
    let told = |plays: &[Scenario], left: &[usize]| {
        let told = left.iter().copied().filter(|at| {
            let mutant = &mutants[*at].spec;
            plays.iter().any(|play| lineup.tells(play, mutant))
        });
        told.collect::<Vec<_>>()
    };
    let mut survivors = told(lineup.plays(), &left);
    left.retain(|at| !survivors.contains(at));
    if let Some(exhaustive) = &exhaustive {
        survivors.extend(told(&exhaustive.plays, &left));
        left.retain(|at| !survivors.contains(at));
    }
    survivors.sort_unstable();
    let how = match exhaustive {
        Some(exhaustive) => Equivalence::Bounded {
            bound: exhaustive.bound,
            plays: exhaustive.plays.len(),
            others: lineup.plays().len(),
        },
        None => Equivalence::Tried {
            plays: lineup.plays().len(),
        },
    };
    equivalent.extend(left.into_iter().map(|at| (at, how.clone())));
    equivalent.sort_by_key(|(at, _)| *at);
    (equivalent, survivors)
}

/// Whether a mutant differs from its game in nothing but how secrets are drawn.
fn only_draws(spec: &Spec, mutant: &Spec) -> bool {
    let mut other = mutant.clone();
    let (mine, right) = (&mut other.conduct, &spec.conduct);
    mine.draw_low = right.draw_low;
    mine.draw_high = right.draw_high;
    mine.draw_repeats = right.draw_repeats;
    mine.pick_first = right.pick_first;
    other == *spec && mutant != spec
}

impl Lineup<'_> {
    /// Whether the assignment says that a mutant is no mistake.
    fn leaves_open(&self, id: &str) -> bool {
        self.assignment.left_open.iter().any(|open| open == id)
    }

    /// The accepted variant that a mutant plays, where it is not the case's own game.
    fn accepts(&self, mutant: &Spec) -> Option<String> {
        let suspects = self.suspects();
        let rights = suspects.singles().iter().filter(|one| one.is_right());
        let mut variants = rights.filter_map(|one| Some((suspects.variant(one)?, &one.spec)));
        let is_told = self.classes(&[suspects.spec(), mutant]) != [0, 0];
        let same = |spec: &Spec| self.classes(&[spec, mutant]) == [0, 0];
        let found = variants.find(|(_, spec)| is_told && same(spec));
        found.map(|(variant, _)| variant.to_owned())
    }

    /// Whether a mutant prints what no accepted variant does in a play, on the usual rung.
    pub(in crate::insight) fn tells(&self, play: &Scenario, mutant: &Spec) -> bool {
        let level = self.usual_level();
        let own = mark(play, mutant, &level).0;
        let mut accepted = self
            .suspects()
            .singles()
            .iter()
            .filter(|one| one.is_right());
        accepted.all(|right| mark(play, &right.spec, &level).0 != own)
    }
}
