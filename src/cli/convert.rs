//! `regrade convert`: from what a terminal shows to what a pipe gets, and back.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::args::{ConvertArgs, Form};
use super::error::CliError;
use super::record::{Change, refuse_ci};
use super::{exit, judging};
use crate::fixture::dialogue::{write_interaction, write_marked};
use crate::fixture::terminal::{is_terminal_copy, to_piped};
use crate::fixture::write::write;
use crate::fixture::{Assignment, Case, Reference};
use crate::game::Transcript;
use crate::judge::wording::count;
use crate::report::safe;

/// Converts the cases of an assignment.
///
/// # Errors
/// When the assignment or its game is wrong, no case matches, a form is asked for that only an
/// engine can give, or a file cannot be written; under CI with `--write`.
pub fn run(args: &ConvertArgs) -> Result<u8, CliError> {
    if args.write && args.to != Form::Piped {
        return Err(CliError::Usage(
            "only what a pipe gets is written\n  help: leave `--write` out, and redirect the output of one case to a file".to_owned(),
        ));
    }
    if args.write {
        refuse_ci("fixtures are not converted")?;
    }
    let assignment = Assignment::load(&args.assignment, false)?;
    judging::warn(assignment.all_warnings());
    let cases = assignment.named(&args.cases)?;
    if cases.is_empty() {
        return Err(CliError::no_match(&assignment, &args.cases));
    }
    let reference = Reference::load(&assignment)?;
    match args.to {
        Form::Piped => to_pipes(args, &assignment, reference.as_ref(), &cases),
        form => {
            let reference = reference.ok_or_else(|| CliError::no_game(&assignment.dir))?;
            show(form, &assignment, &reference, &cases)
        }
    }
}

/// Prints cases in a form that shows what is typed.
fn show(
    form: Form,
    assignment: &Assignment,
    reference: &Reference,
    cases: &[&Case],
) -> Result<u8, CliError> {
    let mut out = io::stdout().lock();
    let mut status = exit::PASSED;
    for case in cases {
        let play = reference.transcript(assignment, case, None)?;
        if cases.len() > 1 {
            writeln!(out, "==> {} <==", safe(&case.name))?;
        }
        match drawn(form, &play) {
            Some(text) => out.write_all(&text)?,
            None => {
                say(
                    case,
                    "this form cannot hold it: a prompt does not end its line, or a text looks like a mark",
                );
                status = exit::SETUP;
            }
        }
    }
    Ok(status)
}

fn drawn(form: Form, play: &Transcript) -> Option<Vec<u8>> {
    match form {
        Form::Piped => Some(play.piped()),
        Form::Terminal => Some(play.terminal()),
        Form::Marked => write_marked(play),
        Form::Interaction => write_interaction(play),
    }
}

fn say(case: &Case, what: &str) {
    // When stderr is closed nobody wants to hear it.
    let _ = writeln!(io::stderr(), "warning: {}: {what}", safe(&case.name));
}

/// What becomes of a case that is to have the form of a pipe.
enum Step {
    /// It has it.
    Right,
    /// These files are to be written.
    Change(Vec<Change>),
    /// Typed lines are in it, and not all of them can be found.
    Stuck,
}

fn to_pipes(
    args: &ConvertArgs,
    assignment: &Assignment,
    reference: Option<&Reference>,
    cases: &[&Case],
) -> Result<u8, CliError> {
    let mut changes = Vec::new();
    let mut status = exit::PASSED;
    for case in cases {
        let play =
            reference.and_then(|reference| reference.transcript(assignment, case, None).ok());
        match step(case, play.as_ref()) {
            Step::Right => {}
            Step::Change(more) => changes.extend(more),
            Step::Stuck => {
                say(
                    case,
                    "typed lines stand in the expected output, and not all of them can be told from it; record it anew",
                );
                status = exit::SETUP;
            }
        }
    }
    let mut out = io::stdout().lock();
    for change in &changes {
        change.show(&mut out)?;
    }
    if changes.is_empty() {
        writeln!(out, "nothing to convert in {}", count(cases.len(), "case"))?;
        return Ok(status);
    }
    if !args.write {
        let files = count(changes.len(), "file");
        writeln!(out, "{files} would be written with --write")?;
        return Ok(status);
    }
    for change in &changes {
        write(&change.path, &change.new)?;
    }
    writeln!(out, "{} written", count(changes.len(), "file"))?;
    Ok(status)
}

fn step(case: &Case, play: Option<&Transcript>) -> Step {
    let is_dialogue = case.input_path.is_some() && case.input_path == case.expected_path;
    if case.fault.is_some() {
        return Step::Right;
    }
    if is_dialogue {
        return Step::Change(pair(case));
    }
    let Some(path) = case
        .expected_path
        .as_ref()
        .filter(|_| !case.stdin.is_empty())
    else {
        return Step::Right;
    };
    let new = match play {
        Some(play) if play.piped() == case.expected => return Step::Right,
        Some(play) if play.terminal() == case.expected => Some(play.piped()),
        Some(play) if is_terminal_copy(&case.expected, &play.piped(), &case.stdin) => {
            to_piped(&case.expected, &case.stdin)
        }
        Some(_) => return Step::Right,
        // Without an engine nobody knows what is right; what is shown has to be looked at.
        None => match to_piped(&case.expected, &case.stdin) {
            Some(new) => Some(new),
            None => return Step::Right,
        },
    };
    new.map_or(Step::Stuck, |new| {
        Step::Change(vec![Change {
            name: case.name.clone(),
            path: path.clone(),
            old: Some(case.expected.clone()),
            new,
        }])
    })
}

/// The two files of a dialogue, beside it; those that are there are left alone.
fn pair(case: &Case) -> Vec<Change> {
    let folder = case.input_path.as_deref().and_then(Path::parent);
    let name = case.name.rsplit('/').next().unwrap_or(&case.name);
    let files = [("in", &case.stdin), ("out", &case.expected)];
    let paths = files.map(|(suffix, text)| {
        (
            folder
                .unwrap_or(Path::new(""))
                .join(format!("{name}.{suffix}")),
            text,
        )
    });
    let free = paths
        .into_iter()
        .filter(|(path, _)| fs::symlink_metadata(path).is_err());
    free.map(|(path, text)| Change {
        name: case.name.clone(),
        path,
        old: None,
        new: text.clone(),
    })
    .collect()
}
