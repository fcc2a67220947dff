//! The table of commands, and what every one of them takes.

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::{
    AuditArgs, CheckArgs, CompletionsArgs, ConvertArgs, DoctorArgs, DoubtsArgs, ExplainArgs,
    FairnessArgs, FuzzArgs, GradeArgs, ImportArgs, InitArgs, KattisCommand, LintArgs, PlayArgs,
    RecordArgs, RescoreArgs, ReviewArgs, TwinsArgs, VerifyArgs,
};
use crate::candidate::isolation::{IsolationRequest, Tier};
use crate::cli::exit;

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
    /// Tell whether a program passes its cases with other letters, too
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

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_table_is_consistent() {
        Cli::command().debug_assert();
    }
}
