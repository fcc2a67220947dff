//! Rows in which upper and lower case are the marks.

use super::form::Row;
use crate::judge::events::page::Atom;

/// Letters in upper or lower case, or a sign where there is none.
pub(super) fn case(atoms: &[Atom], letters: &[String], period: usize, from: usize) -> Option<Row> {
    let first = atoms.partition_point(|atom| atom.glyphs.start < from);
    let span = period * letters.len().checked_sub(1)?;
    (first..atoms.len().saturating_sub(span)).find_map(|start| {
        let row = || (0..letters.len()).filter_map(|at| atoms.get(start + at * period));
        // Most places are no row by their first letter.
        let tokens: Option<Vec<_>> = row()
            .zip(letters)
            .map(|(atom, letter)| case_token(atom, letter))
            .collect();
        let tokens = tokens?;
        let row: Vec<_> = row().collect();
        let line = row.first()?.line;
        let begins =
            start == 0 || atoms.get(start - 1)?.line != line || !is_letter(atoms.get(start - 1)?);
        let end = atoms.get(start + span + 1);
        let ends = end.is_none_or(|atom| {
            atom.line != line
                || !atom
                    .text
                    .chars()
                    .all(|glyph| glyph.is_alphanumeric() || glyph == '-')
        });
        let is_one = begins && ends && row.iter().all(|atom| atom.line == line);
        is_one.then_some(Row {
            tokens,
            glyphs: row.first()?.glyphs.start..row.last()?.glyphs.end,
            places: Vec::new(),
        })
    })
}

fn is_letter(atom: &Atom) -> bool {
    atom.text.chars().all(char::is_alphanumeric)
}

fn case_token(atom: &Atom, letter: &str) -> Option<String> {
    let is = |ascii: fn(&u8) -> u8, other: fn(&str) -> String| match letter.is_ascii() {
        true => atom
            .text
            .bytes()
            .eq(letter.bytes().map(|byte| ascii(&byte))),
        false => atom.text == other(letter),
    };
    let token = if is(u8::to_ascii_uppercase, str::to_uppercase) {
        "upper"
    } else if is(u8::to_ascii_lowercase, str::to_lowercase) {
        "lower"
    } else if matches!(
        atom.text.as_str(),
        "-" | "_" | "." | "*" | "·" | "•" | "x" | "X" | "#" | "?" | "–"
    ) {
        return Some(format!("sign {}", atom.text));
    } else {
        return None;
    };
    Some(token.to_owned())
}
