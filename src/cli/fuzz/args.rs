//! What can be said of `regrade fuzz` on the command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use crate::cli::args::{Format, seconds};
use crate::cli::exit;

/// What `regrade fuzz --help` ends with.
const HELP: &str = "\
Stops at the first bound that is met: plays, seconds, or nearly a hundred wrong plays. With neither
--count nor --time it is 5 seconds, and 3 where several plays went wrong; with --count alone there is no limit of time, and the same seed
gives the same answer on every machine.

Examples:
  regrade fuzz fixtures/swordle swordle.cpp
  regrade fuzz fixtures/lingo lingo.py --seed 7 --count 500
  regrade fuzz fixtures/wordle --write -- python3 wordle.py
  regrade fuzz fixtures/swordle --class class.zip";

/// `regrade fuzz`.
#[derive(Debug, Args)]
#[command(after_help = exit::after(HELP))]
pub struct FuzzArgs {
    /// The assignment's folder; it needs a game
    pub assignment: PathBuf,

    /// The source files of the program, or the folder that holds them
    #[arg(value_name = "SOURCE", conflicts_with = "program")]
    pub sources: Vec<PathBuf>,

    /// A program that is ready to run, and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    pub program: Vec<String>,

    /// Fuzz a whole class, the folder or archive that `regrade grade` takes, and group by cause
    #[arg(long, value_name = "SUBMISSIONS", conflicts_with_all = ["sources", "program", "write"])]
    pub class: Option<PathBuf>,

    /// Play this variant of the game
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,

    /// Where the plays come from [default: from the clock; it is printed]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// How many plays at most
    #[arg(long, value_name = "N")]
    pub count: Option<NonZeroUsize>,

    /// How many seconds plays are made for; shrinking comes on top
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<f64>,

    /// Also end the input in the middle of the game, where only hanging and wrong output before
    /// that count
    #[arg(long)]
    pub end_of_input: bool,

    /// The rung of the ladder that passes, whatever the assignment says
    #[arg(long, value_name = "RUNG")]
    pub strictness: Option<String>,

    /// Wall-clock limit of a play in seconds, whatever the assignment says
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<f64>,

    /// How many plays run at once [default: the number of processors]
    #[arg(long, short, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,

    /// Keep each counterexample as a case of the assignment, after showing it
    #[arg(long)]
    pub write: bool,

    /// Do not ask
    #[arg(long, short, requires = "write")]
    pub yes: bool,

    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text, conflicts_with = "write")]
    pub format: Format,
}
