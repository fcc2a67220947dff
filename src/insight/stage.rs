//! Playing a game, or a mutant of it, within bounds.

use std::io;

use crate::fixture::{Assignment, Case, Surroundings};
use crate::game::mutants::Scenario;
use crate::game::{Console, Event, Setting, Spec, play};

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// By itself.
    Over,
    /// It asked for more input than there is. What a program does then is up to its language.
    EndOfInput,
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
        let mut scribe = Scribe {
            stdin: self.stdin(),
            printed: Vec::new(),
            most,
            end: End::Over,
        };
        let outcome = play(spec, &self.setting(), &mut scribe);
        let end = match (outcome, scribe.end) {
            (Err(_), End::Over | End::EndOfInput) => End::Refused,
            (_, end) => end,
        };
        Behaviour {
            printed: scribe.printed,
            end,
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

/// A console that types a script and keeps so many bytes of what is printed.
struct Scribe<'a> {
    stdin: &'a [u8],
    printed: Vec<u8>,
    most: usize,
    end: End,
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
        if event == Event::EndOfInput {
            self.end = End::EndOfInput;
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
}
