//! `--isolation`, `--require-isolation` and `--runner`, and the `runner` of an assignment.

use std::ffi::OsString;
use std::path::Path;

use super::args::{Command, IsolationArgs};
use super::error::CliError;
use crate::candidate::Sandbox;
use crate::candidate::isolation::IsolationRequest;
use crate::fixture::Assignment;

impl IsolationArgs {
    /// What is asked for, on the command line or else by the assignments that a command names;
    /// none when nothing is.
    ///
    /// # Errors
    /// When it cannot be had, is less than is required, or two assignments ask for different
    /// things.
    pub fn sandbox(&self, command: &Command) -> Result<Option<Sandbox>, CliError> {
        let request = match (&self.runner, &self.isolation) {
            (Some(runner), _) => Some(launcher(runner)?),
            (None, Some(request)) => Some(request.clone()),
            (None, None) => runner_of(&assignments(command))?,
        };
        let request = match request {
            Some(request) => request,
            None if self.require_isolation.is_some() => IsolationRequest::Auto,
            None => return Ok(None),
        };
        Ok(Some(Sandbox::new(&request, self.require_isolation)?))
    }
}

/// The assignments whose candidates a command runs.
fn assignments(command: &Command) -> Vec<&Path> {
    match command {
        Command::Check(args) => vec![&args.assignment],
        Command::Record(args) => vec![&args.assignment],
        Command::Verify(args) => args.assignments.iter().map(AsRef::as_ref).collect(),
        Command::Grade(args) => {
            let also = args.also.iter().step_by(2);
            std::iter::once(&args.assignment)
                .chain(also)
                .map(AsRef::as_ref)
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The runner that these assignments name, for all programs of a command run alike. What cannot be
/// read is left to the command, which says what is wrong with it.
fn runner_of(assignments: &[&Path]) -> Result<Option<IsolationRequest>, CliError> {
    let mut found = None;
    for dir in assignments {
        let Ok(assignment) = Assignment::load_game(dir) else {
            return Ok(None);
        };
        let (first, own) = found.get_or_insert((*dir, assignment.runner.clone()));
        if *own != assignment.runner {
            return Err(CliError::Usage(format!(
                "{} and {} name different runners, and one command runs everybody alike\n  help: give them to two commands, or name one with `--runner`",
                first.display(),
                dir.display()
            )));
        }
    }
    let named = found.and_then(|(dir, runner)| Some((dir, runner?)));
    Ok(named.map(|(dir, words)| {
        let mut words: Vec<_> = words.into_iter().map(OsString::from).collect();
        // One that comes with the assignment.
        if let Some(program) = words.first_mut()
            && program.as_encoded_bytes().contains(&b'/')
        {
            *program = dir.join(&*program).into();
        }
        IsolationRequest::Launcher(words)
    }))
}

fn launcher(command: &str) -> Result<IsolationRequest, CliError> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    let words = words.ok_or_else(|| {
        CliError::Usage(format!(
            "`--runner {command}` is no command line: a quote is not closed, or it is empty\n  help: for example `--runner 'nsjail -Mo --'`"
        ))
    })?;
    let words = words.into_iter().map(Into::into).collect();
    Ok(IsolationRequest::Launcher(words))
}
