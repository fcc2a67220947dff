//! How certain it is that what was found in one form are rows of marks.

use std::collections::BTreeMap;

use super::meanings::Cell;
use super::notation::Shown;
use super::plan::Plan;
use super::rows::{self, Form, Row};

/// Whether the row of the latest guess is found wherever it has to be.
pub fn shows_each(shown: &[Shown], rows: &BTreeMap<usize, Vec<(usize, Row)>>) -> bool {
    let mut required = shown.iter().filter(|one| one.required);
    required.all(|one| {
        let found = rows.get(&one.round).map_or(&[][..], Vec::as_slice);
        found.iter().any(|(at, _)| at + 1 == one.taken)
    })
}

/// Whether the rows show the letters of their guesses, and all of their marks are known. Mere signs
/// may stand between letters and marks, and plain letters may just repeat the guess.
pub fn is_fixed(form: Form, plan: &Plan, rows: &BTreeMap<usize, Vec<(usize, Row)>>) -> bool {
    let tokens = || rows.values().flatten().flat_map(|(_, row)| &row.tokens);
    let is_known = |token: &String| form.meaning(token, plan).is_some();
    let is_sign = |token: &String| token.chars().all(|glyph| glyph.is_ascii_punctuation());
    form.shows_letters()
        && tokens().all(is_known)
        && tokens().any(|token| token != rows::PLAIN && !is_sign(token))
}

/// Whether there are more lines with a mark than rows of a single letter: the letter of a guess may
/// be taken for a mark.
pub fn is_ambiguous(
    form: Form,
    plan: &Plan,
    shown: &[Shown],
    rows: &BTreeMap<usize, Vec<(usize, Row)>>,
) -> bool {
    if plan.length != 1 || form.shows_letters() || form.is_letters() {
        return false;
    }
    let more = |one: &Shown| {
        let found = rows.get(&one.round).map_or(0, Vec::len);
        one.sheet
            .lines_with(|atom| form.meaning(&atom.text, plan).is_some())
            > found
    };
    shown.iter().any(more)
}

/// Whether a row in which case is the mark has no letter in upper case and none left out.
pub fn is_plain(form: Form, cells: &[Cell<'_>]) -> bool {
    matches!(form, Form::Case { .. }) && cells.iter().all(|(token, _)| *token == "lower")
}
