//! Cases whose secret the program has drawn itself.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::Session;
use crate::candidate::Observation;
use crate::fixture::{Case, Rung};
use crate::judge::oracle::{Arena, Finding, Inquiry, Space, by_consistency};
use crate::judge::{Judgement, Question, Verdict};

/// What would judge a case that its program passes by consistency alone.
const SUGGESTION: &str = "what it printed is right for a secret of its own: with `judge = \
                          \"consistency\"` in assignment.toml or in the TOML of the case it \
                          would pass";

/// What is at odds with a program that plays the only secret there is as the game does.
const CONTRADICTION: &str = "what it printed is what the game prints here, and the expected output \
                             is not: one of the two is wrong, or the case belongs to a variant of \
                             the game (`variant = \"…\"` in its TOML)";

/// So many banks are remembered: as many as the cases of an assignment have. Plays that are made up
/// bring one each.
const BANKS: usize = 64;

/// The secrets of the games of a session, by variant and by the text of the bank.
#[derive(Debug, Default)]
pub struct Spaces(Mutex<HashMap<Option<String>, ByBank>>);

/// What a game can have as its secret, by the text of its bank.
type ByBank = HashMap<Vec<u8>, Option<Arc<Space>>>;

impl Session {
    /// The secrets that the game of a case can have, in a variant.
    pub(super) fn space(&self, case: &Case, variant: Option<&str>) -> Option<Arc<Space>> {
        let reference = self.reference()?;
        let assignment = self.assignment();
        let variant = variant.or(case.variant.as_deref());
        let spec = reference.spec(variant).ok()?;
        let text = reference.bank_text(assignment, case).unwrap_or_default();
        let mut spaces = self
            .spaces()
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let known = spaces.entry(variant.map(str::to_owned)).or_default();
        if let Some(space) = known.get(text) {
            return space.clone();
        }
        if known.len() >= BANKS {
            known.clear();
        }
        // What the engine cannot play nobody is judged by.
        let can_be_played = reference.transcript(assignment, case, variant).is_ok();
        let bank = reference.bank(assignment, case);
        let space = can_be_played.then(|| Space::of(spec, bank.as_ref()));
        let space = space.flatten().map(Arc::new);
        known.insert(text.to_vec(), space.clone());
        space
    }

    /// Where a case is played, and with which secrets: its own game, and the variants that are
    /// accepted beside it.
    pub(super) fn games<'a>(&'a self, case: &'a Case) -> Vec<(Arena<'a>, Arc<Space>)> {
        let Some(reference) = self.reference() else {
            return Vec::new();
        };
        let assignment = self.assignment();
        let accepted = match case.variant {
            None => assignment.accept_variants.as_slice(),
            Some(_) => &[],
        };
        let variants = std::iter::once(None).chain(accepted.iter().map(|name| Some(&name[..])));
        variants
            .filter_map(|variant| {
                let arena = Arena::new(reference, assignment, case, variant)?;
                Some((arena, self.space(case, variant)?))
            })
            .collect()
    }

    /// What a run comes to by consistency; none where that says nothing.
    pub(super) fn consult(&self, case: &Case, observation: &Observation) -> Option<Finding> {
        let games = self.games(case);
        if games.is_empty() {
            return None;
        }
        let games: Vec<_> = games
            .iter()
            .map(|(arena, space)| (*arena, &**space))
            .collect();
        by_consistency(&Inquiry {
            question: Question {
                case,
                rung: self.rung(case),
                form: Rung::Spaces,
                accepted: &[],
                observation,
            },
            games: &games,
            stdin: observation.typed.as_deref().unwrap_or(&case.stdin),
        })
    }

    /// Whether the program had a secret of its own: it has not played the one that the case names.
    /// Another run draws another secret.
    pub fn draws_its_own(&self, case: &Case, observation: &Observation) -> bool {
        let has_secret = case.secret.is_some() || self.assignment().is_by_consistency(case);
        has_secret && observation.pinned != Some(true)
    }

    /// What consistency has to say of a run that its output alone does not settle: it would pass;
    /// or no secret at all explains it, which is wrong whoever has drawn.
    pub(super) fn look_at_consistency(
        &self,
        case: &Case,
        observation: &Observation,
        judgement: &mut Judgement,
    ) {
        let is_open = matches!(judgement.verdict, Verdict::Unpinned | Verdict::Fail);
        if !is_open || case.judge.is_some() || observation.pinned == Some(true) {
            return;
        }
        let Some(found) = self.consult(case, observation) else {
            return;
        };
        match (judgement.verdict, found.judgement.verdict) {
            (_, Verdict::Pass) => {
                let is_only = |(_, space): &(Arena<'_>, Arc<Space>)| space.len() == 1;
                let note = match self.games(case).iter().all(is_only) {
                    true => CONTRADICTION,
                    false => SUGGESTION,
                };
                judgement.notes.push(note.to_owned());
            }
            (Verdict::Unpinned, Verdict::Fail) => *judgement = found.judgement,
            _ => {}
        }
    }
}
