//! Building by commands of the assignment's own.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::options::Recipe;
use super::program::named;
use super::submission::{Tool, folder_with, is_sanitizer, is_there, name_of, notes, run_tool};
use super::{BuildError, BuildOptions};
use crate::candidate::interpreter::{find_on_path, is_python};
use crate::candidate::isolation::Sandbox;
use crate::candidate::language::as_argument;
use crate::candidate::{Candidate, Language, Scratch};
use crate::fixture::DataFile;

/// Runs the commands of a recipe in a fresh folder of sources.
pub(super) fn build(
    sandbox: &Sandbox,
    sources: &[PathBuf],
    files: Vec<DataFile>,
    left_out: &[String],
    recipe: &Recipe,
    options: &BuildOptions,
) -> Result<Candidate, BuildError> {
    let folder = folder_with(&files)?;
    let [src, out] = ["src", "out"].map(|name| folder.path().join(name));
    let names: Vec<_> = files.iter().map(|file| PathBuf::from(&file.name)).collect();
    let is_source = |name: &&PathBuf| Language::of_source(name).is_some();
    let texts: Vec<_> = names.iter().filter(is_source).collect();
    let named = named(texts.iter().map(|name| name.as_path()), options);
    let first = texts.first().copied().or(names.first());
    let main = named.or(first.map(PathBuf::as_path));
    let main = main.map(Path::to_owned).unwrap_or_default();
    let words = Words {
        src: &src,
        out: &out,
        main: &main,
        sources: &texts,
    };
    let language = Language::of_source(&main);
    let locale = language.and_then(|language| language.toolchain().locale());
    let mut build_log = String::new();
    for command in &recipe.commands {
        let command = words.fill(command);
        build_log.push_str(&run(sandbox, &command, locale, &folder, options)?);
    }
    build_log.push_str(&notes(&[], left_out));
    let argv = resolved(words.fill(&recipe.run))?;
    if !is_there(&argv) {
        build_log.push_str("regrade: the commands made no program\n");
        return Err(BuildError::Compile { log: build_log });
    }
    let program = argv.first().map(Path::new);
    let language = program.is_some_and(is_python).then_some(Language::Python);
    Ok(Candidate {
        name: name_of(sources, &main),
        language,
        argv,
        build_log,
        build_dir: Some(Arc::new(folder)),
        files: files.into(),
        sanitized: recipe
            .commands
            .iter()
            .flatten()
            .any(|word| is_sanitizer(word)),
    })
}

/// What the placeholders of a recipe stand for.
struct Words<'a> {
    src: &'a Path,
    out: &'a Path,
    main: &'a Path,
    sources: &'a [&'a PathBuf],
}

impl Words<'_> {
    fn fill(&self, words: &[String]) -> Vec<OsString> {
        let mut filled = Vec::with_capacity(words.len());
        for word in words {
            if word == "{sources}" {
                filled.extend(self.sources.iter().map(|name| as_argument(name)));
            } else {
                filled.push(self.word(word).into());
            }
        }
        filled
    }

    fn word(&self, word: &str) -> String {
        // Folders of ours and names of sources are UTF-8: other names are refused at copying.
        word.replace("{src}", &self.src.to_string_lossy())
            .replace("{out}", &self.out.to_string_lossy())
            .replace("{main}", &self.main.to_string_lossy())
    }
}

/// A command with the path of its program.
fn resolved(mut words: Vec<OsString>) -> Result<Vec<OsString>, BuildError> {
    let Some(program) = words.first_mut() else {
        return Ok(words);
    };
    if !program.as_encoded_bytes().contains(&b'/') {
        *program = find_on_path(program)
            .ok_or_else(|| not_there(program))?
            .into();
    }
    Ok(words)
}

fn not_there(program: &OsStr) -> BuildError {
    BuildError::Program {
        program: program.to_string_lossy().into_owned(),
        problem: "is not on the PATH",
        help: "install it, or mend `commands` and `run` in [build] of assignment.toml".to_owned(),
    }
}

/// Runs one command; gives what it said.
fn run(
    sandbox: &Sandbox,
    words: &[OsString],
    locale: Option<&'static str>,
    folder: &Scratch,
    options: &BuildOptions,
) -> Result<String, BuildError> {
    let words = resolved(words.to_vec())?;
    let Some((program, args)) = words.split_first() else {
        return Ok(String::new());
    };
    let tool = Tool {
        program,
        args,
        locale,
    };
    run_tool(sandbox, &tool, folder, options)
}
