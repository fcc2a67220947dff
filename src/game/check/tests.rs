//! Each check on its own.

use super::*;
use crate::game::spec::{Numbers, WordSource};

fn word(text: &str) -> Word {
    Word::spelled(text.into(), Reading::Token)
}

fn rule(name: &str) -> &'static dyn CheckRule {
    RULES
        .into_iter()
        .find(|rule| rule.name() == name)
        .expect("the rule exists")
}

/// Whether a guess fails when the secret is `trade`, `grade` and `ready` were tried, and only the
/// green letters of `grade` are known.
fn fails(name: &str, guess: &str) -> bool {
    let secret = word("trade").letters;
    let tried = ["grade", "ready"].map(|tried| word(tried).letters);
    let mut greens: Vec<_> = secret.iter().copied().map(Some).collect();
    greens[0] = None;
    let known = Known {
        length: secret.len(),
        taken: &HashSet::from(tried),
        rejected: &HashSet::new(),
        newest: (&[], &[]),
        greens: &greens,
        bank: &HashSet::from([&b"trade"[..], b"grade"]),
    };
    rule(name).fails(&word(guess), &known)
}

#[test]
fn lengths_are_compared_with_the_secret() {
    let failing =
        |guess: &str| ["too-long", "too-short", "wrong-length"].map(|name| fails(name, guess));
    assert_eq!(failing("traded"), [true, false, true]);
    assert_eq!(failing("trad"), [false, true, true]);
    assert_eq!(failing("other"), [false, false, false]);
}

#[test]
fn only_small_letters_are_lower_case() {
    assert!(!fails("not-lowercase", "abcxyz"));
    for guess in ["Abc", "ab1", "ab-c", "ab\u{e7}"] {
        assert!(fails("not-lowercase", guess), "{guess}");
    }
    let turkish = Word::spelled("çağ".into(), Reading::Line);
    assert!(turkish.letters.iter().all(|letter| letter.is_lowercase()));
}

#[test]
fn repeats_are_seen_wherever_they_stand() {
    assert!(!fails("repeats", "abcde"));
    assert!(fails("repeats", "abcda"));
    assert!(fails("repeats", "aabcd"));
    assert!(!fails("repeats", ""));
}

#[test]
fn only_the_whole_word_was_tried_before() {
    assert!(fails("already-tried", "grade"));
    assert!(!fails("already-tried", "grad"));
}

#[test]
fn a_green_letter_must_stay_in_its_place() {
    assert!(!fails("drops-green", "brade"));
    assert!(fails("drops-green", "radet"));
    assert!(fails("drops-green", "brad"));
}

#[test]
fn a_bank_holds_words_as_they_are_spelled() {
    assert!(!fails("not-in-bank", "trade"));
    assert!(fails("not-in-bank", "Trade"));
    assert!(fails("not-in-bank", "ready"));
}

#[test]
fn a_check_without_a_meaning_says_why() {
    let numbers = Secret::Numbers {
        shape: Numbers {
            count: 4,
            low: 1,
            high: 9,
            repeats: false,
        },
        fixed: None,
    };
    let refused = |secret: &Secret, reading| -> Vec<_> {
        RULES
            .into_iter()
            .filter(|rule| rule.objection(secret, reading).is_some())
            .map(CheckRule::name)
            .collect()
    };
    assert_eq!(
        refused(&numbers, Reading::Token),
        [
            "too-long",
            "too-short",
            "wrong-length",
            "not-lowercase",
            "not-in-bank"
        ]
    );
    assert_eq!(
        refused(&numbers, Reading::Line),
        ["not-lowercase", "not-in-bank"]
    );
    let word = |from| Secret::Word { length: None, from };
    assert_eq!(
        refused(&word(WordSource::File), Reading::Line),
        ["not-in-bank"]
    );
    assert!(refused(&word(WordSource::Bank), Reading::Line).is_empty());
}

#[test]
fn every_check_can_be_told_in_words() {
    for rule in RULES {
        let told = in_words(rule.name());
        assert_ne!(told, in_words(""), "{}", rule.name());
        assert!(!told.contains('-') || told.contains("lower-case"), "{told}");
    }
}
