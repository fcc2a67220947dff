//! Feedback as Markdown: points, how they add up, and each case that the student may see.

use super::inline::{code, fenced, words};
use crate::gradebook::results::{CaseInfo, CaseResult, Results, ScoreLine, SubmissionResult};
use crate::judge::Verdict;
use crate::judge::wording::count;
use crate::report::evidence;
use crate::report::isolation::tier;
use crate::report::outcome::{hint, is_told_once, reasons_told_once, same_in, without_points};
use crate::report::safe::safe;
use crate::report::shown::{ShownScore, Stage, StudentView};
use crate::report::summary::{amount, points};

/// Renders the feedback for one student. It holds nothing hidden and nobody else.
#[derive(Debug, Clone, Copy, Default)]
pub struct Markdown {
    /// What students may see.
    pub stage: Stage,
}

impl Markdown {
    /// The document.
    pub fn render(&self, results: &Results, submission: &SubmissionResult) -> Vec<u8> {
        let view = StudentView::new(results, submission, self.stage);
        let mut parts = vec![
            format!("# {}\n", words(&results.assignment.title)),
            heading(&view, submission),
            origin(results, submission),
        ];
        parts.extend(section("From your teacher", &teacher(&view)));
        parts.extend(section("What was handed in", &handed_in(submission)));
        let rounding = &results.assignment.rounding;
        let steps = view.score.iter().flat_map(|score| steps(score, rounding));
        parts.extend(section("How the points add up", &steps.collect::<Vec<_>>()));
        parts.extend(section("Where to look first", &hints(&view)));
        let modes = submission.builds.len();
        parts.push("## Cases\n".to_owned());
        let reasons = reasons_told_once(view.cases.iter().map(|(_, case)| *case));
        if !reasons.is_empty() {
            let reasons: Vec<_> = reasons.iter().map(|reason| safe(reason)).collect();
            parts.push(fenced(&reasons));
        }
        for (at, (info, case)) in view.cases.iter().enumerate() {
            let earlier = view.cases.iter().take(at).map(|(_, case)| *case);
            parts.push(match same_in(earlier, case) {
                Some(mode) => format!(
                    "{}\nAs in {}.\n",
                    heading_of(info, case, modes),
                    words(mode)
                ),
                None => of_case(info, case, modes),
            });
        }
        if view.withheld > 0 {
            parts.push(format!(
                "{} not shown here.\n",
                count(view.withheld, "result")
            ));
        } else if view.cases.is_empty() {
            parts.push("No case was run.\n".to_owned());
        }
        parts.join("\n").into_bytes()
    }
}

/// Who it is, the points where they are told, and how late it was.
fn heading(view: &StudentView<'_>, submission: &SubmissionResult) -> String {
    let student = &submission.student;
    let who = match (student.members.as_slice(), student.name.as_str()) {
        ([], "") => words(&submission.key),
        ([], name) => words(name),
        (members, _) => {
            let members: Vec<_> = members.iter().map(|member| words(member)).collect();
            members.join(", ")
        }
    };
    let late = match submission.days_late {
        0 => String::new(),
        days => format!(" · {} late", count(days as usize, "day")),
    };
    let came_to = match &view.score {
        Some(_) if submission.is_unjudged() => {
            "no mark, for nothing of it could be judged".to_owned()
        }
        Some(score) => format!("{} of {}", amount(score.total), points(score.possible)),
        None => passed_here(view),
    };
    format!("{who}: **{came_to}**{late}\n")
}

/// What is told in place of points that would give away what is not shown.
fn passed_here(view: &StudentView<'_>) -> String {
    let verdicts = || view.cases.iter().map(|(_, case)| case.verdict);
    let passed = verdicts().filter(|verdict| *verdict == Verdict::Pass);
    let judged = verdicts().filter(|verdict| verdict.is_judged()).count();
    let passed = passed.count();
    format!("{passed} of {} passed here", count(judged, "result"))
}

/// What was handed in, and how it was run.
fn origin(results: &Results, submission: &SubmissionResult) -> String {
    let mut parts = Vec::new();
    if !submission.origin.is_empty() {
        parts.push(format!("handed in as {}", code(&submission.origin)));
    }
    parts.push(format!("isolation: {}", words(&tier(&results.isolation))));
    format!("{}\n", parts.join(" · "))
}

/// A heading and lines in a fenced block; nothing when there are no lines.
fn section(title: &str, lines: &[String]) -> Option<String> {
    (!lines.is_empty()).then(|| format!("## {title}\n\n{}", fenced(lines)))
}

/// Where to look for the mistake that explains what went wrong.
fn hints(view: &StudentView<'_>) -> Vec<String> {
    view.hints.iter().map(|hint| safe(hint)).collect()
}

fn teacher(view: &StudentView<'_>) -> Vec<String> {
    let lines = view.comments.iter();
    let lines = lines.flat_map(|comment| comment.text.lines());
    lines.map(safe).collect()
}

fn handed_in(submission: &SubmissionResult) -> Vec<String> {
    let findings = submission.findings.iter();
    let mut lines: Vec<_> = findings
        .map(|finding| {
            let file = finding.file.as_ref().filter(|_| !finding.names_its_file());
            let file = file.map_or(String::new(), |file| format!(" ({})", safe(file)));
            let cost = match finding.points {
                0.0 => String::new(),
                cost => format!(", {}", points(-cost)),
            };
            format!(
                "{}{cost}: {}{file}",
                safe(&finding.weight),
                safe(&finding.message)
            )
        })
        .collect();
    lines.extend(evidence::build_logs(&submission.builds));
    lines
}

