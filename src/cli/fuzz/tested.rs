//! A program as it is fuzzed: run with the limits of the session, judged by its rules.

use crate::candidate::{Candidate, Ending, Observation, RunError, Usage};
use crate::fixture::Case;
use crate::game::mutants::Scenario;
use crate::gradebook::Session;
use crate::insight::fuzz::{Run, Subject, Table, as_case};

/// A program.
pub(super) struct Tested<'a> {
    pub session: &'a Session,
    pub table: &'a Table<'a>,
    pub candidate: &'a Candidate,
}

impl Subject for Tested<'_> {
    fn run(&self, play: &Scenario) -> Result<Run, RunError> {
        let case = case(self.table, play);
        let observation = self.session.observe_case(&case, self.candidate)?;
        Ok(Run {
            judgement: self.session.assess_case(&case, &observation),
            printed: observation.stdout,
        })
    }
}

/// The engine itself, where nobody names a program.
pub(super) struct Engine<'a> {
    pub session: &'a Session,
    pub table: &'a Table<'a>,
}

impl Subject for Engine<'_> {
    fn run(&self, play: &Scenario) -> Result<Run, RunError> {
        let case = case(self.table, play);
        let observation = Observation {
            stdout: case.expected.clone(),
            stderr: Vec::new(),
            stderr_dropped: 0,
            ending: Ending::Exited(0),
            wall: std::time::Duration::ZERO,
            stdin_written: case.stdin.len() as u64,
            left_processes: false,
            pinned: None,
            usage: Usage::default(),
            limits: self.session.limits(&case, None),
            typed: None,
            post_mortem: None,
        };
        Ok(Run {
            judgement: self.session.assess_case(&case, &observation),
            printed: observation.stdout,
        })
    }
}

fn case(table: &Table<'_>, play: &Scenario) -> Case {
    // A play that was made up can be played; one that cannot would print nothing.
    let right = play.play(table.spec).map(|right| right.piped());
    as_case(
        table.assignment,
        table.variant,
        play,
        right.unwrap_or_default(),
    )
}
