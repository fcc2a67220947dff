//! Globs of files in a submission.

use globset::{GlobBuilder, GlobMatcher};

use super::super::role::file_name;
use super::{Read, Section};

/// A glob. One without `/` is held against names in any folder, one with `/` against paths.
#[derive(Debug)]
pub(super) struct Glob {
    /// As it was written.
    pub text: String,
    matcher: GlobMatcher,
}

impl Glob {
    /// Whether a file matches.
    pub fn matches(&self, file: &str) -> bool {
        if self.text.contains('/') {
            self.matcher.is_match(file)
        } else {
            self.matcher.is_match(file_name(file))
        }
    }
}

/// The globs of a key; none when it is missing.
pub(super) fn globs(section: &Section<'_>, key: &str) -> Read<Option<Vec<Glob>>> {
    let Some(texts) = section.strings(key)? else {
        return Ok(None);
    };
    let all = texts.into_iter().map(|text| {
        let built = GlobBuilder::new(&text).literal_separator(true).build();
        let glob = built.map_err(|error| {
            let message = format!("`{text}` is no glob: {}", error.kind());
            section.error_at(key, message, Some("like `*.cpp` or `src/*.h`".to_owned()))
        })?;
        Ok(Glob {
            matcher: glob.compile_matcher(),
            text,
        })
    });
    all.collect::<Read<Vec<Glob>>>().map(Some)
}
