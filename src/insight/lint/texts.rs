//! Texts that are repaired at each reading, and cases that can judge nobody.

use std::fs;
use std::path::Path;

use super::finding::{Depth, Finding, Fix, Kind, Severity};
use crate::fixture::text::{self, Use};
use crate::fixture::{Assignment, Case, Fault, Reference, Warning, lint, typography};

/// What reading the assignment has repaired or left out.
pub(super) fn repaired(assignment: &Assignment) -> Vec<Finding> {
    let warnings = assignment.all_warnings().into_iter();
    warnings
        .map(|warning| {
            let fix = repair(assignment, warning);
            let help = match &fix {
                Some(_) => "save the repaired text",
                None => "move it out of the folder, or do as the message says",
            };
            Finding {
                line: warning.line,
                fix,
                ..Finding::new(
                    Kind::Repaired,
                    Severity::Warning,
                    &warning.path,
                    (&warning.message, help),
                )
            }
        })
        .collect()
}

fn repair(assignment: &Assignment, warning: &Warning) -> Option<Fix> {
    let old = fs::read(&warning.path).ok()?;
    let repaired = text::repair(old.clone(), purpose(assignment, &warning.path)).ok()?;
    (!repaired.repairs.is_empty()).then(|| Fix {
        path: warning.path.clone(),
        old: Some(old),
        new: repaired.bytes,
        changes_truth: false,
        depth: Depth::Encoding,
    })
}

fn purpose(assignment: &Assignment, path: &Path) -> Use {
    let is = |own: &Option<_>| own.as_deref() == Some(path);
    let mut cases = assignment.cases.iter();
    if cases.clone().any(|case| is(&case.input_path)) {
        return Use::Input;
    }
    match cases.any(|case| is(&case.expected_path)) {
        true => Use::Expected,
        false => Use::Data,
    }
}

/// Why cases can judge nobody. What the engine prints mends an output; typographic characters and
/// UTF-16 without a mark are mended without one.
pub(super) fn faults(assignment: &Assignment, reference: Option<&Reference>) -> Vec<Finding> {
    let cases = assignment.cases.iter();
    cases
        .filter_map(|case| {
            let fault = case.fault.as_ref()?;
            Some(Finding {
                line: fault.line,
                fix: mend(assignment, reference, case, fault),
                ..Finding::new(
                    Kind::Fault,
                    Severity::Error,
                    &fault.path,
                    (&fault.message, &fault.help),
                )
            })
        })
        .collect()
}

fn mend(
    assignment: &Assignment,
    reference: Option<&Reference>,
    case: &Case,
    fault: &Fault,
) -> Option<Fix> {
    let of_input = case.input_path.as_ref() == Some(&fault.path) && case.stdin.is_empty();
    if let (Some(reference), Some(path), false) = (reference, &case.record_to, of_input) {
        let play = reference.transcript(assignment, case, None).ok()?;
        return Some(Fix {
            path: path.clone(),
            old: fs::read(path).ok(),
            new: play.piped(),
            changes_truth: true,
            depth: Depth::Content,
        });
    }
    let old = fs::read(&fault.path).ok()?;
    let new = decoded(&old).or_else(|| plain(&old))?;
    let is_mended = match of_input {
        true => lint::input(&new, false).is_ok(),
        false => lint::expected(&new, false).is_ok(),
    };
    (is_mended && new != old).then(|| Fix {
        path: fault.path.clone(),
        old: Some(old),
        new,
        changes_truth: !of_input,
        depth: Depth::Content,
    })
}

/// The text of UTF-16 without a mark.
fn decoded(bytes: &[u8]) -> Option<Vec<u8>> {
    let (units, rest) = bytes.as_chunks::<2>();
    let nul = |at: usize| units.iter().filter(|unit| unit[at] == 0).count() * 4 >= units.len() * 3;
    let read: fn([u8; 2]) -> u16 = match (nul(1), nul(0)) {
        (true, false) => u16::from_le_bytes,
        (false, true) => u16::from_be_bytes,
        _ => return None,
    };
    let units = units.iter().map(|unit| read(*unit));
    let text: String = char::decode_utf16(units).collect::<Result<_, _>>().ok()?;
    (rest.is_empty() && !text.is_empty()).then(|| text.into_bytes())
}

/// The text with ASCII in the place of what a word processor put there.
pub(super) fn plain(bytes: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let glyphs = text.chars().map(|glyph| match typography::damage(glyph) {
        Some(known) => known.plain.to_owned(),
        None => glyph.to_string(),
    });
    Some(glyphs.collect::<String>().into_bytes())
}
