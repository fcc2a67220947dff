//! From the command line to files.

use std::io::{self, Write as _};

use super::change::{Change, confirmed};
use super::recorder::{Recorder, command, refuse_ci};
use crate::cli::args::RecordArgs;
use crate::cli::error::{CliError, read_file};
use crate::cli::{exit, judging};
use crate::fixture::{Case, Fault};
use crate::gradebook::{Overrides, Session};
use crate::judge::wording::count;
use crate::report::safe;

/// Writes missing outputs, and with `--overwrite` those that differ.
///
/// # Errors
/// Under CI; when there is neither an engine nor a program; when the recorded program does not
/// end by itself; when a file cannot be written.
pub fn run(args: &RecordArgs) -> Result<u8, CliError> {
    refuse_ci("expected outputs are not recorded")?;
    let session = Session::open(&args.assignment, false, Overrides::default())?;
    judging::warn(session.assignment().all_warnings());
    let program = args.from.as_deref().map(|from| command("--from", from));
    let recorder = Recorder::new(&session, program.transpose()?)?;
    let Plan { changes, left_out } = plan(args, &recorder)?;
    let done = match left_out {
        0 => exit::PASSED,
        _ => exit::SETUP,
    };
    let mut out = io::stdout().lock();
    if changes.is_empty() {
        writeln!(
            out,
            "nothing to record{}",
            match (left_out, args.overwrite) {
                (0, false) => ": every output is there",
                (0, true) => ": every output is there and right",
                _ => "",
            }
        )?;
        return Ok(done);
    }
    for change in &changes {
        change.show(&mut out)?;
    }
    if !args.yes && !confirmed(&mut out, changes.len())? {
        writeln!(out, "nothing was written")?;
        return Ok(done);
    }
    for change in &changes {
        change.write()?;
    }
    writeln!(out, "{} written", count(changes.len(), "file"))?;
    Ok(done)
}

/// What is to be written, and how many cases cannot be recorded.
struct Plan {
    changes: Vec<Change>,
    left_out: usize,
}

fn plan(args: &RecordArgs, recorder: &Recorder<'_>) -> Result<Plan, CliError> {
    let assignment = recorder.session.assignment();
    let cases = assignment.named(&args.cases)?;
    if cases.is_empty() {
        return Err(CliError::no_match(assignment, &args.cases));
    }
    let mut plan = Plan {
        changes: Vec::new(),
        left_out: 0,
    };
    // A program that is judged by consistency needs no expected output.
    let is_asked = |case: &&Case| match case.expected_path {
        None => !assignment.is_by_consistency(case),
        Some(_) => args.overwrite,
    };
    for case in cases.into_iter().filter(is_asked) {
        if let Some(fault) = hindrance(case) {
            say_left_out(case, "is not recorded", fault);
            plan.left_out += 1;
            continue;
        }
        let Some(path) = &case.record_to else {
            continue;
        };
        let old = old(case)?;
        let new = recorder.record(case)?;
        if old.as_ref() != Some(&new) {
            plan.changes.push(Change {
                name: case.name.clone(),
                path: path.clone(),
                old,
                new,
            });
        }
    }
    Ok(plan)
}

/// A fault that a new output would not mend: one of the input, or of where the output belongs.
pub fn hindrance(case: &Case) -> Option<&Fault> {
    let fault = case.fault.as_ref()?;
    let of_output = case
        .expected_path
        .as_ref()
        .is_none_or(|path| *path == fault.path);
    let is_mended = case.record_to.is_some() && case.input_path.is_some() && of_output;
    (!is_mended).then_some(fault)
}

/// Says on stderr that a case is left out, as in `is not recorded`, and why.
pub fn say_left_out(case: &Case, what: &str, fault: &Fault) {
    let fault: Vec<_> = fault.to_string().lines().map(safe).collect();
    // When stderr is closed nobody wants to hear it.
    let _ = writeln!(
        io::stderr(),
        "warning: case {} {what}: {}",
        safe(&case.name),
        fault.join("\n")
    );
}

/// The output that is there, as it is compared; one that is at fault, as it is on disk.
fn old(case: &Case) -> Result<Option<Vec<u8>>, CliError> {
    match &case.expected_path {
        None => Ok(None),
        Some(path) if case.fault.is_some() => read_file(path).map(Some),
        Some(_) => Ok(Some(case.expected.clone())),
    }
}
