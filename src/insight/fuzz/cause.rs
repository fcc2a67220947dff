//! Why a program gets plays wrong.

use super::place::{Told, at};
use super::subject::Run;
use crate::candidate::Ending;
use crate::fixture::Rung;
use crate::game::mutants::Scenario;
use crate::game::{Spec, Transcript};
use crate::judge::{Verdict, exception, wording};

/// One reason for wrong plays.
#[derive(Debug, Clone, PartialEq)]
pub enum Cause {
    /// A known mistake.
    Mistake {
        /// The identifier of the mutant.
        id: String,
        /// What is wrong, in one sentence.
        title: String,
        /// Other mutants that explain the same plays.
        alike: Vec<String>,
    },
    /// Each answer is right for some secret, and none for all of them.
    NoOneSecret,
    /// The secret is the same in each of many games.
    FixedSecret {
        /// The secret.
        secret: String,
        /// In how many games.
        draws: usize,
        /// The chance that a fair program does that.
        chance: f64,
    },
    /// It is told that the game ends, or that a guess is rejected, where the game does not, and no
    /// known mistake does that in just these plays.
    Told(Told),
    /// The output differs in form alone.
    Form(Rung),
    /// No known mistake explains it: how it ends, and what goes wrong first.
    Unknown {
        /// What the plays come to.
        verdict: Verdict,
        /// What the game does where the program first goes wrong.
        at: String,
    },
}

impl Cause {
    /// The cause of a run that no mutant explains.
    pub(super) fn of(spec: &Spec, play: &Scenario, run: &Run) -> Self {
        let judgement = &run.judgement;
        match (&judgement.matched, judgement.verdict) {
            (Some(matched), Verdict::Format) => Self::Form(matched.rung),
            (_, verdict) => Self::Unknown {
                at: match exception(run).filter(|name| !exception::is_end_of_input(name)) {
                    Some(name) => format!("{}: {name}", at(spec, play, run)),
                    None => at(spec, play, run).to_owned(),
                },
                verdict: match asks_on(run) {
                    true => Verdict::Fail,
                    false => verdict,
                },
            },
        }
    }

    /// What it is, in words.
    pub fn title(&self) -> String {
        match self {
            Self::Mistake { title, .. } => title.clone(),
            Self::NoOneSecret => {
                "each answer is right for some secret, but no secret fits them all".to_owned()
            }
            Self::FixedSecret {
                secret,
                draws,
                chance,
            } => format!(
                "the secret is always `{secret}`: in each of {draws} games, at different times, as a fair program draws in {} of all such trials",
                wording::chance(*chance)
            ),
            Self::Told(told) => told.title().to_owned(),
            Self::Form(rung) => format!("the output differs only in {}", rung.forgives()),
            Self::Unknown { verdict, at } => format!("{verdict} {at}"),
        }
    }

    /// Whether a play shows it by itself, so that it can be kept as a case.
    pub fn shows_in_one_play(&self) -> bool {
        !matches!(self, Self::FixedSecret { .. })
    }

    /// A short name, fit for a file.
    pub fn name(&self) -> String {
        let name = match self {
            Self::Mistake { id, .. } => id.clone(),
            Self::NoOneSecret => "no-one-secret".to_owned(),
            Self::FixedSecret { .. } => "fixed-secret".to_owned(),
            Self::Told(told) => told.name().to_owned(),
            Self::Form(rung) => rung.name().to_owned(),
            Self::Unknown { verdict, at } => format!("{verdict}-{at}"),
        };
        let plain = name.chars().map(|glyph| match glyph {
            '+' => "plus".to_owned(),
            '~' | '/' | ' ' | '@' | '.' => "-".to_owned(),
            glyph if glyph.is_ascii_alphanumeric() || glyph == '-' => glyph.to_string(),
            _ => String::new(),
        });
        plain.collect()
    }
}

/// The kind of exception that ended a program, where one did: it tells one crash from another.
pub(super) fn exception(run: &Run) -> Option<String> {
    let Some(Ending::Exited(status)) = run.judgement.ending else {
        return None;
    };
    let message = exception::uncaught(status, &run.judgement.stderr)?;
    let kind = message.trim_matches('`').split(':').next()?;
    Some(kind.to_owned())
}

/// Whether a program was ended by its language because it asks for more than is typed: what it has
/// done wrong lies before that.
pub(super) fn asks_on(run: &Run) -> bool {
    run.judgement.verdict == Verdict::Crash
        && exception(run).is_some_and(|name| exception::is_end_of_input(&name))
}

/// A cause, and the smallest play that shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Counterexample {
    /// Why.
    pub cause: Cause,
    /// The play.
    pub play: Scenario,
    /// What the game does; none where it cannot be played.
    pub right: Option<Transcript>,
    /// What the program does.
    pub run: Run,
    /// How many of the wrong plays have this cause. A secret that is the same in each game shows in
    /// games beside these.
    pub plays: usize,
}

impl Counterexample {
    /// What the game prints.
    pub fn expected(&self) -> Vec<u8> {
        let right = self.right.as_ref();
        right.map(Transcript::piped).unwrap_or_default()
    }
}
