//! Mistakes in giving up and in naming the secret.

use super::Table;
use crate::game::spec::Spec;
use crate::game::template::Piece;
use crate::game::{Template, Variable};

pub(super) fn add(table: &mut Table<'_>) {
    if table.spec.quit.is_some() {
        quit(table);
    }
    let spec = table.spec;
    let texts = spec
        .end
        .lose
        .iter()
        .chain(spec.quit.iter().map(|quit| &quit.say));
    if texts.into_iter().any(|text| text.names(Variable::Secret)) {
        let hint = "Compare the secret that is told at the end with the one of the game.";
        let title = "reveals the last guess, not the secret";
        table.semantic("end/reveals-guess", title, hint, |spec| {
            reveal(spec, Some(Variable::Guess));
        });
        let title = "does not reveal the secret";
        table.semantic("end/no-reveal", title, hint, |spec| reveal(spec, None));
    }
}

fn quit(table: &mut Table<'_>) {
    let hint = "Give up in the middle of a game, with the word in several spellings.";
    table.semantic(
        "quit/fold",
        "gives up with the word in any case",
        hint,
        |spec| {
            spec.conduct.quit_folds = true;
        },
    );
    table.semantic("quit/silent", "gives up without the text", hint, |spec| {
        spec.quit
            .iter_mut()
            .for_each(|quit| quit.say = Template::default());
    });
    table.semantic("quit/none", "knows no word for giving up", hint, |spec| {
        spec.quit = None;
    });
    if !table.spec.checks.is_empty() {
        let title = "the word for giving up has to pass the checks first";
        table.semantic("quit/after-checks", title, hint, |spec| {
            spec.conduct.quit_after_checks = true;
        });
    }
}

/// Names something else in place of the secret when the game was not won.
fn reveal(spec: &mut Spec, other: Option<Variable>) {
    let quit = spec.quit.iter_mut().map(|quit| &mut quit.say);
    for text in spec.end.lose.iter_mut().chain(quit) {
        let pieces = text.pieces().iter().filter_map(|piece| match piece {
            Piece::Value(Variable::Secret) => other.map(Piece::Value),
            piece => Some(piece.clone()),
        });
        *text = Template::of(pieces.collect());
    }
}
