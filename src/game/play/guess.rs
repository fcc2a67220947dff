//! Reading a guess.

use super::display::Facts;
use super::{Input, Screen, Stop};
use crate::game::letter::is_space;
use crate::game::spec::{Quit, Secret, Spec};
use crate::game::{Reading, Word};

/// What was typed at a prompt.
pub(super) enum Typed<'a> {
    Guess(Word),
    Quit(&'a Quit),
}

/// Reads a guess: a word, or as many numbers as the secret has.
pub(super) fn read<'a>(
    facts: &Facts<'a>,
    screen: &mut Screen<'_>,
    input: &mut Input,
) -> Result<Typed<'a>, Stop> {
    let spec = facts.spec;
    let first = next(spec, screen, input)?;
    if let Some(quit) = quits(&first, spec).filter(|_| !spec.conduct.quit_after_checks) {
        return Ok(Typed::Quit(quit));
    }
    if matches!(spec.secret, Secret::Word { .. }) {
        return Ok(Typed::Guess(Word::spelled(first, spec.reading)));
    }
    let mut guess = Word::default();
    match spec.reading {
        Reading::Token => {
            guess.push_number(&first);
            while guess.letters.len() < facts.secret.letters.len() {
                guess.push_number(&next(spec, screen, input)?);
            }
        }
        Reading::Line => first
            .split(|byte| is_space(*byte))
            .filter(|token| !token.is_empty())
            .for_each(|token| guess.push_number(token)),
    }
    Ok(Typed::Guess(guess))
}

/// How the player gives up, if this is the word for it.
pub(super) fn quits<'a>(typed: &[u8], spec: &'a Spec) -> Option<&'a Quit> {
    spec.quit.as_ref().filter(|quit| {
        let word = quit.word.as_bytes();
        typed == word || spec.conduct.quit_folds && typed.eq_ignore_ascii_case(word)
    })
}

fn next(spec: &Spec, screen: &mut Screen<'_>, input: &mut Input) -> Result<Vec<u8>, Stop> {
    let typed = input.next(screen)?;
    if spec.conduct.fold_input {
        return Ok(Word::spelled(typed, spec.reading).folded().text);
    }
    Ok(typed)
}
