//! Telling a script in a wording and a notation.

use regrade::game::{Ask, Mark};

use super::notation::Notation;
use super::script::Act;
use super::wording::Wording;

/// A program, as far as its output shows it.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub wording: Wording,
    pub notation: Notation,
    pub shows: Shows,
    pub attempts: usize,
    pub length: usize,
}

/// What is shown of a scored guess.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shows {
    Board,
    Row,
    /// The row unless it wins.
    RowUnlessWon,
    Counts,
}

impl Style {
    /// The output.
    pub fn render(&self, acts: &[Act]) -> String {
        let mut out = self.wording.welcome.to_owned();
        let mut taken = 0;
        let mut guess = String::new();
        let secret = acts.iter().find_map(|act| match act {
            Act::Secret(secret) => Some(secret.clone()),
            _ => None,
        });
        let won = acts.iter().rev().find_map(|act| match act {
            Act::Scored { rows, .. } => rows.last().map(|(guess, _)| guess.clone()),
            _ => None,
        });
        let secret = secret.or(won).unwrap_or_default();
        for (at, act) in acts.iter().enumerate() {
            let text = match act {
                Act::Ask(Ask::FileName) => self.wording.file.to_owned(),
                Act::Ask(Ask::Number) => self.wording.number.to_owned(),
                Act::Ask(Ask::Guess) => self.wording.prompt.to_owned(),
                Act::NoFile => self.wording.no_file.to_owned(),
                Act::Told { length, attempts } => {
                    let told = self.wording.told.replace("{len}", &length.to_string());
                    told.replace("{a}", &attempts.to_string())
                }
                Act::Rejected { rule, guess: typed } => {
                    guess.clone_from(typed);
                    self.wording.rejects(rule).to_owned()
                }
                Act::Scored { rows, unused } => {
                    taken = rows.len();
                    guess = rows
                        .last()
                        .map(|(guess, _)| guess.clone())
                        .unwrap_or_default();
                    let wins = matches!(acts.get(at + 1), Some(Act::Won { .. }));
                    self.scored(rows, *unused, wins)
                }
                Act::Won { attempts } => self.wording.win.replace("{n}", &attempts.to_string()),
                Act::Lost => self.wording.lose.to_owned(),
                Act::Quit => self.wording.quit.to_owned(),
                Act::Secret(_) if matches!(acts.get(at.wrapping_sub(1)), Some(Act::Quit)) => {
                    self.wording.secret.to_owned()
                }
                Act::Secret(_) => String::new(),
            };
            let left = self.attempts.saturating_sub(taken).to_string();
            let text = text
                .replace("{n}", &(taken + 1).to_string())
                .replace("{a}", &self.attempts.to_string())
                .replace("{left}", &left)
                .replace("{len}", &self.length.to_string())
                .replace("{guess}", &guess)
                .replace("{secret}", &secret);
            out.push_str(&text);
        }
        out
    }

    fn scored(&self, rows: &[(String, Vec<Mark>)], unused: usize, wins: bool) -> String {
        let row =
            |(guess, marks): &(String, Vec<Mark>)| format!("{}\n", self.notation.row(guess, marks));
        let last = rows.last().map(row).unwrap_or_default();
        match self.shows {
            Shows::Board => {
                let used: String = rows.iter().map(row).collect();
                let unused = format!("{}\n", self.notation.unused(self.length)).repeat(unused);
                format!("{used}{unused}")
            }
            Shows::RowUnlessWon if wins => String::new(),
            Shows::Row | Shows::RowUnlessWon => last,
            Shows::Counts => {
                let marks = rows
                    .last()
                    .map(|(_, marks)| marks.clone())
                    .unwrap_or_default();
                let count = |mark| {
                    marks
                        .iter()
                        .filter(|other| **other == mark)
                        .count()
                        .to_string()
                };
                let score = self.wording.score.replace("{h}", &count(Mark::Hit));
                score.replace("{w}", &count(Mark::Near))
            }
        }
    }
}
