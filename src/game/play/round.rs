//! The attempts, and how they end.

use super::display::Facts;
use super::guess::{self, Typed};
use super::history::Row;
use super::{Input, Screen, Stop};
use crate::game::spec::{Check, LastWin, Quit, Report, Spec};
use crate::game::{Ask, Event, Letter, Mark, Word};

/// What an attempt came to.
enum Outcome {
    Won,
    Quit,
    GoOn,
    /// A rejected guess used it up.
    Spent,
}

/// What is to be told at the end.
#[derive(PartialEq)]
enum Ending {
    Win,
    Loss,
    Both,
}

/// Plays all attempts.
pub(super) fn run(
    mut facts: Facts<'_>,
    screen: &mut Screen<'_>,
    input: &mut Input,
) -> Result<(), Stop> {
    let spec = facts.spec;
    let conduct = &spec.conduct;
    facts.told = facts.attempts;
    facts.attempts = conduct
        .attempts_fixed
        .filter(|_| facts.attempts.is_some())
        .or(facts.attempts)
        .map(|count| count.saturating_add_signed(conduct.attempts));
    let mut ending = Ending::Loss;
    let mut heads = true;
    while facts.attempts.is_none_or(|bound| facts.used < bound) {
        facts.number = facts.used.saturating_add(conduct.first_number);
        if heads {
            facts.say(&spec.round.header, screen)?;
        }
        heads = true;
        match attempt(&mut facts, screen, input)? {
            Outcome::GoOn => {}
            Outcome::Spent => {
                facts.used += 1;
                heads = !conduct.spent_silently;
            }
            Outcome::Quit => return Ok(()),
            Outcome::Won => {
                if conduct.header_on_win {
                    facts.say(&spec.round.header, screen)?;
                }
                ending = won(&facts);
                if conduct.win_ends {
                    break;
                }
            }
        }
    }
    end(ending, facts, screen)
}

/// What a win comes to.
fn won(facts: &Facts<'_>) -> Ending {
    match facts.spec.conduct.last_win {
        LastWin::Loss if facts.is_over() => Ending::Loss,
        LastWin::Both if facts.is_over() => Ending::Both,
        _ => Ending::Win,
    }
}

fn end(ending: Ending, mut facts: Facts<'_>, screen: &mut Screen<'_>) -> Result<(), Stop> {
    let spec = facts.spec;
    if ending != Ending::Loss {
        screen.event(Event::Won {
            attempts: facts.used,
        })?;
        facts.number = facts.used.saturating_add_signed(spec.conduct.end_number);
        facts.say(&spec.end.win, screen)?;
    }
    if ending != Ending::Win {
        screen.event(Event::Lost)?;
        screen.lost(&facts.secret.text);
        facts.number = facts.used;
        spec.end
            .lose
            .iter()
            .try_for_each(|text| facts.say(text, screen))?;
    }
    Ok(())
}

/// Asks until a guess is taken.
fn attempt(
    facts: &mut Facts<'_>,
    screen: &mut Screen<'_>,
    input: &mut Input,
) -> Result<Outcome, Stop> {
    let spec = facts.spec;
    let mut first = true;
    loop {
        if !first && spec.conduct.header_each_try {
            facts.say(&spec.round.header, screen)?;
        }
        first = false;
        facts.say(&spec.round.prompt, screen)?;
        screen.event(Event::Asked(Ask::Guess))?;
        let guess = match guess::read(facts, screen, input)? {
            Typed::Guess(guess) => guess,
            Typed::Quit(quit) => return give_up(quit, facts, screen),
        };
        facts.guess.clone_from(&guess.text);
        let failed = failed(&guess, facts);
        if failed.is_empty() {
            return match guess::quits(&guess.text, spec).filter(|_| spec.conduct.quit_after_checks)
            {
                Some(quit) => give_up(quit, facts, screen),
                None => take(guess, facts, screen),
            };
        }
        reject(&failed, guess, facts, screen)?;
        if spec.conduct.rejects_cost || failed.iter().any(|check| check.costs) {
            return Ok(Outcome::Spent);
        }
    }
}

/// The failed checks that speak.
fn failed<'a>(guess: &Word, facts: &Facts<'a>) -> Vec<&'a Check> {
    let spec = facts.spec;
    let length = spec.length().unwrap_or(facts.secret.letters.len());
    let known = facts.history.known(length);
    let mut checks = spec
        .checks
        .iter()
        .filter(|check| check.rule.fails(guess, &known));
    match spec.conduct.report {
        Report::First => checks.next().into_iter().collect(),
        Report::Last => checks.next_back().into_iter().collect(),
        Report::All => checks.collect(),
    }
}

fn reject(
    failed: &[&Check],
    guess: Word,
    facts: &mut Facts<'_>,
    screen: &mut Screen<'_>,
) -> Result<(), Stop> {
    for check in failed {
        screen.event(Event::Rejected {
            rule: check.rule.name().to_owned(),
            guess: guess.text.clone(),
        })?;
        facts.say(&check.say, screen)?;
    }
    facts.history.reject(guess.letters);
    if failed.iter().any(|check| check.ends) {
        return Err(Stop::GaveUp);
    }
    Ok(())
}

fn give_up(quit: &Quit, facts: &mut Facts<'_>, screen: &mut Screen<'_>) -> Result<Outcome, Stop> {
    screen.event(Event::Quit)?;
    facts.guess = quit.word.clone().into();
    facts.say(&quit.say, screen)?;
    Ok(Outcome::Quit)
}

/// Scores a guess that passed the checks.
fn take(guess: Word, facts: &mut Facts<'_>, screen: &mut Screen<'_>) -> Result<Outcome, Stop> {
    let spec = facts.spec;
    let (marks, won) = judge(&guess.letters, facts);
    let mut row = Row {
        letters: guess.letters,
        marks,
    };
    if spec.conduct.sticky {
        facts.history.stick(&mut row);
    }
    screen.event(Event::Scored {
        guess: guess.text,
        marks: row.marks.clone(),
    })?;
    facts.used += 1;
    facts.history.push(row);
    let shown = if won {
        spec.feedback.on_win
    } else {
        spec.conduct.feedback_on_loss || !facts.is_over()
    };
    if shown {
        facts.say(&spec.feedback.say, screen)?;
    }
    Ok(if won { Outcome::Won } else { Outcome::GoOn })
}

/// The marks of a guess, and whether it wins.
fn judge(guess: &[Letter], facts: &Facts<'_>) -> (Vec<Mark>, bool) {
    let mut marks = Vec::with_capacity(guess.len());
    let won = facts.spec.judge(guess, &facts.secret.letters, &mut marks);
    (marks, won)
}

impl Spec {
    /// Marks a guess as this game does, its slips included; whether it wins.
    pub(crate) fn judge(&self, guess: &[Letter], secret: &[Letter], marks: &mut Vec<Mark>) -> bool {
        let mut compare = |guess: &[Letter], secret: &[Letter]| {
            let slips = self.conduct.slips();
            slips.mark(self.score, guess, secret, marks);
            self.conduct.win.won(guess, secret, marks)
        };
        if self.conduct.fold_letters {
            let folded =
                |word: &[Letter]| -> Vec<_> { word.iter().map(|own| own.folded()).collect() };
            compare(&folded(guess), &folded(secret))
        } else {
            compare(guess, secret)
        }
    }
}
