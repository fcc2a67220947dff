//! From files that were handed in to a candidate.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::beside::not_named;
use super::collect::collect;
use super::{BuildError, BuildOptions, log, program, recipe};
use crate::candidate::environment;
use crate::candidate::folder::open_below;
use crate::candidate::ground::Ground;
use crate::candidate::interpreter;
use crate::candidate::isolation::Sandbox;
use crate::candidate::language::{Plan, Toolchain};
use crate::candidate::run::no_folder;
use crate::candidate::running::Launch;
use crate::candidate::supervise::{Feeding, supervise};
use crate::candidate::{Candidate, Ending, Language, Scratch};
use crate::fixture::DataFile;

/// Builds one program from source files, or from the sources in a folder.
///
/// Everything is copied into a fresh folder, which goes with the last clone of the candidate, and
/// the compiler runs there under limits. The program is what this very call has made.
///
/// # Errors
/// [`BuildError::is_the_candidates`] tells a submission that does not compile from a set-up that
/// has to be mended.
pub fn build(sources: &[PathBuf], options: &BuildOptions) -> Result<Candidate, BuildError> {
    build_in(Sandbox::shared(), sources, options)
}

/// Builds as [`build`] does, with the compiler in this sandbox.
///
/// # Errors
/// As for [`build`].
pub fn build_in(
    sandbox: &Sandbox,
    sources: &[PathBuf],
    options: &BuildOptions,
) -> Result<Candidate, BuildError> {
    let mut collected = collect(sources)?;
    let mut files = collected.read()?;
    // Where one could not be read, that is told, and which text belongs to which file is open.
    if files.len() == collected.files.len() {
        let texts = files.iter().map(|file| file.bytes.as_slice());
        let beside = not_named(collected.files.iter().zip(texts));
        collected.left_out.extend(beside);
    }
    if let Some(recipe) = &options.recipe {
        return recipe::build(
            sandbox,
            sources,
            files,
            &collected.left_out,
            recipe,
            options,
        );
    }
    let program = program::choose(sources, &collected, &mut files, options)?;
    let toolchain = program.language.toolchain();
    let compiler = compiler_of(program.language)?;
    let folder = folder_with(&files)?;
    let out = folder.path().join("out");
    let plan = Plan {
        sources: &program.sources,
        main: &program.main,
        out: &out,
        headers: &toolchain.header_folders(&files),
        link_statically: options.link_statically,
        flags: &options.flags,
    };
    let notes = notes(&program.notes, &collected.left_out);
    let log = compile(sandbox, &plan, toolchain, &compiler, &folder, options)
        .map_err(|error| error.with_notes(&notes))?;
    let argv = toolchain.command(&plan, &compiler);
    if !toolchain.runs_from_source() {
        files.clear();
    }
    Ok(Candidate {
        name: name_of(sources, &program.main),
        argv,
        language: Some(program.language),
        build_log: log + &notes,
        build_dir: Some(Arc::new(folder)),
        files: files.into(),
        sanitized: options.flags.iter().any(|flag| is_sanitizer(flag)),
    })
}

/// Remarks of regrade's own in a log, a line each.
pub(super) fn notes(of_the_choice: &[String], left_out: &[String]) -> String {
    let chosen = of_the_choice
        .iter()
        .map(|note| format!("regrade: {note}\n"));
    let left_out = left_out
        .iter()
        .map(|left_out| format!("regrade: left out {left_out}\n"));
    chosen.chain(left_out).collect()
}

/// A fresh folder to build in, with the files in its folder of sources.
pub(super) fn folder_with(files: &[DataFile]) -> Result<Scratch, BuildError> {
    let folder = Scratch::new().map_err(no_folder)?;
    for name in ["src", "out", "tmp"] {
        let subfolder = folder.path().join(name);
        std::fs::create_dir(&subfolder).map_err(|source| io_error(&subfolder, source))?;
    }
    let src = folder.path().join("src");
    for file in files {
        let to = src.join(&file.name);
        let failed = |source| io_error(&to, source);
        if let Some(parent) = to.parent() {
            std::fs::create_dir_all(parent).map_err(failed)?;
        }
        std::fs::write(&to, &file.bytes).map_err(failed)?;
    }
    open_below(folder.path()).map_err(|source| io_error(folder.path(), source))?;
    Ok(folder)
}

/// Whether a flag of a compiler asks for a sanitizer.
pub(super) fn is_sanitizer(flag: &str) -> bool {
    flag.starts_with("-fsanitize")
}

