//! `regrade check`: replays every case of an assignment against one program.

use std::io::{self, Write};
use std::ops::ControlFlow;

use super::args::{CheckArgs, ColorChoice, Format};
use super::error::CliError;
use super::progress::Progress;
use super::{contender, judging};
use crate::candidate::files_to_hand_over;
use crate::fixture::{Lent, Rung};
use crate::gradebook::builds::Builds;
use crate::gradebook::explained::Explained;
use crate::gradebook::results::{Explanation, Isolation};
use crate::gradebook::{Broken, Chosen, Contender, Session, in_order};
use crate::insight::{Course, Lineup, Sighting};
use crate::judge::wording::list;
use crate::judge::{Judgement, Verdict};
use crate::report::{CaseReport, CheckReport, Json, Renderer, Text, json};
use crate::util::suggest;

/// Replays the cases and prints what they came to, in order, as it becomes known.
///
/// # Errors
/// When the command line, the assignment, the program or the runner is at fault.
pub fn run(args: &CheckArgs, color: ColorChoice) -> Result<u8, CliError> {
    let strictness = args.strictness.as_deref().map(rung).transpose()?;
    let mut command = args.program.clone();
    let lent = lent(args, &mut command)?;
    let session = judging::open_lent(&args.assignment, &args.judging, strictness, lent.as_ref())?;
    let chosen = choose(&session, args)?;
    if !args.with.is_empty() && args.program.is_empty() {
        return Err(CliError::Usage(
            "`--with` puts files beside a COMMAND, and there is none\n  help: sources are named together: regrade check ASSIGNMENT SOURCE…".to_owned(),
        ));
    }
    let mode = args.mode.as_deref();
    let contender = contender::resolve(
        session.assignment(),
        &args.sources,
        &command,
        &args.with,
        mode,
    );
    if let (Err(CliError::NotTakenIn { reasons, .. }), Format::Json) = (&contender, args.format) {
        tell_of_refusal(args, &session, &chosen, reasons)?;
    }
    let contender = contender?;
    tell_of_modes(args, &session)?;
    let renderer = renderer(args, color);
    let mut report = opening(args, &session, &contender, &chosen);
    let mut out = io::stdout().lock();
    out.write_all(renderer.opening(&report).as_bytes())?;
    let check = Check {
        session: &session,
        contender: &contender,
        cases: &chosen.cases,
        args,
    };
    let seen = check.replay(renderer.as_ref(), &mut report, &mut out)?;
    judging::say_what_is_missing();
    report.skipped = chosen.cases.len() - report.cases.len();
    report.cause = check.cause(&seen, &report)?;
    out.write_all(renderer.closing(&report).as_bytes())?;
    out.flush()?;
    Ok(report.scorecard().outcome().exit_status())
}

/// Whoever reads JSON gets a document about an archive that could not be taken in, too.
fn tell_of_refusal(
    args: &CheckArgs,
    session: &Session,
    chosen: &Chosen,
    reasons: &str,
) -> Result<(), CliError> {
    let none = Contender::Broken(Broken {
        log: String::new(),
        stopped: None,
    });
    let report = opening(args, session, &none, chosen);
    let all = &session.assignment().cases;
    let cases: Vec<_> = chosen.cases.iter().filter_map(|at| all.get(*at)).collect();
    let document = json::not_taken_in(&report, &cases, reasons);
    Ok(io::stdout().write_all(document.as_bytes())?)
}

/// Says on stderr that grading builds a program in other modes, too.
fn tell_of_modes(args: &CheckArgs, session: &Session) -> Result<(), CliError> {
    let builds = Builds::parse(session.assignment())?;
    let own = builds.one(args.mode.as_deref()).map_err(CliError::Usage)?;
    let others = builds.modes.iter().map(|mode| mode.name.as_str());
    let others: Vec<_> = others.filter(|name| *name != own.name).collect();
    if !args.sources.is_empty() && !others.is_empty() {
        judging::say(&[format!(
            "built in the mode `{}`; `regrade grade` builds it in `{}` too, and `--mode` takes another one",
            own.name,
            others.join("`, `")
        )]);
    }
    Ok(())
}

/// The game that the folder is lent. Its arguments are taken off the command.
fn lent(args: &CheckArgs, command: &mut Vec<String>) -> Result<Option<Lent>, CliError> {
    let Some(from) = &args.game else {
        return Ok(None);
    };
    // What is left out of them is said when they are handed to the command.
    let (files, _) = files_to_hand_over(&args.with, &args.assignment)?;
    Ok(Some(Lent::to_command(from, command, files)?))
}

/// A rung by its name.
pub(super) fn rung(name: &str) -> Result<Rung, CliError> {
    match Rung::NAMES.iter().find(|(known, _)| *known == name) {
        Some((_, rung)) => Ok(*rung),
        None => Err(CliError::Usage(format!(
            "`--strictness {name}` names no rung of the ladder\n  help: {}",
            suggest::hint(name, Rung::NAMES.iter().map(|(known, _)| *known))
        ))),
    }
}

