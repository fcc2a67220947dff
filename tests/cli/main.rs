//! The binary as people use it: every command, every exit status, every message.

mod check;
mod errors;
mod fixtures;
mod folder;
mod help;
mod interrupt;
mod options;
mod output;
mod pinning;
mod play;
mod record;
mod regressions;
mod terminal;
mod verify;
