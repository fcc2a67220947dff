//! A program as it is fuzzed: run with the limits of the session, judged by its rules.

use super::pace::Pace;
use crate::candidate::{Candidate, Ending, Language, Observation, RunError};
use crate::fixture::{Case, JudgedBy};
use crate::game::mutants::Scenario;
use crate::gradebook::Session;
use crate::insight::fuzz::{Run, Subject, Table, as_case};
use crate::insight::is_settled;

/// How many times longer a program of Java may take, whose machine has to start first.
const OF_JAVA: u32 = 8;

/// How much a play may print beyond some times of what it should. A program that prints for ever
/// is stopped soon.
const OUTPUT: usize = 64 * 1024;

/// A program.
pub(super) struct Tested<'a> {
    pub session: &'a Session,
    pub table: &'a Table<'a>,
    pub candidate: &'a Candidate,
    pub pace: Pace,
}

impl Subject for Tested<'_> {
    fn run(&self, play: &Scenario) -> Result<Run, RunError> {
        let mut case = case(self.table, play);
        let language = self.candidate.language;
        let usual = self.session.limits(&case, language).wall;
        let most = match language {
            Some(Language::Java) => self.pace.limit() * OF_JAVA,
            _ => self.pace.limit(),
        };
        case.limits.timeout = Some(usual.min(most).as_secs_f64());
        case.limits.output = Some((OUTPUT + 16 * case.expected.len()) as u64);
        let observation = self.session.observe_case(&case, self.candidate)?;
        let judgement = self.session.assess_case(&case, &observation);
        self.pace.note(&observation, judgement.verdict);
        Ok(Run {
            judgement,
            own_secret: self.session.draws_its_own(&case, &observation),
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
            stdin_written: case.stdin.len() as u64,
            pinned: Some(true),
            ..Observation::of(Ending::Exited(0), self.session.limits(&case, None))
        };
        Ok(Run {
            judgement: self.session.assess_case(&case, &observation),
            printed: observation.stdout,
            own_secret: false,
        })
    }
}

/// The play as a case. A program that cannot be given its secret is judged by consistency, but what
/// depends on no draw by its output, whatever the assignment says of its own cases.
fn case(table: &Table<'_>, play: &Scenario) -> Case {
    // A play that was made up can be played; one that cannot would print nothing.
    let right = play.play(&table.spec).map(|right| right.piped());
    let right = right.unwrap_or_default();
    let is_drawn = play.secret.is_some() || !is_settled(&table.spec, play);
    Case {
        judge: Some(match is_drawn {
            true => JudgedBy::Consistency,
            false => JudgedBy::Output,
        }),
        ..as_case(table.assignment, table.variant, play, right)
    }
}