fn choose(session: &Session, args: &CheckArgs) -> Result<Chosen, CliError> {
    let globs = &args.judging.cases;
    let variant = args.variant.as_deref();
    if let (Some(name), Some(reference)) = (variant, session.reference())
        && reference.spec(Some(name)).is_err()
    {
        let known = reference.variants().iter();
        let known = known.map(|variant| variant.name.as_str());
        return Err(CliError::unknown_variant(name, known));
    }
    let chosen = session.select(globs, variant)?;
    if !chosen.cases.is_empty() {
        return Ok(chosen);
    }
    if chosen.left_out.is_empty() {
        return Err(CliError::no_match(session.assignment(), globs));
    }
    let matching = match globs.is_empty() {
        true => String::new(),
        false => format!(" that matches `{}`", globs.join("` or `")),
    };
    let what = match variant {
        Some(name) => format!("no case{matching} plays the variant `{name}`"),
        None => format!("every case{matching} plays a variant"),
    };
    Err(CliError::Setup(format!(
        "{}: {what}\n  help: {}",
        session.assignment().dir.display(),
        other_variants(&chosen)
    )))
}

/// The way to the cases that a variant kept out.
fn other_variants(chosen: &Chosen) -> String {
    let ways = chosen.left_out.keys().map(|variant| match variant {
        Some(name) => format!("`--variant {name}`"),
        None => "no `--variant`".to_owned(),
    });
    format!(
        "there are such cases with {}",
        list(&ways.collect::<Vec<_>>())
    )
}

fn renderer(args: &CheckArgs, color: ColorChoice) -> Box<dyn Renderer> {
    match args.format {
        Format::Json => Box::new(Json),
        Format::Text => Box::new(Text {
            colours: judging::is_coloured(color),
            quiet: args.judging.quiet,
            ..Text::default()
        }),
    }
}

fn opening(
    args: &CheckArgs,
    session: &Session,
    contender: &Contender,
    chosen: &Chosen,
) -> CheckReport {
    let assignment = session.assignment();
    CheckReport {
        assignment: assignment.id.clone(),
        title: assignment.title.clone(),
        candidate: contender::name(contender, &args.sources),
        strictness: session.usual_rung(),
        variant: args.variant.clone(),
        isolation: match contender {
            Contender::Engine => None,
            _ => Some(Isolation::here()),
        },
        cases: Vec::new(),
        cause: None,
        other_variants: chosen.left_out.clone().into_iter().collect(),
        skipped: 0,
        warnings: assignment.all_warnings().into_iter().cloned().collect(),
        build_log: match contender {
            Contender::Program(candidate) => candidate.build_log.clone(),
            Contender::Broken(broken) => broken.log.clone(),
            Contender::Engine => String::new(),
        },
    }
}

/// One candidate and the cases it is put to.
struct Check<'a> {
    session: &'a Session,
    contender: &'a Contender,
    cases: &'a [usize],
    args: &'a CheckArgs,
}

impl Check<'_> {
    fn replay(
        &self,
        renderer: &dyn Renderer,
        report: &mut CheckReport,
        out: &mut impl Write,
    ) -> Result<Vec<Sighting>, CliError> {
        let progress = Progress::new(self.cases.len(), "replaying", "case");
        let (mut failed, mut sightings) = (None, Vec::new());
        in_order(
            judging::jobs(&self.args.judging),
            self.cases.len(),
            |at| self.session.judge_and_see(self.cases[at], self.contender),
            |at, judged| {
                let delivered = judged
                    .map_err(CliError::from)
                    .and_then(|(judgement, seen)| {
                        sightings.extend(seen);
                        self.deliver(at, judgement, &progress, renderer, report, out)
                    });
                delivered.unwrap_or_else(|error| {
                    failed = Some(error);
                    ControlFlow::Break(())
                })
            },
        )?;
        failed.map_or(Ok(sightings), Err)
    }

    /// The mistake that explains what was seen; none where there is no game, or every case passed.
    fn cause(
        &self,
        seen: &[Sighting],
        report: &CheckReport,
    ) -> Result<Option<Explanation>, CliError> {
        let failed = seen
            .iter()
            .filter(|one| one.course != Course::Passed)
            .count();
        let Some(reference) = self.session.reference().filter(|_| failed > 0) else {
            return Ok(None);
        };
        let assignment = self.session.assignment();
        let variant = self.args.variant.as_deref();
        let rung = |case: &_| self.session.rung(case);
        let wrong = report
            .cases
            .iter()
            .filter(|case| case.judgement.verdict.blames_candidate());
        let earned = report.scorecard().earned();
        let lineup = Lineup::new(assignment, reference, variant, rung)?;
        let explained = Explained {
            assignment,
            variant,
            failed,
            silent: wrong.count().saturating_sub(failed),
            total: &|cases| {
                let points = cases.iter().map(|case| assignment.cases[*case].points);
                earned + points.sum::<f64>()
            },
        };
        Ok(explained.told(&lineup.attribute(seen)))
    }

    fn deliver(
        &self,
        at: usize,
        judgement: Judgement,
        progress: &Progress,
        renderer: &dyn Renderer,
        report: &mut CheckReport,
        out: &mut impl Write,
    ) -> Result<ControlFlow<()>, CliError> {
        let case = &self.session.assignment().cases[self.cases[at]];
        let case = CaseReport::new(case, judgement);
        progress.advance(&case.name);
        progress.suspend(|| out.write_all(renderer.case(&case).as_bytes()))?;
        let stop = self.args.fail_fast
            && !matches!(case.judgement.verdict, Verdict::Pass | Verdict::Unpinned);
        report.cases.push(case);
        Ok(match stop {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
    }
}
