//! The lines that close boards: `--------`, which may look like a row that is not used yet.

use super::board::{self, Board};
use super::notation::Reading;
use super::page::Page;
use super::plan::Plan;

/// How many signs a place of an unused row may have, where they are all the same.
const MOST_SIGNS: usize = 3;

/// Finds the line that closes each board, and tells it to the boards. It is all of one sign, it is
/// the last that may be an unused row on every board, and it is on none a second time. The unused
/// rows look otherwise, or it is no row by its length. Where no row should be unused, and it lacks
/// the label of the others, that cannot be told: the answer is whether it is so.
pub fn mark(page: &Page, plan: &Plan, reading: &Reading, boards: &mut [Board]) -> bool {
    let shapes = boards
        .iter()
        .map(|board| board::unused_shapes(page, plan, reading, board));
    let shapes: Vec<_> = shapes.collect();
    let Some(rule) = common(&shapes) else {
        return false;
    };
    let others = shapes.iter().any(|shapes| shapes.len() > 1);
    let full = boards.iter().all(|board| board.unused == 0);
    let unlike = boards
        .iter()
        .all(|board| board::frame(page, reading, board).contains('#'));
    if others || full && !may_be_row(rule, plan.length) {
        for board in boards {
            board.rule = Some(rule.clone());
        }
        return false;
    }
    full && unlike
}

/// The line of one sign that comes once on every board, behind all others.
fn common(shapes: &[Vec<String>]) -> Option<&String> {
    let rule = shapes.first()?.last()?;
    let closes = |shapes: &Vec<String>| match shapes.split_last() {
        Some((last, others)) => last == rule && !others.contains(rule),
        None => false,
    };
    (is_of_one_sign(rule) && shapes.iter().all(closes)).then_some(rule)
}

/// Whether a line is the same sign again and again.
fn is_of_one_sign(shape: &str) -> bool {
    let mut glyphs = shape.chars();
    let Some(first) = glyphs.next() else {
        return false;
    };
    shape.chars().count() > 2 && first.is_ascii_punctuation() && glyphs.all(|glyph| glyph == first)
}

/// Whether a line of one sign has as many for each place.
fn may_be_row(rule: &str, length: usize) -> bool {
    let signs = rule.chars().count();
    (1..=MOST_SIGNS).any(|each| each * length == signs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes(boards: &[&[&str]]) -> Vec<Vec<String>> {
        let owned = |shapes: &&[&str]| shapes.iter().map(|shape| (*shape).to_owned()).collect();
        boards.iter().map(owned).collect()
    }

    #[test]
    fn a_line_that_ends_every_board_closes_them() {
        let boards = shapes(&[&["row#:(empty)", "-----"], &["-----"]]);
        assert_eq!(common(&boards).map(String::as_str), Some("-----"));
    }

    #[test]
    fn rows_that_look_alike_close_no_board() {
        for boards in [
            shapes(&[&["-----", "-----"], &["-----"]]),
            shapes(&[&["row#:(empty)", "-----"], &["row#:(empty)"]]),
            shapes(&[&["-----"], &[]]),
            shapes(&[&["-,-||-,-"]]),
        ] {
            assert_eq!(common(&boards), None, "{boards:?}");
        }
    }

    #[test]
    fn so_many_signs_for_each_place_may_be_a_row() {
        assert!(may_be_row("-----", 5));
        assert!(may_be_row("----------", 5));
        assert!(!may_be_row("--------", 5));
        assert!(!may_be_row("--------------------", 5));
    }
}
