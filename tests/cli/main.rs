//! The binary as people use it: every command, every exit status, every message.

mod check;
mod explain;
mod folder;
mod generate;
mod kattis;
mod play;
mod record;
mod regressions;
mod verify;
