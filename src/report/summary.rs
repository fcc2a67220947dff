//! The one line that sums up a check.

use crate::gradebook::Scorecard;
use crate::judge::Verdict;
use crate::judge::wording::number;

/// The counts of all verdicts that occur, and the points, for example
/// `18 passed, 2 failed, 1 unpinned · 19 of 21 points`.
pub fn line(card: &Scorecard) -> String {
    let counts: Vec<_> = card
        .counts()
        .filter(|(verdict, count)| *count > 0 || *verdict == Verdict::Pass)
        .map(|(verdict, count)| format!("{} {}", number(count), participle(verdict, count)))
        .collect();
    format!(
        "{} · {} of {}",
        counts.join(", "),
        amount(card.earned()),
        points(card.possible())
    )
}

/// Points with their noun.
pub fn points(points: f64) -> String {
    let noun = if points == 1.0 { "point" } else { "points" };
    format!("{} {noun}", amount(points))
}

/// Points as people write them: at most two decimals and no zeros at the end.
pub fn amount(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Whether a verdict tells something of the case: one that was not judged does not, and a program
/// that does not build fails all cases alike.
pub fn tells_of_case(verdict: Verdict) -> bool {
    verdict.is_judged() && verdict != Verdict::CompileError
}

/// What a submission comes to: the worst that it is to blame for, else the worst that kept a case
/// from saying anything about it. None when there is no case.
pub fn worst(verdicts: impl Iterator<Item = Verdict>) -> Option<Verdict> {
    verdicts.max_by_key(|verdict| (verdict.blames_candidate(), *verdict))
}

fn participle(verdict: Verdict, count: usize) -> &'static str {
    match verdict {
        Verdict::Pass => "passed",
        Verdict::Format => "wrong in form",
        Verdict::Doubt => "in doubt",
        Verdict::Fail => "failed",
        Verdict::Nondeterministic => "nondeterministic",
        Verdict::Unpinned => "unpinned",
        Verdict::Crash => "crashed",
        Verdict::Timeout => "timed out",
        Verdict::OutputLimit => "over the output limit",
        Verdict::MemoryLimit => "over the memory limit",
        Verdict::ProcessLimit => "over the process limit",
        Verdict::CompileError => "not built",
        Verdict::FixtureError if count == 1 => "fixture error",
        Verdict::FixtureError => "fixture errors",
    }
}

/// A share in whole percent, rounded down: only what is complete is 100 %.
pub fn percent(part: f64, whole: f64) -> u32 {
    if whole <= 0.0 {
        return 0;
    }
    // The small number makes up for 0.07 * 100 being 7.000000000000001 or 6.999999999999999.
    let share = (part / whole * 100.0 + 1e-9).floor();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to what fits"
    )]
    let share = share.clamp(0.0, 1e6) as u32;
    share
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(verdicts: &[(Verdict, usize)], points: f64) -> String {
        let cases = verdicts
            .iter()
            .flat_map(|(verdict, count)| std::iter::repeat_n((points, *verdict), *count));
        line(&Scorecard::of(cases))
    }

    #[test]
    fn the_summary_has_an_exact_form() {
        let verdicts = [
            (Verdict::Fail, 2),
            (Verdict::Pass, 18),
            (Verdict::Unpinned, 1),
        ];
        assert_eq!(
            of(&verdicts, 1.0),
            "18 passed, 2 failed, 1 unpinned · 18 of 20 points"
        );
    }

    #[test]
    fn what_a_submission_is_to_blame_for_outweighs_what_could_not_be_judged() {
        let worst = |verdicts: &[Verdict]| super::worst(verdicts.iter().copied());
        let (fail, pass, unpinned) = (Verdict::Fail, Verdict::Pass, Verdict::Unpinned);
        assert_eq!(worst(&[pass, unpinned, fail]), Some(fail));
        assert_eq!(worst(&[pass, unpinned]), Some(unpinned));
        assert_eq!(worst(&[]), None);
    }

    #[test]
    fn nothing_passed_is_said_too_and_points_may_be_fractions() {
        assert_eq!(
            of(&[(Verdict::Crash, 1), (Verdict::FixtureError, 2)], 2.5),
            "0 passed, 1 crashed, 2 fixture errors · 0 of 2.5 points"
        );
        assert_eq!(of(&[(Verdict::Pass, 1)], 1.0), "1 passed · 1 of 1 point");
        assert_eq!(amount(100.0), "100");
        assert_eq!(amount(1.0 / 3.0), "0.33");
    }
}
