//! From files that were handed in to a candidate.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::collect::{Collected, collect};
use super::{BuildError, BuildOptions, log, recipe};
use crate::candidate::environment;
use crate::candidate::ground::Ground;
use crate::candidate::interpreter;
use crate::candidate::isolation::Sandbox;
use crate::candidate::language::{Plan, Source, Toolchain};
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
    let collected = collect(sources)?;
    if let Some(recipe) = &options.recipe {
        return recipe::build(sandbox, sources, &collected, recipe, options);
    }
    let language = language_of(sources, &collected, options)?;
    let compiler = compiler_of(language)?;
    let folder = Scratch::new().map_err(no_folder)?;
    let [src, out, temporary] = ["src", "out", "tmp"].map(|name| folder.path().join(name));
    for subfolder in [&src, &out, &temporary] {
        std::fs::create_dir(subfolder).map_err(|source| io_error(subfolder, source))?;
    }
    let files = copy(&collected, &src)?;
    let toolchain = language.toolchain();
    let texts = sources_of(language, &files);
    let main = main_of(toolchain, &texts, options)?;
    let plan = Plan {
        sources: &texts,
        main: &main,
        out: &out,
        link_statically: options.link_statically,
        flags: &options.flags,
    };
    let mut build_log = compile(sandbox, &plan, toolchain, &compiler, &folder, options)?;
    for left_out in &collected.left_out {
        build_log.push_str(&format!("regrade: left out {left_out}\n"));
    }
    let argv = toolchain.command(&plan, &compiler);
    let files = if toolchain.runs_from_source() {
        files
    } else {
        Vec::new()
    };
    Ok(Candidate {
        name: name_of(sources, &main),
        argv,
        language: Some(language),
        build_log,
        build_dir: Some(Arc::new(folder)),
        files: files.into(),
        sanitized: options.flags.iter().any(|flag| is_sanitizer(flag)),
    })
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

/// The language of the main source that the assignment names, else of all sources.
fn language_of(
    paths: &[PathBuf],
    collected: &Collected,
    options: &BuildOptions,
) -> Result<Language, BuildError> {
    let mut languages = Vec::new();
    for file in &collected.files {
        let language = Language::of_source(&file.name);
        if language.is_some() && is_named(&file.name, options) {
            languages = language.into_iter().collect();
            break;
        }
        languages.extend(language);
    }
    languages.sort_unstable();
    languages.dedup();
    match (languages.as_slice(), paths) {
        ([only], _) => Ok(*only),
        ([], [path]) if path.is_file() => Err(BuildError::UnknownSuffix { path: path.clone() }),
        ([], _) => Err(BuildError::NoSource {
            path: paths.first().cloned().unwrap_or_default(),
        }),
        _ => Err(BuildError::MixedLanguages { languages }),
    }
}

pub(super) fn is_named(name: &Path, options: &BuildOptions) -> bool {
    let main = options.main.as_deref().map(Path::new);
    main.is_some_and(|main| name == main || name.file_name() == Some(main.as_os_str()))
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

/// Copies what was handed in into the folder of sources.
pub(super) fn copy(collected: &Collected, src: &Path) -> Result<Vec<DataFile>, BuildError> {
    let mut files = Vec::with_capacity(collected.files.len());
    for file in &collected.files {
        let failed = |source| io_error(&file.from, source);
        let bytes = std::fs::read(&file.from).map_err(failed)?;
        let to = src.join(&file.name);
        if let Some(parent) = to.parent() {
            std::fs::create_dir_all(parent).map_err(failed)?;
        }
        std::fs::write(&to, &bytes).map_err(failed)?;
        let name = file.name.to_str().unwrap_or_default().to_owned();
        files.push(DataFile { name, bytes });
    }
    Ok(files)
}

fn sources_of(language: Language, files: &[DataFile]) -> Vec<Source> {
    files
        .iter()
        .filter(|file| Language::of_source(Path::new(&file.name)) == Some(language))
        .map(|file| Source {
            path: PathBuf::from(&file.name),
            text: file.bytes.clone(),
        })
        .collect()
}

fn main_of(
    toolchain: &dyn Toolchain,
    sources: &[Source],
    options: &BuildOptions,
) -> Result<PathBuf, BuildError> {
    let named = sources
        .iter()
        .find(|source| is_named(&source.path, options))
        .map(|source| source.path.clone());
    named
        .or_else(|| toolchain.find_main(sources))
        .ok_or_else(|| BuildError::NoMain {
            sources: sources
                .iter()
                .map(|source| source.path.display().to_string())
                .collect(),
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
    let mut log = run_tool(sandbox, compiler.as_os_str(), &args, folder, options)?;
    if is_there(&toolchain.command(plan, compiler)) {
        return Ok(log);
    }
    log.push_str("regrade: the compiler made no program\n");
    Err(BuildError::Compile { log })
}

/// Runs a compiler, or whatever stands in for one, where the sources are; gives what it said.
pub(super) fn run_tool(
    sandbox: &Sandbox,
    tool: &OsStr,
    args: &[OsString],
    folder: &Scratch,
    options: &BuildOptions,
) -> Result<String, BuildError> {
    let environment = environment::caller(&folder.path().join("tmp"));
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
