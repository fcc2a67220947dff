//! From sources or a command to what is put to the cases.

use std::path::{Path, PathBuf};

use super::error::CliError;
use super::judging;
use crate::candidate::{BuildError, BuildOptions, Candidate, build, files_to_hand_over};
use crate::fixture::{Assignment, DataFile};
use crate::gradebook::builds::{Builds, Mode};
use crate::gradebook::grade::{HandedIn, handed_in};
use crate::gradebook::intake::is_archive;
use crate::gradebook::{Broken, Contender};
use crate::report::safe;

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
    with: &[PathBuf],
    mode: Option<&str>,
) -> Result<Contender, CliError> {
    if !command.is_empty() {
        let files = handed_over(assignment, with)?;
        let candidate = Candidate::from_command_with(command, files)?;
        return Ok(Contender::Program(candidate));
    }
    if sources.is_empty() {
        return engine(assignment);
    }
    from_sources(assignment, sources, mode)
}

/// The files that a command gets beside its data files; what was left out is said on stderr.
fn handed_over(assignment: &Assignment, with: &[PathBuf]) -> Result<Vec<DataFile>, CliError> {
    let (files, left_out) = files_to_hand_over(with, &assignment.dir)?;
    let remarks: Vec<_> = left_out
        .iter()
        .map(|left_out| safe(&format!("left out {left_out}")))
        .collect();
    judging::say(&remarks);
    if files.is_empty() && !with.is_empty() {
        return Err(CliError::Usage(
            "`--with` names no file that a program may see\n  help: the program's files belong in a folder of their own, apart from the cases".to_owned(),
        ));
    }
    Ok(files)
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

/// Builds one program as the assignment has it built: in the mode that is named, or else in the first
/// that counts.
///
/// # Errors
/// As [`resolve`].
pub fn from_sources(
    assignment: &Assignment,
    sources: &[PathBuf],
    mode: Option<&str>,
) -> Result<Contender, CliError> {
    let builds = Builds::parse(assignment)?;
    let mode = builds.one(mode).map_err(CliError::Usage)?;
    if let Some(archive) = archive_of(sources) {
        return from_archive(assignment, &archive, mode);
    }
    let options = BuildOptions {
        main: assignment.sources.first().cloned(),
        ..mode.options.clone()
    };
    match build(sources, &options) {
        Ok(candidate) => Ok(Contender::Program(
            candidate.with_environment(&mode.environment),
        )),
        Err(BuildError::Compile { log }) => Ok(Contender::Broken(Broken { log, stopped: None })),
        Err(BuildError::TimedOut { wall, log }) => Ok(Contender::Broken(Broken {
            log,
            stopped: Some(wall),
        })),
        Err(error) => Err(error.into()),
    }
}

/// The archive that the sources are: named itself, or the only thing in the folder that is named.
fn archive_of(sources: &[PathBuf]) -> Option<PathBuf> {
    let [only] = sources else {
        return None;
    };
    if is_archive(only) {
        return Some(only.clone());
    }
    let mut entries = std::fs::read_dir(only).ok()?.flatten();
    let entry = entries.next().filter(|_| entries.next().is_none())?;
    let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
    (is_file && is_archive(&entry.path())).then(|| entry.path())
}

/// Builds what a student handed in as an archive, as grading would; what is to be said of the archive
/// is said on stderr.
fn from_archive(
    assignment: &Assignment,
    archive: &Path,
    mode: &Mode,
) -> Result<Contender, CliError> {
    let HandedIn {
        contender,
        findings,
    } = handed_in(assignment, archive, mode)?;
    let remarks = findings.iter().map(|finding| safe(&finding.message));
    let Some(mut contender) = contender else {
        return Err(CliError::NotTakenIn {
            path: archive.to_owned(),
            reasons: remarks.collect::<Vec<_>>().join("; "),
        });
    };
    judging::say(&remarks.collect::<Vec<_>>());
    if let Contender::Program(candidate) = &mut contender {
        let name = archive.file_name().unwrap_or(archive.as_os_str());
        candidate.name = name.to_string_lossy().into_owned();
    }
    Ok(contender)
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
