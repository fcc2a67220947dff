//! A C or C++ text as its compiler sees it: without comments, without what conditions take out.

use std::collections::BTreeSet;

use crate::candidate::language::lexing::literal_length;

/// Names that `#define` gives a meaning in a text.
pub(super) fn macros(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let (word, rest) = directive(line)?;
        let name = rest.split(|glyph| !is_name(glyph)).next()?;
        (word == "define" && !name.is_empty()).then_some(name)
    })
}

/// A directive's word and what follows it; none for another line.
pub(super) fn directive(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start();
    let end = rest.find(|glyph| !is_name(glyph)).unwrap_or(rest.len());
    let (word, rest) = rest.split_at(end);
    Some((word, rest.trim()))
}

pub(super) fn is_name(glyph: char) -> bool {
    glyph.is_alphanumeric() || matches!(glyph, '_' | '$')
}

/// The text without comments; a literal is `""` everywhere but in directives.
pub(super) fn bare(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    // A line that ends with a backslash goes on in the next one.
    let text = text.replace("\\\r\n", "").replace("\\\n", "");
    let mut out = String::with_capacity(text.len());
    // Where the line that is being written begins: looked for at each literal, it would make a
    // long line of them take for ever.
    let mut line_at = 0;
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            out.push(' ');
            let inner = rest.get(2..).unwrap_or_default();
            inner.find("*/").map_or(rest.len(), |end| end + 4)
        } else if first == '"' && ends_with_raw_prefix(&out) {
            out.push_str("\"\"");
            raw_length(rest)
        } else if first == '"' || first == '\'' && !out.ends_with(is_name) {
            let length = literal_length(rest, first);
            let line = out.get(line_at..).unwrap_or_default();
            let literal = match directive(line) {
                Some(_) => rest.get(..length).unwrap_or_default(),
                None => "\"\"",
            };
            out.push_str(literal);
            length
        } else {
            out.push(first);
            if first == '\n' {
                line_at = out.len();
            }
            first.len_utf8()
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    out
}

/// Whether a quote behind this text starts a raw string of C++.
fn ends_with_raw_prefix(text: &str) -> bool {
    let start = text.rfind(|glyph| !is_name(glyph)).map_or(0, |at| at + 1);
    let word = text.get(start..).unwrap_or_default();
    matches!(word, "R" | "LR" | "uR" | "UR" | "u8R")
}

fn raw_length(rest: &str) -> usize {
    let Some(open) = rest.find('(') else {
        return rest.len();
    };
    let delimiter = rest.get(1..open).unwrap_or_default();
    let end = format!("){delimiter}\"");
    rest.find(&end).map_or(rest.len(), |at| at + end.len())
}

/// What the conditions around a line have come to.
struct Level {
    /// Whether lines count here.
    open: bool,
    /// Whether an earlier branch counted.
    taken: bool,
}

/// The lines that conditions leave in, with these names defined.
///
/// Conditions are weighed roughly: `#if 0` takes out, `#ifdef X` does where nothing defines X, and
/// any other condition holds. Names of other systems are not defined; others with two underscores
/// in front, which are the compiler's own, are.
pub(super) fn active<'a>(text: &'a str, defined: &BTreeSet<String>) -> Vec<&'a str> {
    let mut levels: Vec<Level> = Vec::new();
    let mut lines = Vec::new();
    for line in text.lines() {
        let Some((word, rest)) = directive(line) else {
            if levels.iter().all(|level| level.open) {
                lines.push(line);
            }
            continue;
        };
        match word {
            "if" | "ifdef" | "ifndef" => {
                let open = holds(word, rest, defined);
                levels.push(Level { open, taken: open });
            }
            "elif" | "else" => {
                if let Some(level) = levels.last_mut() {
                    level.open = !level.taken && (word == "else" || holds("if", rest, defined));
                    level.taken |= level.open;
                }
            }
            "endif" => {
                levels.pop();
            }
            _ if levels.iter().all(|level| level.open) => lines.push(line),
            _ => {}
        }
    }
    lines
}

fn holds(word: &str, condition: &str, defined: &BTreeSet<String>) -> bool {
    match word {
        "ifdef" => is_defined(condition, defined),
        // Include guards and default values.
        "ifndef" => true,
        _ => {
            let plain = condition.strip_prefix("defined").map(|rest| {
                let name = rest.trim_matches(|glyph: char| !is_name(glyph));
                !name.chars().all(is_name) || is_defined(name, defined)
            });
            plain.unwrap_or(condition != "0")
        }
    }
}

