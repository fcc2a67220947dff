//! The letters of a guess beside marks that stand without them: they have to be the right ones.

use std::ops::Range;

use super::notation::{Reading, Taken};
use super::page::{Level, Page};
use super::words::Words;

/// Where letters may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// On the line of the marks.
    Line = 0,
    /// On the line before.
    Before,
    /// On the line behind.
    Behind,
}

/// The places in the order in which their texts are kept.
const PLACES: [Place; 3] = [Place::Line, Place::Before, Place::Behind];

/// A row as far as its letters go.
struct Letters {
    round: usize,
    guess: String,
    /// The letters and digits on the line of the marks, before it and behind it.
    texts: [String; 3],
    /// Those on the line of the marks that stand behind its label.
    labelled: String,
    /// The letters by themselves on the line of the marks.
    single: String,
}

/// What the letters beside marks come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Beside {
    /// They are those of other words than the guess: the round and the guess.
    Wrong(usize, String),
    /// They may be.
    Doubt(usize, String),
}

/// The first row beside which other letters stand than those of its guess. Letters are looked for
/// where at least half of the rows have them.
pub fn other_letters(
    page: &Page,
    words: &Words,
    reading: &Reading,
    taken: &[Taken],
    rounds: &[Range<usize>],
) -> Option<Beside> {
    if reading.form.shows_letters() || reading.form.is_letters() {
        return None;
    }
    let mut rows = rows(page, reading, taken, rounds);
    // Signs of a guess cannot be told from those around it.
    rows.retain(|row| row.guess.chars().all(char::is_alphanumeric));
    let finding = |row: &Letters| (row.round, row.guess.clone());
    let single = |row: &Letters| row.single == row.guess;
    let singles = rows.iter().filter(|row| single(row)).count();
    let all_single = !rows.is_empty() && rows.iter().all(|row| as_long(&row.single, &row.guess));
    if singles > 0 && (singles * 2 >= rows.len() || all_single) {
        let wrong = rows.iter().find(|row| !single(row))?;
        let (round, guess) = finding(wrong);
        return Some(Beside::Wrong(round, guess));
    }
    if let Some(row) = rows.first().filter(|_| all_single && singles == 0) {
        return Some(others(row));
    }
    let mut shown = false;
    for place in PLACES {
        let own = rows.iter().filter(|row| row.is_own(place)).count();
        let some = rows.iter().filter(|row| row.has_letters(place)).count();
        if own == 0 || own * 2 < some && some < rows.len() {
            continue;
        }
        shown = true;
        let mut others = rows.iter().filter(|row| row.has_letters(place));
        if let Some(row) = others.find(|row| !row.is_own(place)) {
            let (round, guess) = finding(row);
            return Some(Beside::Wrong(round, guess));
        }
    }
    if shown {
        return None;
    }
    // Behind a label: `Row 1: crane`.
    let is_other = |row: &Letters| as_long(&row.labelled, &row.guess) && !words.has(&row.labelled);
    if rows.iter().all(is_other)
        && let Some(row) = rows.first()
    {
        let (round, guess) = finding(row);
        return Some(Beside::Doubt(round, guess));
    }
    // A word of a message is no row of letters.
    let all = PLACES.into_iter().find(|place| {
        let no_message = |row: &Letters| row.has_letters(*place) && !words.has(row.text(*place));
        !rows.is_empty() && rows.iter().all(no_message)
    })?;
    let (round, guess) = rows.first().map(finding)?;
    Some(match all {
        Place::Line => Beside::Wrong(round, guess),
        _ => Beside::Doubt(round, guess),
    })
}

/// How many letters in a row cannot be there by chance.
const TELLING: usize = 3;

/// What other letters by themselves come to, one for each of the guess.
fn others(row: &Letters) -> Beside {
    let of = (row.round, row.guess.clone());
    match row.guess.chars().count() < TELLING {
        true => Beside::Doubt(of.0, of.1),
        false => Beside::Wrong(of.0, of.1),
    }
}

impl Letters {
    fn text(&self, place: Place) -> &str {
        self.texts.get(place as usize).map_or("", String::as_str)
    }

    /// Whether the letters in a place are those of the guess.
    fn is_own(&self, place: Place) -> bool {
        let text = self.text(place);
        match place {
            Place::Line => text.starts_with(&self.guess) || text.ends_with(&self.guess),
            _ => text == self.guess,
        }
    }

    /// Whether there are as many letters in a place as the guess has.
    fn has_letters(&self, place: Place) -> bool {
        let labelled = place == Place::Line && as_long(&self.labelled, &self.guess);
        self.is_own(place) || as_long(self.text(place), &self.guess) || labelled
    }
}

fn as_long(text: &str, guess: &str) -> bool {
    text.chars().count() == guess.chars().count()
}

fn rows(page: &Page, reading: &Reading, taken: &[Taken], rounds: &[Range<usize>]) -> Vec<Letters> {
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
            // The line of another row is that one's.
            let is_other = |line: &&Range<usize>| {
                !found
                    .iter()
                    .any(|(_, other)| line.contains(&other.glyphs.start))
            };
            let beside = |at: Option<usize>| {
                let line = at.and_then(|at| lines.get(at)).filter(is_other);
                line.map_or_else(String::new, |line| behind_label(page, line))
            };
            let own = lines.get(line).cloned().unwrap_or_default();
            let word = guess.letters.concat().to_lowercase();
            // The number of a row is no letter of it.
            let numbers = word.chars().any(|glyph| glyph.is_ascii_digit());
            let mut single = single(page, &own, &row.places);
            single.retain(|glyph| numbers || !glyph.is_ascii_digit());
            rows.push(Letters {
                single,
                labelled: labelled(page, &own, &row.places),
                round: *round,
                guess: word,
                texts: [
                    letters(page, &own, &row.places),
                    beside(line.checked_sub(1)),
                    beside(Some(line + 1)),
                ],
            });
        }
    }
    rows
}

/// The letters and digits of a line behind its label: `Guess: crane`.
fn behind_label(page: &Page, line: &Range<usize>) -> String {
    let text = page.text(line);
    let text = text.trim_end().trim_end_matches([':', '>']);
    let text = text.rsplit([':', '>']).next().unwrap_or_default();
    let letters = text.chars().filter(|glyph| glyph.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The letters and digits behind the label of a line, marks aside; none where it has no label.
fn labelled(page: &Page, line: &Range<usize>, marks: &[Range<usize>]) -> String {
    let mut glyphs = (line.start..).zip(page.glyphs(line));
    let label = glyphs.find(|(_, glyph)| matches!(glyph.glyph, ':' | '>'));
    match label {
        Some((at, _)) => letters(page, &(at + 1..line.end), marks),
        None => String::new(),
    }
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
