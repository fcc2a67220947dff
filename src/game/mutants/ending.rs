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
        let title = "leaves out the sentence that reveals the secret";
        table.semantic("end/no-reveal-sentence", title, hint, silence);
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

/// Leaves the sentence out that names the secret when the game was not won.
fn silence(spec: &mut Spec) {
    let quit = spec.quit.iter_mut().map(|quit| &mut quit.say);
    for text in spec.end.lose.iter_mut().chain(quit) {
        *text = without_secret(text);
    }
}

/// A text without its sentence about the secret; a line that holds nothing else goes with it.
fn without_secret(text: &Template) -> Template {
    let pieces = text.pieces();
    let Some(at) = pieces
        .iter()
        .position(|piece| *piece == Piece::Value(Variable::Secret))
    else {
        return text.clone();
    };
    let mut kept = pieces.get(..at).unwrap_or_default().to_vec();
    let mut starts_line = kept.is_empty();
    if let Some(Piece::Text(before)) = kept.last_mut() {
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        let sentence = before.rfind(['.', '!', '?']).map_or(0, |end| end + 1);
        starts_line = sentence <= line;
        before.truncate(line.max(sentence));
    }
    for (piece, is_first) in pieces
        .iter()
        .skip(at + 1)
        .zip(std::iter::once(true).chain(std::iter::repeat(false)))
    {
        kept.push(match piece {
            Piece::Text(after) if is_first => Piece::Text(rest(after, starts_line).to_owned()),
            piece => piece.clone(),
        });
    }
    Template::of(kept)
}

/// What follows the sentence whose end stands at the start of a text.
fn rest(after: &str, starts_line: bool) -> &str {
    let line = after.find('\n').unwrap_or(after.len());
    let (sentence, others) = after.split_at(line);
    match sentence.find(['.', '!', '?']) {
        Some(end) if end + 1 < sentence.len() => &after[end + 1..],
        _ if starts_line => others.strip_prefix('\n').unwrap_or(others),
        _ => others,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without(text: &str) -> String {
        let template = Template::parse(text, &[Variable::Secret]).expect("it is right");
        without_secret(&template).source()
    }

    #[test]
    fn the_sentence_about_the_secret_goes_and_others_stay() {
        assert_eq!(without("Lost.\nIt was: {secret}\n"), "Lost.\n");
        assert_eq!(without("It was {secret}\nBye\n"), "Bye\n");
        assert_eq!(without("Maybe. It is {secret}.\n"), "Maybe.\n");
        assert_eq!(without("It is {secret}. Bye.\n"), " Bye.\n");
        assert_eq!(without("Lost.\n"), "Lost.\n");
    }
}
