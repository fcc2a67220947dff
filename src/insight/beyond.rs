//! What a program prints once its input has ended.
//!
//! No game says what follows there, so a mistake that meets the end of input explains whatever does.
//! But one thing it cannot: an attempt that the game with this mistake does not have. Where attempts
//! are numbered, that can be read.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};

use super::lineup::Lineup;
use super::stage::{Behaviour, End, Stage};
use crate::fixture::Surroundings;
use crate::game::Spec;

/// The mistake that gives one attempt more.
const ONE_MORE: &str = "attempts/+1";

/// So many times the last line is typed once more, for the game to come to its end.
const MORE_LINES: usize = 200;

/// What a play may print.
const ROOM: usize = 64 * 1024;

/// The lines of an attempt too many, by single suspect and case.
#[derive(Debug, Default)]
pub(super) struct Beyond(Mutex<HashMap<(usize, usize), Lines>>);

/// Lines, each once.
type Lines = BTreeSet<Vec<u8>>;

impl Lineup<'_> {
    /// Whether a program has printed an attempt in a case that a single suspect does not have there.
    pub(super) fn goes_beyond(&self, single: usize, case: usize, printed: &[u8]) -> bool {
        let spec = self.suspects.singles().get(single).map(|one| &one.spec);
        // A panic under the lock leaves the map whole: look-ups and inserts are all.
        let mut known = self.beyond.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lines = known.entry((single, case)).or_insert_with(|| {
            spec.and_then(|spec| self.too_many(spec, case))
                .unwrap_or_default()
        });
        has_one(lines, printed)
    }

    /// As [`goes_beyond`](Self::goes_beyond), of any game.
    pub(super) fn goes_beyond_game(&self, spec: &Spec, case: usize, printed: &[u8]) -> bool {
        let lines = self.too_many(spec, case);
        lines.is_some_and(|lines| has_one(&lines, printed))
    }

    /// The lines that a game prints in a case with an attempt more and not without it, when the last
    /// guess is typed again and again. None where it does not come to its end by that.
    fn too_many(&self, spec: &Spec, case: usize) -> Option<Lines> {
        let case = self.assignment.cases.get(case)?;
        let around = Surroundings::of(self.assignment, case);
        let one_more = self.suspects.named(ONE_MORE)?.mutant?.apply(spec);
        let mut stdin = case.stdin.clone();
        let last = case.stdin.split(|byte| *byte == b'\n');
        let last = last.rev().find(|line| !line.is_empty())?;
        for _ in 0..MORE_LINES {
            stdin.extend_from_slice(last);
            stdin.push(b'\n');
        }
        let play = |spec: &Spec| Stage::Case(around, &stdin).play(spec, ROOM);
        let own = play(spec);
        let lines = |play: &Behaviour| -> Lines {
            let lines = play.printed.split(|byte| *byte == b'\n');
            lines.map(<[u8]>::to_vec).collect()
        };
        let more = lines(&play(&one_more));
        let is_over = own.end == End::Over;
        is_over.then(|| more.difference(&lines(&own)).cloned().collect())
    }
}

fn has_one(lines: &Lines, printed: &[u8]) -> bool {
    let mut printed = printed.split(|byte| *byte == b'\n');
    !lines.is_empty() && printed.any(|line| lines.contains(line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Assignment, Case, Reference};
    use crate::insight::testing::folder;

    #[test]
    fn a_program_that_goes_on_behind_the_last_attempt_does_not_take_the_nearest_legal_number() {
        let assignment = Assignment::load(&folder("mastermind"), false).expect("it can be loaded");
        let reference = Reference::load(&assignment).expect("it is right");
        let reference = reference.expect("it has a game");
        let rung = |_: &Case| assignment.strictness;
        let lineup = Lineup::new(&assignment, &reference, None, rung).expect("there is a game");
        let singles = lineup.suspects().singles().iter();
        let clamp = singles.clone().position(|one| one.id() == "setup/clamp");
        let clamp = clamp.expect("it is known");
        let mut cases = assignment.cases.iter();
        let case = cases.position(|case| case.name == "mastermind1");
        let case = case.expect("it is a case");
        let upto = |last: usize| -> Vec<u8> {
            let turns = (1..=last).map(|turn| format!("Turn {turn}\nWhat is your guess: \n"));
            turns.collect::<String>().into_bytes()
        };
        assert!(!lineup.goes_beyond(clamp, case, &upto(40)));
        assert!(lineup.goes_beyond(clamp, case, &upto(41)));
        let spec = &lineup.suspects().singles()[clamp].spec;
        assert!(lineup.goes_beyond_game(spec, case, &upto(41)));
    }
}
