//! What a program prints in games whose secret it has drawn itself.
//!
//! Nobody knows which that is. But a mistake that explains the program must be able to print what
//! was seen with some secret that it may draw: in each of these games, those that passed included.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::exhibit::{Course, Sighting};
use super::level::Level;
use super::lineup::Lineup;
use super::tally::Tally;
use crate::fixture::Case;
use crate::game::{Bank, Spec};
use crate::judge::oracle::{Arena, Extent, Fit, Outcome, Space, TextReader, consult};

/// What was seen in such games.
pub(super) struct OwnDraws<'a> {
    lineup: &'a Lineup<'a>,
    /// Those that did not pass come first: they rule out most.
    seen: Vec<&'a Sighting>,
    /// What games draw from, by how they draw it and by the text of the bank.
    spaces: RefCell<Spaces>,
}

/// Secrets that can be drawn; none where nobody can say which.
type Spaces = HashMap<(String, Vec<u8>), Option<Rc<Space>>>;

/// How one such game stands to a mistake.
enum Standing {
    Explained,
    Possible,
    Against,
}

impl<'a> OwnDraws<'a> {
    /// Those of some sightings.
    pub fn of(lineup: &'a Lineup<'a>, sightings: &'a [Sighting]) -> Self {
        let mut seen: Vec<_> = sightings.iter().filter(|one| one.drawn.is_some()).collect();
        seen.sort_by_key(|one| (one.course == Course::Passed, one.course.is_early()));
        Self {
            lineup,
            seen,
            spaces: RefCell::default(),
        }
    }

    /// Whether some of them did not pass.
    pub fn has_failed(&self) -> bool {
        self.seen.iter().any(|one| one.course != Course::Passed)
    }

    /// What a game explains, with these added; none where one of them speaks against it. `at` is the
    /// number of the level. For each a search among all secrets, up to the first that does.
    pub fn with(&self, mut tally: Tally, spec: &Spec, at: usize) -> Option<Tally> {
        for seen in &self.seen {
            match (seen.course, self.standing(seen, spec, at)) {
                (_, Standing::Against) => return None,
                (Course::Passed, _) => {}
                (_, Standing::Explained) => tally.explains.push(seen.case),
                (_, Standing::Possible) => tally.leaves.push(seen.case),
            }
        }
        tally.explains.sort_unstable();
        tally.leaves.sort_unstable();
        Some(tally)
    }

    fn standing(&self, seen: &Sighting, spec: &Spec, at: usize) -> Standing {
        let case = self.lineup.assignment.cases.get(seen.case);
        let fit = case.and_then(|case| self.fit(case, seen, spec, at));
        match (fit, seen.course) {
            (None, _) => Standing::Against,
            (Some(_), Course::Passed | Course::Failed) => Standing::Explained,
            // Behind the end of input no game says what follows.
            (Some(fit), _) if fit.is_cut_short() && fit.extent != Extent::Less => {
                Standing::Explained
            }
            _ => Standing::Possible,
        }
    }

    /// A secret with which the game prints what was seen.
    fn fit(&self, case: &Case, seen: &Sighting, spec: &Spec, at: usize) -> Option<Fit> {
        let arena = Arena::of(spec, self.lineup.assignment, case);
        let space = self.space(&arena)?;
        let Level { rung, .. } = self.lineup.level(seen.case, at);
        let is_whole = seen.printed.len() < Lineup::most_of(case);
        let reader = TextReader {
            output: &seen.printed,
            rung,
            may_end_early: seen.course != Course::Failed || !is_whole,
        };
        match consult(arena, &space, seen.drawn.as_ref()?, &reader)? {
            Outcome::Fits(fit) => Some(fit),
            Outcome::Contradiction(_) => None,
        }
    }

    fn space(&self, arena: &Arena<'_>) -> Option<Rc<Space>> {
        let text = arena.bank_text().unwrap_or_default();
        let spec = arena.spec;
        let name = format!(
            "{:?} {:?} {:?}",
            spec.secret,
            spec.reading,
            spec.conduct.draws()
        );
        let mut spaces = self.spaces.borrow_mut();
        let known = spaces.entry((name, text)).or_insert_with_key(|(_, text)| {
            let bank = (!text.is_empty()).then(|| Bank::parse(text));
            Space::of(spec, bank.as_ref()).map(Rc::new)
        });
        known.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Assignment, Reference, Surroundings};
    use crate::insight::testing::folder;
    use crate::insight::{Apart, Attribution, Stage};

