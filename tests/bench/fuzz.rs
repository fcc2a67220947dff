//! Whether `regrade fuzz` finds the mistake of every sample submission, and in what time:
//! `cargo bench --bench fuzz`.
//!
//! Prints for each submission how long it took, building included, the processor time of `regrade`
//! and of all that it ran, the load of the machine, and the causes with the smallest play of each.
//! A right one has to survive so many plays as [`SURVIVED`] says, or the variable `PLAYS`. Ends with
//! status 1 when a wrong one is not found or has two causes, when a right one does not survive, and
//! when a mistake takes longer than [`MOST`] seconds. Where others keep the processors busy, the
//! processor time of a mistake is held to what they have in that time. `ONLY=lingo/` takes the
//! submissions whose name begins so.

#![expect(
    clippy::expect_used,
    reason = "without the assignments of the project there is nothing to measure"
)]

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use assert_cmd::Command;
use regrade::judge::submissions::{Sample, expand, parse};
use regrade::util::config::Source;
use serde_json::Value;

const ASSIGNMENTS: [&str; 4] = ["swordle", "wordle", "mastermind", "lingo"];

/// How many seconds a mistake may take.
const MOST: f64 = 10.0;

/// How many plays a right submission has to survive.
const SURVIVED: u64 = 10_000;

/// What plays cannot show, by the start of the title: a program that is not built.
const OUT_OF_REACH: [&str; 3] = [
    "a semicolon is missing",
    "a colon is missing",
    "a line with the wrong indentation",
];

#[expect(clippy::print_stdout, reason = "this is what a benchmark is for")]
fn say(line: impl Display) {
    println!("{line}");
}

fn main() -> ExitCode {
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut totals = Totals::default();
    for game in ASSIGNMENTS {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("fixtures")
            .join(game);
        for sample in samples(&dir) {
            let name = format!("{game}/{}", sample.name);
            if name.starts_with(&only) {
                totals.add(&name, &dir, &sample);
            }
        }
    }
    say(format!(
        "{} wrong submissions, the slowest in {:.1} s, {} of them in more than {MOST} s; {} right ones; {} not met",
        totals.wrong, totals.slowest, totals.late, totals.right, totals.failed
    ));
    ExitCode::from(u8::from(totals.failed > 0))
}

/// What came of all submissions.
#[derive(Default)]
struct Totals {
    right: usize,
    wrong: usize,
    /// Wrong ones that took too long by the clock on the wall.
    late: usize,
    failed: usize,
    slowest: f64,
}

impl Totals {
    fn add(&mut self, name: &str, dir: &Path, sample: &Sample) {
        let title = title(sample);
        let is_right = title.starts_with("right") || title == "bonus, right";
        let out_of_reach = OUT_OF_REACH.iter().any(|start| title.starts_with(start));
        if out_of_reach || title.is_empty() {
            say(format!("{name}: out of reach: {title}"));
            return;
        }
        let fuzzed = fuzz(dir, sample, is_right);
        let is_met = match is_right {
            true => fuzzed.survives(),
            false => fuzzed.is_found() && fuzzed.is_in_time(),
        };
        self.failed += usize::from(!is_met);
        match is_right {
            true => self.right += 1,
            false => {
                self.wrong += 1;
                self.late += usize::from(fuzzed.seconds > MOST);
                self.slowest = self.slowest.max(fuzzed.seconds);
            }
        }
        say(format!(
            "{name}: {title}: {}{:.1} s, {:.1} s of processors, load {}, {} plays",
            if is_met { "" } else { "NOT MET, " },
            fuzzed.seconds,
            fuzzed.processor,
            fuzzed.load,
            fuzzed.plays
        ));
        for cause in fuzzed.causes {
            say(format!("    {cause}"));
        }
    }
}

fn samples(dir: &Path) -> Vec<Sample> {
    let folder = dir.join("submissions");
    let file = folder.join("submissions.toml");
    let text = std::fs::read_to_string(&file).expect("the file is there");
    let expectations = parse(&Source::new(&file, text)).expect("it is right");
    expand(&expectations, &folder)
        .expect("all are there")
        .samples
}

