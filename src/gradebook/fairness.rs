//! Whether a program draws its secrets fairly, by playing against it many times.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, SystemTime};

use super::{Session, WorkPanicked, in_order};
use crate::candidate::{self, Candidate, Observation, RunError};
use crate::fixture::Case;
use crate::game::Spec;
use crate::game::spec::{Numbers, Secret};
use crate::judge::oracle::player::{Plan, Player};
use crate::judge::oracle::{Arena, Outcome, Space, consult, examine, text_reader};

pub use crate::judge::oracle::Check;

/// What many runs show of how a program draws.
#[derive(Debug)]
pub struct Fairness {
    /// How many runs there were.
    pub runs: usize,
    /// How many are left when those are taken out that drew the same as another one within a
    /// second or two, as programs do that seed their generator from the clock.
    pub apart: usize,
    /// Of how many of these it is known which secret was drawn.
    pub known: usize,
    /// How many secrets there are.
    pub secrets: usize,
    /// What was found.
    pub checks: Vec<Check>,
}

impl Fairness {
    /// Whether nothing was found.
    pub fn passed(&self) -> bool {
        self.checks.iter().all(|check| check.passed != Some(false))
    }

    /// Whether there were too few draws for some check.
    pub fn is_open(&self) -> bool {
        self.checks.iter().any(|check| check.passed.is_none())
    }

    /// The chance that a fair program fails: at most the sum of its checks' chances.
    pub fn false_alarm(&self) -> f64 {
        self.checks.iter().map(|check| check.false_alarm).sum()
    }
}

/// Why nothing can be told.
#[derive(Debug, thiserror::Error)]
pub enum FairnessError {
    /// There is no game in which a secret is drawn.
    #[error(
        "there is no game to play: {0}\n  help: add the table `[oracle]` to assignment.toml, for a game whose secret a program draws"
    )]
    NoGame(String),
    /// The runner failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A defect.
    #[error(transparent)]
    Panicked(#[from] WorkPanicked),
}

/// A program that seeds its generator from the clock draws the same in every run of a second. So
/// many draws are waited for that are apart from each other.
const APART: usize = 12;

/// The secret of a run.
#[derive(Debug, PartialEq, Eq)]
enum Drawn {
    /// One that can be drawn.
    Secret(u32),
    /// One that cannot be.
    Impossible(String),
    /// No secret fits what the program said.
    None,
    /// Several do.
    Unknown,
}

impl Session {
    /// Plays many games against a program and looks at the secrets that it has drawn.
    ///
    /// # Errors
    /// When there is no game to play, or the runner fails.
    pub fn fairness(
        &self,
        candidate: &Candidate,
        runs: usize,
        jobs: NonZeroUsize,
    ) -> Result<Fairness, FairnessError> {
        let case = self.game_case()?;
        let games = self.games(case);
        let Some((arena, space)) = games.first() else {
            return Err(FairnessError::NoGame(
                "its secrets are not known".to_owned(),
            ));
        };
        // Secrets that cannot be drawn are found among more than can be.
        let wider = games
            .iter()
            .map(|(arena, _)| widened(arena.spec))
            .collect::<Vec<_>>();
        let tables: Vec<_> = games
            .iter()
            .zip(&wider)
            .map(|((arena, space), wider)| wide_table(arena, space, wider.as_ref()))
            .collect();
        let draw = |at| {
            let second = clock().as_secs();
            let drawn = self.draw(case, &tables, at as u64, candidate, space)?;
            Ok::<_, RunError>((second, drawn))
        };
        let mut drawn = Vec::with_capacity(runs);
        let mut failed = None;
        in_order(jobs, runs, draw, |_, result| match result {
            Ok(one) => {
                drawn.push(one);
                ControlFlow::Continue(())
            }
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        })?;
        if let Some(error) = failed {
            return Err(error.into());
        }
        for _ in 0..APART {
            if apart(&drawn).len() >= runs.min(APART) {
                break;
            }
            let past = Duration::from_nanos(u64::from(clock().subsec_nanos()));
            thread::sleep(Duration::from_secs(1).saturating_sub(past));
            drawn.push(draw(drawn.len())?);
        }
        Ok(summed_up(arena.spec, space, &drawn))
    }

    /// The first game against the adaptive player.
    fn game_case(&self) -> Result<&Case, FairnessError> {
        let assignment = self.assignment();
        let case = assignment.cases.iter().find(|case| case.adaptive.is_some());
        let Some(case) = case else {
            let dir = assignment.dir.display();
            return Err(FairnessError::NoGame(format!("{dir} asks for none")));
        };
        match self.playable(case) {
            Ok(()) => Ok(case),
            Err(fault) => Err(FairnessError::NoGame(fault.message)),
        }
    }

