//! Rows of marks without their letters.

use super::form::{Row, meaning};
use super::sheet::same;
use crate::judge::events::page::Atom;
use crate::judge::events::plan::Plan;

/// A line with exactly as many known marks as there are letters.
pub(super) fn marks(line: &[Atom], letters: &[String], plan: &Plan) -> Option<Row> {
    if let Some(row) = one_word(line, letters).filter(|row| all_known(row, plan)) {
        return Some(row);
    }
    // A word of nothing but marks is one wherever it stands; words of two letters may be others.
    if letters.len() > 2 {
        let words = line.iter().filter_map(|atom| word_row(atom, letters));
        if let Some(row) = words.into_iter().find(|row| all_known(row, plan)) {
            return Some(row);
        }
    }
    let known = |atom: &Atom| meaning(&atom.text, plan).is_some();
    let places: Vec<_> = (0..line.len())
        .filter(|at| line.get(*at).is_some_and(known))
        .collect();
    let first = places.len().checked_sub(letters.len())?;
    let row = places.get(first..)?;
    let step = |pair: &[usize]| pair.last().zip(pair.first()).map(|(b, a)| b - a);
    let period = row.windows(2).filter_map(step).next();
    let regular = row
        .windows(2)
        .filter_map(step)
        .all(|step| Some(step) == period);
    // A mark before the row, as far from it as the others, makes the row longer than the guess.
    let longer = first > 0 && places.get(first - 1..=first).and_then(step) == period;
    if !regular || longer || row.is_empty() {
        return None;
    }
    let atoms: Vec<_> = row.iter().filter_map(|at| line.get(*at)).collect();
    // A mark in upper case is not the letter that was typed in lower case.
    let single = letters.len() == 1;
    let is_letter = |atom: &Atom, letter: &String| match single {
        true => atom.text == *letter,
        false => same(atom, letter),
    };
    let spelled = atoms
        .iter()
        .zip(letters)
        .all(|(atom, letter)| is_letter(atom, letter));
    if spelled || (letters.len() == 1 && line.len() > 3 && first == 0 && !has_label(line)) {
        return None;
    }
    row_of(&atoms)
}

fn has_label(line: &[Atom]) -> bool {
    line.iter()
        .any(|atom| matches!(atom.text.as_str(), ":" | "|" | ">" | "=" | "]"))
}

fn row_of(atoms: &[&Atom]) -> Option<Row> {
    Some(Row {
        tokens: atoms.iter().map(|atom| atom.text.to_lowercase()).collect(),
        glyphs: atoms.first()?.glyphs.start..atoms.last()?.glyphs.end,
        places: atoms.iter().map(|atom| atom.glyphs.clone()).collect(),
    })
}

fn all_known(row: &Row, plan: &Plan) -> bool {
    row.tokens
        .iter()
        .all(|token| meaning(token, plan).is_some())
}

/// A word of as many characters as there are letters, which is not the guess, at a line's end.
pub(super) fn one_word(line: &[Atom], letters: &[String]) -> Option<Row> {
    let last = line
        .iter()
        .rfind(|atom| atom.text.chars().all(char::is_alphanumeric))?;
    let labelled = line.first().is_some_and(|first| std::ptr::eq(first, last))
        || has_label(line)
        || line.len() <= 3;
    labelled.then(|| word_row(last, letters))?
}

/// A word of as many characters as there are letters, which is not the guess.
fn word_row(word: &Atom, letters: &[String]) -> Option<Row> {
    let tokens: Vec<_> = word
        .text
        .chars()
        .map(|glyph| glyph.to_lowercase().to_string())
        .collect();
    let is_guess = tokens
        .iter()
        .zip(letters)
        .all(|(token, letter)| *token == letter.to_lowercase());
    (tokens.len() == letters.len() && !is_guess).then(|| Row {
        tokens,
        glyphs: word.glyphs.clone(),
        places: vec![word.glyphs.clone()],
    })
}

/// The last characters of a line, as many as there are letters.
pub(super) fn list(line: &[Atom], letters: &[String], period: usize) -> Option<Row> {
    let span = period * letters.len().checked_sub(1)? + 1;
    let closing = line
        .iter()
        .rev()
        .take_while(|atom| matches!(atom.text.as_str(), "|" | "]" | ")" | "'" | "\""))
        .count();
    let ends = (0..=closing).filter_map(|back| line.len().checked_sub(back));
    let rows = ends.filter_map(|end| {
        let start = end.checked_sub(span)?;
        let atoms: Vec<_> = line.get(start..end)?.iter().step_by(period).collect();
        let is_guess = atoms
            .iter()
            .zip(letters)
            .all(|(atom, letter)| same(atom, letter));
        let before = line.get(..start)?;
        let spelled = before.len() == letters.len()
            && before
                .iter()
                .zip(letters)
                .all(|(atom, letter)| same(atom, letter));
        let plain = before.is_empty() || has_label(before) || before.len() <= 1 || spelled;
        let mut kinds: Vec<_> = atoms.iter().map(|atom| atom.text.to_lowercase()).collect();
        kinds.sort();
        kinds.dedup();
        (!is_guess && plain && kinds.len() <= 3).then(|| row_of(&atoms))?
    });
    rows.into_iter().next()
}
