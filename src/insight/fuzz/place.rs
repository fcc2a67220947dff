//! Where a program first goes wrong, and what it says there.

use std::io;

use super::subject::Run;
use crate::game::mutants::Scenario;
use crate::game::{Console, Event, Piece, Spec, Template, Transcript, next_line, play};
use crate::judge::Difference;

/// Words of fewer letters are found in any text.
const WORD: usize = 4;

/// What a program tells in the words of the game, where the game does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// That the game is won.
    Won,
    /// That the game is lost.
    Lost,
    /// That a guess is rejected.
    Rejected,
}

impl Told {
    /// The same in words.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Won => "says that the game is won where it is not",
            Self::Lost => "says that the game is lost where it is not",
            Self::Rejected => "rejects a guess that the game takes",
        }
    }

    /// A short name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Won => "won-where-it-is-not",
            Self::Lost => "lost-where-it-is-not",
            Self::Rejected => "rejected-where-it-is-taken",
        }
    }
}

/// What the game does in the place where a program first goes wrong.
pub(super) fn at(spec: &Spec, play: &Scenario, run: &Run) -> &'static str {
    let right = play.play(spec).ok();
    let (Some(turn), Some(right)) = (turn(run, right.as_ref()), right) else {
        return "somewhere in the output";
    };
    match event(spec, play, run, turn).or_else(|| first_in(&right, turn)) {
        Some(Event::FileMissing(_)) => "where a file is missing",
        Some(Event::NumberRefused(_)) => "where a number is refused",
        Some(Event::Rejected { .. }) => "where a guess is rejected",
        Some(Event::Scored { .. }) => "where a guess is scored",
        Some(Event::Won { .. }) => "where the game is won",
        Some(Event::Lost) => "where the game is lost",
        Some(Event::Quit | Event::Revealed(_)) => "where the player gives up",
        Some(Event::EndOfInput) => "where the input ends",
        Some(Event::Asked(_)) | None if turn == 0 => "before any input",
        Some(Event::Asked(_)) | None => "where the game goes on",
    }
}

/// The first that happens in a turn beside a question.
fn first_in(right: &Transcript, turn: usize) -> Option<Event> {
    let in_turn = right.events.iter().filter(|(read, _)| *read == turn);
    let mut happened = in_turn.map(|(_, event)| event);
    let first = happened.find(|event| !matches!(event, Event::Asked(_)));
    first.cloned()
}

/// What happens where the first wrong byte is, in a turn in which the game comes to an end: up to
/// there the answer may be right. With a secret of the program's own that place is not known.
fn event(spec: &Spec, play: &Scenario, run: &Run, turn: usize) -> Option<Event> {
    let difference = run.judgement.difference.as_ref()?;
    if run.own_secret || difference.variant.is_some() || difference.turn != Some(turn) {
        return None;
    }
    let mut course = Course::new(&play.stdin);
    self::play(spec, &play.setting(), &mut course).ok()?;
    let before = course.events.into_iter().rev();
    let mut before = before.filter(|(_, at, event)| {
        *at <= difference.expected_at && !matches!(event, Event::Asked(_) | Event::Revealed(_))
    });
    let (read, _, event) = before.next()?;
    (read == turn).then_some(event)
}

/// The turn in which a program first goes wrong. Where outputs are read by their meaning and one
/// never ends, its turns are not found again, but up to there it may print what the game does.
fn turn(run: &Run, right: Option<&Transcript>) -> Option<usize> {
    let wrong = run.judgement.difference.as_ref()?.turn?;
    let Some(right) = right.filter(|_| !run.own_secret) else {
        return Some(wrong);
    };
    let printed = right.turns.iter().map(|turn| turn.printed.as_slice());
    let mut rest = run.printed.as_slice();
    let same = std::iter::once(right.opening.as_slice())
        .chain(printed)
        .take_while(|text| match rest.strip_prefix(*text) {
            Some(behind) => {
                rest = behind;
                true
            }
            None => false,
        })
        .count();
    Some(wrong.max(same.min(right.turns.len())))
}

