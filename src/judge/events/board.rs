//! The rows of a board that are not used yet.

use std::collections::BTreeMap;
use std::ops::Range;

use super::notation::Reading;
use super::page::Page;
use super::plan::Plan;

/// A board: the round, its text, and how many unused rows it should have.
#[derive(Debug, Clone)]
pub struct Board {
    /// The round.
    pub round: usize,
    /// The guess of its first row.
    pub first: String,
    /// The text that follows the guess.
    pub range: Range<usize>,
    /// Rows that should be unused.
    pub unused: usize,
    /// What the line looks like that closes each board, where there is one.
    pub rule: Option<String>,
}

/// What the unused rows of all boards come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unused {
    /// All are there.
    Right,
    /// This board shows another number of them.
    Wrong {
        /// The round.
        round: usize,
        /// How many it shows.
        shown: usize,
    },
    /// They may be there, in a form that cannot be told for certain.
    Doubt {
        /// The round.
        round: usize,
    },
}

/// Counts the unused rows of each board. Where used rows take two lines, unused ones may do so
/// too, on all boards alike.
pub fn unused(page: &Page, plan: &Plan, reading: &Reading, boards: &[Board]) -> Unused {
    let counted: Vec<_> = boards
        .iter()
        .map(|board| count(page, plan, reading, board))
        .collect();
    let heights = if boards
        .iter()
        .any(|board| has_letters_beside(page, reading, board))
    {
        2
    } else {
        1
    };
    let wrong = |height: usize| {
        let mut pairs = boards.iter().zip(&counted);
        pairs.find(|(board, shown)| **shown != board.unused * height)
    };
    // The height by which the boards are right for longest.
    let best = (1..=heights)
        .max_by_key(|height| wrong(*height).map_or(usize::MAX, |(board, _)| board.round));
    let height = best.unwrap_or(1);
    let Some((board, shown)) = wrong(height) else {
        // One board alone does not tell how many lines a row takes, or whether its rows are unused.
        let mut telling = boards.iter().filter(|board| board.unused > 0);
        return match (telling.next(), telling.next()) {
            (Some(board), None)
                if height == 2 && !is_of_two_lines(page, plan, reading, board)
                    || looks_used(page, plan, reading, board) =>
            {
                Unused::Doubt { round: board.round }
            }
            _ => Unused::Right,
        };
    };
    let wrong = Unused::Wrong {
        round: board.round,
        shown: shown / height,
    };
    // Half a row is none: which lines belong to rows was read wrong.
    if shown / height == board.unused {
        return Unused::Doubt { round: board.round };
    }
    // Where no row of signs is shown at all, some line may stand for unused rows by its wording.
    if counted.iter().any(|shown| *shown > 0) {
        return wrong;
    }
    match worded(page, reading, boards) {
        Some(true) => Unused::Right,
        Some(false) => Unused::Doubt { round: board.round },
        None => wrong,
    }
}

/// Whether the letters of the first guess stand on a line of their own before or behind its marks.
fn has_letters_beside(page: &Page, reading: &Reading, board: &Board) -> bool {
    if reading.form.shows_letters() {
        return false;
    }
    let Some(first) = reading.places(board.round).next() else {
        return false;
    };
    let lines = page.lines(&board.range);
    let at = lines
        .iter()
        .position(|line| line.start <= first.start && first.end <= line.end);
    let Some(at) = at else {
        return false;
    };
    let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
    let mut texts = beside
        .filter_map(|at| lines.get(at))
        .map(|line| page.text(line).to_lowercase());
    texts.any(|text| {
        text.chars()
            .filter(|glyph| glyph.is_alphanumeric())
            .eq(board.first.to_lowercase().chars())
    })
}

/// The lines behind the last row of a board.
fn tail(page: &Page, reading: &Reading, board: &Board) -> Vec<Range<usize>> {
    let end = reading.places(board.round).map(|place| place.end).max();
    let end = end.unwrap_or(board.range.start);
    let lines = page.lines(&(end..board.range.end));
    lines.into_iter().skip(1).collect()
}

/// A line with its numbers made alike and its blanks left out.
pub(super) fn shape(line: &str) -> String {
    let mut shape = String::new();
    for glyph in line.chars().filter(|glyph| !glyph.is_whitespace()) {
        let glyph = if glyph.is_ascii_digit() { '#' } else { glyph };
        if glyph != '#' || !shape.ends_with('#') {
            shape.extend(glyph.to_lowercase());
        }
    }
    shape
}

