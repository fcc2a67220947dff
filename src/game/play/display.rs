//! Filling in the texts of a game.

use std::io;

use super::history::{History, Row};
use super::{Screen, Stop};
use crate::game::score;
use crate::game::spec::{Board, Spec};
use crate::game::template::Piece;
use crate::game::{Event, Letter, Mark, Template, Variable, Word};

/// Everything that a text can name.
pub(super) struct Facts<'a> {
    pub(super) spec: &'a Spec,
    /// Unlimited if there are none.
    pub(super) attempts: Option<u64>,
    /// How many attempts the set-up told.
    pub(super) told: Option<u64>,
    pub(super) secret: Word,
    pub(super) file: Vec<u8>,
    /// The number of this attempt, from 1.
    pub(super) number: u64,
    /// How many guesses were taken.
    pub(super) used: u64,
    pub(super) guess: Vec<u8>,
    pub(super) history: History<'a>,
}

impl Facts<'_> {
    /// Whether the attempts are used up.
    pub(super) fn is_over(&self) -> bool {
        self.attempts.is_some_and(|bound| self.used >= bound)
    }

    /// Prints a text; that it names the secret is an event.
    pub(super) fn say(&self, text: &Template, screen: &mut Screen<'_>) -> Result<(), Stop> {
        self.print(text, screen)?;
        if text.names(Variable::Secret) {
            screen.event(Event::Revealed(self.secret.text.clone()))?;
        }
        Ok(())
    }

    fn print(&self, text: &Template, screen: &mut Screen<'_>) -> io::Result<()> {
        text.pieces().iter().try_for_each(|piece| match piece {
            Piece::Text(words) => screen.print(words.as_bytes()),
            Piece::Value(variable) => self.value(*variable, screen),
        })
    }

    fn value(&self, variable: Variable, screen: &mut Screen<'_>) -> io::Result<()> {
        let newest = self.history.newest();
        match variable {
            Variable::Number => number(self.number, screen),
            Variable::Left => number(self.attempts.unwrap_or(0).saturating_sub(self.used), screen),
            Variable::Attempts => number(self.attempts.unwrap_or(0), screen),
            Variable::Length => number(self.secret.letters.len() as u64, screen),
            Variable::Secret => screen.print(&self.secret.text),
            Variable::Guess => screen.print(&self.guess),
            Variable::File => screen.print(&self.file),
            Variable::Cells => self.cells(newest, screen),
            Variable::Row => self.row(newest, screen),
            Variable::Board => self.board(screen),
            Variable::Hits => self.count(Mark::Hit, screen),
            Variable::Nears => self.nears(screen),
            Variable::Misses => self.count(Mark::Miss, screen),
            // Only cells have a letter.
            Variable::Letter | Variable::Upper => Ok(()),
        }
    }

    fn marks(&self, mark: Mark) -> u64 {
        let marks = self.history.newest().map(|row| row.marks.as_slice());
        score::count(marks.unwrap_or_default(), mark) as u64
    }

    fn count(&self, mark: Mark, screen: &mut Screen<'_>) -> io::Result<()> {
        number(self.marks(mark), screen)
    }

    fn nears(&self, screen: &mut Screen<'_>) -> io::Result<()> {
        let hits = match self.spec.conduct.nears_include_hits {
            true => self.marks(Mark::Hit),
            false => 0,
        };
        number(self.marks(Mark::Near) + hits, screen)
    }

    /// One row for each attempt. A board is as long as the word file says, so it is printed row by
    /// row.
    fn board(&self, screen: &mut Screen<'_>) -> io::Result<()> {
        let conduct = &self.spec.conduct;
        let all = self.history.rows();
        let newest = &all[all.len().saturating_sub(1)..];
        let rows = match conduct.board {
            Board::Last | Board::NoHistory => newest,
            Board::All | Board::Used | Board::NewestFirst => all,
        };
        if conduct.board == Board::NewestFirst {
            let mut rows = rows.iter().rev();
            rows.try_for_each(|row| self.row(Some(row), screen))?;
        } else {
            let mut rows = rows.iter();
            rows.try_for_each(|row| self.row(Some(row), screen))?;
        }
        if matches!(conduct.board, Board::Used | Board::Last) {
            return Ok(());
        }
        let attempts = match conduct.board_as_told {
            true => self.told,
            false => self.attempts,
        };
        let length = conduct.board_rows.or(attempts).unwrap_or(0);
        screen.repeat(length.saturating_sub(rows.len() as u64), |screen| {
            self.row(None, screen)
        })
    }

    /// A row, blank if nothing was guessed yet.
    fn row(&self, row: Option<&Row>, screen: &mut Screen<'_>) -> io::Result<()> {
        let pieces = self.spec.feedback.row.pieces();
        pieces.iter().try_for_each(|piece| match piece {
            Piece::Value(Variable::Cells) => self.cells(row, screen),
            Piece::Text(words) => screen.print(words.as_bytes()),
            // Rows within rows would never end; specs cannot name them.
            Piece::Value(Variable::Row | Variable::Board) => Ok(()),
            Piece::Value(variable) => self.value(*variable, screen),
        })
    }

    fn cells(&self, row: Option<&Row>, screen: &mut Screen<'_>) -> io::Result<()> {
        let feedback = &self.spec.feedback;
        let count = row.map_or(self.secret.letters.len(), |row| row.marks.len());
        for place in 0..count {
            if place > 0 {
                cell(&feedback.join, None, screen)?;
            }
            match row.and_then(|row| row.letters.get(place).zip(row.marks.get(place))) {
                Some((letter, mark)) => cell(feedback.cell(*mark), Some(*letter), screen)?,
                None => cell(&feedback.blank, None, screen)?,
            }
        }
        Ok(())
    }
}

fn cell(text: &Template, letter: Option<Letter>, screen: &mut Screen<'_>) -> io::Result<()> {
    text.pieces()
        .iter()
        .try_for_each(|piece| match (piece, letter) {
            (Piece::Text(words), _) => screen.print(words.as_bytes()),
            (Piece::Value(Variable::Letter), Some(letter)) => screen.write(|out| letter.show(out)),
            (Piece::Value(Variable::Upper), Some(letter)) => {
                screen.write(|out| letter.show_upper(out))
            }
            (Piece::Value(_), _) => Ok(()),
        })
}

fn number(value: u64, screen: &mut Screen<'_>) -> io::Result<()> {
    screen.write(|out| out.extend_from_slice(value.to_string().as_bytes()))
}
