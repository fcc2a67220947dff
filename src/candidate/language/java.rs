//! Java: class files in one folder, started in the class that has `main`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::{Plan, Source, Toolchain};

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

    fn find_main(&self, sources: &[Source]) -> Option<PathBuf> {
        let has_main =
            |source: &&Source| main_class(&String::from_utf8_lossy(&source.text)).is_some();
        // Without any, Java's own message at the start says best what is missing.
        let main = sources.iter().find(has_main).or(sources.first());
        main.map(|source| source.path.clone())
    }
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

/// The length of a literal in these quotes; an unfinished one ends with its line.
fn literal_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, glyph) in text.char_indices().skip(1) {
        match glyph {
            '\n' => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if glyph == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
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
    fn main_in_a_comment_or_a_literal_is_none() {
        let text = "class A { // { static void main\n /* static void main */ \
                    String s = \"{ static void main \\\" \"; char c = '{'; \
                    String t = \"\"\"\n { \" static void main \"\"\"; }";
        assert_eq!(main_class(text), None);
        let later = format!("{text} class B {{ static void main(String[] a) {{}} }}");
        assert_eq!(main_class(&later).as_deref(), Some("B"));
    }
}
