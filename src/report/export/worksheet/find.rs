//! Finding the rows of students: beyond doubt, or not at all.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::gradebook::results::{Lms, Results, SubmissionResult};

/// A file that was filled in, and what could not be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    /// The whole file.
    pub bytes: Vec<u8>,
    /// How many students got a grade.
    pub filled: usize,
    /// Students who got none, and why, in the order of the submissions.
    pub missing: Vec<Missing>,
    /// What the teacher should know beside that.
    pub remarks: Vec<String>,
}

/// A student without a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// The key of the submission.
    pub key: String,
    /// The student, or the member of a group.
    pub name: String,
    /// Why there is no row.
    pub why: String,
}

/// Whoever is looked for: the student of a submission, or a member of its group.
#[derive(Debug, Clone)]
pub struct Person<'a> {
    /// Where the learning system keeps the submission.
    pub lms: Option<&'a Lms>,
    /// Numbers, logins and addresses that a row may have.
    pub ids: Vec<&'a str>,
    /// The name.
    pub name: &'a str,
}

/// One way to know a student's row.
pub struct Step<'a> {
    /// What it goes by, for people.
    pub by: &'static str,
    /// Whether a row is that person's.
    pub is: IsRow<'a>,
}

/// Whether a row is a person's.
pub type IsRow<'a> = Box<dyn Fn(&Person<'_>, usize) -> bool + 'a>;

/// The rows that are known, in the order of the submissions, and the students without one.
pub type Found<'a> = (Vec<(usize, &'a SubmissionResult)>, Vec<Missing>);

/// Finds each student's row by the first step that knows one. More than one row at a step is no row,
/// and so is a row that two students would get. O(students · rows · steps).
pub fn rows<'a>(results: &'a Results, range: Range<usize>, steps: &[Step<'_>]) -> Found<'a> {
    let mut found: Vec<(usize, &SubmissionResult, &str)> = Vec::new();
    let mut missing = Vec::new();
    for submission in &results.submissions {
        for person in people(submission) {
            match row_of(&person, range.clone(), steps) {
                Ok(row) => found.push((row, submission, person.name)),
                Err(why) => missing.push(Missing::new(submission, person.name, why)),
            }
        }
    }
    let mut claims: BTreeMap<usize, usize> = BTreeMap::new();
    for (row, _, _) in &found {
        *claims.entry(*row).or_default() += 1;
    }
    let mut sure = Vec::new();
    for (row, submission, name) in found {
        if claims.get(&row) == Some(&1) {
            sure.push((row, submission));
        } else {
            let why = format!("row {} would be that of another submission too", row + 1);
            missing.push(Missing::new(submission, name, why));
        }
    }
    (sure, missing)
}

impl Missing {
    fn new(submission: &SubmissionResult, name: &str, why: String) -> Self {
        Self {
            key: submission.key.clone(),
            name: name.to_owned(),
            why,
        }
    }
}

fn people(submission: &SubmissionResult) -> Vec<Person<'_>> {
    let student = &submission.student;
    let members = student.members.iter();
    let members: Vec<_> = members
        .map(|member| Person {
            lms: None,
            ids: vec![member.as_str()],
            name: member,
        })
        .collect();
    if !members.is_empty() {
        return members;
    }
    let ids = [
        Some(&submission.key),
        student.id.as_ref(),
        student.email.as_ref(),
    ];
    vec![Person {
        lms: submission.lms.as_ref(),
        ids: ids.into_iter().flatten().map(String::as_str).collect(),
        name: &student.name,
    }]
}

fn row_of(person: &Person<'_>, range: Range<usize>, steps: &[Step<'_>]) -> Result<usize, String> {
    for step in steps {
        let rows: Vec<_> = range
            .clone()
            .filter(|row| (step.is)(person, *row))
            .collect();
        match rows[..] {
            [] => {}
            [row] => return Ok(row),
            _ => {
                let rows: Vec<_> = rows.iter().map(|row| (row + 1).to_string()).collect();
                let rows = crate::judge::wording::list(&rows);
                return Err(format!("rows {rows} have the same {}", step.by));
            }
        }
    }
    let tried: Vec<_> = steps.iter().map(|step| step.by).collect();
    let tried = crate::judge::wording::list(&tried);
    Err(format!("no row has the student's {tried}"))
}
