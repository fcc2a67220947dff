//! Holding a sample submission to what is expected of it.

use std::fmt;

use globset::GlobBuilder;

use super::{Demand, Expectation};
use crate::judge::{Judgement, Verdict};

/// One thing that a submission did not meet, as a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// The sentence.
    pub message: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

/// What the judgements of all cases miss of an expectation; nothing when they meet it.
///
/// What holds for all cases and what holds for those that match a glob are asked one after the
/// other: a glob narrows, it never widens. An unpinned case says nothing about the submission, so
/// `permitted` does not apply to it.
pub fn hold(expectation: &Expectation, cases: &[(String, Judgement)]) -> Vec<Complaint> {
    let all: Vec<_> = cases.iter().collect();
    let mut complaints = ask(&expectation.demand, &all, "");
    for (pattern, demand) in &expectation.per_case {
        let matching: Vec<_> = all
            .iter()
            .copied()
            .filter(|(name, _)| matches(pattern, name))
            .collect();
        complaints.extend(ask(
            demand,
            &matching,
            &format!(" among those that match `{pattern}`"),
        ));
    }
    complaints
}

/// What some of the cases miss of an expectation, when others were not replayed.
///
/// Only what is permitted is asked: a required verdict, or a message, may be one of a case that was
/// left out.
pub fn hold_partly(expectation: &Expectation, cases: &[(String, Judgement)]) -> Vec<Complaint> {
    let permitted = |demand: &Demand, pattern: Option<&str>| {
        let Some(permitted) = &demand.permitted else {
            return Vec::new();
        };
        cases
            .iter()
            .filter(|(name, _)| pattern.is_none_or(|pattern| matches(pattern, name)))
            .filter_map(|case| forbidden(permitted, case))
            .collect()
    };
    let mut complaints = permitted(&expectation.demand, None);
    for (pattern, demand) in &expectation.per_case {
        complaints.extend(permitted(demand, Some(pattern)));
    }
    complaints
}

fn matches(pattern: &str, name: &str) -> bool {
    // Reading the file has refused a broken glob.
    GlobBuilder::new(pattern)
        .build()
        .is_ok_and(|glob| glob.compile_matcher().is_match(name))
}

fn ask(demand: &Demand, cases: &[&(String, Judgement)], which: &str) -> Vec<Complaint> {
    if cases.is_empty() {
        let message = format!("there is no case{which}");
        return vec![Complaint { message }];
    }
    let mut complaints = Vec::new();
    if let Some(permitted) = &demand.permitted {
        complaints.extend(cases.iter().filter_map(|case| forbidden(permitted, case)));
    }
    if let Some(required) = &demand.required
        && !cases
            .iter()
            .any(|(_, judgement)| required.contains(&judgement.verdict))
    {
        complaints.push(Complaint {
            message: format!("no case{which} came to {}", names(required)),
        });
    }
    if let Some(text) = &demand.message
        && !cases.iter().any(|(_, judgement)| says(judgement, text))
    {
        complaints.push(Complaint {
            message: format!("the message `{text}` is found in no case{which}"),
        });
    }
    complaints
}

fn forbidden(permitted: &[Verdict], (name, judgement): &(String, Judgement)) -> Option<Complaint> {
    let verdict = judgement.verdict;
    if verdict == Verdict::Unpinned || permitted.contains(&verdict) {
        return None;
    }
    let message = format!(
        "case {name} came to {verdict}, where only {} is permitted: {}",
        names(permitted),
        judgement.reason
    );
    Some(Complaint { message })
}

/// Whether a text stands in what is reported of a case: its reason, or its difference.
fn says(judgement: &Judgement, text: &str) -> bool {
    judgement.reason.contains(text)
        || judgement.difference.as_ref().is_some_and(|difference| {
            let sides = [&difference.expected, &difference.actual];
            difference.at.contains(text)
                || sides
                    .iter()
                    .any(|side| String::from_utf8_lossy(side).contains(text))
        })
}

