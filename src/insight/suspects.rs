//! Who could have printed it: the game and its mutants, in every variant that is accepted.

use std::sync::Arc;

use crate::fixture::{Assignment, Reference, ReferenceError};
use crate::game::Spec;
use crate::game::mutants::{Mutant, mutants};

/// A game of the lineup and its first-order mutants.
#[derive(Debug)]
pub struct Suspects {
    bases: Vec<Base>,
    singles: Vec<Suspect>,
}

/// A variant of the game that counts as right.
#[derive(Debug)]
struct Base {
    variant: Option<String>,
    spec: Arc<Spec>,
}

/// One mistake, or none.
#[derive(Debug, Clone)]
pub struct Suspect {
    /// The variant that is played, by its place among the accepted ones; 0 is the case's own.
    base: usize,
    /// The mistake; none in the game itself.
    pub mutant: Option<Mutant>,
    /// The game with the mistake in it.
    pub spec: Arc<Spec>,
}

impl Suspects {
    /// The game as the cases of a variant play it, and in every variant that is accepted for them.
    ///
    /// # Errors
    /// When there is no such variant.
    pub fn of(
        assignment: &Assignment,
        reference: &Reference,
        variant: Option<&str>,
    ) -> Result<Self, ReferenceError> {
        // A case of a variant of its own is right in that variant alone.
        let accepted: &[String] = match variant {
            None => &assignment.accept_variants,
            Some(_) => &[],
        };
        let names = std::iter::once(variant).chain(accepted.iter().map(|name| Some(name.as_str())));
        let bases = names
            .map(|variant| {
                Ok(Base {
                    variant: variant.map(str::to_owned),
                    spec: Arc::new(reference.spec(variant)?.clone()),
                })
            })
            .collect::<Result<Vec<_>, ReferenceError>>()?;
        let singles = bases.iter().enumerate().flat_map(of_base).collect();
        Ok(Self { bases, singles })
    }

    /// The game itself, then its mutants in the order of the table; after them the same for every
    /// other variant.
    pub fn singles(&self) -> &[Suspect] {
        &self.singles
    }

    /// The mutants of the game as the cases play it, in the order of the table.
    pub fn own(&self) -> impl Iterator<Item = &Suspect> {
        self.own_indices().filter_map(|at| self.singles.get(at))
    }

    /// Their indices among the singles.
    pub fn own_indices(&self) -> impl Iterator<Item = usize> {
        let singles = self.singles.iter().enumerate();
        singles
            .filter(|(_, suspect)| suspect.base == 0 && !suspect.is_right())
            .map(|(at, _)| at)
    }

    /// The suspect of that identifier, a pair as ` + ` joins it, in the case's own variant.
    pub fn named(&self, id: &str) -> Option<Suspect> {
        let find = |id: &str| self.singles.iter().position(|suspect| suspect.id() == id);
        match id.split_once(" + ") {
            None => self.singles.get(find(id)?).cloned(),
            Some((one, two)) => self.pair(find(one)?, find(two)?),
        }
    }

    /// The game as the cases play it.
    pub fn spec(&self) -> &Spec {
        // The case's own variant is always there.
        &self.bases[0].spec
    }

    /// The accepted variant that a suspect plays, where it is not the case's own.
    pub fn variant(&self, suspect: &Suspect) -> Option<&str> {
        let base = self.bases.get(suspect.base).filter(|_| suspect.base > 0)?;
        base.variant.as_deref()
    }

    /// The pairs of mistakes that can be made in one game, by index. O(n²).
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let wrong = self.singles.iter().enumerate();
        let wrong = wrong.filter(|(_, suspect)| !suspect.is_right());
        wrong.flat_map(|(at, one)| {
            let later = self.singles.iter().enumerate().skip(at + 1);
            let beside = later.filter(|(_, two)| two.base == one.base);
            beside.map(move |(other, _)| (at, other))
        })
    }

    /// The mistakes that are made in the game at `right`, by index.
    pub(super) fn made_in(&self, right: usize) -> impl Iterator<Item = usize> {
        let later = self.singles.iter().enumerate().skip(right + 1);
        // The singles of a variant stand together behind their game.
        let own = later.take_while(|(_, suspect)| !suspect.is_right());
        own.map(|(at, _)| at)
    }

    /// Whether a single suspect does something else than the game that the mistake is made in, where
    /// equal numbers are equal behaviours of the singles.
    pub(super) fn shows(&self, behaviours: &[usize], single: usize) -> bool {
        let before = self.singles.iter().enumerate().take(single + 1);
        let right = before.rev().find(|(_, suspect)| suspect.is_right());
        right.and_then(|(at, _)| behaviours.get(at)) != behaviours.get(single)
    }

    /// Both mistakes in one game; none when one of them leaves nothing of the other.
    pub fn pair_spec(&self, one: usize, two: usize) -> Option<Spec> {
        let (one, two) = (self.singles.get(one)?, self.singles.get(two)?);
        if one.base != two.base || one.mutant.is_none() {
            return None;
        }
        let both = two.mutant.as_ref()?.apply(&one.spec);
        let base = &self.bases.get(one.base)?.spec;
        let leaves_both = both != *one.spec && both != *two.spec && both != **base;
        leaves_both.then_some(both)
    }

    /// Both mistakes as one suspect.
    pub fn pair(&self, one: usize, two: usize) -> Option<Suspect> {
        let (first, second) = (self.singles.get(one)?, self.singles.get(two)?);
        let base = &self.bases.get(first.base)?.spec;
        let mutant = first
            .mutant
            .as_ref()?
            .compose(second.mutant.as_ref()?, base)?;
        Some(Suspect {
            base: first.base,
            spec: Arc::new(mutant.apply(base)),
            mutant: Some(mutant),
        })
    }
}

fn of_base((at, base): (usize, &Base)) -> impl Iterator<Item = Suspect> + use<> {
    let right = Suspect {
        base: at,
        mutant: None,
        spec: base.spec.clone(),
    };
    let spec = base.spec.clone();
    let wrong = mutants(&spec).into_iter().map(move |mutant| Suspect {
        base: at,
        spec: Arc::new(mutant.apply(&spec)),
        mutant: Some(mutant),
    });
    std::iter::once(right).chain(wrong)
}

impl Suspect {
    /// The identifier of the mistake; empty for the game itself.
    pub fn id(&self) -> &str {
        self.mutant.as_ref().map_or("", |mutant| &mutant.id)
    }

    /// Whether it plays the game as it is.
    pub fn is_right(&self) -> bool {
        self.mutant.is_none()
    }
}
