//! Holding sample submissions to the mistake that they were written with.

use std::collections::BTreeMap;

use crate::gradebook::Session;
use crate::insight::{Attribution, Lineup, Sighting};
use crate::judge::submissions::Expectation;

/// What `cause` says where attribution must come to nothing.
const NONE: &str = "none";

/// The suspects of the cases of each variant.
pub type Lineups<'a> = BTreeMap<Option<String>, Lineup<'a>>;

/// What attribution misses of an expectation; none when it meets it, or nothing is asked.
pub fn cause_missed(
    session: &Session,
    lineups: &Lineups<'_>,
    expectation: &Expectation,
    seen: &[Sighting],
) -> Option<String> {
    let wanted = expectation.cause.as_ref()?;
    let Some(lineup) = lineups.get(&expectation.variant) else {
        let names = wanted.join(" or ");
        return Some(format!("its cause should be {names}, and there is no game"));
    };
    let is_here = |sighting: &&Sighting| {
        let case = session.assignment().cases.get(sighting.case);
        case.is_some_and(|case| case.variant == expectation.variant)
    };
    let seen: Vec<_> = seen.iter().filter(is_here).cloned().collect();
    missed(wanted, &lineup.attribute(&seen))
}

fn missed(wanted: &[String], found: &Attribution) -> Option<String> {
    let causes = found.causes();
    let is_wanted = |id: &String| wanted.contains(id);
    let all = causes
        .iter()
        .all(|cause| is_wanted(&cause.id) || cause.alike.iter().any(is_wanted));
    let none = wanted.iter().any(|id| id == NONE);
    if all && causes.is_empty() == none {
        return None;
    }
    let names: Vec<_> = causes.iter().map(|cause| cause.id.as_str()).collect();
    Some(format!(
        "its cause should be {}, and {}",
        wanted.join(" or "),
        match names[..] {
            [] => "no known mistake explains it".to_owned(),
            [one] => format!("it is {one}"),
            _ => format!("it may be {}", names.join(" or ")),
        }
    ))
}
