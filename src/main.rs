//! Replays transcripts against programs and grades them; see the library for how.

use std::process::ExitCode;

use clap::Parser as _;
use regrade::candidate;
use regrade::cli::{self, Cli, exit};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let status = match candidate::on_interrupt_kill_all(cli::say_interrupted) {
        Ok(()) => cli::run(&cli),
        Err(error) => Err(error.into()),
    };
    let status = status.unwrap_or_else(|error| {
        cli::explain(&error);
        error.status()
    });
    cli::clear_up();
    exit::code(status)
}
