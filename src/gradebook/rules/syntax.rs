//! Syntax trees of sources, whether or not they compile, and queries on them.

use std::ops::ControlFlow;

use tree_sitter::{
    Parser, Query, QueryCursor, QueryCursorOptions, QueryError, StreamingIterator as _, Tree,
};

use crate::candidate::Language;

/// Bytes of a source that are parsed; a longer one is no program that a person wrote.
const LONGEST: usize = 512 << 10;

/// How often the parser or a query may report progress before it is stopped: a count, not a clock,
/// so that the outcome is always the same. The longest source takes 4200 reports when a person
/// wrote it; one that is made to be slow takes seconds for these.
const PATIENCE: u32 = 6_000;

/// Folds within folds of a tree that is looked at. Queries take time that grows with the square of
/// the depth.
const DEEPEST: u32 = 1_000;

/// Parts of a stretch that the parser made no sense of. They lie in a list that queries take time
/// for that grows with the square of its length.
const WIDEST_ERROR: u32 = 5_000;

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

    /// Whether anything in a source matches. A source that is too long or too wild to be looked at
    /// does not.
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
    let tree = parser.parse_with_options(&mut read, None, Some(options))?;
    (!is_wild(&tree)).then_some(tree)
}

/// Whether a tree is of a shape that no person's program has, and that queries are slow on.
/// O(nodes).
fn is_wild(tree: &Tree) -> bool {
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        if cursor.depth() > DEEPEST || (node.is_error() && node.child_count() > WIDEST_ERROR) {
            return true;
        }
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_main(language: Language, source: &[u8]) -> bool {
        let query = match language {
            Language::Java => "(method_declaration name: (identifier) @name (#eq? @name \"main\"))",
            _ => {
                "(function_definition declarator: (_ declarator: (identifier) @name)
                    (#eq? @name \"main\"))"
            }
        };
        Search::parse(language, query).unwrap().matches(source)
    }

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
    fn sources_that_are_made_to_be_slow_are_given_up() {
        let noise: Vec<u8> = (0..50_000_u32).map(|at| ((at * 7919) >> 3) as u8).collect();
        for source in [
            "(".repeat(200_000).into_bytes(),
            "{".repeat(200_000).into_bytes(),
            "a<".repeat(16_000).into_bytes(),
            "if(a)".repeat(50_000).into_bytes(),
            vec![b'x'; LONGEST + 1],
            noise,
        ] {
            assert!(!has_main(Language::Cpp, &source));
        }
    }

    #[test]
    fn a_long_list_of_words_is_no_reason_to_give_up() {
        let words = "\"aback\", ".repeat(13_000);
        let source = format!("const char *words[] = {{{words}}};\nint main() {{ }}\n");
        assert!(has_main(Language::Cpp, source.as_bytes()));
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
