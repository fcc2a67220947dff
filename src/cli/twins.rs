//! `regrade twins`: whether a program passes its cases with other letters, too.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::args::{Format, JudgeArgs};
use super::error::CliError;
use super::{contender, exit, judging};
use crate::candidate::RunError;
use crate::gradebook::{Contender, Session, in_order};
use crate::insight::twins::twin;
use crate::judge::wording::{count, list};
use crate::judge::{Judgement, Verdict};
use crate::report::safe;

/// What `regrade twins --help` ends with.
const HELP: &str = "\
A twin is a case with other letters, other numbers and other file names; the engine says what has to
be printed. A program that passes a case and fails its twin may know the case by heart, or bring words
of its own, as a list in the program: that is status 1, and somebody has to look.

Examples:
  regrade twins fixtures/wordle wordle.py
  regrade twins fixtures/mastermind -- ./a.out";

/// `regrade twins`.
#[derive(Debug, Args)]
#[command(after_help = exit::after(HELP))]
pub struct TwinsArgs {
    /// The assignment's folder; it needs a game
    pub assignment: PathBuf,

    /// The source files of the program, or the folder that holds them
    #[arg(value_name = "SOURCE", conflicts_with = "program")]
    pub sources: Vec<PathBuf>,

    /// A program that is ready to run, and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    pub program: Vec<String>,

    /// Take the cases of this variant of the game
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,

    /// Which letters and numbers are exchanged: another number, other twins
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// How to judge.
    #[command(flatten)]
    pub judging: JudgeArgs,
}

/// What came of a case and of its twin.
struct Pair {
    case: String,
    own: Judgement,
    /// None when the case has no twin, or was not passed.
    twin: Option<Judgement>,
}

impl Pair {
    /// Whether the program passes the case alone.
    fn passes_alone(&self) -> bool {
        let wrong = |twin: &Judgement| !matches!(twin.verdict, Verdict::Pass | Verdict::Unpinned);
        self.own.verdict == Verdict::Pass && self.twin.as_ref().is_some_and(wrong)
    }

    /// Whether it passes both.
    fn is_right(&self) -> bool {
        let passes = |twin: &Judgement| twin.verdict == Verdict::Pass;
        self.twin.as_ref().is_some_and(passes)
    }
}

/// Replays each case, and the twin of each one that passes.
///
/// # Errors
/// When the command line, the assignment, the program or the runner is at fault.
pub fn run(args: &TwinsArgs) -> Result<u8, CliError> {
    let session = judging::open(&args.assignment, &args.judging, None)?;
    if session.reference().is_none() {
        return Err(CliError::no_game(&args.assignment));
    }
    let chosen = session.select(&args.judging.cases, args.variant.as_deref())?;
    if chosen.cases.is_empty() {
        return Err(CliError::no_match(
            session.assignment(),
            &args.judging.cases,
        ));
    }
    let contender = contender::resolve(
        session.assignment(),
        &args.sources,
        &args.program,
        &[],
        None,
    )?;
    let pairs = pairs(&session, &contender, &chosen.cases, args)?;
    judging::say_what_is_missing();
    let mut out = io::stdout().lock();
    match args.format {
        Format::Text => text(
            &mut out,
            &contender::name(&contender, &args.sources),
            &pairs,
        )?,
        Format::Json => writeln!(out, "{:#}", document(&session, &pairs))?,
    }
    Ok(match () {
        () if pairs.iter().any(Pair::passes_alone) => exit::WRONG,
        () if pairs.iter().any(Pair::is_right) => exit::PASSED,
        // Nothing was compared, which is no proof of anything.
        () => exit::SETUP,
    })
}

fn pairs(
    session: &Session,
    contender: &Contender,
    cases: &[usize],
    args: &TwinsArgs,
) -> Result<Vec<Pair>, CliError> {
    let jobs: NonZeroUsize = judging::jobs(&args.judging);
    let mut pairs = Vec::with_capacity(cases.len());
    let mut failed = None;
    in_order(
        jobs,
        cases.len(),
        |at| pair(session, contender, cases[at], args.seed),
        |_, judged| match judged {
            Ok(pair) => {
                pairs.push(pair);
                ControlFlow::Continue(())
            }
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        },
    )?;
    match failed {
        Some(error) => Err(error.into()),
        None => Ok(pairs),
    }
}

fn pair(
    session: &Session,
    contender: &Contender,
    index: usize,
    seed: u64,
) -> Result<Pair, RunError> {
    let assignment = session.assignment();
    let case = &assignment.cases[index];
    let own = session.judge(index, contender)?;
    let reference = session.reference().filter(|_| own.verdict == Verdict::Pass);
    let other = reference.and_then(|reference| twin(assignment, reference, case, seed));
    let judged = match (other, contender) {
        (Some(twin), Contender::Program(candidate)) => {
            let observation = session.observe_case(&twin, candidate)?;
            Some(session.assess_case(&twin, &observation))
        }
        // The engine prints the twin's output by itself.
        (Some(_), Contender::Engine) => Some(own.clone()),
        _ => None,
    };
    Ok(Pair {
        case: case.name.clone(),
        twin: judged,
        own,
    })
}

fn text(out: &mut impl Write, name: &str, pairs: &[Pair]) -> io::Result<()> {
    let alone: Vec<_> = pairs.iter().filter(|pair| pair.passes_alone()).collect();
    for pair in &alone {
        let Some(twin) = &pair.twin else { continue };
        writeln!(
            out,
            "{}: passed, and its twin is not: {}: {}",
            safe(&pair.case),
            twin.verdict,
            safe(&twin.reason)
        )?;
    }
    let right = pairs.iter().filter(|pair| pair.is_right()).count();
    writeln!(
        out,
        "{}: {} passed, {right} with the twin",
        safe(name),
        count(
            pairs
                .iter()
                .filter(|pair| pair.own.verdict == Verdict::Pass)
                .count(),
            "case"
        ),
    )?;
    let without = pairs.iter().filter(|pair| {
        pair.own.verdict == Verdict::Pass && !pair.is_right() && !pair.passes_alone()
    });
    let without: Vec<_> = without.map(|pair| safe(&pair.case)).collect();
    if !without.is_empty() {
        writeln!(
            out,
            "without a twin that could be judged: {}",
            list(&without)
        )?;
    }
    if !alone.is_empty() {
        writeln!(out, "{}", seen(alone.len()))?;
    }
    Ok(())
}

/// What was seen. A program that only takes words of its own fails every twin and has done nothing
/// wrong, so that nobody is accused.
fn seen(failed: usize) -> String {
    let (copies, them) = match failed {
        1 => ("its copy", "it"),
        _ => ("their copies", "them"),
    };
    format!(
        "it passes {} and fails {copies} with other letters, numbers or file names: it may know \
         {them} by heart, or bring words of its own (a list in the program)",
        count(failed, "case")
    )
}

fn document(session: &Session, pairs: &[Pair]) -> serde_json::Value {
    let entry = |pair: &Pair| {
        json!({
            "case": pair.case,
            "verdict": pair.own.verdict.name(),
            "twin": pair.twin.as_ref().map(|twin| twin.verdict.name()),
            "reason": pair.twin.as_ref().map(|twin| twin.reason.as_str()),
            "by_heart": pair.passes_alone(),
        })
    };
    json!({
        "format_version": 1,
        "assignment": session.assignment().id,
        "cases": pairs.iter().map(entry).collect::<Vec<_>>(),
    })
}
