//! The command line of what turns handouts and terminals into cases.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::exit;

/// What `regrade import --help` ends with.
const IMPORT_HELP: &str = "\
The status is 3 when there is no sample run, or the handout contradicts the rules of the game.

Examples:
  regrade import fixtures/mastermind handout.txt
  pdftotext -layout handout.pdf - | regrade import fixtures/wordle -
  regrade import fixtures/lingo handout.txt --write";

/// `regrade import`.
#[derive(Debug, Args)]
#[command(after_help = exit::after(IMPORT_HELP))]
pub struct ImportArgs {
    /// The assignment's folder; it has a `game.toml`
    pub assignment: PathBuf,

    /// The handout as plain text, pasted or taken out of a PDF; `-` for stdin
    pub handout: PathBuf,

    /// Write the proposed cases; nothing that is there is overwritten
    #[arg(long)]
    pub write: bool,

    /// Only the findings, without the proposed cases
    #[arg(long, short, conflicts_with = "write")]
    pub quiet: bool,
}

/// What `regrade convert --help` ends with.
const CONVERT_HELP: &str = "\
With `--to piped`, an expected output that was copied from a terminal loses its typed lines, and a
dialogue in one file becomes a pair of files. The other forms are printed; they need a game, whose
engine says where each line is typed.

Examples:
  regrade convert my-tests
  regrade convert my-tests --case 'win-*' --write
  regrade convert fixtures/lingo --case lingo1 --to terminal";

/// `regrade convert`.
#[derive(Debug, Args)]
#[command(after_help = exit::after(CONVERT_HELP))]
pub struct ConvertArgs {
    /// The assignment's folder, or any folder of cases
    pub assignment: PathBuf,

    /// The form that is wanted
    #[arg(long, value_enum, default_value_t = Form::Piped, value_name = "FORM")]
    pub to: Form,

    /// Only the cases whose name matches this glob; may be given several times
    #[arg(long = "case", value_name = "GLOB")]
    pub cases: Vec<String>,

    /// Write what was shown; only with `--to piped`
    #[arg(long)]
    pub write: bool,
}

/// Forms of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// What is typed in one file, and what a pipe gets in the other
    Piped,
    /// What somebody sees on a terminal
    Terminal,
    /// The same, with `<<typed>>` around what was typed
    Marked,
    /// Lines with `<` and `>` before them, as Kattis has them
    Interaction,
}

/// What `regrade doubts --help` ends with.
const DOUBTS_HELP: &str = "\
Cases that are worth nothing settle nothing, unless they are named with --case.

Examples:
  regrade doubts fixtures/lingo
  regrade doubts fixtures/lingo --case 'lingo?'";

/// `regrade doubts`.
#[derive(Debug, Args)]
#[command(after_help = exit::after(DOUBTS_HELP))]
pub struct DoubtsArgs {
    /// The assignment's folder; it has a `game.toml`
    pub assignment: PathBuf,

    /// Only what these cases leave open: those whose name matches this glob; may be given several
    /// times
    #[arg(long = "case", value_name = "GLOB")]
    pub cases: Vec<String>,

    /// Also list mistakes that none of the cases would show
    #[arg(long)]
    pub mistakes: bool,
}
