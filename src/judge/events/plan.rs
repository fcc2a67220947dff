//! What a program has to mean, from the engine's play.

use std::sync::Arc;

use super::words::Words;
use crate::game::spec::{Spec, Step};
use crate::game::{Ask, Event, Mark, Piece, Template, Transcript, Variable};

/// What has to be meant, in a play of one case. Computed once and used for every candidate. Outputs
/// read alike by plans that are equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// How it shows what a guess is worth.
    pub show: Show,
    /// What is to be said before the first guess is asked for.
    pub setup: Setup,
    /// One for each guess that is asked for, in order: what follows it.
    pub rounds: Vec<Round>,
    /// The names of the game's checks.
    pub rules: Vec<String>,
    /// How many places the secret has, where a guess was scored.
    pub length: usize,
    /// How many bytes the engine prints.
    pub bytes: usize,
    /// The marks of the game's own rows, by sign: with them a notation is known.
    pub marks: Vec<(String, Mark)>,
    /// Whether upper and lower case are the marks of the game's own rows.
    pub case_marks: bool,
    /// Whether the end has to name the number of attempts.
    pub counts_attempts: bool,
    /// The secret of a game that is lost, whether it has to be named or not.
    pub secret: Option<Vec<u8>>,
    /// The words of the game.
    pub words: Arc<Words>,
}

/// How a game shows what a guess is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Show {
    /// A row for each attempt, again after each guess.
    Board,
    /// A row for the guess.
    Row,
    /// How many are right, and how many are in the wrong place.
    Counts,
    /// Nothing.
    Nothing,
}

/// What is to be said before the first guess.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setup {
    /// How often something is asked for.
    pub asks: usize,
    /// How often a file is asked for.
    pub files: usize,
    /// How often a file was named that is not there.
    pub missing_files: usize,
    /// The names of these, as often as they were typed.
    pub missing_names: Vec<Vec<u8>>,
    /// Numbers that have to be told: what each is, and the number.
    pub told: Vec<(Variable, i64)>,
}

/// What has to follow a guess.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// The number of input lines that were read by then.
    pub turn: usize,
    /// What was typed.
    pub guess: Vec<u8>,
    /// What became of the guess.
    pub said: Said,
    /// The secret, where it has to be named.
    pub revealed: Option<Vec<u8>>,
}

/// What becomes of a guess.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// It fails this check.
    Rejected(String),
    /// It is scored.
    Scored {
        /// One mark a place.
        marks: Vec<Mark>,
        /// Whether what it is worth has to be shown.
        shown: bool,
        /// Rows that are still unused, where the game shows a board.
        unused: usize,
        /// How the game ends by it.
        end: Option<Over>,
    },
    /// The game is given up.
    Quit,
    /// The input ends before the game does.
    EndOfInput,
}

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// Won after so many attempts.
    Won(u64),
    /// Lost.
    Lost,
}

impl Plan {
    /// What the play of a game has to mean.
    pub fn of(spec: &Spec, play: &Transcript) -> Self {
        Self::in_words(Arc::new(Words::of(&spec.vocabulary)), spec, play)
    }

    /// As [`of`](Self::of), with the words of the game prepared.
    pub fn in_words(words: Arc<Words>, spec: &Spec, play: &Transcript) -> Self {
        let rounds = rounds(spec, play);
        let length = rounds.iter().find_map(|round| match &round.said {
            Said::Scored { marks, .. } => Some(marks.len()),
            _ => None,
        });
        let cells = [Mark::Hit, Mark::Near, Mark::Miss].map(|mark| spec.feedback.cell(mark));
        Self {
            show: show(spec),
            setup: setup(spec, play),
            rounds,
            rules: spec
                .checks
                .iter()
                .map(|check| check.rule.name().to_owned())
                .collect(),
            length: length.unwrap_or_default(),
            bytes: play.piped().len(),
            marks: own_marks(cells),
            case_marks: cells.iter().any(|cell| cell.names(Variable::Upper)),
            counts_attempts: spec.end.win.names(Variable::Number),
            secret: play.secret.clone(),
            words,
        }
    }
}

impl Plan {
    /// Whether two plays mean the same, however they are printed.
    pub fn means_the_same(&self, other: &Self) -> bool {
        self.rounds == other.rounds
            && self.setup == other.setup
            && self.show == other.show
            && self.marks == other.marks
    }
}

fn show(spec: &Spec) -> Show {
    let texts = [&spec.feedback.say, &spec.round.header, &spec.round.prompt];
    let names = |variables: &[Variable]| {
        let mut pairs = texts
            .iter()
            .flat_map(|text| variables.iter().map(move |one| (text, *one)));
        pairs.any(|(text, one)| text.names(one))
    };
    if names(&[Variable::Board]) {
        Show::Board
    } else if names(&[Variable::Row, Variable::Cells]) {
        Show::Row
    } else if names(&[Variable::Hits, Variable::Nears]) {
        Show::Counts
    } else {
        Show::Nothing
    }
}

