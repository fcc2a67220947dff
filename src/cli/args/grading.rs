//! What can be said to the commands that grade a class.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::JudgeArgs;

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

    /// Replace names by codes in results, reports and feedback; `anonymous.tsv` tells who is who
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

    /// What to write.
    #[command(flatten)]
    pub exports: ExportArgs,
}

/// What is written beside the files that every class gets.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// What students may see in their feedback
    #[arg(long, value_enum, default_value_t = StageArg::Open)]
    pub stage: StageArg,

    /// The gradebook that you took from Canvas: a copy with the grades is written
    #[arg(long, value_name = "FILE")]
    pub canvas: Option<PathBuf>,

    /// The column of the Canvas gradebook: its number or title [default: the assignment's title]
    #[arg(long, value_name = "NAME", requires = "canvas")]
    pub canvas_column: Option<String>,

    /// The grading worksheet that you took from Moodle: a copy with the grades is written
    #[arg(long, value_name = "FILE")]
    pub moodle: Option<PathBuf>,

    /// Write comments into the Moodle worksheet too
    #[arg(long, requires = "moodle")]
    pub moodle_comments: bool,
}

/// How far an assignment has come for its students.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StageArg {
    /// They may still hand in: only cases that are `visible` are shown
    Open,
    /// The due date is over: cases that are `after_due_date` too
    Due,
    /// Grades are published: cases that are `after_published` too
    Published,
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

    /// What to write.
    #[command(flatten)]
    pub exports: ExportArgs,
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

    /// Go through the wrong answers of this submission one by one, whoever else gave them
    #[arg(long, value_name = "KEY")]
    pub of: Option<String>,

    /// Take the answers of this group, or one answer, for right; may be given several times
    #[arg(long, value_name = "GROUP")]
    pub accept: Vec<String>,

    /// Take the answers of this group for wrong, where they are in doubt; may be given several times
    #[arg(long, value_name = "GROUP")]
    pub reject: Vec<String>,

    /// Write a comment for everybody in this group
    #[arg(long, num_args = 2, value_names = ["GROUP", "TEXT"])]
    pub comment: Vec<String>,

    /// Set the verdict of a case of a submission by hand; needs `--because`
    #[arg(long = "override", num_args = 3, value_names = ["KEY", "CASE", "VERDICT"], requires = "because")]
    pub overrides: Vec<String>,

    /// Why answers are accepted, rejected or verdicts set, for the students
    #[arg(long, value_name = "TEXT")]
    pub because: Option<String>,

    /// List the groups and decide nothing
    #[arg(long)]
    pub list: bool,
}
