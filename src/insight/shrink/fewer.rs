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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::testing::spec;

    fn typed(stdin: &str) -> Scenario {
        Scenario {
            stdin: stdin.into(),
            ..Scenario::default()
        }
    }

    #[test]
    fn the_shortest_play_of_the_same_lines_is_found_though_no_single_edit_leads_there() {
        let spec = spec("lingo");
        let ends = |play: &Scenario| matches!(play.stdin.as_slice(), b"a\nb\nc\n" | b"c\nc\n");
        let shorter = of_fewer_lines(&spec, &typed("a\nb\nc\n"), ends);
        assert_eq!(shorter, Some(typed("c\nc\n")));
        assert_eq!(of_fewer_lines(&spec, &typed("c\nc\n"), ends), None);
    }

    #[test]
    fn so_many_are_tried_and_no_more() {
        let tried = std::cell::Cell::new(0);
        let long: String = ('a'..='l').map(|letter| format!("{letter}\n")).collect();
        let count = |_: &Scenario| {
            tried.set(tried.get() + 1);
            false
        };
        assert_eq!(of_fewer_lines(&spec("wordle"), &typed(&long), count), None);
        assert_eq!(tried.get(), MOST);
    }
}
