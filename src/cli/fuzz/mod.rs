//! `regrade fuzz`: plays that no case has, the engine against a program.

mod args;
mod class;
mod keep;
mod pace;
mod show;
mod tested;

use std::cmp::Reverse;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::time::Duration;

pub use args::FuzzArgs;

use super::args::Format;
use super::check::rung;
use super::error::CliError;
use super::{contender, exit, judging};
use crate::gradebook::{Contender, Overrides, Session};
use crate::insight::fuzz::{
    Bounds, Campaign, Counterexample, Drawing, Grouping, Subject, Table, campaign, causes,
};
use crate::report::safe;
use pace::Pace;
use show::Shown;
use tested::{Engine, Tested};

/// How long plays are made for where nobody says how many.
const TIME: Duration = Duration::from_secs(5);

/// The same once it is clear that something is wrong.
const SOON: Duration = Duration::from_secs(3);

/// Makes plays, puts them to the program, and shows one of each kind that goes wrong.
///
/// # Errors
/// When the command line, the assignment, the program or the runner is at fault.
pub fn run(args: &FuzzArgs) -> Result<u8, CliError> {
    let session = open(args)?;
    let Some(reference) = session.reference() else {
        return Err(CliError::no_game(&args.assignment));
    };
    let variant = args.variant.as_deref();
    if reference.spec(variant).is_err() {
        let known = reference.variants().iter();
        let known = known.map(|variant| variant.name.as_str());
        return Err(CliError::unknown_variant(
            variant.unwrap_or_default(),
            known,
        ));
    }
    let rung = session.usual_rung();
    let fuzzer = Fuzzer {
        table: Table::new(session.assignment(), reference, variant, rung)?,
        session: &session,
        bounds: bounds(args),
    };
    let status = match &args.class {
        Some(submissions) => class::run(&fuzzer, submissions, args),
        None => fuzzer.one(args),
    }?;
    judging::say_what_is_missing();
    Ok(status)
}

fn open(args: &FuzzArgs) -> Result<Session, CliError> {
    let overrides = Overrides {
        strictness: args.strictness.as_deref().map(rung).transpose()?,
        timeout: args.timeout.map(Duration::from_secs_f64),
    };
    let session = Session::open(&args.assignment, false, overrides)?;
    judging::warn(session.assignment().all_warnings());
    Ok(session)
}

fn bounds(args: &FuzzArgs) -> Bounds {
    let given = args.time.map(Duration::from_secs_f64);
    let threads = args
        .jobs
        .or_else(|| std::thread::available_parallelism().ok());
    Bounds {
        seed: args.seed.unwrap_or_else(from_the_clock),
        count: args.count.map_or(usize::MAX, NonZeroUsize::get),
        time: given.or_else(|| args.count.is_none().then_some(TIME)),
        soon: (given.is_none() && args.count.is_none()).then_some(SOON),
        threads: threads.unwrap_or(NonZeroUsize::MIN),
        end_of_input: args.end_of_input,
    }
}

fn from_the_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    // A seed that is typed again should be short.
    now.map_or(0, |now| u64::from(now.subsec_micros()))
}

/// The game, and how much of it is played.
struct Fuzzer<'a> {
    session: &'a Session,
    table: Table<'a>,
    bounds: Bounds,
}

impl Fuzzer<'_> {
    /// Fuzzes one program.
    fn one(&self, args: &FuzzArgs) -> Result<u8, CliError> {
        let assignment = self.session.assignment();
        let contender = contender::resolve(assignment, &args.sources, &args.program, &[], None)?;
        let name = contender::name(&contender, &args.sources);
        let (campaign, found) = match &contender {
            Contender::Program(candidate) => self.found(&Tested {
                session: self.session,
                table: &self.table,
                candidate,
                pace: Pace::default(),
            })?,
            Contender::Engine => self.found(&Engine {
                session: self.session,
                table: &self.table,
            })?,
            Contender::Broken(broken) => {
                writeln!(
                    io::stdout(),
                    "{}: it cannot be built\n{}",
                    safe(&name),
                    broken.log.trim_end()
                )?;
                return Ok(exit::WRONG);
            }
        };
        let shown = Shown {
            assignment: &assignment.id,
            candidate: &name,
            seed: self.bounds.seed,
            campaign: &campaign,
            found: &found,
            offers: !args.write,
        };
        let mut out = io::stdout().lock();
        match args.format {
            Format::Json => writeln!(out, "{:#}", shown.document())?,
            Format::Text => shown.text(&mut out)?,
        }
        if args.write && !found.is_empty() {
            keep::keep(self, &found, args.yes, &mut out)?;
        }
        Ok(status(&campaign, &found))
    }

    /// What goes wrong, by cause.
    fn found(&self, subject: &dyn Subject) -> Result<(Campaign, Vec<Counterexample>), CliError> {
        let mut drawing = Drawing::new(&self.table);
        if let Some(drawing) = &mut drawing {
            drawing.draw(subject)?;
        }
        let campaign = campaign(&self.table, subject, &self.bounds)?;
        let fixed = drawing.map(|drawing| drawing.fixed(subject, &campaign));
        let fixed = fixed.transpose()?.flatten();
        let rest = fixed.as_ref().map_or(&campaign, |(_, rest)| rest);
        let grouping = Grouping::new(&self.table, subject, self.bounds.threads)?;
        let mut found = causes(&grouping, rest)?;
        found.extend(fixed.map(|(example, _)| example));
        found.sort_by_key(|example| Reverse(example.plays));
        Ok((campaign, found))
    }
}

fn status(campaign: &Campaign, found: &[Counterexample]) -> u8 {
    match (campaign.judged - campaign.doubts, found.len()) {
        (0, 0) => exit::SETUP,
        (_, 0) => exit::PASSED,
        _ => exit::WRONG,
    }
}
