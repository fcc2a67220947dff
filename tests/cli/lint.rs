//! `regrade lint`: what is wrong with an assignment itself.

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::{contains, is_empty, starts_with};
use serde_json::Value;

use super::folder::{Folder, GAME, regrade, repository, stdout};

const RIGHT: &str = "Guess: agA--\nGuess: Right!\n";

/// A sound folder with a game.
fn sound() -> Folder {
    Folder::new()
        .file("cases/game.toml", GAME)
        .case("t1", "again\nguava\n", RIGHT)
}

fn lint(folder: &Folder, arguments: &[&str]) -> Assert {
    let mut command = folder.regrade();
    command.args(["lint", "cases"]).args(arguments).assert()
}

#[test]
fn a_sound_folder_is_status_0() {
    lint(&sound(), &[])
        .success()
        .stdout("cases: 1 case, 0 errors, 0 warnings\n")
        .stderr(is_empty());
}

#[test]
fn the_assignments_of_the_project_have_no_errors() {
    for game in ["swordle", "wordle", "mastermind", "lingo"] {
        let path = repository(&format!("fixtures/{game}"));
        let mut command = regrade();
        command.arg("lint").arg(path).assert().success();
    }
}

#[test]
fn a_warning_changes_no_status_and_strict_fixtures_makes_it_an_error() {
    let folder = sound().file("cases/t1.in", "again\nguava");
    let said = "cases/t1.in:2: warning: no newline at the end of the input, added as Enter would (repaired)\n  help: save the repaired text\n";
    lint(&folder, &[]).success().stdout(starts_with(said));
    lint(&folder, &["--strict-fixtures"]).code(3);
}

#[test]
fn an_output_that_the_engine_does_not_print_is_shown_beside_what_it_prints() {
    let folder = sound().file("cases/t1.out", "Guess: agA--\nGuess: Wrong!\n");
    lint(&folder, &[]).code(3).stdout(
        starts_with("cases/t1.out:2: error: not what the engine prints (disagrees)\n")
            .and(contains("    - Guess: Wrong!\n    + Guess: Right!\n"))
            .and(contains(
                "1 case, 1 error, 0 warnings; `--fix` mends 1 file\n",
            )),
    );
}

#[test]
fn a_blind_rung_is_refused() {
    let folder = sound().file("cases/assignment.toml", "strictness = \"case\"\n");
    lint(&folder, &[]).code(3).stdout(
        starts_with("cases/assignment.toml:1: error: strictness `case` is blind")
            .and(contains("score/swap"))
            .and(contains(
                "help: `spaces` is the loosest rung that is safe here",
            )),
    );
    lint(&folder, &["--strictness", "spaces"]).success();
    lint(&sound(), &["--strictness", "case"]).code(3);
}

#[test]
fn the_table_tells_what_each_rung_lets_through() {
    let table = stdout(&lint(&sound(), &["--rungs"]).success());
    let rows: Vec<_> = table.lines().take(8).collect();
    assert!(rows[0].starts_with("cases: "), "{table}");
    assert_eq!(rows[1], "* exact        safe");
    assert_eq!(rows[5], "  spaces       safe");
    assert!(
        rows[6].starts_with("  case         blind: hides "),
        "{table}"
    );
}

#[test]
fn the_document_holds_findings_and_proof() {
    let folder = sound().file("cases/t1.in", "again\nguava\nspray\n");
    let assert = lint(&folder, &["--format", "json"]).success();
    let document: Value = serde_json::from_str(&stdout(&assert)).expect("it is JSON");
    assert_eq!(document["format_version"], 1);
    let finding = &document["findings"][0];
    assert_eq!(finding["kind"], "unread-input");
    assert_eq!(
        (&finding["line"], &finding["fixable"]),
        (&3.into(), &true.into())
    );
    let ladder = &document["rungs"][0]["proof"]["ladder"];
    assert_eq!(ladder[0]["rung"], "exact");
    assert_eq!(ladder[0]["used"], true);
    assert!(
        ladder[5]["hides"]
            .as_array()
            .is_some_and(|ids| !ids.is_empty())
    );
}

#[test]
fn fixes_are_shown_and_written_only_when_somebody_says_yes() {
    let folder = sound().file("cases/t1.in", "again\nguava\nspray\n");
    let shown = "unread-input (change: cases/t1.in)\n    again\n    guava\n  - spray\n";
    lint(&folder, &["--fix"])
        .code(2)
        .stdout(contains(shown))
        .stderr(contains("there is nobody to ask"));
    assert!(folder.read("cases/t1.in").ends_with("spray\n"));
    lint(&folder, &["--fix", "--yes"])
        .success()
        .stdout(contains(shown).and(contains("1 file written\n0 findings left\n")));
    assert_eq!(folder.read("cases/t1.in"), "again\nguava\n");
    lint(&folder, &["--fix", "--yes"])
        .success()
        .stdout(contains("nothing can be mended\n"));
}

#[test]
fn under_ci_nothing_is_mended_unless_it_is_said_and_never_what_has_to_be_printed() {
    let folder = sound().file("cases/t1.in", "again\nguava\nspray\n").case(
        "t2",
        "guava\n",
        "Guess: Wrong!\n",
    );
    let ci = |arguments: &[&str]| {
        let mut command = folder.regrade();
        let command = command.args(["lint", "cases", "--fix"]).args(arguments);
        command.env("CI", "true").assert().code(3)
    };
    ci(&[]).stderr(contains("nothing is mended under CI"));
    assert!(folder.read("cases/t1.in").ends_with("spray\n"));
    ci(&["--yes"]).stdout(contains("cases/t2.out: left alone"));
    assert!(folder.read("cases/t1.in").ends_with("guava\n"));
    assert!(folder.read("cases/t2.out").ends_with("Wrong!\n"));
}

#[test]
fn a_damaged_bank_is_mended_and_the_right_output_of_its_case_is_left_as_it_is() {
    let fixed = r#"from = "fixed", value = "guava""#;
    let folder = sound()
        .file("cases/game.toml", GAME.replace(fixed, r#"from = "bank""#))
        .file("cases/assignment.toml", "bank = \"words.txt\"\n")
        .file("cases/words.txt", "Guava\n");
    lint(&folder, &["--fix", "--yes"]).success().stdout(
        contains("cases/t1.out:1: error: not what the engine prints; it may come of what is wrong with cases/words.txt (disagrees)\n  help: mend cases/words.txt first")
            .and(contains("1 file written\n0 findings left\n")),
    );
    assert_eq!(folder.read("cases/words.txt"), "guava\n");
    assert_eq!(folder.read("cases/t1.out"), RIGHT);
}

#[test]
fn kinds_can_be_left_out_by_their_names() {
    let folder = sound().file("cases/t1.in", "again\nguava\nspray\n");
    lint(&folder, &["--except", "unread-input"])
        .success()
        .stdout("cases: 1 case, 0 errors, 0 warnings\n");
    lint(&folder, &["--except", "unread"])
        .code(2)
        .stderr(contains("`--except unread` names no kind of finding"));
}

#[test]
fn a_folder_that_cannot_be_loaded_is_status_3() {
    lint(&Folder::new(), &[]).code(3);
    lint(&sound(), &["--strictness", "strict"]).code(2);
}
