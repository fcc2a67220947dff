//! What of a submission becomes the program: its language, its sources, the one it starts in.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::collect::Collected;
use super::{BuildError, BuildOptions};
use crate::candidate::Language;
use crate::candidate::language::{LeftOut, Parts, Source, Start, original_stem};
use crate::fixture::DataFile;

/// What is built.
#[derive(Debug)]
pub(super) struct Program {
    /// The language.
    pub language: Language,
    /// The sources that the compiler is given.
    pub sources: Vec<Source>,
    /// The one that the program starts in.
    pub main: PathBuf,
    /// Why it starts there, where there was a choice.
    pub why: Option<String>,
    /// Sources of the language that the compiler is not given.
    pub left_out: Vec<LeftOut>,
    /// What people have to know of the choice, a line each.
    pub notes: Vec<String>,
}

/// Chooses, and gives files the names that their compiler wants.
pub(super) fn choose(
    paths: &[PathBuf],
    collected: &Collected,
    files: &mut [DataFile],
    options: &BuildOptions,
) -> Result<Program, BuildError> {
    let language = language_of(paths, collected, files, options)?;
    let toolchain = language.toolchain();
    let mut notes = rename(language, files);
    let mut sources = sources_of(language, files);
    let named = named(sources.iter().map(|source| source.path.as_path()), options);
    let named = named.map(Path::to_owned);
    let left_out = toolchain.left_out(&sources, files, &options.flags, named.as_deref());
    for left_out in &left_out {
        sources.retain(|source| source.path != left_out.path);
        if let Some(why) = &left_out.why {
            notes.push(format!("left out {}: {why}", left_out.path.display()));
        }
    }
    let start = match named {
        Some(path) => Some(Start { path, why: None }),
        None => toolchain.find_main(&sources),
    };
    let start = start.ok_or_else(|| BuildError::NoMain {
        sources: sources
            .iter()
            .map(|source| source.path.display().to_string())
            .collect(),
    })?;
    if let Some(why) = &start.why {
        notes.push(format!("started {}: {why}", start.path.display()));
    }
    Ok(Program {
        language,
        sources,
        main: start.path,
        why: start.why,
        left_out,
        notes,
    })
}

/// The language of the main source that the assignment names, else of all sources; where those are
/// of several, the one that the name in the assignment is of. A C file that a C++ file includes is
/// C++.
fn language_of(
    paths: &[PathBuf],
    collected: &Collected,
    files: &[DataFile],
    options: &BuildOptions,
) -> Result<Language, BuildError> {
    let mut languages = languages(files.iter().map(|file| Path::new(&file.name)), options);
    if languages.len() > 1 {
        let included = Parts::of(files, &options.flags).included();
        let names = files.iter().map(|file| Path::new(&file.name));
        languages = self::languages(names.filter(|name| !included.contains(*name)), options);
    }
    let expected = options.main.as_deref().map(Path::new);
    if let Some(expected) = expected.and_then(Language::of_source)
        && languages.contains(&expected)
    {
        return Ok(expected);
    }
    let languages: Vec<_> = languages.into_iter().collect();
    match (languages.as_slice(), paths) {
        ([only], _) => Ok(*only),
        ([], [path]) if path.is_file() => Err(BuildError::UnknownSuffix { path: path.clone() }),
        ([], _) => Err(BuildError::NoSource {
            path: paths.first().cloned().unwrap_or_default(),
            left_out: collected.left_out.clone(),
        }),
        _ => Err(BuildError::MixedLanguages { languages }),
    }
}

fn languages<'a>(
    names: impl Iterator<Item = &'a Path>,
    options: &BuildOptions,
) -> BTreeSet<Language> {
    let names: Vec<_> = names
        .filter(|name| Language::of_source(name).is_some())
        .collect();
    let named = named(names.iter().copied(), options);
    let names = named.map_or(names, |named| vec![named]);
    names.into_iter().filter_map(Language::of_source).collect()
}

/// The main source that the assignment names: the file at that very path, else one of that name.
/// Of several the one that is no copy, by its name and folders, then the one further up, then the
/// first.
pub(super) fn named<'a>(
    names: impl Iterator<Item = &'a Path>,
    options: &BuildOptions,
) -> Option<&'a Path> {
    let main = Path::new(options.main.as_deref()?);
    names
        // The folder around everything is gone from the names of the files.
        .filter(|name| name.ends_with(main) || main.ends_with(name))
        .min_by_key(|name| (*name != main, foremost(name)))
}

/// What of several sources with a right name is taken first: none in a folder of copies, then one
/// further up.
fn foremost(name: &Path) -> (bool, usize) {
    (original_stem(name).is_some(), name.components().count())
}

/// The one of several names, or none where two have the same right to be taken.
pub fn singled_out<'a>(names: &[&'a str]) -> Option<&'a str> {
    let rank = |name: &str| foremost(Path::new(name));
    let first = *names.iter().min_by_key(|name| rank(name))?;
    let mut like = names.iter().filter(|name| rank(name) == rank(first));
    like.nth(1).is_none().then_some(first)
}

/// Gives sources the names that their compiler wants, where nothing else has them.
fn rename(language: Language, files: &mut [DataFile]) -> Vec<String> {
    let mut taken: BTreeSet<PathBuf> = files.iter().map(|file| file.name.clone().into()).collect();
    let mut notes = Vec::new();
    for file in files {
        if Language::of_source(Path::new(&file.name)) != Some(language) {
            continue;
        }
        let own = language.toolchain().own_name(file);
        let own = own.filter(|own| taken.insert(own.clone()));
        if let Some(own) = own.as_deref().and_then(Path::to_str) {
            let given = std::mem::replace(&mut file.name, own.to_owned());
            notes.push(format!("compiled {given} as {own}, after its public class"));
        }
    }
    notes
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
