//! The command line: one struct a command, and nothing decided yet.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::exit;
pub use super::fuzz::FuzzArgs;
pub use super::grading_args::{ExportArgs, GradeArgs, RescoreArgs, ReviewArgs, StageArg};
pub use super::handout_args::{ConvertArgs, DoubtsArgs, Form, ImportArgs};
pub use super::lint::LintArgs;
pub use super::twins::TwinsArgs;
use crate::candidate::isolation::{IsolationRequest, Tier};

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

    /// How programs are kept apart.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}

/// How programs are kept apart.
#[derive(Debug, Args)]
pub struct IsolationArgs {
    /// How programs are kept apart: auto, accounted, isolated, confined or none [default: the
    /// strongest that needs no cgroup]
    #[arg(long, global = true, value_name = "TIER")]
    pub isolation: Option<IsolationRequest>,

    /// Refuse to run anything with less than this tier
    #[arg(long, global = true, value_name = "TIER")]
    pub require_isolation: Option<Tier>,

    /// A launcher of your own, put before each program's command, in place of a tier: split like
    /// a shell does
    #[arg(
        long,
        global = true,
        value_name = "COMMAND",
        conflicts_with = "isolation"
    )]
    pub runner: Option<String>,

    /// Start a new interpreter for each run of a Python program, and keep none warm
    #[arg(long, global = true)]
    pub no_warm: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make a new assignment, from pairs of inputs and outputs or from a solution
    Init(InitArgs),
    /// Replay every case of an assignment against a program
    Check(CheckArgs),
    /// Tell whether a program draws its secrets fairly, from many games against it
    Fairness(FairnessArgs),
    /// Hold the sample submissions of assignments to the verdicts they must get
    Verify(VerifyArgs),
    /// Play an assignment's game, as its reference program would
    Play(PlayArgs),
    /// Write missing expected outputs, after showing them
    Record(RecordArgs),
    /// Look for what is wrong with an assignment itself, and mend it
    Lint(LintArgs),
    /// Look for plays that a program gets wrong, and shrink them
    Fuzz(FuzzArgs),
    /// Tell whether a program knows its cases by heart
    Twins(TwinsArgs),
    /// Grade a class: build, replay, judge and add up everything that was handed in
    Grade(GradeArgs),
    /// Work the marks of a graded class out anew, without running anything
    Rescore(RescoreArgs),
    /// Go through the wrong answers of a graded class and decide
    Review(ReviewArgs),
    /// Tell which mistakes the cases of an assignment would let through, and add what is missing
    Audit(AuditArgs),
    /// Say what a verdict or a cause means, and what to do about it
    Explain(ExplainArgs),
    /// Find the sample runs in a handout's text, make cases of them, and say what does not fit
    Import(ImportArgs),
    /// Take typed lines out of expected outputs, or show cases as a terminal does
    Convert(ConvertArgs),
    /// List what the handout leaves open, each with the question to ask
    Doubts(DoubtsArgs),
    /// Exchange assignments with judges that use Kattis problem packages
    #[command(subcommand)]
    Kattis(KattisCommand),
    /// Print the JSON Schema of the result file
    Schema,
    /// Print completions for a shell
    Completions(CompletionsArgs),
    /// Print the manual page
    Man,
    /// Tell how well programs are kept apart here
    Doctor(DoctorArgs),
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

/// Forms of output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs: one document with a format version
    Json,
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

/// `regrade completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}

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

/// Parses a number of seconds above zero.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
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
