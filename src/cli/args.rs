//! The command line: one struct a command, and nothing decided yet.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::exit;

/// Replays transcripts against any program that talks over stdin and stdout, and grades it.
#[derive(Debug, Parser)]
#[command(name = "regrade", version, after_help = exit::HELP, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,

    /// Colour the output
    #[arg(long, global = true, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    pub color: ColorChoice,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Replay every case of an assignment against a program
    Check(CheckArgs),
    /// Hold the sample submissions of assignments to the verdicts they must get
    Verify(VerifyArgs),
    /// Play an assignment's game, as its reference program would
    Play(PlayArgs),
    /// Write missing expected outputs, after showing them
    Record(RecordArgs),
    /// Grade a class: build, replay, judge and add up everything that was handed in
    Grade(GradeArgs),
    /// Work the marks of a graded class out anew, without running anything
    Rescore(RescoreArgs),
    /// Go through the wrong answers of a graded class and decide
    Review(ReviewArgs),
}

/// When to colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How cases are chosen and judged: shared by `check` and `verify`.
#[derive(Debug, Args)]
pub struct JudgeArgs {
    /// Only the cases whose name matches this glob; may be given several times
    #[arg(long = "case", value_name = "GLOB")]
    pub cases: Vec<String>,

    /// How many cases run at once [default: the number of processors]
    #[arg(long, short, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,

    /// Wall-clock limit of a case in seconds, whatever the assignment says
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<f64>,

    /// Count what could be repaired in fixtures (BOM, CRLF, missing newline) as their fault
    #[arg(long)]
    pub strict_fixtures: bool,

    /// Only failures and the summary
    #[arg(long, short)]
    pub quiet: bool,
}

/// `regrade check`.
#[derive(Debug, Args)]
#[command(after_help = "\
With neither sources nor a command, the reference engine itself is checked against the cases.

Examples:
  regrade check fixtures/mastermind mastermind.cc
  regrade check fixtures/wordle submission/
  regrade check my-tests -- python3 solution.py --fast")]
pub struct CheckArgs {
    /// The assignment's folder, or any folder of input and output pairs
    pub assignment: PathBuf,

    /// The source files of the program, or the folder that holds them
    #[arg(value_name = "SOURCE", conflicts_with = "program")]
    pub sources: Vec<PathBuf>,

    /// A program that is ready to run, and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    pub program: Vec<String>,

    /// Take the cases of this variant of the game
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,

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

/// Forms of output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs: one document with a format version
    Json,
}

/// `regrade verify`.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The assignments' folders; each has `submissions/submissions.toml`
    #[arg(required = true, value_name = "ASSIGNMENT")]
    pub assignments: Vec<PathBuf>,

    /// How to judge.
    #[command(flatten)]
    pub judging: JudgeArgs,
}

/// `regrade play`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  regrade play fixtures/mastermind
  regrade play fixtures/wordle -- words.txt 6
  regrade play fixtures/lingo --secret guava --view terminal < guesses.txt")]
pub struct PlayArgs {
    /// The assignment's folder
    pub assignment: PathBuf,

    /// The seed of whatever is drawn at random [default: taken from the clock]
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

/// `regrade record`.
#[derive(Debug, Args)]
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

/// `regrade grade`.
#[derive(Debug, Args)]
#[command(after_help = "\
OUT keeps everything that was seen: the same command goes on where a killed one was, runs nothing
that did not change, and says who moves.

With --also, each assignment gets a folder of its own in OUT, called by its id.

Examples:
  regrade grade fixtures/mastermind submissions.zip -o marks
  regrade grade fixtures/lingo lingo/ -o marks --also fixtures/wordle wordle.zip")]
pub struct GradeArgs {
    /// The assignment's folder
    pub assignment: PathBuf,

    /// What was handed in: a folder, an archive, or what the learning system gave
    pub submissions: PathBuf,

    /// The folder for the marks and everything that they rest on
    #[arg(long, short, value_name = "OUT")]
    pub out: PathBuf,

    /// Grade another assignment too; may be given several times
    #[arg(long, num_args = 2, value_names = ["ASSIGNMENT", "SUBMISSIONS"])]
    pub also: Vec<PathBuf>,

    /// Replace names by codes in everything but the mapping, `anonymous.tsv`
    #[arg(long)]
    pub anonymise: bool,

    /// Run failed cases so many times more; what changes from run to run is nondeterministic
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub repeat: u32,

    /// Only this build mode of the assignment; may be given several times
    #[arg(long = "mode", value_name = "NAME")]
    pub modes: Vec<String>,

    /// The rung of the ladder that passes, whatever the assignment says
    #[arg(long, value_name = "RUNG")]
    pub strictness: Option<String>,

    /// How to judge.
    #[command(flatten)]
    pub judging: JudgeArgs,
}

/// `regrade rescore`.
#[derive(Debug, Args)]
#[command(after_help = "\
Takes the rubric, the strictness, the expected outputs and the decisions as they are now, shows who
would move and why, and writes nothing unless --yes is given.")]
pub struct RescoreArgs {
    /// The assignment's folder
    pub assignment: PathBuf,

    /// The folder that `regrade grade` has written
    pub out: PathBuf,

    /// Take the new marks
    #[arg(long, short)]
    pub yes: bool,
}

/// `regrade review`.
#[derive(Debug, Args)]
#[command(after_help = "\
Without any of the options, the groups of like answers are gone through one by one at the keyboard.
GROUP is the id of a group, or CASE#CODE for a single wrong answer. Decisions are kept in
OUT/decisions.toml; `regrade rescore` shows what they change.")]
pub struct ReviewArgs {
    /// The folder that `regrade grade` has written
    pub out: PathBuf,

    /// Take the answers of this group for right; may be given several times
    #[arg(long, value_name = "GROUP")]
    pub accept: Vec<String>,

    /// Write a comment for everybody in this group
    #[arg(long, num_args = 2, value_names = ["GROUP", "TEXT"])]
    pub comment: Vec<String>,

    /// Set the verdict of a case of a submission by hand; needs `--because`
    #[arg(long = "override", num_args = 3, value_names = ["KEY", "CASE", "VERDICT"], requires = "because")]
    pub overrides: Vec<String>,

    /// Why answers are accepted or verdicts set, for the students
    #[arg(long, value_name = "TEXT")]
    pub because: Option<String>,

    /// List the groups and decide nothing
    #[arg(long)]
    pub list: bool,
}

/// Parses a number of seconds above zero.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value <= 86_400.0 => Ok(value),
        _ => Err("give a number of seconds above 0 and up to 86400".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_table_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_timeout_is_a_positive_number() {
        assert!(seconds("0.5").is_ok());
        assert!(seconds("0").is_err());
        assert!(seconds("nan").is_err());
        assert!(seconds("-1").is_err());
    }
}
