//! Rungs that would let wrong programs pass.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::finding::{Finding, Kind, Severity};
use super::place;
use crate::fixture::{Assignment, Reference, ReferenceError, Rung};
use crate::insight::Tolerance;
use crate::judge::wording::{count, list};

/// How many mistakes are named.
const NAMED: usize = 30;

/// The rungs that the cases of one variant are judged on, and what the ladder hides there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ladder {
    /// The variant; none for the game as it is.
    pub variant: Option<String>,
    /// What each rung hides; none without a game.
    pub tolerance: Option<Tolerance>,
    /// The rungs that pass, each with the file that says so.
    pub used: Vec<(Rung, PathBuf)>,
}

/// Puts the mutants of the game to the ladder, for each variant that cases play. `asked` takes the
/// place of every rung that files name.
///
/// # Errors
/// When a variant is not there.
pub fn ladders(
    assignment: &Assignment,
    reference: Option<&Reference>,
    asked: Option<Rung>,
) -> Result<Vec<Ladder>, ReferenceError> {
    let cases = assignment.cases.iter();
    let variants: BTreeSet<_> = cases.map(|case| case.variant.as_deref()).collect();
    let of = |variant: Option<&str>| {
        let used = used(assignment, variant, asked);
        let by_meaning = used.iter().any(|(rung, _)| *rung == Rung::Events);
        let prove = match by_meaning {
            true => Tolerance::with_meaning,
            false => Tolerance::of,
        };
        let tolerance = reference.map(|reference| prove(assignment, reference, variant));
        Ok(Ladder {
            variant: variant.map(str::to_owned),
            tolerance: tolerance.transpose()?,
            used,
        })
    };
    variants.into_iter().map(of).collect()
}

fn used(
    assignment: &Assignment,
    variant: Option<&str>,
    asked: Option<Rung>,
) -> Vec<(Rung, PathBuf)> {
    let usual = assignment.dir.join("assignment.toml");
    let mut used: Vec<(Rung, PathBuf)> = Vec::new();
    let cases = assignment.cases.iter();
    for case in cases.filter(|case| case.variant.as_deref() == variant) {
        let own = case.strictness.filter(|_| asked.is_none());
        let rung = match own.zip(case.toml_path.clone()) {
            Some(own) => own,
            None => (asked.unwrap_or(assignment.strictness), usual.clone()),
        };
        if !used.contains(&rung) {
            used.push(rung);
        }
    }
    used
}

/// Rungs that pass and are blind, and rungs of which nobody knows.
pub(super) fn blind(assignment: &Assignment, ladders: &[Ladder]) -> Vec<Finding> {
    let each = ladders.iter().flat_map(|ladder| {
        let used = ladder.used.iter();
        used.filter_map(|(rung, path)| match &ladder.tolerance {
            Some(tolerance) => hides(ladder, tolerance, *rung, path),
            None => unproven(assignment, *rung, path),
        })
    });
    each.collect()
}

fn hides(ladder: &Ladder, tolerance: &Tolerance, rung: Rung, path: &PathBuf) -> Option<Finding> {
    let ids: Vec<_> = tolerance.hidden_by(rung).map(|hidden| &hidden.id).collect();
    if ids.is_empty() {
        return None;
    }
    let of = match &ladder.variant {
        Some(variant) => format!(" in the variant `{variant}`"),
        None => String::new(),
    };
    let named: Vec<_> = ids.iter().take(NAMED).collect();
    let more = match ids.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let message = format!(
        "strictness `{rung}` is blind{of}: it would let {} through: {}{more}",
        count(ids.len(), "mistake"),
        list(&named),
    );
    let help = format!(
        "`{}` is the loosest rung that is safe here",
        tolerance.loosest_safe()
    );
    Some(Finding {
        line: place::of_key(path, "strictness"),
        ..Finding::new(Kind::Blind, Severity::Error, path, (message, help))
    })
}

/// Up to `spaces` no game says anything by what a rung forgives.
fn unproven(assignment: &Assignment, rung: Rung, path: &PathBuf) -> Option<Finding> {
    if !matches!(rung, Rung::Case | Rung::Punctuation) || assignment.game.is_some() {
        return None;
    }
    let message = format!(
        "strictness `{rung}` may be blind: without a game there is no telling what it hides"
    );
    let help = "use `spaces`, or add game.toml";
    Some(Finding {
        line: place::of_key(path, "strictness"),
        ..Finding::new(Kind::Unproven, Severity::Warning, path, (message, help))
    })
}
