//! Who moves, in a few lines for the terminal.

use std::fmt::Write as _;

use crate::gradebook::moves::Move;
use crate::report::safe;

/// Most reasons that are shown of a move.
const REASONS: usize = 6;

/// Who moves, from what to what, and why.
pub fn movements(moves: &[Move]) -> String {
    let mut text = String::new();
    if moves.is_empty() {
        return text;
    }
    let _ = writeln!(text, "{} moved:", count(moves.len(), "submission"));
    for one in moves {
        let points = |points: Option<f64>| {
            points.map_or_else(|| "nothing".to_owned(), |points| points.to_string())
        };
        let _ = writeln!(
            text,
            "  {}: {} → {}",
            safe(&one.key),
            points(one.from),
            points(one.to)
        );
        for why in one.why.iter().take(REASONS) {
            let _ = writeln!(text, "      {}", safe(why));
        }
        if one.why.len() > REASONS {
            let _ = writeln!(text, "      … and {} more changes", one.why.len() - REASONS);
        }
    }
    text
}

/// A number and its noun.
pub fn count(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
