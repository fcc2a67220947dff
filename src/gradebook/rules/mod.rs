//! Submission rules: what an assignment demands of what is handed in, as data.
//!
//! ```toml
//! [submission.programs]               # further programs that may be handed in, by their names
//! bonus = "bonus.cc"
//!
//! [[submission.rule]]
//! check = "file-name"                 # one of the checks below
//! name = "cpp-name"                   # what findings call it; default: the check
//! penalty = 5                         # points, or "warning", "refuse", "note"
//! message = "…"                       # for the student, after what was found
//! main = "{user}_{last}_hw{number:digits}.cpp"
//! ```
//!
//! | check | keys | broken when |
//! | --- | --- | --- |
//! | `file-name` | `main`, `more`, `ignore_case` | the main source is not named like `main`, another source or header not like one of `more`, or two names tell different students |
//! | `archive-name` | `pattern`, `ignore_case` | an archive that was handed in has another name |
//! | `required` | `files` | there is no file for one of the globs |
//! | `forbidden` | `files` | there is a file for one of the globs |
//! | `size` | `file`, `total`, `count` | a file has more bytes than `file`, all more than `total`, or there are more than `count` |
//! | `ascii` | `files` | a file of the globs (default: sources and headers) has a byte outside ASCII |
//! | `construct` | `language`, `query`, `what` | no source of the language matches the tree-sitter query |
//!
//! Patterns of names are explained at [`Pattern`]. A rule costs its points once, however many
//! files break it. A wrong name never loses a program: see [`SubmissionRules::apply`].

mod checks;
mod mend;
mod pattern;
mod pick;
mod read;
#[cfg(test)]
mod read_tests;
mod role;
mod rule;
mod syntax;

pub use pattern::Pattern;
pub use rule::SubmissionRules;
