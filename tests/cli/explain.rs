//! `regrade explain`.

use crate::folder::regrade;
use predicates::str::{contains, starts_with};

#[test]
fn a_verdict_is_explained() {
    regrade()
        .args(["explain", "fixture-error"])
        .assert()
        .success()
        .stdout(starts_with(
            "fixture-error (verdict)\n\nThe test data is at fault",
        ));
}

#[test]
fn without_a_word_everything_is_listed() {
    regrade()
        .arg("explain")
        .assert()
        .success()
        .stdout(starts_with("Verdicts:\n  pass "))
        .stdout(contains("\nCauses:\n  line-ends "));
}

#[test]
fn an_unknown_word_is_a_mistake_of_usage_with_a_suggestion() {
    regrade()
        .args(["explain", "tiemout"])
        .assert()
        .code(2)
        .stderr(contains("did you mean `timeout`?"));
}
