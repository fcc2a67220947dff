//! Mistakes in noticing and telling the end.

use super::Table;
use crate::game::Variable;
use crate::game::spec::LastWin;
use crate::game::win;

const TESTS: [(&str, &str, &str); 5] = [
    (
        "never",
        "never notices the win",
        "Play a game that you win.",
    ),
    (
        "anagram",
        "the right letters win in any order",
        "Try a guess that has all the right letters in other places.",
    ),
    (
        "all-but-one",
        "wins with one place wrong",
        "Try guesses that are nearly right.",
    ),
    (
        "prefix",
        "the last place is not compared",
        "Try guesses that are nearly right.",
    ),
    (
        "no-miss",
        "a guess without a miss wins",
        "Try a guess that has only right letters in wrong places.",
    ),
];

pub(super) fn add(table: &mut Table<'_>) {
    for test in win::RULES {
        if let Some((name, title, hint)) = TESTS.iter().find(|(name, ..)| *name == test.name()) {
            let (title, hint) = (table.in_its_items(title), table.in_its_items(hint));
            table.semantic(format!("win/{name}"), &title, &hint, move |spec| {
                spec.conduct.win = test;
            });
        }
    }
    table.semantic(
        "win/keeps-going",
        "keeps asking after the win",
        "Look at what happens right after the guess that wins.",
        |spec| spec.conduct.win_ends = false,
    );
    if table.can_be_lost() {
        let hint = "Win a game with the very last attempt.";
        table.semantic(
            "win/last-is-loss",
            "a win with the last attempt is told as a loss",
            hint,
            |spec| spec.conduct.last_win = LastWin::Loss,
        );
        table.semantic(
            "win/last-both",
            "a win with the last attempt prints both endings",
            hint,
            |spec| spec.conduct.last_win = LastWin::Both,
        );
    }
    feedback(table);
}

fn feedback(table: &mut Table<'_>) {
    let feedback = &table.spec.feedback;
    let silent = feedback.say.pieces().is_empty();
    let hint = "Look at what is printed between the guess that wins and the end.";
    if !feedback.on_win {
        let title = "feedback on the winning guess is printed";
        table.semantic("feedback/on-win", title, hint, |spec| {
            spec.feedback.on_win = true;
        });
    } else if !silent {
        let title = "feedback on the winning guess is left out";
        table.semantic("feedback/not-on-win", title, hint, |spec| {
            spec.feedback.on_win = false;
        });
    }
    let header = &table.spec.round.header;
    if [Variable::Row, Variable::Cells, Variable::Board]
        .into_iter()
        .any(|variable| header.names(variable))
    {
        let title = "the row of the winning guess is shown as for a further attempt";
        table.semantic("round/header-on-win", title, hint, |spec| {
            spec.conduct.header_on_win = true;
        });
    }
    if table.can_be_lost() && !silent {
        table.semantic(
            "feedback/not-on-lose",
            "no feedback after the last guess of a lost game",
            "Look at what is printed between the guess that loses and the end.",
            |spec| spec.conduct.feedback_on_loss = false,
        );
    }
}
