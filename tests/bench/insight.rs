//! What attribution names and what it costs: `cargo bench --bench insight`.
//!
//! Explains a made-up class of 300 over 40 cases of each assignment, then a class that words
//! everything its own way. Then plays every mutant of every assignment as a candidate, and 500
//! random pairs of them, and asks who it was. Ends with status 1 when a claim does not hold.

#![expect(
    clippy::expect_used,
    reason = "without the assignments of the project there is nothing to measure"
)]

#[path = "../insight/figures.rs"]
mod figures;

use std::fmt::Display;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use figures::{
    ASSIGNMENTS, Figures, asking, figures, lineup, opened, random_pairs, reworded, sightings,
};
use regrade::fixture::{Assignment, Reference};
use regrade::insight::Sighting;

/// Random pairs of mistakes over all assignments, no two of which do the same.
const PAIRS: usize = 500;
/// Submissions of the class.
const CLASS: usize = 300;
/// Cases of the class's assignment.
const CASES: usize = 40;
/// What explaining the class may cost.
const MOST: Duration = Duration::from_secs(2);

#[expect(clippy::print_stdout, reason = "this is what a benchmark is for")]
fn say(line: impl Display) {
    println!("{line}");
}

fn main() -> ExitCode {
    let took = slowest_class();
    say(format!(
        "{CLASS} submissions over {CASES} cases: {took:?} at worst, {MOST:?} allowed"
    ));
    if std::env::var("DUMP").is_ok() {
        return ExitCode::SUCCESS;
    }
    let [singles, pairs] = named();
    say(format!("{:20} single {singles}", "all"));
    say(format!("{:20} pairs  {pairs}", "all"));
    let holds =
        took < MOST && singles.unique == singles.all() && pairs.unique * 10 >= pairs.all() * 9;
    match holds {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(1),
    }
}

/// What is named of the mutants and of random pairs.
fn named() -> [Figures; 2] {
    let mut totals = [Figures::default(), Figures::default()];
    for (at, (game, variant)) in ASSIGNMENTS.into_iter().enumerate() {
        let assignment = opened(game);
        let lineup = lineup(&assignment, variant);
        let own: Vec<_> = lineup.suspects().own().cloned().collect();
        let until = |at: usize| at * PAIRS / ASSIGNMENTS.len();
        let share = until(at + 1) - until(at);
        // Some do the same as others, or as the game.
        let pairs = random_pairs(&lineup, share * 2, 1);
        let name = variant.map_or(game.to_owned(), |variant| format!("{game} ({variant})"));
        let all = [("single", own, usize::MAX), ("pairs", pairs, share)];
        for ((what, suspects, most), total) in all.iter().zip(&mut totals) {
            let found = figures(&lineup, &assignment.0, suspects, *most);
            say(format!("{name:20} {what:6} {found}"));
            for (how, which) in [
                ("among at most 3", &found.few),
                ("among more", &found.many),
                ("not found", &found.missed),
                ("misnamed", &found.wrong),
            ] {
                which
                    .iter()
                    .for_each(|one| say(format!("{:27} {how}: {one}", "")));
            }
            add(total, found);
        }
    }
    totals
}

fn add(total: &mut Figures, other: Figures) {
    total.unique += other.unique;
    total.few.extend(other.few);
    total.many.extend(other.many);
    total.missed.extend(other.missed);
    total.wrong.extend(other.wrong);
    total.equivalent += other.equivalent;
}

/// How long it takes to explain a class of the assignment that takes longest.
fn slowest_class() -> Duration {
    let games = ["swordle", "wordle", "mastermind", "lingo"];
    let told = games.map(|game| class(game, "", |_, seen| seen));
    // Only the texts of this game are free.
    let other = class("swordle", ", in other words", |_, seen| reworded(seen));
    let own = class("swordle", ", each in words of its own", |player, seen| {
        asking(seen, &format!("Your next word, player {player}: "))
    });
    told.into_iter()
        .chain([other, own])
        .max()
        .unwrap_or_default()
}

/// An assignment that repeats its cases until there are enough.
fn of_many_cases(game: &str) -> (Assignment, Reference) {
    let (mut assignment, reference) = opened(game);
    let plain = assignment
        .cases
        .iter()
        .filter(|case| case.variant.is_none() && case.adaptive.is_none());
    let plain: Vec<_> = plain.cloned().collect();
    assignment.cases = plain.iter().cycle().take(CASES).cloned().collect();
    (assignment, reference)
}

/// How long it takes to explain a class: a third is right, a third has one mistake, a third two.
fn class(game: &str, how: &str, told: fn(usize, Vec<Sighting>) -> Vec<Sighting>) -> Duration {
    let assignment = of_many_cases(game);
    let prepared = lineup(&assignment, None);
    let own: Vec<_> = prepared.suspects().own().cloned().collect();
    let pairs = random_pairs(&prepared, CLASS / 3, 2);
    let right = prepared.suspects().singles().iter().take(1).cycle();
    let players = right
        .take(CLASS / 3)
        .chain(own.iter().cycle().take(CLASS / 3))
        .chain(&pairs);
    let seen = players.map(|player| sightings(&prepared, &assignment.0, &player.spec));
    let class: Vec<Vec<Sighting>> = seen
        .enumerate()
        .map(|(player, seen)| told(player, seen))
        .collect();
    let fresh = lineup(&assignment, None);
    let begun = Instant::now();
    let all: Vec<_> = class.iter().map(|seen| fresh.attribute(seen)).collect();
    let took = begun.elapsed();
    let causes = all.iter().filter(|one| one.cause().is_some()).count();
    if let Ok(to) = std::env::var("DUMP") {
        let name = format!("{to}/{game}{}.txt", how.replace([' ', ','], "-"));
        std::fs::write(name, format!("{all:#?}")).expect("dump");
    }
    say(format!(
        "{game}{how}: {} submissions, {} cases: {causes} explained in {took:?}",
        class.len(),
        fresh.cases().count()
    ));
    took
}
