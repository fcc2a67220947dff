//! Python without its start: a server that has loaded everything forks a child for each run, and
//! the child is what `python3 script` would have been, to the byte.
//!
//! # Where the server lives, and why
//!
//! A server that lived outside of the sandbox would have to put its children into one, and one
//! that lived inside of a run would die with it. So it lives in the init: the init starts it as it
//! starts a candidate, in the same namespaces and under the same limits and filters, and keeps it
//! beside the runs. The server forks with `CLONE_PARENT`: the child is the init's own, and all that
//! holds for a started program (its watch, its limits, its end, the search for what it has left)
//! holds for a forked one without a second set of rules. The child's first act, before it reads a
//! line of the script, is to take on the Landlock rules that a started program gets. The server is
//! outside of them, so that the child can neither signal it nor look into it, whatever its user;
//! where the kernel cannot keep signals inside, nothing is kept warm.
//!
//! A server serves one candidate under one set of limits, and never runs a line of the script: it
//! compiles it, and loads the modules of the standard library that it names. So nothing comes from
//! one run to the next, and nothing from one candidate to another. It goes with the first run that
//! had to be killed or has left a process.
//!
//! # What keeps it honest
//!
//! [`plan`] tells which candidates can be served at all, `server.py` which scripts; whatever could
//! tell a child from a started program has it started. And [`ledger`] doubts the rest: the first
//! forked run of a candidate, one in so many after it, and all that ended otherwise than well are
//! run again plainly. The plain run counts then, and a candidate whose runs differed is never
//! served again.

pub(super) mod ledger;
pub(super) mod plan;

pub(super) use ledger::{Ledger, Turn};
pub(super) use plan::{Plan, Script};

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests;
