//! What stands between the rows of a board.

use std::collections::BTreeSet;
use std::ops::Range;

use super::board::shape;
use super::page::Page;
use super::plan::Plan;
use super::rows::Row;

/// Reads what parts rows from each other.
pub struct Gaps<'a> {
    page: &'a Page,
    /// The guesses as lines spell them.
    guesses: BTreeSet<String>,
}

impl<'a> Gaps<'a> {
    /// In the output of a game with these guesses.
    pub fn of(page: &'a Page, plan: &Plan) -> Self {
        let guesses = plan.rounds.iter();
        let guesses = guesses.map(|round| spelling(&String::from_utf8_lossy(&round.guess)));
        let guesses = guesses.filter(|guess| !guess.is_empty()).collect();
        Self { page, guesses }
    }

    /// What parts two rows: the lines, with their numbers made alike, and guesses too.
    pub fn between(&self, above: &Row, below: &Row) -> Vec<String> {
        self.lines(&(above.glyphs.end..below.glyphs.start))
    }

    /// Whether rows that follow each other are parted in the same way. An older board that is
    /// shown again is parted in another way.
    pub fn are_alike(&self, rows: &[&Row]) -> bool {
        let gaps = rows.windows(2).filter_map(|pair| match pair {
            [above, below] => Some(self.between(above, below)),
            _ => None,
        });
        let gaps: Vec<_> = gaps.collect();
        gaps.windows(2).all(|pair| pair.first() == pair.last())
    }

    /// What stands behind a row on its line.
    pub fn rest(&self, row: &Row, end: usize) -> Vec<String> {
        let lines = self.page.lines(&(row.glyphs.end..end));
        let line = lines.first().cloned().unwrap_or_default();
        self.lines(&line)
    }

    /// What would part a row from one like it on the next line, with a guess on a line between them
    /// or without.
    pub fn next_to(&self, row: &Row, range: &Range<usize>) -> [Vec<String>; 2] {
        let lines = self.page.lines(range);
        let line = lines.iter().find(|line| line.contains(&row.glyphs.start));
        let start = line.map_or(row.glyphs.start, |line| line.start);
        let before = self.lines(&(start..row.glyphs.start)).concat();
        let behind = self.rest(row, range.end).concat();
        let guess = String::from("a guess");
        [
            vec![behind.clone(), before.clone()],
            vec![behind, guess, before],
        ]
    }

    fn lines(&self, range: &Range<usize>) -> Vec<String> {
        let text = self.page.text(range);
        let line = |line: &str| match spelling(line) {
            word if self.guesses.contains(&word) => String::from("a guess"),
            _ => shape(line),
        };
        text.split('\n').map(line).collect()
    }
}

/// The letters and digits of a text.
fn spelling(text: &str) -> String {
    let glyphs = text.chars().filter(|glyph| glyph.is_alphanumeric());
    glyphs.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::events::page::Page;

    fn row(glyphs: Range<usize>) -> Row {
        Row {
            tokens: Vec::new(),
            glyphs,
            places: Vec::new(),
        }
    }

    #[test]
    fn numbers_and_guesses_part_rows_alike() {
        let text = "1. BB\nice\n2. GB\nlie\n3. GG\n\n4. GG\n";
        let page = Page::of(text.as_bytes());
        let guesses = ["ice", "lie"].map(String::from).into_iter().collect();
        let gaps = Gaps {
            page: &page,
            guesses,
        };
        let (one, two) = (row(3..5), row(13..15));
        let (three, four) = (row(23..25), row(30..32));
        assert!(gaps.are_alike(&[&one, &two, &three]));
        assert!(!gaps.are_alike(&[&two, &three, &four]));
    }
}
