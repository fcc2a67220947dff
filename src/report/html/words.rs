//! Numbers and verdicts as the pages write them.

pub use crate::report::summary::percent;
use serde::Serialize;

use crate::judge::Verdict;
use crate::report::safe::safe;

/// Points: at most four decimals, and no zero at their end.
pub fn points(points: f64) -> String {
    let text = format!("{points:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text.strip_prefix('-') {
        None => text.to_owned(),
        Some("0") => "0".to_owned(),
        Some(rest) => format!("−{rest}"),
    }
}

/// Points that are added or taken off.
pub fn signed(amount: f64) -> String {
    let text = points(amount);
    if amount > 0.0 && text != "0" {
        format!("+{text}")
    } else {
        text
    }
}

/// An optional text, drawn; none when there is nothing in it.
pub fn some(text: Option<&str>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty()).map(safe)
}

/// A verdict as a page shows it.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Chip {
    /// Its name, the style's class too.
    pub name: &'static str,
    /// A sign that stands beside the name.
    pub sign: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

impl From<Verdict> for Chip {
    fn from(verdict: Verdict) -> Self {
        let (sign, meaning) = match verdict {
            Verdict::Pass => (
                "✓",
                "The output is right, and the program ended as it should.",
            ),
            Verdict::Format => (
                "≈",
                "Right but for its form: spacing, line ends or the like.",
            ),
            Verdict::Doubt => (
                "?",
                "What was meant cannot be told for certain; a teacher looks at it.",
            ),
            Verdict::Fail => ("✗", "What was printed is not what should have been."),
            Verdict::Nondeterministic => ("✗", "The same input gave different output."),
            Verdict::Unpinned => (
                "–",
                "The program could not be given the secret of this case, so the case does not count.",
            ),
            Verdict::Crash => ("✗", "The program was ended by an error."),
            Verdict::Timeout => ("✗", "The program did not end in the time it had."),
            Verdict::OutputLimit => ("✗", "The program printed more than it may."),
            Verdict::MemoryLimit => ("✗", "The program took more memory than it may."),
            Verdict::ProcessLimit => ("✗", "The program started more processes than it may."),
            Verdict::CompileError => ("✗", "The program did not build, so nothing was run."),
            Verdict::FixtureError => ("–", "The test itself is at fault; nobody loses points."),
        };
        Self {
            name: verdict.name(),
            sign,
            meaning,
        }
    }
}

/// A verdict and how often it came up.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Count {
    /// The verdict.
    pub verdict: Chip,
    /// How often.
    pub times: usize,
}

/// How often each verdict other than `pass` came up, in the order of their severity.
pub fn count(verdicts: &[Verdict]) -> Vec<Count> {
    Verdict::NAMES
        .iter()
        .filter(|(_, verdict)| *verdict != Verdict::Pass)
        .map(|(_, verdict)| Count {
            verdict: Chip::from(*verdict),
            times: verdicts.iter().filter(|one| *one == verdict).count(),
        })
        .filter(|count| count.times > 0)
        .collect()
}

/// The verdicts that a page shows, each once, for its legend.
pub fn legend(verdicts: impl IntoIterator<Item = Verdict>) -> Vec<Chip> {
    let seen: std::collections::BTreeSet<_> = verdicts.into_iter().collect();
    seen.into_iter().map(Chip::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_no_needless_decimals() {
        assert_eq!(points(7.0), "7");
        assert_eq!(points(6.5), "6.5");
        assert_eq!(points(20.0 / 3.0), "6.6667");
        assert_eq!(points(-2.0), "−2");
        assert_eq!(points(-0.0), "0");
        assert_eq!(signed(3.0), "+3");
        assert_eq!(signed(0.0), "0");
    }

    #[test]
    fn almost_everything_is_not_a_hundred_percent() {
        assert_eq!(percent(299.9, 300.0), 99);
        assert_eq!(percent(0.07, 1.0), 7);
        assert_eq!(percent(12.0, 10.0), 120);
        assert_eq!(percent(1.0, 0.0), 0);
    }

    #[test]
    fn verdicts_are_counted_in_the_order_of_their_severity() {
        let counts = count(&[
            Verdict::Timeout,
            Verdict::Pass,
            Verdict::Fail,
            Verdict::Timeout,
        ]);
        let counts: Vec<_> = counts
            .iter()
            .map(|one| (one.verdict.name, one.times))
            .collect();
        assert_eq!(counts, [("fail", 1), ("timeout", 2)]);
    }
}
