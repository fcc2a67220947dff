//! Programs that draw the same secret in every game.
//!
//! One game does not show it: a fair program may draw that secret as well. So the shortest play that
//! tells the secret, whatever it is, is played again, until a fair program would draw the same
//! each time in fewer cases than [`judge::oracle::MOST`](crate::judge::oracle::MOST).

use std::collections::{BTreeSet, HashMap};
use std::thread;
use std::time::{Duration, SystemTime};

use super::cause::{Cause, Counterexample};
use super::subject::{Run, Subject, Table};
use crate::candidate::RunError;
use crate::fixture::Rung;
use crate::game::mutants::{Materials, Scenario, scenarios};
use crate::game::spec::Argument;
use crate::game::{Bank, Event, Setting, Spec, Transcript, transcribe};
use crate::insight::level::Level;
use crate::insight::{shrink, size};
use crate::judge::Verdict;
use crate::judge::oracle::{Space, differ};

/// How many secrets a play has to tell apart while it is shrunk.
const FEW: usize = 8;

/// How many plays are made, to shrink one that tells the secret.
const PLAYS: usize = 100;

/// How many draws are looked at. With so many the same secret says nothing where there are fewer
/// than 22 to draw from.
const DRAWS: usize = 4;

/// The play that tells which secret is drawn, and what a program has drawn in it.
#[derive(Debug)]
pub struct Drawing {
    play: Scenario,
    space: Space,
    /// The secret for which the game prints a text; none where it does so for several.
    secrets: HashMap<Vec<u8>, Option<u32>>,
    level: Level,
    drawn: Vec<Drawn>,
}

/// One draw.
#[derive(Debug)]
struct Drawn {
    secret: Option<u32>,
    run: Run,
    /// The seconds in which the program began and ended.
    seconds: (u64, u64),
}

impl Drawing {
    /// Finds the play; none where no secret is drawn, or no play tells it.
    pub fn new(table: &Table<'_>) -> Option<Self> {
        let words = words(table);
        let bank = Bank::parse(&words);
        let space = Space::of(&table.spec, Some(&bank)).filter(|space| space.len() > 1)?;
        let play = telling(table, &space)?;
        let level = Level {
            rung: table.rung.max(Rung::Spaces),
            steps: Vec::new(),
        };
        let secrets = secrets(table, &space, &play, &level);
        let play = with_bank(&table.spec, play, &words);
        table.is_decided(&play).then_some(Self {
            play,
            space,
            secrets,
            level,
            drawn: Vec::new(),
        })
    }

    /// Lets a program draw once.
    ///
    /// # Errors
    /// When the runner itself failed.
    pub fn draw(&mut self, subject: &dyn Subject) -> Result<(), RunError> {
        let begun = now().as_secs();
        let run = subject.run(&self.play)?;
        let told = self.secrets.get(&self.level.form(&run.printed));
        self.drawn.push(Drawn {
            secret: told.copied().flatten().filter(|_| run.own_secret),
            run,
            seconds: (begun, now().as_secs()),
        });
        Ok(())
    }

    /// The same secret in all draws, if a fair program would hardly ever do that. Draws again where
    /// nothing is certain yet: a program whose generator is seeded from the clock draws the same
    /// within a second, so that another one is waited for.
    ///
    /// # Errors
    /// When the runner itself failed.
    pub fn fixed(mut self, subject: &dyn Subject) -> Result<Option<Counterexample>, RunError> {
        loop {
            let Some(only) = self.only() else {
                return Ok(None);
            };
            let draws = self.apart();
            let check = differ(&self.space, &vec![only; draws]);
            if check.passed == Some(false) {
                let chance = check.false_alarm;
                return Ok(self.drawn.pop().map(|last| Counterexample {
                    cause: Cause::FixedSecret {
                        secret: self.space.name(only),
                        draws,
                        chance,
                    },
                    right: None,
                    run: wrong(last.run, draws),
                    play: self.play,
                    plays: draws,
                }));
            }
            if draws >= DRAWS {
                return Ok(None);
            }
            self.wait();
            self.draw(subject)?;
        }
    }

    /// The secret of all draws; none where they differ, or one is not known.
    fn only(&self) -> Option<u32> {
        let first = self.drawn.first()?.secret?;
        let mut all = self.drawn.iter();
        all.all(|one| one.secret == Some(first)).then_some(first)
    }

