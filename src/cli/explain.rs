//! `regrade explain`: what a verdict or a cause means, and what to do about it.

use std::io::{self, Write as _};
use std::path::Path;

use super::args::ExplainArgs;
use super::error::CliError;
use super::exit;
use crate::game::mutants::Mutant;
use crate::gradebook::{Overrides, Session};
use crate::report::explain::{ENTRIES, Entry, Kind};
use crate::report::safe;
use crate::util::suggest;

/// Columns that an explanation takes at most.
const WIDTH: usize = 80;

/// Prints an explanation, or the list of what there is.
///
/// # Errors
/// When nothing has that name.
pub fn run(args: &ExplainArgs) -> Result<u8, CliError> {
    let text = match (&args.word, &args.of) {
        (None, None) => list(),
        (Some(word), None) => wrapped(&find(word)?.text()),
        (word, Some(assignment)) => mistakes(word.as_deref(), assignment)?,
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(exit::PASSED)
}

/// What a mistake in a game is, or two with ` + ` between; without one, the list of them all.
fn mistakes(word: Option<&str>, dir: &Path) -> Result<String, CliError> {
    let session = Session::open(dir, false, Overrides::default())?;
    let reference = session.reference().ok_or_else(|| CliError::no_game(dir))?;
    let known: Vec<Mutant> = reference.mutants().collect();
    let Some(word) = word else {
        let rows = known.iter().map(|one| format!("{}: {}", one.id, one.title));
        let mut rows: Vec<_> = rows.map(|row| safe(&row) + "\n").collect();
        rows.sort();
        rows.dedup();
        return Ok(rows.concat());
    };
    let mut text = String::new();
    for id in word.split(" + ") {
        let found = known.iter().find(|one| one.id == id).ok_or_else(|| {
            let names = known.iter().map(|one| one.id.as_str());
            CliError::Usage(format!(
                "the game has no mistake called `{id}`\n  help: {}",
                suggest::hint(id, names)
            ))
        })?;
        text.push_str(&wrapped(&format!(
            "{} (mistake)\n\nThe mistake: {}.\n\nStudents: {}\n",
            safe(&found.id),
            safe(&found.title),
            safe(&found.hint)
        )));
    }
    Ok(text)
}

fn find(word: &str) -> Result<&'static Entry, CliError> {
    // `compile_error` and `Compile Error` mean `compile-error`.
    let name = word.trim().to_lowercase().replace(['_', ' '], "-");
    Entry::find(&name).ok_or_else(|| {
        if name.contains('/') {
            return CliError::Usage(format!(
                "`{word}` is a mistake in a game\n  help: name the assignment too: regrade explain '{word}' --of ASSIGNMENT"
            ));
        }
        let names = ENTRIES.iter().map(|entry| entry.name);
        CliError::Usage(format!(
            "no verdict or cause is called `{word}`\n  help: {}",
            suggest::hint(&name, names)
        ))
    })
}

fn list() -> String {
    let mut text = String::new();
    for (kind, title) in [(Kind::Verdict, "Verdicts"), (Kind::Cause, "Causes")] {
        text.push_str(&format!("{title}:\n"));
        for entry in ENTRIES.iter().filter(|entry| entry.kind == kind) {
            let first = entry.means.split(['.', ':']).next().unwrap_or_default();
            text.push_str(&format!("  {:16}  {first}\n", entry.name));
        }
    }
    text
}

/// The text with its lines broken between words.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut column = 0;
        for word in line.split(' ') {
            let length = word.chars().count();
            if column > 0 && column + 1 + length > WIDTH {
                out.push('\n');
                column = 0;
            } else if column > 0 {
                out.push(' ');
                column += 1;
            }
            out.push_str(word);
            column += length;
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_however_they_are_written() {
        assert_eq!(
            find("Compile_Error").expect("it is known").name,
            "compile-error"
        );
        let error = find("tiemout").expect_err("it is misspelt").to_string();
        assert!(error.ends_with("help: did you mean `timeout`?"));
    }

    #[test]
    fn no_line_is_too_long_and_no_word_is_lost() {
        for entry in &ENTRIES {
            let text = entry.text();
            let wrapped = wrapped(&text);
            assert!(wrapped.lines().all(|line| line.chars().count() <= WIDTH));
            assert!(wrapped.split_whitespace().eq(text.split_whitespace()));
        }
    }

    #[test]
    fn the_list_names_everything_once() {
        let list = list();
        for entry in &ENTRIES {
            assert_eq!(list.matches(&format!("\n  {:16}  ", entry.name)).count(), 1);
        }
    }
}
