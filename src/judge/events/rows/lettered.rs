//! Rows that show the letters beside their marks, or in colours.

use super::form::{Row, meaning};
use super::sheet::spelled;
use crate::game::Mark;
use crate::judge::events::page::{Atom, Style};
use crate::judge::events::plan::Plan;

pub(super) fn cells(
    atoms: &[Atom],
    letters: &[String],
    (period, mark): (usize, isize),
    from: usize,
    plan: &Plan,
) -> Option<Row> {
    let mut behind = from;
    loop {
        let start = spelled(atoms, letters, period, behind)?;
        let first = atoms.get(start)?;
        let places: Vec<_> = (0..letters.len()).map(|at| start + at * period).collect();
        let marks = beside(atoms, &places, mark, from);
        // One letter stands anywhere: only a known mark beside it makes it a row.
        let marks = marks.filter(|marks| {
            letters.len() > 1 || marks.iter().all(|mark| meaning(&mark.text, plan).is_some())
        });
        if let Some(marks) = marks {
            let last = atoms.get(*places.last()?)?;
            let from = marks
                .first()
                .map_or(first.glyphs.start, |mark| mark.glyphs.start);
            let to = marks.last().map_or(last.glyphs.end, |mark| mark.glyphs.end);
            return Some(Row {
                tokens: marks.iter().map(|mark| mark.text.to_lowercase()).collect(),
                glyphs: from.min(first.glyphs.start)..to.max(last.glyphs.end),
                places: marks.iter().map(|mark| mark.glyphs.clone()).collect(),
            });
        }
        behind = first.glyphs.start + 1;
    }
}

/// The marks so many atoms from their letters, on the same lines; none where letters and marks are
/// parts of longer words: the last letter of `gray` is no mark.
fn beside<'a>(
    atoms: &'a [Atom],
    letters: &[usize],
    mark: isize,
    from: usize,
) -> Option<Vec<&'a Atom>> {
    let marks: Option<Vec<_>> = letters
        .iter()
        .map(|at| at.checked_add_signed(mark))
        .collect();
    let marks = marks?;
    let own = |at: &usize| letters.contains(at) || marks.contains(at);
    let mut places = letters.iter().chain(&marks);
    if places.any(|at| is_cut_off(atoms, *at, own)) {
        return None;
    }
    let pairs = letters.iter().zip(&marks);
    let found = pairs.map(|(letter, mark)| {
        let (letter, mark) = (atoms.get(*letter)?, atoms.get(*mark)?);
        (mark.line == letter.line && mark.glyphs.start >= from).then_some(mark)
    });
    found.collect()
}

/// Whether an atom is a part of a word that is longer than what is read of it.
fn is_cut_off(atoms: &[Atom], at: usize, own: impl Fn(&usize) -> bool) -> bool {
    let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
    let mut others = beside.filter(|other| !own(other));
    others.any(|other| {
        let pair = atoms.get(at).zip(atoms.get(other));
        pair.is_some_and(|(one, other)| is_one_word(one, other))
    })
}

/// Whether two neighbouring atoms are parts of one word.
fn is_one_word(one: &Atom, other: &Atom) -> bool {
    let touch = one.glyphs.end == other.glyphs.start || other.glyphs.end == one.glyphs.start;
    let is_word = |atom: &Atom| atom.text.chars().all(char::is_alphanumeric);
    touch && is_word(one) && is_word(other)
}

pub(super) fn colours(
    atoms: &[Atom],
    letters: &[String],
    period: usize,
    from: usize,
) -> Option<Row> {
    let mut behind = from;
    let row = loop {
        let start = spelled(atoms, letters, period, behind)?;
        let places: Vec<_> = (0..letters.len()).map(|at| start + at * period).collect();
        let own = |at: &usize| places.contains(at);
        let row: Vec<_> = places.iter().filter_map(|at| atoms.get(*at)).collect();
        if !places.iter().any(|at| is_cut_off(atoms, *at, own)) {
            break row;
        }
        behind = row.first()?.glyphs.start + 1;
    };
    let glyphs = row.first()?.glyphs.start..row.last()?.glyphs.end;
    let tokens = row.iter().map(|atom| of_style(atom.style)).collect();
    Some(Row {
        tokens,
        glyphs,
        places: Vec::new(),
    })
}

/// The token of a letter without any colour.
pub const PLAIN: &str = "colour 0";

/// A style as a token: the colour behind the letter, or else that of the letter.
fn of_style(style: Style) -> String {
    let colour = if style.back == 0 {
        style.front
    } else {
        style.back
    };
    format!("colour {colour}")
}

pub(super) fn colour(token: &str) -> Option<Mark> {
    match token.strip_prefix("colour ")? {
        "32" | "42" => Some(Mark::Hit),
        "33" | "43" => Some(Mark::Near),
        "0" | "30" | "40" | "37" | "47" => Some(Mark::Miss),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::events::page::{Level, Page};

    fn marks(text: &str, letters: &str, period: usize, mark: isize) -> Option<String> {
        let page = Page::of(text.as_bytes());
        let atoms = page.atoms(&(0..page.len()), Level::Characters);
        let spells = |at: usize| {
            let mut letters = letters.chars().enumerate();
            letters.all(|(number, letter)| {
                let atom = atoms.get(at + number * period);
                atom.is_some_and(|atom| atom.text == letter.to_string())
            })
        };
        let start = (0..atoms.len()).find(|at| spells(*at))?;
        let places: Vec<_> = (0..letters.len()).map(|at| start + at * period).collect();
        let marks = beside(&atoms, &places, mark, 0)?;
        Some(marks.iter().map(|mark| mark.text.as_str()).collect())
    }

    #[test]
    fn a_letter_within_a_word_is_no_mark() {
        assert_eq!(marks("g=gray ; l=gray", "gl", 7, 5), None);
        assert_eq!(marks("gG lY", "gl", 2, 1).as_deref(), Some("GY"));
        assert_eq!(marks("gGlY", "gl", 2, 1).as_deref(), Some("GY"));
        assert_eq!(marks("gGlYe", "gl", 2, 1), None);
    }
}
