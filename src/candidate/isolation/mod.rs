//! Keeping candidates apart: from the answers, from each other, from the machine.
//!
//! A [`Sandbox`] is chosen once, and every run and build goes through it. At each [`Tier`] but
//! the plain one a run is started by an *init*, a long-lived process that was forked from the
//! runner: it takes one order after the other, starts the candidate, reaps it, kills what it has
//! left, and makes its folders as new. Its life is in `inside`; the runner's end of it in `init`,
//! `pool` and `seat`. What an init shows of this machine is laid out in `view` and `tree`, what it
//! refuses in `filter` and `rules`.

pub mod error;
pub mod promise;
pub mod sandbox;
pub mod tier;
pub mod trial;

#[cfg(target_os = "linux")]
mod allowance;
#[cfg(target_os = "linux")]
mod blueprint;
#[cfg(target_os = "linux")]
mod cgroup;
#[cfg(target_os = "linux")]
mod cgroup_place;
#[cfg(target_os = "linux")]
mod explain;
#[cfg(target_os = "linux")]
mod filter;
#[cfg(target_os = "linux")]
mod identity;
#[cfg(target_os = "linux")]
mod init;
#[cfg(target_os = "linux")]
#[expect(
    unsafe_code,
    reason = "between a fork and an exec there are nothing but system calls"
)]
mod inside;
#[cfg(target_os = "linux")]
pub(super) mod pool;
#[cfg(target_os = "linux")]
mod probe;
#[cfg(target_os = "linux")]
mod rules;
#[cfg(target_os = "linux")]
pub(super) mod seat;
#[cfg(target_os = "linux")]
mod tree;
pub(super) mod view;

/// Ends all runs, and removes what would outlive this process if it ended now without dropping
/// its sandboxes: the cgroups of the accounted tier. To be called at the end of a process.
pub fn clear_all() {
    #[cfg(target_os = "linux")]
    cgroup::remove_all();
}

pub use error::{IsolationError, Obstacle};
pub use promise::{Isolation, Promise, State};
pub use sandbox::Sandbox;
pub use tier::{IsolationRequest, Tier, UnknownTier};

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests;
