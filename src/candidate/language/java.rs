//! Java: class files in one folder, started in the class that has `main`.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::copies;
use super::lexing::literal_length;
use super::toolchain::{LeftOut, Start};
use super::{Plan, Source, Toolchain};
use crate::fixture::DataFile;

pub(super) struct Java;

impl Toolchain for Java {
    fn name(&self) -> &'static str {
        "Java"
    }

    fn suffixes(&self) -> &'static [&'static str] {
        &["java"]
    }

    fn compilers(&self) -> &'static [&'static str] {
        &["javac"]
    }

    fn package(&self) -> &'static str {
        "default-jdk-headless"
    }

    fn compile(&self, plan: &Plan) -> Vec<OsString> {
        let mut args: Vec<OsString> = ["-encoding", "UTF-8", "-d"].map(Into::into).into();
        args.push(plan.out.into());
        args.extend(plan.flags.iter().map(Into::into));
        args.extend(plan.source_args());
        args
    }

    fn command(&self, plan: &Plan, compiler: &Path) -> Vec<OsString> {
        // The runtime that belongs to the compiler, options for a fast start, and no file of
        // performance data, which a killed process would leave in /tmp.
        let mut command = vec![compiler.with_file_name("java").into()];
        command.extend(
            [
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-cp",
            ]
            .map(OsString::from),
        );
        command.push(plan.out.into());
        let main = plan.sources.iter().find(|source| source.path == plan.main);
        let class = main.and_then(|source| main_class(&String::from_utf8_lossy(&source.text)));
        let stem = || plan.main.file_stem().unwrap_or_default().to_owned();
        command.push(class.map_or_else(stem, Into::into));
        command
    }

    /// Java wants a public class in a file of its own name. A download that has numbered the file,
    /// `Main (1).java`, is no mistake of the student's; any other name is, and javac says so.
    fn own_name(&self, file: &DataFile) -> Option<PathBuf> {
        let path = Path::new(&file.name);
        let text = String::from_utf8_lossy(&file.bytes);
        let words = words(&text);
        let class = types(&words).find(|found| found.is_public)?.name;
        let stem = path.file_stem()?.to_str()?;
        let is_numbered = copies::without_download_number(stem) == Some(class);
        is_numbered.then(|| path.with_file_name(format!("{class}.java")))
    }

    fn left_out(
        &self,
        sources: &[Source],
        _files: &[DataFile],
        _flags: &[String],
        main: Option<&Path>,
    ) -> Vec<LeftOut> {
        let of = |source: &Source| -> BTreeSet<String> {
            let text = String::from_utf8_lossy(&source.text);
            types(&words(&text))
                .map(|found| found.name.to_owned())
                .collect()
        };
        let original = |copy: &Source| {
            let mut others = sources.iter();
            others.find(|other| {
                copies::is_copy_of(&copy.path, &other.path) && !of(copy).is_disjoint(&of(other))
            })
        };
        sources
            .iter()
            .filter(|source| main != Some(&source.path))
            .filter_map(|source| {
                let why = format!("it is a copy of {}", original(source)?.path.display());
                Some(LeftOut::new(&source.path, Some(why)))
            })
            .collect()
    }

    fn find_main(&self, sources: &[Source]) -> Option<Start> {
        let has_main =
            |source: &&Source| main_class(&String::from_utf8_lossy(&source.text)).is_some();
        // Without any, Java's own message at the start says best what is missing.
        let main = sources.iter().find(has_main).or(sources.first());
        main.map(Start::plain)
    }
}

/// A class or another type of the top level.
struct Type<'a> {
    name: &'a str,
    is_public: bool,
}

/// The types of the top level, given the words of a source text.
fn types<'a>(words: &[&'a str]) -> impl Iterator<Item = Type<'a>> {
    let mut depth = 0_usize;
    let mut is_public = false;
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        match *word {
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                is_public = false;
            }
            "public" if depth == 0 => is_public = true,
            "class" | "record" | "enum" | "interface" if depth == 0 => {
                let name = words.get(at + 1).copied();
                found.extend(name.map(|name| Type { name, is_public }));
            }
            _ => {}
        }
    }
    found.into_iter()
}

/// The class, with its package, whose `static void main` comes first in a source text.
///
/// Only classes of the top level are looked at: Java names the others differently, and nobody
/// starts a program in one.
fn main_class(text: &str) -> Option<String> {
    let words = words(text);
    let mut depth = 0_usize;
    let mut package = None;
    let mut class = None;
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1);
        match *word {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            "package" if depth == 0 => package = next,
            "class" | "record" | "enum" | "interface" if depth == 0 => class = next,
            "static" if depth == 1 && words.get(at + 1..at + 3) == Some(&["void", "main"]) => {
                let class = class?;
                return Some(
                    package.map_or_else(|| (*class).to_owned(), |name| format!("{name}.{class}")),
                );
            }
            _ => {}
        }
    }
    None
}

/// The words and braces of a source text, without comments and literals.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_name = |glyph: char| glyph.is_alphanumeric() || matches!(glyph, '_' | '$' | '.');
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with("\"\"\"") {
            rest.get(3..)
                .and_then(|inner| inner.find("\"\"\""))
                .map_or(rest.len(), |end| end + 6)
        } else if matches!(first, '"' | '\'') {
            literal_length(rest, first)
        } else if is_name(first) {
            let end = rest.find(|glyph| !is_name(glyph)).unwrap_or(rest.len());
            words.extend(rest.get(..end));
            end
        } else {
            if matches!(first, '{' | '}') {
                words.extend(rest.get(..1));
            }
            first.len_utf8()
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_around_main_is_the_main_class() {
        let text = "class Helper { static class Node {} }\n\
                    public class Game {\n static class In {}\n \
                    public static void main(String[] args) {}\n}";
        assert_eq!(main_class(text).as_deref(), Some("Game"));
    }

    #[test]
    fn a_package_is_part_of_the_class_name() {
        let text = "package edu.games;\nclass A { public static\n  void main(String... a) {} }";
        assert_eq!(main_class(text).as_deref(), Some("edu.games.A"));
    }

    #[test]
    fn a_number_that_a_download_has_added_is_taken_off() {
        let own = |name: &str, text: &str| {
            let file = DataFile {
                name: name.to_owned(),
                bytes: text.as_bytes().to_vec(),
            };
            let own = Java.own_name(&file)?;
            Some(own.display().to_string())
        };
        let text =
            "class Aside {}\npublic final class Main { public static void main(String[] a) {} }";
        assert_eq!(own("a/Main (1).java", text).as_deref(), Some("a/Main.java"));
        assert_eq!(own("Main-2.java", text).as_deref(), Some("Main.java"));
        for name in ["Main.java", "main.java", "Aside (1).java", "Main_old.java"] {
            assert_eq!(own(name, text), None, "{name}");
        }
    }

    #[test]
    fn main_in_a_comment_or_a_literal_is_none() {
        let text = "class A { // { static void main\n /* static void main */ \
                    String s = \"{ static void main \\\" \"; char c = '{'; \
                    String t = \"\"\"\n { \" static void main \"\"\"; }";
        assert_eq!(main_class(text), None);
        let later = format!("{text} class B {{ static void main(String[] a) {{}} }}");
        assert_eq!(main_class(&later).as_deref(), Some("B"));
    }
}
