//! Whether a mistake explains what a program did, and whether it shows in a play.

use std::borrow::Cow;
use std::sync::Arc;

use super::campaign::Failure;
use super::play::as_case;
use super::subject::{Run, Table};
use crate::fixture::Rung;
use crate::game::mutants::Scenario;
use crate::game::spec::Secret;
use crate::game::{Event, Spec};
use crate::insight::level::Level;
use crate::insight::settled::{common_start, is_settled, printed};
use crate::insight::stage::{Behaviour, End, Stage};
use crate::judge::Comparison;
use crate::judge::events::{Outcome, Plan, read};
use crate::judge::oracle::{self, Arena, Space, consult, text_reader};

/// What a play may print.
pub(super) const ROOM: usize = 64 * 1024;

/// Holds mistakes against plays.
pub(super) struct Witness<'a> {
    pub table: &'a Table<'a>,
    /// The game in every variant that is right.
    pub rights: Vec<Arc<Spec>>,
}

impl Witness<'_> {
    /// Whether a game with a mistake does what the program did.
    pub fn explains(&self, wrong: &Spec, failure: &Failure) -> bool {
        if failure.run.own_secret {
            return self.fits_a_secret(wrong, failure);
        }
        self.prints_the_same(wrong, failure)
            || self.table.rung == Rung::Events
                && means(wrong, &failure.play, &failure.run.printed) == Some(Outcome::Yes)
    }

    /// Whether it prints what the program did. Behind the end of the input it need not, nor behind
    /// the place where the secret that it draws begins to matter.
    fn prints_the_same(&self, wrong: &Spec, failure: &Failure) -> bool {
        let level = Level {
            rung: self.text_rung().max(Rung::Spaces),
            steps: Vec::new(),
        };
        let play = &failure.play;
        let seen = level.form(&failure.run.printed);
        let drawn = printed(wrong, play);
        if drawn.len() > 1 {
            let begins = level.form(common_start(&drawn));
            let right = play.play(&self.table.spec);
            let right = right.map_or_else(|_| Vec::new(), |right| level.form(&right.piped()));
            let begins = begins.trim_ascii_end();
            return seen.starts_with(begins) && !right.starts_with(begins);
        }
        let Behaviour { printed, end } = Stage::Scenario(play).play(wrong, ROOM);
        match end {
            End::Refused | End::Cut => false,
            End::Over | End::Stopped => level.form(&printed) == seen,
            End::EndOfInput | End::Outside => {
                seen.starts_with(level.form(&printed).trim_ascii_end())
            }
        }
    }

    /// Whether it prints what the program did for one of the secrets that can be drawn.
    fn fits_a_secret(&self, wrong: &Spec, failure: &Failure) -> bool {
        let Table {
            assignment,
            reference,
            variant,
            ..
        } = *self.table;
        let case = as_case(assignment, variant, &failure.play, Vec::new());
        let bank = reference.bank(assignment, &case);
        let Some(arena) = Arena::new(reference, assignment, &case, None) else {
            return false;
        };
        let drawn = with_all_that_is_drawn(wrong);
        let Some(space) = Space::of(&drawn, bank.as_ref()) else {
            return false;
        };
        let rung = self.text_rung().max(Rung::Spaces);
        let reader = text_reader(rung, &failure.run.printed, false);
        let found = consult(
            arena.with_spec(&drawn),
            &space,
            &case.stdin,
            reader.as_ref(),
        );
        matches!(found, Some(oracle::Outcome::Fits(_)))
    }

    /// Whether a game prints something in a play that is wrong.
    pub fn shows(&self, spec: &Spec, play: &Scenario) -> bool {
        let behaviour = |spec| Stage::Scenario(play).play(spec, ROOM);
        let wrong = behaviour(spec).printed;
        self.rights.iter().all(|right| {
            let printed = behaviour(right).printed;
            !Comparison::new(&printed, &wrong).equal(self.text_rung(), &[])
                && (self.table.rung != Rung::Events || is_no(&means(right, play, &wrong)))
        })
    }

    /// Whether a program that goes wrong does not make this mistake: in a play in which it shows, the
    /// program prints something else there. What goes wrong before that, or is not settled, or is
    /// read by its meaning, says nothing.
    pub fn denies(&self, wrong: &Spec, failure: &Failure) -> bool {
        let (play, run) = (&failure.play, &failure.run);
        let is_open = self.table.rung == Rung::Events || run.own_secret;
        if is_open || !self.shows(wrong, play) || !is_settled(&self.table.spec, play) {
            return false;
        }
        let level = Level {
            rung: self.text_rung().max(Rung::Spaces),
            steps: Vec::new(),
        };
        let text = |spec| level.form(&Stage::Scenario(play).play(spec, ROOM).printed);
        let (right, wrong) = (text(&self.table.spec), text(wrong));
        let seen = level.form(&run.printed);
        let shows = same_start(&right, &wrong);
        // Behind its end a program that stopped has said nothing.
        same_start(&right, &seen) >= shows
            && same_start(&wrong, &seen) <= shows
            && seen.len() > shows
    }

    /// The rung on which texts are the same, whatever they mean.
    fn text_rung(&self) -> Rung {
        match self.table.rung {
            Rung::Events => Rung::Exact,
            rung => rung,
        }
    }
}

/// How many bytes two texts have in common at the start.
fn same_start(one: &[u8], other: &[u8]) -> usize {
    let both = one.iter().zip(other);
    both.take_while(|(one, other)| one == other).count()
}

/// The game whose secrets are what a mistake in the drawing makes of them.
fn with_all_that_is_drawn(wrong: &Spec) -> Cow<'_, Spec> {
    match &wrong.secret {
        Secret::Numbers { shape, fixed: None } if wrong.conduct.drawn(shape) != *shape => {
            let mut drawn = wrong.clone();
            drawn.secret = Secret::Numbers {
                shape: wrong.conduct.drawn(shape),
                fixed: None,
            };
            Cow::Owned(drawn)
        }
        _ => Cow::Borrowed(wrong),
    }
}

/// What an output comes to that is held against the meaning of a play; none where the game cannot
/// be played.
fn means(spec: &Spec, play: &Scenario, printed: &[u8]) -> Option<Outcome> {
    if Stage::Scenario(play).play(spec, ROOM).end == End::Cut {
        return None;
    }
    let transcript = play.play(spec).ok()?;
    Some(read(&Plan::of(spec, &transcript), printed).outcome)
}

fn is_no(outcome: &Option<Outcome>) -> bool {
    matches!(outcome, Some(Outcome::No(_)))
}

/// Whether a program went right up to the end of an input that ends in the middle of the game. What
/// it does then, an exception or one more text, is up to its language.
pub(super) fn is_excused(table: &Table<'_>, play: &Scenario, run: &Run) -> bool {
    let Ok(right) = play.play(&table.spec) else {
        return false;
    };
    if right.events.last().map(|(_, event)| event) != Some(&Event::EndOfInput) {
        return false;
    }
    let level = Level {
        rung: Rung::Spaces,
        steps: Vec::new(),
    };
    let (begins, seen) = (level.form(&right.piped()), level.form(&run.printed));
    seen.starts_with(begins.trim_ascii_end())
        || table.rung == Rung::Events && !is_no(&means(&table.spec, play, &run.printed))
}
