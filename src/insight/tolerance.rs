//! Which rungs of the ladder are safe for a game.
//!
//! A rung forgives what it does not look at. Where a game says something by that very thing, as by
//! capitals or by punctuation, the rung makes a wrong program's output equal to the right one: it
//! is blind. Every mutant of the game is a wrong program, so that they can tell.

use super::stage::{Behaviour, End, Stage};
use crate::fixture::{Assignment, Reference, ReferenceError, Rung};
use crate::game::mutants::{Class, Materials, Mutant, Scenario, mutants, scenarios};
use crate::game::{Bank, Spec};
use crate::judge::Comparison;
use crate::judge::events::{self, Outcome, Plan};

/// How many plays are tried beside the cases.
pub const PLAYS: usize = 200;

/// The seed that they come from.
const SEED: u64 = 1;

/// What a play may print beyond twice the right output.
const ROOM: usize = 64 * 1024;

/// What each rung of the ladder lets through in one variant of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tolerance {
    /// How many mutants print something else than what is right, in some case or play.
    pub alive: usize,
    /// Those that some rung hides, in the order of the table.
    pub hidden: Vec<Hidden>,
    /// Those that mean the same to the rung `events`, where it was put to the proof.
    pub meant: Option<Vec<Hidden>>,
    /// How many cases and plays they were put to.
    pub plays: usize,
}

/// A mistake that the looser rungs do not see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hidden {
    /// The identifier of the mutant.
    pub id: String,
    /// What is wrong with it, in one sentence.
    pub title: String,
    /// The strictest rung on which it is right in all plays.
    pub rung: Rung,
}

impl Hidden {
    fn new(mutant: &Mutant, rung: Rung) -> Self {
        Self {
            id: mutant.id.clone(),
            title: mutant.title.clone(),
            rung,
        }
    }
}

impl Tolerance {
    /// Puts every semantic mutant of the game to the cases that play `variant`, and to plays beside
    /// them. What an accepted variant prints is right too. O(mutants × plays).
    ///
    /// # Errors
    /// When there is no such variant.
    pub fn of(
        assignment: &Assignment,
        reference: &Reference,
        variant: Option<&str>,
    ) -> Result<Self, ReferenceError> {
        Self::proven(assignment, reference, variant, false)
    }

    /// As [`of`](Self::of), with what the rung `events` lets through: a mistake that it takes for
    /// right in every play. What leaves it in doubt is seen by people, and what the handout leaves
    /// open is no mistake. Reading costs some hundred times as much as comparing.
    ///
    /// # Errors
    /// When there is no such variant.
    pub fn with_meaning(
        assignment: &Assignment,
        reference: &Reference,
        variant: Option<&str>,
    ) -> Result<Self, ReferenceError> {
        Self::proven(assignment, reference, variant, true)
    }

    fn proven(
        assignment: &Assignment,
        reference: &Reference,
        variant: Option<&str>,
        by_meaning: bool,
    ) -> Result<Self, ReferenceError> {
        let spec = reference.spec(variant)?;
        let right = right_specs(assignment, reference, variant)?;
        let made = plays_of(assignment, reference, variant, spec);
        let cases = assignment.cases.iter();
        let cases = cases
            .filter(|case| case.variant.as_deref() == variant && case.fault.is_none())
            .map(|case| Stage::of(assignment, case));
        let stages: Vec<_> = cases.chain(made.iter().map(Stage::Scenario)).collect();
        let standards: Vec<_> = stages
            .iter()
            .filter_map(|stage| Standard::new(*stage, &right))
            .collect();
        let plans = match by_meaning {
            true => plans(&standards, &right),
            false => Vec::new(),
        };
        let mut tolerance = Self {
            alive: 0,
            hidden: Vec::new(),
            meant: by_meaning.then(Vec::new),
            plays: standards.len(),
        };
        let semantic = mutants(spec).into_iter();
        for mutant in semantic.filter(|mutant| mutant.class == Class::Semantic) {
            let wrong = mutant.apply(spec);
            let seen = equal_everywhere(&standards, &wrong);
            tolerance.alive += usize::from(seen != Some(Rung::Exact));
            let is_open = assignment.left_open.contains(&mutant.id);
            if seen != Some(Rung::Exact)
                && !is_open
                && let Some(meant) = &mut tolerance.meant
                && means_the_same(&standards, &plans, &wrong)
            {
                meant.push(Hidden::new(&mutant, Rung::Events));
            }
            if let Some(rung) = seen.filter(|rung| *rung != Rung::Exact) {
                tolerance.hidden.push(Hidden::new(&mutant, rung));
            }
        }
        Ok(tolerance)
    }

