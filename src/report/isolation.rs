//! How well candidates were kept apart, in a sentence that heads the reports for people.
//!
//! The whole table is in the JSON, on the class page, and in `regrade doctor`.

use super::safe::safe;
use crate::gradebook::results::Isolation;
use crate::judge::wording::list;

/// As many promises are named; where more are not kept in full, their number says it all.
const NAMED: usize = 3;

/// The tier, and what it does not keep in full.
pub fn headline(isolation: &Isolation) -> String {
    format!("isolation {}: {}", tier(isolation), kept(isolation))
}

/// The name of the tier, or of the launcher that stands in its place.
pub fn tier(isolation: &Isolation) -> String {
    match &isolation.launcher {
        Some(launcher) => format!("by `{}`", safe(launcher)),
        None => safe(&isolation.tier),
    }
}

/// How much of what is promised is kept.
pub fn kept(isolation: &Isolation) -> String {
    if isolation.launcher.is_some() {
        return "what it keeps is not known here".to_owned();
    }
    if isolation.tier == "none" {
        return "a plain process, which is no boundary against a hostile program".to_owned();
    }
    let all = isolation.promises.len();
    let in_state = |state: &str| -> Vec<_> {
        let promises = isolation.promises.iter();
        let there = promises.filter(|promise| promise.state == state);
        there.map(|promise| safe(&promise.what)).collect()
    };
    let (partial, open) = (in_state("partial"), in_state("not enforced"));
    let whole = all - partial.len() - open.len();
    let mut parts = vec![format!("{whole} of {all} promises enforced")];
    for (state, promises) in [("in part", partial), ("not", open)] {
        match promises.len() {
            0 => {}
            1..=NAMED => parts.push(format!("{state}: {}", list(&promises))),
            many => parts.push(format!("{many} {state}")),
        }
    }
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gradebook::results::Promise;

    fn of(states: &[&str]) -> Isolation {
        let promises = states.iter().enumerate().map(|(at, state)| Promise {
            what: format!("promise {at}"),
            state: (*state).to_owned(),
            ..Promise::default()
        });
        Isolation {
            tier: "isolated".to_owned(),
            launcher: None,
            promises: promises.collect(),
        }
    }

    #[test]
    fn what_is_not_kept_in_full_is_named() {
        assert_eq!(
            headline(&of(&["enforced", "partial", "not enforced", "partial"])),
            "isolation isolated: 1 of 4 promises enforced; in part: promise 1 and promise 3; not: promise 2"
        );
        assert_eq!(
            headline(&of(&["enforced", "enforced"])),
            "isolation isolated: 2 of 2 promises enforced"
        );
    }

    #[test]
    fn much_that_is_not_kept_is_counted() {
        assert_eq!(
            headline(&of(&["partial"; 4])),
            "isolation isolated: 0 of 4 promises enforced; 4 in part"
        );
    }

    #[test]
    fn no_isolation_is_called_no_boundary_and_a_launcher_is_named() {
        let mut table = of(&["enforced", "not enforced"]);
        table.tier = "none".to_owned();
        assert_eq!(
            headline(&table),
            "isolation none: a plain process, which is no boundary against a hostile program"
        );
        table.launcher = Some("nsjail\x1b -Mo".to_owned());
        assert_eq!(
            headline(&table),
            "isolation by `nsjail␛ -Mo`: what it keeps is not known here"
        );
    }
}