    fn draw(
        &self,
        case: &Case,
        tables: &[(Arena<'_>, Arc<Space>)],
        seed: u64,
        candidate: &Candidate,
        space: &Space,
    ) -> Result<Drawn, RunError> {
        let player = Player::new(tables, seed, Plan::WinAtOnce);
        let seen = candidate::run_dialogue(candidate, &self.put(case, candidate, None), &player)?;
        Ok(self.drawn(case, tables, &seen.observation, space))
    }

    /// Which secret fits a game.
    fn drawn(
        &self,
        case: &Case,
        tables: &[(Arena<'_>, Arc<Space>)],
        seen: &Observation,
        space: &Space,
    ) -> Drawn {
        let stdin = seen.typed.as_deref().unwrap_or_default();
        let reader = text_reader(self.rung(case), &seen.stdout, true);
        let mut fits = None;
        for (arena, wide) in tables {
            if let Some(Outcome::Fits(fit)) = consult(*arena, wide, stdin, reader.as_ref()) {
                fits = Some(fit);
                break;
            }
        }
        let Some(fit) = fits else {
            return Drawn::None;
        };
        if fit.count > 1 {
            return Drawn::Unknown;
        }
        let mut secrets = (0..).zip(space.secrets());
        match secrets.find(|(_, secret)| secret.text == fit.secret.as_bytes()) {
            Some((index, _)) => Drawn::Secret(index),
            None => Drawn::Impossible(fit.secret),
        }
    }
}

/// The game with rows that cannot be drawn as well: with repeats, and one number more at both ends.
fn widened(spec: &Spec) -> Option<(Spec, Arc<Space>)> {
    let Secret::Numbers { shape, fixed: None } = &spec.secret else {
        return None;
    };
    let shape = Numbers {
        low: shape.low.saturating_sub(1),
        high: shape.high.saturating_add(1),
        repeats: true,
        ..*shape
    };
    let wider = Spec {
        secret: Secret::Numbers { shape, fixed: None },
        ..spec.clone()
    };
    let space = Space::of(&wider, None)?;
    Some((wider, Arc::new(space)))
}

fn wide_table<'a>(
    arena: &Arena<'a>,
    space: &Arc<Space>,
    wider: Option<&'a (Spec, Arc<Space>)>,
) -> (Arena<'a>, Arc<Space>) {
    match wider {
        Some((spec, space)) => (arena.with_spec(spec), Arc::clone(space)),
        None => (*arena, Arc::clone(space)),
    }
}

/// The time of day.
fn clock() -> Duration {
    let passed = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    passed.unwrap_or_default()
}

/// Draws without those that are the same again within a second or two.
fn apart(drawn: &[(u64, Drawn)]) -> Vec<&Drawn> {
    let mut kept: Vec<&(u64, Drawn)> = Vec::with_capacity(drawn.len());
    for one in drawn {
        let again = |other: &&(u64, Drawn)| other.1 == one.1 && other.0.abs_diff(one.0) <= 1;
        if !kept.iter().any(again) {
            kept.push(one);
        }
    }
    kept.into_iter().map(|(_, drawn)| drawn).collect()
}

fn summed_up(spec: &Spec, space: &Space, drawn: &[(u64, Drawn)]) -> Fairness {
    let runs = drawn.len();
    let drawn = apart(drawn);
    let mut secrets = Vec::new();
    let mut impossible = Vec::new();
    let mut contradictions = 0;
    for one in &drawn {
        match one {
            Drawn::Secret(index) => secrets.push(*index),
            Drawn::Impossible(secret) => impossible.push(format!("`{secret}`")),
            Drawn::None => contradictions += 1,
            Drawn::Unknown => {}
        }
    }
    let known = secrets.len() + impossible.len();
    let certain = |passed, says| Check {
        passed: Some(passed),
        says,
        false_alarm: 0.0,
    };
    let mut checks = vec![
        certain(
            contradictions == 0,
            match contradictions {
                0 => "no draw contradicts itself".to_owned(),
                some => format!("{some} of {} draws contradict themselves", drawn.len()),
            },
        ),
        certain(
            impossible.is_empty(),
            match impossible.len() {
                0 => "no secret that cannot be drawn".to_owned(),
                some => {
                    impossible.dedup();
                    impossible.truncate(3);
                    format!(
                        "{some} secrets that cannot be drawn, such as {}",
                        impossible.join(", ")
                    )
                }
            },
        ),
    ];
    checks.extend(examine(spec, space, &secrets));
    Fairness {
        runs,
        apart: drawn.len(),
        known,
        secrets: space.len(),
        checks,
    }
}
