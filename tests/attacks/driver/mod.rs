//! The driver of the attack suite.
//!
//! Three kinds of process take part, all of this one binary. The *driver* lists the trials and
//! watches the clock. For each attack it starts a *warden*, the first process of private pid,
//! mount, ipc and net namespaces: it plants what is secret, watches, and looks around afterwards.
//! The warden starts a *harness*, an ordinary process that runs candidates through the library,
//! as a grader does; an attack may kill it, stop it or lead it astray.

pub mod course;
pub mod harness;
pub mod manifest;
pub mod namespace;
pub mod prisoner;
pub mod processes;
pub mod protocol;
pub mod reuse;
pub mod stage;
pub mod trials;
pub mod warden;

use std::fmt::Display;

/// What went wrong, as a sentence.
pub type Outcome<T> = Result<T, String>;

/// Says what was being done when an error came up.
pub fn when<E: Display>(doing: impl Display) -> impl FnOnce(E) -> String {
    move |error| format!("{doing}: {error}")
}
