//! The result file of a graded class: the one value that every report is rendered from.
//!
//! Its JSON form is published as a schema, so the types here are plain data. Every list has an
//! order that does not depend on threads; nothing in it depends on when or how fast it was made,
//! save the fields whose names end in `_ms`.

mod explanation;
mod text;
mod verdict_name;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::judge::Verdict;
pub use explanation::{CommonMistake, Explanation, Found, Mistake, MistakePart};
pub use text::Text;

/// The version of the result file.
pub const FORMAT_VERSION: u32 = 1;

/// A graded class, or one submission of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// [`FORMAT_VERSION`].
    pub format_version: u32,
    /// The version of regrade that made it.
    pub regrade: String,
    /// The assignment.
    pub assignment: AssignmentInfo,
    /// What isolation the candidates ran under, and what each of its promises came to.
    pub isolation: Isolation,
    /// The cases, in the order of the assignment, case variants among them.
    pub cases: Vec<CaseInfo>,
    /// The submissions, in natural order of their names.
    pub submissions: Vec<SubmissionResult>,
    /// Groups of submissions with like wrong answers, largest first.
    pub alike: Vec<Alike>,
    /// The mistakes that explain submissions, those of most submissions first.
    #[serde(default)]
    pub mistakes: Vec<CommonMistake>,
    /// What was repaired in the fixtures, each repair once, and what else staff should know of the
    /// set-up.
    pub warnings: Vec<String>,
}

/// The assignment as reports show it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignmentInfo {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The rung that passes.
    pub strictness: String,
    /// Points that can be had, bonus aside.
    pub points: f64,
    /// Points of bonus that can be had on top.
    pub bonus: f64,
    /// How scores are rounded, in words.
    pub rounding: String,
}

/// The isolation that candidates ran under.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Isolation {
    /// The tier: `none`, `confined`, `isolated` or `accounted`.
    pub tier: String,
    /// The launcher of the teacher's own that was used in place of a tier.
    #[serde(default)]
    pub launcher: Option<String>,
    /// Each promise and what it came to.
    pub promises: Vec<Promise>,
}

/// One promise of the isolation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Promise {
    /// What is promised.
    pub what: String,
    /// `enforced`, `partial` or `not enforced`.
    pub state: String,
    /// By what it is kept, or why it is not in full.
    pub reason: String,
    /// What would help; empty when nothing is needed.
    pub fix: String,
}

/// A case as reports show it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseInfo {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What it is worth.
    pub points: f64,
    /// The group of the rubric that it belongs to; empty when it belongs to none.
    pub group: String,
    /// `visible`, `after_due_date`, `after_published` or `hidden`.
    pub visibility: String,
    /// A hint for students.
    pub hint: Option<String>,
    /// The variant that it plays.
    pub variant: Option<String>,
}

/// What one submission came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmissionResult {
    /// A key that is unique in the class and stable from run to run: the student's login where
    /// there is one, the name of what was handed in otherwise.
    pub key: String,
    /// Who handed it in.
    pub student: Student,
    /// What was handed in, as it was named.
    pub origin: String,
    /// Where the learning system keeps it, so that feedback finds its way back.
    #[serde(default)]
    pub lms: Option<Lms>,
    /// Whether it was late, in days begun after the due date.
    pub days_late: u32,
    /// What the intake, the submission rules and the build have to say.
    pub findings: Vec<Finding>,
    /// Each build mode that was asked for.
    pub builds: Vec<BuildResult>,
    /// Each case in each build mode: in the order of the cases, then of the modes.
    pub cases: Vec<CaseResult>,
    /// Which mistakes explain the cases that did not pass, one entry for each program of which
    /// something can be said.
    #[serde(default)]
    pub causes: Vec<Explanation>,
    /// How it adds up.
    pub score: Score,
}

/// Who handed a submission in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Student {
    /// The name for people.
    pub name: String,
    /// The number or login that the learning system knows.
    pub id: Option<String>,
    /// The address, where the learning system tells it.
    pub email: Option<String>,
    /// The members, for a group's submission.
    pub members: Vec<String>,
}

