//! The binary as people use it: every command, every exit status, every message.

mod check;
mod folder;
mod play;
mod record;
mod regressions;
mod verify;
