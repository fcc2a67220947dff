//! What the project has cases of.

/// The assignments of the project, and the variants that have cases of their own.
pub const ASSIGNMENTS: [(&str, Option<&str>); 9] = [
    ("swordle", None),
    ("wordle", None),
    ("wordle", Some("original")),
    ("mastermind", None),
    ("mastermind", Some("bonus")),
    ("mastermind", Some("sample2")),
    ("lingo", None),
    ("lingo", Some("prose")),
    ("lingo", Some("multiset")),
];