/// What a program tells in the words of the game where it first goes wrong, and the game itself
/// does not say in that turn. With a secret of its own, that a game ends is no news.
pub(super) fn told(spec: &Spec, play: &Scenario, run: &Run) -> Option<Told> {
    let difference = run.judgement.difference.as_ref()?;
    let right = play.play(spec).ok()?;
    let expected = match difference.turn?.checked_sub(1) {
        None => &right.opening,
        Some(turn) => &right.turns.get(turn)?.printed,
    };
    let seen = match run.own_secret {
        true => answer(spec, run, difference),
        false => line(run, difference),
    };
    let is_told = |text: &Template| {
        words(text).is_some_and(|words| holds(seen, words) && !holds(expected, words))
    };
    let is_end = |text: &Template| !run.own_secret && is_told(text);
    let mut checks = spec.checks.iter();
    let told = [
        (Told::Won, is_end(&spec.end.win)),
        (Told::Lost, spec.end.lose.as_ref().is_some_and(is_end)),
        (Told::Rejected, checks.any(|check| is_told(&check.say))),
    ];
    let mut told = told.into_iter().filter(|(_, is_told)| *is_told);
    let (first, _) = told.next()?;
    told.next().is_none().then_some(first)
}

/// The line of the first wrong byte.
fn line<'a>(run: &'a Run, difference: &Difference) -> &'a [u8] {
    around(run, difference, |behind| find(behind, b"\n"))
}

/// From the line of the first wrong byte up to the next question for a guess.
fn answer<'a>(spec: &Spec, run: &'a Run, difference: &Difference) -> &'a [u8] {
    let prompt = words(&spec.round.prompt);
    around(run, difference, |behind| find(behind, prompt?))
}

/// From the start of the line of the first wrong byte up to so many bytes behind that, or all.
fn around<'a>(
    run: &'a Run,
    difference: &Difference,
    end: impl Fn(&[u8]) -> Option<usize>,
) -> &'a [u8] {
    let at = difference.actual_at.min(run.printed.len());
    let (before, behind) = run.printed.split_at(at);
    let start = before.iter().rposition(|byte| *byte == b'\n');
    let end = at + end(behind).unwrap_or(behind.len());
    &run.printed[start.map_or(0, |newline| newline + 1)..end]
}

/// The longest of the words in a line of a text that stand for themselves.
fn words(text: &Template) -> Option<&[u8]> {
    let pieces = text.pieces().iter();
    let plain = pieces.flat_map(|piece| match piece {
        Piece::Text(words) => words.lines(),
        Piece::Value(_) => "".lines(),
    });
    plain
        .map(|words| words.trim().as_bytes())
        .max_by_key(|words| words.len())
        .filter(|words| words.len() >= WORD)
}

fn holds(text: &[u8], words: &[u8]) -> bool {
    find(text, words).is_some()
}

fn find(text: &[u8], words: &[u8]) -> Option<usize> {
    text.windows(words.len()).position(|part| part == words)
}

/// A console that notes how much is printed when something happens.
struct Course<'a> {
    stdin: &'a [u8],
    read: usize,
    printed: usize,
    /// How many lines are read, how many bytes printed, and what happens.
    events: Vec<(usize, usize, Event)>,
}

impl<'a> Course<'a> {
    fn new(stdin: &'a [u8]) -> Self {
        Self {
            stdin,
            read: 0,
            printed: 0,
            events: Vec::new(),
        }
    }
}

impl Console for Course<'_> {
    fn read_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let line = next_line(&mut self.stdin);
        self.read += usize::from(line.is_some());
        Ok(line)
    }

    fn print(&mut self, text: &[u8]) -> io::Result<()> {
        self.printed += text.len();
        Ok(())
    }

    fn event(&mut self, event: Event) -> io::Result<()> {
        self.events.push((self.read, self.printed, event));
        Ok(())
    }
}
