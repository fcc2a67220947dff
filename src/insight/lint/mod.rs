//! What is wrong with an assignment itself: damaged data, cases that nobody can pass, outputs that
//! the game does not print, banks with damaged words, a rung that is blind.
//!
//! Each kind of trouble has a file of its own, which looks at a loaded assignment and adds
//! [`Finding`]s. Nothing is written here: a finding may carry a [`Fix`], and whoever shows it
//! decides.

mod bank;
mod cases;
mod engine;
mod finding;
mod held;
mod place;
mod rung;
mod texts;

#[cfg(test)]
mod tests;

pub use finding::{Finding, Fix, Kind, Severity};
pub use rung::{Ladder, ladders};

use crate::fixture::{Assignment, Case, Reference};

/// Looks through an assignment. `ladders` says what each rung hides, as [`ladders()`] finds out.
/// The findings come by file and line. O(cases²) comparisons of inputs at worst, and a play a case.
pub fn lint(
    assignment: &Assignment,
    reference: Option<&Reference>,
    ladders: &[Ladder],
) -> Vec<Finding> {
    let mut findings = texts::faults(assignment, reference);
    let faulty: Vec<_> = findings.iter().map(|fault| fault.path.clone()).collect();
    // What is said of a text that cannot be read anyway would mislead.
    let repaired = texts::repaired(assignment).into_iter();
    findings.extend(repaired.filter(|finding| !faulty.contains(&finding.path)));
    findings.extend(cases::contradictions(assignment));
    findings.extend(cases::duplicates(assignment));
    if let Some(reference) = reference {
        findings.extend(engine::disagreements(assignment, reference));
        findings.extend(bank::damaged(assignment, reference));
    }
    findings.extend(rung::blind(assignment, ladders));
    held::hold(assignment, &mut findings);
    findings.sort_by(|a, b| (&a.path, a.line, a.kind).cmp(&(&b.path, b.line, b.kind)));
    findings
}

/// What [`lint()`] finds where the expected output of a case is not what the engine prints. One play.
pub fn disagreement(
    assignment: &Assignment,
    reference: &Reference,
    case: &Case,
) -> Option<Finding> {
    engine::disagreement(assignment, reference, case)
}

/// The changes that findings propose, one a file: of several the last one holds what the others
/// mend too.
pub fn fixes(findings: &[Finding]) -> Vec<&Fix> {
    let mut fixes: Vec<&Fix> = Vec::new();
    for fix in findings.iter().filter_map(|finding| finding.fix.as_ref()) {
        match fixes.iter_mut().find(|other| other.path == fix.path) {
            Some(other) if fix.depth > other.depth => *other = fix,
            Some(_) => {}
            None => fixes.push(fix),
        }
    }
    fixes
}
