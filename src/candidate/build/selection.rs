//! What the build takes for the program, told without building it.

use std::path::Path;

use super::collect::Collected;
use super::{BuildError, BuildOptions, program};
use crate::candidate::Language;
use crate::candidate::language::Parts;
use crate::fixture::DataFile;

/// What of a submission becomes the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// The file that the program starts in.
    pub main: String,
    /// Why it is that one, where there was a choice and the language tells.
    pub why: Option<String>,
    /// The sources that it takes, the main one first, those among them that others include.
    pub sources: Vec<String>,
    /// Sources of its language that are no part of it, each with the reason.
    pub left_out: Vec<(String, String)>,
    /// Those of them that nothing but the order of names speaks against.
    pub rivals: Vec<String>,
}

/// Chooses among files below a folder exactly as [`build`](super::build()) does. A file that cannot
/// be read is passed over.
///
/// # Errors
/// When there is no source, or nothing tells which one the program starts in.
pub fn select(
    folder: &Path,
    files: &[&str],
    options: &BuildOptions,
) -> Result<Selection, BuildError> {
    let read = |name: &&str| {
        let bytes = std::fs::read(folder.join(name)).ok()?;
        let name = (*name).to_owned();
        Some(DataFile { name, bytes })
    };
    let mut files: Vec<_> = files.iter().filter_map(read).collect();
    let handed_in: Vec<_> = files.iter().map(|file| file.name.clone()).collect();
    let paths = [folder.to_owned()];
    let program = program::choose(&paths, &Collected::default(), &mut files, options)?;
    // A compiler may want another name than the one that a file was handed in under.
    let before = |path: &Path| {
        let at = files.iter().position(|file| Path::new(&file.name) == path);
        let name = at.and_then(|at| handed_in.get(at)).cloned();
        name.unwrap_or_else(|| path.display().to_string())
    };
    let mut left_out = Vec::new();
    let mut rivals = Vec::new();
    for other in &program.left_out {
        if let Some(why) = &other.why {
            left_out.push((before(&other.path), why.clone()));
        }
        rivals.extend(other.rival.then(|| before(&other.path)));
    }
    let main = before(&program.main);
    let mut sources: Vec<_> = program
        .sources
        .iter()
        .map(|one| before(&one.path))
        .collect();
    if matches!(program.language, Language::C | Language::Cpp) {
        let included = Parts::of(&files, &options.flags).included();
        sources.extend(included.iter().map(|path| before(path)));
    }
    let is_out = |file: &String| left_out.iter().any(|(other, _)| other == file);
    sources.retain(|file| *file != main && !is_out(file));
    sources.insert(0, main.clone());
    let mut seen = std::collections::BTreeSet::new();
    sources.retain(|file| seen.insert(file.clone()));
    Ok(Selection {
        main,
        why: program.why,
        sources,
        left_out,
        rivals,
    })
}
