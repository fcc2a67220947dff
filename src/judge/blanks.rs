//! Texts that differ in nothing but blanks, also where a blank joins or parts what it stands
//! between.

use super::judgement::Match;
use super::normal::Normal;
use crate::fixture::Rung;

/// What two texts differ in, where that is whitespace alone, to stand before "differ".
///
/// `||p,G||` and `|| p , G ||` do, but not `12` and `1 2`: there a blank makes other words. So
/// `found`, the comparison under which the two are equal, must be one that keeps the words apart;
/// this is a remark on it and no rung of its own. O(n).
pub fn alone(expected: &[u8], actual: &[u8], found: &Match) -> Option<&'static str> {
    let rest = |text, keep_lines: bool| {
        let bytes = Normal::of(text, Rung::Exact, &found.steps).map(|unit| unit.byte);
        bytes.filter(move |byte| match byte {
            b'\n' => keep_lines,
            _ => !matches!(byte, b' ' | b'\t'..=b'\r'),
        })
    };
    let same = |keep_lines| rest(expected, keep_lines).eq(rest(actual, keep_lines));
    if found.rung != Rung::Punctuation || !same(false) {
        return None;
    }
    Some(if same(true) {
        "blanks"
    } else {
        "blanks and line breaks"
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::strictest;
    use proptest::prelude::*;

    fn of(expected: &str, actual: &str) -> Option<&'static str> {
        let level = strictest(expected.as_bytes(), actual.as_bytes())?;
        let found = Match {
            rung: level.rung,
            steps: level.steps,
            variant: None,
        };
        alone(expected.as_bytes(), actual.as_bytes(), &found)
    }

    #[test]
    fn blanks_around_punctuation_alone_are_named() {
        assert_eq!(of("|| p , G ||\n", "||p,G||\n"), Some("blanks"));
        assert_eq!(of("- - - a -", "---a-"), Some("blanks"));
        assert_eq!(of("a:\n- b", "a:-b"), Some("blanks and line breaks"));
    }

    #[test]
    fn a_blank_that_makes_other_words_is_no_matter_of_blanks() {
        assert_eq!(of("1 2", "12"), None);
        assert_eq!(of("|| N G ||", "||NG||"), None);
    }

    #[test]
    fn other_punctuation_is_more_than_blanks() {
        assert_eq!(of("|| p , G ||", "||p;G||"), None);
    }

    proptest! {
        #[test]
        fn the_remark_is_made_exactly_when_the_words_stay_the_same(
            tokens in proptest::collection::vec(("[a1|]", any::<bool>(), any::<bool>()), 1..8),
        ) {
            let text = |blank: fn(&(String, bool, bool)) -> bool| -> String {
                let parts = tokens.iter().map(|token| (&token.0, blank(token)));
                parts.map(|(token, blank)| format!("{token}{}", if blank { " " } else { "" })).collect()
            };
            let (a, b) = (text(|token| token.1), text(|token| token.2));
            let words = |text: &str| -> Vec<String> {
                let parts = text.split(|glyph: char| !glyph.is_alphanumeric());
                parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
            };
            let inside = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            let expected = words(&a) == words(&b) && inside(&a) != inside(&b);
            prop_assert_eq!(of(&a, &b).is_some(), expected, "{:?} {:?}", a, b);
        }
    }
}
