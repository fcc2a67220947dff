//! What the judgements of many cases add up to.

use crate::judge::Verdict;

/// Points, counts and the outcome of some cases.
///
/// A case that says nothing about the candidate (unpinned, or its fixture is at fault) leaves the
/// points that can be had. Only a pass earns points.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Scorecard {
    earned: f64,
    possible: f64,
    /// Points of cases that say nothing about the candidate.
    unjudged: f64,
    /// One count for each verdict, in the order of [`Verdict::NAMES`].
    counts: [usize; Verdict::NAMES.len()],
}

/// What a check comes to for whoever started it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Every case that says anything about the candidate passed.
    AllPassed,
    /// The candidate is wrong somewhere, or may be: a doubt is never taken for a pass.
    CandidateWrong,
    /// The set-up is wrong, or no case said anything about the candidate, or none that is worth
    /// points.
    SetUpWrong,
}

impl Outcome {
    /// The exit status of the command: 0, 1 or 3.
    pub fn exit_status(self) -> u8 {
        match self {
            Self::AllPassed => 0,
            Self::CandidateWrong => 1,
            Self::SetUpWrong => 3,
        }
    }
}

impl Scorecard {
    /// Adds up cases, each with what it is worth.
    pub fn of(cases: impl IntoIterator<Item = (f64, Verdict)>) -> Self {
        let mut card = Self::default();
        for (points, verdict) in cases {
            card.add(points, verdict);
        }
        card
    }

    /// Adds one case.
    pub fn add(&mut self, points: f64, verdict: Verdict) {
        let names = Verdict::NAMES.iter().zip(&mut self.counts);
        for (_, count) in names.filter(|((_, known), _)| *known == verdict) {
            *count += 1;
        }
        if verdict.is_judged() {
            self.possible += points;
        } else if verdict != Verdict::Doubt {
            self.unjudged += points;
        }
        if verdict == Verdict::Pass {
            self.earned += points;
        }
    }

    /// Points earned.
    pub fn earned(&self) -> f64 {
        self.earned
    }

    /// Points that could be had.
    pub fn possible(&self) -> f64 {
        self.possible
    }

    /// Whether there were points to be had and no case that is worth any could be judged.
    pub fn lacks_points(&self) -> bool {
        self.possible <= 0.0 && self.unjudged > 0.0
    }

    /// How many cases came to a verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.counts()
            .find(|(known, _)| *known == verdict)
            .map_or(0, |(_, count)| count)
    }

    /// Every verdict with its count, zeros too, from the mildest to the worst.
    pub fn counts(&self) -> impl Iterator<Item = (Verdict, usize)> {
        let verdicts = Verdict::NAMES.iter().map(|(_, verdict)| *verdict);
        verdicts.zip(self.counts)
    }

    /// What it all comes to; a set-up that is wrong outweighs a candidate that is.
    pub fn outcome(&self) -> Outcome {
        let any = |which: fn(Verdict) -> bool| {
            self.counts()
                .any(|(verdict, count)| count > 0 && which(verdict))
        };
        let says = |verdict: Verdict| verdict.is_judged() || verdict == Verdict::Doubt;
        if any(|verdict| verdict == Verdict::FixtureError) || !any(says) {
            Outcome::SetUpWrong
        } else if any(Verdict::has_answer) {
            Outcome::CandidateWrong
        } else if self.lacks_points() {
            Outcome::SetUpWrong
        } else {
            Outcome::AllPassed
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(verdicts: &[Verdict]) -> Scorecard {
        Scorecard::of(verdicts.iter().map(|verdict| (2.5, *verdict)))
    }

    #[test]
    fn only_a_pass_earns_points() {
        let card = card(&[
            Verdict::Pass,
            Verdict::Format,
            Verdict::Fail,
            Verdict::Timeout,
        ]);
        assert_eq!((card.earned(), card.possible()), (2.5, 10.0));
    }

    #[test]
    fn a_case_that_says_nothing_leaves_the_denominator() {
        let card = card(&[Verdict::Pass, Verdict::Unpinned, Verdict::FixtureError]);
        assert_eq!((card.earned(), card.possible()), (2.5, 2.5));
    }

    #[test]
    fn every_verdict_is_counted() {
        for (_, verdict) in Verdict::NAMES {
            assert_eq!(card(&[verdict, verdict]).count(verdict), 2);
        }
    }

    #[test]
    fn the_outcome_is_the_exit_status_of_the_command() {
        let status = |verdicts: &[Verdict]| card(verdicts).outcome().exit_status();
        assert_eq!(status(&[Verdict::Pass, Verdict::Unpinned]), 0);
        assert_eq!(status(&[Verdict::Pass, Verdict::Format]), 1);
        assert_eq!(status(&[Verdict::CompileError]), 1);
        assert_eq!(status(&[Verdict::Pass, Verdict::Doubt]), 1);
        assert_eq!(status(&[Verdict::Doubt]), 1);
        assert_eq!(status(&[Verdict::Fail, Verdict::FixtureError]), 3);
        assert_eq!(status(&[Verdict::Unpinned]), 3);
        assert_eq!(status(&[]), 3);
    }

    #[test]
    fn passing_what_is_worth_nothing_is_no_success_where_nothing_else_could_be_judged() {
        let of = |cases: &[(f64, Verdict)]| Scorecard::of(cases.iter().copied()).outcome();
        let games = (0.0, Verdict::Pass);
        let unpinned = (2.5, Verdict::Unpinned);
        assert_eq!(of(&[games, unpinned]), Outcome::SetUpWrong);
        assert_eq!(of(&[games, (0.0, Verdict::Unpinned)]), Outcome::AllPassed);
        assert_eq!(
            of(&[games, unpinned, (1.0, Verdict::Pass)]),
            Outcome::AllPassed
        );
        assert_eq!(
            of(&[(0.0, Verdict::Fail), unpinned]),
            Outcome::CandidateWrong
        );
        assert_eq!(of(&[games, (2.5, Verdict::Doubt)]), Outcome::CandidateWrong);
    }
}
