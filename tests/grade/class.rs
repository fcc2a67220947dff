//! A generated class of 120 in all four assignments, with what every one of them should get.
//!
//! What a sample program gets was worked out beside regrade's rubric: from the verdicts that
//! `regrade check` gives it and the points in the cases' own files.

use std::collections::BTreeMap;

use regrade::gradebook::results::SubmissionResult;

use super::support::{Folder, sample, submission, zip};

/// Submissions of each assignment.
const EACH: usize = 30;

/// How many of each odd form there are.
const ODD: usize = 5;

/// Sample programs with what they get.
type Samples = [(&'static str, f64)];

const MASTERMIND: &Samples = &[
    ("mastermind", 100.0),
    ("accepts-41", 90.0),
    ("eleven-turns", 70.0),
    ("last-turn-win-is-loss", 90.0),
    ("no-blank-line", 0.0),
    ("says-invalid", 70.0),
    ("does-not-compile", 0.0),
];

const SWORDLE: &Samples = &[
    ("swordle", 100.0),
    ("spaced-board", 100.0),
    ("curly-apostrophe", 100.0),
    ("green-anywhere", 86.0),
    ("one-attempt-too-many", 78.0),
    ("crash-on-long-word", 71.0),
    ("only-used-rows", 9.0),
];

const WORDLE: &Samples = &[
    ("wordle", 100.0),
    ("right-shuffle", 100.0),
    ("each-copy-once", 80.0),
    ("last-win-is-a-loss", 50.0),
    ("prompt-without-newline", 90.0),
    ("exact-only", 40.0),
    ("syntax-error", 0.0),
    ("one-guess-too-many", 80.0),
];

// Of those that fail many cases there are none: each failed case of Lingo is held against every
// word of the bank, which takes its time in a build for tests.
const LINGO: &Samples = &[
    ("lingo", 100.0),
    ("quit-in-any-case", 95.0),
    ("list-before-length", 63.0),
    ("crash-on-a-short-word", 68.0),
    ("secret-never-drawn", 0.0),
];

/// Prints what breaks readers of every kind of report.
const HOSTILE: &[u8] = b"import sys\nsys.stdout.buffer.write(b'\\0\\x1b[2J\\xff]]><script>alert(1)</script>\\n=cmd()\\n\\xe2\\x80\\xae\\n')\n";

/// The expected totals, by the key of the submission.
type Model = BTreeMap<String, f64>;

fn pick(samples: &'static Samples, student: usize) -> (&'static str, f64) {
    samples[student % samples.len()]
}

fn check(folder: &Folder, out: &str, model: &Model) {
    assert_eq!(model.len(), EACH);
    assert_eq!(&folder.totals(out), model);
}

fn refused(one: &SubmissionResult) -> bool {
    one.findings
        .iter()
        .any(|finding| finding.weight == "refused")
}

/// Folders of a Gradescope export; some with the bonus beside, some refused.
#[test]
fn thirty_mastermind_submissions_from_gradescope_get_what_they_should() {
    let folder = Folder::new();
    let (mut model, mut metadata) = (Model::new(), String::new());
    for student in 0..EACH {
        let (name, mut total) = pick(MASTERMIND, student);
        let export = format!("export/submission_{}", 500 + student);
        let key = format!("sid{student}");
        metadata.push_str(&format!(
            "submission_{}:\n  :submitters:\n  - :name: Student {student}\n    :sid: {key}\n    :email: s{student}@example.org\n",
            500 + student
        ));
        folder.put(
            &format!("{export}/mastermind.cc"),
            sample("mastermind", &format!("{name}.cc")),
        );
        if student < ODD {
            folder.put(
                &format!("{export}/bonus.cc"),
                sample("mastermind", "bonus.cc"),
            );
            total += 20.0;
        }
        if student >= EACH - ODD {
            std::fs::remove_file(folder.path(&format!("{export}/mastermind.cc")))
                .expect("it is there");
            folder.put(&format!("{export}/readme.txt"), "sorry");
            folder.put(&format!("{export}/notes.txt"), "so sorry");
            total = 0.0;
        }
        model.insert(key, total);
    }
    folder.put("export/submission_metadata.yml", metadata);
    folder.assignment("mastermind");
    folder.ok(&["grade", "mastermind", "export", "-o", "out"]);
    check(&folder, "out", &model);
    let results = folder.results("out");
    assert_eq!(
        results
            .submissions
            .iter()
            .filter(|one| refused(one))
            .count(),
        ODD
    );
    let ada = submission(&results, "sid0");
    assert_eq!((ada.score.total, ada.score.possible), (120.0, 100.0));
}

/// Archives named as the handout asks; some named otherwise, some that do not expand.
#[test]
fn thirty_swordle_archives_get_what_they_should() {
    let folder = Folder::new();
    let mut model = Model::new();
    for student in 0..EACH {
        let (name, mut total) = pick(SWORDLE, student);
        let source = sample("swordle", &format!("{name}.cpp"));
        let proper = format!("user{}_Last_First_hw1", letters(student));
        let (archive, inside) = match student {
            0..5 => (proper.clone(), format!("{proper}.cpp")),
            5..10 => (
                format!("homework of {}", letters(student)),
                format!("{proper}.cpp"),
            ),
            10..15 => (proper.clone(), "main.cpp".to_owned()),
            _ => (proper.clone(), format!("{proper}.cpp")),
        };
        if (5..15).contains(&student) {
            total = f64::max(total - 5.0, 0.0);
        }
        let mut bytes = zip(&[(&inside, &source)]);
        if student >= EACH - ODD {
            bytes.truncate(bytes.len() / 3);
            total = 0.0;
        }
        folder.put(&format!("class/{archive}.zip"), bytes);
        model.insert(archive, total);
    }
    folder.assignment("swordle");
    folder.ok(&[
        "grade", "swordle", "class", "-o", "out", "--mode", "release",
    ]);
    let results = folder.results("out");
    let by_origin: Model = results
        .submissions
        .iter()
        .map(|one| {
            (
                one.origin.trim_end_matches(".zip").to_owned(),
                one.score.total,
            )
        })
        .collect();
    assert_eq!(by_origin, model);
    assert_eq!(
        results
            .submissions
            .iter()
            .filter(|one| refused(one))
            .count(),
        ODD
    );
}

/// A name without digits: `hw{number}` is the only number that the pattern has.
fn letters(student: usize) -> String {
    let letter = |at: usize| char::from(b'a' + (at % 26) as u8);
    [letter(student / 26), letter(student)]
        .into_iter()
        .collect()
}

/// Folders of a Moodle export; some programs under other names, some hostile.
#[test]
fn thirty_wordle_submissions_from_moodle_get_what_they_should() {
    let folder = Folder::new();
    let mut model = Model::new();
    for student in 0..EACH {
        let (name, mut total) = pick(WORDLE, student);
        let mut program = sample("wordle", &format!("{name}.py"));
        let file = if student < ODD {
            "Wordle final.py"
        } else {
            "wordle.py"
        };
        if student >= EACH - ODD {
            program = HOSTILE.to_vec();
            total = 0.0;
        }
        let person = format!("Student {}", letters(student));
        folder.put(
            &format!(
                "export/{person}_{}_assignsubmission_file/{file}",
                7000 + student
            ),
            program,
        );
        model.insert(person, total);
    }
    folder.assignment("wordle");
    folder.ok(&["grade", "wordle", "export", "-o", "out"]);
    let results = folder.results("out");
    let by_name: Model = results
        .submissions
        .iter()
        .map(|one| (one.student.name.clone(), one.score.total))
        .collect();
    assert_eq!(by_name, model);
}

/// A Canvas export as it was downloaded; some late, with ten points off a day.
#[test]
fn thirty_lingo_submissions_from_canvas_get_what_they_should() {
    let folder = Folder::new();
    let (mut model, mut members) = (Model::new(), Vec::new());
    for student in 0..EACH {
        let (name, mut total) = pick(LINGO, student);
        let late = student < ODD;
        if late {
            total = f64::max(total - 10.0, 0.0);
        }
        let mark = if late { "_LATE" } else { "" };
        let person = format!("student{}", letters(student));
        let file = format!(
            "{person}{mark}_{}_{}_lingo.py",
            100 + student,
            9000 + student
        );
        members.push((file, sample("lingo", &format!("{name}.py"))));
        model.insert(person, total);
    }
    let members: Vec<_> = members
        .iter()
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
        .collect();
    folder.put("submissions.zip", zip(&members));
    folder.assignment("lingo");
    folder.add("lingo/assignment.toml", "[rubric.late]\nper_day = 10\n");
    folder.ok(&["grade", "lingo", "submissions.zip", "-o", "out"]);
    let results = folder.results("out");
    let by_name: Model = results
        .submissions
        .iter()
        .map(|one| (one.student.name.clone(), one.score.total))
        .collect();
    assert_eq!(by_name, model);
    assert_eq!(
        results
            .submissions
            .iter()
            .filter(|one| one.days_late == 1)
            .count(),
        ODD
    );
}
