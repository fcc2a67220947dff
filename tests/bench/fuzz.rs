//! Whether `regrade fuzz` finds the mistake of every sample submission, and in what time:
//! `cargo bench --bench fuzz`.
//!
//! Prints for each submission how long it took, the causes and the smallest play of each. Ends with
//! status 1 when a wrong one is not found or a right one does not survive. The time is what it
//! takes on the machine as it is, building included; it is held to [`MOST`] on an idle machine only.

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

/// What plays cannot show, by the start of the title: a program that is not built, and one that is
/// wrong only over many games.
const OUT_OF_REACH: [&str; 5] = [
    "a semicolon is missing",
    "a colon is missing",
    "a line with the wrong indentation",
    "the secret is always the first word",
    "the secret is fixed",
];

#[expect(clippy::print_stdout, reason = "this is what a benchmark is for")]
fn say(line: impl Display) {
    println!("{line}");
}

fn main() -> ExitCode {
    let mut failed = 0;
    let (mut wrong, mut late) = (0, 0);
    for game in ASSIGNMENTS {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("fixtures")
            .join(game);
        for sample in samples(&dir) {
            let title = title(&sample);
            let is_right = title.starts_with("right") || title == "bonus, right";
            let out_of_reach = OUT_OF_REACH.iter().any(|start| title.starts_with(start));
            if out_of_reach || title.is_empty() {
                say(format!("{game}/{}: out of reach: {title}", sample.name));
                continue;
            }
            let fuzzed = fuzz(&dir, &sample);
            // Marks that nothing explains are in doubt, which is neither.
            let expected = match (is_right, fuzzed.doubts) {
                (true, _) => 0,
                (false, true) => 3,
                (false, false) => 1,
            };
            let is_met = fuzzed.status == Some(expected);
            failed += usize::from(!is_met);
            wrong += usize::from(!is_right);
            late += usize::from(!is_right && fuzzed.seconds > MOST);
            say(format!(
                "{game}/{}: {title}: {}{:.1} s, {} plays",
                sample.name,
                if is_met { "" } else { "NOT MET, " },
                fuzzed.seconds,
                fuzzed.plays
            ));
            for cause in fuzzed.causes {
                say(format!("    {cause}"));
            }
        }
    }
    say(format!(
        "{wrong} wrong submissions, {late} of them in more than {MOST} seconds; {failed} not met"
    ));
    ExitCode::from(u8::from(failed > 0))
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
    plays: u64,
    doubts: bool,
    causes: Vec<String>,
}

fn fuzz(dir: &Path, sample: &Sample) -> Fuzzed {
    let mut command = Command::new(PathBuf::from(env!("CARGO_BIN_EXE_regrade")));
    command.arg("fuzz").arg(dir).arg(&sample.path);
    command.args(["--seed", "1", "--format", "json"]);
    if let Some(variant) = sample
        .expectations
        .iter()
        .find_map(|one| one.variant.as_ref())
    {
        command.args(["--variant", variant]);
    }
    let started = Instant::now();
    let output = command.output().expect("it can be started");
    let seconds = started.elapsed().as_secs_f64();
    let document: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let number = |key: &str| document[key].as_u64().unwrap_or_default();
    let causes = document["causes"].as_array().into_iter().flatten();
    Fuzzed {
        status: output.status.code(),
        seconds,
        plays: number("plays"),
        doubts: number("plays") > 0 && number("plays") == number("doubts"),
        causes: causes.map(cause).collect(),
    }
}

/// A cause in one line, with its smallest play.
fn cause(cause: &Value) -> String {
    let play = &cause["play"];
    let texts: Vec<_> = play["files"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|file| file["text"].to_string())
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