    /// The mistakes that would pass on this rung; none by `events` where it was not put to the
    /// proof.
    pub fn hidden_by(&self, rung: Rung) -> impl Iterator<Item = &Hidden> {
        let is_textual = Rung::TEXTUAL.contains(&rung);
        let hidden = self.hidden.iter();
        let meant = self.meant.iter().flatten();
        let by_text = hidden.filter(move |hidden| is_textual && hidden.rung <= rung);
        by_text.chain(meant.filter(move |_| rung == Rung::Events))
    }

    /// The loosest rung that hides nothing; `exact` where there was no mistake to be hidden.
    pub fn loosest_safe(&self) -> Rung {
        if self.alive == 0 {
            return Rung::Exact;
        }
        let rungs = Rung::TEXTUAL.into_iter().rev();
        let mut safe = rungs.filter(|rung| self.hidden_by(*rung).next().is_none());
        // `exact` is never blind: what it does not tell apart is the same.
        safe.next().unwrap_or(Rung::Exact)
    }
}

/// The game as cases of the variant play it, and as it may be played instead.
fn right_specs<'a>(
    assignment: &Assignment,
    reference: &'a Reference,
    variant: Option<&str>,
) -> Result<Vec<&'a Spec>, ReferenceError> {
    let accepted: &[String] = match variant {
        None => &assignment.accept_variants,
        Some(_) => &[],
    };
    let names = std::iter::once(variant).chain(accepted.iter().map(|name| Some(name.as_str())));
    names.map(|name| reference.spec(name)).collect()
}

/// Plays beside the cases; their words come from the bank of a case.
fn plays_of(
    assignment: &Assignment,
    reference: &Reference,
    variant: Option<&str>,
    spec: &Spec,
) -> Vec<Scenario> {
    let mut cases = assignment.cases.iter();
    let case = cases.find(|case| case.variant.as_deref() == variant);
    let bank = case.and_then(|case| reference.bank(assignment, case));
    let words = bank.as_ref().map(joined);
    let materials = Materials {
        // A bank of one word makes for plays about that word alone.
        bank: words.as_deref().filter(|_| assignment.bank.is_some()),
    };
    scenarios(spec, &materials, SEED, PLAYS)
}

fn joined(bank: &Bank<'_>) -> Vec<u8> {
    let words: Vec<_> = bank.words().iter().map(|(_, word)| *word).collect();
    words.join(&b'\n')
}

/// A play, and what may be printed in it.
struct Standard<'a> {
    stage: Stage<'a>,
    right: Vec<Vec<u8>>,
    most: usize,
}

impl<'a> Standard<'a> {
    fn new(stage: Stage<'a>, specs: &[&Spec]) -> Option<Self> {
        let behaviours = specs.iter().map(|spec| stage.play(spec, usize::MAX));
        let playable = behaviours.filter(|behaviour| behaviour.end != End::Refused);
        let right: Vec<_> = playable.map(|behaviour| behaviour.printed).collect();
        let longest = right.iter().map(Vec::len).max()?;
        Some(Self {
            stage,
            right,
            most: ROOM + 2 * longest,
        })
    }

    /// The strictest rung on which what a game prints is right; none when there is none.
    fn equal_on(&self, spec: &Spec) -> Option<Rung> {
        let Behaviour { printed, end } = self.stage.play(spec, self.most);
        if matches!(end, End::Refused | End::Cut) {
            return None;
        }
        let right = self.right.iter();
        let rungs = right.filter_map(|right| Comparison::new(right, &printed).rung(LOOSEST));
        rungs.min()
    }
}

/// What the right games mean in each play.
fn plans(standards: &[Standard<'_>], right: &[&Spec]) -> Vec<Vec<Plan>> {
    let of = |standard: &Standard<'_>| {
        let plays = right.iter().filter_map(|spec| {
            let play = standard.stage.transcript(spec)?;
            let plan = Plan::of(spec, &play);
            // A play of which even the right output is in doubt tells nothing apart.
            let is_told = events::read(&plan, &play.piped()).outcome == Outcome::Yes;
            is_told.then_some(plan)
        });
        plays.collect()
    };
    standards.iter().map(of).collect()
}

