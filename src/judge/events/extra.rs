//! Rows that stand on a board beside those that belong there.

use std::ops::Range;

use super::board::{self, Board, shape};
use super::gaps::Gaps;
use super::notation::{Reading, Taken};
use super::page::Page;
use super::plan::Plan;
use super::rows::{self, Form, Row, Sheet};

/// A row too many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extra {
    /// The round.
    pub round: usize,
    /// Whose row it is, where it shows that.
    pub guess: Option<String>,
    /// Whether it can be nothing else: behind the last row, it may be the latest guess once more.
    pub certain: bool,
}

/// A row, and whose it is.
type Own<'a> = (String, &'a Row);

/// Boards as they were read.
struct Boards<'a> {
    page: &'a Page,
    plan: &'a Plan,
    reading: &'a Reading,
    taken: &'a [Taken],
    gaps: Gaps<'a>,
    /// What an unused row looks like.
    blank: Option<String>,
    /// What parts a row from the one above it, where there are two.
    usual: Option<Vec<String>>,
}

/// The first row too many of a board. Rows of guesses that were taken before the first, and behind the last where they are
/// parted from it, are none: the latest guess may be shown apart from the board.
pub fn row(
    page: &Page,
    plan: &Plan,
    reading: &Reading,
    boards: &[Board],
    taken: &[Taken],
) -> Option<Extra> {
    let gaps = Gaps::of(page, plan);
    let found = boards.iter().filter_map(|one| reading.rows.get(&one.round));
    let usual = found.rev().find_map(|rows| match rows.as_slice() {
        [(_, above), (_, below), ..] => Some(gaps.between(above, below)),
        _ => None,
    });
    let read = Boards {
        page,
        plan,
        reading,
        taken,
        gaps,
        blank: board::blank(page, plan, reading, boards),
        usual,
    };
    boards.iter().find_map(|board| read.extra(board))
}

