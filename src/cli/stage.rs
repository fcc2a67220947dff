//! How far the command is, for who interrupts it.

use std::io::{IsTerminal as _, Write as _};
use std::sync::{Mutex, PoisonError};

use crate::judge::wording::count;

static NOW: Mutex<Option<Stage>> = Mutex::new(None);

/// A stage of a command that takes its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stage {
    what: &'static str,
    unit: &'static str,
    done: usize,
    of: usize,
    after: &'static str,
}

/// What becomes of what was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// The command begins anew.
    Nothing,
    /// It is kept, and the same command goes on from there.
    All,
    /// What it was done for is kept: what is still needed of it is done again.
    Purpose,
}

/// A stage begins, of so many steps: `replaying` each `case`. `kept` says what
/// becomes of them.
pub fn begin(what: &'static str, unit: &'static str, of: usize, kept: Kept) {
    set(Some(Stage {
        what,
        unit,
        done: 0,
        of,
        after: match kept {
            Kept::Nothing => "",
            Kept::All => " and kept; the same command goes on from there",
            Kept::Purpose => "; the same command builds again what it still has to run",
        },
    }));
}

/// One more step is done.
pub fn step() {
    if let Some(stage) = NOW.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
        stage.done += 1;
    }
}

/// The stage is over.
pub fn end() {
    set(None);
}

fn set(stage: Option<Stage>) {
    // A value is put in whole, so that a panic elsewhere does no harm.
    *NOW.lock().unwrap_or_else(PoisonError::into_inner) = stage;
}

/// Says on stderr that the command was interrupted, and what is done of it.
pub fn say_interrupted() {
    let stage = *NOW.lock().unwrap_or_else(PoisonError::into_inner);
    let mut stderr = std::io::stderr();
    // A progress bar may stand in the line.
    let fresh = match stderr.is_terminal() {
        true => "\r\x1b[K",
        false => "",
    };
    // When stderr is closed nobody wants to hear it.
    let _ = writeln!(stderr, "{fresh}{}", sentence(stage));
}

fn sentence(stage: Option<Stage>) -> String {
    match stage {
        None => "interrupted".to_owned(),
        Some(stage) => format!(
            "interrupted while {}: {} of {} done{}",
            stage.what,
            stage.done,
            count(stage.of, stage.unit),
            stage.after
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_were_built_are_not_said_to_be_kept() {
        begin("building", "program", 9, Kept::Purpose);
        step();
        let stage = *NOW.lock().expect("nobody panics");
        end();
        assert_eq!(
            sentence(stage),
            "interrupted while building: 1 of 9 programs done; the same command builds again what \
             it still has to run"
        );
    }

    #[test]
    fn an_interrupt_says_what_is_done() {
        let stage = Stage {
            what: "replaying",
            unit: "case",
            done: 3,
            of: 12,
            after: "",
        };
        assert_eq!(
            sentence(Some(stage)),
            "interrupted while replaying: 3 of 12 cases done"
        );
        assert_eq!(sentence(None), "interrupted");
    }
}
