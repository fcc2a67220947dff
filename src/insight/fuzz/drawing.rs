//! Programs that draw the same secret in every game.
//!
//! One game does not show it: a fair program may draw that secret as well. So the shortest play that
//! tells the secret, whatever it is, is played again, until a fair program would draw the same
//! each time in fewer cases than [`judge::oracle::MOST`](crate::judge::oracle::MOST).

use std::thread;
use std::time::{Duration, SystemTime};

use super::campaign::Campaign;
use super::cause::{Cause, Counterexample};
use super::subject::{Run, Subject, Table};
use super::telling::Telling;
use crate::candidate::RunError;
use crate::judge::Verdict;
use crate::judge::oracle::differ;

/// How many draws are looked at. With so many the same secret says nothing where there are fewer
/// than 22 to draw from.
const DRAWS: usize = 4;

/// The play that tells which secret is drawn, and what a program has drawn in it.
#[derive(Debug)]
pub struct Drawing {
    telling: Telling,
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
        Some(Self {
            telling: Telling::new(table)?,
            drawn: Vec::new(),
        })
    }

    /// Lets a program draw once.
    ///
    /// # Errors
    /// When the runner itself failed.
    pub fn draw(&mut self, subject: &dyn Subject) -> Result<(), RunError> {
        let begun = now().as_secs();
        let run = subject.run(&self.telling.play)?;
        let told = self.telling.secret(&run.printed);
        self.drawn.push(Drawn {
            secret: told.filter(|_| run.own_secret),
            run,
            seconds: (begun, now().as_secs()),
        });
        Ok(())
    }

    /// The same secret in all draws, if a fair program would hardly ever do that, and the campaign
    /// without the wrong plays that it explains. Draws again where nothing is certain yet: a program
    /// whose generator is seeded from the clock draws the same within a second, so that another one
    /// is waited for.
    ///
    /// # Errors
    /// When the runner itself failed.
    pub fn fixed(
        mut self,
        subject: &dyn Subject,
        campaign: &Campaign,
    ) -> Result<Option<(Counterexample, Campaign)>, RunError> {
        loop {
            let Some(only) = self.only() else {
                return Ok(None);
            };
            let draws = self.apart();
            let check = differ(&self.telling.space, &vec![only; draws]);
            if check.passed == Some(false) {
                return Ok(self.found(only, check.false_alarm, campaign));
            }
            if draws >= DRAWS {
                return Ok(None);
            }
            self.wait();
            self.draw(subject)?;
        }
    }

    /// The counterexample, and what it leaves of a campaign.
    fn found(
        mut self,
        only: u32,
        chance: f64,
        campaign: &Campaign,
    ) -> Option<(Counterexample, Campaign)> {
        let draws = self.apart();
        let secret = self.telling.space.name(only);
        let mut rest = campaign.clone();
        rest.failures
            .retain(|failure| !self.telling.plays(&secret, failure));
        let example = Counterexample {
            right: None,
            run: wrong(self.drawn.pop()?.run, draws),
            play: self.telling.play,
            plays: campaign.failures.len() - rest.failures.len(),
            cause: Cause::FixedSecret {
                secret,
                draws,
                chance,
            },
        };
        Some((example, rest))
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::super::campaign::Failure;
    use super::super::telling::with_secret;
    use super::*;
    use crate::candidate::{Ending, Limits, Observation};
    use crate::fixture::{Assignment, Reference, Rung};
    use crate::game::mutants::Scenario;
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

    /// What is found of a program with these draws, and what is typed in the play.
    fn found(game: &str, secrets: &[&str]) -> (Option<Cause>, String) {
        let (example, _, stdin) = found_beside(game, secrets, &[]);
        (example.map(|example| example.cause), stdin)
    }

    /// The same beside a campaign with these plays, and how many of them are left.
    fn found_beside(
        game: &str,
        secrets: &[&str],
        plays: &[Scenario],
    ) -> (Option<Counterexample>, usize, String) {
        let assignment = Assignment::load(&folder(game), false).expect("it can be loaded");
        let reference = Reference::load(&assignment).expect("it is right");
        let reference = reference.expect("it has a game");
        let table = Table::new(&assignment, &reference, None, Rung::Trailing);
        let table = table.expect("the game is there");
        let mut drawing = Drawing::new(&table).expect("a play tells the secret");
        let stdin = String::from_utf8(drawing.telling.play.stdin.clone()).expect("text");
        let next = AtomicUsize::new(0);
        let subject = Draws {
            table: &table,
            secrets,
            next,
        };
        let failures = plays.iter().map(|play| Failure {
            run: subject.run(play).expect("it runs"),
            play: play.clone(),
        });
        let campaign = Campaign {
            failures: failures.collect(),
            ..Campaign::default()
        };
        drawing.draw(&subject).expect("it runs");
        let found = drawing.fixed(&subject, &campaign).expect("it runs");
        match found {
            Some((example, rest)) => (Some(example), rest.failures.len(), stdin),
            None => (None, plays.len(), stdin),
        }
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
    fn a_secret_that_the_bank_of_a_play_does_not_have_is_the_same_cause() {
        let play = Scenario {
            bank: Some(b"guava\n".to_vec()),
            stdin: b"QUIT\n".to_vec(),
            ..Scenario::default()
        };
        let (example, left, _) = found_beside("lingo", &["ocean"], &[play]);
        assert_eq!(example.map(|example| example.plays), Some(1));
        assert_eq!(left, 0);
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
