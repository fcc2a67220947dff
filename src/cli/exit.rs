//! Exit statuses: they tell a wrong candidate from a wrong set-up from a failure of regrade.

use std::process::ExitCode;

/// All passed.
pub const PASSED: u8 = 0;
/// A candidate is wrong; wrong formatting counts, and so does what is in doubt.
pub const WRONG: u8 = 1;
/// The command line is wrong.
pub const USAGE: u8 = 2;
/// The set-up is wrong (fixtures, game spec, missing compiler or program), or nothing could be
/// judged, or nothing that is worth points. Beats [`WRONG`]: marks that rest on a broken set-up are no marks.
pub const SETUP: u8 = 3;
/// regrade itself failed.
pub const FAILED: u8 = 4;
/// Interrupted by a signal.
pub const INTERRUPTED: u8 = 130;

/// Whoever read the output went away, as in `regrade … | head -1`: what a shell makes of SIGPIPE,
/// 128 and its number. Nothing is said, for nobody is wrong, and the answer is not complete.
pub const UNREAD: u8 = 141;

/// A status as the operating system takes it.
pub fn code(status: u8) -> ExitCode {
    ExitCode::from(status)
}

/// The end of a command's help: its own text, and the statuses.
pub fn after(help: &str) -> String {
    format!("{help}\n\n{HELP}")
}

/// The statuses as `--help` shows them.
pub const HELP: &str = "\
Exit status:
  0    all passed
  1    a candidate is wrong, or in doubt
  2    the command line is wrong
  3    the set-up is wrong (fixtures, spec, missing compiler or program), or nothing could be judged
  4    regrade failed
  130  interrupted
  141  whoever read the output went away";
