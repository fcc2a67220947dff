//! Playing a game, or a mutant of it, within bounds.

use std::io;

use super::settled::common_start;
use crate::fixture::{Assignment, Case, Surroundings};
use crate::game::mutants::Scenario;
use crate::game::spec::{Numbers, Secret};
use crate::game::{Console, Event, Setting, Spec, Transcript, play, transcribe};

/// Where a game is played: what surrounds it, and what is typed.
#[derive(Debug, Clone, Copy)]
pub enum Stage<'a> {
    /// A case of an assignment.
    Case(Surroundings<'a>, &'a [u8]),
    /// A play that was made up.
    Scenario(&'a Scenario),
}

/// What a game did on a stage.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Behaviour {
    /// What it printed; the start of it, where it was cut.
    pub printed: Vec<u8>,
    /// How it ended.
    pub end: End,
}

/// How a play ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// By itself.
    Over,
    /// By itself, in the midst of the game.
    Stopped,
    /// It asked for more input than there is. What a program does then is up to its language.
    EndOfInput,
    /// It drew a secret, and a guess was typed that no secret can be: no game says what that is
    /// worth, and nothing else does either.
    Outside,
    /// It printed more than it may.
    Cut,
    /// It cannot be played with these surroundings.
    Refused,
}

impl<'a> Stage<'a> {
    /// The stage of a case.
    pub fn of(assignment: &Assignment, case: &'a Case) -> Self {
        Self::Case(Surroundings::of(assignment, case), &case.stdin)
    }

    /// What a game does here; it is stopped once it has printed more than `most` bytes. O(n) in
    /// what is typed and printed.
    pub fn play(&self, spec: &Spec, most: usize) -> Behaviour {
        self.play_within(spec, most, None)
    }

    /// As [`play`](Self::play), up to the first guess that is no row of that shape.
    fn play_within(&self, spec: &Spec, most: usize, shape: Option<&Numbers>) -> Behaviour {
        let mut scribe = Scribe {
            stdin: self.stdin(),
            printed: Vec::new(),
            most,
            shape,
            end: End::Stopped,
        };
        let outcome = play(spec, &self.setting(), &mut scribe);
        let end = match (outcome, scribe.end) {
            (Err(_), End::Over | End::Stopped | End::EndOfInput) => End::Refused,
            (_, end) => end,
        };
        Behaviour {
            printed: scribe.printed,
            end,
        }
    }

    /// What a game types and prints here, turn by turn; none where it cannot be played.
    pub fn transcript(&self, spec: &Spec) -> Option<Transcript> {
        transcribe(spec, &self.setting(), self.stdin()).ok()
    }

    /// What a game does here for every secret that it may draw, where nothing gives it one, up to
    /// the first guess that no secret can be.
    pub fn draws<'s>(
        &'s self,
        spec: &'s Spec,
        most: usize,
    ) -> impl Iterator<Item = Behaviour> + 's {
        let secrets = self.drawn(spec).into_iter().flat_map(|shape| rows(&shape));
        secrets.filter_map(move |secret| self.play_with(&secret, spec, most, shape_of(spec)))
    }

    /// How many bytes a game prints here whatever secret it draws; none where nothing depends on a
    /// draw. A few secrets tell: some number of every guess is in one of them, and in another not.
    pub fn before_draw(&self, spec: &Spec, most: usize) -> Option<usize> {
        let rows = telling(&self.drawn(spec)?);
        let plays = |shape: Option<&Numbers>| -> Option<Vec<Behaviour>> {
            let plays = rows
                .iter()
                .map(|row| self.play_with(row, spec, most, shape));
            plays.collect()
        };
        let whole = plays(None)?;
        let first = whole.first()?;
        if whole.iter().all(|play| play == first) {
            return None;
        }
        let plays = plays(shape_of(spec))?;
        let printed: Vec<_> = plays.into_iter().map(|play| play.printed).collect();
        Some(common_start(&printed).len())
    }

    /// What is drawn from, where the game draws and nothing gives it a secret.
    fn drawn(&self, spec: &Spec) -> Option<Numbers> {
        match (&spec.secret, self) {
            (Secret::Numbers { shape, fixed: None }, Self::Case(around, _))
                if around.leaves_draw() =>
            {
                Some(spec.conduct.drawn(shape))
            }
            _ => None,
        }
    }

    fn play_with(
        &self,
        secret: &str,
        spec: &Spec,
        most: usize,
        shape: Option<&Numbers>,
    ) -> Option<Behaviour> {
        match self {
            Self::Case(around, stdin) => {
                let around = around.with_secret(secret);
                Some(Stage::Case(around, stdin).play_within(spec, most, shape))
            }
            Self::Scenario(_) => None,
        }
    }

    fn setting(&self) -> Setting<'_> {
        match self {
            Self::Case(surroundings, _) => surroundings.setting(),
            Self::Scenario(scenario) => scenario.setting(),
        }
    }

    fn stdin(&self) -> &'a [u8] {
        match self {
            Self::Case(_, stdin) => stdin,
            Self::Scenario(scenario) => &scenario.stdin,
        }
    }
}

