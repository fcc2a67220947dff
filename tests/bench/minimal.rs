//! Whether fuzzing shrinks every mutant to a play that none is shorter than: `cargo bench --bench
//! minimal`.
//!
//! Every mutant of every assignment is fuzzed as if it were a program. Then the engine alone plays
//! all plays up to a bound that are shorter than what was found: of fewer lines, or of as many lines
//! and fewer bytes, given files and bank included. Prints for each mutant what was found and what
//! the search says. Ends with status 1 when a mutant is not found, not named, found as two
//! causes, or when some play is shorter. `GAME=lingo` takes one assignment, `RUNG=usual` or `RUNG=spaces` one rung.

#![expect(
    clippy::expect_used,
    reason = "without the assignments of the project there is nothing to measure"
)]

#[path = "minimal/kind.rs"]
mod kind;
#[path = "minimal/plays.rs"]
mod plays;
#[path = "minimal/search.rs"]
mod search;
#[path = "minimal/words.rs"]
mod words;
#[path = "minimal/wrong.rs"]
mod wrong;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use kind::Kind;
use plays::Plays;
use regrade::fixture::Rung;
use regrade::game::mutants::{Class, Mutant, Scenario, mutants};
use regrade::gradebook::{Overrides, Session};
use regrade::insight::fuzz::{Bounds, Cause, Counterexample, Grouping, Table, campaign, causes};
use regrade::insight::length;
use search::{Sought, search};
use wrong::Wrong;

/// Each assignment with the rung on which it is fuzzed: its own, and where that reads the meaning,
/// the text as well.
const ASSIGNMENTS: [(&str, Option<Rung>); 5] = [
    ("wordle", None),
    ("mastermind", None),
    ("lingo", None),
    ("swordle", Some(Rung::Spaces)),
    ("swordle", None),
];

/// How many plays a mutant is put to, as a program is in its first second.
const COUNT: usize = 200;

#[expect(clippy::print_stdout, reason = "this is what a benchmark is for")]
fn say(line: impl Display) {
    println!("{line}");
}

fn main() -> ExitCode {
    let only = std::env::var("GAME").ok();
    let mut totals = Totals::default();
    let on = std::env::var("RUNG").ok();
    for (game, rung) in ASSIGNMENTS {
        let is_on = |on: &String| on == rung.map_or("usual", Rung::name);
        if only.as_ref().is_none_or(|only| only == game) && on.as_ref().is_none_or(is_on) {
            totals.add(&of_assignment(game, rung));
        }
    }
    say(format!("all: {totals}"));
    ExitCode::from(u8::from(totals.failed + totals.beaten > 0))
}

/// What came of the mutants.
#[derive(Default)]
struct Totals {
    /// Fuzzed and searched for.
    found: usize,
    /// No play shows them: they play as the game does, or differ in what cannot be told.
    unseen: usize,
    /// Not named, or found twice.
    failed: usize,
    beaten: usize,
    /// Of these the search was not whole.
    bounded: usize,
    slowest: Duration,
    /// How long finding and shrinking took for all.
    finding: Duration,
}

impl Totals {
    fn add(&mut self, other: &Self) {
        self.found += other.found;
        self.unseen += other.unseen;
        self.failed += other.failed;
        self.beaten += other.beaten;
        self.bounded += other.bounded;
        self.slowest = self.slowest.max(other.slowest);
        self.finding += other.finding;
    }
}

impl Display for Totals {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "{} mutants found and shrunk in {:.1} s, {:.1} s for the slowest; {} proved shortest, {} with a search that was cut, {} beaten, {} failed; {} show in no play",
            self.found,
            self.finding.as_secs_f64(),
            self.slowest.as_secs_f64(),
            self.found - self.bounded - self.beaten,
            self.bounded,
            self.beaten,
            self.failed,
            self.unseen,
        )
    }
}

