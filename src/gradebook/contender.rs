//! What is put to the cases of an assignment.

use std::time::Duration;

use crate::candidate::Candidate;
use crate::fixture::Rung;
use crate::judge::Judgement;

/// What is put to the cases of an assignment.
#[derive(Debug, Clone)]
pub enum Contender {
    /// The reference engine itself.
    Engine,
    /// A program.
    Program(Candidate),
    /// A program that did not build.
    Broken(Broken),
}

/// Why there is no program to run.
#[derive(Debug, Clone)]
pub struct Broken {
    /// What the compiler said.
    pub log: String,
    /// The limit at which the compiler was stopped, if it was.
    pub stopped: Option<Duration>,
}

impl Broken {
    /// The judgement on every case.
    pub(super) fn judgement(&self, rung: Rung) -> Judgement {
        let log = self.log.as_bytes();
        match self.stopped {
            Some(limit) => Judgement::build_timeout(rung, limit, log),
            None => Judgement::compile_error(rung, log),
        }
    }
}
