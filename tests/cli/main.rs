//! The binary as people use it: every command, every exit status, every message.

#![expect(
    clippy::expect_used,
    reason = "what helps a test fails with it, and only tests themselves are known to clippy"
)]

#[path = "../insight/assignments.rs"]
mod assignments;
mod audit;
mod beginners;
mod check;
mod closer_look;
mod commands;
#[path = "../common/compilers.rs"]
mod compilers;
mod consistency;
mod convert;
mod doubts;
mod errors;
mod explain;
mod fixtures;
mod folder;
mod fuzz;
mod generate;
mod help;
mod import;
mod init;
mod interrupt;
mod kattis;
mod keyboard;
mod limits;
mod lint;
mod options;
mod output;
mod pinning;
mod play;
mod record;
mod regressions;
mod strangers;
mod terminal;
mod twins;
mod verify;
