//! Feedback as Markdown: points, how they add up, and each case that the student may see.

use super::inline::{code, fenced, words};
use crate::gradebook::results::{
    CaseInfo, CaseResult, Results, ScoreLine, Student, SubmissionResult,
};
use crate::judge::wording::count;
use crate::report::evidence;
use crate::report::safe::safe;
use crate::report::shown::{Stage, StudentView};
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
            heading(&submission.student, submission),
        ];
        parts.extend(section("From your teacher", &teacher(&view)));
        parts.extend(section("What was handed in", &handed_in(submission)));
        parts.extend(section("How the points add up", &steps(&view)));
        parts.extend(section("Where to look first", &hints(&view)));
        let modes = submission.builds.len();
        parts.push("## Cases\n".to_owned());
        for (info, case) in &view.cases {
            parts.push(of_case(info, case, modes));
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

fn heading(student: &Student, submission: &SubmissionResult) -> String {
    let score = &submission.score;
    let who = if student.members.is_empty() {
        words(&student.name)
    } else {
        let members: Vec<_> = student.members.iter().map(|member| words(member)).collect();
        members.join(", ")
    };
    let late = match submission.days_late {
        0 => String::new(),
        days => format!(" · {} late", count(days as usize, "day")),
    };
    let points = points(score.possible);
    format!("{who}: **{} of {points}**{late}\n", amount(score.total))
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
    let lines = view.comments.iter().flat_map(|comment| comment.lines());
    lines.map(safe).collect()
}

fn handed_in(submission: &SubmissionResult) -> Vec<String> {
    let findings = submission.findings.iter();
    let mut lines: Vec<_> = findings
        .map(|finding| {
            let file = finding.file.as_ref();
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

fn steps(view: &StudentView<'_>) -> Vec<String> {
    let step = |line: &ScoreLine| {
        let possible = line.possible;
        let of = possible.map_or(String::new(), |points| format!(" of {}", amount(points)));
        let text = format!("{}{of}  {}  {}", amount(line.points), line.label, line.why);
        safe(text.trim_end())
    };
    let mut lines: Vec<_> = view.lines.iter().map(step).collect();
    let without = view.without.iter();
    lines.extend(without.map(|one| {
        let total = amount(one.total);
        safe(&format!("without {} it would be {total}", one.cause))
    }));
    lines
}

fn of_case(info: &CaseInfo, case: &CaseResult, modes: usize) -> String {
    let name = words(&evidence::test_name(Some(info), case, modes));
    let mut text = format!("### {name}: {}\n", case.verdict);
    let lines = evidence::lines(case);
    if !lines.is_empty() {
        text.push_str(&format!("\n{}", fenced(&lines)));
    }
    if case.verdict.blames_candidate()
        && let Some(hint) = &info.hint
    {
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
            rendered(0, Stage::Due),
            "# Mastermind\n\nJane Doe: **4 of 10 points** · 1 day late\n\n## From your \
             teacher\n\n```text\nLook at blanks.\n```\n\n## How the points add up\n\n```text\n5 of \
             5  sample1\n0 of 5  win-1\n-1 of 5  late  1 day late\n0 of 5  cases that are not \
             shown\nwithout days late it would be 5\n```\n\n## Cases\n\n### First sample: \
             pass\n\n### A win: fail\n\n```text\nthe first wrong turn is turn 1, after the input `1 \
             2 3 4`\nafter input line 1, `1 2 3 4`:\nexpected:\n│ Number correct 4\nprinted:\n│ \
             Number correct 3·\n```\n\nHint: ` Count each number once. `\n\n1 result not shown \
             here.\n"
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
