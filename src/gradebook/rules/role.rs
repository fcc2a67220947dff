//! What the files of a submission are, by their names.

use std::path::Path;

use crate::candidate::Language;

/// Whether it is a header of C or C++.
pub(super) fn is_header(file: &str) -> bool {
    let suffix = Path::new(file)
        .extension()
        .and_then(|suffix| suffix.to_str());
    let suffix = suffix.map(str::to_ascii_lowercase);
    matches!(suffix.as_deref(), Some("h" | "hh" | "hpp" | "hxx"))
}

/// The language of a source.
pub(super) fn language_of(file: &str) -> Option<Language> {
    Language::of_source(Path::new(file))
}

/// Whether people wrote code in it.
pub(super) fn is_code(file: &str) -> bool {
    language_of(file).is_some() || is_header(file)
}

/// The last name of a path.
pub(super) fn file_name(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

/// The folder of a file; empty at the root.
pub(super) fn folder(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}
