//! The pages as text.

use regrade::gradebook::results::{CaseResult, Score};
use regrade::judge::Verdict;
use regrade::report::html::{Audience, class_page, file_name, student_page, write_site};
use regrade::report::shown::Stage;
use scraper::{ElementRef, Html, Selector};

use super::sample;

/// Words that stand in what is kept back from students, and nowhere else.
const KEPT_BACK: [&str; 5] = ["guava", "quince", "medlar", "persimmon", "tamarind"];

fn select(css: &str) -> Selector {
    Selector::parse(css).expect("a selector")
}

fn count(page: &Html, css: &str) -> usize {
    page.select(&select(css)).count()
}

fn text(element: ElementRef<'_>) -> String {
    element
        .text()
        .collect::<Vec<_>>()
        .join(" ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// Every page of the sample class, with what it is.
fn pages() -> Vec<(String, String)> {
    let mut pages = vec![("the class".to_owned(), class_page(&sample::class()))];
    for (class, kind) in [
        (sample::class(), "kept back"),
        (sample::open_class(), "open"),
    ] {
        // What a student can come to has come up by the fortieth.
        for submission in class.submissions.iter().take(40) {
            for audience in [Audience::Staff, Audience::Student(Stage::Open)] {
                pages.push((
                    format!("{} {audience:?} {kind}", submission.key),
                    student_page(&class, submission, audience),
                ));
            }
        }
    }
    pages
}

#[test]
fn every_page_is_html_that_a_strict_parser_takes() {
    for (name, page) in pages() {
        let parsed = Html::parse_document(&page);
        assert_eq!(parsed.errors, Vec::<String>::new(), "{name}");
        assert!(
            !page
                .chars()
                .any(|glyph| glyph.is_control() && glyph != '\n'),
            "{name}"
        );
    }
}

#[test]
fn every_page_has_a_language_a_title_landmarks_and_headings_in_order() {
    for (name, page) in pages() {
        let page = Html::parse_document(&page);
        assert_eq!(count(&page, "html[lang=en] > head > title"), 1, "{name}");
        for landmark in [
            "body > header",
            "body > main",
            "body > footer",
            "main h2",
            "h1",
        ] {
            assert!(count(&page, landmark) >= 1, "{name}: {landmark}");
        }
        let mut last = 0;
        for heading in page.select(&select("h1, h2, h3, h4")) {
            let level: usize = heading.value().name()[1..].parse().expect("a number");
            assert!(level <= last + 1, "{name}: {}", text(heading));
            last = level;
        }
    }
}

#[test]
fn no_id_is_used_twice_and_every_reference_leads_somewhere() {
    for (name, page) in pages() {
        let page = Html::parse_document(&page);
        let mut ids: Vec<_> = page
            .select(&select("[id]"))
            .filter_map(|element| element.value().attr("id"))
            .collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all, "{name}");
        for link in page.select(&select("a[href^='#']")) {
            let target = &link.value().attr("href").expect("a link")[1..];
            assert!(ids.contains(&target), "{name}: #{target}");
        }
    }
}

#[test]
fn a_page_loads_nothing_and_holds_one_script_and_one_style() {
    for (name, page) in pages() {
        let parsed = Html::parse_document(&page);
        assert_eq!(count(&parsed, "script"), 1, "{name}");
        assert_eq!(count(&parsed, "style"), 1, "{name}");
        for css in [
            "img",
            "link",
            "iframe",
            "object",
            "embed",
            "form",
            "[src]",
            "[style]",
            "svg[onload]",
        ] {
            assert_eq!(count(&parsed, css), 0, "{name}: {css}");
        }
        let handlers = parsed
            .root_element()
            .descendants()
            .filter_map(ElementRef::wrap);
        let handlers = handlers.flat_map(|element| element.value().attrs());
        assert_eq!(
            handlers.filter(|(key, _)| key.starts_with("on")).count(),
            0,
            "{name}"
        );
    }
}

#[test]
fn a_student_sees_nothing_that_is_kept_back() {
    let class = sample::class();
    for submission in &class.submissions {
        let page = student_page(&class, submission, Audience::Student(Stage::Open)).to_lowercase();
        for word in KEPT_BACK {
            assert!(!page.contains(word), "{}: {word}", submission.key);
        }
        for other in class
            .submissions
            .iter()
            .filter(|one| one.key != submission.key)
        {
            let student = &other.student;
            let email = student.email.as_deref().expect("an address");
            let name = student.name.to_lowercase();
            assert!(!page.contains(email), "{}: {email}", submission.key);
            assert!(
                name.is_empty() || !page.contains(&name),
                "{}: {name}",
                submission.key
            );
        }
        for group in &class.alike {
            assert!(!page.contains(&group.id) && !page.contains(&group.title.to_lowercase()));
        }
        assert!(!page.contains("c0de"), "signatures are for staff");
    }
}

#[test]
fn a_student_page_is_the_same_whatever_the_cases_that_are_kept_back_came_to() {
    let class = sample::class();
    let mut other = class.clone();
    for submission in &mut other.submissions {
        let hidden = |result: &&mut CaseResult| ["guava", "quince"].contains(&&*result.case);
        for result in submission.cases.iter_mut().filter(hidden) {
            result.verdict = Verdict::Crash;
            result.reason = "persimmon".to_owned();
            result.earned = 77.0;
        }
        submission.score = Score::default();
    }
    other.cases.retain(|case| case.name != "guava");
    for (one, two) in class.submissions.iter().zip(&other.submissions) {
        assert_eq!(
            student_page(&class, one, Audience::Student(Stage::Open)),
            student_page(&other, two, Audience::Student(Stage::Open))
        );
    }
}

#[test]
fn a_case_that_nobody_described_is_kept_back() {
    let mut class = sample::open_class();
    class.cases.retain(|case| case.name != "guava");
    let page = student_page(
        &class,
        &class.submissions[1],
        Audience::Student(Stage::Open),
    );
    assert!(!page.to_lowercase().contains("persimmon"));
}

#[test]
fn staff_see_what_is_kept_back_and_who_else_is_concerned() {
    let class = sample::class();
    let page = student_page(&class, &class.submissions[1], Audience::Staff);
    for word in [
        "guava",
        "tamarind",
        "after due date",
        "c0de5",
        "student1@example.org",
    ] {
        assert!(page.contains(word), "{word}");
    }
}

#[test]
fn a_score_comes_with_every_step_and_with_what_it_would_be() {
    let class = sample::open_class();
    let page = student_page(
        &class,
        &class.submissions[4],
        Audience::Student(Stage::Open),
    );
    let page = Html::parse_document(&page);
    let steps: Vec<_> = page
        .select(&select("table.steps tbody tr"))
        .map(text)
        .collect();
    assert_eq!(steps[0], "basic +40 45 each case for itself; tamarind");
    assert!(steps[1].starts_with("format −1.5"), "{}", steps[1]);
    let without: Vec<_> = page.select(&select(".without li")).map(text).collect();
    assert_eq!(
        without,
        ["Without the difference in spacing the score would be 40 (+1.5)."]
    );
}

#[test]
fn the_comment_of_a_group_reaches_its_students_without_telling_of_the_group() {
    let class = sample::class();
    let page = student_page(
        &class,
        &class.submissions[3],
        Audience::Student(Stage::Open),
    );
    assert!(page.contains("Cross a digit of the secret out"));
    assert!(!page.contains("Counts repeated digits more than once"));
}

#[test]
fn the_first_wrong_turn_alone_is_open() {
    let class = sample::class();
    let page = student_page(
        &class,
        &class.submissions[3],
        Audience::Student(Stage::Open),
    );
    let page = Html::parse_document(&page);
    let open: Vec<_> = page
        .select(&select("#case-5 details[open] > summary"))
        .map(text)
        .collect();
    assert_eq!(open, ["First wrong answer: after input line 5, 4 4 1 1"]);
    assert_eq!(count(&page, "#case-5 details.wrong"), 2);
    let marks: Vec<_> = page
        .select(&select("#case-5 details[open] mark"))
        .map(text)
        .collect();
    assert_eq!(marks, ["2", "3"]);
    let place = page.select(&select("#case-5 .place")).next().map(text);
    assert_eq!(
        place.as_deref(),
        Some("Line 2, character 22: expected 2 , got 3 .")
    );
}

#[test]
fn passed_cases_are_one_line_each() {
    let class = sample::class();
    let page = student_page(
        &class,
        &class.submissions[2],
        Audience::Student(Stage::Open),
    );
    let page = Html::parse_document(&page);
    assert_eq!(count(&page, ".case.passed"), 8);
    assert_eq!(count(&page, ".case.passed > *"), 8);
}

#[test]
fn cases_come_by_failure_rate_and_those_that_alone_are_failed_are_told() {
    let page = Html::parse_document(&class_page(&sample::class()));
    let rates: Vec<usize> = page
        .select(&select(".rate"))
        .map(|cell| {
            let text = text(cell);
            let rate = text.split(['(', ' ']).rev().nth(1).expect("a rate");
            rate.parse().expect("a number")
        })
        .collect();
    assert_eq!(rates.len(), 10);
    assert!(rates.is_sorted_by(|a, b| a >= b), "{rates:?}");
    assert!(count(&page, "#cases .card") > 0);
}

#[test]
fn every_student_is_in_the_table_and_links_to_a_page_that_is_written() {
    let class = sample::class();
    let folder = tempfile::tempdir().expect("a folder");
    write_site(&class, folder.path()).expect("it can be written");
    let page = std::fs::read_to_string(folder.path().join("index.html")).expect("a page");
    let page = Html::parse_document(&page);
    let links: Vec<_> = page.select(&select("#roster tbody th a")).collect();
    assert_eq!(links.len(), sample::STUDENTS);
    for link in links {
        let href = link.value().attr("href").expect("a link");
        assert!(folder.path().join(href).is_file(), "{href}");
    }
}

#[test]
fn a_page_of_a_submission_that_is_gone_goes_and_other_files_stay() {
    let mut class = sample::class();
    let folder = tempfile::tempdir().expect("a folder");
    write_site(&class, folder.path()).expect("it can be written");
    let staff = folder.path().join("staff");
    std::fs::write(staff.join("notes.html"), "mine").expect("a file");
    let gone = class.submissions.pop().expect("a student");
    write_site(&class, folder.path()).expect("it can be written");
    assert!(!staff.join(file_name(&gone.key)).exists());
    assert!(staff.join("notes.html").exists());
    assert!(staff.join(file_name("student1")).exists());
}

#[test]
fn the_same_results_give_the_same_bytes_however_long_it_took() {
    let class = sample::class();
    let mut slower = class.clone();
    for case in slower.submissions.iter_mut().flat_map(|one| &mut one.cases) {
        case.wall_ms += 1000;
    }
    assert_eq!(class_page(&class), class_page(&slower));
    for (one, two) in class.submissions.iter().zip(&slower.submissions) {
        assert_eq!(
            student_page(&class, one, Audience::Staff),
            student_page(&slower, two, Audience::Staff)
        );
    }
}

#[test]
fn a_class_of_nobody_has_a_page() {
    let mut class = sample::class();
    class.submissions.clear();
    class.alike.clear();
    class.cases.clear();
    let page = Html::parse_document(&class_page(&class));
    assert_eq!(page.errors, Vec::<String>::new());
}
