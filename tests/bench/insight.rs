//! What attribution names and what it costs: `cargo bench --bench insight`.
//!
//! Explains a made-up class of 300 over 40 cases of each assignment, then a class that words
//! everything its own way. Then plays every mutant of every assignment as a candidate, and 500
//! random pairs of them, and asks who it was. Ends with status 1 when a claim does not hold.
//! Another seed for the pairs: `cargo bench --bench insight -- --seed=2`.

#![expect(
    clippy::expect_used,
    reason = "without the assignments of the project there is nothing to measure"
)]

#[path = "../insight/assignments.rs"]
mod assignments;
#[path = "../insight/figures.rs"]
mod figures;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use assignments::ASSIGNMENTS;
use figures::{Figures, asking, figures, lineup, opened, random_pairs, reworded, sightings};
use regrade::fixture::{Assignment, Reference};
use regrade::gradebook::in_order;
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

/// The seed of the pairs: 1, or what the command line says.
fn seed() -> u64 {
    let mut seeds = std::env::args().filter_map(|arg| arg.strip_prefix("--seed=")?.parse().ok());
    seeds.next().unwrap_or(1)
}

fn main() -> ExitCode {
    let took = slowest_class();
    say(format!(
        "{CLASS} submissions over {CASES} cases: {took:?} at worst, {MOST:?} allowed"
    ));
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
        let pairs = random_pairs(&lineup, share * 2, seed());
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
    total.hiding += other.hiding;
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

/// For how long this thread has computed, whatever else the machine does.
fn computing() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(
        u64::try_from(now.tv_sec).unwrap_or(0),
        u32::try_from(now.tv_nsec).unwrap_or(0),
    )
}

/// How long it takes to explain a class: a third is right, a third has one mistake, a third two.
/// As in grading, as many at once as there are processors. What the busiest thread works is what
/// the clock would show if the machine had nothing else to do.
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
    let mut worked: BTreeMap<String, Duration> = BTreeMap::new();
    let mut all = Vec::new();
    in_order(
        std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        class.len(),
        |at| {
            let started = computing();
            let found = fresh.attribute(&class[at]);
            let took = computing().saturating_sub(started);
            (found, format!("{:?}", std::thread::current().id()), took)
        },
        |_, (found, thread, took)| {
            *worked.entry(thread).or_default() += took;
            all.push(found);
            ControlFlow::Continue(())
        },
    )
    .expect("nobody panics");
    let waited = begun.elapsed();
    let took = worked.values().copied().max().unwrap_or_default();
    let threads = worked.len();
    let causes = all.iter().filter(|one| one.cause().is_some()).count();
    say(format!(
        "{game}{how}: {} submissions, {} cases: {causes} explained on {threads} threads, {took:?} \
         of work for the busiest; {waited:?} by the clock",
        class.len(),
        fresh.cases().count()
    ));
    took
}
