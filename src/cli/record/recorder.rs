//! Where right outputs come from: the engine, or a program that is trusted.

use crate::candidate::{Candidate, Ending};
use crate::cli::error::CliError;
use crate::fixture::Case;
use crate::gradebook::Session;
use crate::report::log;

/// Refuses to write fixtures where a machine decides; `what` begins the message.
///
/// # Errors
/// Under CI.
pub fn refuse_ci(what: &str) -> Result<(), CliError> {
    if !is_ci() {
        return Ok(());
    }
    Err(CliError::Setup(format!(
        "{what} under CI (the variable CI is set)\n  help: do it where a person looks at the difference, and commit the files"
    )))
}

/// Whether the environment says that no person is watching.
pub fn is_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

/// Where the right output comes from.
pub struct Recorder<'a> {
    /// The assignment.
    pub session: &'a Session,
    /// A trusted program; the engine when there is none.
    program: Option<Candidate>,
}

impl<'a> Recorder<'a> {
    /// A recorder of the program, or of the engine.
    ///
    /// # Errors
    /// When there is neither.
    pub fn new(session: &'a Session, program: Option<Candidate>) -> Result<Self, CliError> {
        if program.is_none() && session.reference().is_none() {
            let dir = session.assignment().dir.display();
            return Err(CliError::Setup(format!(
                "{dir}: there is no game that could be recorded\n  help: name a program that is right: regrade record {dir} --from COMMAND; or add a game spec as `game.toml`"
            )));
        }
        Ok(Self { session, program })
    }

    /// The right output of a case.
    ///
    /// # Errors
    /// When the program does not end well, plays with another secret, or prints something else the
    /// next time.
    pub fn record(&self, case: &Case) -> Result<Vec<u8>, CliError> {
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

/// A trusted program by its command line, which an option gave.
///
/// # Errors
/// When it is no command line, or there is no such program.
pub fn command(option: &str, line: &str) -> Result<Candidate, CliError> {
    let words = shlex::split(line).filter(|words| !words.is_empty());
    let words = words.ok_or_else(|| {
        CliError::Usage(format!(
            "`{option} {line}` is no command line: a quote is not closed, or it is empty\n  help: for example `{option} 'python3 right.py'`"
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
