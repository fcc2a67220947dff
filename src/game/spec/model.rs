//! A game, resolved: what the interpreter plays.
//!
//! The fields are public so that judges can read them and so that patches can be tried; only
//! [`Spec::parse`] promises that they fit together. [`play`](crate::game::play()) copes with any.

use super::Conduct;
use crate::game::check::{CheckRule, Need};
use crate::game::score::Scoring;
use crate::game::{Reading, Template, Vocabulary};

/// A guessing game as data.
#[derive(Debug, Clone, PartialEq)]
pub struct Spec {
    /// The short name; the name of the file's folder when the file gives none.
    pub id: String,
    /// The name for people.
    pub title: String,
    /// How input is read.
    pub reading: Reading,
    /// What has to be guessed, and where it comes from.
    pub secret: Secret,
    /// What happens before the first attempt, in order.
    pub setup: Vec<Step>,
    /// What introduces an attempt.
    pub round: Round,
    /// How a player gives up.
    pub quit: Option<Quit>,
    /// What a guess has to pass, in order; the first check that fails speaks.
    pub checks: Vec<Check>,
    /// How a guess is scored.
    pub score: &'static dyn Scoring,
    /// How the score is shown.
    pub feedback: Feedback,
    /// How the game ends.
    pub end: End,
    /// The words by which programs may say what happens, where the wording is free.
    pub vocabulary: Vocabulary,
    /// How the game behaves where programs go wrong.
    pub conduct: Conduct,
    /// The mistakes that the file itself names.
    pub mistakes: Vec<Mistake>,
}

/// A mistake that an instructor wrote down: a patch like that of a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The name of its table.
    pub name: String,
    /// One sentence for staff.
    pub title: String,
    /// One sentence for students that does not give the answer away.
    pub hint: String,
    /// What it changes, in order: a path and the value there, as TOML.
    pub set: Vec<(String, String)>,
}

/// What has to be guessed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Secret {
    /// A word.
    Word {
        /// How many letters it must have, where the game says so.
        length: Option<usize>,
        /// Where it comes from.
        from: WordSource,
    },
    /// A row of numbers.
    Numbers {
        /// Which rows there are.
        shape: Numbers,
        /// The row, where it is always the same; drawn otherwise.
        fixed: Option<Vec<i64>>,
    },
}

/// Where a secret word comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WordSource {
    /// It is always the same.
    Fixed(String),
    /// A word bank, picked with the seed.
    Bank,
    /// The file whose name is typed.
    File,
}

/// Which rows of numbers can be secrets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    /// How many numbers.
    pub count: usize,
    /// The lowest.
    pub low: i64,
    /// The highest.
    pub high: i64,
    /// Whether a number may come twice.
    pub repeats: bool,
}

impl Numbers {
    /// How many different numbers there are.
    pub fn span(&self) -> u64 {
        if self.high < self.low {
            return 0;
        }
        self.high.abs_diff(self.low).saturating_add(1)
    }

    /// The rows that can be drawn, in ascending order; the first so many of them. O(most × count²).
    pub fn rows(&self, most: usize) -> Vec<Vec<i64>> {
        let mut rows: Vec<Vec<i64>> = vec![Vec::new()];
        for _ in 0..self.count {
            let longer = rows.iter().flat_map(|row| {
                let numbers = self.low..=self.high;
                let fits = numbers.filter(|number| self.repeats || !row.contains(number));
                fits.map(|number| [row.as_slice(), &[number]].concat())
            });
            rows = longer.take(most).collect();
        }
        rows
    }

    /// A row as a player types it.
    pub fn typed(row: &[i64]) -> String {
        let words: Vec<_> = row.iter().map(ToString::to_string).collect();
        words.join(" ")
    }

    /// The first so many [rows](Self::rows) as a player types them.
    pub fn typed_rows(&self, most: usize) -> Vec<String> {
        self.rows(most).iter().map(|row| Self::typed(row)).collect()
    }

    /// Whether what is typed is a row that a secret may have. No game says what any other guess
    /// scores, so that none is to be held against a program.
    pub fn settles(&self, typed: &[u8]) -> bool {
        let text = std::str::from_utf8(typed).unwrap_or_default();
        let row: Result<Vec<i64>, _> = text.split_whitespace().map(str::parse).collect();
        row.is_ok_and(|row| self.objection(&row).is_none())
    }

    /// Why a row cannot be a secret, if it cannot.
    pub fn objection(&self, row: &[i64]) -> Option<String> {
        if row.len() != self.count {
            return Some(format!(
                "it needs {} numbers, not {}",
                self.count,
                row.len()
            ));
        }
        if let Some(number) = row
            .iter()
            .find(|number| !(self.low..=self.high).contains(number))
        {
            return Some(format!(
                "{number} is not from {} to {}",
                self.low, self.high
            ));
        }
        let twice = row
            .iter()
            .enumerate()
            .find(|(at, number)| row[..*at].contains(number));
        match twice {
            Some((_, number)) if !self.repeats => Some(format!("{number} comes twice")),
            _ => None,
        }
    }
}

