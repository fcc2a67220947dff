//! `regrade record`: writes expected outputs, after showing them, never where a machine decides.

use std::io::{self, Write};

use super::args::RecordArgs;
use super::change::{Change, confirmed, is_ci};
use super::error::{CliError, read_file};
use super::{exit, judging};
use crate::candidate::{Candidate, Ending};
use crate::fixture::{Case, Fault};
use crate::gradebook::{Overrides, Session};
use crate::judge::wording::count;
use crate::report::{log, safe};

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
    let session = Session::open(&args.assignment, false, Overrides::default())?;
    judging::warn(session.assignment().all_warnings());
    let recorder = Recorder::new(&session, args.from.as_deref())?;
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

/// Where the right output comes from.
struct Recorder<'a> {
    session: &'a Session,
    /// A trusted program; the engine when there is none.
    program: Option<Candidate>,
}

impl<'a> Recorder<'a> {
    fn new(session: &'a Session, from: Option<&str>) -> Result<Self, CliError> {
        let program = from.map(program).transpose()?;
        if program.is_none() && session.reference().is_none() {
            let dir = session.assignment().dir.display();
            return Err(CliError::Setup(format!(
                "{dir}: there is no game that could be recorded\n  help: name a program that is right: regrade record {dir} --from COMMAND; or add a game spec as `game.toml`"
            )));
        }
        Ok(Self { session, program })
    }

    fn record(&self, case: &Case) -> Result<Vec<u8>, CliError> {
        let assignment = self.session.assignment();
        match (&self.program, self.session.reference()) {
            (Some(program), _) => self.observe(program, case),
            (None, Some(reference)) => Ok(reference.transcript(assignment, case, None)?.piped()),
            (None, None) => Err(CliError::no_game(&assignment.dir)),
        }
    }

    /// What a trusted program prints. One that does not end well is not to be trusted, nor one
    /// that plays with another secret.
    fn observe(&self, program: &Candidate, case: &Case) -> Result<Vec<u8>, CliError> {
        let observation = self.session.replay(case, program)?;
        let refused = |why: &str| {
            let mut message = format!(
                "case {}: {} is not to be recorded: {why}\n  help: nothing was written; correct the program or the case",
                case.name, program.name
            );
            for line in log::tail(&observation.stderr, observation.stderr_dropped) {
                message.push('\n');
                message.push_str(&line);
            }
            CliError::Setup(message)
        };
        match &observation.ending {
            Ending::Exited(status) if *status == case.exit.unwrap_or(0) => {}
            ending => return Err(refused(&ended(ending))),
        }
        if observation.pinned == Some(false) {
            return Err(refused("it picks its own secret, not the one of the case"));
        }
        if self.session.replay(case, program)?.stdout != observation.stdout {
            return Err(refused("it prints something else when it is run again"));
        }
        Ok(observation.stdout)
    }
}

fn program(command: &str) -> Result<Candidate, CliError> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    let words = words.ok_or_else(|| {
        CliError::Usage(format!(
            "`--from {command}` is no command line: a quote is not closed, or it is empty\n  help: for example `--from 'python3 right.py'`"
        ))
    })?;
    Ok(Candidate::from_command(&words)?)
}

fn ended(ending: &Ending) -> String {
    match ending {
        Ending::Exited(status) => format!("it ended with exit status {status}"),
        Ending::Signalled(number) => format!("it was ended by signal {number}"),
        Ending::TimedOut => "it was stopped at the time limit".to_owned(),
        Ending::CpuTime => "it was stopped at the limit of CPU time".to_owned(),
        Ending::MemoryLimit => "it needed more memory than it may use".to_owned(),
        Ending::ProcessLimit => "it needed more processes than it may start".to_owned(),
        Ending::OutputLimit(_) => "it was stopped at the output limit".to_owned(),
        Ending::CannotStart(reason) => format!("it could not be started: {reason}"),
    }
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
    let is_asked = |case: &&Case| case.expected_path.is_none() || args.overwrite;
    for case in cases.into_iter().filter(is_asked) {
        if let Some(fault) = hindrance(case) {
            say_left_out(case, fault);
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
fn hindrance(case: &Case) -> Option<&Fault> {
    let fault = case.fault.as_ref()?;
    let of_output = case
        .expected_path
        .as_ref()
        .is_none_or(|path| *path == fault.path);
    let is_mended = case.record_to.is_some() && case.input_path.is_some() && of_output;
    (!is_mended).then_some(fault)
}

fn say_left_out(case: &Case, fault: &Fault) {
    let fault: Vec<_> = fault.to_string().lines().map(safe).collect();
    // When stderr is closed nobody wants to hear it.
    let _ = writeln!(
        io::stderr(),
        "warning: case {} is not recorded: {}",
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
