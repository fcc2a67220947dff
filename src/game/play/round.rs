//! The attempts, and how they end.

use super::display::Facts;
use super::history::Row;
use super::{Input, Screen, Stop};
use crate::game::spec::{Quit, Secret};
use crate::game::{Ask, Event, Reading, Word};

/// What an attempt came to.
enum Outcome {
    Won,
    Quit,
    GoOn,
}

/// What was typed at a prompt.
enum Typed<'a> {
    Guess(Word),
    Quit(&'a Quit),
}

/// Plays all attempts.
pub(super) fn run(
    mut facts: Facts<'_>,
    screen: &mut Screen<'_>,
    input: &mut Input,
) -> Result<(), Stop> {
    let spec = facts.spec;
    while facts.attempts.is_none_or(|bound| facts.used < bound) {
        facts.number = facts.used + 1;
        facts.say(&spec.round.header, screen)?;
        match attempt(&mut facts, screen, input)? {
            Outcome::GoOn => {}
            Outcome::Quit => return Ok(()),
            Outcome::Won => {
                screen.event(Event::Won {
                    attempts: facts.used,
                })?;
                return facts.say(&spec.end.win, screen);
            }
        }
    }
    screen.event(Event::Lost)?;
    spec.end
        .lose
        .iter()
        .try_for_each(|text| facts.say(text, screen))
}

/// Asks until a guess is taken.
fn attempt(
    facts: &mut Facts<'_>,
    screen: &mut Screen<'_>,
    input: &mut Input,
) -> Result<Outcome, Stop> {
    let spec = facts.spec;
    loop {
        facts.say(&spec.round.prompt, screen)?;
        screen.event(Event::Asked(Ask::Guess))?;
        let guess = match typed(facts, screen, input)? {
            Typed::Guess(guess) => guess,
            Typed::Quit(quit) => {
                screen.event(Event::Quit)?;
                facts.guess = quit.word.clone().into();
                facts.say(&quit.say, screen)?;
                return Ok(Outcome::Quit);
            }
        };
        facts.guess.clone_from(&guess.text);
        let known = facts.history.known(&facts.secret.letters);
        let failed = spec
            .checks
            .iter()
            .find(|check| check.rule.fails(&guess, &known));
        let Some(check) = failed else {
            return take(guess, facts, screen);
        };
        screen.event(Event::Rejected {
            rule: check.rule.name().to_owned(),
            guess: guess.text,
        })?;
        facts.say(&check.say, screen)?;
    }
}

/// Reads a guess: a word, or as many numbers as the secret has.
fn typed<'a>(
    facts: &Facts<'a>,
    screen: &mut Screen<'_>,
    input: &mut Input,
) -> Result<Typed<'a>, Stop> {
    let spec = facts.spec;
    let first = input.next(screen)?;
    if let Some(quit) = spec
        .quit
        .as_ref()
        .filter(|quit| quit.word.as_bytes() == first)
    {
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
                guess.push_number(&input.next(screen)?);
            }
        }
        Reading::Line => first
            .split(|byte| crate::game::letter::is_space(*byte))
            .filter(|token| !token.is_empty())
            .for_each(|token| guess.push_number(token)),
    }
    Ok(Typed::Guess(guess))
}

/// Scores a guess that passed the checks.
fn take(guess: Word, facts: &mut Facts<'_>, screen: &mut Screen<'_>) -> Result<Outcome, Stop> {
    let spec = facts.spec;
    let mut marks = Vec::with_capacity(guess.letters.len());
    spec.score
        .mark(&guess.letters, &facts.secret.letters, &mut marks);
    screen.event(Event::Scored {
        guess: guess.text,
        marks: marks.clone(),
    })?;
    let won = guess.letters == facts.secret.letters;
    facts.used += 1;
    facts.history.push(Row {
        letters: guess.letters,
        marks,
    });
    if !won || spec.feedback.on_win {
        facts.say(&spec.feedback.say, screen)?;
    }
    Ok(if won { Outcome::Won } else { Outcome::GoOn })
}
