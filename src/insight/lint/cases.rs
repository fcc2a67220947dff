//! Cases beside each other: the same input twice.

use super::finding::{Finding, Kind, Severity};
use super::place;
use crate::fixture::{Assignment, Case, DataFile};

/// Two cases with the same input and different outputs: no program passes both.
pub(super) fn contradictions(assignment: &Assignment) -> Vec<Finding> {
    let twins = twins(assignment);
    let differ = twins.filter(|(one, other)| one.expected != other.expected);
    differ
        .map(|(one, other)| {
            let line = first_difference(&one.expected, &other.expected);
            let path = other.expected_path.clone();
            let path = path.unwrap_or_else(|| place::of_case(assignment, other));
            let message = format!(
                "no program can pass this case and `{}`: what is typed is the same, and what has to \
                 be printed is not",
                one.name
            );
            let help = "correct one of the two, or remove it";
            Finding {
                line: Some(line),
                ..Finding::new(Kind::Contradiction, Severity::Error, path, (message, help))
            }
        })
        .collect()
}

/// Two cases that are the same.
pub(super) fn duplicates(assignment: &Assignment) -> Vec<Finding> {
    let twins = twins(assignment);
    let same = twins.filter(|(one, other)| one.expected == other.expected);
    same.map(|(one, other)| {
        let path = place::of_case(assignment, other);
        let message = format!("the same case as `{}`", one.name);
        let help = "remove one of the two; as it is, one mistake costs the points of both";
        Finding::new(Kind::Duplicate, Severity::Warning, path, (message, help))
    })
    .collect()
}

/// Each case that comes behind another one with the same input.
fn twins(assignment: &Assignment) -> impl Iterator<Item = (&Case, &Case)> {
    let sound: Vec<_> = assignment
        .cases
        .iter()
        .filter(|case| case.fault.is_none() && case.expected_path.is_some())
        .collect();
    let mut twins = Vec::new();
    for (at, other) in sound.iter().enumerate() {
        let mut before = sound.iter().take(at);
        twins.extend(
            before
                .find(|one| same_input(one, other))
                .map(|one| (*one, *other)),
        );
    }
    twins.into_iter()
}

fn same_input(one: &Case, other: &Case) -> bool {
    let surroundings = |case: &Case| {
        let mut files: Vec<&DataFile> = case.files.iter().collect();
        files.sort_by(|a, b| a.name.cmp(&b.name));
        let files: Vec<_> = files.into_iter().cloned().collect();
        (
            case.args.clone(),
            case.secret.clone(),
            case.seed,
            case.variant.clone(),
            files,
        )
    };
    one.stdin == other.stdin && surroundings(one) == surroundings(other)
}

/// The line, from 1, of the second text on which the two part.
pub(super) fn first_difference(one: &[u8], other: &[u8]) -> usize {
    let shared = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let shared = &other[..shared.min(other.len())];
    shared.iter().filter(|byte| **byte == b'\n').count() + 1
}
