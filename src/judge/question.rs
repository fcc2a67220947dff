//! What is asked of the judge.

use std::borrow::Cow;

use super::events::Plan;
use crate::candidate::Observation;
use crate::fixture::{Case, Rung};
use crate::game::Transcript;

/// One replay to be judged.
#[derive(Debug, Clone)]
pub struct Question<'a> {
    /// The case that was replayed.
    pub case: &'a Case,
    /// The rung that passes: what the caller was told, else the case's own, else the assignment's.
    /// On [`Rung::Events`] what differs in more than blanks is read by the [`Plan`]s of what is
    /// accepted; without one it is wrong.
    pub rung: Rung,
    /// The loosest rung on which a difference is still one of form: `spaces`, or a looser one that
    /// was proven to hide no mistake of the assignment's game.
    pub form: Rung,
    /// What may be printed: first the case's own `.out`, then that of each accepted variant.
    pub accepted: &'a [Accepted<'a>],
    /// What was seen.
    pub observation: &'a Observation,
}

/// An output that is right.
#[derive(Debug, Clone)]
pub struct Accepted<'a> {
    /// The variant of the game that prints it; none for the case's own output.
    pub variant: Option<String>,
    /// The output.
    pub text: Cow<'a, [u8]>,
    /// The engine's play, where its piped view is this output; it tells the turns apart.
    pub transcript: Option<Transcript>,
    /// What the play means, where the case is judged by that.
    pub plan: Option<Plan>,
}

impl<'a> Accepted<'a> {
    /// The case's own output. The engine's play is kept only if it prints exactly that.
    pub fn own(case: &'a Case, play: Option<Transcript>) -> Self {
        Self {
            variant: None,
            text: Cow::Borrowed(&case.expected),
            transcript: play.filter(|play| play.piped() == case.expected),
            plan: None,
        }
    }

    /// What the engine prints under a variant.
    pub fn of_variant(variant: impl Into<String>, play: Transcript) -> Self {
        Self {
            variant: Some(variant.into()),
            text: Cow::Owned(play.piped()),
            transcript: Some(play),
            plan: None,
        }
    }
}