/// Whether the unused rows of a board are two lines each: different ones, or parted from the next.
fn is_of_two_lines(page: &Page, plan: &Plan, reading: &Reading, board: &Board) -> bool {
    let lines = unused_lines(page, plan, reading, board);
    let differ = |pair: &[Blank]| matches!(pair, [one, two] if one.shape != two.shape);
    let parted = |pair: &[Blank]| matches!(pair, [one, two] if one.parted && !two.parted);
    let shapes =
        |pair: &[Blank]| -> Vec<String> { pair.iter().map(|line| line.shape.clone()).collect() };
    let first = lines.chunks(2).next().map(shapes);
    let same = lines.chunks(2).all(|pair| Some(shapes(pair)) == first);
    same && (lines.chunks(2).all(differ) || lines.chunks(2).all(parted))
}

/// A line that looks like an unused row.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Blank {
    shape: String,
    /// Whether a ruler or an empty line parts it from the line of a row before.
    parted: bool,
    /// Where it starts.
    start: usize,
}

/// How many lines of a board look like unused rows.
fn count(page: &Page, plan: &Plan, reading: &Reading, board: &Board) -> usize {
    unused_lines(page, plan, reading, board).len()
}

/// What the lines of a board that look like unused rows look like.
pub(super) fn unused_shapes(
    page: &Page,
    plan: &Plan,
    reading: &Reading,
    board: &Board,
) -> Vec<String> {
    let lines = unused_lines(page, plan, reading, board).into_iter();
    lines.map(|line| line.shape).collect()
}

/// What an unused row looks like, on the board that has most of them.
pub(super) fn blank(
    page: &Page,
    plan: &Plan,
    reading: &Reading,
    boards: &[Board],
) -> Option<String> {
    let board = boards.iter().rev().max_by_key(|board| board.unused)?;
    let mut lines = unused_lines(page, plan, reading, board);
    lines.pop().map(|line| line.shape)
}

/// Whether a board has an unused row behind a place.
pub(super) fn unused_behind(
    page: &Page,
    plan: &Plan,
    reading: &Reading,
    board: &Board,
    from: usize,
) -> bool {
    let lines = unused_lines(page, plan, reading, board);
    lines.iter().any(|line| line.start >= from)
}

/// The lines of a board that look like unused rows.
fn unused_lines(page: &Page, plan: &Plan, reading: &Reading, board: &Board) -> Vec<Blank> {
    let last = reading.places(board.round).map(|place| place.end).max();
    let inside = page.lines(&(board.range.start..last.unwrap_or(board.range.start)));
    let is_row = |line: &Range<usize>| {
        let mut places = reading.places(board.round);
        places.any(|place| place.start < line.end && line.start < place.end)
    };
    let rulers = inside.iter().filter(|line| !is_row(line));
    let rulers: Vec<_> = rulers.map(|line| shape(&page.text(line))).collect();
    let frame = frame(page, reading, board);
    let mut blanks = Vec::new();
    let mut parted = false;
    for place in tail(page, reading, board) {
        let line = page.text(&place);
        let shape = shape(&line);
        let is_rule = is_ruler(&shape) || board.rule.as_ref() == Some(&shape);
        if shape.is_empty() || is_rule || rulers.contains(&shape) {
            parted = true;
        } else if is_unused(&shape, &line, &frame, plan) && !is_scored(page, plan, reading, &place)
        {
            let start = place.start;
            blanks.push(Blank {
                shape,
                parted,
                start,
            });
            parted = false;
        }
    }
    blanks
}

/// Whether a line is a row of different marks: an unused one has the same sign everywhere.
fn is_scored(page: &Page, plan: &Plan, reading: &Reading, line: &Range<usize>) -> bool {
    let row = reading.bare_row(page, plan, line);
    row.is_some_and(|row| {
        row.tokens
            .iter()
            .any(|token| row.tokens.first() != Some(token))
    })
}

/// Whether an unused row of a board looks like a row of it.
fn looks_used(page: &Page, plan: &Plan, reading: &Reading, board: &Board) -> bool {
    let lines = page.lines(&board.range);
    let used = |line: &&Range<usize>| {
        let mut places = reading.places(board.round);
        places.any(|place| place.start < line.end && line.start < place.end)
    };
    let used = lines
        .iter()
        .filter(used)
        .map(|line| shape(&page.text(line)));
    let used: Vec<_> = used.collect();
    let blanks = unused_lines(page, plan, reading, board);
    blanks.iter().any(|blank| used.contains(&blank.shape))
}

