//! The shortest play of the same lines: all are tried, where edits one at a time come to a halt.

use crate::game::Spec;
use crate::game::mutants::Scenario;

/// Most plays that are tried.
const MOST: usize = 1000;

/// Tries all plays of fewer lines that are made of the lines of a play, its secret and the word that
/// gives up, the shortest first, as far as a thousand tries reach; none where none of them holds.
pub fn of_fewer_lines(
    spec: &Spec,
    play: &Scenario,
    holds: impl Fn(&Scenario) -> bool,
) -> Option<Scenario> {
    let typed: Vec<&[u8]> = play.stdin.split_inclusive(|byte| *byte == b'\n').collect();
    let mut lines: Vec<Vec<u8>> = typed.iter().map(|line| line.to_vec()).collect();
    let secret = play.secret.iter().map(|secret| format!("{secret}\n"));
    let quit = spec.quit.iter().map(|quit| format!("{}\n", quit.word));
    lines.extend(secret.chain(quit).map(String::into_bytes));
    lines.sort();
    lines.dedup();
    let mut texts: Vec<Vec<u8>> = vec![Vec::new()];
    let mut left = MOST;
    for _ in 1..typed.len() {
        let longer = texts
            .iter()
            .flat_map(|text| lines.iter().map(move |line| [&**text, line].concat()));
        let longer: Vec<Vec<u8>> = longer.take(left).collect();
        left -= longer.len();
        let plays = longer.iter().map(|stdin| Scenario {
            stdin: stdin.clone(),
            ..play.clone()
        });
        if let Some(shorter) = plays.into_iter().find(&holds) {
            return Some(shorter);
        }
        texts = longer;
    }
    None
}