fn title(sample: &Sample) -> String {
    let titles = sample
        .expectations
        .iter()
        .filter_map(|one| one.title.clone());
    titles.collect::<Vec<_>>().join("; ")
}

/// What came of one submission.
struct Fuzzed {
    status: Option<i32>,
    seconds: f64,
    /// Seconds that processors worked, for `regrade` and for all that it ran and waited for.
    processor: f64,
    /// How many programs wanted a processor in the last minute.
    load: f64,
    plays: u64,
    doubts: bool,
    causes: Vec<String>,
}

impl Fuzzed {
    /// Marks that nothing explains are in doubt, which is neither right nor wrong.
    fn is_found(&self) -> bool {
        match self.doubts {
            true => self.status == Some(3),
            false => self.status == Some(1) && self.causes.len() == 1,
        }
    }

    fn survives(&self) -> bool {
        self.status == Some(0) && self.plays >= survived()
    }

    fn is_in_time(&self) -> bool {
        let processors = std::thread::available_parallelism().map_or(1, usize::from) as f64;
        match self.load > processors {
            true => self.processor <= MOST * processors,
            false => self.seconds <= MOST,
        }
    }
}

fn survived() -> u64 {
    let given = std::env::var("PLAYS").ok();
    given
        .and_then(|plays| plays.parse().ok())
        .unwrap_or(SURVIVED)
}

fn fuzz(dir: &Path, sample: &Sample, is_right: bool) -> Fuzzed {
    let mut command = Command::new(PathBuf::from(env!("CARGO_BIN_EXE_regrade")));
    command.arg("fuzz").arg(dir).arg(&sample.path);
    command.args(["--seed", "1", "--format", "json"]);
    if is_right {
        command.args(["--count", &survived().to_string()]);
    }
    if let Some(variant) = sample
        .expectations
        .iter()
        .find_map(|one| one.variant.as_ref())
    {
        command.args(["--variant", variant]);
    }
    let (started, before) = (Instant::now(), processor_time());
    let output = command.output().expect("it can be started");
    let (seconds, processor) = (started.elapsed().as_secs_f64(), processor_time() - before);
    let document: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let number = |key: &str| document[key].as_u64().unwrap_or_default();
    let causes = document["causes"].as_array().into_iter().flatten();
    Fuzzed {
        status: output.status.code(),
        seconds,
        processor,
        load: load(),
        plays: number("plays"),
        doubts: number("plays") > 0 && number("plays") == number("doubts"),
        causes: causes.map(cause).collect(),
    }
}

/// Seconds of processor time of all that this process has waited for, and of what that has.
fn processor_time() -> f64 {
    const TICKS: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, in parentheses, may hold anything.
    let behind = text.rsplit(')').next().unwrap_or_default();
    let numbers = behind.split_whitespace().skip(13).take(2);
    let ticks: f64 = numbers
        .filter_map(|number| number.parse::<f64>().ok())
        .sum();
    ticks / TICKS
}

fn load() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let first = text.split_whitespace().next().unwrap_or_default();
    first.parse().unwrap_or(0.0)
}

/// A cause in one line, with its smallest play.
fn cause(cause: &Value) -> String {
    let play = &cause["play"];
    let texts: Vec<_> = play["files"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|file| short(file["text"].as_str().unwrap_or_default()))
        .collect();
    format!(
        "{} in {} plays: typed {}, files {}, secret {}",
        cause["cause"].as_str().unwrap_or_default(),
        cause["plays"],
        play["stdin"],
        texts.join(" "),
        play["secret"]
    )
}

/// A text in one line; of a long one how many lines it has.
fn short(text: &str) -> String {
    match text.lines().count() {
        lines if lines > 24 => format!("of {lines} lines"),
        _ => format!("{text:?}"),
    }
}
