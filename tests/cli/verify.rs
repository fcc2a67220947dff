//! `regrade verify`: sample submissions and the verdicts they must get.

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::{contains, ends_with, is_empty, starts_with};

use super::folder::{Folder, GAME, regrade, repository, stdout};

/// Two cases, and two programs: one is right, the other one fails `t2`.
fn samples(expectations: &str) -> Folder {
    Folder::new()
        .case("t1", "one\n", "one\n")
        .case("t2", "two\n", "two\n")
        .file("cases/submissions/right.py", "print(input())\n")
        .file("cases/submissions/wrong.py", "print('one')\n")
        .file("cases/submissions/submissions.toml", expectations)
}

const SOUND: &str = "[\"right.py\"]\npermitted = [\"pass\"]\n[\"wrong.py\"]\nrequired = [\"fail\"]\ntitle = \"always one\"\n[\"wrong.py\".t1]\npermitted = [\"pass\"]\n";

fn verify(folder: &Folder, arguments: &[&str]) -> Assert {
    let mut command = folder.regrade();
    command.args(["verify", "cases"]).args(arguments).assert()
}

#[test]
fn submissions_that_are_what_they_should_be_are_listed() {
    let folder = samples(SOUND);
    verify(&folder, &[]).success().stderr(is_empty()).stdout(
        "cases\n  ok    right.py (2 cases)\n  ok    wrong.py: always one (2 cases)\n2 sample \
         submissions, 4 replays: all as submissions.toml says\n",
    );
    verify(&folder, &["--quiet"])
        .success()
        .stdout("cases\n2 sample submissions, 4 replays: all as submissions.toml says\n");
}

#[test]
fn an_expectation_that_is_not_met_is_named() {
    verify(&samples(&SOUND.replace("[\"fail\"]", "[\"crash\"]")), &[])
        .code(1)
        .stdout(
            contains("  WRONG wrong.py: always one\n          no case came to crash\n")
                .and(ends_with(": 1 is not what submissions.toml says\n")),
        );
}

#[test]
fn a_verdict_that_is_not_permitted_is_named_with_its_case_and_reason() {
    let all_pass = "[\"*.py\"]\npermitted = [\"pass\", \"format\"]\n";
    verify(&samples(all_pass), &[]).code(1).stdout(contains(
        "  WRONG wrong.py\n          case t2 came to fail, where only pass or format is permitted: \
         the first wrong line is line 1\n",
    ));
}

#[test]
fn a_message_that_no_case_shows_is_named() {
    let message = SOUND.replace("title", "message = \"line 7\"\ntitle");
    verify(&samples(&message), &[])
        .code(1)
        .stdout(contains("the message `line 7` is found in no case"));
    let message = SOUND.replace("title", "message = \"line 1\"\ntitle");
    verify(&samples(&message), &[]).success();
}

#[test]
fn a_pattern_that_matches_nothing_is_an_error_with_a_suggestion() {
    verify(&samples(&SOUND.replace("right.py", "rigth.py")), &[])
        .code(3)
        .stderr(
            "error: cases/submissions/submissions.toml:1: `rigth.py` matches nothing in \
             cases/submissions\n  help: did you mean `right.py`?\n",
        );
}

#[test]
fn a_submission_that_nothing_is_asked_of_is_a_warning() {
    verify(&samples("[\"right.py\"]\npermitted = [\"pass\"]\n"), &[])
        .success()
        .stderr(starts_with(
            "warning: cases/submissions/wrong.py: no pattern of",
        ));
}

#[test]
fn a_missing_submissions_toml_is_an_error_with_the_way_out() {
    let folder = Folder::new().case("t1", "", "");
    verify(&folder, &[])
        .code(3)
        .stdout(is_empty())
        .stderr(starts_with(
            "error: cases/submissions/submissions.toml: there is no such file\n  help: put sample \
         programs beside it",
        ));
}

#[test]
fn a_typo_in_submissions_toml_is_placed() {
    verify(&samples(&SOUND.replace("required", "requird")), &[])
        .code(3)
        .stderr(
            starts_with("error: cases/submissions/submissions.toml:4:1: unknown key `")
                .and(contains("requird`\n  help: did you mean `required`?\n")),
        );
    verify(&samples(&SOUND.replace("[\"fail\"]", "[\"fial\"]")), &[])
        .code(3)
        .stderr(
            starts_with("error: cases/submissions/submissions.toml:4:12: ").and(contains(
                "names no verdict: `fial`\n  help: did you mean `fail`?",
            )),
        );
}

#[test]
fn a_variant_that_no_case_plays_is_placed() {
    let folder = samples(&SOUND.replace("title", "variant = \"laud\"\ntitle"))
        .file("cases/game.toml", GAME)
        .file("cases/t2.toml", "variant = \"loud\"\n");
    verify(&folder, &[]).code(3).stderr(
        "error: cases/submissions/submissions.toml:3: no case plays the variant `laud`\n  help: did \
         you mean `loud`?\n",
    );
}

#[test]
fn a_glob_holds_only_to_what_is_permitted() {
    let folder = samples(SOUND);
    verify(&folder, &["--case", "t1"])
        .success()
        .stdout(contains("2 sample submissions, 2 replays: all as"));
    verify(&folder, &["--case", "t7"])
        .code(3)
        .stderr(contains("no case matches `t7`"));
}

#[test]
fn a_fixture_at_fault_outweighs_everything_else() {
    let folder = samples(SOUND).file("cases/t3.in", "three\n");
    verify(&folder, &[]).code(3).stdout(
        contains("case t3 came to fixture-error, where only pass is permitted").and(ends_with(
            "; 2 replays could judge nobody, since the fixture is at fault\n",
        )),
    );
}

#[test]
fn a_fixture_at_fault_is_told_even_where_every_expectation_is_met() {
    let folder = samples("[\"*.py\"]\nrequired = [\"pass\"]\n").file("cases/t3.in", "three\n");
    verify(&folder, &[]).code(3).stdout(ends_with(
        ": all as submissions.toml says; 2 replays could judge nobody, since the fixture is at \
         fault\n",
    ));
}

#[test]
fn titles_and_reasons_are_drawn() {
    let folder = samples(&SOUND.replace("always one", "a\\u001b[2J"));
    let text = stdout(&verify(&folder, &[]).success());
    assert!(text.contains("wrong.py: a␛[2J"), "{text}");
    assert!(!text.contains('\u{1b}'), "{text}");
}

/// All sample submissions of an assignment of the repository.
fn verifies(assignment: &str) {
    regrade()
        .arg("verify")
        .arg(repository("fixtures").join(assignment))
        .assert()
        .success()
        .stdout(
            contains("WRONG")
                .not()
                .and(ends_with("all as submissions.toml says\n")),
        )
        .stderr(is_empty());
}

#[test]
fn the_sample_submissions_of_swordle_get_their_verdicts() {
    verifies("swordle");
}

#[test]
fn the_sample_submissions_of_wordle_get_their_verdicts() {
    verifies("wordle");
}

#[test]
fn the_sample_submissions_of_mastermind_get_their_verdicts() {
    verifies("mastermind");
}

#[test]
fn the_sample_submissions_of_lingo_get_their_verdicts() {
    verifies("lingo");
}
