//! What explains wrong answers, as the result file tells it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    /// Where there are several: what would tell the first two apart.
    pub apart: Option<String>,
    /// How many cases did not pass.
    pub failed: usize,
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
    /// Cases that ended early for a reason which it does not explain.
    pub leaves: Vec<String>,
    /// The rung and the steps that have to be forgiven beside it; none where nothing has.
    pub forgiving: Option<String>,
    /// What the total would be if those cases had passed.
    pub total_without: f64,
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
        let extent = format!("{explained} of {} cases that did not pass", self.failed);
        match self.found {
            Found::Unique => format!("{} explains {extent}", titles.concat()),
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
}
