//! Adding up one submission.

use super::lines::{self, line, times};
use super::rounding::tidy;
use super::share::Share;
use super::{Attempt, Charge, Group, Row, Rubric};
use crate::gradebook::results::{Counterfactual, Score, ScoreLine};
use crate::judge::Verdict;

/// Which charges are taken, a bit each; the others leave their cases wrong.
type Taken = u32;

impl Rubric {
    /// Adds up one submission. The order of its rows does not matter.
    ///
    /// The steps, in order: groups; charges, of which those are taken that leave the submission
    /// most points; bonus; penalties; late days; nothing below zero; rounding.
    pub fn score(&self, attempt: &Attempt<'_>) -> Score {
        if attempt.refused {
            return self.nothing();
        }
        let sums = Sums::new(self, attempt);
        let taken = sums.best();
        let mut lines = sums.lines(taken);
        let before = sums.value(taken);
        let total = self.finish(before, attempt, Some(&mut lines));
        Score {
            total,
            possible: tidy(
                self.groups
                    .iter()
                    .map(|group| group.share(attempt, |_| true).possible)
                    .sum(),
            ),
            lines,
            without: sums.without(taken),
        }
    }

    /// The score of what could not be taken in.
    fn nothing(&self) -> Score {
        Score {
            total: 0.0,
            possible: tidy(self.points()),
            lines: vec![line(
                "Nothing to run",
                0.0,
                Some(self.points()),
                "the submission was refused; the findings say why".to_owned(),
            )],
            without: Vec::new(),
        }
    }

    /// From the points of cases to the total; says each step when `lines` are given.
    fn finish(
        &self,
        points: f64,
        attempt: &Attempt<'_>,
        lines: Option<&mut Vec<ScoreLine>>,
    ) -> f64 {
        let mut steps = Vec::new();
        let mut left = tidy(points);
        for (label, cost, why) in self.costs(attempt) {
            left -= cost;
            steps.push(line(&label, -cost, None, why));
        }
        if left < 0.0 {
            steps.push(line(
                "Never below zero",
                -left,
                None,
                "what was taken off is more than there was".to_owned(),
            ));
            left = 0.0;
        }
        if let Some(late) = self.late.as_ref().filter(|_| attempt.days_late > 0) {
            let (cost, why) = late.cost(attempt.days_late, left);
            left -= cost;
            steps.push(line("Late", -cost, None, why));
        }
        let total = self.rounding.apply(left.max(0.0));
        if tidy(total - left) != 0.0 {
            steps.push(line(
                "Rounding",
                total - left,
                None,
                self.rounding.to_string(),
            ));
        }
        if let Some(lines) = lines {
            lines.extend(steps);
        }
        total
    }

    /// What the findings cost: each by what it says itself, and each kind by the rubric.
    fn costs(&self, attempt: &Attempt<'_>) -> Vec<(String, f64, String)> {
        let of_findings = attempt
            .findings
            .iter()
            .filter(|finding| finding.points > 0.0);
        let mut costs: Vec<_> = of_findings
            .map(|finding| {
                (
                    format!("Penalty: {}", finding.kind),
                    finding.points,
                    finding.message.clone(),
                )
            })
            .collect();
        for penalty in &self.penalties {
            let found = attempt
                .findings
                .iter()
                .filter(|finding| finding.kind == penalty.finding)
                .count();
            if found > 0 && penalty.points > 0.0 {
                let why = format!("charged once for {}", times(found, "finding"));
                costs.push((format!("Penalty: {}", penalty.title), penalty.points, why));
            }
        }
        costs
    }
}

/// One submission beside its rubric.
struct Sums<'a> {
    rubric: &'a Rubric,
    attempt: &'a Attempt<'a>,
    /// The charges that some row shows, by index in the rubric.
    shown: Vec<usize>,
}

impl<'a> Sums<'a> {
    fn new(rubric: &'a Rubric, attempt: &'a Attempt<'a>) -> Self {
        let shown = (0..rubric.charges.len())
            .filter(|at| {
                attempt
                    .rows
                    .iter()
                    .any(|row| charge_of(rubric, row) == Some(*at))
            })
            .collect();
        Self {
            rubric,
            attempt,
            shown,
        }
    }

