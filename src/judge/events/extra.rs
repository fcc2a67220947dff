//! Rows that stand on a board beside those that belong there.

use std::ops::Range;

use super::board::{Board, shape};
use super::notation::{Reading, Taken};
use super::page::Page;
use super::plan::Plan;
use super::rows::{self, Form, Row, Sheet};

/// A row too many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extra {
    /// The round.
    pub round: usize,
    /// Whose row it is.
    pub guess: String,
    /// Whether it can be nothing else: behind the last row, it may be the latest guess once more.
    pub certain: bool,
}

/// A row that was found: whose it is, and the row.
type Own<'a> = (String, &'a Row);

/// The first row too many of a board. Rows before the first, and behind the last where they are
/// parted from it, are none: the latest guess may be shown apart from the board.
pub fn row(
    page: &Page,
    plan: &Plan,
    reading: &Reading,
    boards: &[Board],
    taken: &[Taken],
) -> Option<Extra> {
    // A single letter stands anywhere.
    if plan.length < 2 {
        return None;
    }
    boards.iter().find_map(|board| {
        let round = board.round;
        let found = reading.rows.get(&round)?;
        let own = found
            .iter()
            .filter_map(|(at, row)| Some((taken.get(*at)?.letters.concat(), row)));
        let own: Vec<Own<'_>> = own.collect();
        let between = own.windows(2).find_map(|pair| match pair {
            [(_, above), (_, below)] if reading.form.shows_letters() => {
                let others = others(page, plan, reading, round, above, below);
                contradiction(&others, &own).or_else(|| alike(page, &others, above, below))
            }
            _ => None,
        });
        let certain = between.is_some();
        let guess = between.or_else(|| behind(page, plan, reading, board, &own))?;
        Some(Extra {
            round,
            guess,
            certain,
        })
    })
}

/// The guess of the last row, where one more row follows as rows follow each other. Signs may be
/// those of an unused row, as long as there is one.
fn behind(
    page: &Page,
    plan: &Plan,
    reading: &Reading,
    board: &Board,
    own: &[Own<'_>],
) -> Option<String> {
    let [.., (_, above), (guess, last)] = own else {
        return None;
    };
    // Coloured letters and plain ones may be those of a sentence.
    if matches!(reading.form, Form::Colours { .. } | Form::Case { .. }) {
        return None;
    }
    let from = last.glyphs.end;
    let sheet = Sheet::of(page, &(from..board.range.end));
    let letters = rows::letters(guess.as_bytes(), false);
    let row = reading.form.find(&sheet, &letters, from, plan)?;
    let usual = parting(page, above.glyphs.end..last.glyphs.start);
    let follows = parting(page, from..row.glyphs.start) == usual;
    let words = page.text(&row.glyphs).contains(char::is_alphabetic);
    let used = board.unused == 0 || words;
    (follows && used && has_marks(plan, reading, &row)).then(|| guess.clone())
}

/// The rows between two rows, of any guess that was typed by then.
fn others(
    page: &Page,
    plan: &Plan,
    reading: &Reading,
    round: usize,
    above: &Row,
    below: &Row,
) -> Vec<(String, Row)> {
    let gap = above.glyphs.end..below.glyphs.start;
    let mut others = Vec::new();
    // Most rows have next to nothing between them.
    if gap.len() < plan.length {
        return others;
    }
    let sheet = Sheet::of(page, &gap);
    for round in plan.rounds.iter().take(round + 1) {
        let letters = rows::letters(&round.guess, false);
        let mut from = gap.start;
        while letters.len() > 1
            && let Some(row) = reading.form.find(&sheet, &letters, from, plan)
        {
            from = row.glyphs.end;
            if has_marks(plan, reading, &row) {
                others.push((letters.concat(), row));
            }
        }
    }
    others.sort_by_key(|(_, row)| row.glyphs.start);
    others.dedup_by(|(_, row), (_, before)| row.glyphs.start < before.glyphs.end);
    others
}

/// Whether what stands beside letters are marks, and the letters no plain ones.
fn has_marks(plan: &Plan, reading: &Reading, row: &Row) -> bool {
    let is_known = |token: &String| reading.form.meaning(token, plan).is_some();
    let plain = |token: &String| token == rows::PLAIN;
    let known = row.tokens.iter().all(is_known) && !row.tokens.iter().all(plain);
    known || reading.has_marks_like(row)
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

/// Whose row is parted from the rows of the board as they are from each other. An older board that
/// is shown again is parted in another way.
fn alike(page: &Page, others: &[(String, Row)], above: &Row, below: &Row) -> Option<String> {
    let (guess, _) = others.first()?;
    let between = others.iter().map(|(_, row)| row);
    let rows: Vec<_> = [above].into_iter().chain(between).chain([below]).collect();
    let gaps = rows.windows(2).filter_map(|pair| match pair {
        [one, other] => Some(parting(page, one.glyphs.end..other.glyphs.start)),
        _ => None,
    });
    let gaps: Vec<_> = gaps.collect();
    let same = |pair: &[Vec<String>]| pair.first() == pair.last();
    gaps.windows(2).all(same).then(|| guess.clone())
}

/// What parts two rows: the lines, with their numbers made alike.
fn parting(page: &Page, gap: Range<usize>) -> Vec<String> {
    let text = page.text(&gap);
    text.split('\n').map(shape).collect()
}
