//! Replays transcripts against programs and grades them; see the library for how.

use std::process::ExitCode;

use clap::Parser as _;
use regrade::candidate;
use regrade::cli::{self, Cli, exit};

fn main() -> ExitCode {
    let cli = Cli::parse();
    candidate::on_interrupt_kill_all(exit::INTERRUPTED);
    let status = match cli::run(&cli) {
        Ok(status) => status,
        Err(error) => {
            cli::explain(&error);
            error.status()
        }
    };
    candidate::sweep();
    exit::code(status)
}
