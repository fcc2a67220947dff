//! What a tier keeps, and what it does not: for people, reports and JSON.

use State::{Enforced, NotEnforced, Partial};

use super::Tier;

/// How well something is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Isolation {
    /// The tier.
    pub tier: Tier,
    /// The launcher of one's own, where there is one.
    pub launcher: Option<String>,
    /// What is kept, and what is not; always the same things in the same order.
    pub promises: Vec<Promise>,
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

/// A promise, how each tier keeps it, and the tier to name where it is not kept.
type Row = (&'static str, Made, Tier);

fn rows(tier: Tier, facts: &Facts) -> Vec<Row> {
    let groups = [
        files(tier, facts),
        others(tier, facts),
        time(tier, facts),
        amounts(tier, facts),
    ];
    groups.into_iter().flatten().collect()
}

const NOTHING: Made = (NotEnforced, "a plain process has the rights of its user");
const PROCESSES: Made = (Enforced, "a process namespace of its own");
const CGROUP: Made = (Enforced, "a cgroup");

fn files(tier: Tier, facts: &Facts) -> Vec<Row> {
    let by_landlock = match facts.landlock {
        0 => (NotEnforced, "this kernel has no Landlock"),
        1 | 2 => (
            Partial,
            "this kernel's Landlock cannot refuse to truncate files",
        ),
        _ => (Enforced, "Landlock, and refused system calls"),
    };
    let pick = |confined| match tier {
        Tier::None => NOTHING,
        Tier::Confined => confined,
        Tier::Isolated | Tier::Accounted => (Enforced, "a file tree of its own"),
    };
    let shown = (
        NotEnforced,
        "Landlock lets everybody look at names and sizes",
    );
    vec![
        (
            "expected outputs and other submissions cannot be read",
            pick(by_landlock),
            Tier::Isolated,
        ),
        (
            "files outside the working folder cannot be changed",
            pick(by_landlock),
            Tier::Isolated,
        ),
        (
            "names and sizes of other files cannot be seen",
            pick(shown),
            Tier::Isolated,
        ),
    ]
}

fn others(tier: Tier, facts: &Facts) -> Vec<Row> {
    let network = match tier {
        Tier::None => NOTHING,
        Tier::Confined => (Enforced, "no sockets"),
        _ => (Enforced, "a network namespace of its own, and no sockets"),
    };
    let reach = match tier {
        Tier::None => NOTHING,
        Tier::Confined if facts.landlock > 0 => (Enforced, "Landlock, and refused system calls"),
        Tier::Confined => (
            Partial,
            "refused system calls; their command lines can be read",
        ),
        _ => PROCESSES,
    };
    let left = match tier {
        Tier::None => (
            Partial,
            "a process that leaves its group and hides is not found",
        ),
        Tier::Confined => (Enforced, "descendants are found by the init"),
        _ => PROCESSES,
    };
    let environment = (Enforced, "each run gets a fixed environment");
    vec![
        ("no network", network, Tier::Confined),
        ("other processes are out of reach", reach, Tier::Isolated),
        (
            "nothing that was started is left behind",
            left,
            Tier::Confined,
        ),
        (
            "the caller's environment is not seen",
            environment,
            Tier::None,
        ),
    ]
}

fn time(tier: Tier, facts: &Facts) -> Vec<Row> {
    let cpu = match tier {
        Tier::Accounted => CGROUP,
        _ => (
            Partial,
            "of child processes only what has ended, the wall clock bounds the rest",
        ),
    };
    let fair = if facts.timed {
        (
            Enforced,
            "time spent waiting for a processor does not count",
        )
    } else {
        (
            Partial,
            "the kernel does not say how long a program had to wait",
        )
    };
    vec![
        ("CPU time", cpu, Tier::Accounted),
        (
            "a busy machine makes no false timeout",
            fair,
            Tier::Isolated,
        ),
    ]
}

fn amounts(tier: Tier, facts: &Facts) -> Vec<Row> {
    let memory = match tier {
        Tier::None => NOTHING,
        Tier::Accounted => CGROUP,
        _ => (Partial, "each process is limited, not their sum"),
    };
    let processes = match tier {
        Tier::None => NOTHING,
        Tier::Confined if facts.own_user => (Enforced, "a user of its own"),
        Tier::Confined => (Partial, "counts all processes of the user together"),
        Tier::Isolated => (Enforced, "counted in its user namespace"),
        Tier::Accounted => CGROUP,
    };
    let disk = match tier {
        Tier::None => NOTHING,
        Tier::Confined => (Partial, "each file is limited, not their sum"),
        _ => (Enforced, "folders that lie in memory, with a size"),
    };
    vec![
        ("output", (Enforced, "counted as it is read"), Tier::None),
        ("memory", memory, Tier::Accounted),
        ("number of processes", processes, Tier::Isolated),
        ("disk", disk, Tier::Isolated),
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
