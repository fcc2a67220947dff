//! Whether a program that was to be given a secret has played another one, and rightly.
//!
//! A draw can be pinned and its result then not be used: the program sorts the bank after drawing
//! an index, draws twice, or takes the last word of a shuffled list. What it prints is wrong for
//! the case's secret and right for another. That is no mistake of its own.

use crate::fixture::{Assignment, Case, Reference, Rung};
use crate::game::spec::{Numbers, Secret, Spec};
use crate::judge::Comparison;

/// How many secrets are tried at most; a bank that is larger is tried from its start.
const TRIED: usize = 20_000;

/// A secret, other than the case's own, for which the output is right at the rung: through to the
/// end of the game, or to the end of the input. None when there is no such secret.
///
/// O(n·m) for n secrets and m bytes of output.
pub fn another_secret(
    reference: &Reference,
    assignment: &Assignment,
    case: &Case,
    output: &[u8],
    rung: Rung,
) -> Option<String> {
    let spec = reference.spec(case.variant.as_deref()).ok()?;
    let own = case.secret.as_deref()?;
    let plays_it = |secret: &String| {
        let other = Case {
            secret: Some(secret.clone()),
            ..case.clone()
        };
        variants(assignment, case).any(|variant| {
            reference
                .transcript(assignment, &other, variant)
                .is_ok_and(|play| Comparison::new(&play.piped(), output).equal(rung, &[]))
        })
    };
    candidates(spec, reference, assignment, case)
        .into_iter()
        .filter(|secret| secret != own)
        .take(TRIED)
        .find(plays_it)
}

/// The case's own variant, and those that are accepted beside it.
fn variants<'a>(
    assignment: &'a Assignment,
    case: &Case,
) -> impl Iterator<Item = Option<&'a str>> + use<'a> {
    let accepted = match case.variant {
        None => assignment.accept_variants.as_slice(),
        Some(_) => &[],
    };
    std::iter::once(None).chain(accepted.iter().map(|name| Some(name.as_str())))
}

fn candidates(
    spec: &Spec,
    reference: &Reference,
    assignment: &Assignment,
    case: &Case,
) -> Vec<String> {
    match &spec.secret {
        Secret::Word { .. } => reference
            .bank(assignment, case)
            .iter()
            .flat_map(|bank| bank.words())
            .map(|(_, word)| String::from_utf8_lossy(word).into_owned())
            .collect(),
        Secret::Numbers { shape, .. } => rows(shape),
    }
}

/// Every row of numbers that can be drawn, in order; up to the number that is tried.
fn rows(shape: &Numbers) -> Vec<String> {
    let mut rows: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in 0..shape.count {
        rows = rows
            .iter()
            .flat_map(|row| {
                (shape.low..=shape.high)
                    .filter(|number| shape.repeats || !row.contains(number))
                    .map(|number| [row.as_slice(), &[number]].concat())
            })
            .take(TRIED)
            .collect();
    }
    rows.iter()
        .map(|row| {
            let words: Vec<_> = row.iter().map(i64::to_string).collect();
            words.join(" ")
        })
        .collect()
}
