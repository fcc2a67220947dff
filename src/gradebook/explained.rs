//! What attribution found, as reports tell it.

use super::results::{Explanation, Found, Mistake, MistakePart};
use crate::fixture::Assignment;
use crate::insight::{Apart, Attribution, Cause};

/// A program whose cases of one variant are explained.
pub struct Explained<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// The variant of the cases.
    pub variant: Option<&'a str>,
    /// How many cases did not pass and can tell.
    pub failed: usize,
    /// How many more did not pass.
    pub silent: usize,
    /// What the total would be if the cases of these indices had passed.
    pub total: &'a dyn Fn(&[usize]) -> f64,
}

impl Explained<'_> {
    /// In names and words; none where there is nothing to tell.
    pub fn told(&self, attribution: &Attribution) -> Option<Explanation> {
        let mistake = |cause: &Cause| self.mistake(cause);
        let (found, mistakes, apart) = match attribution {
            Attribution::Right | Attribution::Unknown { nearest: None } => return None,
            Attribution::Unique(cause) => (
                Found::Unique,
                vec![mistake(cause)],
                cause.beside.as_ref().map(|beside| &beside.apart),
            ),
            Attribution::Among { causes, apart } => (
                Found::Among,
                causes.iter().map(mistake).collect(),
                Some(apart),
            ),
            Attribution::Unknown {
                nearest: Some(partial),
            } => (Found::Partly, vec![mistake(&partial.cause)], None),
        };
        Some(Explanation {
            variant: self.variant.map(str::to_owned),
            found,
            mistakes,
            apart: apart.map(|apart| self.name_of(apart)),
            failed: self.failed,
            silent: self.silent,
        })
    }

    fn mistake(&self, cause: &Cause) -> Mistake {
        let names = |cases: &[usize]| {
            let cases = cases.iter().map(|case| &self.assignment.cases[*case]);
            cases.map(|case| case.name.clone()).collect()
        };
        let parts = cause.parts.iter().map(|part| MistakePart {
            hint: part.hint.clone(),
            cases: names(&part.cases),
        });
        Mistake {
            id: cause.id.clone(),
            title: cause.title.clone(),
            hint: cause.hint.clone(),
            cases: names(&cause.explains),
            leaves: names(&cause.leaves),
            forgiving: cause.level.as_ref().map(|level| level.name()),
            parts: parts.collect(),
            hides: cause
                .beside
                .as_ref()
                .map(|beside| beside.ids.clone())
                .unwrap_or_default(),
            total_without: (self.total)(&cause.explains),
        }
    }

    fn name_of(&self, apart: &Apart) -> String {
        match apart {
            Apart::Draws => "`regrade fairness`, which lets it draw many times,".to_owned(),
            Apart::Case(case) => format!("the case {}", self.assignment.cases[*case].name),
            Apart::Play(play) => format!(
                "a new case in which `{}` is typed",
                String::from_utf8_lossy(&play.stdin)
                    .trim_end()
                    .replace('\n', "`, `")
            ),
        }
    }
}
