//! From the command line to a new assignment.

use std::io::{self, Write};

use super::files::name_of;
use super::gather::{Gathered, gather};
use super::settings::{self, Facts};
use crate::cli::args::InitArgs;
use crate::cli::error::CliError;
use crate::cli::exit;
use crate::cli::record::confirmed;
use crate::judge::wording::count;
use crate::report::safe;

/// Makes an assignment; nothing that is there is overwritten, and nothing is written before all of
/// it is known.
///
/// # Errors
/// When a file would be overwritten; when the pairs or the solution are at fault; when a solution
/// would be recorded under CI, or with nobody to ask; when a file cannot be written.
pub fn run(args: &InitArgs) -> Result<u8, CliError> {
    let mut gathered = gather(args)?;
    let settings = settings::text(&Facts {
        name: name_of(&args.dir),
        source: gathered.source.clone(),
        cases: gathered.cases.clone(),
    });
    let settings = settings.into_bytes();
    gathered.files.add("assignment.toml".to_owned(), settings)?;
    gathered.files.refuse_existing(&args.dir)?;
    let mut out = io::stdout().lock();
    if !show(&gathered, args, &mut out)? {
        writeln!(out, "nothing was written")?;
        return Ok(done(&gathered));
    }
    for change in std::mem::take(&mut gathered.outputs) {
        // The path was made from the folder.
        let name = change.path.strip_prefix(&args.dir).unwrap_or(&change.path);
        let name = name.to_string_lossy().into_owned();
        gathered.files.add(name, change.new)?;
    }
    gathered.files.refuse_existing(&args.dir)?;
    gathered.files.write(&args.dir)?;
    say_done(&gathered, args, &mut out)?;
    Ok(done(&gathered))
}

/// A case that was left out has to be mended.
fn done(gathered: &Gathered) -> u8 {
    match gathered.left_out {
        0 => exit::PASSED,
        _ => exit::SETUP,
    }
}

/// Shows what a solution printed, and asks whether it is right.
fn show(gathered: &Gathered, args: &InitArgs, out: &mut impl Write) -> Result<bool, CliError> {
    for change in &gathered.outputs {
        change.show(out)?;
    }
    Ok(gathered.outputs.is_empty() || args.yes || confirmed(out, gathered.outputs.len())?)
}

fn say_done(gathered: &Gathered, args: &InitArgs, out: &mut impl Write) -> io::Result<()> {
    let dir = safe(&args.dir.display().to_string());
    writeln!(
        out,
        "{dir}: {}, {} written",
        count(gathered.cases.len(), "case"),
        count(gathered.files.len(), "file")
    )?;
    writeln!(out, "next:")?;
    let mut steps = vec![(
        format!("edit {dir}/assignment.toml"),
        "strictness, points and limits; each setting is explained there",
    )];
    if gathered.cases.is_empty() {
        let what = "cases: what is typed, and what must be printed";
        steps.push((format!("add NAME.in and NAME.out to {dir}"), what));
    }
    if gathered.is_sample {
        let what = "hold the solution to its verdict; add wrong programs";
        steps.push((format!("regrade verify {dir}"), what));
    }
    steps.push((
        format!("regrade check {dir} SOURCE"),
        "replay the cases against a program",
    ));
    steps.push((
        format!("regrade grade {dir} SUBMISSIONS -o MARKS"),
        "grade a class",
    ));
    let widest = steps.iter().map(|(step, _)| step.chars().count()).max();
    let widest = widest.unwrap_or(0);
    for (step, what) in steps {
        writeln!(out, "  {step:widest$}  {what}")?;
    }
    Ok(())
}
