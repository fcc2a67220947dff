//! Groups of submissions with like wrong answers.

use serde::Serialize;

use super::roster::Link;
use super::words::some;
use crate::gradebook::results::Results;
use crate::report::safe::safe;

/// A group as the class page shows it.
#[derive(Debug, Serialize)]
pub struct Group {
    anchor: String,
    id: String,
    title: String,
    case: String,
    comment: Option<String>,
    students: Vec<Link>,
}

/// The place of a group on the class page, by its place among the groups.
pub fn anchor(at: usize) -> String {
    format!("alike-{}", at + 1)
}

/// All groups, in the order of the results. Members that were not graded are left out.
pub fn groups(results: &Results) -> Vec<Group> {
    results
        .alike
        .iter()
        .enumerate()
        .map(|(at, group)| Group {
            anchor: anchor(at),
            id: safe(&group.id),
            title: safe(&group.title),
            case: safe(&group.case),
            comment: some(group.comment.as_deref()),
            students: group
                .submissions
                .iter()
                .filter_map(|key| results.submissions.iter().find(|one| one.key == *key))
                .map(Link::from)
                .collect(),
        })
        .collect()
}