/// What a secret of numbers may be.
fn shape_of(spec: &Spec) -> Option<&Numbers> {
    match &spec.secret {
        Secret::Numbers { shape, .. } => Some(shape),
        Secret::Word { .. } => None,
    }
}

/// Secrets in which each number comes at least once: rows of neighbours, and the last backwards.
fn telling(shape: &Numbers) -> Vec<String> {
    let count = i64::try_from(shape.count).unwrap_or(i64::MAX).max(1);
    let last = shape.high.saturating_add(1).saturating_sub(count);
    let row = |low: i64| low..low.saturating_add(count);
    let between = (shape.low..last).step_by(shape.count.max(1)).skip(1);
    let mut rows: Vec<Vec<i64>> = vec![row(shape.low).collect()];
    rows.extend(between.take(TELLING).map(|low| row(low).collect()));
    rows.push(row(last).rev().collect());
    rows.iter().map(|row| Numbers::typed(row)).collect()
}

/// The most secrets that have to tell.
const TELLING: usize = 16;

/// The most secrets that are tried.
const SECRETS: usize = 10_000;

/// All rows of a shape as they are typed; none where there are too many.
fn rows(shape: &Numbers) -> Vec<String> {
    let rows = shape.typed_rows(SECRETS + 1);
    match rows.len() > SECRETS {
        true => Vec::new(),
        false => rows,
    }
}

/// A console that types a script and keeps so many bytes of what is printed.
struct Scribe<'a> {
    stdin: &'a [u8],
    printed: Vec<u8>,
    most: usize,
    /// What every guess has to be, where that matters.
    shape: Option<&'a Numbers>,
    end: End,
}

impl Scribe<'_> {
    fn is_outside(&self, guess: &[u8]) -> bool {
        self.shape.is_some_and(|shape| !shape.settles(guess))
    }
}

impl Console for Scribe<'_> {
    fn read_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        if self.stdin.is_empty() {
            return Ok(None);
        }
        let end = self.stdin.iter().position(|byte| *byte == b'\n');
        let line = self.stdin[..end.unwrap_or(self.stdin.len())].to_vec();
        self.stdin = end.map_or(&[], |end| &self.stdin[end + 1..]);
        Ok(Some(line))
    }

    fn print(&mut self, text: &[u8]) -> io::Result<()> {
        let room = self.most - self.printed.len();
        self.printed
            .extend_from_slice(&text[..room.min(text.len())]);
        if room < text.len() {
            self.end = End::Cut;
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        Ok(())
    }

    fn event(&mut self, event: Event) -> io::Result<()> {
        match &event {
            Event::EndOfInput => self.end = End::EndOfInput,
            Event::Won { .. } | Event::Lost | Event::Quit => self.end = End::Over,
            Event::Scored { guess, .. } if self.is_outside(guess) => {
                self.end = End::Outside;
                return Err(io::ErrorKind::Other.into());
            }
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::testing::spec;

    fn scenario(stdin: &str) -> Scenario {
        Scenario {
            files: vec![("w.txt".to_owned(), b"3\nabc\n".to_vec())],
            stdin: stdin.into(),
            ..Scenario::default()
        }
    }

    fn played(stdin: &str, most: usize) -> Behaviour {
        Stage::Scenario(&scenario(stdin)).play(&spec("swordle"), most)
    }

    #[test]
    fn a_play_to_the_end_is_over() {
        let behaviour = played("w.txt\nabc\n", 9999);
        assert_eq!(behaviour.end, End::Over);
        assert!(behaviour.printed.ends_with(b"You win!\n"));
    }

    #[test]
    fn a_play_that_asks_on_meets_the_end_of_input() {
        assert_eq!(played("w.txt\n", 9999).end, End::EndOfInput);
    }

    #[test]
    fn what_is_printed_beyond_the_bound_is_cut() {
        let behaviour = played("w.txt\nabc\n", 10);
        assert_eq!((behaviour.printed.len(), behaviour.end), (10, End::Cut));
    }

    #[test]
    fn a_play_that_cannot_be_played_is_refused() {
        let nothing = Scenario {
            args: vec!["too many".to_owned()],
            ..scenario("w.txt\n")
        };
        let behaviour = Stage::Scenario(&nothing).play(&spec("swordle"), 99);
        assert_eq!(behaviour.end, End::Refused);
    }

    #[test]
    fn a_guess_of_middling_numbers_depends_on_the_draw_too() {
        let spec = spec("mastermind");
        let shape = shape_of(&spec).expect("its secret is numbers");
        let rows = telling(shape);
        for number in shape.low..=shape.high {
            let has = |row: &String| row.split(' ').any(|one| one == number.to_string());
            assert!(
                rows.iter().any(has) && !rows.iter().all(has),
                "{number} in {rows:?}"
            );
        }
    }
}