/// Parts of names by which systems other than this one are known.
const OTHER_SYSTEMS: [&str; 5] = ["WIN", "MSC", "APPLE", "CYGWIN", "MINGW"];

fn is_defined(name: &str, defined: &BTreeSet<String>) -> bool {
    let elsewhere = OTHER_SYSTEMS.iter().any(|system| name.contains(system));
    defined.contains(name) || (name.starts_with("__") && !elsewhere)
}

/// The names of functions that these lines define outside of classes.
pub(super) fn functions(lines: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut statement = Statement::default();
    // Braces that are looked through, and the depth below one that is not.
    let mut inner = 0_usize;
    for line in lines.iter().filter(|line| directive(line).is_none()) {
        for token in tokens(line) {
            match (token, inner) {
                ("{", 0) if statement.is_transparent() => statement = Statement::default(),
                ("{", 0) => {
                    found.extend(std::mem::take(&mut statement.called));
                    inner = 1;
                }
                ("{", _) => inner += 1,
                ("}", _) => {
                    inner = inner.saturating_sub(1);
                    statement = Statement::default();
                }
                (";", 0) => statement = Statement::default(),
                (_, 0) => statement.take(token),
                _ => {}
            }
        }
    }
    found
}

/// What stands before a brace.
#[derive(Default)]
struct Statement {
    words: Vec<String>,
    depth: usize,
    /// Names in front of parentheses.
    called: BTreeSet<String>,
}

impl Statement {
    fn take(&mut self, token: &str) {
        match token {
            "(" => {
                if let Some(last) = self.words.last().filter(|_| self.depth == 0) {
                    self.called.insert(last.clone());
                }
                self.depth += 1;
            }
            ")" => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.words.push(token.to_owned());
    }

    /// Whether the brace is that of a namespace or of `extern "C"`, in which there are functions.
    fn is_transparent(&self) -> bool {
        let words: Vec<_> = self.words.iter().map(String::as_str).collect();
        words.contains(&"namespace") || matches!(words.as_slice(), ["extern", "\"\""])
    }
}

/// Names, qualified ones as one, `""` for literals, and single signs.
fn tokens(line: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |glyph: char| is_name(glyph) || glyph == ':';
        let length = if rest.starts_with("\"\"") {
            2
        } else if is_name(first) {
            rest.find(|glyph| !is_word(glyph)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (token, behind) = rest.split_at(length);
        tokens.push(token);
        rest = behind.trim_start();
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn defined_in(text: &str) -> Vec<String> {
        let text = bare(text.as_bytes());
        let names = macros(&text).map(str::to_owned).collect();
        functions(&active(&text, &names)).into_iter().collect()
    }

    #[test]
    fn functions_outside_of_classes_are_found() {
        let text = "#include <a>\nint f(int a);\nstruct S { void g() { } };\n\
                    namespace n { void h() { if (x) { y(); } } }\n\
                    extern \"C\" {\nint k(void) {}\n}\nvoid S::m() const {}\n\
                    int main(int argc,\n  char **argv)\n{\n return f('{');\n}\nint a[] = {1, 2};\n";
        assert_eq!(defined_in(text), ["S::m", "h", "k", "main"]);
    }

    #[test]
    fn what_is_taken_out_is_not_there() {
        for text in [
            "// int main() {}",
            "/* \nint main() {}\n*/",
            "#if 0\nint main() {}\n#endif",
            "#ifdef TEST\nint main() {}\n#endif",
            "#if defined(TEST)\nint main() {}\n#endif",
            "#ifdef _WIN32\nint main() {}\n#endif",
            "#ifdef __linux__\n#else\nint main() {}\n#endif",
            "const char *s = \"int main() {}\";",
            "const char *s = R\"x(\nint main() {}\n)x\";",
        ] {
            assert!(defined_in(text).is_empty(), "{text}");
        }
        for text in [
            "#define TEST\n#ifdef TEST\nint main() {}\n#endif",
            "#ifndef A_H\n#define A_H\nint main() {}\n#endif",
            "#if 0\n#else\nint main() {}\n#endif",
            "#if __cplusplus > 1\nint main() {}\n#else\nint main() {}\n#endif",
            "int x = 1'000; char c = '\"'; int main() {}",
            "#define A \\\n {\nint main() {}",
        ] {
            assert_eq!(defined_in(text), ["main"], "{text}");
        }
    }
}
