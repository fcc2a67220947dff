//! What a student gets, as a page and as Markdown: the same at every stage.

use regrade::gradebook::results::{Results, SubmissionResult};
use regrade::report::feedback::Markdown;
use regrade::report::html::{Audience, student_page};
use regrade::report::shown::Stage;
use scraper::{Html, Selector};

use super::sample;

const STAGES: [Stage; 3] = [Stage::Open, Stage::Due, Stage::Published];

/// What one file tells, in words that both forms share.
#[derive(Debug, PartialEq, Eq)]
struct Told {
    /// Name, verdict and points of each case.
    cases: Vec<String>,
    /// The points, where they are told.
    score: Option<String>,
    /// How many results are not shown.
    withheld: Option<String>,
    hints: usize,
    isolation: bool,
}

fn texts(page: &Html, css: &str) -> Vec<String> {
    let selector = Selector::parse(css).expect("a selector");
    page.select(&selector)
        .map(|element| {
            let text: String = element.text().collect();
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        })
        .collect()
}

fn page(class: &Results, submission: &SubmissionResult, stage: Stage) -> String {
    student_page(class, submission, Audience::Student(stage))
}

fn markdown(class: &Results, submission: &SubmissionResult, stage: Stage) -> String {
    let bytes = Markdown { stage }.render(class, submission);
    String::from_utf8(bytes).expect("it is UTF-8")
}

fn of_page(page: &str, isolation: &str) -> Told {
    let page = Html::parse_document(page);
    let names = texts(&page, ".case-head h3 > code");
    let verdicts = texts(&page, ".case-head > .chip");
    let points = texts(&page, ".case-points");
    let cases = names.iter().zip(verdicts.iter().zip(&points));
    let paragraphs = texts(&page, "main section > p");
    Told {
        cases: cases
            .map(|(name, (verdict, points))| {
                let verdict = verdict.split(' ').next_back().unwrap_or_default();
                format!("{name}: {verdict}, {}", points.replace(" points", ""))
            })
            .collect(),
        score: texts(&page, ".figures .main dd").pop(),
        withheld: paragraphs
            .into_iter()
            .find(|text| text.ends_with("not shown here.")),
        hints: texts(&page, ".hint").len(),
        isolation: texts(&page, "header .facts")
            .iter()
            .any(|facts| facts.contains(&format!("isolation: {isolation}"))),
    }
}

fn of_markdown(text: &str, isolation: &str) -> Told {
    let headings = text.lines().filter_map(|line| line.strip_prefix("### "));
    let score = text
        .lines()
        .find(|line| line.contains(": **"))
        .expect("it is there");
    let score = score.split("**").nth(1).expect("it is bold");
    Told {
        cases: headings
            .map(|heading| {
                let (title, outcome) = heading.rsplit_once(": ").expect("a verdict");
                let name = title.split(" · ").next().expect("a name");
                let name = name.split(" (").next().expect("a name").replace('\\', "");
                let outcome = outcome.replace(" points", "").replace(" point", "");
                format!("{name}: {outcome}")
            })
            .collect(),
        score: score
            .ends_with("points")
            .then(|| score.replace(" points", "")),
        withheld: text
            .lines()
            .find(|line| line.ends_with("not shown here."))
            .map(str::to_owned),
        hints: text
            .lines()
            .filter(|line| line.starts_with("Hint: "))
            .count(),
        isolation: text.contains(&format!("isolation: {isolation}\n")),
    }
}

#[test]
fn a_page_and_markdown_tell_the_same_at_every_stage() {
    for (class, kind) in [
        (sample::class(), "kept back"),
        (sample::open_class(), "open"),
    ] {
        for submission in class.submissions.iter().take(40) {
            for stage in STAGES {
                let tier = &class.isolation.tier;
                assert_eq!(
                    of_page(&page(&class, submission, stage), tier),
                    of_markdown(&markdown(&class, submission, stage), tier),
                    "{} {stage:?} {kind}",
                    submission.key
                );
            }
        }
    }
}

#[test]
fn both_show_more_from_stage_to_stage_and_what_is_hidden_at_none() {
    let class = sample::class();
    let submission = &class.submissions[1];
    for (stage, cases, scored) in [
        (Stage::Open, 8, false),
        (Stage::Due, 9, false),
        (Stage::Published, 9, true),
    ] {
        let (page, text) = (
            page(&class, submission, stage),
            markdown(&class, submission, stage),
        );
        let told = of_page(&page, "confined");
        assert_eq!(told.cases.len(), cases, "{stage:?}");
        assert_eq!(told.score.is_some(), scored, "{stage:?}");
        for form in [page.to_lowercase(), text.to_lowercase()] {
            assert!(
                !form.contains("guava") && !form.contains("medlar"),
                "{stage:?}"
            );
            assert_eq!(form.contains("quince"), stage > Stage::Open, "{stage:?}");
        }
    }
}

#[test]
fn a_comment_reaches_its_student_in_both_whatever_case_it_is_about() {
    let class = sample::class();
    for group in class.alike.iter().filter(|group| group.comment.is_some()) {
        let comment = group.comment.as_deref().expect("it has one");
        for key in &group.submissions {
            let mut all = class.submissions.iter();
            let submission = all.find(|one| one.key == *key).expect("a submission");
            for stage in STAGES {
                assert!(
                    page(&class, submission, stage).contains(comment),
                    "{key} {stage:?}"
                );
                assert!(
                    markdown(&class, submission, stage).contains(comment),
                    "{key} {stage:?}"
                );
            }
        }
    }
}