fn steps(score: &ShownScore<'_>, rounding: &str) -> Vec<String> {
    if score.lines.is_empty() {
        return Vec::new();
    }
    let step = |line: &ScoreLine| {
        let possible = line.possible;
        let of = possible.map_or(String::new(), |points| format!(" of {}", amount(points)));
        let text = format!("{}{of}  {}  {}", amount(line.points), line.label, line.why);
        safe(text.trim_end())
    };
    let mut lines: Vec<_> = score.lines.iter().map(step).collect();
    let (total, possible) = (amount(score.total), amount(score.possible));
    let sum = format!("{total} of {possible}  in all  {rounding}");
    lines.push(safe(sum.trim_end()));
    let without = score.without.iter();
    lines.extend(without.map(|one| {
        let total = amount(one.total);
        safe(&format!("without {} it would be {total}", one.cause))
    }));
    lines
}

/// Name and title, and what tells it from others of that name.
fn title(info: &CaseInfo, case: &CaseResult, modes: usize) -> String {
    let mut title = words(&info.name);
    if info.title != info.name && !info.title.is_empty() {
        title.push_str(&format!(" · {}", words(&info.title)));
    }
    let mode = (modes > 1).then_some(case.mode.as_str());
    for tag in mode.into_iter().chain(info.variant.as_deref()) {
        title.push_str(&format!(" ({})", words(tag)));
    }
    title
}

/// Name, verdict and points.
fn heading_of(info: &CaseInfo, case: &CaseResult, modes: usize) -> String {
    let worth = match without_points(case) {
        None => format!("{} of {}", amount(case.earned), points(case.possible)),
        Some(words) => words.to_owned(),
    };
    let title = title(info, case, modes);
    format!("### {title}: {}, {worth}\n", case.verdict)
}

fn of_case(info: &CaseInfo, case: &CaseResult, modes: usize) -> String {
    let mut text = heading_of(info, case, modes);
    let mut lines = evidence::lines(case);
    if case.verdict == Verdict::Pass {
        // That it is right stands above.
        lines.retain(|line| *line != safe(&case.reason));
    }
    if !lines.is_empty() && !is_told_once(case.verdict) {
        text.push_str(&format!("\n{}", fenced(&lines)));
    }
    if let Some(hint) = hint(info, case) {
        text.push_str(&format!("\nHint: {}\n", code(hint)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::class;
    use pulldown_cmark::{Event, Options, Parser, Tag};

    fn rendered(at: usize, stage: Stage) -> String {
        let class = class();
        let bytes = Markdown { stage }.render(&class, &class.submissions[at]);
        String::from_utf8(bytes).expect("it is UTF-8")
    }

    #[test]
    fn a_student_reads_what_was_wrong_and_why() {
        assert_eq!(
            rendered(0, Stage::Published),
            "# Mastermind\n\nJane Doe: **4 of 10 points** · 1 day late\n\nhanded in as ` jdoe.zip ` \
             · isolation: none\n\n## From your teacher\n\n```text\nLook at blanks.\n```\n\n## How \
             the points add up\n\n```text\n5 of 5  sample1\n0 of 5  win-1\n-1 of 5  late  1 day \
             late\n0 of 5  cases that are not shown\n4 of 10  in all  to halves\nwithout days late \
             it would be 5\n```\n\n## Cases\n\n### sample1 · First sample: pass, 5 of 5 points\n\n\
             ### win-1 · A win: fail, 0 of 2.5 points\n\n```text\nthe first wrong turn is turn 1, \
             after the input `1 2 3 4`\nafter input line 1, `1 2 3 4`:\nexpected:\n│ Number correct \
             4\nprinted:\n│ Number correct 3·\n```\n\nHint: ` Count each number once. `\n\n1 result \
             not shown here.\n"
        );
    }

    #[test]
    fn nothing_hidden_and_nobody_else_is_in_it() {
        for stage in [Stage::Open, Stage::Due, Stage::Published] {
            let text = rendered(0, stage);
            for secret in ["secret-case", "Secret title", "Ann Smith", "script"] {
                assert!(!text.contains(secret), "{text}");
            }
        }
        assert!(!rendered(0, Stage::Open).contains("A win"));
    }

    #[test]
    fn points_that_would_tell_what_hidden_cases_came_to_are_not_told() {
        let text = rendered(0, Stage::Due);
        assert!(
            text.contains("Jane Doe: **1 of 2 results passed here** · 1 day late"),
            "{text}"
        );
        assert!(!text.contains("How the points add up"));
        assert!(!text.contains("4 of 10") && !text.contains("it would be"));
    }

    #[test]
    fn what_others_wrote_is_no_markup_no_link_and_no_command() {
        let text = rendered(2, Stage::Published);
        for event in Parser::new_ext(&text, Options::all()) {
            let harmful = match &event {
                Event::Html(_) | Event::InlineHtml(_) => true,
                Event::Start(tag) => matches!(tag, Tag::Link { .. } | Tag::Image { .. }),
                Event::Text(_) => false,
                _ => false,
            };
            assert!(!harmful, "{event:?}");
        }
        assert!(text.contains("<script>"), "nothing is lost either");
        assert!(
            text.lines()
                .all(|line| !line.trim_start().starts_with("::"))
        );
        assert!(!text.contains("##["));
        assert!(
            text.chars()
                .all(|glyph| glyph == '\n' || !glyph.is_control())
        );
    }

    #[test]
    fn links_are_inside_code_alone() {
        let text = rendered(2, Stage::Published);
        let mut in_code = false;
        for event in Parser::new_ext(&text, Options::all()) {
            match event {
                Event::Start(Tag::CodeBlock(_)) => in_code = true,
                Event::End(pulldown_cmark::TagEnd::CodeBlock) => in_code = false,
                Event::Text(text) if !in_code => assert!(!text.contains("e.vil"), "{text}"),
                _ => {}
            }
        }
    }
}
