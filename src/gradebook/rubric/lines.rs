//! The steps of a score in words.

use super::rounding::tidy;
use super::share::Share;
use super::{Charge, Group};
use crate::gradebook::results::ScoreLine;

/// What a group comes to; `what` is what its rows are called.
pub(super) fn group(group: &Group, share: Share, what: &str) -> ScoreLine {
    let why = of_share(group, share, what);
    line(&group.name, share.earned, Some(share.possible), why)
}

/// What a bonus comes to.
pub(super) fn bonus(group: &Group, share: Share, what: &str) -> ScoreLine {
    let why = if share.judged + share.silent == 0 {
        "not handed in".to_owned()
    } else {
        of_share(group, share, what)
    };
    let label = format!("Bonus: {}", group.name);
    line(&label, share.earned, Some(share.possible), why)
}

fn of_share(group: &Group, share: Share, what: &str) -> String {
    let mut why = if share.judged > 0 {
        format!("{} of {} right", share.right, times(share.judged, what))
    } else {
        "nothing to be judged by".to_owned()
    };
    match share.silent {
        0 => {}
        1 => why.push_str(&format!(
            "; 1 {what} says nothing about it and does not count"
        )),
        silent => why.push_str(&format!(
            "; {silent} {what}s say nothing about it and do not count"
        )),
    }
    let is_partly_right = share.right > 0 && share.right < share.judged;
    if is_partly_right && share.earned == 0.0 && group.points > 0.0 {
        why.push_str("; all or nothing");
    }
    why
}

/// What a charge comes to that so many rows show.
pub(super) fn charge(charge: &Charge, rows: usize, is_taken: bool, what: &str) -> ScoreLine {
    let (points, why) = match (is_taken, rows) {
        (true, 1) => (
            charge.points,
            format!("charged once; the {what} that shows it counts as right"),
        ),
        (true, _) => (
            charge.points,
            format!("charged once, though {rows} {what}s show it; they count as right"),
        ),
        (false, 1) => (
            0.0,
            format!(
                "1 {what} shows it and counts as wrong, which costs less than {}",
                charge.points
            ),
        ),
        (false, _) => (
            0.0,
            format!(
                "{rows} {what}s show it and count as wrong, which costs less than {}",
                charge.points
            ),
        ),
    };
    line(&charge.title, -points, None, why)
}

/// One step.
pub(super) fn line(label: &str, points: f64, possible: Option<f64>, why: String) -> ScoreLine {
    ScoreLine {
        label: label.to_owned(),
        points: tidy(points),
        possible: possible.map(tidy),
        why,
    }
}

/// A number and its noun.
pub(super) fn times(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}
