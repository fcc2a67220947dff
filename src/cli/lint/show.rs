//! What `regrade lint` prints.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::cli::record::{difference, first};
use crate::fixture::{Assignment, Rung};
use crate::insight::Tolerance;
use crate::insight::lint::{self, Finding, Kind, Ladder, Severity};
use crate::judge::wording::count;
use crate::report::{Style, safe};

/// Version of the JSON document.
const FORMAT_VERSION: u32 = 1;

/// Everything that was found.
pub(super) struct Show<'a> {
    pub assignment: &'a Assignment,
    pub ladders: &'a [Ladder],
    pub findings: &'a [Finding],
    pub colours: bool,
}

impl Show<'_> {
    /// The findings, and their number.
    pub fn findings(&self, out: &mut impl Write) -> io::Result<()> {
        for finding in self.findings {
            let style = match finding.severity {
                Severity::Error => Style::Bad,
                Severity::Warning => Style::Doubtful,
            };
            let line = safe(&finding.to_string());
            writeln!(out, "{}", style.paint(&line, self.colours))?;
            for line in both(finding) {
                writeln!(out, "    {line}")?;
            }
            writeln!(out, "  help: {}", safe(&finding.help))?;
        }
        writeln!(out, "{}", self.summary())
    }

    fn summary(&self) -> String {
        let of = |severity| {
            let findings = self.findings.iter();
            findings
                .filter(|finding| finding.severity == severity)
                .count()
        };
        let fixes = match lint::fixes(self.findings).len() {
            0 => String::new(),
            files => format!("; `--fix` mends {}", count(files, "file")),
        };
        format!(
            "{}: {}, {}, {}{fixes}",
            safe(&self.assignment.id),
            count(self.assignment.cases.len(), "case"),
            count(of(Severity::Error), "error"),
            count(of(Severity::Warning), "warning"),
        )
    }

    /// What each rung hides, for each variant.
    pub fn rungs(&self, out: &mut impl Write) -> io::Result<()> {
        for ladder in self.ladders {
            let variant = match &ladder.variant {
                Some(variant) => format!(" (variant {variant})"),
                None => String::new(),
            };
            let Some(tolerance) = &ladder.tolerance else {
                writeln!(out, "no game, so that nothing can be proven about any rung")?;
                continue;
            };
            let head = format!(
                "{}{variant}: {} in {}",
                self.assignment.id,
                count(tolerance.alive, "mistake"),
                count(tolerance.plays, "play")
            );
            writeln!(out, "{}", Style::Strong.paint(&safe(&head), self.colours))?;
            for rung in rungs_of(tolerance) {
                writeln!(out, "{}", self.row(ladder, tolerance, rung))?;
            }
        }
        Ok(())
    }

    fn row(&self, ladder: &Ladder, tolerance: &Tolerance, rung: Rung) -> String {
        let hidden: Vec<_> = tolerance
            .hidden_by(rung)
            .map(|hidden| hidden.id.as_str())
            .collect();
        let used = match ladder.used.iter().any(|(used, _)| *used == rung) {
            true => "*",
            false => " ",
        };
        let state = match hidden.len() {
            0 => Style::Good.paint("safe", self.colours),
            some => format!(
                "{}: hides {some}: {}",
                Style::Bad.paint("blind", self.colours),
                hidden.join(", ")
            ),
        };
        format!("{used} {:<12} {state}", rung.name())
    }

    /// Everything, for programs.
    pub fn document(&self, status: u8) -> Value {
        json!({
            "format_version": FORMAT_VERSION,
            "assignment": self.assignment.id,
            "cases": self.assignment.cases.len(),
            "findings": self.findings.iter().map(entry).collect::<Vec<_>>(),
            "rungs": self.ladders.iter().map(rungs).collect::<Vec<_>>(),
            "exit_status": status,
        })
    }
}

/// What is there and what the engine prints, line by line where they differ.
fn both(finding: &Finding) -> Vec<String> {
    let Some(fix) = finding
        .fix
        .as_ref()
        .filter(|_| finding.kind == Kind::Disagrees)
    else {
        return Vec::new();
    };
    let mut lines = vec!["- what is there, + what the engine prints".to_owned()];
    lines.extend(difference(fix.old.as_deref().unwrap_or_default(), &fix.new));
    first(&lines)
}

fn entry(finding: &Finding) -> Value {
    json!({
        "kind": finding.kind.name(),
        "severity": finding.severity.name(),
        "file": finding.path.display().to_string(),
        "line": finding.line,
        "message": finding.message,
        "help": finding.help,
        "fixable": finding.fix.is_some(),
    })
}

/// The rungs that were put to the proof.
fn rungs_of(tolerance: &Tolerance) -> impl Iterator<Item = Rung> {
    let meant = tolerance.meant.is_some().then_some(Rung::Events);
    Rung::TEXTUAL.into_iter().chain(meant)
}

fn rungs(ladder: &Ladder) -> Value {
    let row = |tolerance: &Tolerance, rung: Rung| {
        let hidden: Vec<_> = tolerance.hidden_by(rung).map(|hidden| &hidden.id).collect();
        json!({
            "rung": rung.name(),
            "used": ladder.used.iter().any(|(used, _)| *used == rung),
            "hides": hidden,
        })
    };
    let table = ladder.tolerance.as_ref().map(|tolerance| {
        json!({
            "mistakes": tolerance.alive,
            "plays": tolerance.plays,
            "ladder": rungs_of(tolerance).map(|rung| row(tolerance, rung)).collect::<Vec<_>>(),
        })
    });
    json!({"variant": ladder.variant, "proof": table})
}
