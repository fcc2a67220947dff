//! `regrade schema`, `regrade completions`, `regrade man`.

use crate::folder::regrade;
use predicates::str::{contains, starts_with};

#[test]
fn the_schema_is_the_published_file_byte_for_byte() {
    regrade()
        .arg("schema")
        .assert()
        .success()
        .stdout(include_str!("../../schemas/results-1.schema.json"));
}

#[test]
fn completions_are_there_for_each_shell_and_no_other() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        regrade()
            .args(["completions", shell])
            .assert()
            .success()
            .stdout(contains("explain"));
    }
    regrade().args(["completions", "tcsh"]).assert().code(2);
}

#[test]
fn the_manual_is_roff() {
    regrade()
        .arg("man")
        .assert()
        .success()
        .stdout(contains(".TH regrade 1"))
        .stdout(contains("COMMAND CHECK"));
    // The first line of every page that the generator makes.
    regrade().arg("man").assert().stdout(starts_with(".ie "));
}
