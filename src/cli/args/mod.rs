//! The command line: one struct a command, and nothing decided yet.

mod about;
mod authoring;
mod checking;
mod grading;
mod handout;
mod shared;
mod table;

pub use super::fuzz::FuzzArgs;
pub use super::lint::LintArgs;
pub use super::twins::TwinsArgs;
pub use about::{CompletionsArgs, DoctorArgs, ExplainArgs};
pub use authoring::{AuditArgs, InitArgs, KattisArgs, KattisCommand, PlayArgs, RecordArgs, View};
pub use checking::{CheckArgs, FairnessArgs, VerifyArgs};
pub use grading::{ExportArgs, GradeArgs, RescoreArgs, ReviewArgs, StageArg};
pub use handout::{ConvertArgs, DoubtsArgs, Form, ImportArgs};
pub(in crate::cli) use shared::seconds;
pub use shared::{Format, JudgeArgs};
pub use table::{Cli, ColorChoice, Command, IsolationArgs};
