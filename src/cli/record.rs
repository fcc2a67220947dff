//! `regrade record`: writes expected outputs, after showing them, never where a machine decides.

use std::io::{self, BufRead as _, IsTerminal as _, Write};
use std::path::PathBuf;

use super::args::RecordArgs;
use super::error::CliError;
use super::exit;
use crate::candidate::{self, Candidate, Ending, Limits, Replay};
use crate::fixture::{Assignment, Case, Reference, write};
use crate::util::visible::{self, Blanks};

/// How many lines of a new output, or of a difference, are shown of each case.
const SHOWN: usize = 40;

/// Writes missing outputs, and with `--overwrite` those that differ.
///
/// # Errors
/// Under CI; when there is neither an engine nor a program; when the recorded program does not
/// end by itself; when a file cannot be written.
pub fn run(args: &RecordArgs) -> Result<u8, CliError> {
    if is_ci() {
        return Err(CliError::Setup(
            "expected outputs are not recorded under CI (the variable CI is set)\n  help: record where a person looks at the difference, and commit the files".to_owned(),
        ));
    }
    let assignment = Assignment::load(&args.assignment, false)?;
    let recorder = Recorder::new(&assignment, args.from.as_deref())?;
    let changes = changes(&assignment, args, &recorder)?;
    let mut out = io::stdout().lock();
    if changes.is_empty() {
        writeln!(
            out,
            "nothing to record: every output is there{}",
            if args.overwrite { " and right" } else { "" }
        )?;
        return Ok(exit::PASSED);
    }
    for change in &changes {
        change.show(&mut out)?;
    }
    if !args.yes && !confirmed(&mut out, changes.len())? {
        writeln!(out, "nothing was written")?;
        return Ok(exit::PASSED);
    }
    for change in &changes {
        write::write(&change.path, &change.new)?;
    }
    writeln!(out, "{} written", count(changes.len()))?;
    Ok(exit::PASSED)
}

/// Whether the environment says that no person is watching.
fn is_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

fn count(files: usize) -> String {
    format!("{files} file{}", if files == 1 { "" } else { "s" })
}

/// Where the right output comes from.
enum Recorder {
    Engine(Box<Reference>),
    Program(Candidate),
}

impl Recorder {
    fn new(assignment: &Assignment, from: Option<&str>) -> Result<Self, CliError> {
        if let Some(command) = from {
            let words = shlex::split(command).filter(|words| !words.is_empty());
            let words = words.ok_or_else(|| {
                CliError::Usage(format!(
                    "`--from {command}` is no command line: a quote is not closed, or it is empty"
                ))
            })?;
            return Ok(Self::Program(Candidate::from_command(&words)?));
        }
        match Reference::load(assignment)? {
            Some(reference) => Ok(Self::Engine(Box::new(reference))),
            None => Err(CliError::no_game(&assignment.dir)),
        }
    }

    fn record(&self, assignment: &Assignment, case: &Case) -> Result<Vec<u8>, CliError> {
        match self {
            Self::Engine(reference) => Ok(reference.transcript(assignment, case, None)?.piped()),
            Self::Program(candidate) => observe(candidate, case),
        }
    }
}

/// What a trusted program prints. One that does not end well is not to be trusted.
fn observe(candidate: &Candidate, case: &Case) -> Result<Vec<u8>, CliError> {
    let observation = candidate::run(
        candidate,
        &Replay {
            args: &case.args,
            stdin: &case.stdin,
            files: &case.files,
            limits: Limits::for_expected(0),
            pin: None,
        },
    )?;
    match observation.ending {
        Ending::Exited(status) if status == case.exit.unwrap_or(0) => Ok(observation.stdout),
        ending => Err(CliError::Setup(format!(
            "case {}: {} did not end as a right program does ({ending:?}), so nothing is recorded\n{}",
            case.name,
            candidate.name,
            visible::lines(&observation.stderr, Blanks::Trailing).join("\n")
        ))),
    }
}

/// An output to be written.
struct Change {
    name: String,
    path: PathBuf,
    old: Option<Vec<u8>>,
    new: Vec<u8>,
}

fn changes(
    assignment: &Assignment,
    args: &RecordArgs,
    recorder: &Recorder,
) -> Result<Vec<Change>, CliError> {
    let mut changes = Vec::new();
    for case in assignment.named(&args.cases)? {
        let Some(path) = case.expected_path.as_ref().or(case.record_to.as_ref()) else {
            continue;
        };
        let old = case.expected_path.as_ref().map(|_| case.expected.clone());
        if old.is_some() && !args.overwrite {
            continue;
        }
        let new = recorder.record(assignment, case)?;
        if old.as_ref() != Some(&new) {
            changes.push(Change {
                name: case.name.clone(),
                path: path.clone(),
                old,
                new,
            });
        }
    }
    Ok(changes)
}

impl Change {
    fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let what = if self.old.is_some() { "change" } else { "new" };
        writeln!(out, "{} ({what}: {})", self.name, self.path.display())?;
        let lines = match &self.old {
            None => added(&self.new),
            Some(old) => difference(old, &self.new),
        };
        for line in lines.iter().take(SHOWN) {
            writeln!(out, "  {line}")?;
        }
        if lines.len() > SHOWN {
            writeln!(out, "  … {} more lines", lines.len() - SHOWN)?;
        }
        Ok(())
    }
}

fn added(new: &[u8]) -> Vec<String> {
    let lines = visible::lines(new, Blanks::Trailing);
    lines.into_iter().map(|line| format!("+ {line}")).collect()
}

/// The lines that change, with three lines around them.
fn difference(old: &[u8], new: &[u8]) -> Vec<String> {
    let diff = similar::TextDiff::from_lines(old, new);
    diff.grouped_ops(3)
        .iter()
        .flatten()
        .flat_map(|op| diff.iter_changes(op))
        .map(|change| {
            let drawn = visible::lines(change.value(), Blanks::Trailing).concat();
            format!("{} {drawn}", change.tag())
        })
        .collect()
}

/// Asks whoever sits at the terminal; where nobody does, the answer is no.
fn confirmed(out: &mut impl Write, files: usize) -> Result<bool, CliError> {
    let stdin = io::stdin();
    if !stdin.is_terminal() {
        return Err(CliError::Usage(format!(
            "{} would be written, and there is nobody to ask\n  help: look at the above, then add `--yes`",
            count(files)
        )));
    }
    write!(out, "write {}? [y/N] ", count(files))?;
    out.flush()?;
    let mut answer = String::new();
    stdin.lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}
