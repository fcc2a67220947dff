//! What marks mean, known or learned, and what the rows come to by that.

use std::collections::BTreeMap;

use super::notation::{Sense, Taken};
use super::plan::Plan;
use super::rows::{Form, Row};
use crate::game::Mark;

/// A token, and what it should mean.
pub type Cell<'a> = (&'a str, Mark);

/// The tokens of all rows.
pub fn cells<'a>(rows: &'a BTreeMap<usize, Vec<(usize, Row)>>, taken: &[Taken]) -> Vec<Cell<'a>> {
    let rows = rows.values().flatten();
    let cells = rows.flat_map(|(at, row)| {
        let marks = taken
            .get(*at)
            .map(|guess| guess.marks.clone())
            .unwrap_or_default();
        row.tokens.iter().map(String::as_str).zip(marks)
    });
    cells.collect()
}

/// What tokens mean.
pub struct Meanings<'a> {
    by_token: BTreeMap<&'a str, Mark>,
    learned: bool,
    one_to_one: bool,
}

impl<'a> Meanings<'a> {
    /// Takes what is known, and learns the rest: what a token should mean most of the time.
    pub fn learn(form: Form, plan: &Plan, cells: &[Cell<'a>]) -> Self {
        let mut counts: BTreeMap<&str, BTreeMap<u8, usize>> = BTreeMap::new();
        for (token, mark) in cells {
            *counts
                .entry(token)
                .or_default()
                .entry(*mark as u8)
                .or_default() += 1;
        }
        let mut by_token = BTreeMap::new();
        let (mut learned, mut of_mark) = (false, BTreeMap::new());
        let mut one_to_one = true;
        for (token, counts) in counts {
            let known = form.meaning(token, plan);
            let majority = counts.iter().max_by_key(|(_, count)| **count);
            let majority = majority.and_then(|(mark, _)| MARKS.get(usize::from(*mark)));
            let Some(mark) = known.or(majority.copied()) else {
                continue;
            };
            learned |= known.is_none();
            let before = of_mark.insert(mark as u8, known.is_some());
            one_to_one &= before.is_none_or(|before| before && known.is_some());
            by_token.insert(token, mark);
        }
        Self {
            by_token,
            learned,
            one_to_one,
        }
    }
}

/// The marks in the order of their numbers.
const MARKS: [Mark; 3] = [Mark::Hit, Mark::Near, Mark::Miss];

/// The part of learned marks, of a thousand, that has to agree for the rest to be mistakes.
const LEARNED_ENOUGH: usize = 800;

/// What the rows come to, and how many marks, of a thousand, are what they should be. `sure` is
/// whether rows that are missing cannot just be misread.
pub fn sense(
    rows: &BTreeMap<usize, Vec<(usize, Row)>>,
    (missing, sure): (&[(usize, usize)], bool),
    cells: &[Cell<'_>],
    meanings: &Meanings<'_>,
    taken: &[Taken],
) -> (Sense, usize) {
    let found = rows.values().map(Vec::len).sum::<usize>();
    let right = cells
        .iter()
        .filter(|(token, mark)| meanings.by_token.get(token) == Some(mark))
        .count();
    let agreement = right * 1000 / cells.len().max(1) * found / (found + missing.len()).max(1);
    if found == 0 || found < missing.len() && !sure || !meanings.one_to_one {
        return (Sense::Unread, agreement);
    }
    let marks_of = |row: &Row| -> Vec<Mark> {
        let marks = row
            .tokens
            .iter()
            .map(|token| meanings.by_token.get(token.as_str()).copied());
        marks.map(|mark| mark.unwrap_or(Mark::Miss)).collect()
    };
    let wrong = rows
        .iter()
        .flat_map(|(round, rows)| rows.iter().map(move |row| (*round, row)));
    let wrong = wrong.map(|(round, (at, row))| (round, *at, marks_of(row)));
    let mut wrong =
        wrong.filter(|(_, at, marks)| taken.get(*at).is_none_or(|guess| guess.marks != *marks));
    let first_wrong = wrong
        .next()
        .map(|(round, taken, marks)| (round, taken, Some(marks)));
    let first_missing = missing.first().map(|(round, taken)| (*round, *taken, None));
    let first = [first_wrong, first_missing]
        .into_iter()
        .flatten()
        .min_by_key(|(round, taken, _)| (*round, *taken));
    // Of a single letter, and of marks that had to be learned, a row is not found for certain.
    let single = taken.iter().all(|guess| guess.letters.len() == 1);
    let unsure = (meanings.learned && agreement < LEARNED_ENOUGH)
        || ((meanings.learned || single) && !missing.is_empty());
    match first {
        None => (
            Sense::Right {
                learned: meanings.learned,
            },
            agreement,
        ),
        Some(_) if unsure => (Sense::Unread, agreement),
        Some((round, taken, marks)) => (
            Sense::Wrong {
                round,
                taken,
                marks,
            },
            agreement,
        ),
    }
}