/// What stands on the line of the last row before it: `Row:`.
pub(super) fn frame(page: &Page, reading: &Reading, board: &Board) -> String {
    let last = reading.places(board.round).max_by_key(|place| place.end);
    let line = last.and_then(|place| {
        let mut lines = page.lines(&board.range).into_iter();
        let line = lines.find(|line| line.start <= place.start && place.start < line.end)?;
        Some(page.text(&(line.start..place.start)))
    });
    shape(&line.unwrap_or_default())
}

/// Whether a line parts rows: the corners and crossings of a box, with nothing else.
fn is_ruler(shape: &str) -> bool {
    let corner = |glyph: char| {
        matches!(glyph, '\u{2500}'..='\u{257f}')
            && !matches!(glyph, '─' | '━' | '═' | '│' | '┃' | '║')
    };
    let drawn = |glyph: char| matches!(glyph, '\u{2500}'..='\u{257f}');
    let plain = |glyph: char| matches!(glyph, '+' | '-' | '=');
    let crossed = shape.chars().any(corner) && shape.chars().all(drawn);
    let dashed = shape.starts_with('+') && shape.ends_with('+') && shape.chars().all(plain);
    crossed || dashed && shape.chars().any(|glyph| glyph != '+')
}

/// Whether a line is a row of signs, or says that it is unused. `frame` is what stands before used
/// rows on their lines.
fn is_unused(shape: &str, line: &str, frame: &str, plan: &Plan) -> bool {
    let cells = shape.strip_prefix(frame).unwrap_or(shape);
    let shows = |glyph: char| !glyph.is_whitespace() && glyph != '#';
    if !cells.chars().any(shows) {
        return false;
    }
    !cells.chars().any(char::is_alphabetic) && has_cells(cells)
        || is_repeated(cells, plan.length)
        || plan.words.is_about(line, "blank") && line.len() < 80
}

/// Whether a line is the same cell again for each place: a sign with a word, as in `_(none)`.
fn is_repeated(cells: &str, length: usize) -> bool {
    let glyphs: Vec<_> = cells.chars().collect();
    let signs = glyphs.iter().any(|glyph| !glyph.is_alphanumeric());
    let periods = 2..=glyphs.len();
    length > 1
        && signs
        && periods.into_iter().any(|period| {
            let whole = period * length;
            // The last cell may lack the sign between cells.
            let ends = whole == glyphs.len() || whole == glyphs.len() + 1;
            let shifted = glyphs.get(period..).unwrap_or_default();
            ends && glyphs.iter().zip(shifted).all(|(one, other)| one == other)
        })
}

/// Whether some sign stands at least twice or alone: what is left of a sentence is neither.
fn has_cells(shape: &str) -> bool {
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    for glyph in shape.chars() {
        *counts.entry(glyph).or_default() += 1;
    }
    shape.chars().count() <= 3 || counts.values().any(|count| *count >= 2)
}

/// Whether some line comes as often as there are unused rows, on every board: for certain where
/// the numbers differ from board to board.
fn worded(page: &Page, reading: &Reading, boards: &[Board]) -> Option<bool> {
    let shapes: Vec<Vec<String>> = boards
        .iter()
        .map(|board| {
            tail(page, reading, board)
                .iter()
                .map(|line| shape(&page.text(line)))
                .collect()
        })
        .collect();
    let fits = |shape: &String| {
        let counts = shapes
            .iter()
            .map(|lines| lines.iter().filter(|line| *line == shape).count());
        counts
            .zip(boards)
            .all(|(count, board)| count == board.unused)
    };
    let found = shapes
        .iter()
        .flatten()
        .any(|shape| !shape.is_empty() && fits(shape));
    let mut numbers: Vec<_> = boards
        .iter()
        .map(|board| board.unused)
        .filter(|unused| *unused > 0)
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    found.then_some(numbers.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_cell_for_each_place_is_an_unused_row() {
        assert!(is_repeated("_(none)_(none)_(none)", 3));
        assert!(is_repeated(".=.;.=.;.=.", 3));
        assert!(!is_repeated("_(none)_(none)", 3));
        assert!(!is_repeated("noon", 2));
        assert!(!is_repeated("g(b)r(b)i(g)", 3));
    }

    #[test]
    fn corners_and_crossings_part_rows() {
        for line in ["┌───┬───┐", "├───┼───┤", "+---+---+"] {
            assert!(is_ruler(line), "{line}");
        }
        for line in ["││││", "│─│─│", "-----", "++++", "||||"] {
            assert!(!is_ruler(line), "{line}");
        }
    }
}