    /// What is found of a program that plays as one mistake says where the secret is known, and as
    /// another with secrets of its own in these cases.
    fn found(told: &str, own: &str, drawn: &[(&str, &str)]) -> Attribution {
        found_typing(told, own, drawn, None)
    }

    /// The same, with something else typed where secrets are drawn.
    fn found_typing(
        told: &str,
        own: &str,
        drawn: &[(&str, &str)],
        typed: Option<&str>,
    ) -> Attribution {
        let assignment = Assignment::load(&folder("mastermind"), false).expect("it can be loaded");
        let reference = Reference::load(&assignment).expect("it is right");
        let reference = reference.expect("it has a game");
        let rung = |_: &Case| assignment.strictness;
        let lineup = Lineup::new(&assignment, &reference, None, rung).expect("there is a game");
        let spec = |id: &str| match id {
            "" => lineup.suspects().spec().clone(),
            _ => (*lineup.suspects().named(id).expect("it is known").spec).clone(),
        };
        let sighting = |case: usize, id: &str, secret: Option<&str>| {
            let of = &assignment.cases[case];
            let around = Surroundings::of(&assignment, of);
            let around = secret.map_or(around, |secret| around.with_secret(secret));
            let typed = typed.filter(|_| secret.is_some());
            let typed = typed.map_or(&of.stdin[..], str::as_bytes);
            let stage = Stage::Case(around, typed);
            let printed = stage.play(&spec(id), lineup.most(case)).printed;
            let right = stage.play(lineup.suspects().spec(), lineup.most(case));
            Sighting {
                case,
                course: match right.printed == printed && typed == of.stdin {
                    true => Course::Passed,
                    false => Course::Failed,
                },
                printed,
                drawn: secret.map(|_| typed.to_vec()),
            }
        };
        let of_name = |name: &str| {
            let mut cases = assignment.cases.iter();
            cases
                .position(|case| case.name == name)
                .expect("it is a case")
        };
        let mut seen: Vec<_> = ["mastermind2", "near-wins", "scoring", "win-last-turn"]
            .map(|name| sighting(of_name(name), told, None))
            .into();
        let drawn = drawn.iter();
        seen.extend(drawn.map(|(name, secret)| sighting(of_name(name), own, Some(secret))));
        lineup.attribute(&seen)
    }

    fn unique(found: &Attribution) -> Option<&str> {
        found.cause().map(|cause| cause.id.as_str())
    }

    #[test]
    fn a_game_of_another_kind_decides_between_mistakes_that_a_flag_makes_alike() {
        let more = "attempts/+1";
        let open = found(more, more, &[]);
        let ids: Vec<_> = open.causes().iter().map(|cause| &cause.id[..]).collect();
        assert_eq!(ids, [more, "setup/flag-11"]);
        let decided = found(more, more, &[("prose1", "9 8 7 6")]);
        assert_eq!(unique(&decided), Some(more));
        let explains = &decided.cause().expect("it is the one").explains;
        assert_eq!(explains.len(), 2, "the drawn game is explained too");
        let passed = found("setup/flag-11", "", &[("prose1", "9 8 7 6")]);
        assert_eq!(unique(&passed), Some("setup/flag-11"));
    }

    #[test]
    fn a_mistake_that_cannot_print_what_was_seen_with_any_secret_is_not_named() {
        let (told, own) = ("setup/flag-11", "attempts/-1");
        let found = found(told, own, &[("turns-40-loss", "9 8 7 6")]);
        assert!(matches!(found, Attribution::Unknown { .. }), "{found:?}");
    }

    #[test]
    fn numbers_that_may_not_be_drawn_are_a_cause_where_a_game_shows_them() {
        let repeats = "secret/repeats";
        let found = found("", repeats, &[("turns-40-loss", "9 8 9 9")]);
        assert_eq!(unique(&found), Some(repeats), "{found:?}");
    }

    #[test]
    fn which_numbers_are_drawn_is_left_open_where_the_answers_do_not_tell() {
        // Neither 1 to 4 nor 6 and 7: two of 5 and 9, and 8 twice or with a 0.
        let typed = "3\n1 2 3 4\n5 6 7 9\n";
        let found = found_typing("", "secret/0-9", &[("prose1", "0 8 9 5")], Some(typed));
        let Attribution::Among { causes, apart } = found else {
            panic!("{found:?}");
        };
        let ids: Vec<_> = causes.iter().map(|cause| &cause.id[..]).collect();
        assert_eq!(ids, ["secret/repeats", "secret/0-9"]);
        assert_eq!(apart, Apart::Draws);
    }
}
