//! Why a tier cannot be had, and the way out.

use std::fmt;
use std::io;

use super::Tier;
use super::blueprint::Blueprint;
use super::inside::block::{Report, Stage};

/// What stands in the way of a tier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obstacle {
    /// What was refused.
    pub reason: String,
    /// The way out.
    pub fix: String,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}; {}", self.reason, self.fix)
    }
}

impl Obstacle {
    /// One with its way out.
    pub fn new(reason: impl Into<String>, fix: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            fix: fix.into(),
        }
    }
}

/// Candidates cannot be kept apart as asked.
#[derive(Debug, thiserror::Error)]
pub enum IsolationError {
    /// The tier that was asked for cannot be had here.
    #[error("isolation `{tier}` cannot be had here: {obstacle}")]
    Unavailable {
        /// Which.
        tier: Tier,
        /// Why, and the way out.
        obstacle: Obstacle,
    },
    /// What can be had is weaker than what is required.
    #[error(
        "isolation `{required}` is required, and the strongest that can be had here is `{best}`: {obstacle}"
    )]
    TooWeak {
        /// What is required.
        required: Tier,
        /// What can be had.
        best: Tier,
        /// Why not more.
        obstacle: Obstacle,
    },
    /// An init could not be made.
    #[error("cannot set up the isolation: {0}")]
    SetUp(Obstacle),
    /// A filter of system calls could not be made.
    #[error("cannot make the filter of system calls: {0}; use `--isolation none` on this machine")]
    Filter(String),
    /// No descriptors, processes or memory are left.
    #[error(
        "cannot set up the isolation: {0}; run fewer at once (`--jobs`), or raise the limits (`ulimit -n`, `ulimit -u`)"
    )]
    Resources(#[from] io::Error),
    /// A path holds a NUL byte.
    #[error("the path {0:?} holds a NUL byte; rename it")]
    Path(std::ffi::OsString),
}

impl IsolationError {
    /// What stands in the way, for a table.
    pub fn obstacle(self) -> Obstacle {
        match self {
            Self::Unavailable { obstacle, .. }
            | Self::TooWeak { obstacle, .. }
            | Self::SetUp(obstacle) => obstacle,
            other => Obstacle::new(other.to_string(), "see above"),
        }
    }
}

const NAMESPACES_FIX: &str = "on Ubuntu give regrade an AppArmor profile with `userns`, or set \
    `kernel.apparmor_restrict_unprivileged_userns=0`; in a container allow it with \
    `--security-opt seccomp=unconfined`";

/// Explains the report of an init that could not be made.
pub fn explain(report: &Report, blueprint: &Blueprint) -> Obstacle {
    let said = io::Error::from_raw_os_error(report.errno);
    let at = report.left as usize;
    let path = |path: Option<&std::ffi::CString>| {
        path.map_or_else(String::new, |path| path.to_string_lossy().into_owned())
    };
    match Stage::parse(report.stage) {
        Some(Stage::UserNamespace) => Obstacle::new(
            format!("user namespaces are refused ({said})"),
            NAMESPACES_FIX,
        ),
        Some(Stage::Namespaces | Stage::Root | Stage::Fork) => {
            Obstacle::new(format!("namespaces are refused ({said})"), NAMESPACES_FIX)
        }
        Some(Stage::User) => Obstacle::new(
            format!("candidates cannot get a user of their own ({said})"),
            "run regrade as an ordinary user",
        ),
        Some(Stage::Cgroup) => Obstacle::new(
            format!("the cgroup cannot be joined ({said})"),
            "use `--isolation isolated`",
        ),
        Some(Stage::Source) => {
            let sources = blueprint.jail.as_ref().map(|jail| &jail.sources);
            let source = sources.and_then(|sources| sources.get(at));
            Obstacle::new(
                format!(
                    "{} cannot be shown inside ({said})",
                    path(source.map(|source| &source.path))
                ),
                "it must be readable; Linux 5.12 is the oldest that can",
            )
        }
        Some(Stage::Tree) => {
            let steps = blueprint.jail.as_ref().map(|jail| &jail.steps);
            let step = steps.and_then(|steps| steps.get(at));
            Obstacle::new(
                format!(
                    "/{} cannot be made inside ({said})",
                    path(step.map(super::blueprint::Step::path))
                ),
                NAMESPACES_FIX,
            )
        }
        Some(Stage::Landlock) => Obstacle::new(
            format!("Landlock is refused ({said})"),
            "boot with `lsm=landlock,…`",
        ),
        Some(Stage::Seccomp) => Obstacle::new(
            format!("filters of system calls are refused ({said})"),
            "use a kernel with CONFIG_SECCOMP_FILTER",
        ),
        _ => Obstacle::new(
            format!("the init failed ({said})"),
            "use `--isolation none` to go on without",
        ),
    }
}