    /// How many draws are from different seconds.
    fn apart(&self) -> usize {
        let mut free = 0;
        let seconds = self.drawn.iter().map(|one| one.seconds);
        let apart = seconds.filter(|(begun, ended)| {
            let is_apart = *begun >= free;
            if is_apart {
                free = ended + 1;
            }
            is_apart
        });
        apart.count()
    }

    /// Waits for a second in which nothing was drawn yet.
    fn wait(&self) {
        let last = self.drawn.last().map_or(0, |one| one.seconds.1);
        let next = Duration::from_secs(last + 1);
        thread::sleep(next.saturating_sub(now()).min(Duration::from_secs(1)));
    }
}

/// The time of day.
fn now() -> Duration {
    let passed = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    passed.unwrap_or_default()
}

/// A run that is right by itself.
fn wrong(mut run: Run, draws: usize) -> Run {
    run.judgement.verdict = Verdict::Fail;
    run.judgement.reason = format!("it prints the same in each of {draws} games");
    run
}

/// The words of all banks of the assignment, each once, a line each.
fn words(table: &Table<'_>) -> Vec<u8> {
    let cases = table.assignment.cases.iter();
    let banks = cases.filter_map(|case| table.reference.bank_text(table.assignment, case));
    let banks: BTreeSet<&[u8]> = banks.collect();
    let mut seen = BTreeSet::new();
    let mut text = Vec::new();
    for bank in banks {
        for (_, word) in Bank::parse(bank).words() {
            if seen.insert(*word) {
                text.extend_from_slice(word);
                text.push(b'\n');
            }
        }
    }
    text
}

/// The smallest play that tells some secrets apart, with these alone in its bank.
fn telling(table: &Table<'_>, space: &Space) -> Option<Scenario> {
    let spec = &table.spec;
    let count = space.len().min(FEW);
    let few: Vec<String> = (0..count)
        .filter_map(|at| u32::try_from(at * space.len() / count).ok())
        .map(|at| space.name(at))
        .collect();
    let bank = few.iter().map(|word| format!("{word}\n"));
    let bank = bank.collect::<String>().into_bytes();
    let is_drawn = |play: &Scenario| play.secret.is_none();
    let has_all = |play: &Scenario| play.bank_of(spec).is_none_or(|text| *text == bank);
    let tells = |play: &Scenario| is_drawn(play) && has_all(play) && tells_apart(spec, play, &few);
    let materials = Materials { bank: table.bank() };
    let made = scenarios(spec, &materials, 1, PLAYS).into_iter();
    let made = made.map(|play| with_bank(spec, play, &bank));
    let first = made.filter(tells).min_by_key(size)?;
    Some(shrink(spec, &first, &mut |play| tells(play)))
}

/// The play with another bank, from which it draws.
fn with_bank(spec: &Spec, mut play: Scenario, bank: &[u8]) -> Scenario {
    play.secret = None;
    if play.bank_of(spec).is_none() {
        return play;
    }
    let arguments = spec.arguments();
    let at = arguments.iter().position(|one| *one == Argument::Bank);
    let name = at.and_then(|at| play.args.get(at));
    match play.files.iter_mut().find(|(file, _)| Some(file) == name) {
        Some((_, text)) => *text = bank.to_vec(),
        None => play.bank = Some(bank.to_vec()),
    }
    play
}

/// What the game prints with a secret.
fn with_secret(spec: &Spec, play: &Scenario, secret: &str) -> Option<Transcript> {
    let setting = Setting {
        secret: Some(secret),
        ..play.setting()
    };
    transcribe(spec, &setting, &play.stdin).ok()
}

/// Whether a play ends just when all is read, whatever of these secrets is drawn, and with each of
/// them in another way.
fn tells_apart(spec: &Spec, play: &Scenario, secrets: &[String]) -> bool {
    let mut texts = BTreeSet::new();
    secrets.iter().all(|secret| {
        with_secret(spec, play, secret).is_some_and(|game| {
            let last = game.events.last().map(|(_, event)| event);
            let is_whole = game.unread == 0 && last != Some(&Event::EndOfInput);
            is_whole && texts.insert(game.piped())
        })
    })
}

