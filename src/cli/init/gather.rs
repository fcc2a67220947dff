//! What a new assignment is made of.

use std::fs;
use std::path::Path;

use super::files::{Files, flat, is_same};
use crate::candidate::{Candidate, Language};
use crate::cli::args::InitArgs;
use crate::cli::error::{CliError, read_file};
use crate::cli::record::{Change, Recorder, command, hindrance, refuse_ci, say_left_out};
use crate::cli::{contender, judging};
use crate::fixture::{Assignment, Case, Fault, LoadError};
use crate::gradebook::{Contender, Overrides, Session};
use crate::report::log;

/// Everything that was found, and what a solution printed.
#[derive(Debug, Default)]
pub struct Gathered {
    /// The files, but for `assignment.toml` and the outputs of the solution.
    pub files: Files,
    /// Outputs of the solution, which a person looks at first.
    pub outputs: Vec<Change>,
    /// The names of the cases.
    pub cases: Vec<String>,
    /// The main source of the solution.
    pub source: Option<String>,
    /// How many cases were left out.
    pub left_out: usize,
    /// Whether the solution is put among the sample submissions.
    pub is_sample: bool,
}

/// Reads pairs or runs a solution, as the command line says; with neither, takes what lies in the
/// new folder already.
///
/// # Errors
/// When a folder or a solution is at fault.
pub fn gather(args: &InitArgs) -> Result<Gathered, CliError> {
    match (&args.from_pairs, &args.from_solution) {
        (Some(folder), _) => from_pairs(args, &load(folder)?),
        (None, Some(solution)) => from_solution(args, solution),
        (None, None) => in_place(args),
    }
}

/// The cases of a folder that is no assignment yet.
fn load(folder: &Path) -> Result<Assignment, CliError> {
    let assignment = Assignment::load(folder, false)?;
    if assignment.source.is_some() {
        return Err(CliError::Usage(format!(
            "{}: this is an assignment already: it has an assignment.toml\n  help: copy the folder, or change that file",
            folder.display()
        )));
    }
    judging::warn(assignment.all_warnings());
    Ok(assignment)
}

fn in_place(args: &InitArgs) -> Result<Gathered, CliError> {
    let is_there = fs::read_dir(&args.dir).is_ok();
    let loaded = is_there.then(|| load(&args.dir));
    match loaded {
        Some(Ok(assignment)) => from_pairs(args, &assignment),
        // What is not there yet can be added.
        None | Some(Err(CliError::Load(LoadError::NoCases { .. }))) => Ok(Gathered::default()),
        Some(Err(error)) => Err(error),
    }
}

impl Gathered {
    fn leave_out(&mut self, case: &Case, fault: &Fault) {
        say_left_out(case, "is left out", fault);
        self.left_out += 1;
    }
}

fn from_pairs(args: &InitArgs, assignment: &Assignment) -> Result<Gathered, CliError> {
    let mut gathered = Gathered::default();
    let stays = is_same(&args.dir, &assignment.dir);
    for case in &assignment.cases {
        if let Some(fault) = &case.fault {
            gathered.leave_out(case, fault);
            continue;
        }
        gathered.cases.push(case.name.clone());
        if !stays {
            gathered.files.add_case(assignment, case)?;
            let name = format!("{}.out", flat(case));
            gathered.files.add(name, case.expected.clone())?;
        }
    }
    if !stays {
        gathered.files.add_game(assignment)?;
    }
    Ok(gathered)
}

fn from_solution(args: &InitArgs, solution: &str) -> Result<Gathered, CliError> {
    refuse_ci("expected outputs are not recorded")?;
    let inputs = args.inputs.as_ref().unwrap_or(&args.dir);
    load(inputs)?;
    let session = Session::open(inputs, false, Overrides::default())?;
    let assignment = session.assignment();
    let recorder = Recorder::new(&session, Some(program(assignment, solution)?))?;
    let mut gathered = Gathered {
        source: source_of(solution),
        ..Gathered::default()
    };
    let stays = is_same(&args.dir, inputs);
    for case in &assignment.cases {
        if let Some(fault) = hindrance(case) {
            gathered.leave_out(case, fault);
            continue;
        }
        gathered.cases.push(case.name.clone());
        if !stays {
            gathered.files.add_case(assignment, case)?;
        }
        let name = format!("{}.out", flat(case));
        match &case.expected_path {
            // What is there was checked by somebody, and stays.
            Some(_) if stays => {}
            Some(_) => gathered.files.add(name, case.expected.clone())?,
            None => gathered.outputs.push(Change {
                name: case.name.clone(),
                path: args.dir.join(name),
                old: None,
                new: recorder.record(case)?,
            }),
        }
    }
    if !stays {
        gathered.files.add_game(assignment)?;
    }
    gathered.is_sample = add_sample(Path::new(solution), &mut gathered.files)?;
    Ok(gathered)
}

/// The solution: a source or a folder of sources, or else a command.
fn program(assignment: &Assignment, solution: &str) -> Result<Candidate, CliError> {
    let path = Path::new(solution);
    if !path.is_dir() && !is_source(path) {
        return command("--from-solution", solution);
    }
    match contender::from_sources(assignment, &[path.to_owned()], None)? {
        Contender::Program(candidate) => Ok(candidate),
        Contender::Engine => Err(CliError::no_game(&assignment.dir)),
        Contender::Broken(broken) => {
            let mut message = format!("{solution}: the solution does not build");
            for line in log::head(broken.log.as_bytes()) {
                message.push('\n');
                message.push_str(&line);
            }
            Err(CliError::Setup(message))
        }
    }
}

fn is_source(path: &Path) -> bool {
    path.is_file() && Language::of_source(path).is_some()
}

/// The first word of a path or command that is the name of a source.
fn source_of(solution: &str) -> Option<String> {
    let words = match Path::new(solution).exists() {
        true => vec![solution.to_owned()],
        false => shlex::split(solution)?,
    };
    let paths = words.iter().map(Path::new);
    let mut sources = paths.filter(|path| Language::of_source(path).is_some());
    Some(sources.next()?.file_name()?.to_string_lossy().into_owned())
}

/// A solution of one source becomes a sample submission, so that `verify` can hold on to it.
fn add_sample(path: &Path, files: &mut Files) -> Result<bool, CliError> {
    let name = path.file_name().and_then(|name| name.to_str());
    let Some(name) = name.filter(|_| is_source(path)) else {
        return Ok(false);
    };
    let key = toml::Value::String(name.to_owned());
    let text = format!("[{key}]\ntitle = \"the solution\"\npermitted = [\"pass\"]\n");
    files.add(format!("submissions/{name}"), read_file(path)?)?;
    files.add("submissions/submissions.toml".to_owned(), text.into_bytes())?;
    Ok(true)
}
