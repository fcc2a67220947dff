//! `regrade verify`: holds sample submissions to the verdicts they must get.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

use super::args::{JudgeArgs, VerifyArgs};
use super::error::{CliError, read_text};
use super::progress::Progress;
use super::verify_cause::{Lineups, cause_missed};
use super::{contender, exit, judging};
use crate::candidate::RunError;
use crate::fixture::Assignment;
use crate::gradebook::{CloserLook, Contender, Session, in_order};
use crate::insight::{Lineup, Sighting};
use crate::judge::submissions::{Expectation, Sample, expand, hold, hold_partly, parse};
use crate::judge::wording::count;
use crate::judge::{Judgement, Verdict};
use crate::report::safe;
use crate::util::config::Source;
use crate::util::suggest;

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
    judging::say_what_is_missing();
    Ok(totals.exit_status())
}

/// An assignment and its sample submissions.
struct Course {
    session: Session,
    samples: Vec<Sample>,
}

/// What the cases of one sample came to, by the index of the case.
type Outcome = BTreeMap<usize, (Judgement, Option<Sighting>)>;

impl Course {
    fn open(dir: &Path, judging: &JudgeArgs) -> Result<Self, CliError> {
        let session = judging::open(dir, judging, None)?.looking(CloserLook::Verdict);
        let assignment = session.assignment();
        if assignment.named(&judging.cases)?.is_empty() {
            return Err(CliError::no_match(assignment, &judging.cases));
        }
        let folder = dir.join("submissions");
        let file = folder.join("submissions.toml");
        let expectations = parse(&Source::new(&file, expectations_text(&file)?))?;
        for expectation in &expectations {
            check_variant(assignment, &file, expectation)?;
        }
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
        writeln!(out, "{}", safe(&self.session.assignment().title))?;
        let contenders = self.build(judging)?;
        let outcomes = self.replay(&contenders, judging)?;
        let lineups = self.lineups()?;
        for (sample, outcome) in self.samples.iter().zip(&outcomes) {
            let complaints = self.complaints(sample, outcome, &lineups, judging)?;
            totals.add(outcome, complaints.len());
            report(sample, outcome.len(), &complaints, judging.quiet, out)?;
        }
        Ok(())
    }