impl Boards<'_> {
    fn extra(&self, board: &Board) -> Option<Extra> {
        let found = self.reading.rows.get(&board.round)?;
        let own = found.iter().filter_map(|(at, row)| {
            let guess = self.taken.get(*at)?;
            Some((guess.letters.concat(), row))
        });
        let own: Vec<Own<'_>> = own.collect();
        let inner = own.windows(2).find_map(|pair| match pair {
            [(_, above), (_, below)] if self.shows_letters() => {
                self.between(board.round, (above, below), &own)
            }
            _ => None,
        });
        let extra = |guess, certain| Extra {
            round: board.round,
            guess,
            certain,
        };
        let inner = inner.or_else(|| self.before(board, own.first()?.1));
        match inner {
            Some(guess) => Some(extra(Some(guess), true)),
            None => self
                .behind(board, own.last()?.1)
                .map(|(guess, certain)| extra(guess, certain)),
        }
    }

    /// Whether it can be told whose row a row is.
    fn shows_letters(&self) -> bool {
        self.reading.form.shows_letters() || self.reading.form.is_letters()
    }

    /// Whose row stands between two rows: one that contradicts a row of the board, or that is
    /// parted from others as those are from each other.
    fn between(
        &self,
        round: usize,
        (above, below): (&Row, &Row),
        own: &[Own<'_>],
    ) -> Option<String> {
        let others = self.others(round, &(above.glyphs.end..below.glyphs.start));
        let (marked, plain): (Vec<_>, Vec<_>) = others
            .into_iter()
            .partition(|(_, row)| self.reading.has_marks(self.plan, row));
        if let Some(guess) = contradiction(&marked, own) {
            return Some(guess);
        }
        let alike = |others: &[(String, Row)]| {
            let (guess, _) = others.first()?;
            let between = others.iter().map(|(_, row)| row);
            let rows: Vec<_> = [above].into_iter().chain(between).chain([below]).collect();
            self.gaps.are_alike(&rows).then(|| guess.clone())
        };
        // The letters of a guess without any mark may be those of a sentence.
        alike(&marked).or_else(|| {
            let mut all = [marked.as_slice(), plain.as_slice()].concat();
            all.sort_by_key(|(_, row)| row.glyphs.start);
            (self.may_be_plain() && !plain.is_empty()).then(|| alike(&all))?
        })
    }

    /// Whether letters without any mark may be a row.
    fn may_be_plain(&self) -> bool {
        matches!(self.reading.form, Form::Colours { .. } | Form::Case { .. })
    }

    /// The rows of a range, of any guess that was typed by a round.
    fn others(&self, round: usize, range: &Range<usize>) -> Vec<(String, Row)> {
        let mut others = Vec::new();
        // Most rows have next to nothing between them.
        if range.len() < self.plan.length {
            return others;
        }
        let sheet = Sheet::of(self.page, range);
        for round in self.plan.rounds.iter().take(round + 1) {
            let letters = rows::letters(&round.guess, false);
            let mut from = range.start;
            while letters.len() == self.plan.length
                && let Some(row) = self.reading.form.find(&sheet, &letters, from, self.plan)
            {
                from = row.glyphs.end;
                if self.reading.has_marks(self.plan, &row) || self.may_be_plain() {
                    others.push((letters.concat(), row));
                }
            }
        }
        others.sort_by_key(|(_, row)| row.glyphs.start);
        others.dedup_by(|(_, row), (_, before)| row.glyphs.start < before.glyphs.end);
        others
    }

    /// Whose row stands before the first row as rows follow each other, where that guess was never
    /// taken. That of the latest guess may be shown there too.
    fn before(&self, board: &Board, first: &Row) -> Option<String> {
        if !self.shows_letters() {
            return None;
        }
        let range = board.range.start..first.glyphs.start;
        let mut others = self.others(board.round, &range);
        others.retain(|(guess, _)| {
            let mut taken = self.taken.iter();
            taken.all(|one| one.letters.concat() != *guess)
        });
        let (guess, row) = others.pop()?;
        let end = board.range.end;
        let line = self.gaps.rest(&row, end) == self.gaps.rest(first, end);
        let parted = self.usual(board, first);
        let parted = parted.contains(&self.gaps.between(&row, first));
        (parted && line && self.is_cased_like(&row, first)).then_some(guess)
    }

    /// What may part a row from one that follows it.
    fn usual(&self, board: &Board, row: &Row) -> Vec<Vec<String>> {
        match &self.usual {
            Some(usual) => vec![usual.clone()],
            None => self.gaps.next_to(row, &board.range).to_vec(),
        }
    }

    /// Whose row follows the last row as rows follow each other, where that shows, and whether an
    /// unused row comes behind it.
    fn behind(&self, board: &Board, last: &Row) -> Option<(Option<String>, bool)> {
        let usual = self.usual(board, last);
        let lines = usual.iter().map(Vec::len).max()?;
        let near = self.near(board, last, lines);
        let (guess, row) = match self.shows_letters() {
            true => {
                let first = self.others(board.round, &near).into_iter().next()?;
                (Some(first.0), first.1)
            }
            false => (None, self.reading.bare_row(self.page, self.plan, &near)?),
        };
        let line = self.gaps.rest(last, board.range.end) == self.gaps.rest(&row, board.range.end);
        let looks_unused = self.blank == Some(shape(&self.page.text(&row.glyphs)))
            || self.blank == Some(shape(&self.page.text(&self.line_of(&row, board))));
        let parted = usual.contains(&self.gaps.between(last, &row));
        let follows = parted && line && !looks_unused && self.is_cased_like(&row, last);
        let unused =
            board::unused_behind(self.page, self.plan, self.reading, board, row.glyphs.end);
        follows.then_some((guess, unused && board.unused > 0))
    }

    /// Whether a row of letters without marks is in the case of another: a word of a sentence may
    /// have been typed as a guess too.
    fn is_cased_like(&self, row: &Row, other: &Row) -> bool {
        let capitals = |row: &Row| self.page.text(&row.glyphs).contains(char::is_uppercase);
        self.reading.has_marks(self.plan, row) || capitals(row) == capitals(other)
    }

    /// The lines behind the last row in which a row may follow it.
    fn near(&self, board: &Board, last: &Row, lines: usize) -> Range<usize> {
        let from = last.glyphs.end;
        let height = self.page.lines(&last.glyphs).len();
        let all = self.page.lines(&(from..board.range.end));
        let end = all.get((lines + height).saturating_sub(2)).or(all.last());
        from..end.map_or(from, |line| line.end)
    }

    /// The line on which a row stands.
    fn line_of(&self, row: &Row, board: &Board) -> Range<usize> {
        let lines = self.page.lines(&board.range);
        let mut lines = lines.into_iter();
        let line = lines.find(|line| line.start <= row.glyphs.start && row.glyphs.start < line.end);
        line.unwrap_or_else(|| row.glyphs.clone())
    }
}

/// Whose row stands there with other marks than its row of the board has.
fn contradiction(others: &[(String, Row)], own: &[Own<'_>]) -> Option<String> {
    let contradicts = |guess: &String, row: &Row| {
        own.iter()
            .any(|(other, own)| guess == other && row.tokens != own.tokens)
    };
    let mut others = others.iter();
    let wrong = others.find(|(guess, row)| contradicts(guess, row));
    wrong.map(|(guess, _)| guess.clone())
}
