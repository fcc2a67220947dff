//! `regrade audit`: which mistakes the cases of an assignment would let through.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::args::{AuditArgs, Format};
use super::error::CliError;
use super::record::{confirmed, is_ci};
use super::{exit, judging};
use crate::fixture::Assignment;
use crate::fixture::write::write;
use crate::gradebook::{Overrides, Session};
use crate::insight::audit::NewCase;
use crate::insight::{Audit, Lineup};
use crate::judge::wording::count;
use crate::report::audit::AuditReport;

/// Audits the cases, and with `--fill` writes those that are missing.
///
/// # Errors
/// When the assignment or its game is wrong, or has no game; under CI without `--yes`; when a file
/// cannot be written.
pub fn run(args: &AuditArgs) -> Result<u8, CliError> {
    if args.fill && !args.yes && is_ci() {
        return Err(CliError::Setup(
            "cases are not written under CI (the variable CI is set) without `--yes`\n  help: fill where a person looks at the cases, and commit the files".to_owned(),
        ));
    }
    let session = Session::open(&args.assignment, false, Overrides::default())?;
    let assignment = session.assignment();
    judging::warn(assignment.all_warnings());
    let Some(reference) = session.reference() else {
        return Err(CliError::no_game(&assignment.dir));
    };
    let variant = args.variant.as_deref();
    let lineup = Lineup::new(assignment, reference, variant, |case| session.rung(case))?;
    let audit = Audit::of(&lineup);
    let report = AuditReport {
        assignment,
        variant,
        audit: &audit,
    };
    let mut out = io::stdout().lock();
    match args.format {
        Format::Text => out.write_all(report.text().as_bytes())?,
        Format::Json => out.write_all(report.json().as_bytes())?,
    }
    if args.fill && !audit.missing.is_empty() {
        return fill(args, assignment, &audit, &mut out);
    }
    Ok(match audit.survivors.is_empty() {
        true => exit::PASSED,
        false => exit::WRONG,
    })
}

/// Asks, and writes the cases, which the report has shown.
fn fill(
    args: &AuditArgs,
    assignment: &Assignment,
    audit: &Audit,
    out: &mut io::StdoutLock<'_>,
) -> Result<u8, CliError> {
    let files: Vec<_> = audit
        .missing
        .iter()
        .flat_map(|case| files_of(case, assignment, args.variant.as_deref()))
        .collect();
    if !args.yes && !confirmed(out, files.len())? {
        writeln!(out, "nothing was written")?;
        return Ok(exit::WRONG);
    }
    for (path, bytes) in &files {
        if path.exists() {
            return Err(CliError::Setup(format!(
                "{}: is there already\n  help: rename the case, then fill again",
                path.display()
            )));
        }
        write(path, bytes)?;
    }
    if args.format == Format::Text {
        writeln!(
            out,
            "{} written; {:.1} % were caught, and {:.1} % are now",
            count(files.len(), "file"),
            audit.percent(audit.killed()),
            audit.percent(audit.killed_when_filled())
        )?;
    }
    Ok(exit::PASSED)
}

/// The files of a case: input, output, settings, and what it puts into the working folder.
fn files_of(
    case: &NewCase,
    assignment: &Assignment,
    variant: Option<&str>,
) -> Vec<(PathBuf, Vec<u8>)> {
    let dir = &assignment.dir;
    let name = match variant {
        Some(variant) => format!("{variant}-{}", case.name),
        None => case.name.clone(),
    };
    let path = |extension: &str| dir.join(format!("{name}.{extension}"));
    let mut files = vec![
        (path("in"), case.play.stdin.clone()),
        (path("out"), case.expected.clone()),
    ];
    let mut toml = vec![
        format!("title = {}", quoted(&case.title)),
        "points = 0".to_owned(),
    ];
    let mut data = Vec::new();
    for (at, (to, bytes)) in surroundings(case, assignment, dir).into_iter().enumerate() {
        let from = format!(
            "{name}{}.txt",
            if at == 0 {
                String::new()
            } else {
                format!("-{at}")
            }
        );
        data.push(format!(
            "{{ from = {}, to = {} }}",
            quoted(&from),
            quoted(&to)
        ));
        files.push((dir.join(&from), bytes));
    }
    if !data.is_empty() {
        toml.push(format!("files = [{}]", data.join(", ")));
    }
    if !case.play.args.is_empty() {
        let args: Vec<_> = case.play.args.iter().map(|arg| quoted(arg)).collect();
        toml.push(format!("args = [{}]", args.join(", ")));
    }
    toml.extend(
        case.play
            .secret
            .iter()
            .map(|secret| format!("secret = {}", quoted(secret))),
    );
    toml.extend(variant.map(|variant| format!("variant = {}", quoted(variant))));
    toml.push(format!("hint = {}", quoted(&case.hint)));
    let note = format!(
        "Ours, made by `regrade audit --fill`: it tells of {}.",
        case.shows.join(", ")
    );
    toml.push(format!("note = {}", quoted(&note)));
    files.push((path("toml"), (toml.join("\n") + "\n").into_bytes()));
    files
}

/// The files that the play needs and that the assignment does not hand out anyway.
fn surroundings(case: &NewCase, assignment: &Assignment, dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = case.play.files.clone();
    if let (Some(bank), Some(name)) = (&case.play.bank, &assignment.bank)
        && std::fs::read(dir.join(name)).ok().as_ref() != Some(bank)
    {
        files.push((name.clone(), bank.clone()));
    }
    files
}

/// A string as TOML writes it.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