    /// The suspects of each variant that a sample with a cause plays.
    fn lineups(&self) -> Result<Lineups<'_>, CliError> {
        let mut lineups = Lineups::new();
        let Some(reference) = self.session.reference() else {
            return Ok(lineups);
        };
        let expectations = self.samples.iter().flat_map(|sample| &sample.expectations);
        for expectation in expectations.filter(|one| one.cause.is_some()) {
            if let Entry::Vacant(place) = lineups.entry(expectation.variant.clone()) {
                let assignment = self.session.assignment();
                let rung = |case: &_| self.session.rung(case);
                let variant = expectation.variant.as_deref();
                place.insert(Lineup::new(assignment, reference, variant, rung)?);
            }
        }
        Ok(lineups)
    }

    /// Builds all samples, several at once.
    fn build(&self, judging: &JudgeArgs) -> Result<Vec<Contender>, CliError> {
        let mut contenders = Vec::new();
        let mut failed = None;
        let progress = Progress::new(self.samples.len(), "building", "program");
        in_order(
            judging::jobs(judging),
            self.samples.len(),
            |at| {
                let path = &self.samples[at].path;
                contender::from_sources(self.session.assignment(), std::slice::from_ref(path), None)
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
        let progress = Progress::new(tasks.len(), "replaying", "case");
        in_order(
            judging::jobs(judging),
            tasks.len(),
            |task| {
                let (at, case) = tasks[task];
                self.session.judge_and_see(case, &contenders[at])
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
        lineups: &Lineups<'_>,
        judging: &JudgeArgs,
    ) -> Result<Vec<String>, CliError> {
        let seen: Vec<Sighting> = outcome
            .values()
            .filter_map(|(_, seen)| seen.clone())
            .collect();
        let mut complaints = Vec::new();
        for expectation in &sample.expectations {
            let cases: Vec<_> = self
                .cases_for(expectation, judging)?
                .into_iter()
                .filter_map(|case| {
                    let name = self.session.assignment().cases[case].name.clone();
                    Some((name, outcome.get(&case)?.0.clone()))
                })
                .collect();
            let missed = match judging.cases.is_empty() {
                true => hold(expectation, &cases),
                false => hold_partly(expectation, &cases),
            };
            complaints.extend(missed.iter().map(ToString::to_string));
            if judging.cases.is_empty() {
                complaints.extend(cause_missed(&self.session, lineups, expectation, &seen));
            }
        }
        Ok(complaints)
    }
}

/// The text of `submissions.toml`, without which there is nothing to verify.
fn expectations_text(file: &Path) -> Result<String, CliError> {
    if file.exists() {
        return read_text(file);
    }
    Err(CliError::Setup(format!(
        "{}: there is no such file\n  help: put sample programs beside it, and say in it which verdicts each must get: [\"right.cc\"] permitted = [\"pass\"]",
        file.display()
    )))
}

/// Refuses a variant that no case plays: such a submission would be held to nothing.
fn check_variant(
    assignment: &Assignment,
    file: &Path,
    expectation: &Expectation,
) -> Result<(), CliError> {
    let played = assignment.cases.iter().map(|case| case.variant.as_deref());
    let wanted = expectation.variant.as_deref();
    if played.clone().any(|variant| variant == wanted) {
        return Ok(());
    }
    let (what, help) = match wanted {
        Some(name) => (
            format!("no case plays the variant `{name}`"),
            suggest::hint(name, played.flatten()),
        ),
        None => (
            format!(
                "every case plays a variant, and `{}` names none",
                expectation.pattern
            ),
            "add `variant = …`".to_owned(),
        ),
    };
    Err(CliError::Setup(format!(
        "{}:{}: {what}\n  help: {help}",
        file.display(),
        expectation.line
    )))
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
        .map(|title| format!(": {}", safe(title)))
        .unwrap_or_default();
    let name = safe(&sample.name);
    if complaints.is_empty() {
        if !quiet {
            let cases = count(cases, "case");
            writeln!(out, "  ok    {name}{title} ({cases})")?;
        }
        return Ok(());
    }
    writeln!(out, "  WRONG {name}{title}")?;
    for complaint in complaints {
        writeln!(out, "          {}", safe(complaint))?;
    }
    Ok(())
}

/// What all assignments came to.
#[derive(Debug, Default)]
struct Totals {
    samples: usize,
    replays: usize,
    broken: usize,
    /// Replays that could judge nobody, since their test data is at fault.
    at_fault: usize,
}

impl Totals {
    fn add(&mut self, outcome: &Outcome, complaints: usize) {
        let faults = outcome
            .values()
            .filter(|(judgement, _)| judgement.verdict == Verdict::FixtureError);
        self.samples += 1;
        self.replays += outcome.len();
        self.broken += usize::from(complaints > 0);
        self.at_fault += faults.count();
    }

    /// Test data that is at fault outweighs submissions that are not what they should be.
    fn exit_status(&self) -> u8 {
        match (self.at_fault, self.broken) {
            (0, 0) => exit::PASSED,
            (0, _) => exit::WRONG,
            _ => exit::SETUP,
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            samples,
            replays,
            broken,
            at_fault,
        } = self;
        let (samples, replays) = (
            count(*samples, "sample submission"),
            count(*replays, "replay"),
        );
        write!(formatter, "{samples}, {replays}: ")?;
        match broken {
            0 => formatter.write_str("all as submissions.toml says"),
            1 => formatter.write_str("1 is not what submissions.toml says"),
            _ => write!(formatter, "{broken} are not what submissions.toml says"),
        }?;
        match at_fault {
            0 => Ok(()),
            _ => write!(
                formatter,
                "; {} could judge nobody, since the fixture is at fault",
                count(*at_fault, "replay")
            ),
        }
    }
}