/// Whether a game is taken for right in all plays, by what it means.
fn means_the_same(standards: &[Standard<'_>], plans: &[Vec<Plan>], spec: &Spec) -> bool {
    standards.iter().zip(plans).all(|(standard, plans)| {
        let Behaviour { printed, end } = standard.stage.play(spec, standard.most);
        if matches!(end, End::Refused | End::Cut) {
            return false;
        }
        let is_same = standard.right.contains(&printed);
        let mut read = plans
            .iter()
            .map(|plan| events::read(plan, &printed).outcome);
        is_same || plans.is_empty() || read.any(|outcome| outcome == Outcome::Yes)
    })
}

/// The loosest rung that compares texts.
const LOOSEST: Rung = Rung::Punctuation;

/// The strictest rung on which a game is right in all plays; none when there is none.
fn equal_everywhere(standards: &[Standard<'_>], spec: &Spec) -> Option<Rung> {
    let mut loosest = Rung::Exact;
    for standard in standards {
        loosest = loosest.max(standard.equal_on(spec)?);
    }
    Some(loosest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::testing::folder;
    use crate::util::config::Source;

    fn tolerance(game: &str, variant: Option<&str>) -> Tolerance {
        let assignment = Assignment::load(&folder(game), false).expect("it can be loaded");
        let reference = Reference::load(&assignment).expect("it is right");
        let reference = reference.expect("it has a game");
        Tolerance::of(&assignment, &reference, variant).expect("there is such a variant")
    }

    fn ids(tolerance: &Tolerance, rung: Rung) -> Vec<&str> {
        let hidden = tolerance.hidden_by(rung);
        hidden.map(|hidden| hidden.id.as_str()).collect()
    }

    #[test]
    fn punctuation_is_what_marks_are_made_of_in_wordle() {
        let tolerance = tolerance("wordle", None);
        let hidden = ids(&tolerance, Rung::Punctuation);
        assert_eq!(hidden.len(), 17, "{hidden:?}");
        assert!(hidden.contains(&"score/multiset") && hidden.contains(&"feedback/not-on-win"));
        assert_eq!(ids(&tolerance, Rung::Case), [""; 0]);
        assert_eq!(tolerance.loosest_safe(), Rung::Case);
    }

    #[test]
    fn capitals_are_what_hits_are_told_by_in_lingo() {
        let tolerance = tolerance("lingo", None);
        let hidden = ids(&tolerance, Rung::Case);
        let marks = [
            "score/member-only",
            "score/first-index",
            "score/swap",
            "cells/hit-as-near",
        ];
        assert_eq!(hidden, marks);
        assert_eq!(ids(&tolerance, Rung::Punctuation), marks);
        assert_eq!(tolerance.loosest_safe(), Rung::Spaces);
    }

    #[test]
    fn no_rung_hides_anything_of_mastermind() {
        let tolerance = tolerance("mastermind", None);
        assert!(tolerance.alive > 30, "{}", tolerance.alive);
        assert_eq!(tolerance.loosest_safe(), Rung::Punctuation);
    }

    #[test]
    fn punctuation_is_what_unused_rows_are_made_of_in_swordle() {
        let tolerance = tolerance("swordle", None);
        let hidden = ids(&tolerance, Rung::Punctuation);
        assert_eq!(hidden, ["board/used", "board/fixed-6"]);
    }

    #[test]
    fn where_nothing_was_put_to_the_proof_nothing_is_proven() {
        let none = Tolerance {
            alive: 0,
            hidden: Vec::new(),
            meant: None,
            plays: 0,
        };
        assert_eq!(none.loosest_safe(), Rung::Exact);
    }

    fn by_meaning(added: &str) -> Vec<String> {
        let mut assignment = Assignment::load(&folder("swordle"), false).expect("it can be loaded");
        let game = assignment.game.as_ref().expect("it has a game");
        let path = game.path().to_owned();
        let text = std::fs::read_to_string(&path).expect("it can be read");
        assignment.game = Some(Source::new(path, format!("{text}\n{added}")));
        let reference = Reference::load(&assignment).expect("it is right");
        let reference = reference.expect("it has a game");
        let tolerance = Tolerance::with_meaning(&assignment, &reference, None);
        let tolerance = tolerance.expect("there is such a variant");
        let hidden = tolerance.hidden_by(Rung::Events);
        hidden.map(|hidden| hidden.id.clone()).collect()
    }

    #[test]
    fn by_meaning_no_mistake_in_swordle_is_taken_for_right() {
        assert_eq!(by_meaning(""), [""; 0]);
    }

    #[test]
    fn a_mistake_in_what_the_rung_of_meaning_leaves_free_makes_it_blind() {
        let mistake = "[mutant.greeting]\ntitle = \"greets otherwise\"\nhint = \"Look at the \
                       first line.\"\nset.\"setup.0.say\" = \"Hello there!\\n\"\n";
        assert_eq!(by_meaning(mistake), ["own/greeting"]);
    }

    #[test]
    fn texts_say_nothing_about_events() {
        assert_eq!(tolerance("lingo", None).hidden_by(Rung::Events).count(), 0);
    }
}
