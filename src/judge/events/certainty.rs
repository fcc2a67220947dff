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

/// Whether all marks are the game's own.
pub fn is_own(plan: &Plan, rows: &BTreeMap<usize, Vec<(usize, Row)>>) -> bool {
    let mut tokens = rows.values().flatten().flat_map(|(_, row)| &row.tokens);
    tokens.all(|token| {
        let token = token.to_lowercase();
        plan.marks.iter().any(|(sign, _)| *sign == token)
    })
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::notation::{self, Sense, Taken};
    use super::super::page::Page;
    use super::super::plan::{Setup, Show};
    use super::super::rows::Sheet;
    use super::super::words::Words;
    use super::*;
    use crate::game::Mark::{self, Hit, Miss, Near};
    use crate::game::Vocabulary;

    /// A game of three letters with these marks of its own.
    fn plan(marks: &[(&str, Mark)]) -> Plan {
        let own = marks.iter().map(|(sign, mark)| ((*sign).to_owned(), *mark));
        Plan {
            show: Show::Board,
            setup: Setup::default(),
            rounds: Vec::new(),
            rules: Vec::new(),
            length: 3,
            secret: None,
            bytes: 0,
            marks: own.collect(),
            case_marks: false,
            counts_attempts: false,
            words: Arc::new(Words::of(&Vocabulary::default())),
        }
    }

    /// What a single row for the guess `jlh` says, where the secret is `hlj`.
    fn said(row: &str, marks: &[(&str, Mark)]) -> Sense {
        let page = Page::of(row.as_bytes());
        let taken = [Taken {
            letters: ["j", "l", "h"].map(String::from).to_vec(),
            marks: vec![Near, Hit, Near],
        }];
        let shown = [Shown {
            round: 0,
            sheet: Sheet::of(&page, &(0..page.len())),
            taken: 1,
            all: true,
            required: true,
        }];
        let reading = notation::read(&page, &plan(marks), &shown, &taken);
        let reading = reading.expect("no rows contradict others");
        reading.expect("there is a form").sense
    }

    #[test]
    fn a_single_row_in_the_marks_of_the_game_is_wrong_however_another_could_be_learned() {
        let own = [("g", Hit), ("y", Near), ("b", Miss)];
        let right = said("|| j , Y || l , G || h , Y ||", &own);
        assert_eq!(right, Sense::Right { learned: false });
        let wrong = said("|| j , Y || l , G || h , B ||", &own);
        let marks = Some(vec![Near, Hit, Miss]);
        let first = Sense::Wrong {
            round: 0,
            taken: 0,
            marks,
        };
        assert_eq!(wrong, first);
    }

    #[test]
    fn marks_that_are_not_those_of_the_game_are_learned_from_a_single_row() {
        let learned = Sense::Right { learned: true };
        assert_eq!(said("|| j , p || l , q || h , p ||", &[]), learned);
    }
}
