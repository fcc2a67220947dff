//! Rubrics as they stand in `assignment.toml`, and what they make of submissions.

use super::*;
use crate::fixture::{Assignment, Rung};
use crate::gradebook::results::{Finding, Score};
use crate::judge::Verdict;

/// An assignment of four cases of 10 points and two of the variant `hard`, with this rubric.
fn assignment(rubric: &str) -> (tempfile::TempDir, Assignment) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let put = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("it can be written");
    };
    for name in ["a1", "a2", "b1", "b2", "h1", "h2"] {
        put(&format!("{name}.out"), "\n");
    }
    put("h1.toml", "variant = \"hard\"\n");
    put("h2.toml", "variant = \"hard\"\n");
    put("assignment.toml", &format!("points = 10\n{rubric}"));
    let assignment = Assignment::load(folder.path(), false);
    let assignment = assignment.unwrap_or_else(|error| panic!("{error}"));
    (folder, assignment)
}

fn rubric(text: &str) -> Rubric {
    let (_folder, assignment) = assignment(text);
    Rubric::parse(&assignment).unwrap_or_else(|error| panic!("{error}"))
}

fn mistake(text: &str) -> String {
    let (_folder, assignment) = assignment(text);
    let error = Rubric::parse(&assignment).expect_err("the rubric has a mistake");
    let message = error.to_string();
    let (_, message) = message
        .split_once("assignment.toml:")
        .expect("it is placed");
    message.to_owned()
}

fn rows(verdicts: &[Verdict]) -> Vec<Row> {
    let rows = verdicts.iter().enumerate();
    rows.map(|(case, verdict)| Row {
        rung: (*verdict == Verdict::Format).then_some(Rung::Spaces),
        ..Row::new(case, *verdict)
    })
    .collect()
}

fn scored(text: &str, verdicts: &[Verdict]) -> Score {
    rubric(text).score(&Attempt {
        rows: &rows(verdicts),
        modes: 1,
        findings: &[],
        days_late: 0,
        refused: false,
    })
}

use Verdict::{Crash, Fail, FixtureError, Format, Pass, Unpinned};

#[test]
fn without_a_rubric_every_case_counts_with_its_own_points() {
    let score = scored("", &[Pass, Fail, Pass, Crash]);
    assert_eq!((score.total, score.possible), (20.0, 40.0));
    assert_eq!(score.lines.len(), 1);
    assert_eq!(score.lines[0].why, "2 of 4 cases right");
}

#[test]
fn a_case_that_says_nothing_leaves_the_denominator() {
    let score = scored("", &[Pass, Fail, Unpinned, FixtureError]);
    assert_eq!((score.total, score.possible), (10.0, 20.0));
}

#[test]
fn a_group_is_worth_what_it_says_and_the_rest_what_its_cases_say() {
    let text = "[[rubric.group]]\nname = \"A\"\ncases = [\"a*\"]\npoints = 60\n";
    let score = scored(text, &[Pass, Fail, Pass, Pass]);
    assert_eq!((score.total, score.possible), (50.0, 80.0));
    let labels: Vec<_> = score.lines.iter().map(|line| line.label.as_str()).collect();
    assert_eq!(labels, ["A", "Other cases"]);
}

#[test]
fn all_or_nothing_means_it() {
    let text = "[[rubric.group]]\nname = \"A\"\ncases = [\"a*\"]\nmode = \"all-or-nothing\"\n";
    assert_eq!(scored(text, &[Pass, Fail, Pass, Pass]).total, 20.0);
    assert_eq!(scored(text, &[Pass, Pass, Pass, Pass]).total, 40.0);
    let score = scored(text, &[Pass, Unpinned, Pass, Pass]);
    assert_eq!((score.total, score.possible), (30.0, 30.0));
}

#[test]
fn a_scale_stretches_all_groups_alike() {
    let text =
        "[rubric]\npoints = 100\n[[rubric.group]]\nname = \"A\"\ncases = [\"a*\"]\npoints = 60\n";
    let score = scored(text, &[Fail, Fail, Pass, Pass]);
    assert_eq!((score.total, score.possible), (25.0, 100.0));
}

const CHARGE: &str = "[[rubric.charge]]\nverdict = \"format\"\npoints = 5\ntitle = \"Layout\"\n";

#[test]
fn a_cause_is_charged_once_and_the_score_without_it_is_told() {
    let score = scored(CHARGE, &[Format, Format, Format, Pass]);
    assert_eq!(score.total, 35.0);
    assert_eq!(score.without[0].cause, "Layout");
    assert_eq!(score.without[0].total, 40.0);
    assert_eq!(score.lines[1].points, -5.0);
    assert_eq!(
        score.lines[1].why,
        "charged once, though 3 cases show it; they count as right"
    );
}

#[test]
fn a_charge_costs_no_more_than_the_cases_that_show_it() {
    let text = CHARGE.replace("points = 5", "points = 15");
    let score = scored(&text, &[Format, Pass, Pass, Pass]);
    assert_eq!(score.total, 30.0);
    assert_eq!(score.lines[1].points, 0.0);
    assert_eq!(scored(&text, &[Format, Format, Pass, Pass]).total, 25.0);
}

#[test]
fn a_case_is_charged_for_the_first_cause_that_it_shows() {
    let text = format!("[[rubric.charge]]\nrung = \"spaces\"\npoints = 1\n{CHARGE}");
    let score = scored(&text, &[Format, Format, Pass, Pass]);
    assert_eq!(score.total, 39.0);
    assert_eq!(score.without.len(), 1);
}

