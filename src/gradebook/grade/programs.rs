//! Which files of a submission make which program.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::GradeError;
use crate::candidate::{
    BuildError, BuildOptions, Candidate, Language, Scratch, build, toolchain_version,
};
use crate::gradebook::builds::Mode;
use crate::gradebook::intake::{Program, Submission};
use crate::gradebook::store::{BuildRecord, Key, KeyBuilder};

/// A program that can be built: what of, how, and the key of all that.
#[derive(Debug, Clone)]
pub(super) struct Recipe {
    pub key: Key,
    root: PathBuf,
    files: Vec<String>,
    options: BuildOptions,
    environment: Vec<(String, String)>,
}

/// A program of a submission in one build mode: its own files, and those that are no sources, as
/// it would find them where it was written.
pub(super) fn recipe(
    submission: &Submission,
    program: &Program,
    mode: &Mode,
) -> Result<Recipe, GradeError> {
    let mut files = program.sources.clone();
    let is_data = |file: &&String| Language::of_source(Path::new(file)).is_none();
    let data = submission.files.iter().filter(is_data);
    files.extend(data.filter(|file| !program.sources.contains(file)).cloned());
    let mut recipe = Recipe {
        key: KeyBuilder::new("nothing").key(),
        root: submission.root.clone(),
        files,
        options: BuildOptions {
            main: Some(program.main.clone()),
            ..mode.options.clone()
        },
        environment: mode.environment.clone(),
    };
    recipe.key = recipe.print().map_err(|(path, error)| {
        GradeError::unreadable(
            path,
            &error,
            "the work folder must not be changed while regrade runs",
        )
    })?;
    Ok(recipe)
}

impl Recipe {
    /// Whether it is in a language whose programs draw through the library that regrade preloads.
    pub fn is_steered_by_library(&self) -> bool {
        let mut languages = self
            .files
            .iter()
            .map(|file| Language::of_source(Path::new(file)));
        languages.any(|language| matches!(language, Some(Language::C | Language::Cpp)))
    }

    /// Everything that the program depends on.
    fn print(&self) -> Result<Key, (PathBuf, io::Error)> {
        let mut key = KeyBuilder::new("program");
        let mut languages = std::collections::BTreeSet::new();
        for file in &self.files {
            let path = self.root.join(file);
            let bytes = fs::read(&path).map_err(|error| (path, error))?;
            key.part("file", file.as_bytes()).part("bytes", &bytes);
            languages.extend(Language::of_source(Path::new(file)));
        }
        for language in languages {
            key.part("compiler", toolchain_version(language).as_bytes());
        }
        key.part("options", format!("{:?}", self.options).as_bytes());
        for (name, value) in &self.environment {
            key.part("name", name.as_bytes())
                .part("value", value.as_bytes());
        }
        Ok(key.key())
    }

    /// Builds the program. What is the submission's fault is a record without a program.
    ///
    /// # Errors
    /// When the set-up is at fault: a compiler is missing, there is no room.
    pub fn build(&self) -> Result<(BuildRecord, Option<Candidate>), BuildError> {
        let staging = self.stage()?;
        let built = build(&[staging.path().to_owned()], &self.options);
        let failed = |log: String, stopped_after| BuildRecord {
            built: false,
            log,
            stopped_after,
        };
        match built {
            Ok(candidate) => {
                let record = BuildRecord {
                    built: true,
                    log: candidate.build_log.clone(),
                    stopped_after: None,
                };
                Ok((record, Some(candidate.with_environment(&self.environment))))
            }
            Err(BuildError::Compile { log }) => Ok((failed(log, None), None)),
            Err(BuildError::TimedOut { wall, log }) => {
                let stopped = u64::try_from(wall.as_millis()).unwrap_or(u64::MAX);
                Ok((failed(log, Some(stopped)), None))
            }
            Err(BuildError::NoSource { .. }) => {
                Ok((failed("there is no source file\n".to_owned(), None), None))
            }
            Err(
                error @ (BuildError::UnknownSuffix { .. }
                | BuildError::MixedLanguages { .. }
                | BuildError::NoMain { .. }
                | BuildError::SameName { .. }
                | BuildError::Name { .. }),
            ) => Ok((failed(format!("{error}\n"), None), None)),
            Err(error) => Err(error),
        }
    }

    /// A folder with the program's files alone: a submission may hold other programs too.
    fn stage(&self) -> Result<Scratch, BuildError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| BuildError::Io { path, source }
        };
        let folder = Scratch::new().map_err(failed(&std::env::temp_dir()))?;
        for file in &self.files {
            let to = folder.path().join(file);
            if let Some(parent) = to.parent() {
                fs::create_dir_all(parent).map_err(failed(parent))?;
            }
            fs::copy(self.root.join(file), &to).map_err(failed(&to))?;
        }
        Ok(folder)
    }
}
