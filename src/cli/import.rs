//! `regrade import`: the sample runs of a handout as cases, and what does not fit in it.

use std::fs;
use std::io::{self, Read as _, Write};
use std::path::Path;

use super::args::ImportArgs;
use super::doubts;
use super::error::{CliError, read_file};
use super::import_text as text;
use super::{exit, judging, record};
use crate::fixture::doubts::{Games, Within, open, outside};
use crate::fixture::import::{Fate, Handout, Imported, Kind, Named, Page, Place, import};
use crate::fixture::write::write;
use crate::fixture::{Assignment, LoadError, Reference};
use crate::game::Spec;
use crate::insight::audit::Exhaustive;
use crate::judge::wording::count;
use crate::report::safe;

/// Reads a handout, shows the cases that its sample runs make, and says what does not fit.
///
/// # Errors
/// When the assignment has no game or its spec is wrong, the handout cannot be read, or a file
/// cannot be written; under CI with `--write`.
pub fn run(args: &ImportArgs) -> Result<u8, CliError> {
    if args.write {
        record::refuse_ci("cases are not written")?;
    }
    let assignment = load(&args.assignment)?;
    let reference =
        Reference::load(&assignment)?.ok_or_else(|| CliError::no_game(&assignment.dir))?;
    let mut open_games = doubts::games(&assignment, &reference)?;
    let games = named(&open_games);
    let bank = match &assignment.bank {
        Some(name) => Some(read_file(&assignment.dir.join(name))?),
        None => None,
    };
    let page = page(&args.handout)?;
    let handout = import(&page, &games, bank.as_deref(), assignment.strictness);
    let handout = handout.filter(|handout| !handout.runs.is_empty()).ok_or_else(|| {
        CliError::Setup(format!(
            "{}: no sample run of this game was found\n  help: a run is found by the prompts and texts of game.toml; check that they are those of the handout",
            args.handout.display()
        ))
    })?;
    open_games.within = within(open_games.plain);
    let mut out = io::stdout().lock();
    if let Some(layout) = &handout.layout {
        writeln!(
            out,
            "{}: {layout}\n",
            safe(&args.handout.display().to_string())
        )?;
    }
    let files = cases(&mut out, args, &assignment, &games, &page, &handout)?;
    text::examples(&mut out, &handout)?;
    text::findings(&mut out, &handout)?;
    text::settled(&mut out, &handout)?;
    text::open(&mut out, &open(&open_games, &handout.evidence), &handout)?;
    text::outside(&mut out, &outside(open_games.plain, &handout.evidence))?;
    save(&mut out, args, &assignment, files)?;
    let contradicts = handout
        .findings
        .iter()
        .any(|finding| finding.kind == Kind::Contradiction);
    Ok(if contradicts {
        exit::SETUP
    } else {
        exit::PASSED
    })
}

/// The assignment with its cases, or without any where there is none yet.
fn load(dir: &Path) -> Result<Assignment, CliError> {
    let assignment = match Assignment::load(dir, false) {
        Err(LoadError::NoCases { .. }) => Assignment::load_game(dir)?,
        loaded => loaded?,
    };
    judging::warn(assignment.all_warnings());
    Ok(assignment)
}

/// Every play within a bound, so that readings are only said to be alike that are so in all of them.
fn within(spec: &Spec) -> Option<Within> {
    let all = Exhaustive::of(spec)?;
    Some(Within {
        bound: all.bound,
        plays: all.plays,
    })
}

/// The plain game, and its variants by name.
fn named<'a>(games: &Games<'a>) -> Vec<Named<'a>> {
    let variants = games.variants.iter();
    let variants = variants.map(|(name, spec)| (Some(*name), *spec));
    [(None, games.plain)].into_iter().chain(variants).collect()
}

fn page(path: &Path) -> Result<Page, CliError> {
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        bytes
    } else {
        read_file(path)?
    };
    Page::parse(&bytes).map_err(|flaw| {
        CliError::Setup(format!(
            "{}: {}\n  help: {}",
            path.display(),
            flaw.message,
            flaw.help
        ))
    })
}

/// Shows each run and the case that it makes; gives the files of all cases.
fn cases(
    out: &mut impl Write,
    args: &ImportArgs,
    assignment: &Assignment,
    games: &[Named<'_>],
    page: &Page,
    handout: &Handout,
) -> Result<Vec<(String, Vec<u8>)>, CliError> {
    let mut place = Place::of(&assignment.dir, &assignment.cases)?;
    let mut files = Vec::new();
    let mut number = 0;
    for one in &handout.runs {
        number += usize::from(one.run.whole);
        text::run(out, number, one, page)?;
        let Some(spec) = game_of(games, one) else {
            continue;
        };
        let fate = place.fate(page, number, one, spec);
        text::fate(out, &fate, one, args.quiet)?;
        if let Fate::New(proposal) = fate {
            files.extend(proposal.files);
        }
        writeln!(out)?;
    }
    Ok(files)
}

/// The game that plays a run, or else the one whose texts it has.
fn game_of<'a>(games: &[Named<'a>], one: &Imported) -> Option<&'a Spec> {
    let name = one
        .played_by
        .as_ref()
        .unwrap_or(&one.run.variant)
        .as_deref();
    let found = games.iter().find(|(known, _)| *known == name);
    found.map(|(_, spec)| *spec)
}

/// Writes what was shown, where it was asked for; what is there by now is left alone.
fn save(
    out: &mut impl Write,
    args: &ImportArgs,
    assignment: &Assignment,
    files: Vec<(String, Vec<u8>)>,
) -> Result<(), CliError> {
    if files.is_empty() {
        return Ok(());
    }
    if !args.write {
        writeln!(
            out,
            "{} would be written with --write",
            count(files.len(), "file")
        )?;
        return Ok(());
    }
    let mut written = 0;
    for (name, bytes) in files {
        let path = assignment.dir.join(&name);
        if fs::symlink_metadata(&path).is_ok() {
            writeln!(out, "{name} is there already and was left alone")?;
            continue;
        }
        write(&path, &bytes)?;
        written += 1;
    }
    writeln!(out, "{} written", count(written, "file"))?;
    Ok(())
}
