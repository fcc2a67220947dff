//! How far a difference is one of form, as the game's own mutants prove it.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::fixture::{Assignment, Reference, Rung};
use crate::insight::Tolerance;

/// The loosest rung of form, for each variant that cases play. Proven at first use, once, for all
/// candidates and threads.
#[derive(Debug)]
pub(super) struct Forms(BTreeMap<Option<String>, OnceLock<Rung>>);

impl Forms {
    pub(super) fn new(assignment: &Assignment) -> Self {
        let variants = assignment.cases.iter().map(|case| case.variant.clone());
        Self(variants.map(|variant| (variant, OnceLock::new())).collect())
    }

    /// The loosest rung that hides no mistake of the game; never stricter than `spaces`, on which a
    /// difference counts as one of form in every assignment.
    pub(super) fn of(
        &self,
        assignment: &Assignment,
        reference: &Reference,
        variant: Option<&str>,
    ) -> Rung {
        let Some(proven) = self.0.get(&variant.map(str::to_owned)) else {
            return Rung::Spaces;
        };
        *proven.get_or_init(|| {
            let tolerance = Tolerance::of(assignment, reference, variant);
            let safe = tolerance.map_or(Rung::Spaces, |tolerance| tolerance.loosest_safe());
            safe.max(Rung::Spaces)
        })
    }
}
