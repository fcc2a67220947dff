//! What a tier keeps, and what it does not: for people, reports and JSON.

use serde::Serialize;

use super::Tier;

/// How well something is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Always.
    Enforced,
    /// Not in every case; the reason says when not.
    Partial,
    /// Not at all.
    NotEnforced,
}

impl State {
    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Enforced => "enforced",
            Self::Partial => "partial",
            Self::NotEnforced => "not enforced",
        }
    }
}

/// Something that a candidate is kept from, or held to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Promise {
    /// What.
    pub what: &'static str,
    /// How well.
    pub state: State,
    /// By what, or why not.
    pub reason: String,
    /// The way to have it enforced; none where it is.
    pub fix: Option<String>,
}

/// How candidates are kept apart here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Isolation {
    /// The tier.
    #[serde(serialize_with = "by_name")]
    pub tier: Tier,
    /// The launcher of one's own, where there is one.
    pub launcher: Option<String>,
    /// What is kept, and what is not; always the same things in the same order.
    pub promises: Vec<Promise>,
}

fn by_name<S: serde::Serializer>(tier: &Tier, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(tier.name())
}

/// What the promises depend on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// Landlock's version; 0 for none.
    pub landlock: u32,
    /// Whether there is a `/proc` that says how long a process waits.
    pub timed: bool,
    /// Whether candidates have a user that they share with nobody.
    pub own_user: bool,
    /// Why no stronger tier can be had, and the way out.
    pub obstacle: Option<super::Obstacle>,
}

/// A promise as it is made for each tier.
type Made = (State, &'static str);

/// The table of a tier.
pub fn promises(tier: Tier, facts: &Facts) -> Vec<Promise> {
    let fix = |better: Tier| match &facts.obstacle {
        Some(obstacle) => format!("`{better}` is needed: {obstacle}"),
        None => format!("use `--isolation {better}`"),
    };
    rows(tier, facts)
        .into_iter()
        .map(|(what, (state, reason), better)| Promise {
            what,
            state,
            reason: reason.to_owned(),
            fix: (state != State::Enforced).then(|| fix(better)),
        })
        .collect()
}

fn rows(tier: Tier, facts: &Facts) -> Vec<(&'static str, Made, Tier)> {
    use State::{Enforced, NotEnforced, Partial};
    let none = (NotEnforced, "a plain process has the rights of its user");
    let pick = |confined: Made, isolated: Made, accounted: Made| match tier {
        Tier::None => none,
        Tier::Confined => confined,
        Tier::Isolated => isolated,
        Tier::Accounted => accounted,
    };
    let inside = (Enforced, "a file tree of its own");
    let by_landlock = match facts.landlock {
        0 => (NotEnforced, "this kernel has no Landlock"),
        1 | 2 => (
            Partial,
            "this kernel's Landlock cannot refuse to truncate files",
        ),
        _ => (Enforced, "Landlock, and refused system calls"),
    };
    let processes = (Enforced, "a process namespace of its own");
    let dedicated = (Enforced, "a user of its own");
    let shared = (Partial, "counts all processes of the user together");
    let in_memory = (Enforced, "folders that lie in memory, with a size");
    let size_only = (Partial, "each file is limited, not their sum");
    let each = (Partial, "each process is limited, not their sum");
    let cgroup = (Enforced, "a cgroup");
    let ended = (
        Partial,
        "of child processes only what has ended, the wall clock bounds the rest",
    );
    vec![
        (
            "expected outputs and other submissions cannot be read",
            pick(by_landlock, inside, inside),
            Tier::Isolated,
        ),
        (
            "files outside the working folder cannot be changed",
            pick(by_landlock, inside, inside),
            Tier::Isolated,
        ),
        (
            "names and sizes of other files cannot be seen",
            pick(
                (
                    NotEnforced,
                    "Landlock lets everybody look at names and sizes",
                ),
                inside,
                inside,
            ),
            Tier::Isolated,
        ),
        (
            "no network",
            pick(
                (Enforced, "no sockets"),
                (Enforced, "a network namespace of its own, and no sockets"),
                (Enforced, "a network namespace of its own, and no sockets"),
            ),
            Tier::Confined,
        ),
        (
            "other processes are out of reach",
            pick(
                if facts.landlock > 0 {
                    (Enforced, "Landlock, and refused system calls")
                } else {
                    (
                        Partial,
                        "refused system calls; their command lines can be read",
                    )
                },
                processes,
                processes,
            ),
            Tier::Isolated,
        ),
        (
            "nothing that was started is left behind",
            match tier {
                Tier::None => (
                    Partial,
                    "a process that leaves its group and hides is not found",
                ),
                _ => pick(
                    (Enforced, "descendants are found by the init"),
                    processes,
                    processes,
                ),
            },
            Tier::Confined,
        ),
        (
            "the caller's environment is not seen",
            (Enforced, "each run gets a fixed environment"),
            Tier::None,
        ),
        ("output", (Enforced, "counted as it is read"), Tier::None),
        (
            "CPU time",
            match tier {
                Tier::Accounted => cgroup,
                _ => ended,
            },
            Tier::Accounted,
        ),
        (
            "a busy machine makes no false timeout",
            if facts.timed {
                (
                    Enforced,
                    "time spent waiting for a processor does not count",
                )
            } else {
                (
                    Partial,
                    "the kernel does not say how long a program had to wait",
                )
            },
            Tier::Isolated,
        ),
        ("memory", pick(each, each, cgroup), Tier::Accounted),
        (
            "number of processes",
            pick(
                if facts.own_user { dedicated } else { shared },
                (Enforced, "counted in its user namespace"),
                cgroup,
            ),
            Tier::Isolated,
        ),
        (
            "disk",
            pick(size_only, in_memory, in_memory),
            Tier::Isolated,
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tier_answers_to_the_same_promises() {
        let facts = Facts::default();
        let whats = |tier| -> Vec<_> {
            let promises = promises(tier, &facts);
            promises.into_iter().map(|promise| promise.what).collect()
        };
        for tier in Tier::ALL {
            assert_eq!(whats(tier), whats(Tier::None));
        }
    }

    #[test]
    fn what_is_not_enforced_comes_with_a_way_out() {
        for tier in Tier::ALL {
            for promise in promises(tier, &Facts::default()) {
                let is_kept = promise.state == State::Enforced;
                assert_eq!(promise.fix.is_none(), is_kept, "{tier} {promise:?}");
                assert!(!promise.reason.is_empty());
            }
        }
    }

    #[test]
    fn the_strongest_tier_keeps_everything() {
        let facts = Facts {
            landlock: 7,
            timed: true,
            own_user: true,
            obstacle: None,
        };
        let promises = promises(Tier::Accounted, &facts);
        let broken = promises
            .iter()
            .find(|promise| promise.state != State::Enforced);
        assert_eq!(broken, None);
    }
}