fn names(verdicts: &[Verdict]) -> String {
    let names: Vec<_> = verdicts.iter().map(|verdict| verdict.name()).collect();
    names.join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::Observation;
    use crate::judge::samples::{judged, play, printed};

    fn right() -> Judgement {
        judged(&printed(play().piped()))
    }

    fn wrong() -> Judgement {
        judged(&printed(
            "Turns (0 - 40) Turn 1\nWhat is your guess: Number right 2\n",
        ))
    }

    fn cases(judgements: &[(&str, Judgement)]) -> Vec<(String, Judgement)> {
        judgements
            .iter()
            .map(|(name, judgement)| ((*name).to_owned(), judgement.clone()))
            .collect()
    }

    fn complaints(demand: Demand, judgements: &[(&str, Judgement)]) -> Vec<String> {
        with(demand, Vec::new(), judgements)
    }

    fn with(
        demand: Demand,
        per_case: Vec<(String, Demand)>,
        judgements: &[(&str, Judgement)],
    ) -> Vec<String> {
        let expectation = Expectation {
            pattern: "a.cc".to_owned(),
            line: 1,
            title: None,
            variant: None,
            cause: None,
            demand,
            per_case,
        };
        hold(&expectation, &cases(judgements))
            .into_iter()
            .map(|complaint| complaint.message)
            .collect()
    }

    fn permitted(verdicts: &[Verdict]) -> Demand {
        Demand {
            permitted: Some(verdicts.to_vec()),
            ..Demand::default()
        }
    }

    #[test]
    fn a_verdict_that_is_not_permitted_is_named_with_its_case_and_reason() {
        let judgements = [("win", right()), ("lose", wrong())];
        assert_eq!(
            complaints(permitted(&[Verdict::Pass, Verdict::Format]), &judgements),
            [
                "case lose came to fail, where only pass or format is permitted: the answer to \
                 input line 2, `2 1 3 4`, is the first that is wrong"
            ]
        );
        assert!(complaints(permitted(&[Verdict::Pass, Verdict::Fail]), &judgements).is_empty());
    }

    #[test]
    fn one_case_with_a_required_verdict_is_enough() {
        let demand = |verdict| Demand {
            required: Some(vec![verdict]),
            ..Demand::default()
        };
        let judgements = [("win", right()), ("lose", wrong())];
        assert!(complaints(demand(Verdict::Fail), &judgements).is_empty());
        assert_eq!(
            complaints(demand(Verdict::Crash), &judgements),
            ["no case came to crash"]
        );
    }

    #[test]
    fn a_message_is_looked_for_in_reason_place_and_output() {
        let demand = |text: &str| Demand {
            message: Some(text.to_owned()),
            ..Demand::default()
        };
        let judgements = [("win", right()), ("lose", wrong())];
        for text in ["input line 2", "expected `c`", "Number right"] {
            assert!(complaints(demand(text), &judgements).is_empty(), "{text}");
        }
        assert_eq!(
            complaints(demand("input line 9"), &judgements),
            ["the message `input line 9` is found in no case"]
        );
    }

    #[test]
    fn a_glob_narrows_what_holds_for_all() {
        let judgements = [("win-1", wrong()), ("lose", wrong())];
        let per_case = vec![
            ("win-*".to_owned(), permitted(&[Verdict::Pass])),
            ("quit-*".to_owned(), permitted(&[Verdict::Pass])),
        ];
        let complaints = with(permitted(&[Verdict::Fail]), per_case, &judgements);
        assert_eq!(complaints.len(), 2);
        assert!(complaints[0].starts_with("case win-1 came to fail, where only pass"));
        assert_eq!(
            complaints[1],
            "there is no case among those that match `quit-*`"
        );
    }

    #[test]
    fn of_some_cases_only_what_is_permitted_is_asked() {
        let expectation = Expectation {
            pattern: "a.cc".to_owned(),
            line: 1,
            title: None,
            variant: None,
            cause: None,
            demand: Demand {
                required: Some(vec![Verdict::Crash]),
                message: Some("no such text".to_owned()),
                ..permitted(&[Verdict::Pass, Verdict::Fail])
            },
            per_case: vec![
                ("win-*".to_owned(), permitted(&[Verdict::Pass])),
                ("quit-*".to_owned(), permitted(&[Verdict::Pass])),
            ],
        };
        let held = |name| hold_partly(&expectation, &cases(&[(name, wrong())]));
        assert!(held("lose").is_empty());
        assert_eq!(held("win-1").len(), 1);
        assert!(hold_partly(&expectation, &[]).is_empty());
    }

    #[test]
    fn an_unpinned_case_is_no_offence() {
        let unpinned = judged(&Observation {
            pinned: Some(false),
            ..printed("")
        });
        let judgements = [("drawn", unpinned)];
        assert!(complaints(permitted(&[Verdict::Pass]), &judgements).is_empty());
    }

    #[test]
    fn without_any_case_nothing_is_met() {
        assert_eq!(complaints(Demand::default(), &[]), ["there is no case"]);
    }
}