fn of_assignment(game: &str, rung: Option<Rung>) -> Totals {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(game);
    let overrides = Overrides {
        strictness: rung,
        timeout: None,
    };
    let session = Session::open(&dir, false, overrides).expect("it can be opened");
    let assignment = session.assignment();
    let reference = session.reference().expect("it has a game");
    let table = Table::new(assignment, reference, None, session.usual_rung());
    let table = table.expect("the game is there");
    say(format!("{game} at {}", table.rung.name()));
    let mut totals = Totals::default();
    let mut by_lines: BTreeMap<(usize, Kind), Vec<Sought<'_>>> = BTreeMap::new();
    for mutant in mutants(&table.spec) {
        if mutant.class != Class::Semantic || assignment.left_open.contains(&mutant.id) {
            continue;
        }
        let wrong = Wrong {
            session: &session,
            table: &table,
            spec: mutant.apply(&table.spec),
        };
        let started = Instant::now();
        let found = found(&wrong);
        totals.slowest = totals.slowest.max(started.elapsed());
        totals.finding += started.elapsed();
        match one_of(&mutant, &found) {
            Err(reason) if found.is_empty() => {
                totals.unseen += 1;
                say(format!("  {}: {reason}", mutant.id));
            }
            Err(reason) => {
                totals.failed += 1;
                say(format!("  {}: NOT MET: {reason}", mutant.id));
            }
            Ok(play) => {
                let kind = Kind::of(&table.spec, &wrong.spec);
                let lines = length(&play).0;
                by_lines.entry((lines, kind)).or_default().push(Sought {
                    wrong,
                    id: mutant.id.clone(),
                    found: play,
                });
            }
        }
    }
    for ((lines, kind), sought) in by_lines {
        totals.found += sought.len();
        prove(&table, lines, kind, &sought, &mut totals);
    }
    say(format!("{game} at {}: {totals}", table.rung.name()));
    totals
}

fn found(wrong: &Wrong<'_>) -> Vec<Counterexample> {
    let bounds = Bounds {
        seed: 1,
        count: COUNT,
        time: None,
        soon: None,
        threads: threads(),
        end_of_input: false,
    };
    let campaign = campaign(wrong.table, wrong, &bounds).expect("it runs");
    let grouping = Grouping::new(wrong.table, wrong, threads()).expect("the variant is there");
    causes(&grouping, &campaign).expect("it runs")
}

fn threads() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The play of a mutant that is found once, and named.
fn one_of(mutant: &Mutant, found: &[Counterexample]) -> Result<Scenario, String> {
    let example = match found {
        [] => return Err("shows in no play".to_owned()),
        [example] => example,
        more => {
            let names = more.iter().map(|example| example.cause.name());
            return Err(format!(
                "two causes: {}",
                names.collect::<Vec<_>>().join(", ")
            ));
        }
    };
    match &example.cause {
        Cause::Mistake { id, alike, .. } if *id == mutant.id || alike.contains(&mutant.id) => {
            Ok(example.play.clone())
        }
        // What it draws for the game for graders is another row each time.
        Cause::Unknown { .. } if mutant.id.ends_with("flag-random") => Ok(example.play.clone()),
        cause => Err(format!("named {}", cause.name())),
    }
}

/// Searches for shorter plays of the mutants whose plays have so many lines, with words as long as
/// there is time for.
fn prove(table: &Table<'_>, lines: usize, kind: Kind, sought: &[Sought<'_>], totals: &mut Totals) {
    let started = Instant::now();
    let mut plays = Plays::new(&table.spec, 3, lines, kind);
    let mut searched = search(&plays, sought, threads().get());
    if !searched.is_whole && table.spec.length().is_none() {
        plays.letters = 2;
        searched = search(&plays, sought, threads().get());
    }
    for (sought, shorter) in sought.iter().zip(&searched.shorter) {
        let (verdict, play) = match (shorter, searched.is_whole) {
            (Some(play), _) => ("BEATEN by", play),
            (None, true) => ("none is shorter than", &sought.found),
            (None, false) => ("the search was cut; found", &sought.found),
        };
        say(format!("  {}: {verdict} {}", sought.id, shown(play)));
        totals.beaten += usize::from(shorter.is_some());
        totals.bounded += usize::from(shorter.is_none() && !searched.is_whole);
    }
    say(format!(
        "  {lines} lines: {} plays of {}{}{}, {} judged, in {:.1} s",
        searched.plays,
        plays.bound(),
        if kind.forgets {
            ", all guesses but one alike"
        } else {
            ""
        },
        if kind.rejects_alike {
            ", none rejected"
        } else {
            ""
        },
        searched.judged,
        started.elapsed().as_secs_f64()
    ));
}

/// A play in one line.
fn shown(play: &Scenario) -> String {
    let (lines, bytes) = length(play);
    let text = |bytes: &[u8]| {
        String::from_utf8_lossy(bytes)
            .trim_end()
            .replace('\n', " / ")
    };
    let files = play.files.iter().map(|(_, file)| file.as_slice());
    let given: Vec<_> = files.chain(play.bank.as_deref()).map(text).collect();
    let secret = play
        .secret
        .iter()
        .map(|secret| format!(", secret {secret}"));
    format!(
        "{lines} lines, {bytes} bytes: `{}`, given `{}` {}{}",
        text(&play.stdin),
        given.join("` `"),
        play.args.join(" "),
        secret.collect::<String>()
    )
}
