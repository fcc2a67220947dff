//! Files that a source asks for and that lie beside it, where only the source was named.

use std::path::{Path, PathBuf};

use super::collect::Handed;
use crate::candidate::Language;

/// Remarks on what was not handed in with sources that were named one by one: a header or module in
/// the folder of a source that it asks for. `text` is what a file holds.
pub(super) fn not_named<'a>(files: impl Iterator<Item = (&'a Handed, &'a [u8])>) -> Vec<String> {
    let files: Vec<_> = files.collect();
    let is_handed = |path: &Path| files.iter().any(|(file, _)| file.from == path);
    let mut remarks = Vec::new();
    for (file, text) in files.iter().filter(|(file, _)| file.named) {
        let folder = file.from.parent().unwrap_or(Path::new(""));
        for name in asked_for(&file.name, text) {
            let path = folder.join(&name);
            if path.is_file() && !is_handed(&path) {
                let (name, by) = (name.display(), file.name.display());
                remarks.push(format!(
                    "{name}, which {by} asks for and which lies beside it: name it too, or the folder"
                ));
            }
        }
    }
    remarks.sort_unstable();
    remarks.dedup();
    remarks
}

/// The files of its own folder that a source may ask for.
fn asked_for(source: &Path, text: &[u8]) -> Vec<PathBuf> {
    let text = String::from_utf8_lossy(text);
    let lines = text.lines().map(str::trim_start);
    match Language::of_source(source) {
        Some(Language::C | Language::Cpp) => lines.filter_map(included).collect(),
        Some(Language::Python) => lines.filter_map(imported).collect(),
        _ => Vec::new(),
    }
}

fn included(line: &str) -> Option<PathBuf> {
    let rest = line.strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("include")?.trim_start();
    let (name, _) = rest.strip_prefix('"')?.split_once('"')?;
    Some(name.into())
}

fn imported(line: &str) -> Option<PathBuf> {
    let (keyword, rest) = line.split_once(' ')?;
    if !matches!(keyword, "import" | "from") {
        return None;
    }
    let is_part = |glyph: char| glyph.is_alphanumeric() || glyph == '_';
    let rest = rest.trim_start();
    let end = rest.find(|glyph| !is_part(glyph)).unwrap_or(rest.len());
    let name = rest.get(..end).filter(|name| !name.is_empty())?;
    Some(format!("{name}.py").into())
}

#[cfg(test)]
mod tests {
    use crate::candidate::build::tests::{Folder, log_of, printed};

    #[test]
    fn a_header_beside_a_source_that_was_named_alone_is_told() {
        let folder = Folder::with(&[
            ("main.cpp", "#include \"hi.h\"\nint main() { hi(); }\n"),
            (
                "hi.h",
                "#include <cstdio>\ninline void hi() { puts(\"hi\"); }\n",
            ),
        ]);
        let told = "hi.h, which main.cpp asks for and which lies beside it: name it too";
        let log = log_of(folder.one("main.cpp"));
        assert!(log.contains(told), "{log}");
        assert_eq!(printed(&folder.whole().unwrap()), "hi\n");
    }

    #[test]
    fn a_module_beside_a_script_that_was_named_alone_is_told() {
        let folder = Folder::with(&[("main.py", "import hi, sys\n"), ("hi.py", "print('hi')\n")]);
        let alone = folder.one("main.py").unwrap();
        assert!(alone.build_log.contains("hi.py, which main.py asks for"));
        assert_eq!(folder.whole().unwrap().build_log, "");
    }
}
