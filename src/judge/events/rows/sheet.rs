//! A text in the pieces that rows are made of.

use crate::judge::events::page::{Atom, Level, Page};
use std::ops::Range;

/// What follows a guess, cut into atoms once.
#[derive(Debug)]
pub struct Sheet {
    words: Vec<Atom>,
    characters: Vec<Atom>,
}

impl Sheet {
    /// Cuts a text into atoms.
    pub fn of(page: &Page, range: &Range<usize>) -> Self {
        Self {
            words: page.atoms(range, Level::Words),
            characters: page.atoms(range, Level::Characters),
        }
    }

    pub(super) fn atoms(&self, level: Level) -> &[Atom] {
        match level {
            Level::Words => &self.words,
            Level::Characters => &self.characters,
        }
    }

    /// How many lines are a word for which this is so, with little beside it.
    pub fn lines_with(&self, is_one: impl Fn(&Atom) -> bool) -> usize {
        let lines = self.lines(0);
        lines
            .filter(|line| line.len() <= 3 && line.iter().any(&is_one))
            .count()
    }

    /// The lines of words behind a place.
    pub(super) fn lines(&self, from: usize) -> impl Iterator<Item = &[Atom]> {
        let lines = self.words.chunk_by(|one, two| one.line == two.line);
        lines.filter(move |line| line.first().is_some_and(|atom| atom.glyphs.start >= from))
    }
}

/// The letters of a guess as rows show them: characters, or numbers.
pub fn letters(guess: &[u8], numbers: bool) -> Vec<String> {
    let text = String::from_utf8_lossy(guess);
    if numbers {
        return text.split_whitespace().map(str::to_owned).collect();
    }
    text.chars().map(|glyph| glyph.to_string()).collect()
}

/// Whether an atom is a letter of a guess, in upper or lower case.
pub(super) fn same(atom: &Atom, letter: &str) -> bool {
    match atom.text.is_ascii() && letter.is_ascii() {
        // This is asked of every atom for every way to print a row.
        true => atom.text.eq_ignore_ascii_case(letter),
        false => atom.text == letter || atom.text.to_lowercase() == letter.to_lowercase(),
    }
}

/// The first index from which the letters stand so many atoms apart.
pub(super) fn spelled(
    atoms: &[Atom],
    letters: &[String],
    period: usize,
    from: usize,
) -> Option<usize> {
    let span = period * letters.len().saturating_sub(1);
    let first = atoms.partition_point(|atom| atom.glyphs.start < from);
    (first..atoms.len().saturating_sub(span))
        .find(|start| is_spelled(atoms, letters, period, *start))
}

fn is_spelled(atoms: &[Atom], letters: &[String], period: usize, start: usize) -> bool {
    let mut places = letters.iter().enumerate();
    places.all(|(at, letter)| {
        atoms
            .get(start + at * period)
            .is_some_and(|atom| same(atom, letter))
    })
}
