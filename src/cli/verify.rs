//! `regrade verify`: holds sample submissions to the verdicts they must get.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

use super::args::{JudgeArgs, VerifyArgs};
use super::error::{CliError, read_text};
use super::progress::Progress;
use super::{contender, exit, judging};
use crate::candidate::RunError;
use crate::gradebook::{Contender, Session, in_order};
use crate::judge::Judgement;
use crate::judge::submissions::{Expectation, Sample, expand, hold, parse};
use crate::util::config::Source;

/// Runs the sample submissions of each assignment over its cases.
///
/// # Errors
/// When an assignment, its `submissions.toml`, a compiler or the runner is at fault.
pub fn run(args: &VerifyArgs) -> Result<u8, CliError> {
    let mut out = io::stdout().lock();
    let mut totals = Totals::default();
    for dir in &args.assignments {
        Course::open(dir, &args.judging)?.verify(&args.judging, &mut out, &mut totals)?;
    }
    writeln!(out, "{totals}")?;
    Ok(match totals.broken {
        0 => exit::PASSED,
        _ => exit::WRONG,
    })
}

/// An assignment and its sample submissions.
struct Course {
    session: Session,
    samples: Vec<Sample>,
}

/// What the cases of one sample came to, by the index of the case.
type Outcome = BTreeMap<usize, Judgement>;

impl Course {
    fn open(dir: &Path, judging: &JudgeArgs) -> Result<Self, CliError> {
        let session = judging::open(dir, judging, None)?;
        let folder = dir.join("submissions");
        let file = folder.join("submissions.toml");
        let expectations = parse(&Source::new(&file, read_text(&file)?))?;
        let expansion = expand(&expectations, &folder)?;
        judging::warn(&expansion.warnings);
        Ok(Self {
            session,
            samples: expansion.samples,
        })
    }

    fn verify(
        &self,
        judging: &JudgeArgs,
        out: &mut impl Write,
        totals: &mut Totals,
    ) -> Result<(), CliError> {
        writeln!(out, "{}", self.session.assignment().title)?;
        let contenders = self.build(judging)?;
        let outcomes = self.replay(&contenders, judging)?;
        for (sample, outcome) in self.samples.iter().zip(&outcomes) {
            let complaints = self.complaints(sample, outcome, judging)?;
            totals.add(outcome.len(), complaints.len());
            report(sample, outcome.len(), &complaints, judging.quiet, out)?;
        }
        Ok(())
    }

    /// Builds all samples, several at once.
    fn build(&self, judging: &JudgeArgs) -> Result<Vec<Contender>, CliError> {
        let mut contenders = Vec::new();
        let mut failed = None;
        let progress = Progress::new(self.samples.len(), "building");
        in_order(
            judging::jobs(judging),
            self.samples.len(),
            |at| {
                let path = &self.samples[at].path;
                contender::from_sources(self.session.assignment(), std::slice::from_ref(path))
            },
            |at, built| {
                progress.advance(&self.samples[at].name);
                keep(built, &mut contenders, &mut failed)
            },
        )?;
        failed.map_or(Ok(contenders), Err)
    }

    /// Judges every sample on its cases, several at once.
    fn replay(
        &self,
        contenders: &[Contender],
        judging: &JudgeArgs,
    ) -> Result<Vec<Outcome>, CliError> {
        let mut tasks = Vec::new();
        for (at, sample) in self.samples.iter().enumerate() {
            for case in self.cases_of(sample, judging)? {
                tasks.push((at, case));
            }
        }
        let mut judgements = Vec::new();
        let mut failed: Option<RunError> = None;
        let progress = Progress::new(tasks.len(), "replaying");
        in_order(
            judging::jobs(judging),
            tasks.len(),
            |task| {
                let (at, case) = tasks[task];
                self.session.judge(case, &contenders[at])
            },
            |task, judged| {
                progress.advance(&self.samples[tasks[task].0].name);
                keep(judged, &mut judgements, &mut failed)
            },
        )?;
        if let Some(error) = failed {
            return Err(error.into());
        }
        let mut outcomes = vec![Outcome::new(); self.samples.len()];
        for ((at, case), judgement) in tasks.into_iter().zip(judgements) {
            outcomes[at].insert(case, judgement);
        }
        Ok(outcomes)
    }

    /// The cases that a sample's expectations speak of.
    fn cases_of(&self, sample: &Sample, judging: &JudgeArgs) -> Result<Vec<usize>, CliError> {
        let mut cases = Vec::new();
        for expectation in &sample.expectations {
            cases.extend(self.cases_for(expectation, judging)?);
        }
        cases.sort_unstable();
        cases.dedup();
        Ok(cases)
    }

    fn cases_for(
        &self,
        expectation: &Expectation,
        judging: &JudgeArgs,
    ) -> Result<Vec<usize>, CliError> {
        let variant = expectation.variant.as_deref();
        Ok(self.session.select(&judging.cases, variant)?.cases)
    }

    fn complaints(
        &self,
        sample: &Sample,
        outcome: &Outcome,
        judging: &JudgeArgs,
    ) -> Result<Vec<String>, CliError> {
        let mut complaints = Vec::new();
        for expectation in &sample.expectations {
            let cases: Vec<_> = self
                .cases_for(expectation, judging)?
                .into_iter()
                .filter_map(|case| {
                    let name = self.session.assignment().cases[case].name.clone();
                    Some((name, outcome.get(&case)?.clone()))
                })
                .collect();
            let missed = hold(expectation, &cases);
            complaints.extend(missed.iter().map(ToString::to_string));
        }
        Ok(complaints)
    }
}

/// Keeps a result in its order, or the first error, which stops the work.
fn keep<T, E>(result: Result<T, E>, kept: &mut Vec<T>, failed: &mut Option<E>) -> ControlFlow<()> {
    match result {
        Ok(value) => {
            kept.push(value);
            ControlFlow::Continue(())
        }
        Err(error) => {
            *failed = Some(error);
            ControlFlow::Break(())
        }
    }
}

fn report(
    sample: &Sample,
    cases: usize,
    complaints: &[String],
    quiet: bool,
    out: &mut impl Write,
) -> Result<(), CliError> {
    let title = sample
        .expectations
        .iter()
        .find_map(|expectation| expectation.title.as_deref())
        .map(|title| format!(": {title}"))
        .unwrap_or_default();
    if complaints.is_empty() {
        if !quiet {
            writeln!(out, "  ok    {}{title} ({cases} cases)", sample.name)?;
        }
        return Ok(());
    }
    writeln!(out, "  WRONG {}{title}", sample.name)?;
    for complaint in complaints {
        writeln!(out, "          {complaint}")?;
    }
    Ok(())
}

/// What all assignments came to.
#[derive(Debug, Default)]
struct Totals {
    samples: usize,
    replays: usize,
    broken: usize,
}

impl Totals {
    fn add(&mut self, replays: usize, complaints: usize) {
        self.samples += 1;
        self.replays += replays;
        self.broken += usize::from(complaints > 0);
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            samples,
            replays,
            broken,
        } = self;
        write!(
            formatter,
            "{samples} sample submissions, {replays} replays: "
        )?;
        match broken {
            0 => formatter.write_str("all as submissions.toml says"),
            1 => formatter.write_str("1 is not what submissions.toml says"),
            _ => write!(formatter, "{broken} are not what submissions.toml says"),
        }
    }
}