/// What is printed for each secret, in each variant that is right. O(n) in the secrets.
fn secrets(
    table: &Table<'_>,
    space: &Space,
    play: &Scenario,
    level: &Level,
) -> HashMap<Vec<u8>, Option<u32>> {
    let accepted = match table.variant {
        None => table.assignment.accept_variants.as_slice(),
        Some(_) => &[],
    };
    let accepted = accepted.iter();
    let accepted = accepted.filter_map(|name| table.reference.spec(Some(name)).ok());
    let mut secrets = HashMap::new();
    for spec in std::iter::once(&table.spec).chain(accepted) {
        for (at, secret) in (0..).zip(space.secrets()) {
            let name = String::from_utf8_lossy(&secret.text);
            // Of the bank a play needs no more than what is drawn.
            let bank = [&secret.text, &b"\n"[..]].concat();
            let small = with_bank(spec, play.clone(), &bank);
            let Some(game) = with_secret(spec, &small, &name) else {
                continue;
            };
            let told = secrets.entry(level.form(&game.piped())).or_insert(Some(at));
            if *told != Some(at) {
                *told = None;
            }
        }
    }
    secrets
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::candidate::{Ending, Limits, Observation};
    use crate::fixture::{Assignment, Reference};
    use crate::insight::testing::folder;
    use crate::judge::samples::judged;

    /// A program that is right but for its draws: the first of which are these.
    struct Draws<'a> {
        table: &'a Table<'a>,
        secrets: &'a [&'a str],
        next: AtomicUsize,
    }

    impl Subject for Draws<'_> {
        fn run(&self, play: &Scenario) -> Result<Run, RunError> {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            let secret = self.secrets[at % self.secrets.len()];
            let game = with_secret(&self.table.spec, play, secret);
            let printed = game.expect("it can be played").piped();
            let observation = Observation::of(Ending::Exited(0), Limits::default());
            Ok(Run {
                judgement: judged(&observation),
                printed,
                own_secret: true,
            })
        }
    }

    /// What is found of a program with these draws, and the lines of the play.
    fn found(game: &str, secrets: &[&str]) -> (Option<Cause>, String) {
        let assignment = Assignment::load(&folder(game), false).expect("it can be loaded");
        let reference = Reference::load(&assignment).expect("it is right");
        let reference = reference.expect("it has a game");
        let table = Table::new(&assignment, &reference, None, Rung::Trailing);
        let table = table.expect("the game is there");
        let mut drawing = Drawing::new(&table).expect("a play tells the secret");
        let stdin = String::from_utf8(drawing.play.stdin.clone()).expect("text");
        let next = AtomicUsize::new(0);
        let subject = Draws {
            table: &table,
            secrets,
            next,
        };
        drawing.draw(&subject).expect("it runs");
        let found = drawing.fixed(&subject).expect("it runs");
        (found.map(|example| example.cause), stdin)
    }

    #[test]
    fn a_secret_that_is_the_same_in_three_games_is_told_with_the_shortest_play() {
        let (cause, stdin) = found("mastermind", &["4 3 2 1"]);
        let Some(Cause::FixedSecret {
            secret,
            draws,
            chance,
        }) = cause
        else {
            panic!("{cause:?}");
        };
        assert_eq!((secret.as_str(), draws), ("4 3 2 1", 3));
        assert!(
            (chance - 1.0 / 3024.0_f64.powi(2)).abs() < 1e-12,
            "{chance}"
        );
        assert_eq!(stdin, "1\n1 2 3 4\n");
    }

    #[test]
    fn whoever_gives_up_is_told_the_word_of_a_bank() {
        let (cause, stdin) = found("lingo", &["ocean"]);
        assert!(
            matches!(cause, Some(Cause::FixedSecret { .. })),
            "{cause:?}"
        );
        assert_eq!(stdin, "QUIT\n");
    }

    #[test]
    fn one_other_secret_clears_a_program() {
        assert_eq!(found("mastermind", &["4 3 2 1", "1 2 3 4"]).0, None);
        assert_eq!(found("wordle", &["guava", "guava", "arrow"]).0, None);
    }

    #[test]
    fn a_game_whose_secret_stands_in_a_file_draws_none() {
        let assignment = Assignment::load(&folder("swordle"), false).expect("it can be loaded");
        let reference = Reference::load(&assignment).expect("it is right");
        let reference = reference.expect("it has a game");
        let table = Table::new(&assignment, &reference, None, Rung::Exact).expect("a game");
        assert!(Drawing::new(&table).is_none());
    }
}
