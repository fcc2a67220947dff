//! What has to stand in the sources, as a query on their syntax trees.

use super::super::role::{is_header, language_of};
use super::super::rule::Broken;
use super::super::syntax::{GRAMMARS, Search};
use super::{Check, Read, Section, Submission};
use crate::candidate::Language;

#[derive(Debug)]
struct Construct {
    search: Search,
    what: String,
}

pub(super) fn read(section: &Section<'_>) -> Read<Box<dyn Check>> {
    let language = section
        .choice("language", &GRAMMARS)?
        .ok_or_else(|| section.missing("language", "c, c++, java or python"))?;
    let query = section
        .string("query")?
        .ok_or_else(|| section.missing("query", "a tree-sitter query"))?;
    let what = section
        .string("what")?
        .ok_or_else(|| section.missing("what", "what the query looks for, like `a loop`"))?;
    let search = Search::parse(language, query).map_err(|problem| {
        let help = "see the grammar's node-types.json for what there is".to_owned();
        section.error_at("query", format!("not a query: {problem}"), Some(help))
    })?;
    Ok(Box::new(Construct {
        search,
        what: what.to_owned(),
    }))
}

impl Construct {
    /// Sources of the main program in the language; a header is in C or C++ as need be.
    fn concerns(&self, file: &str) -> bool {
        let is_c = matches!(self.search.language, Language::C | Language::Cpp);
        language_of(file) == Some(self.search.language) || (is_c && is_header(file))
    }
}

impl Check for Construct {
    fn broken(&self, submission: &Submission) -> Vec<Broken> {
        let Some(main) = submission.program("main") else {
            return Vec::new();
        };
        let mut sources = main.sources.iter().filter(|file| self.concerns(file));
        let found = sources.any(|file| {
            let text = std::fs::read(submission.root.join(file));
            text.is_ok_and(|text| self.search.matches(&text))
        });
        if found {
            return Vec::new();
        }
        vec![Broken {
            detail: format!("{} was not found", self.what),
            file: Some(main.main.clone()),
        }]
    }
}
