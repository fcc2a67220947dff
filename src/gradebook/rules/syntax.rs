//! Syntax trees of sources, whether or not they compile, and queries on them.

use std::ops::ControlFlow;

use tree_sitter::{
    Parser, Query, QueryCursor, QueryCursorOptions, QueryError, StreamingIterator as _, Tree,
};

use crate::candidate::Language;

/// Bytes of a source that are parsed; a longer one is no program that a person wrote.
const LONGEST: usize = 1 << 20;

/// How often the parser and the query may report progress before they are stopped: a count, not a
/// clock, so that the outcome is always the same. Sources of a megabyte take a hundredth.
const PATIENCE: u32 = 1_000_000;

/// Languages that have a grammar, by the words that assignments use.
pub(super) const GRAMMARS: [(&str, Language); 4] = [
    ("c", Language::C),
    ("c++", Language::Cpp),
    ("java", Language::Java),
    ("python", Language::Python),
];

fn grammar(language: Language) -> Option<tree_sitter::Language> {
    Some(match language {
        Language::C => tree_sitter_c::LANGUAGE.into(),
        Language::Cpp => tree_sitter_cpp::LANGUAGE.into(),
        Language::Java => tree_sitter_java::LANGUAGE.into(),
        Language::Python => tree_sitter_python::LANGUAGE.into(),
        Language::Rust => return None,
    })
}

/// A query on the sources of one language.
#[derive(Debug)]
pub(super) struct Search {
    /// The language.
    pub language: Language,
    query: Query,
}

impl Search {
    /// Reads a query.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
    pub fn parse(language: Language, query: &str) -> Result<Self, String> {
        let grammar = grammar(language)
            .ok_or_else(|| format!("there is no grammar of {}", language.name()))?;
        let query = Query::new(&grammar, query).map_err(|error| message(&error))?;
        Ok(Self { language, query })
    }

    /// Whether anything in a source matches. A source that is too long to be looked at does not.
    pub fn matches(&self, source: &[u8]) -> bool {
        let Some(tree) = tree_of(self.language, source) else {
            return false;
        };
        let mut patience = PATIENCE;
        let mut progress = |_: &tree_sitter::QueryCursorState| tick(&mut patience);
        let options = QueryCursorOptions::new().progress_callback(&mut progress);
        let mut cursor = QueryCursor::new();
        let mut matches =
            cursor.matches_with_options(&self.query, tree.root_node(), source, options);
        matches.next().is_some()
    }
}

/// Counts down to the end of patience.
fn tick(patience: &mut u32) -> ControlFlow<()> {
    *patience = patience.saturating_sub(1);
    if *patience == 0 {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

fn message(error: &QueryError) -> String {
    format!(
        "line {}, column {} of the query: {}",
        error.row + 1,
        error.column + 1,
        error.message.trim()
    )
}

fn tree_of(language: Language, source: &[u8]) -> Option<Tree> {
    if source.len() > LONGEST {
        return None;
    }
    let mut parser = Parser::new();
    parser.set_language(&grammar(language)?).ok()?;
    let mut patience = PATIENCE;
    let mut progress = |_: &tree_sitter::ParseState| tick(&mut patience);
    let options = tree_sitter::ParseOptions::new().progress_callback(&mut progress);
    let mut read = |at: usize, _| source.get(at..).unwrap_or_default();
    parser.parse_with_options(&mut read, None, Some(options))
}

/// Whether a source starts a program of its own: it defines `main`. Not asked of Python, where
/// every file can be run.
pub(super) fn has_main(language: Language, source: &[u8]) -> bool {
    const FUNCTION: &str = "(function_definition declarator: (_ declarator: (identifier) @name)
        (#eq? @name \"main\"))";
    const METHOD: &str = "(method_declaration name: (identifier) @name (#eq? @name \"main\"))";
    let query = match language {
        Language::C | Language::Cpp => FUNCTION,
        Language::Java => METHOD,
        Language::Python | Language::Rust => return false,
    };
    Search::parse(language, query).is_ok_and(|search| search.matches(source))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_main_function_is_found_and_a_call_of_one_is_not() {
        let has = |source: &str| has_main(Language::Cpp, source.as_bytes());
        assert!(has("int main() { return 0; }"));
        assert!(has("int main(int argc, char *argv[]) { return 0; }"));
        assert!(has(
            "#include <iostream>\nusing namespace std;\nvoid main()\n{\n}\n"
        ));
        assert!(!has("int domain() { return 0; }"));
        assert!(!has("// int main() {}\nint f() { return main(); }"));
        assert!(!has("int main();"));
    }

    #[test]
    fn main_of_java_is_a_method() {
        let source = "class A { public static void main(String[] a) { } }";
        assert!(has_main(Language::Java, source.as_bytes()));
        assert!(!has_main(Language::Java, b"class A { }"));
    }

    #[test]
    fn a_source_that_does_not_compile_is_searched_all_the_same() {
        let source = "int f( { \n int main() { return 0; }";
        assert!(has_main(Language::C, source.as_bytes()));
    }

    #[test]
    fn garbage_is_searched_without_trouble() {
        let deep = "(".repeat(100_000);
        assert!(!has_main(Language::Cpp, deep.as_bytes()));
        let noise: Vec<u8> = (0..50_000_u32).map(|at| (at * 7919 >> 3) as u8).collect();
        assert!(!has_main(Language::Cpp, &noise));
        assert!(!has_main(Language::Cpp, &vec![b'x'; LONGEST + 1]));
    }

    #[test]
    fn a_query_with_a_mistake_is_placed() {
        let error = Search::parse(Language::Python, "(nothing)").unwrap_err();
        assert!(
            error.starts_with("line 1, column 2 of the query"),
            "{error}"
        );
    }
}
