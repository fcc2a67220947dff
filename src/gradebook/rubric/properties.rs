//! What holds for every rubric and every submission.

use proptest::prelude::*;

use super::*;
use crate::fixture::Rung;
use crate::judge::Verdict;

const CASES: usize = 8;

fn any_verdict() -> impl Strategy<Value = Verdict> {
    use Verdict::{CompileError, Crash, Fail, FixtureError, Format, Pass, Unpinned};
    proptest::sample::select(vec![
        Pass,
        Pass,
        Pass,
        Format,
        Format,
        Fail,
        Crash,
        CompileError,
        Unpinned,
        FixtureError,
    ])
}

fn any_row(case: usize) -> impl Strategy<Value = Row> {
    let rungs = proptest::sample::select(vec![Rung::LineEnds, Rung::Trailing, Rung::Spaces]);
    (any_verdict(), rungs).prop_map(move |(verdict, rung)| Row {
        rung: (verdict == Verdict::Format).then_some(rung),
        ..Row::new(case, verdict)
    })
}

fn any_rows() -> impl Strategy<Value = Vec<Row>> {
    (0..CASES).map(any_row).collect::<Vec<_>>()
}

fn any_group(cases: std::ops::Range<usize>) -> impl Strategy<Value = Group> {
    let weights = proptest::collection::vec(1_u32..10, cases.len());
    (0_u32..60, any::<bool>(), weights).prop_map(move |(points, all, weights)| Group {
        name: "group".to_owned(),
        points: f64::from(points),
        mode: if all {
            GroupMode::AllOrNothing
        } else {
            GroupMode::Proportional
        },
        cases: cases
            .clone()
            .zip(weights.into_iter().map(f64::from))
            .collect(),
    })
}

fn any_charges() -> impl Strategy<Value = Vec<Charge>> {
    let causes = [
        Cause::Rung(Rung::Spaces),
        Cause::Rung(Rung::Trailing),
        Cause::Verdict(Verdict::Format),
        Cause::Verdict(Verdict::Crash),
    ];
    proptest::sample::subsequence(causes.to_vec(), 0..=causes.len()).prop_flat_map(|causes| {
        let points = proptest::collection::vec(0_u32..30, causes.len());
        points.prop_map(move |points| {
            let both = causes.iter().zip(points);
            both.map(|(cause, points)| Charge {
                cause: cause.clone(),
                points: f64::from(points),
                title: "cause".to_owned(),
            })
            .collect()
        })
    })
}

fn any_rubric() -> impl Strategy<Value = Rubric> {
    let roundings = proptest::sample::select(RoundingMode::NAMES.map(|(_, mode)| mode).to_vec());
    let groups = (any_group(0..3), any_group(3..6), any_group(6..CASES));
    (groups, any_charges(), roundings).prop_map(|((first, second, bonus), charges, mode)| Rubric {
        groups: vec![first, second],
        bonuses: vec![Bonus {
            group: bonus,
            variant: None,
            program: None,
        }],
        charges,
        penalties: Vec::new(),
        late: None,
        rounding: Rounding { to: 0.5, mode },
    })
}

fn attempt(rows: &[Row]) -> Attempt<'_> {
    Attempt {
        rows,
        modes: 1,
        findings: &[],
        days_late: 0,
        refused: false,
    }
}

fn total(rubric: &Rubric, rows: &[Row]) -> f64 {
    rubric.score(&attempt(rows)).total
}