/// Where a learning system keeps a submission: what its export says beside the student's name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Lms {
    /// A file of Canvas's "Download Submissions".
    Canvas {
        /// The number of the student.
        user: String,
        /// The number of the file.
        attachment: String,
        /// The file's whole name in the export.
        name: String,
    },
    /// A folder or file of Moodle's "Download all submissions".
    Moodle {
        /// The number of the student in this assignment, as in `Participant 123`.
        identifier: String,
        /// The name of the folder in the export, or of the file where the export is flat.
        folder: String,
    },
    /// A folder of Gradescope's "Export Submissions".
    Gradescope {
        /// The name of the folder.
        folder: String,
    },
}

/// A remark on what was handed in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// What found it: `intake`, `rule` or `build`.
    pub source: String,
    /// The rule's name, or a fixed word for the kind of finding.
    pub kind: String,
    /// `note`, `warning`, `penalty` or `refused`.
    pub weight: String,
    /// Points that it costs.
    pub points: f64,
    /// What was found, for the student.
    pub message: String,
    /// The file that it is about.
    pub file: Option<String>,
}

impl Finding {
    /// Whether the message says already which file it is about.
    pub fn names_its_file(&self) -> bool {
        let file = self.file.as_ref();
        file.is_some_and(|file| self.message.contains(&format!("`{file}`")))
    }
}

/// What came of a build mode.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BuildResult {
    /// The mode's name.
    pub mode: String,
    /// Whether there is a program.
    pub built: bool,
    /// What the compiler said.
    pub log: String,
}

/// What one case came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseResult {
    /// The case's name.
    pub case: String,
    /// The build mode.
    pub mode: String,
    /// The verdict.
    #[serde(with = "verdict_name")]
    #[schemars(schema_with = "verdict_name::schema")]
    pub verdict: Verdict,
    /// One sentence: what went wrong.
    pub reason: String,
    /// Points earned, before the rubric's groups and charges.
    pub earned: f64,
    /// Points that could be had: the case's share of this build mode, 0 where the mode does not
    /// count.
    #[serde(default)]
    pub possible: f64,
    /// The strictest rung under which the output is right, and what else was needed.
    pub matched: Option<String>,
    /// Remarks that change no verdict.
    pub notes: Vec<String>,
    /// The end of stderr, where it explains the verdict.
    pub stderr: Text,
    /// The dialogue, turn by turn; empty for a case that passed or was not run.
    pub dialogue: Vec<DialogueTurn>,
    /// The index in `dialogue` of the first wrong turn.
    pub first_wrong: Option<usize>,
    /// A short code that is equal for equal wrong answers; empty for a case that passed.
    pub signature: String,
    /// How long the program ran, in milliseconds.
    pub wall_ms: u64,
}

/// One turn of a dialogue. The first holds what is printed before any input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DialogueTurn {
    /// The line that was typed; none in what is printed before any input.
    pub typed: Option<Text>,
    /// What should have been printed.
    pub expected: Text,
    /// What was printed.
    pub got: Text,
    /// Whether the two are equal at the rung asked for.
    pub right: bool,
    /// Bytes that `expected` and `got` leave out, in all.
    pub omitted: u64,
}

/// How a submission adds up.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Points, rounded as the rubric says.
    pub total: f64,
    /// Points that could be had; cases that say nothing about the submission have left it.
    pub possible: f64,
    /// Every step from the cases to the total, in order.
    pub lines: Vec<ScoreLine>,
    /// What the total would be if a cause that was charged were not there.
    pub without: Vec<Counterfactual>,
}

/// One step of a score.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoreLine {
    /// What it is about: a group, a charge, a penalty, the bonus, the rounding.
    pub label: String,
    /// Points added, or taken off when negative.
    pub points: f64,
    /// Points that could be had here, where that means something.
    pub possible: Option<f64>,
    /// Why, for people.
    pub why: String,
}

/// What a score would be without one cause.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counterfactual {
    /// The cause, for people.
    pub cause: String,
    /// The total without it.
    pub total: f64,
}

/// Submissions whose wrong answers are alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Alike {
    /// A code that is stable from run to run.
    pub id: String,
    /// What they have in common, for people.
    pub title: String,
    /// The case in which it shows first.
    pub case: String,
    /// The keys of the submissions, in natural order.
    pub submissions: Vec<String>,
    /// A comment of the teacher for all of them.
    pub comment: Option<String>,
}
