//! Commands that run one program over the cases: `check`, `verify` and `fairness`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::{Format, JudgeArgs};
use crate::cli::exit;

/// What `regrade check --help` ends with.
const CHECK_HELP: &str = "\
With neither sources nor a command, the reference engine itself is checked against the cases.

Examples:
  regrade check fixtures/mastermind mastermind.cc
  regrade check fixtures/wordle submission/
  regrade check my-tests -- python3 solution.py --fast
  regrade check my-tests --with . -- java Main";

/// `regrade check`.
#[derive(Debug, Args)]
#[command(after_help = exit::after(CHECK_HELP))]
pub struct CheckArgs {
    /// The assignment's folder, or any folder of input and output pairs
    pub assignment: PathBuf,

    /// The source files of the program, or the folder that holds them
    #[arg(value_name = "SOURCE", conflicts_with = "program")]
    pub sources: Vec<PathBuf>,

    /// A program that is ready to run, and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    pub program: Vec<String>,

    /// Put these files, or the files of this folder, into the working folder that COMMAND starts in
    #[arg(long, value_name = "PATH")]
    pub with: Vec<PathBuf>,

    /// For a folder of cases without a game: play the game of this assignment, or in this file. The
    /// last words of COMMAND are its arguments, and cases without an expected output are judged by
    /// consistency
    #[arg(long, value_name = "PATH")]
    pub game: Option<PathBuf>,

    /// Take the cases of this variant of the game
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,

    /// Build the sources in this mode of the assignment [default: the first that counts]
    #[arg(long, value_name = "NAME", requires = "sources")]
    pub mode: Option<String>,

    /// The rung of the ladder that passes, whatever the assignment says: exact, line-ends,
    /// trailing, blank-lines, spaces, case or punctuation
    #[arg(long, value_name = "RUNG")]
    pub strictness: Option<String>,

    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Stop at the first case that does not pass
    #[arg(long)]
    pub fail_fast: bool,

    /// How to judge.
    #[command(flatten)]
    pub judging: JudgeArgs,
}

/// What `regrade verify --help` ends with.
const VERIFY_HELP: &str = "\
With --case, only the verdicts that are permitted are held to: one that is required may come from
a case that was left out.

Examples:
  regrade verify fixtures/mastermind
  regrade verify fixtures/* --quiet";

/// `regrade verify`.
#[derive(Debug, Args)]
#[command(after_help = exit::after(VERIFY_HELP))]
pub struct VerifyArgs {
    /// The assignments' folders; each has `submissions/submissions.toml`
    #[arg(required = true, value_name = "ASSIGNMENT")]
    pub assignments: Vec<PathBuf>,

    /// How to judge.
    #[command(flatten)]
    pub judging: JudgeArgs,
}

/// What `regrade fairness --help` ends with.
const FAIRNESS_HELP: &str = "\
Each run is a game against the adaptive player, as the table `[oracle]` of assignment.toml says.

Examples:
  regrade fairness fixtures/mastermind mastermind.cc
  regrade fairness fixtures/mastermind --runs 500 -- ./mastermind";

/// `regrade fairness`.
#[derive(Debug, Args)]
#[command(after_help = exit::after(FAIRNESS_HELP))]
pub struct FairnessArgs {
    /// The assignment's folder
    pub assignment: PathBuf,

    /// The source files of the program, or the folder that holds them
    #[arg(value_name = "SOURCE", conflicts_with = "program")]
    pub sources: Vec<PathBuf>,

    /// A program that is ready to run, and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    pub program: Vec<String>,

    /// Put these files, or the files of this folder, into the working folder that COMMAND starts in
    #[arg(long, value_name = "PATH", requires = "program")]
    pub with: Vec<PathBuf>,

    /// How many games are played
    #[arg(long, value_name = "N", default_value = "120")]
    pub runs: NonZeroUsize,

    /// How many games run at once [default: the number of processors]
    #[arg(long, short, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}
