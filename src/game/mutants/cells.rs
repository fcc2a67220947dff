//! Mistakes in showing a score: the board and its cells.

use super::Table;
use crate::game::spec::Board;
use crate::game::{Template, Variable};

const BOARDS: [(&str, &str, Board); 4] = [
    ("used", "unused rows are not printed", Board::Used),
    ("last", "only the newest row is printed", Board::Last),
    (
        "newest-first",
        "the newest row is on top",
        Board::NewestFirst,
    ),
    ("no-history", "earlier rows are forgotten", Board::NoHistory),
];

pub(super) fn add(table: &mut Table<'_>) {
    if table.spec.shows(Variable::Board) {
        let hint = "Look at each row of the board after your second guess, and count them.";
        for (name, title, board) in BOARDS {
            table.semantic(format!("board/{name}"), title, hint, move |spec| {
                spec.conduct.board = board;
            });
        }
        let title = "six rows, whatever the number of attempts is";
        table.semantic("board/fixed-6", title, hint, |spec| {
            spec.conduct.board_rows = Some(6);
        });
    }
    if !table.shows_cells() {
        return;
    }
    table.semantic(
        "feedback/sticky",
        "hits that were found earlier stay shown",
        "Compare each row with its own guess alone.",
        |spec| spec.conduct.sticky = true,
    );
    marks(table);
    table.semantic(
        "cells/no-join",
        "the cells are not separated",
        "Compare a row with the handout, blank by blank.",
        |spec| spec.feedback.join = Template::default(),
    );
}

fn marks(table: &mut Table<'_>) {
    let hint = "Compare every mark of a row with what the handout says it stands for.";
    let title = "misses are shown with the mark of a near";
    table.semantic("cells/miss-as-near", title, hint, |spec| {
        spec.feedback.miss = spec.feedback.near.clone();
    });
    let title = "nears are shown with the mark of a miss";
    table.semantic("cells/near-as-miss", title, hint, |spec| {
        spec.feedback.near = spec.feedback.miss.clone();
    });
    let title = "hits are shown with the mark of a near";
    table.semantic("cells/hit-as-near", title, hint, |spec| {
        spec.feedback.hit = spec.feedback.near.clone();
    });
}
