//! What is right for each case of a session.

use std::borrow::Cow;

use super::Session;
use crate::fixture::terminal::is_terminal_copy;
use crate::fixture::{Case, Fault};
use crate::judge::Accepted;

/// What is right for one case: the accepted outputs, or why the case can judge nobody.
pub type Yardstick = Result<Vec<Accepted<'static>>, Fault>;

impl Session {
    /// What is right for the case at `index`.
    ///
    /// # Errors
    /// With the fault by which nobody can be judged by the case.
    pub fn accepted(&self, index: usize) -> Result<&[Accepted<'static>], &Fault> {
        self.yardstick(index).as_deref()
    }

    pub(super) fn yardstick(&self, index: usize) -> &Yardstick {
        self.accepted[index].get_or_init(|| self.measure(&self.assignment().cases[index]))
    }

    pub(super) fn measure(&self, case: &Case) -> Yardstick {
        if let Some(fault) = &case.fault {
            return Err(fault.clone());
        }
        if case.adaptive.is_some()
            && let Err(fault) = self.playable(case)
        {
            return Err(fault);
        }
        let own = self.transcript(case);
        if let Some(transcript) = &own
            && transcript.piped() != case.expected
            && is_terminal_copy(&case.expected, &transcript.piped(), &case.stdin)
        {
            return Err(terminal_copy(case));
        }
        let mut accepted = vec![Accepted {
            variant: None,
            text: Cow::Owned(case.expected.clone()),
            plan: self.plan(case, own.as_ref(), None),
            transcript: own.filter(|transcript| transcript.piped() == case.expected),
        }];
        let own = accepted.first().and_then(|own| own.plan.clone());
        if case.variant.is_none()
            && let Some(reference) = self.reference()
        {
            accepted.extend(
                self.assignment()
                    .accept_variants
                    .iter()
                    .filter_map(|variant| {
                        let play = reference
                            .transcript(self.assignment(), case, Some(variant))
                            .ok()?;
                        let plan = self.plan(case, Some(&play), Some(variant));
                        let plan = plan.filter(|plan| {
                            !own.as_ref().is_some_and(|own| own.means_the_same(plan))
                        });
                        Some(Accepted {
                            plan,
                            ..Accepted::of_variant(variant, play)
                        })
                    }),
            );
        }
        Ok(accepted)
    }
}

fn terminal_copy(case: &Case) -> Fault {
    Fault {
        path: case.expected_path.clone().unwrap_or_default(),
        line: None,
        message: "the expected output contains the typed input: it was copied from a terminal"
            .to_owned(),
        help: "take the typed lines out with `regrade convert`; through a pipe, a prompt and its answer stand on one line"
            .to_owned(),
    }
}
