//! Changes that have to wait until something else is mended.
//!
//! What the engine prints from a damaged bank, input or setting is no measure of an expected output
//! that was right before the damage. Nothing is written from it: the next look decides anew.

use std::path::{Path, PathBuf};

use super::finding::{Finding, Kind};
use super::place;
use crate::fixture::{Assignment, Case};

/// Takes the change from each finding that rests on a play of the engine with something that is
/// damaged itself, and says so.
pub(super) fn hold(assignment: &Assignment, findings: &mut [Finding]) {
    let damaged: Vec<PathBuf> = findings
        .iter()
        .filter(|finding| is_damage(finding.kind))
        .map(|finding| finding.path.clone())
        .collect();
    for finding in findings {
        let Some(case) = played(assignment, finding) else {
            continue;
        };
        let sources = sources(assignment, case).into_iter();
        let mut others = sources.filter(|path| *path != finding.path && damaged.contains(path));
        if let Some(cause) = others.next() {
            wait_for(finding, &cause);
        }
    }
}

/// Whether it may change what the engine prints.
fn is_damage(kind: Kind) -> bool {
    match kind {
        Kind::Repaired
        | Kind::Fault
        | Kind::Unplayable
        | Kind::Unread
        | Kind::Unfinished
        | Kind::Bank => true,
        Kind::Disagrees | Kind::Contradiction | Kind::Duplicate | Kind::Blind | Kind::Unproven => {
            false
        }
    }
}

/// The case whose play is what the change of a finding rests on.
fn played<'a>(assignment: &'a Assignment, finding: &Finding) -> Option<&'a Case> {
    let fix = finding.fix.as_ref()?;
    let is_played = fix.changes_truth || finding.kind == Kind::Unread;
    let is_of = |case: &&Case| {
        let files = [&case.expected_path, &case.record_to, &case.input_path];
        files.into_iter().flatten().any(|path| *path == fix.path)
    };
    assignment.cases.iter().find(is_of).filter(|_| is_played)
}

/// The files that a play of a case is made from.
fn sources(assignment: &Assignment, case: &Case) -> Vec<PathBuf> {
    let data = case.files.iter().map(|file| {
        let path = place::of_data(assignment, file);
        path.unwrap_or_else(|| assignment.dir.join(&file.name))
    });
    let own = [&case.input_path, &case.toml_path].into_iter().flatten();
    data.chain(own.cloned()).collect()
}

fn wait_for(finding: &mut Finding, cause: &Path) {
    let cause = cause.display();
    finding.message = format!(
        "{}; it may come of what is wrong with {cause}",
        finding.message
    );
    finding.help = format!("mend {cause} first, then look again: nothing is changed here before");
    finding.fix = None;
}