impl Secret {
    /// Whether it is a word from there.
    pub fn is_from(&self, source: &WordSource) -> bool {
        matches!(self, Self::Word { from, .. } if from == source)
    }
}

/// A step of the set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Prints a text.
    Say(Template),
    /// Takes the arguments of the command line. Whatever its place, this happens first.
    Arguments(Vec<Argument>),
    /// Asks for a file until there is one.
    AskFile(AskFile),
    /// Asks for the number of attempts until it is in range.
    AskNumber(AskNumber),
}

/// A command-line argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// The name of the word bank.
    Bank,
    /// The number of attempts.
    Attempts,
}

/// A line of the word file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// The number of attempts.
    Attempts,
    /// The secret.
    Secret,
}

/// Asks for the word file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskFile {
    /// The prompt.
    pub prompt: Template,
    /// What is printed when the file cannot be opened.
    pub missing: Template,
    /// What its lines hold.
    pub lines: Vec<Line>,
}

/// Asks for the number of attempts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskNumber {
    /// The prompt.
    pub prompt: Template,
    /// Printed when a number is out of range.
    pub refused: Template,
    /// The lowest number that is taken.
    pub low: i64,
    /// The highest number that is taken.
    pub high: i64,
    /// A number out of that range that starts a game for graders.
    pub flag: Option<Flag>,
}

/// The game for graders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flag {
    /// The number that starts it.
    pub value: i64,
    /// How many attempts it has.
    pub attempts: u64,
    /// Its secret, if it is not the one of every game.
    pub secret: Option<FlagSecret>,
}

/// The secret of a [`Flag`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FlagSecret {
    /// A word.
    Word(String),
    /// A row of numbers.
    Numbers(Vec<i64>),
}

/// What introduces an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// How many attempts there are, where the spec itself says so.
    pub attempts: Option<u64>,
    /// Printed once an attempt.
    pub header: Template,
    /// Printed each time a guess is asked for.
    pub prompt: Template,
}

/// How a player gives up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quit {
    /// What is typed. It is looked for before the checks.
    pub word: String,
    /// The answer.
    pub say: Template,
}

/// What a guess has to pass.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// The rule.
    pub rule: &'static dyn CheckRule,
    /// What is printed when the guess fails; the attempt is not used up.
    pub say: Template,
    /// Against the rules of every game known: a guess that fails uses up its attempt.
    pub costs: bool,
    /// Likewise: a guess that fails ends the program.
    pub ends: bool,
}

impl Check {
    /// A check that behaves: it asks again.
    pub fn new(rule: &'static dyn CheckRule, say: Template) -> Self {
        Self {
            rule,
            say,
            costs: false,
            ends: false,
        }
    }
}

/// How a score is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feedback {
    /// Printed after a guess was scored.
    pub say: Template,
    /// A row; `{cells}` is its cells.
    pub row: Template,
    /// What stands between two cells.
    pub join: Template,
    /// A cell with the right letter in the right place.
    pub hit: Template,
    /// A cell with a right letter in the wrong place.
    pub near: Template,
    /// A cell with a wrong letter.
    pub miss: Template,
    /// A cell that is not used yet.
    pub blank: Template,
    /// Whether the winning guess gets feedback.
    pub on_win: bool,
}

impl Feedback {
    /// The cell of a mark.
    pub fn cell(&self, mark: crate::game::Mark) -> &Template {
        match mark {
            crate::game::Mark::Hit => &self.hit,
            crate::game::Mark::Near => &self.near,
            crate::game::Mark::Miss => &self.miss,
        }
    }
}

/// How the game ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// Printed when the secret was guessed.
    pub win: Template,
    /// Printed when the attempts are used up; a game with unlimited attempts has none.
    pub lose: Option<Template>,
}

impl Spec {
    /// What the command line holds, in order; empty when the game takes no arguments.
    pub fn arguments(&self) -> &[Argument] {
        self.setup
            .iter()
            .find_map(|step| match step {
                Step::Arguments(arguments) => Some(arguments.as_slice()),
                _ => None,
            })
            .unwrap_or_default()
    }

    /// Whether guesses are looked up in the bank.
    pub fn looks_words_up(&self) -> bool {
        let mut needs = self.checks.iter().map(|check| check.rule.needs());
        needs.any(|need| need == Need::Bank)
    }

    /// How many places every secret has, where the spec alone tells.
    pub fn length(&self) -> Option<usize> {
        match &self.secret {
            Secret::Word { length, .. } => *length,
            Secret::Numbers { shape, .. } => Some(shape.count),
        }
    }
}