pub(super) fn io_error(path: &Path, source: std::io::Error) -> BuildError {
    BuildError::Io {
        path: path.to_owned(),
        source,
    }
}

/// What people call it: the one path that was named, else the main source.
pub(super) fn name_of(sources: &[PathBuf], main: &Path) -> String {
    let only = match sources {
        [only] => only.file_name(),
        _ => None,
    };
    only.unwrap_or(main.as_os_str())
        .to_string_lossy()
        .into_owned()
}

/// The compiler, or the interpreter where nothing is compiled.
pub(super) fn compiler_of(language: Language) -> Result<PathBuf, BuildError> {
    let toolchain = language.toolchain();
    let found = match language {
        Language::Python => interpreter::python().map(Path::to_owned),
        _ => interpreter::find(toolchain.compilers()),
    };
    found.ok_or_else(|| BuildError::MissingCompiler {
        language,
        program: toolchain
            .compilers()
            .first()
            .map_or_else(String::new, |name| (*name).to_owned()),
        package: toolchain.package(),
    })
}

/// Runs the compiler; gives what it said.
fn compile(
    sandbox: &Sandbox,
    plan: &Plan,
    toolchain: &dyn Toolchain,
    compiler: &Path,
    folder: &Scratch,
    options: &BuildOptions,
) -> Result<String, BuildError> {
    let args = toolchain.compile(plan);
    let tool = Tool {
        program: compiler.as_os_str(),
        args: &args,
        locale: toolchain.locale(),
    };
    let mut log = run_tool(sandbox, &tool, folder, options)?;
    if is_there(&toolchain.command(plan, compiler)) {
        return Ok(log);
    }
    log.push_str("regrade: the compiler made no program\n");
    Err(BuildError::Compile { log })
}

/// A compiler, or whatever stands in for one, and what it is told.
pub(super) struct Tool<'a> {
    /// The program.
    pub program: &'a OsStr,
    /// Its arguments.
    pub args: &'a [OsString],
    /// The locale that it writes its messages in, where that is not the usual one.
    pub locale: Option<&'static str>,
}

/// Runs a compiler, or whatever stands in for one, where the sources are; gives what it said.
pub(super) fn run_tool(
    sandbox: &Sandbox,
    tool: &Tool<'_>,
    folder: &Scratch,
    options: &BuildOptions,
) -> Result<String, BuildError> {
    let environment = environment::caller(&folder.path().join("tmp"), tool.locale);
    let (tool, args) = (tool.program, tool.args);
    let homes = homes(&environment);
    let needed = std::iter::once(tool)
        .chain(args.iter().map(OsString::as_os_str))
        .chain(homes.iter().map(|home| home.as_os_str()));
    let mut ground = Ground::for_build(sandbox, folder.path(), needed, &options.limits)?;
    let args: Vec<_> = args.iter().map(|arg| ground.word(arg)).collect();
    let [inside, src] = [folder.path(), &folder.path().join("src")]
        .map(|path| PathBuf::from(ground.word(path.as_os_str())));
    let environment = environment
        .into_iter()
        .map(|(name, value)| (name, ground.word(&value)))
        .collect();
    let program = ground.word(tool);
    let (launcher, placed) = ground.parts();
    let launch = Launch {
        program: &program,
        shown: tool,
        called: None,
        args: args.iter().map(OsString::as_os_str).collect(),
        dir: &src,
        environment,
        placed: &placed,
        aside: None,
        look_for: None,
        warm: None,
        limits: options.limits,
    };
    let seen = supervise(launcher, &launch, b"", Feeding::Plain)?.observation;
    let log = log::messages(&seen, &inside);
    match seen.ending {
        Ending::Exited(0) => Ok(log),
        Ending::TimedOut => Err(BuildError::TimedOut {
            wall: options.limits.wall,
            log,
        }),
        _ => Err(BuildError::Compile { log }),
    }
}

/// Folders that compilers have their parts in which are installed for one user.
fn homes(environment: &environment::Environment) -> Vec<PathBuf> {
    let homes = environment.iter().filter_map(|(name, value)| match *name {
        "JAVA_HOME" | "RUSTUP_HOME" | "CARGO_HOME" => Some(PathBuf::from(value)),
        "HOME" => Some(Path::new(value).join(".rustup")),
        _ => None,
    });
    homes.collect()
}

/// Whether a command's program can be executed.
pub(super) fn is_there(command: &[OsString]) -> bool {
    let program = command.first().map(Path::new);
    program.is_some_and(interpreter::is_executable)
}