    fn charge(&self, at: usize) -> Option<&'a Charge> {
        self.rubric.charges.get(at)
    }

    /// Whether a row counts as right.
    fn is_right(&self, taken: Taken, row: &Row) -> bool {
        row.verdict == Verdict::Pass
            || charge_of(self.rubric, row).is_some_and(|at| taken & (1 << at) != 0)
    }

    fn share(&self, group: &Group, taken: Taken) -> Share {
        group.share(self.attempt, |row| self.is_right(taken, row))
    }

    fn groups(&self) -> impl Iterator<Item = (&'a Group, bool)> {
        let groups = self.rubric.groups.iter().map(|group| (group, false));
        let bonuses = self.rubric.bonuses.iter().map(|bonus| (&bonus.group, true));
        groups.chain(bonuses)
    }

    /// Points of all groups and bonuses.
    fn earned(&self, taken: Taken) -> f64 {
        self.groups()
            .map(|(group, _)| self.share(group, taken).earned)
            .sum()
    }

    fn value(&self, taken: Taken) -> f64 {
        self.earned(taken) - self.price(taken)
    }

    /// What the charges that are taken cost.
    fn price(&self, taken: Taken) -> f64 {
        let charges = self.shown.iter().filter(|at| taken & (1 << **at) != 0);
        charges
            .filter_map(|at| self.charge(*at))
            .map(|charge| charge.points)
            .sum()
    }

    /// The charges that leave most points: a case may be worth less than its charge. Of equally
    /// good ones the most are taken, so that the report speaks of causes and not of cases.
    fn best(&self) -> Taken {
        let mut best: (f64, Taken) = (f64::NEG_INFINITY, 0);
        for subset in 0..1_u32 << self.shown.len() {
            let taken = self.spread(subset);
            let value = tidy(self.value(taken));
            let is_better =
                value > best.0 || (value == best.0 && taken.count_ones() > best.1.count_ones());
            if is_better {
                best = (value, taken);
            }
        }
        best.1
    }

    /// The bits of a subset of the charges shown, as bits of all charges.
    fn spread(&self, subset: u32) -> Taken {
        let bits = self.shown.iter().enumerate();
        bits.filter(|(bit, _)| subset & (1 << bit) != 0)
            .fold(0, |taken, (_, at)| taken | (1 << at))
    }

    fn lines(&self, taken: Taken) -> Vec<ScoreLine> {
        let what = if self.attempt.modes == 1 {
            "case"
        } else {
            "replay"
        };
        let of_group = |(group, is_bonus)| {
            let share = self.share(group, taken);
            if is_bonus {
                lines::bonus(group, share, what)
            } else {
                lines::group(group, share, what)
            }
        };
        let of_charge = |at: &usize| {
            let is_shown = |row: &&Row| charge_of(self.rubric, row) == Some(*at);
            let rows = self.attempt.rows.iter().filter(is_shown).count();
            let is_taken = taken & (1 << at) != 0;
            Some(lines::charge(self.charge(*at)?, rows, is_taken, what))
        };
        let (bonuses, groups): (Vec<_>, Vec<_>) =
            self.groups().partition(|(_, is_bonus)| *is_bonus);
        groups
            .into_iter()
            .map(of_group)
            .chain(self.shown.iter().filter_map(of_charge))
            .chain(bonuses.into_iter().map(of_group))
            .collect()
    }

    /// What the total would be without each cause.
    fn without(&self, taken: Taken) -> Vec<Counterfactual> {
        let charges = self
            .shown
            .iter()
            .filter_map(|at| Some((*at, self.charge(*at)?)));
        charges
            .map(|(at, charge)| {
                let others = self.price(taken & !(1 << at));
                let points = self.earned(taken | (1 << at)) - others;
                Counterfactual {
                    cause: charge.title.clone(),
                    total: self.rubric.finish(points, self.attempt, None),
                }
            })
            .collect()
    }
}

/// The first charge that a row shows the cause of.
fn charge_of(rubric: &Rubric, row: &Row) -> Option<usize> {
    rubric
        .charges
        .iter()
        .position(|charge| charge.cause.is_shown_by(row))
}