proptest! {
    #[test]
    fn a_total_lies_within_its_bounds(rubric in any_rubric(), rows in any_rows(), days in 0_u32..5) {
        let mut rubric = rubric;
        rubric.late = Some(Late { per_day: 3.0, max_days: Some(3), due: None, offset: 0, grace: 0 });
        let score = rubric.score(&Attempt { days_late: days, ..attempt(&rows) });
        // Rounding up may reach the next half.
        let most = Rounding { to: 0.5, mode: RoundingMode::Up }.apply(score.possible + rubric.bonus());
        prop_assert!(score.total >= 0.0 && score.total <= most, "{score:?}");
        prop_assert!(score.possible <= rubric.points() + 1e-6);
    }

    #[test]
    fn the_lines_add_up_to_the_total(rubric in any_rubric(), rows in any_rows()) {
        let score = rubric.score(&attempt(&rows));
        let sum: f64 = score.lines.iter().map(|line| line.points).sum();
        prop_assert!((sum - score.total).abs() < 1e-4, "{score:?}");
    }

    #[test]
    fn the_order_of_the_rows_does_not_matter(
        rubric in any_rubric(),
        rows in any_rows(),
        shuffled in Just((0..CASES).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let other: Vec<_> = shuffled.iter().map(|at| rows[*at].clone()).collect();
        prop_assert_eq!(rubric.score(&attempt(&rows)), rubric.score(&attempt(&other)));
    }

    #[test]
    fn all_right_is_full_points(rubric in any_rubric()) {
        let rows: Vec<_> = (0..CASES).map(|case| Row::new(case, Verdict::Pass)).collect();
        let full = rubric.rounding.apply(rubric.points() + rubric.bonus());
        prop_assert_eq!(total(&rubric, &rows), full);
    }

    #[test]
    fn a_failure_more_never_raises_a_score(
        rubric in any_rubric(), rows in any_rows(), at in 0..CASES, worse in any_row(0),
    ) {
        prop_assume!(worse.verdict.is_judged());
        let mut worsened = rows.clone();
        let row = &mut worsened[at];
        // From right to anything that is judged, and from anything charged to a plain failure.
        prop_assume!(row.verdict.is_judged());
        if row.verdict == Verdict::Pass {
            *row = Row { case: at, ..worse };
        } else {
            *row = Row::new(at, Verdict::Fail);
        }
        prop_assert!(total(&rubric, &worsened) <= total(&rubric, &rows));
    }

    #[test]
    fn a_charge_is_made_once_at_most(rubric in any_rubric(), rows in any_rows()) {
        let score = rubric.score(&attempt(&rows));
        let charged: f64 = score.lines.iter().map(|line| line.points).filter(|points| *points < 0.0).sum();
        let all: f64 = rubric.charges.iter().map(|charge| charge.points).sum();
        // Rounding down takes less than a half.
        prop_assert!(-charged <= all + 0.5);
        let lines = score.lines.iter().filter(|line| line.label == "cause").count();
        prop_assert!(lines <= rubric.charges.len());
    }

    #[test]
    fn without_a_cause_there_are_no_fewer_points(rubric in any_rubric(), rows in any_rows()) {
        let score = rubric.score(&attempt(&rows));
        for without in &score.without {
            prop_assert!(without.total >= score.total, "{score:?}");
        }
    }

    #[test]
    fn what_says_nothing_leaves_the_denominator(rubric in any_rubric(), rows in any_rows(), at in 0..6_usize) {
        let mut silent = rows.clone();
        silent[at] = Row::new(at, Verdict::Unpinned);
        let mut faulty = rows.clone();
        faulty[at] = Row::new(at, Verdict::FixtureError);
        let possible = |rows: &[Row]| rubric.score(&attempt(rows)).possible;
        prop_assert_eq!(possible(&silent), possible(&faulty));
        let mut failed = rows.clone();
        failed[at] = Row::new(at, Verdict::Fail);
        let (points, weight, whole) = rubric.groups.iter().find_map(|group| {
            let weight = group.cases.iter().find(|(case, _)| *case == at)?.1;
            Some((group.points, weight, group.cases.iter().map(|(_, weight)| weight).sum::<f64>()))
        }).expect("every case is in a group");
        let gone = possible(&failed) - possible(&silent);
        prop_assert!((gone - points * weight / whole).abs() < 1e-4);
    }
}
