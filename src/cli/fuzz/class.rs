//! Fuzzing a whole class, grouped by cause.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use serde_json::json;

use super::pace::Pace;
use super::tested::Tested;
use super::{FuzzArgs, Fuzzer, show};
use crate::candidate::{RunError, Scratch};
use crate::cli::args::Format;
use crate::cli::error::CliError;
use crate::cli::grade::read_results;
use crate::cli::progress::Progress;
use crate::cli::{contender, exit};
use crate::gradebook::grade::GradeError;
use crate::gradebook::intake::intake;
use crate::gradebook::{Contender, IntakeLimits, Submission};
use crate::judge::wording::count;
use crate::report::safe;

/// Who makes a mistake, and what it is.
#[derive(Default)]
struct Shared {
    title: String,
    who: Vec<(String, usize)>,
}

/// What came of a class.
#[derive(Default)]
struct Found {
    by_cause: BTreeMap<String, Shared>,
    right: Vec<String>,
    /// Who could not be fuzzed, and why.
    left_out: Vec<(String, String)>,
}

/// Fuzzes every submission in turn.
///
/// # Errors
/// When what was handed in cannot be taken in as a whole or is what `regrade grade` wrote, or the
/// runner failed.
pub(super) fn run(fuzzer: &Fuzzer<'_>, path: &Path, args: &FuzzArgs) -> Result<u8, CliError> {
    refuse_output(path)?;
    let work = Scratch::new().map_err(|source| RunError::Folder {
        dir: std::env::temp_dir(),
        source,
    })?;
    let taken = intake(path, work.path(), &IntakeLimits::default()).map_err(GradeError::from)?;
    let progress = Progress::new(taken.submissions.len(), "fuzzing", "submission");
    let mut found = Found::default();
    for submission in &taken.submissions {
        found.add(fuzzer, submission)?;
        progress.advance(&submission.key);
    }
    let mut out = io::stdout().lock();
    let seed = fuzzer.bounds.seed;
    match args.format {
        Format::Text => found.text(&mut out, seed)?,
        Format::Json => writeln!(out, "{:#}", found.document(seed))?,
    }
    Ok(match (found.by_cause.is_empty(), found.right.is_empty()) {
        (true, true) => exit::SETUP,
        (true, false) => exit::PASSED,
        (false, _) => exit::WRONG,
    })
}

/// The output folder of a graded class is no class: what its results are read from lies elsewhere.
fn refuse_output(path: &Path) -> Result<(), CliError> {
    match read_results(path) {
        Ok(results) => Err(CliError::Setup(format!(
            "{} is the output folder of `regrade grade` and holds no programs\n  \
             help: give `--class` what was graded: the folder or archive that was handed in, with \
             {}",
            safe(&path.display().to_string()),
            count(results.submissions.len(), "submission"),
        ))),
        Err(_) => Ok(()),
    }
}

impl Found {
    fn add(&mut self, fuzzer: &Fuzzer<'_>, submission: &Submission) -> Result<(), CliError> {
        let key = submission.key.clone();
        let root = [submission.root.clone()];
        let contender = contender::from_sources(fuzzer.session.assignment(), &root, None);
        let candidate = match contender {
            Ok(Contender::Program(candidate)) => candidate,
            Ok(_) => {
                self.left_out.push((key, "it cannot be built".to_owned()));
                return Ok(());
            }
            Err(CliError::Build(error)) => {
                let reason = error.to_string();
                let first = reason.lines().next().unwrap_or_default().to_owned();
                self.left_out.push((key, first));
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let tested = Tested {
            session: fuzzer.session,
            table: &fuzzer.table,
            candidate: &candidate,
            pace: Pace::default(),
        };
        let (campaign, examples) = fuzzer.found(&tested)?;
        if examples.is_empty() && campaign.judged == campaign.doubts {
            self.left_out.push((key, show::numbers(&campaign)));
        } else if examples.is_empty() {
            self.right.push(key);
        } else {
            for example in examples {
                let shared = self.by_cause.entry(example.cause.name()).or_default();
                shared.title = example.cause.title();
                shared.who.push((key.clone(), example.plays));
            }
        }
        Ok(())
    }

    /// The causes, the most frequent first.
    fn causes(&self) -> Vec<(&String, &Shared)> {
        let mut causes: Vec<_> = self.by_cause.iter().collect();
        causes.sort_by_key(|(_, shared)| std::cmp::Reverse(shared.who.len()));
        causes
    }

    fn text(&self, out: &mut impl Write, seed: u64) -> io::Result<()> {
        writeln!(out, "seed {seed}")?;
        for (name, shared) in self.causes() {
            let who: Vec<_> = shared.who.iter().map(|(key, _)| safe(key)).collect();
            let number = count(who.len(), "submission");
            writeln!(out, "{number}: {} ({name})", safe(&shared.title))?;
            writeln!(out, "  {}", who.join(", "))?;
        }
        let right = count(self.right.len(), "submission");
        writeln!(out, "{right}: nothing wrong was found")?;
        for (key, reason) in &self.left_out {
            writeln!(out, "left out: {}: {}", safe(key), safe(reason))?;
        }
        Ok(())
    }

    fn document(&self, seed: u64) -> serde_json::Value {
        let causes = self.causes().into_iter().map(|(name, shared)| {
            let who = shared.who.iter();
            let who: Vec<_> = who
                .map(|(key, plays)| json!({"submission": key, "plays": plays}))
                .collect();
            json!({"cause": name, "title": shared.title, "submissions": who})
        });
        let left_out = self.left_out.iter();
        json!({
            "format_version": 1,
            "seed": seed,
            "causes": causes.collect::<Vec<_>>(),
            "right": self.right,
            "left_out": left_out
                .map(|(key, reason)| json!({"submission": key, "reason": reason}))
                .collect::<Vec<_>>(),
        })
    }
}