/// The one sign of each cell that the others do not have.
fn own_marks(cells: [&Template; 3]) -> Vec<(String, Mark)> {
    let signs = cells.map(|cell| {
        let texts = cell.pieces().iter().map(|piece| match piece {
            Piece::Text(text) => text.as_str(),
            Piece::Value(_) => " ",
        });
        let text: String = texts.collect();
        super::page::Page::of(text.as_bytes())
    });
    let signs = signs.map(|page| {
        let atoms = page
            .atoms(&(0..page.len()), super::page::Level::Words)
            .into_iter();
        atoms.map(|atom| atom.text).collect::<Vec<_>>()
    });
    let marks = [Mark::Hit, Mark::Near, Mark::Miss].into_iter().enumerate();
    let own = marks.filter_map(|(at, mark)| {
        let mut others = signs.iter().enumerate().filter(|(other, _)| *other != at);
        let mine = signs.get(at)?;
        let differing = mine
            .iter()
            .find(|sign| others.all(|(_, other)| !other.contains(sign)));
        differing.map(|sign| (sign.to_lowercase(), mark))
    });
    own.collect()
}

/// What is to be said before the first guess.
fn setup(spec: &Spec, play: &Transcript) -> Setup {
    let events = play.events.iter().map(|(_, event)| event);
    let missing = events.filter_map(|event| match event {
        Event::FileMissing(name) => Some(name.clone()),
        _ => None,
    });
    let missing_names: Vec<_> = missing.collect();
    let text = play.piped();
    let text = String::from_utf8_lossy(&text);
    let told = spec.setup.iter().flat_map(|step| match step {
        Step::Say(template) => told(template, &text),
        _ => Vec::new(),
    });
    let asked = |is_one: fn(&Ask) -> bool| {
        let events = play.events.iter();
        events
            .filter(|(_, event)| matches!(event, Event::Asked(ask) if is_one(ask)))
            .count()
    };
    Setup {
        asks: asked(|ask| *ask != Ask::Guess),
        files: asked(|ask| *ask == Ask::FileName),
        missing_files: missing_names.len(),
        missing_names,
        told: told.collect(),
    }
}

/// The numbers that a text of the set-up tells, read from what the engine printed.
fn told(template: &Template, text: &str) -> Vec<(Variable, i64)> {
    let mut rest = text;
    let mut told = Vec::new();
    let mut pieces = template.pieces().iter();
    if let Some(Piece::Text(first)) = template.pieces().first() {
        rest = rest
            .split_once(first.as_str())
            .map_or("", |(_, behind)| behind);
        pieces.next();
    }
    for piece in pieces {
        match piece {
            Piece::Text(text) => {
                rest = rest
                    .split_once(text.as_str())
                    .map_or("", |(_, behind)| behind);
            }
            Piece::Value(variable @ (Variable::Attempts | Variable::Length)) => {
                let digits = rest.find(|glyph: char| !glyph.is_ascii_digit());
                let digits = rest.get(..digits.unwrap_or(rest.len()));
                told.extend(
                    digits
                        .and_then(|text| text.parse().ok())
                        .map(|number| (*variable, number)),
                );
            }
            Piece::Value(_) => {}
        }
    }
    told
}

/// What follows each guess.
fn rounds(spec: &Spec, play: &Transcript) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    for (turn, event) in &play.events {
        if matches!(event, Event::Asked(Ask::Guess)) {
            rounds.push(Round {
                turn: *turn,
                guess: Vec::new(),
                said: Said::EndOfInput,
                revealed: None,
            });
        }
        if let Some(round) = rounds.last_mut() {
            round.take(*turn, event, spec, play);
        }
    }
    let show = show(spec);
    let last = rounds.len().saturating_sub(1);
    for (number, round) in rounds.iter_mut().enumerate() {
        if let Said::Scored { shown, end, .. } = &mut round.said {
            let said_at_once = show_in_answer(spec)
                && (spec.feedback.on_win || !matches!(end, Some(Over::Won(_))));
            *shown = show != Show::Nothing && (said_at_once || number < last);
        }
    }
    rounds
}

/// Whether what a guess is worth is shown in the answer to it, and not at the next attempt.
fn show_in_answer(spec: &Spec) -> bool {
    let shows = [
        Variable::Board,
        Variable::Row,
        Variable::Cells,
        Variable::Hits,
        Variable::Nears,
    ];
    shows
        .iter()
        .any(|variable| spec.feedback.say.names(*variable))
}

impl Round {
    fn take(&mut self, turn: usize, event: &Event, spec: &Spec, play: &Transcript) {
        match event {
            Event::Rejected { rule, guess } => {
                self.guess.clone_from(guess);
                self.said = Said::Rejected(rule.clone());
            }
            Event::Scored { guess, marks } => {
                self.guess.clone_from(guess);
                self.said = Said::Scored {
                    marks: marks.clone(),
                    shown: true,
                    unused: unused(spec, play, turn, marks.len()),
                    end: None,
                };
            }
            Event::Won { attempts } => self.ends(Over::Won(*attempts)),
            Event::Lost => self.ends(Over::Lost),
            Event::Quit => self.said = Said::Quit,
            Event::Revealed(secret) => self.revealed = Some(secret.clone()),
            _ => return,
        }
        self.turn = turn;
    }

    fn ends(&mut self, over: Over) {
        if let Said::Scored { end, .. } = &mut self.said {
            *end = Some(over);
        }
    }
}

/// Rows that the engine prints as unused in a turn.
fn unused(spec: &Spec, play: &Transcript, turn: usize, length: usize) -> usize {
    let blank = vec![spec.feedback.blank.source(); length].join(&spec.feedback.join.source());
    let row = spec.feedback.row.source().replace("{cells}", &blank);
    let answer = turn.checked_sub(1).and_then(|at| play.turns.get(at));
    let Some(answer) = answer.filter(|_| !row.trim().is_empty()) else {
        return 0;
    };
    String::from_utf8_lossy(&answer.printed)
        .matches(&row)
        .count()
}
