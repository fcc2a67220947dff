//! Commands for whoever writes an assignment: `init`, `play`, `record`, `audit` and `kattis`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::Format;
use crate::cli::exit;

/// What `regrade init --help` ends with.
const INIT_HELP: &str = "\
Nothing is overwritten. With neither pairs nor a solution, the cases that lie in DIR are taken. What
a solution prints is shown before it is written; under CI it is not recorded.

Examples:
  regrade init week3 --from-pairs old-tests/
  regrade init week3 --from-solution guess.py --inputs inputs/
  regrade init week3 --from-solution './guess --plain' --inputs inputs/ --yes";

/// `regrade init`.
#[derive(Debug, Args)]
#[command(after_help = exit::after(INIT_HELP))]
pub struct InitArgs {
    /// The folder of the new assignment
    pub dir: PathBuf,

    /// A folder of input and output pairs, in any layout that `check` knows
    #[arg(long, value_name = "FOLDER", conflicts_with = "from_solution")]
    pub from_pairs: Option<PathBuf>,

    /// A program that is right: a source, a folder of sources, or a command, split like a shell does
    #[arg(long, value_name = "SOURCE|COMMAND")]
    pub from_solution: Option<String>,

    /// The folder of the inputs that the solution gets, NAME.in [default: DIR]
    #[arg(long, value_name = "FOLDER", requires = "from_solution")]
    pub inputs: Option<PathBuf>,

    /// Do not ask
    #[arg(long, short)]
    pub yes: bool,
}

/// What `regrade play --help` ends with.
const PLAY_HELP: &str = "\
Examples:
  regrade play fixtures/mastermind
  regrade play fixtures/wordle -- words.txt 6
  regrade play fixtures/lingo --secret guava --view terminal < guesses.txt";

/// `regrade play`.
#[derive(Debug, Args)]
#[command(after_help = exit::after(PLAY_HELP))]
pub struct PlayArgs {
    /// The assignment's folder
    pub assignment: PathBuf,

    /// The seed of whatever is drawn at random [default: from the clock at a keyboard, else 0]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// A variant of the game
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,

    /// The secret, in place of a draw: a word, or numbers with blanks between them
    #[arg(long, value_name = "SECRET")]
    pub secret: Option<String>,

    /// The word bank, in place of the assignment's own
    #[arg(long, value_name = "FILE")]
    pub bank: Option<PathBuf>,

    /// What to print: stdout alone, or with the typed lines as a terminal shows them
    #[arg(long, value_enum, default_value_t = View::Piped)]
    pub view: View,

    /// Arguments of the game, as its handout gives them
    #[arg(last = true, value_name = "ARGS")]
    pub args: Vec<String>,
}

/// The two views of a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum View {
    /// Stdout alone
    Piped,
    /// With the typed lines
    Terminal,
}

/// What `regrade record --help` ends with.
const RECORD_HELP: &str = "\
Examples:
  regrade record fixtures/mastermind
  regrade record my-tests --from 'python3 right.py' --case 'win-*'
  regrade record my-tests --from ./right --overwrite --yes";

/// `regrade record`.
#[derive(Debug, Args)]
#[command(after_help = exit::after(RECORD_HELP))]
pub struct RecordArgs {
    /// The assignment's folder
    pub assignment: PathBuf,

    /// A trusted program to record, in place of the engine: a command, split like a shell does
    #[arg(long, value_name = "COMMAND")]
    pub from: Option<String>,

    /// Only the cases whose name matches this glob; may be given several times
    #[arg(long = "case", value_name = "GLOB")]
    pub cases: Vec<String>,

    /// Also rewrite outputs that are there and differ
    #[arg(long)]
    pub overwrite: bool,

    /// Do not ask
    #[arg(long, short)]
    pub yes: bool,
}

/// What `regrade audit --help` ends with.
const AUDIT_HELP: &str = "\
Every mistake that a program of the game can make is played in every case. The exit status is 1
when some mistake would pass that a case could catch.

Examples:
  regrade audit fixtures/mastermind
  regrade audit fixtures/mastermind --variant bonus --fill
  regrade audit fixtures/lingo --format json";

/// `regrade audit`.
#[derive(Debug, Args)]
#[command(after_help = exit::after(AUDIT_HELP))]
pub struct AuditArgs {
    /// The assignment's folder
    pub assignment: PathBuf,

    /// The cases of this variant of the game
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,

    /// Write the cases that are missing, after showing them
    #[arg(long)]
    pub fill: bool,

    /// Do not ask
    #[arg(long, short, requires = "fill")]
    pub yes: bool,

    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// `regrade kattis`.
#[derive(Debug, Subcommand)]
pub enum KattisCommand {
    /// Write an assignment as a problem package (format 2025-09)
    Export(KattisArgs),
    /// Make an assignment of a problem package
    Import(KattisArgs),
}

/// What is read and what is written.
#[derive(Debug, Args)]
pub struct KattisArgs {
    /// The folder that is read
    pub from: PathBuf,

    /// The folder that is written; it must be empty, or not there yet
    pub to: PathBuf,
}
