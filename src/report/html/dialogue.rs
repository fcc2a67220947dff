//! A case as the dialogue on a terminal, cut into what was right and what was not.

use serde::Serialize;

use super::beside::{Beside, beside};
use crate::fixture::Rung;
use crate::gradebook::results::{CaseResult, DialogueTurn};
use crate::judge::wording;
use crate::util::visible::{self, Blanks};

/// How many right turns stay in sight before the first wrong one, or at the end.
const IN_SIGHT: usize = 2;

/// A part of a dialogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Block {
    /// Turns that are right, as a terminal shows them.
    Screen {
        /// What stands on the fold; empty when they are in sight.
        fold: String,
        /// The rows of the terminal.
        rows: Vec<Row>,
    },
    /// A turn that is wrong.
    Wrong {
        /// Whether it is the first, which is open from the start.
        first: bool,
        /// Its number: that of the typed line; 0 before any input.
        number: usize,
        /// What was typed.
        typed: Option<String>,
        /// What should have been printed, and what was.
        beside: Beside,
        /// What is left out of it; empty when nothing is.
        omitted: String,
    },
}

/// A row of a terminal.
pub type Row = Vec<Part>;

/// A stretch of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Part {
    /// `typed`, `printed` or `remark`.
    pub kind: &'static str,
    /// What it shows.
    pub text: String,
}

/// Cuts the dialogue of a case into blocks. O(n) in its bytes, aside from the differences.
pub fn blocks(result: &CaseResult, rung: Rung) -> Vec<Block> {
    let turns: Vec<_> = result.dialogue.iter().enumerate().collect();
    let first = result.first_wrong.unwrap_or(usize::MAX);
    turns
        .chunk_by(|(_, a), (_, b)| a.right && b.right)
        .flat_map(|run| match run {
            [(number, turn)] if !turn.right => vec![wrong(*number, turn, *number == first, rung)],
            run => right(run, run.first().is_some_and(|(at, _)| *at < first)),
        })
        .collect()
}

fn wrong(number: usize, turn: &DialogueTurn, first: bool, rung: Rung) -> Block {
    Block::Wrong {
        first,
        number,
        typed: turn.typed.as_ref().map(|typed| draw(&typed.bytes())),
        beside: beside(&turn.expected.bytes(), &turn.got.bytes(), rung),
        omitted: omitted(turn),
    }
}

/// Right turns: the last of them in sight when they lead up to something, the others folded.
fn right(run: &[(usize, &DialogueTurn)], leads_up: bool) -> Vec<Block> {
    let in_sight = match leads_up {
        true if run.len() <= IN_SIGHT + 1 => run.len(),
        true => IN_SIGHT,
        false => 0,
    };
    let (folded, seen) = run.split_at(run.len() - in_sight);
    let mut blocks = Vec::new();
    if !folded.is_empty() {
        blocks.push(Block::Screen {
            fold: format!("{}, right", span(folded)),
            rows: screen(folded),
        });
    }
    if !seen.is_empty() {
        blocks.push(Block::Screen {
            fold: String::new(),
            rows: screen(seen),
        });
    }
    blocks
}

/// The input lines that some neighbouring turns answer, as words: a game counts its own turns.
fn span(turns: &[(usize, &DialogueTurn)]) -> String {
    match (turns.first(), turns.last()) {
        (Some((0, _)), Some((0, _))) => "Before any input".to_owned(),
        (Some((0, _)), Some((1, _))) => "The start and input line 1".to_owned(),
        (Some((0, _)), Some((last, _))) => format!("The start and input lines 1 to {last}"),
        (Some((from, _)), Some((to, _))) if from == to => format!("Input line {from}"),
        (Some((from, _)), Some((to, _))) => format!("Input lines {from} to {to}"),
        _ => String::new(),
    }
}

/// What a terminal shows: a typed line stands behind its prompt.
fn screen(turns: &[(usize, &DialogueTurn)]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    // Whether the last row goes on.
    let mut open = false;
    for (at, (_, turn)) in turns.iter().enumerate() {
        if let Some(typed) = &turn.typed {
            push(&mut rows, open, "typed", draw(&typed.bytes()));
        }
        open = false;
        let got = turn.got.bytes();
        let answered = at + 1 < turns.len();
        for (line, ended) in visible::split_lines(&got) {
            let text = if ended || !answered {
                draw(line)
            } else {
                prompt(line)
            };
            push(&mut rows, open, "printed", text);
            open = !ended;
        }
        if turn.omitted > 0 {
            push(&mut rows, false, "remark", omitted(turn));
            open = false;
        }
    }
    rows
}

