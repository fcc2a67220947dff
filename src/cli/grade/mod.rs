//! `regrade grade`: a whole class, from what was handed in to marks.

mod place;
mod reports;
mod summary;
mod watch;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::args::{ColorChoice, ExportArgs, GradeArgs, StageArg};
use super::error::CliError;
use super::{exit, judging};
use crate::gradebook::grade::{Course, CourseOptions, GradeError, GradeOptions, Graded, grade};
use crate::judge::wording::count;
use crate::report::ExportOptions;
use crate::report::class::ClassSummary;
use crate::report::export::{CanvasFile, MoodleFile};
use crate::report::shown::Stage;
pub use reports::{Written, read_results, write_reports};
pub use summary::movements;
use watch::Bar;

/// Columns of the summary where nobody says how many there are.
const COLUMNS: usize = 100;

/// Grades one assignment, or several.
///
/// # Errors
/// When an assignment, what was handed in as a whole, the output folder or the runner is at fault.
pub fn run(args: &GradeArgs, color: ColorChoice) -> Result<u8, CliError> {
    place::check(&args.out, &args.assignment, &args.submissions)?;
    let options = options(args);
    let mut classes = vec![(open(&args.assignment, &options)?, args.submissions.clone())];
    for pair in args.also.chunks(2) {
        // The command line takes them in pairs.
        if let [assignment, submissions] = pair {
            place::check(&args.out, assignment, submissions)?;
            classes.push((open(assignment, &options)?, submissions.clone()));
        }
    }
    check_several(args, &classes)?;
    let mut out = io::stdout().lock();
    for (course, submissions) in &classes {
        let folder = match classes.len() {
            1 => args.out.clone(),
            _ => args.out.join(&course.session.assignment().id),
        };
        let graded = grade(course, submissions, &folder, &options, &Bar::default())?;
        let written = write_reports(&graded.results, &export_options(&args.exports), &folder)?;
        judging::say(&written.remarks);
        show(&graded, &written, args, color, &mut out)?;
    }
    Ok(exit::PASSED)
}

fn options(args: &GradeArgs) -> GradeOptions {
    GradeOptions {
        course: CourseOptions {
            cases: args.judging.cases.clone(),
            modes: args.modes.clone(),
            strictness: args.strictness.clone(),
            timeout: args.judging.timeout,
            strict_fixtures: args.judging.strict_fixtures,
        },
        threads: judging::jobs(&args.judging),
        repeat: args.repeat,
        anonymise: args.anonymise,
    }
}

/// What is exported, as the command line says.
pub fn export_options(args: &ExportArgs) -> ExportOptions {
    ExportOptions {
        stage: match args.stage {
            StageArg::Open => Stage::Open,
            StageArg::Due => Stage::Due,
            StageArg::Published => Stage::Published,
        },
        canvas: args.canvas.clone().map(|path| CanvasFile {
            path,
            column: args.canvas_column.clone(),
        }),
        moodle: args.moodle.clone().map(|path| MoodleFile {
            path,
            comments: args.moodle_comments,
            ..MoodleFile::default()
        }),
        ..ExportOptions::default()
    }
}

fn open(assignment: &Path, options: &GradeOptions) -> Result<Course, GradeError> {
    let course = Course::open(assignment, &options.course)?;
    judging::warn(course.session.assignment().all_warnings());
    judging::caution(&course.contradicted());
    Ok(course)
}

/// Several assignments have a folder each, called by its id, and no gradebook in common.
fn check_several(args: &GradeArgs, classes: &[(Course, PathBuf)]) -> Result<(), CliError> {
    let own_file = args.exports.canvas.is_some() || args.exports.moodle.is_some();
    if classes.len() > 1 && own_file {
        return Err(CliError::Usage(
            "`--canvas` and `--moodle` fill in the file of one assignment\n  help: grade the assignments one by one, or fill in the files by `regrade rescore --yes`".to_owned(),
        ));
    }
    let ids: Vec<_> = classes
        .iter()
        .map(|(course, _)| &course.session.assignment().id)
        .collect();
    let mut known = ids.iter().enumerate();
    let twice = known.find(|(at, id)| ids.iter().take(*at).any(|other| other == *id));
    twice.map_or(Ok(()), |(_, id)| {
        Err(CliError::Usage(format!(
            "two of the assignments have the id `{id}`\n  help: give one of them another `id` in assignment.toml, or grade them into two folders"
        )))
    })
}

fn show(
    graded: &Graded,
    written: &Written,
    args: &GradeArgs,
    color: ColorChoice,
    out: &mut impl Write,
) -> Result<(), CliError> {
    let summary = ClassSummary {
        width: columns(),
        colours: judging::is_coloured(color),
    };
    let places: Vec<_> = written
        .places
        .iter()
        .map(|(what, path)| (*what, path.as_path()))
        .collect();
    if !args.judging.quiet {
        write!(out, "{}", summary.render(&graded.results, &places))?;
        writeln!(out)?;
    }
    write!(out, "{}", movements(&graded.moves))?;
    writeln!(
        out,
        "{} taken in; {} built, {} run",
        graded.kind,
        count(graded.builds, "program"),
        count(graded.runs, "program")
    )?;
    Ok(())
}

/// The width of the terminal, as the shell tells it.
fn columns() -> usize {
    let told = std::env::var("COLUMNS").ok();
    told.and_then(|text| text.parse().ok()).unwrap_or(COLUMNS)
}
