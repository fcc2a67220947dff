//! The assignments, and what the engine makes of their cases.

use std::path::Path;

use regrade::fixture::{Assignment, Reference};
use regrade::game::Transcript;
use regrade::judge::events::{Outcome, Plan, read};

/// An assignment with its engine.
pub struct Game {
    pub assignment: Assignment,
    reference: Reference,
}

impl Game {
    pub fn load(name: &str) -> Self {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("fixtures")
            .join(name);
        let assignment = Assignment::load(&dir, true).expect("the assignment loads");
        let reference = Reference::load(&assignment).expect("the game loads");
        let reference = reference.expect("there is a game");
        Self {
            assignment,
            reference,
        }
    }

    /// The names of the cases that play no variant.
    pub fn cases(&self) -> Vec<String> {
        let cases = self
            .assignment
            .cases
            .iter()
            .filter(|case| case.variant.is_none());
        cases.map(|case| case.name.clone()).collect()
    }

    /// The engine's play of a case.
    pub fn play(&self, case: &str) -> Transcript {
        let case = self.assignment.case(case).expect("the case is there");
        let play = self.reference.transcript(&self.assignment, case, None);
        play.expect("the engine plays it")
    }

    /// The number of attempts that a case is started with, where it is the last argument; else none.
    pub fn attempts(&self, case: &str) -> usize {
        let case = self.assignment.case(case).expect("the case is there");
        let last = case.args.last();
        last.and_then(|last| last.parse().ok()).unwrap_or_default()
    }

    /// What the play means.
    pub fn plan(&self, play: &Transcript) -> Plan {
        Plan::of(self.reference.spec(None).expect("the game itself"), play)
    }
}

/// The outcome as a word, and why.
pub fn judge(plan: &Plan, output: &str) -> (&'static str, String) {
    match read(plan, output.as_bytes()).outcome {
        Outcome::Yes => ("pass", String::new()),
        Outcome::No(finding) => ("fail", finding.why),
        Outcome::Doubt(finding) => ("doubt", finding.why),
    }
}
