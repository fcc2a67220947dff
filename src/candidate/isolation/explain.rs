//! Why an init could not be made, in words.

use std::io;

use super::blueprint::{Blueprint, Step};
use super::error::Obstacle;
use super::inside::block::{Report, Stage};

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
                    path(step.map(Step::path))
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