#[test]
fn a_bonus_comes_on_top_and_a_missing_one_costs_nothing() {
    let text =
        "[[rubric.bonus]]\nname = \"Hard\"\nvariant = \"hard\"\nprogram = \"hard\"\npercent = 20\n";
    let score = scored(text, &[Pass; 6]);
    assert_eq!((score.total, score.possible), (48.0, 40.0));
    assert_eq!(
        scored(text, &[Pass, Pass, Pass, Pass, Pass, Fail]).total,
        44.0
    );
    let without = scored(text, &[Pass; 4]);
    assert_eq!(without.total, 40.0);
    assert_eq!(without.lines[1].why, "not handed in");
}

fn finding(kind: &str, points: f64) -> Finding {
    Finding {
        source: "rule".to_owned(),
        kind: kind.to_owned(),
        weight: "penalty".to_owned(),
        points,
        message: "named otherwise".to_owned(),
        file: None,
    }
}

#[test]
fn penalties_late_days_and_rounding_are_steps_of_their_own() {
    let rubric = rubric(
        "[[rubric.penalty]]\nfinding = \"memory\"\npoints = 3\n[rubric.late]\nper_day = 2.3\n\
         [rubric.rounding]\nto = 0.5\nmode = \"half-up\"\n",
    );
    let findings = [
        finding("name", 5.0),
        finding("memory", 0.0),
        finding("memory", 0.0),
    ];
    let score = rubric.score(&Attempt {
        rows: &rows(&[Pass; 4]),
        modes: 1,
        findings: &findings,
        days_late: 2,
        refused: false,
    });
    assert_eq!(score.total, 27.5);
    let steps: Vec<_> = score
        .lines
        .iter()
        .map(|line| (line.label.as_str(), line.points))
        .collect();
    assert_eq!(
        steps,
        [
            ("Cases", 40.0),
            ("Penalty: name", -5.0),
            ("Penalty: memory", -3.0),
            ("Late", -4.6),
            ("Rounding", 0.1),
        ]
    );
    assert_eq!(score.lines[4].why, "to the nearest 0.5, halves up");
}

#[test]
fn no_total_is_below_zero() {
    let findings = [finding("name", 50.0)];
    let score = rubric("").score(&Attempt {
        rows: &rows(&[Pass; 4]),
        modes: 1,
        findings: &findings,
        days_late: 0,
        refused: false,
    });
    assert_eq!(score.total, 0.0);
    let sum: f64 = score.lines.iter().map(|line| line.points).sum();
    assert_eq!(sum, 0.0);
}

#[test]
fn what_was_refused_earns_nothing_of_everything() {
    let score = rubric("").score(&Attempt {
        rows: &[],
        modes: 1,
        findings: &[],
        days_late: 0,
        refused: true,
    });
    assert_eq!((score.total, score.possible), (0.0, 40.0));
}

#[test]
fn a_case_run_in_two_modes_has_half_its_points_in_each() {
    let mut rows = rows(&[Pass, Pass, Pass, Pass]);
    rows.extend(rows.clone());
    rows[0].verdict = Fail;
    let score = rubric("").score(&Attempt {
        rows: &rows,
        modes: 2,
        findings: &[],
        days_late: 0,
        refused: false,
    });
    assert_eq!((score.total, score.possible), (35.0, 40.0));
}

#[test]
fn mistakes_are_placed_and_the_way_out_is_told() {
    for (text, expected) in [
        ("[rubric]\npoint = 3\n", "unknown key `rubric.point`"),
        (
            "[[rubric.group]]\nname = \"A\"\n",
            "missing key `rubric.group.0.cases`",
        ),
        (
            "[[rubric.group]]\nname = \"A\"\ncases = [\"x*\"]\n",
            "`A` has no case",
        ),
        (
            "[[rubric.group]]\nname = \"A\"\ncases = [\"h1\"]\n",
            "`A` has no case",
        ),
        (
            "[[rubric.group]]\nname = \"A\"\ncases = [\"a*\"]\n[[rubric.group]]\nname = \"B\"\ncases = [\"*1\"]\n",
            "the case `a1` is in `A` and in `B`",
        ),
        ("[[rubric.charge]]\npoints = 3\n", "a charge is for one of"),
        (
            "[[rubric.charge]]\nverdict = \"pass\"\npoints = 3\n",
            "`rubric.charge.0.verdict` cannot be `pass`",
        ),
        (
            "[[rubric.charge]]\nverdict = \"format\"\n",
            "missing key `rubric.charge.0.points`",
        ),
        (
            "[rubric.late]\nper_day = -1\n",
            "`rubric.late.per_day` cannot be -1",
        ),
        (
            "[rubric.late]\nper_day = 1\ndue = \"soon\"\n",
            "`rubric.late.due` cannot be `soon`",
        ),
        (
            "[rubric.rounding]\nmode = \"half\"\n",
            "`rubric.rounding.mode` cannot be `half`",
        ),
        (
            "[[rubric.bonus]]\nname = \"H\"\nvariant = \"hard\"\npoints = 1\npercent = 1\n",
            "a bonus has `points` or `percent`, not both",
        ),
    ] {
        let message = mistake(text);
        assert!(message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn a_due_date_may_be_a_date_of_toml() {
    let rubric = rubric("[rubric.late]\nper_day = 1\ndue = 2026-11-20T23:55:00+03:00\n");
    let late = rubric.late.as_ref();
    assert_eq!(days_late(late, Some("2026-11-20 23:56"), None), 1);
    assert_eq!(days_late(late, Some("2026-11-20T20:54:00Z"), None), 0);
}
