//! The report for people at a terminal.

use super::block::{self, Block};
use super::check::{CaseReport, CheckReport, Renderer};
use super::isolation::headline;
use super::log;
use super::safe::safe;
use super::style::Style;
use super::summary;
use crate::fixture::{Rung, Visibility};
use crate::gradebook::Outcome;
use crate::gradebook::results::{Explanation, Found};
use crate::judge::wording::{count, number};
use crate::judge::{Difference, Judgement, Verdict, line_diff};
use crate::util::visible::Blanks;

/// One line for a passed case; for any other the verdict, the reason, and both texts.
///
/// Nothing that a candidate prints reaches the screen as it is. What was repaired in the fixtures
/// is no part of it: whoever reads the fixtures says so once, on stderr.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text {
    /// Whether to colour, with the escape sequences of ANSI terminals.
    pub colours: bool,
    /// Columns of the screen.
    pub width: usize,
    /// Whether to leave out what is in order: passed cases, unpinned cases and the heading.
    pub quiet: bool,
}

impl Default for Text {
    /// 100 columns without colours.
    fn default() -> Self {
        Self {
            colours: false,
            width: 100,
            quiet: false,
        }
    }
}

impl Renderer for Text {
    fn opening(&self, report: &CheckReport) -> String {
        if self.quiet {
            return String::new();
        }
        let mut lines = vec![self.heading(report)];
        let isolation = report.isolation.as_ref().map(headline);
        lines.extend(isolation.map(|line| Style::Faint.paint(&line, self.colours)));
        joined(&lines)
    }

    fn case(&self, case: &CaseReport) -> String {
        let verdict = case.judgement.verdict;
        // That it could not be built is the same for all cases, and stands at the end of the report.
        let is_left_out = self.quiet && matches!(verdict, Verdict::Pass | Verdict::Unpinned);
        if is_left_out || verdict == Verdict::CompileError {
            return String::new();
        }
        let mut lines = vec![self.case_line(case)];
        // Why a case is unpinned is the same for all of them and stands at the end of the report.
        if !matches!(verdict, Verdict::Pass | Verdict::Unpinned) {
            let details = self.details(case);
            lines.extend(details.into_iter().map(|line| indented(&line)));
            let notes = case.judgement.notes.iter();
            lines.extend(notes.map(|note| indented(&format!("note: {}", safe(note)))));
        }
        joined(&lines)
    }

    fn closing(&self, report: &CheckReport) -> String {
        let card = report.scorecard();
        let mut lines = Vec::new();
        if !report.build_log.is_empty() && (!self.quiet || card.count(Verdict::CompileError) > 0) {
            lines.push(log::of_build(&report.build_log).to_owned());
            lines.extend(log::head(report.build_log.as_bytes()));
        }
        lines.extend(self.not_built(report));
        for (variant, left_out) in &report.other_variants {
            let which = match variant {
                Some(variant) => format!("of the variant `{}`", safe(variant)),
                None => "of no variant".to_owned(),
            };
            lines.push(format!("{} {which} not replayed", count(*left_out, "case")));
        }
        if report.skipped > 0 {
            lines.push(format!(
                "{} not replayed after the first that failed",
                count(report.skipped, "case")
            ));
        }
        lines.extend(report.cause.as_ref().map(likely_cause));
        lines.extend(self.why_unpinned(report));
        let style = match card.outcome() {
            Outcome::AllPassed => Style::Good,
            Outcome::CandidateWrong => Style::Bad,
            Outcome::SetUpWrong => Style::Doubtful,
        };
        lines.push(style.paint(&summary::line(&card), self.colours));
        if !report
            .cases
            .iter()
            .any(|case| case.judgement.verdict.is_judged())
        {
            lines.push("nothing could be judged".to_owned());
        } else if card.lacks_points() {
            lines.push("nothing that is worth points could be judged".to_owned());
        }
        joined(&lines)
    }
}

impl Text {
    fn heading(&self, report: &CheckReport) -> String {
        let mut heading = format!(
            "{} · {} · {}",
            Style::Strong.paint(&safe(&report.title), self.colours),
            safe(&report.candidate),
            report.strictness
        );
        if let Some(variant) = &report.variant {
            heading.push_str(&format!(" · variant {}", safe(variant)));
        }
        heading
    }

    /// Why cases are unpinned, each reason once; in a quiet report only when that is all there is.
    fn why_unpinned(&self, report: &CheckReport) -> Vec<String> {
        let judgements = report.cases.iter().map(|case| &case.judgement);
        if self.quiet && judgements.clone().any(|one| one.verdict.is_judged()) {
            return Vec::new();
        }
        let unpinned = judgements.filter(|one| one.verdict == Verdict::Unpinned);
        let mut reasons: Vec<_> = unpinned.map(|one| one.reason.as_str()).collect();
        reasons.sort_unstable();
        reasons.dedup();
        reasons
            .iter()
            .map(|reason| format!("unpinned: {}", safe(reason)))
            .collect()
    }

    /// The cases of a program that could not be built: in one line, for no case is at fault.
    fn not_built(&self, report: &CheckReport) -> Option<String> {
        let is_it = |case: &&CaseReport| case.judgement.verdict == Verdict::CompileError;
        let cases: Vec<_> = report.cases.iter().filter(is_it).collect();
        let reason = &cases.first()?.judgement.reason;
        let names: Vec<_> = cases.iter().map(|case| safe(&case.name)).collect();
        let (style, verdict) = (Style::of(Verdict::CompileError), Verdict::CompileError);
        Some(format!(
            "{} {} · {} · {}: {}",
            style.paint("✗", self.colours),
            style.paint(verdict.name(), self.colours),
            safe(reason),
            count(cases.len(), "case"),
            names.join(", ")
        ))
    }

