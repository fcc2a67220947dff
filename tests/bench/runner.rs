//! What a run costs beside the floor, every row in the same minute: `cargo bench --bench runner`.
//!
//! Each row is a worker process of its own that runs one program once when told to, and tells the
//! nanoseconds. As root all of them share one processor, at real-time priority, so that a busy
//! machine measures the same. The rows take turns in an order that is drawn anew each round, so that whatever
//! else the machine does falls on all of them. Then a program computes beside busy loops, and is
//! held to the time that it had. Ends with status 1 when a claim does not hold. `RUNS` says how
//! many rounds; default 1000. `BUSY_RUNS` says how often it computes in each tier; default 10;
//! `--busy` is that part alone.

#[path = "runner/busy.rs"]
mod busy;
#[path = "runner/claims.rs"]
mod claims;
#[path = "runner/programs.rs"]
mod programs;
#[path = "runner/rows.rs"]
mod rows;
#[path = "runner/table.rs"]
mod table;
#[path = "runner/worker.rs"]
mod worker;

use std::fmt::Display;
use std::process::ExitCode;

use programs::Programs;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use rows::Row;
use table::Table;

type Outcome<T> = Result<T, String>;

/// Rounds that are not counted: caches fill, helpers start.
const WARM_UP: usize = 20;
const ROUNDS: usize = 1000;
const BUSY_RUNS: usize = 10;
const SEED: u64 = 7;

/// Says what was being done when an error came up.
fn when<E: Display>(doing: impl Display) -> impl FnOnce(E) -> String {
    move |error| format!("{doing}: {error}")
}

#[expect(clippy::print_stdout, reason = "this is what a benchmark is for")]
fn say(line: impl Display) {
    println!("{line}");
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["--busy"] => {
            number("BUSY_RUNS", BUSY_RUNS).and_then(|runs| busy::measure(&Programs::build()?, runs))
        }
        ["--worker", way, ballast, program, expected] => {
            worker::serve(way, ballast, program, expected).map(|()| true)
        }
        _ => measure(),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            say(error);
            ExitCode::from(3)
        }
    }
}

/// Prints the table; tells whether every claim holds.
fn measure() -> Outcome<bool> {
    let rounds = number("RUNS", ROUNDS)?;
    let busy_runs = number("BUSY_RUNS", BUSY_RUNS)?;
    let programs = Programs::build()?;
    say(if rows::are_undisturbed() {
        "all on one processor, before everything else that runs there"
    } else {
        "beside whatever else runs: on a busy machine the ratios mean little"
    });
    let mut tables = Vec::new();
    for program in programs.all() {
        let (mut rows, missing) = rows::all(&programs, program)?;
        take_turns(&mut rows, rounds)?;
        let table = Table::new(program.title, &rows);
        say(&table);
        for line in missing {
            say(line);
        }
        say("");
        tables.push(table);
    }
    let claims = claims::check(&tables);
    for claim in &claims {
        say(claim);
    }
    let kept_time = busy::measure(&programs, busy_runs)?;
    Ok(kept_time && claims.iter().all(claims::Claim::holds))
}

/// A number from the environment.
fn number(name: &str, usual: usize) -> Outcome<usize> {
    match std::env::var(name) {
        Ok(number) => number.parse().map_err(when(name)),
        Err(_) => Ok(usual),
    }
}

/// Runs every row once a round, each time in another order.
fn take_turns(rows: &mut [Row], rounds: usize) -> Outcome<()> {
    let mut draw = SplitMix64::seed_from_u64(SEED);
    let mut order: Vec<usize> = (0..rows.len()).collect();
    for round in 0..WARM_UP + rounds {
        for last in (1..order.len()).rev() {
            order.swap(last, draw.next_u64() as usize % (last + 1));
        }
        for index in &order {
            rows[*index].run(round >= WARM_UP)?;
        }
    }
    Ok(())
}
