//! `regrade lint`: what is wrong with an assignment itself, before anybody is judged by it.

mod args;
mod show;

use std::io::{self, Write};

pub use args::LintArgs;

use super::args::{ColorChoice, Format};
use super::check::rung;
use super::error::CliError;
use super::exit;
use super::judging::is_coloured;
use super::record::{Change, confirmed, is_ci};
use crate::fixture::{Assignment, Reference};
use crate::insight::lint::{self, Finding, Kind, Ladder, Severity};
use crate::judge::wording::count;
use crate::util::suggest;
use show::Show;

/// Looks, shows, and with `--fix` mends.
///
/// # Errors
/// When the assignment cannot be loaded, the command line is wrong, or a file cannot be written.
pub fn run(args: &LintArgs, color: ColorChoice) -> Result<u8, CliError> {
    let lint = Lint::new(args)?;
    let mut out = io::stdout().lock();
    let show = Show {
        assignment: &lint.assignment,
        ladders: &lint.ladders,
        findings: &lint.findings,
        colours: is_coloured(color),
    };
    match args.format {
        Format::Json => writeln!(out, "{:#}", show.document(lint.status()))?,
        Format::Text => {
            if args.rungs {
                show.rungs(&mut out)?;
            }
            show.findings(&mut out)?;
        }
    }
    if args.fix && lint.mend(&mut out)? {
        let again = Lint::new(args)?;
        let left = again.findings.len();
        writeln!(out, "{} left", count(left, "finding"))?;
        return Ok(again.status());
    }
    Ok(lint.status())
}

/// An assignment and what is wrong with it.
struct Lint<'a> {
    args: &'a LintArgs,
    assignment: Assignment,
    ladders: Vec<Ladder>,
    findings: Vec<Finding>,
}

impl<'a> Lint<'a> {
    fn new(args: &'a LintArgs) -> Result<Self, CliError> {
        let except = kinds(&args.except)?;
        let asked = args.strictness.as_deref().map(rung).transpose()?;
        let assignment = Assignment::load(&args.assignment, false)?;
        let reference = Reference::load(&assignment)?;
        let ladders = lint::ladders(&assignment, reference.as_ref(), asked)?;
        let mut findings = lint::lint(&assignment, reference.as_ref(), &ladders);
        findings.retain(|finding| !except.contains(&finding.kind));
        let repaired = findings.iter_mut();
        for finding in repaired.filter(|finding| finding.kind == Kind::Repaired) {
            if args.strict_fixtures {
                finding.severity = Severity::Error;
            }
        }
        Ok(Self {
            args,
            assignment,
            ladders,
            findings,
        })
    }

    fn status(&self) -> u8 {
        let mut findings = self.findings.iter();
        match findings.any(|finding| finding.severity == Severity::Error) {
            true => exit::SETUP,
            false => exit::PASSED,
        }
    }

    /// Shows what the fixes change, and writes it; whether anything was written.
    fn mend(&self, out: &mut impl Write) -> Result<bool, CliError> {
        let ci = is_ci();
        if ci && !self.args.yes {
            return Err(CliError::Setup(
                "nothing is mended under CI unless it is said (the variable CI is set)\n  help: look at the findings, then add `--yes`, or mend where a person looks at the difference".to_owned(),
            ));
        }
        let fixes = lint::fixes(&self.findings);
        let (held, fixes): (Vec<_>, Vec<_>) =
            fixes.into_iter().partition(|fix| ci && fix.changes_truth);
        for fix in held {
            writeln!(
                out,
                "{}: left alone: what a right program has to print is not changed under CI",
                fix.path.display()
            )?;
        }
        let changes: Vec<_> = fixes.into_iter().map(|fix| self.change(fix)).collect();
        if changes.is_empty() {
            writeln!(out, "nothing can be mended")?;
            return Ok(false);
        }
        for change in &changes {
            change.show(out)?;
        }
        if !self.args.yes && !confirmed(out, changes.len())? {
            writeln!(out, "nothing was written")?;
            return Ok(false);
        }
        for change in &changes {
            change.write()?;
        }
        writeln!(out, "{} written", count(changes.len(), "file"))?;
        Ok(true)
    }

    fn change(&self, fix: &lint::Fix) -> Change {
        let findings = self.findings.iter();
        let kinds: Vec<_> = findings
            .filter(|finding| finding.fix.as_ref().is_some_and(|own| own.path == fix.path))
            .map(|finding| finding.kind.name())
            .collect();
        Change {
            name: kinds.join(", "),
            path: fix.path.clone(),
            old: fix.old.clone(),
            new: fix.new.clone(),
        }
    }
}

/// Kinds by their names.
fn kinds(names: &[String]) -> Result<Vec<Kind>, CliError> {
    let known = || Kind::ALL.into_iter();
    let kind = |name: &String| {
        let found = known().find(|kind| kind.name() == name);
        found.ok_or_else(|| {
            CliError::Usage(format!(
                "`--except {name}` names no kind of finding\n  help: {}",
                suggest::hint(name, known().map(Kind::name))
            ))
        })
    };
    names.iter().map(kind).collect()
}
