//! What explains wrong answers, as the result file tells it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most hidden mistakes that a sentence names.
const MOST_NAMED: usize = 3;

/// What explains the cases of one program that did not pass.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Explanation {
    /// The variant of the cases; none for the main program's.
    pub variant: Option<String>,
    /// How sure it is.
    pub found: Found,
    /// The mistakes: one, or each of those of which any would explain everything.
    pub mistakes: Vec<Mistake>,
    /// Where there are several: what would tell the first two apart. Where one hides others: what
    /// would show the first of them.
    pub apart: Option<String>,
    /// How many cases did not pass and can tell.
    pub failed: usize,
    /// How many more did not pass in which nothing can be told, since the program draws its own
    /// secret or prints something else each time.
    #[serde(default)]
    pub silent: usize,
}

/// How sure an explanation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Found {
    /// One mistake reproduces everything that was seen, right cases included.
    Unique,
    /// Each of several mistakes does.
    Among,
    /// The nearest mistake reproduces some of it.
    Partly,
}

/// A mistake that explains cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// Its name, as `regrade explain` knows it; two with ` + ` between.
    pub id: String,
    /// What is wrong, for staff.
    pub title: String,
    /// Where to look, for students.
    pub hint: String,
    /// The cases that it explains.
    pub cases: Vec<String>,
    /// Cases that did not pass which it does not explain, and which do not speak against it.
    pub leaves: Vec<String>,
    /// The rung and the steps that have to be forgiven beside it; none where nothing has.
    pub forgiving: Option<String>,
    /// Each mistake by itself: one, or two.
    #[serde(default)]
    pub parts: Vec<MistakePart>,
    /// Mistakes that no case would show beside it.
    #[serde(default)]
    pub hides: Vec<String>,
    /// What the total would be if those cases had passed.
    pub total_without: f64,
}

/// One mistake of a pair, or the one that there is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MistakePart {
    /// Where to look, for students.
    pub hint: String,
    /// The cases that would go another way without it.
    pub cases: Vec<String>,
}

/// A mistake that explains everything of some submissions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommonMistake {
    /// Its name.
    pub id: String,
    /// What is wrong, for staff.
    pub title: String,
    /// Where to look, for students.
    pub hint: String,
    /// The keys of the submissions, in natural order.
    pub submissions: Vec<String>,
    /// What it costs each of them, in points, on average.
    pub mean_cost: f64,
}

impl Explanation {
    /// The mistake, where it is the one.
    pub fn mistake(&self) -> Option<&Mistake> {
        self.mistakes
            .first()
            .filter(|_| self.found == Found::Unique)
    }

    /// One sentence for staff.
    pub fn sentence(&self) -> String {
        let titles: Vec<_> = self
            .mistakes
            .iter()
            .map(|mistake| format!("{} ({})", mistake.title, mistake.id))
            .collect();
        let explained = self
            .mistakes
            .first()
            .map_or(0, |mistake| mistake.cases.len());
        let extent = format!(
            "{explained} of {} cases that did not pass{}",
            self.failed,
            self.unheard()
        );
        match self.found {
            Found::Unique => format!("{} explains {extent}{}", titles.concat(), self.hidden()),
            Found::Among => format!(
                "one of these explains {extent}: {}{}",
                titles.join("; "),
                self.apart
                    .as_ref()
                    .map_or(String::new(), |apart| format!("; {apart} would tell"))
            ),
            Found::Partly => format!(
                "no known mistake explains everything; the nearest, {}, explains {extent}",
                titles.concat()
            ),
        }
    }

    /// The cases that cannot tell.
    fn unheard(&self) -> String {
        match self.silent {
            0 => String::new(),
            silent => format!(
                " and can tell ({silent} more cannot: it draws its own secret there, or prints \
                 something else each time)"
            ),
        }
    }

    /// What may be wrong beside the mistake that is known.
    fn hidden(&self) -> String {
        let hides = self.mistakes.iter().flat_map(|mistake| &mistake.hides);
        let named: Vec<_> = hides.clone().take(MOST_NAMED).map(String::as_str).collect();
        if named.is_empty() {
            return String::new();
        }
        let more = match hides.count() - named.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let apart = self.apart.as_ref();
        let apart = apart.map_or(String::new(), |apart| format!("; {apart} would tell"));
        format!(
            "; beside it no case would show {}{more}{apart}",
            named.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explanation(hides: &[&str]) -> Explanation {
        Explanation {
            variant: None,
            found: Found::Unique,
            mistakes: vec![Mistake {
                id: "setup/ask-twice".to_owned(),
                title: "It asks twice".to_owned(),
                hint: "Ask once.".to_owned(),
                cases: vec!["win".to_owned()],
                leaves: Vec::new(),
                forgiving: None,
                parts: Vec::new(),
                hides: hides.iter().map(ToString::to_string).collect(),
                total_without: 5.0,
            }],
            apart: (!hides.is_empty()).then(|| "the case lost".to_owned()),
            failed: 1,
            silent: 0,
        }
    }

    #[test]
    fn cases_that_cannot_tell_are_counted_apart() {
        let one = Explanation {
            silent: 10,
            ..explanation(&[])
        };
        let sentence = one.sentence();
        assert!(
            sentence.contains("explains 1 of 1 cases that did not pass and can tell (10 more"),
            "{sentence}"
        );
    }

    #[test]
    fn what_the_mistake_hides_is_said_behind_it() {
        assert_eq!(
            explanation(&["win/prefix"]).sentence(),
            "It asks twice (setup/ask-twice) explains 1 of 1 cases that did not pass; beside it no \
             case would show win/prefix; the case lost would tell"
        );
        let many = explanation(&["a", "b", "c", "d", "e"]).sentence();
        assert!(many.contains("would show a, b, c and 2 more;"), "{many}");
        assert!(!explanation(&[]).sentence().contains("beside"));
    }
}
