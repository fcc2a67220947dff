//! `regrade grade`: a whole class, from what was handed in to marks.

mod reports;
mod summary;
mod watch;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::args::GradeArgs;
use super::error::CliError;
use super::{exit, judging};
use crate::gradebook::grade::{Course, CourseOptions, GradeError, GradeOptions, grade};
pub use reports::{read_results, write_reports};
pub use summary::{class, movements};
use watch::Bar;

/// Grades one assignment, or several.
///
/// # Errors
/// When an assignment, what was handed in as a whole, the output folder or the runner is at fault.
pub fn run(args: &GradeArgs) -> Result<u8, CliError> {
    let options = options(args);
    let mut out = io::stdout().lock();
    if args.also.is_empty() {
        let course = open(&args.assignment, &options)?;
        one(&course, &args.submissions, &args.out, &options, &mut out)?;
        return Ok(exit::PASSED);
    }
    let mut courses = vec![(open(&args.assignment, &options)?, args.submissions.clone())];
    for pair in args.also.chunks(2) {
        // The command line takes them in pairs.
        if let [assignment, submissions] = pair {
            courses.push((open(assignment, &options)?, submissions.clone()));
        }
    }
    check_ids(&courses)?;
    for (course, submissions) in &courses {
        let folder = args.out.join(&course.session.assignment().id);
        one(course, submissions, &folder, &options, &mut out)?;
        writeln!(out)?;
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

fn open(assignment: &Path, options: &GradeOptions) -> Result<Course, GradeError> {
    let course = Course::open(assignment, &options.course)?;
    judging::warn(course.session.assignment().all_warnings());
    Ok(course)
}

/// Every assignment has a folder of its own, called by its id.
fn check_ids(courses: &[(Course, PathBuf)]) -> Result<(), CliError> {
    let ids: Vec<_> = courses
        .iter()
        .map(|(course, _)| &course.session.assignment().id)
        .collect();
    let twice = ids
        .iter()
        .enumerate()
        .find(|(at, id)| ids.iter().take(*at).any(|other| other == *id));
    match twice {
        None => Ok(()),
        Some((_, id)) => Err(CliError::Usage(format!(
            "two of the assignments have the id `{id}`\n  help: give one of them another `id` in assignment.toml, or grade them into two folders"
        ))),
    }
}

fn one(
    course: &Course,
    submissions: &Path,
    folder: &Path,
    options: &GradeOptions,
    out: &mut impl Write,
) -> Result<(), CliError> {
    let graded = grade(course, submissions, folder, options, &Bar::default())?;
    let written = write_reports(&graded.results, folder)?;
    write!(out, "{}", class(&graded.results))?;
    write!(out, "{}", movements(&graded.moves))?;
    writeln!(
        out,
        "{} taken in; {} built, {} run",
        graded.kind,
        summary::count(graded.builds, "program"),
        summary::count(graded.runs, "program")
    )?;
    for path in written {
        writeln!(out, "  {}", path.display())?;
    }
    Ok(())
}
