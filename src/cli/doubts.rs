//! `regrade doubts`: what the handout leaves open, as questions to its author.

use std::io::{self, Write as _};

use super::args::DoubtsArgs;
use super::doubts_text;
use super::error::CliError;
use super::{exit, judging};
use crate::fixture::doubts::{Answers, Evidence, Games, of_cases, of_variants, open, words};
use crate::fixture::{Assignment, Case, Reference};

/// Lists the doubts of an assignment.
///
/// # Errors
/// When there is no game, its spec or an answer is wrong, or no case matches.
pub fn run(args: &DoubtsArgs) -> Result<u8, CliError> {
    let assignment = Assignment::load(&args.assignment, false)?;
    judging::warn(assignment.all_warnings());
    let reference =
        Reference::load(&assignment)?.ok_or_else(|| CliError::no_game(&assignment.dir))?;
    let mut games = games(&assignment, &reference)?;
    let answers = Answers::read(&assignment, &games)?;
    let cases = cases(&assignment, args)?;
    let evidence = Evidence {
        plays: of_cases(&assignment, cases.iter().copied()),
        of_variants: of_variants(&assignment, cases.iter().copied()),
        ..Evidence::default()
    };
    if !args.cases.is_empty() {
        games.accepted.clear();
    }
    let mut found = open(&games, &evidence);
    found
        .doubts
        .retain(|doubt| doubt.variant.is_some() || !answers.has(doubt.topic));
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
        let from = match &doubt.variant {
            None => from.as_str(),
            Some(name) if evidence.is_of(name) => "what the cases show of this variant agrees",
            Some(_) => "the cases that count, none of them of this variant, agree",
        };
        doubts_text::doubt(&mut out, doubt, from, &[])?;
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

/// The game, what the assignment takes for right beside it, and all its variants.
pub(super) fn games<'a>(
    assignment: &Assignment,
    reference: &'a Reference,
) -> Result<Games<'a>, CliError> {
    let spec = |name: &str| reference.spec(Some(name));
    let accepted = assignment.accept_variants.iter().map(|name| spec(name));
    let names = reference.variants().iter();
    let variants = names.map(|variant| Ok((variant.name.as_str(), spec(&variant.name)?)));
    let plain = reference.spec(None)?;
    Ok(Games {
        words: words(plain, &of_cases(assignment, &assignment.cases)),
        plain,
        accepted: accepted.collect::<Result<_, _>>()?,
        variants: variants.collect::<Result<_, CliError>>()?,
        within: None,
    })
}
