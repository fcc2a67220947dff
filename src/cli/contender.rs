//! From sources or a command to what is put to the cases.

use std::path::PathBuf;

use super::error::CliError;
use crate::candidate::{BuildError, BuildOptions, Candidate, build};
use crate::fixture::Assignment;
use crate::gradebook::{Broken, Contender};

/// Builds sources, takes a command as it is, or, with neither, the engine.
///
/// A program that does not compile is an answer, not an error.
///
/// # Errors
/// When a file, a compiler or a program is missing, or a folder holds no program.
pub fn resolve(
    assignment: &Assignment,
    sources: &[PathBuf],
    command: &[String],
) -> Result<Contender, CliError> {
    if !command.is_empty() {
        return Ok(Contender::Program(Candidate::from_command(command)?));
    }
    if sources.is_empty() {
        return engine(assignment);
    }
    from_sources(assignment, sources)
}

fn engine(assignment: &Assignment) -> Result<Contender, CliError> {
    if assignment.game.is_some() {
        return Ok(Contender::Engine);
    }
    Err(CliError::Usage(format!(
        "{dir} has no game that the engine could play: say what to check\n  help: regrade check {dir} SOURCE…, or regrade check {dir} -- COMMAND",
        dir = assignment.dir.display()
    )))
}

/// Builds one program.
///
/// # Errors
/// As [`resolve`].
pub fn from_sources(assignment: &Assignment, sources: &[PathBuf]) -> Result<Contender, CliError> {
    let options = BuildOptions {
        main: assignment.sources.first().cloned(),
        ..BuildOptions::default()
    };
    match build(sources, &options) {
        Ok(candidate) => Ok(Contender::Program(candidate)),
        Err(BuildError::Compile { log }) => Ok(Contender::Broken(Broken { log, stopped: None })),
        Err(BuildError::TimedOut { wall, log }) => Ok(Contender::Broken(Broken {
            log,
            stopped: Some(wall),
        })),
        Err(error) => Err(error.into()),
    }
}

/// What people call the contender.
pub fn name(contender: &Contender, sources: &[PathBuf]) -> String {
    match contender {
        Contender::Engine => "the reference engine".to_owned(),
        Contender::Program(candidate) => candidate.name.clone(),
        Contender::Broken(_) => sources
            .iter()
            .map(|path| path.display().to_string())
            .collect::<Vec<_>>()
            .join(" "),
    }
}
