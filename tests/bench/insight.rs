//! What attribution names and what it costs: `cargo bench --bench insight`.
//!
//! Plays every mutant of every assignment as a candidate, then 500 random pairs of them, and asks
//! who it was. Then explains a made-up class of 300 over the 40 cases of an assignment. Ends with
//! status 1 when a claim does not hold.

#![expect(
    clippy::expect_used,
    reason = "without the assignments of the project there is nothing to measure"
)]

#[path = "../insight/figures.rs"]
mod figures;

use std::fmt::Display;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use figures::{ASSIGNMENTS, figures, lineup, opened, random_pairs, sightings};
use regrade::insight::Sighting;

/// Random pairs, over all assignments.
const PAIRS: usize = 500;
/// Submissions of the class.
const CLASS: usize = 300;
/// What explaining the class may cost.
const MOST: Duration = Duration::from_secs(2);

#[expect(clippy::print_stdout, reason = "this is what a benchmark is for")]
fn say(line: impl Display) {
    println!("{line}");
}

fn main() -> ExitCode {
    let mut holds = true;
    let mut total = [0, 0];
    for (game, variant) in ASSIGNMENTS {
        let assignment = opened(game);
        let lineup = lineup(&assignment, variant);
        let own: Vec<_> = lineup.suspects().own().cloned().collect();
        let singles = figures(&lineup, &assignment.0, &own);
        let name = format!(
            "{game}{}",
            variant.map_or(String::new(), |name| format!(" ({name})"))
        );
        say(format!("{name:20} single {singles}"));
        holds &= singles.unique * 10 >= singles.all() * 9;
        let pairs = random_pairs(&lineup, PAIRS.div_ceil(ASSIGNMENTS.len()), 1);
        let pairs = figures(&lineup, &assignment.0, &pairs);
        say(format!("{name:20} pairs  {pairs}"));
        say(format!("{:20}        missed {:?}", "", pairs.missed));
        say(format!("{:20}        misnamed {:?}", "", pairs.wrong));
        total[0] += pairs.unique;
        total[1] += pairs.all();
    }
    say(format!(
        "pairs named uniquely: {} of {}",
        total[0], total[1]
    ));
    let took = class();
    say(format!(
        "{CLASS} submissions over all cases of wordle and swordle: {took:?} at worst"
    ));
    holds &= took < MOST;
    match holds {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(1),
    }
}

/// How long it takes to explain a class: a third is right, a third has one mistake, a third two.
fn class() -> Duration {
    let times = ["wordle", "swordle"].map(|game| {
        let assignment = opened(game);
        let prepared = lineup(&assignment, None);
        let own: Vec<_> = prepared.suspects().own().cloned().collect();
        let pairs = random_pairs(&prepared, CLASS / 3, 2);
        let right = prepared.suspects().singles().iter().take(1).cycle();
        let players = right
            .take(CLASS / 3)
            .chain(own.iter().cycle().take(CLASS / 3))
            .chain(&pairs);
        let class: Vec<Vec<Sighting>> = players
            .map(|player| sightings(&prepared, &assignment.0, &player.spec))
            .collect();
        let fresh = lineup(&assignment, None);
        let begun = Instant::now();
        let causes = class
            .iter()
            .filter(|seen| fresh.attribute(seen).cause().is_some());
        let causes = causes.count();
        let took = begun.elapsed();
        say(format!(
            "{game}: {} submissions, {} cases: {causes} explained in {took:?}",
            class.len(),
            fresh.cases().count()
        ));
        took
    });
    times.into_iter().max().unwrap_or_default()
}
