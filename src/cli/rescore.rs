//! `regrade rescore`: who would move, and with `--yes` the new marks.

use std::io::{self, Write as _};

use super::args::RescoreArgs;
use super::error::CliError;
use super::exit;
use super::grade::{export_options, movements, write_reports};
use super::judging;
use crate::gradebook::grade::{apply, rescore};

/// Works the marks out anew, shows who moves, and takes them when told to.
///
/// # Errors
/// When the folder or the assignment is at fault, or something would have to be run.
pub fn run(args: &RescoreArgs) -> Result<u8, CliError> {
    let rescored = rescore(&args.assignment, &args.out)?;
    judging::caution(&rescored.contradicted);
    let mut out = io::stdout().lock();
    if rescored.moves.is_empty() {
        writeln!(out, "nobody moves; 0 programs run")?;
    } else {
        write!(out, "{}", movements(&rescored.moves))?;
        writeln!(out, "0 programs run")?;
    }
    if args.yes {
        let written = write_reports(&rescored.results, &export_options(&args.exports), &args.out)?;
        judging::say(&written.remarks);
        for (what, path) in &written.places {
            writeln!(out, "  {what}: {}", path.display())?;
        }
        apply(&rescored, &args.out)?;
    } else if !rescored.moves.is_empty() {
        writeln!(
            out,
            "nothing was written; add `--yes` to take the new marks"
        )?;
    }
    Ok(exit::PASSED)
}
