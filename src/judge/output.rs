//! How an output compares with everything that is accepted.

use super::difference;
use super::judgement::{Difference, Match};
use super::ladder::{Comparison, Level, Place};
use super::meaning;
use super::question::Accepted;
use crate::fixture::{Rung, Step};

/// What the comparison of an output comes to, however the program ended.
#[derive(Debug)]
pub struct Assessment<'a> {
    /// The output beside the accepted one that it is nearest to.
    pub comparison: Comparison<'a>,
    /// Whether it is right on the rung asked for.
    pub standing: Standing,
    /// The strictest comparison under which it is right.
    pub matched: Option<Match>,
    /// The first place where it goes wrong on the rung asked for, and all about it.
    pub wrong: Option<(Place, Difference)>,
    /// The first place where what it says goes wrong, where only its layout is wrong before that.
    pub content: Option<Difference>,
    /// What was read, where the output was judged by its meaning and is not right.
    pub read: Option<String>,
}

/// How good an output is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Equal on the rung asked for.
    Right,
    /// Equal on a looser rung that touches no content of this game, or after a named step.
    Form,
    /// Different content.
    Content,
    /// It may mean what it should.
    Doubt,
}

/// Compares an output with all that is accepted: it is right when any one of them is equal on the
/// rung asked for, and right in content when one is equal on a rung up to `form`. O(n) a rung that
/// is tried, for each accepted output.
pub fn assess<'a>(
    accepted: &'a [Accepted<'_>],
    actual: &'a [u8],
    (asked, form): (Rung, Rung),
) -> Assessment<'a> {
    if asked == Rung::Events {
        // Blanks alone have no meaning.
        let texts = assess(accepted, actual, (Rung::Spaces, form));
        return match texts.standing {
            Standing::Right => texts,
            _ => meaning::assess(accepted, actual, texts),
        };
    }
    let comparisons: Vec<_> = accepted
        .iter()
        .map(|accepted| (accepted, Comparison::new(&accepted.text, actual)))
        .collect();
    if let Some(assessment) = right(&comparisons, asked) {
        return assessment;
    }
    let best = comparisons
        .iter()
        .filter_map(|(accepted, comparison)| Some((comparison.strictest()?, *accepted)))
        .min_by(|a, b| a.0.cmp(&b.0));
    let standing = match &best {
        Some((level, _)) if !level.touches_content || level.rung <= form => Standing::Form,
        _ => Standing::Content,
    };
    let matched = best.map(|(level, accepted)| found(level, accepted));
    let nearest = nearest(&comparisons, asked, matched.as_ref());
    let comparison = nearest
        .as_ref()
        .map_or(Comparison::new(&[], actual), |(_, comparison, _)| {
            *comparison
        });
    let content = match (&nearest, &matched) {
        (Some((accepted, comparison, place)), None) => {
            beyond_layout(accepted, comparison, asked, *place)
        }
        _ => None,
    };
    Assessment {
        comparison,
        standing,
        matched,
        wrong: nearest.map(|(accepted, comparison, place)| {
            let difference = difference::describe(&comparison, accepted, asked, place);
            (place, difference)
        }),
        content,
        read: None,
    }
}

/// Where an output goes wrong that was wrong in layout alone up to there, at the least in the line
/// that `first` stands in: whoever mends that line finds the program still wrong.
fn beyond_layout(
    accepted: &Accepted<'_>,
    comparison: &Comparison<'_>,
    asked: Rung,
    first: Place,
) -> Option<Difference> {
    if asked >= Rung::Spaces {
        return None;
    }
    let place = comparison.place(Rung::Spaces, &Step::ALL)?;
    let between = comparison.expected().get(first.expected..place.expected)?;
    if !between.trim_ascii_start().contains(&b'\n') {
        return None;
    }
    let difference = difference::describe(comparison, accepted, Rung::Spaces, place);
    Some(difference)
}

/// The assessment of an output that is right, with the strictest rung that says so.
fn right<'a>(
    comparisons: &[(&'a Accepted<'_>, Comparison<'a>)],
    asked: Rung,
) -> Option<Assessment<'a>> {
    let (rung, accepted, comparison) = comparisons
        .iter()
        .filter_map(|(accepted, comparison)| {
            Some((comparison.rung(asked)?, *accepted, *comparison))
        })
        .min_by_key(|(rung, ..)| *rung)?;
    Some(Assessment {
        comparison,
        standing: Standing::Right,
        matched: Some(Match {
            rung,
            steps: Vec::new(),
            variant: accepted.variant.clone(),
        }),
        wrong: None,
        content: None,
        read: None,
    })
}

fn found(level: Level, accepted: &Accepted<'_>) -> Match {
    Match {
        rung: level.rung,
        steps: level.steps,
        variant: accepted.variant.clone(),
    }
}

/// The accepted output that a wrong one is to be compared with: the one that it matches on a
/// looser rung, else the one that explains most of it. The first wins a tie.
fn nearest<'a, 'b>(
    comparisons: &[(&'a Accepted<'b>, Comparison<'a>)],
    asked: Rung,
    matched: Option<&Match>,
) -> Option<(&'a Accepted<'b>, Comparison<'a>, Place)> {
    let mut best: Option<(&Accepted<'_>, Comparison<'_>, Place)> = None;
    for (accepted, comparison) in comparisons {
        let Some(place) = comparison.place(asked, &[]) else {
            continue;
        };
        if matched.is_some_and(|matched| matched.variant == accepted.variant) {
            return Some((accepted, *comparison, place));
        }
        if best.is_none_or(|(_, _, other)| place.actual > other.actual) {
            best = Some((accepted, *comparison, place));
        }
    }
    best
}
