//! `regrade doubts`: what the handout leaves open, as questions to its author.

use std::io::{self, Write as _};

use super::args::DoubtsArgs;
use super::doubts_text;
use super::error::CliError;
use super::{exit, judging};
use crate::fixture::doubts::{Answers, Evidence, of_cases, open};
use crate::fixture::{Assignment, Case, Reference};
use crate::game::Spec;

/// Lists the doubts of an assignment.
///
/// # Errors
/// When there is no game, its spec or an answer is wrong, or no case matches.
pub fn run(args: &DoubtsArgs) -> Result<u8, CliError> {
    let assignment = Assignment::load(&args.assignment, false)?;
    judging::warn(assignment.all_warnings());
    let reference =
        Reference::load(&assignment)?.ok_or_else(|| CliError::no_game(&assignment.dir))?;
    let spec = reference.spec(None)?;
    let answers = Answers::read(&assignment, spec)?;
    let cases = cases(&assignment, args)?;
    let evidence = Evidence {
        plays: of_cases(&assignment, cases.iter().copied()),
        examples: Vec::new(),
    };
    let accepted = accepted(&assignment, &reference)?;
    let accepted = if args.cases.is_empty() {
        accepted
    } else {
        Vec::new()
    };
    let mut found = open(spec, &accepted, &evidence);
    found.doubts.retain(|doubt| !answers.has(doubt.topic));
    let mut out = io::stdout().lock();
    let many = evidence.plays.len();
    if found.doubts.is_empty() {
        writeln!(out, "nothing is open")?;
    }
    let from = match many {
        1 => "1 case agrees".to_owned(),
        _ => format!("{many} cases agree"),
    };
    for doubt in &found.doubts {
        doubts_text::doubt(&mut out, doubt, &from)?;
    }
    if args.mistakes {
        doubts_text::untold(&mut out, &found.untold)?;
    }
    Ok(exit::PASSED)
}

/// The cases that are evidence.
fn cases<'a>(assignment: &'a Assignment, args: &DoubtsArgs) -> Result<Vec<&'a Case>, CliError> {
    let named = assignment.named(&args.cases)?;
    if named.is_empty() {
        return Err(CliError::no_match(assignment, &args.cases));
    }
    let worth: Vec<&Case> = named
        .iter()
        .copied()
        .filter(|case| case.points > 0.0)
        .collect();
    Ok(if args.cases.is_empty() && !worth.is_empty() {
        worth
    } else {
        named
    })
}

/// The games that the assignment takes for right beside its own.
pub(super) fn accepted<'a>(
    assignment: &Assignment,
    reference: &'a Reference,
) -> Result<Vec<&'a Spec>, CliError> {
    let names = assignment.accept_variants.iter();
    Ok(names
        .map(|name| reference.spec(Some(name)))
        .collect::<Result<_, _>>()?)
}
