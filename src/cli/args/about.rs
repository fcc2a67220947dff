//! Commands about regrade itself and what it says: `doctor`, `explain` and `completions`.

use std::path::PathBuf;

use clap::Args;

use super::Format;
use crate::cli::exit;

/// What `regrade doctor --help` ends with.
const DOCTOR_HELP: &str = "\
Examples:
  regrade doctor
  regrade doctor --attack
  regrade doctor --require-isolation isolated --format json";

/// `regrade doctor`.
#[derive(Debug, Args)]
#[command(after_help = exit::after(DOCTOR_HELP))]
pub struct DoctorArgs {
    /// Also run small hostile programs, and see what holds
    #[arg(long)]
    pub attack: bool,

    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// `regrade explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// A verdict or a cause, as reports write it [default: list them all]
    #[arg(value_name = "VERDICT|CAUSE")]
    pub word: Option<String>,

    /// The assignment whose game the cause is a mistake in, as `score/swap` is [default: none]
    #[arg(long, value_name = "ASSIGNMENT")]
    pub of: Option<PathBuf>,
}

/// `regrade completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}
