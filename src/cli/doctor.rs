//! `regrade doctor`: how well programs are kept apart here.

use std::io::{self, Write as _};

use serde_json::json;

use super::args::{ColorChoice, DoctorArgs, Format};
use super::error::CliError;
use super::exit;
use super::judging::is_coloured;
use crate::candidate::Sandbox;
use crate::candidate::isolation::trial::{Trial, trials};
use crate::candidate::isolation::{Isolation, State};
use crate::gradebook::results;
use crate::report::{Style, safe};

/// Version of the JSON document.
const FORMAT_VERSION: u32 = 1;

/// Tells the tier and what it keeps; with `--attack` also what held when it was tried.
///
/// # Errors
/// When the output cannot be written, or a trial cannot be run.
pub fn run(args: &DoctorArgs, color: ColorChoice) -> Result<u8, CliError> {
    let sandbox = Sandbox::shared();
    let isolation = sandbox.describe();
    let tried = match args.attack {
        true => Some(trials(sandbox)?),
        false => None,
    };
    let mut out = io::stdout().lock();
    match args.format {
        Format::Json => {
            let document = json!({
                "format_version": FORMAT_VERSION,
                "isolation": results::Isolation::from(isolation),
                "warm": { "python": sandbox.starts_anew().is_none(), "reason": sandbox.starts_anew() },
                "trials": tried,
            });
            writeln!(out, "{document:#}")?;
        }
        Format::Text => {
            let colours = is_coloured(color);
            let mut lines = table(isolation, colours);
            lines.push(interpreters(sandbox.starts_anew()));
            lines.extend(tried.iter().flatten().map(|trial| line(trial, colours)));
            writeln!(out, "{}", lines.join("\n"))?;
        }
    }
    let all_held = tried.iter().flatten().all(|trial| trial.held);
    Ok(if all_held { exit::PASSED } else { exit::SETUP })
}

fn table(isolation: &Isolation, colours: bool) -> Vec<String> {
    let tier = isolation.tier;
    let head = match &isolation.launcher {
        Some(launcher) => format!("runner {}: what it keeps is not known here", safe(launcher)),
        None => format!("isolation {tier}: {}", tier.label()),
    };
    let mut lines = vec![Style::Strong.paint(&head, colours)];
    for promise in &isolation.promises {
        let (style, mark) = match promise.state {
            State::Enforced => (Style::Good, "enforced"),
            State::Partial => (Style::Doubtful, "partial"),
            State::NotEnforced => (Style::Bad, "not enforced"),
        };
        let mark = style.paint(&format!("{mark:12}"), colours);
        lines.push(format!("  {mark}  {}: {}", promise.what, promise.reason));
        if let Some(fix) = &promise.fix {
            lines.push(format!("                help: {}", safe(fix)));
        }
    }
    lines
}

/// Whether interpreters are kept warm, which is about speed alone.
fn interpreters(starts_anew: Option<&str>) -> String {
    match starts_anew {
        None => {
            "  Python's interpreter is kept warm between runs (`--no-warm` turns it off)".to_owned()
        }
        Some(why) => format!("  Python's interpreter is started for each run: {why}"),
    }
}

fn line(trial: &Trial, colours: bool) -> String {
    match &trial.seen {
        None => format!(
            "  {}  a program that {}",
            Style::Good.paint("held        ", colours),
            trial.what
        ),
        Some(seen) => format!(
            "  {}  a program that {}: {}",
            Style::Bad.paint("NOT HELD    ", colours),
            trial.what,
            safe(seen)
        ),
    }
}
