//! Reading specs: what is refused and how it is worded, variants, and writing them back.

mod errors;
mod round_trip;
mod variants;

use crate::game::Spec;
use crate::util::config::Source;

/// A game of words from a file.
const WORDS: &str = r#"[input]
read = "token"
[secret]
kind = "word"
from = "file"
[[setup]]
ask_file = "File: "
missing = "No {file}\n"
lines = ["attempts", "secret"]
[round]
header = ""
prompt = "Guess {n}: "
[[check]]
rule = "too-long"
say = "Too long\n"
[score]
near = "member"
[feedback]
say = "{row}\n"
hit = "!"
near = "?"
miss = "*"
[end]
win = "Won\n"
lose = "Lost\n"
"#;

/// A game of numbers.
const NUMBERS: &str = r#"[input]
read = "token"
[secret]
kind = "ints"
from = "draw"
count = 4
low = 1
high = 9
[[setup]]
ask_int = "Turns: "
into = "attempts"
low = 1
high = 40
flag = { value = 0, attempts = 10, secret = [1, 2, 3, 4] }
[round]
prompt = "Guess: "
[score]
near = "member"
[feedback]
say = "{hits}\n"
[end]
win = "Won\n"
lose = "Lost\n"
"#;

fn parse(text: &str, variant: Option<&str>) -> Result<Spec, String> {
    let source = Source::new("game.toml", text);
    Spec::parse(&source, variant).map_err(|error| error.to_string())
}

/// The message of `text` with one piece of it replaced.
fn failure(text: &str, piece: &str, by: &str) -> String {
    assert!(text.contains(piece), "{piece} is not in the spec");
    match parse(&text.replacen(piece, by, 1), None) {
        Err(message) => message,
        Ok(_) => panic!("`{by}` in place of `{piece}` was taken"),
    }
}

#[test]
fn both_specs_of_these_tests_are_right() {
    assert!(parse(WORDS, None).is_ok());
    assert!(parse(NUMBERS, None).is_ok());
}
