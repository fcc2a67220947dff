//! Cases that are judged by what a program means.

use super::Session;
use crate::candidate::Observation;
use crate::fixture::{Case, Rung};
use crate::game::Transcript;
use crate::judge::events::Plan;
use crate::judge::{self, Comparison, Judgement};

impl Session {
    /// Why cases that are to be judged by their meaning cannot be; none when all can.
    pub fn without_meaning(&self) -> Option<String> {
        let cases = &self.assignment().cases;
        let case = cases.iter().find(|case| self.rung(case) == Rung::Events)?;
        self.reference().is_none().then(|| {
            format!(
                "the case {} asks for strictness `events`, and there is no game to say what is meant\n  help: add the game as `game.toml`, or use `spaces`, the loosest rung that is safe for every game",
                case.name
            )
        })
    }

    /// Tells what goes wrong in a case that is judged so by its true turns: `answers` are the places
    /// in the output where what follows each input line begins.
    pub(super) fn retell(
        &self,
        index: usize,
        seen: &Observation,
        answers: &[usize],
        judgement: &mut Judgement,
    ) {
        if judgement.asked == Rung::Events
            && let Ok(accepted) = self.yardstick(index)
        {
            judge::retell(judgement, accepted, &seen.stdout, answers);
        }
    }

    /// What a play of the engine means, where the case is judged by that. A play that does not
    /// print the expected output, blanks aside, means something else.
    pub(super) fn plan(
        &self,
        case: &Case,
        play: Option<&Transcript>,
        variant: Option<&str>,
    ) -> Option<Plan> {
        let play = play.filter(|_| self.rung(case) == Rung::Events)?;
        let piped = play.piped();
        let is_own =
            variant.is_some() || Comparison::new(&case.expected, &piped).equal(Rung::Spaces, &[]);
        let spec = self
            .reference()?
            .spec(variant.or(case.variant.as_deref()))
            .ok()?;
        is_own.then(|| Plan::of(spec, play))
    }
}