fn push(rows: &mut Vec<Row>, goes_on: bool, kind: &'static str, text: String) {
    let part = Part { kind, text };
    match rows.last_mut().filter(|_| goes_on) {
        Some(row) => row.push(part),
        None => rows.push(vec![part]),
    }
}

fn draw(line: &[u8]) -> String {
    visible::line(line, Blanks::Trailing)
}

/// A prompt with its answer behind it: the blank between them can be seen without a mark.
fn prompt(line: &[u8]) -> String {
    let mut drawn = draw(&[line, b"."].concat());
    drawn.pop();
    drawn
}

fn omitted(turn: &DialogueTurn) -> String {
    match usize::try_from(turn.omitted).unwrap_or(usize::MAX) {
        0 => String::new(),
        bytes => format!(
            "{} of this answer left out here",
            wording::count(bytes, "byte")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gradebook::results::Text;
    use crate::judge::Verdict;

    fn turn(typed: Option<&str>, expected: &str, got: &str) -> DialogueTurn {
        DialogueTurn {
            typed: typed.map(|typed| Text::Text(typed.to_owned())),
            expected: Text::Text(expected.to_owned()),
            got: Text::Text(got.to_owned()),
            right: expected == got,
            omitted: 0,
        }
    }

    fn dialogue(turns: Vec<DialogueTurn>) -> Vec<Block> {
        let first_wrong = turns.iter().position(|turn| !turn.right);
        let result = CaseResult {
            case: "1".to_owned(),
            mode: String::new(),
            verdict: Verdict::Fail,
            reason: String::new(),
            earned: 0.0,
            possible: 0.0,
            matched: None,
            notes: Vec::new(),
            stderr: Text::default(),
            dialogue: turns,
            first_wrong,
            signature: String::new(),
            wall_ms: 0,
        };
        blocks(&result, Rung::Exact)
    }

    fn shape(blocks: &[Block]) -> Vec<String> {
        let row = |row: &Row| {
            row.iter()
                .map(|part| part.text.as_str())
                .collect::<String>()
        };
        blocks
            .iter()
            .map(|block| match block {
                Block::Screen { fold, rows } => {
                    format!(
                        "{fold}|{}",
                        rows.iter().map(row).collect::<Vec<_>>().join("/")
                    )
                }
                Block::Wrong { first, number, .. } => format!("wrong {number} {first}"),
            })
            .collect()
    }

    #[test]
    fn a_typed_line_stands_behind_its_prompt_and_the_first_wrong_turn_is_open() {
        let blocks = dialogue(vec![
            turn(None, "guess: ", "guess: "),
            turn(Some("a"), "no\nguess: ", "no\nguess: "),
            turn(Some("b"), "yes\n", "no\n"),
            turn(Some("c"), "", "no\n"),
        ]);
        assert_eq!(
            shape(&blocks),
            ["|guess: a/no/guess:·", "wrong 2 true", "wrong 3 false"]
        );
    }

    #[test]
    fn right_turns_far_from_the_first_wrong_one_are_folded() {
        let mut turns: Vec<_> = (0..9).map(|_| turn(Some("x"), "o\n", "o\n")).collect();
        turns[5] = turn(Some("x"), "o\n", "");
        assert_eq!(
            shape(&dialogue(turns)),
            [
                "The start and input lines 1 to 2, right|x/o/x/o/x/o",
                "|x/o/x/o",
                "wrong 5 true",
                "Input lines 6 to 8, right|x/o/x/o/x/o"
            ]
        );
    }

    #[test]
    fn what_is_left_out_is_counted() {
        let mut long = turn(None, "a\n", "a\n");
        long.omitted = 1200;
        let blocks = dialogue(vec![long]);
        assert_eq!(
            shape(&blocks),
            ["|a/1,200 bytes of this answer left out here"]
        );
    }
}