    /// Mark, name, title, verdict and points.
    fn case_line(&self, case: &CaseReport) -> String {
        let judgement = &case.judgement;
        let mark = match judgement.verdict {
            Verdict::Pass => "✓",
            Verdict::Unpinned => "–",
            Verdict::Doubt => "?",
            Verdict::FixtureError => "!",
            _ => "✗",
        };
        let style = Style::of(judgement.verdict);
        let mut parts = vec![format!(
            "{} {}",
            style.paint(mark, self.colours),
            safe(&case.name)
        )];
        if case.title != case.name {
            parts.push(safe(&case.title));
        }
        if case.visibility == Visibility::Hidden {
            parts.push("hidden".to_owned());
        }
        if judgement.verdict == Verdict::Pass {
            parts.extend(passed_how(judgement));
        } else {
            parts.push(style.paint(judgement.verdict.name(), self.colours));
        }
        parts.push(match judgement.verdict {
            Verdict::Pass => summary::points(case.points),
            verdict if verdict.is_judged() => format!("0 of {}", summary::points(case.points)),
            Verdict::Doubt => "not counted until it is reviewed".to_owned(),
            _ => "not counted".to_owned(),
        });
        if judgement.verdict == Verdict::Pass {
            parts.extend(judgement.notes.iter().map(|note| safe(note)));
        }
        parts.join(" · ")
    }

    fn details(&self, case: &CaseReport) -> Vec<String> {
        let judgement = &case.judgement;
        let mut lines = vec![safe(&judgement.reason)];
        if let Some(difference) = &judgement.difference {
            lines.extend(self.difference(judgement, difference));
        }
        if !judgement.stderr.is_empty() {
            lines.push("the end of stderr:".to_owned());
            lines.extend(log::tail(&judgement.stderr, judgement.stderr_omitted));
        }
        if let Some(hint) = &case.hint {
            let hint = format!("hint: {}", hint.trim_end());
            lines.extend(hint.lines().map(safe));
        }
        lines
    }

    fn difference(&self, judgement: &Judgement, difference: &Difference) -> Vec<String> {
        let place = difference.place();
        let mut lines = Vec::new();
        if !judgement.reason.contains(&place) {
            lines.push(format!("the first difference is in {place}"));
        }
        lines.push(difference.at.clone());
        let expected = self.block(judgement, difference, true);
        let actual = self.block(judgement, difference, false);
        let of_variant = difference
            .variant
            .as_ref()
            .map_or(String::new(), |variant| {
                format!(" (variant {})", safe(variant))
            });
        lines.push(Style::Good.paint(&format!("expected{of_variant}:"), self.colours));
        lines.extend(block::draw(&expected));
        lines.push(Style::Bad.paint("got:", self.colours));
        lines.extend(block::draw(&actual));
        // What is read by its meaning is not compared line by line.
        if difference.lines_differing > 0 {
            lines.push(Style::Faint.paint(&differing(difference), self.colours));
        }
        lines
    }

    fn block<'a>(
        &self,
        judgement: &Judgement,
        difference: &'a Difference,
        expected: bool,
    ) -> Block<'a> {
        let only_blanks = judgement.matched.as_ref().is_some_and(|found| {
            found.steps.is_empty() && found.rung > Rung::Exact && found.rung <= Rung::Spaces
        });
        let (text, cut, at, line) = if expected {
            (
                &difference.expected,
                difference.expected_cut,
                difference.expected_at,
                difference.expected_line,
            )
        } else {
            (
                &difference.actual,
                difference.actual_cut,
                difference.actual_at,
                difference.actual_line,
            )
        };
        Block {
            text,
            cut,
            at,
            line,
            blanks: if only_blanks {
                Blanks::All
            } else {
                Blanks::Trailing
            },
            width: self.width.saturating_sub(INDENT.len()),
        }
    }
}

/// The mistake that explains everything, or those of which any would; else that there is none, and
/// which comes nearest.
fn likely_cause(cause: &Explanation) -> String {
    let sentence = safe(&cause.sentence());
    match cause.found {
        Found::Partly => sentence,
        Found::Unique | Found::Among => format!("likely cause: {sentence}"),
    }
}

const INDENT: &str = "    ";

fn indented(line: &str) -> String {
    format!("{INDENT}{line}").trim_end().to_owned()
}

fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// How an output passed, where it is not byte for byte the case's own.
fn passed_how(judgement: &Judgement) -> Option<String> {
    let found = judgement.matched.as_ref()?;
    let rung = (found.rung != Rung::Exact).then(|| format!("equal at {}", found.rung));
    let variant = found
        .variant
        .as_ref()
        .map(|variant| format!("as variant {}", safe(variant)));
    let how: Vec<_> = rung.into_iter().chain(variant).collect();
    (!how.is_empty()).then(|| how.join(" "))
}

fn differing(difference: &Difference) -> String {
    let lines = difference.lines_differing;
    let verb = if lines == 1 { "differs" } else { "differ" };
    let lines = count(lines, "line");
    if difference.lines_complete {
        format!("{lines} {verb} in all")
    } else {
        format!(
            "{lines} {verb} among the first {} from there on; the rest is too long to compare",
            number(line_diff::MOST_LINES)
        )
    }
}

#[cfg(test)]
mod tests;
