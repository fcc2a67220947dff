//! A mutant in the place of a program.

use regrade::candidate::{Ending, Observation, RunError};
use regrade::fixture::{Case, JudgedBy};
use regrade::game::Spec;
use regrade::game::mutants::Scenario;
use regrade::gradebook::Session;
use regrade::insight::domain::is_inside;
use regrade::insight::fuzz::{Run, Subject, Table, as_case};
use regrade::insight::is_settled;
use regrade::insight::{Behaviour, Stage};
use regrade::judge::Verdict;

/// What a play may print.
const ROOM: usize = 1 << 16;

/// A game with a mistake, which is judged as what a program prints.
pub struct Wrong<'a> {
    pub session: &'a Session,
    pub table: &'a Table<'a>,
    pub spec: Spec,
}

impl Wrong<'_> {
    /// Whether it prints something else in a play than the game does.
    pub fn prints_another(&self, play: &Scenario) -> bool {
        let right = Stage::Scenario(play).play(&self.table.spec, ROOM);
        self.behaviour(play).printed != right.printed
    }

    /// Whether a play that the game defines, and in which it prints something else, shows the
    /// mistake. A doubt shows nothing.
    pub fn shows_in(&self, play: &Scenario) -> bool {
        let spec = &self.table.spec;
        is_inside(spec, play)
            && is_settled(spec, play)
            && self.table.is_decided(play)
            && !matches!(
                self.judged(play).judgement.verdict,
                Verdict::Pass | Verdict::Doubt | Verdict::Unpinned
            )
    }

    /// What it does in a play.
    pub fn behaviour(&self, play: &Scenario) -> Behaviour {
        Stage::Scenario(play).play(&self.spec, ROOM)
    }

    fn judged(&self, play: &Scenario) -> Run {
        let Table {
            assignment,
            variant,
            spec,
            ..
        } = self.table;
        let right = play.play(spec).map(|right| right.piped());
        let case = Case {
            judge: Some(JudgedBy::Output),
            ..as_case(assignment, *variant, play, right.unwrap_or_default())
        };
        let printed = self.behaviour(play).printed;
        let observation = Observation {
            stdout: printed.clone(),
            stdin_written: case.stdin.len() as u64,
            pinned: Some(true),
            ..Observation::of(Ending::Exited(0), self.session.limits(&case, None))
        };
        let mut judgement = self.session.assess_case(&case, &observation);
        if !is_settled(spec, play) {
            // Nothing here knows which secret was drawn.
            judgement.verdict = Verdict::Unpinned;
        }
        Run {
            judgement,
            printed,
            own_secret: false,
        }
    }
}

impl Subject for Wrong<'_> {
    fn run(&self, play: &Scenario) -> Result<Run, RunError> {
        Ok(self.judged(play))
    }
}
