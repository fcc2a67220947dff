//! Mistakes in reading guesses and counting attempts.

use super::Table;
use crate::game::spec::{Argument, Line, Report, Secret, Spec, Step};
use crate::game::{Reading, Variable};

pub(super) fn add(table: &mut Table<'_>) {
    reading(table);
    if table.can_be_lost() {
        let hint = "Play a game that is lost, and count the guesses you were given.";
        table.semantic(
            "attempts/+1",
            "one attempt too many, as with <= in place of <",
            hint,
            |spec| spec.conduct.attempts = 1,
        );
        table.semantic("attempts/-1", "one attempt too few", hint, |spec| {
            spec.conduct.attempts = -1;
        });
        if table.spec.shows(Variable::Board) {
            on_the_board(table, hint);
        }
        if takes_attempts(table.spec) {
            always(table);
        }
    }
    if !table.spec.checks.is_empty() {
        table.semantic(
            "attempts/rejects-cost",
            "a rejected guess uses up an attempt",
            "Count the attempts after a guess that is not valid.",
            |spec| spec.conduct.rejects_cost = true,
        );
    }
    if table.heads_rejections() {
        table.semantic(
            "attempts/rejects-counted",
            "a rejected guess counts as an attempt, and no heading follows it",
            "Count your guesses, those left out that are not valid.",
            |spec| {
                spec.conduct.rejects_cost = true;
                spec.conduct.spent_silently = true;
            },
        );
    }
    reports(table);
    numbers(table);
}

/// A miscount of the loop alone: the board is made before it, with the right number of rows.
fn on_the_board(table: &mut Table<'_>, hint: &str) {
    let title = "one attempt too many, on a board that has a row for each right one";
    table.semantic("attempts/+1-board", title, hint, |spec| {
        spec.conduct.attempts = 1;
        spec.conduct.board_as_told = true;
    });
    let title = "one attempt too few, on a board that has a row for each right one";
    table.semantic("attempts/-1-board", title, hint, |spec| {
        spec.conduct.attempts = -1;
        spec.conduct.board_as_told = true;
    });
}

/// Whether the number of attempts comes from a file or the command line.
fn takes_attempts(spec: &Spec) -> bool {
    let in_file = spec.setup.iter().any(|step| match step {
        Step::AskFile(ask) => ask.lines.contains(&Line::Attempts),
        _ => false,
    });
    in_file || spec.arguments().contains(&Argument::Attempts)
}

/// The numbers that handouts and the games themselves show most.
fn always(table: &mut Table<'_>) {
    for (count, word) in [(5, "five"), (6, "six")] {
        table.semantic(
            format!("attempts/always-{count}"),
            &format!("{word} attempts, whatever number is given"),
            "Play with other numbers of attempts than that of the first sample.",
            move |spec| spec.conduct.attempts_fixed = Some(count),
        );
    }
}

fn reading(table: &mut Table<'_>) {
    let (id, title, other) = match table.spec.reading {
        Reading::Token => ("input/line", "reads by line", Reading::Line),
        Reading::Line => ("input/token", "reads by word", Reading::Token),
    };
    let hint = match table.spec.secret {
        Secret::Word { .. } => "Try an input line that holds more than one word, or none.",
        Secret::Numbers { .. } => "Try a guess whose numbers stand on more than one line.",
    };
    table.semantic(id, title, hint, move |spec| spec.reading = other);
}

fn reports(table: &mut Table<'_>) {
    if table.spec.checks.len() < 2 {
        return;
    }
    let hint = "Try a guess that is wrong in two ways at once.";
    table.semantic(
        "checks/all",
        "prints the text of every failed check, not of the first only",
        hint,
        |spec| spec.conduct.report = Report::All,
    );
    table.semantic(
        "checks/last",
        "the last failed check speaks",
        hint,
        |spec| {
            spec.conduct.report = Report::Last;
        },
    );
}

fn numbers(table: &mut Table<'_>) {
    if table.spec.shows(Variable::Number) {
        table.semantic(
            "round/from-0",
            "the numbers of the attempts start at 0",
            "Look at the number of your first attempt.",
            |spec| spec.conduct.first_number = 0,
        );
    }
    if table.spec.end.win.names(Variable::Number) {
        let hint = "Count your guesses, and compare with what the last line says.";
        table.semantic("end/n+1", "counts one attempt too many", hint, |spec| {
            spec.conduct.end_number = 1;
        });
        table.semantic("end/n-1", "counts one attempt too few", hint, |spec| {
            spec.conduct.end_number = -1;
        });
    }
    if table.heads_rejections() {
        table.semantic(
            "round/header-each-try",
            "repeats the heading of the attempt after a rejected guess",
            "Look at what is printed between a guess that is not valid and the next prompt.",
            |spec| spec.conduct.header_each_try = true,
        );
    }
}
