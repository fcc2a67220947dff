//! The letters of a guess beside marks that stand without them: they have to be the right ones.

use std::ops::Range;

use super::notation::{Reading, Taken};
use super::page::{Level, Page};

/// Where letters may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// On the line of the marks.
    Line,
    /// On the line before.
    Before,
    /// On the line behind.
    Behind,
}

/// A row as far as its letters go.
struct Beside {
    round: usize,
    guess: String,
    /// The letters and digits on the line of the marks, before it and behind it.
    texts: [String; 3],
    /// The letters by themselves on the line of the marks.
    single: String,
}

/// The first row beside which other letters stand than those of its guess: the round and the
/// guess. Letters are looked for where at least half of the rows have them.
pub fn other_letters(
    page: &Page,
    reading: &Reading,
    taken: &[Taken],
    rounds: &[Range<usize>],
) -> Option<(usize, String)> {
    if reading.form.shows_letters() || reading.form.is_letters() {
        return None;
    }
    let mut rows = rows(page, reading, taken, rounds);
    // Signs of a guess cannot be told from those around it.
    rows.retain(|row| row.guess.chars().all(char::is_alphanumeric));
    let single = |row: &Beside| row.single == row.guess;
    let singles = rows.iter().filter(|row| single(row)).count();
    if singles > 0 && singles * 2 >= rows.len() {
        let wrong = rows.iter().find(|row| !single(row))?;
        return Some((wrong.round, wrong.guess.clone()));
    }
    let places = [Place::Line, Place::Before, Place::Behind]
        .into_iter()
        .enumerate();
    let mut wrong = places.filter_map(|(at, place)| {
        let is_own = |row: &&Beside| is_own(row.texts.get(at), &row.guess);
        let own = rows.iter().filter(is_own).count();
        let as_long = |row: &Beside| {
            let text = row.texts.get(at);
            text.is_some_and(|text| text.chars().count() == row.guess.chars().count())
        };
        let all_as_long = place == Place::Line && rows.iter().all(as_long);
        let some = |row: &&Beside| row.texts.get(at).is_some_and(|text| !text.is_empty());
        let some = rows.iter().filter(some).count();
        let shows = own > 0 && own * 2 >= some || all_as_long;
        shows.then(|| rows.iter().find(|row| !is_own(row)))?
    });
    let row = wrong.next()?;
    Some((row.round, row.guess.clone()))
}

fn is_own(text: Option<&String>, guess: &str) -> bool {
    text.is_some_and(|text| text.starts_with(guess) || text.ends_with(guess))
}

fn rows(page: &Page, reading: &Reading, taken: &[Taken], rounds: &[Range<usize>]) -> Vec<Beside> {
    let mut rows = Vec::new();
    for (round, found) in &reading.rows {
        let Some(range) = rounds.get(*round) else {
            continue;
        };
        let lines = page.lines(range);
        for (at, row) in found {
            let line = lines
                .iter()
                .position(|line| line.start <= row.glyphs.start && row.glyphs.end <= line.end);
            let (Some(line), Some(guess)) = (line, taken.get(*at)) else {
                continue;
            };
            let text = |at: Option<usize>| {
                let line = at.and_then(|at| lines.get(at));
                line.map_or_else(String::new, |line| letters(page, line, &row.places))
            };
            let single = lines
                .get(line)
                .map_or_else(String::new, |line| single(page, line, &row.places));
            rows.push(Beside {
                single,
                round: *round,
                guess: guess.letters.concat().to_lowercase(),
                texts: [
                    text(Some(line)),
                    text(line.checked_sub(1)),
                    text(Some(line + 1)),
                ],
            });
        }
    }
    rows
}

/// The letters and digits of a line, marks aside.
fn letters(page: &Page, line: &Range<usize>, marks: &[Range<usize>]) -> String {
    let glyphs = (line.start..).zip(page.glyphs(line));
    let others = glyphs.filter(|(at, _)| !marks.iter().any(|mark| mark.contains(at)));
    let letters = others.filter(|(_, glyph)| glyph.glyph.is_alphanumeric());
    letters
        .flat_map(|(_, glyph)| glyph.glyph.to_lowercase())
        .collect()
}

/// The letters that stand by themselves on a line, marks aside.
fn single(page: &Page, line: &Range<usize>, marks: &[Range<usize>]) -> String {
    let atoms = page.atoms(line, Level::Words).into_iter();
    let letters = atoms.filter(|atom| {
        let alone = atom.text.chars().count() == 1 && atom.text.chars().all(char::is_alphanumeric);
        alone && !marks.contains(&atom.glyphs)
    });
    letters.map(|atom| atom.text.to_lowercase()).collect()
}
