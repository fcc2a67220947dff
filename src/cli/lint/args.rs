//! What can be said of `regrade lint` on the command line.

use std::path::PathBuf;

use clap::Args;

use crate::cli::args::Format;
use crate::cli::exit;

/// What `regrade lint --help` ends with.
const HELP: &str = "\
A warning does not change the status; an error makes it 3. What the fixes change is shown first,
and then asked about. Under CI nothing is asked: --fix needs --yes there, and leaves alone what a
right program has to print.

Examples:
  regrade lint fixtures/wordle
  regrade lint fixtures/wordle --rungs
  regrade lint my-tests --fix
  regrade lint my-tests --fix --yes --except unread-input";

/// `regrade lint`.
#[derive(Debug, Args)]
#[command(after_help = exit::after(HELP))]
pub struct LintArgs {
    /// The assignment's folder
    pub assignment: PathBuf,

    /// Also tell what every rung of the ladder would let through
    #[arg(long)]
    pub rungs: bool,

    /// Prove this rung of the ladder, in place of those that the assignment names
    #[arg(long, value_name = "RUNG")]
    pub strictness: Option<String>,

    /// Leave out findings of this kind, by the name that stands behind them in brackets; may be
    /// given several times
    #[arg(long, value_name = "KIND")]
    pub except: Vec<String>,

    /// Count what could be repaired in fixtures (BOM, CRLF, missing newline) as an error
    #[arg(long)]
    pub strict_fixtures: bool,

    /// Mend what can be mended, after showing it
    #[arg(long)]
    pub fix: bool,

    /// Do not ask
    #[arg(long, short, requires = "fix")]
    pub yes: bool,

    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text, conflicts_with = "fix")]
    pub format: Format,
}
