//! `regrade import`: the sample runs of a handout.

use predicates::prelude::*;
use predicates::str::contains;

use super::folder::{Folder, GAME, repository, stdout};

/// A handout of the small game, with prose around its run.
const HANDOUT: &str = "\
Write a guessing game.
For example:
$ python3 game.py
Guess: again
agA--
Guess: guava
Right!
Good luck.
";

fn folder(handout: &str) -> Folder {
    Folder::new()
        .file("cases/game.toml", GAME)
        .file("handout.txt", handout)
}

/// A handout of one of the project's own games.
fn folder_of(game: &str, handout: &str) -> Folder {
    let game = repository(&format!("fixtures/{game}/game.toml"));
    Folder::new()
        .file(
            "cases/game.toml",
            std::fs::read_to_string(game).expect("it is there"),
        )
        .file("handout.txt", handout)
}

/// A sample run of one of them, with a line of prose and the file of its secret before it.
fn run_with_file(prose: &str) -> String {
    let run = run_of("swordle-3");
    format!("{prose}The file word3.txt:\n1\nknit\nThe run:\n{run}")
}

fn run_of(name: &str) -> String {
    let path = repository(&format!("tests/handouts/{name}.txt"));
    std::fs::read_to_string(path).expect("it is there")
}

fn import(folder: &Folder, arguments: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = folder.regrade();
    command
        .args(["import", "cases", "handout.txt"])
        .args(arguments)
        .assert()
}

#[test]
fn a_run_is_shown_in_both_views_and_nothing_is_written_without_being_told() {
    let folder = folder(HANDOUT);
    let assert = import(&folder, &[]).success();
    let shown = stdout(&assert);
    assert!(
        shown.starts_with(
            "run 1: lines 4 to 7 · 2 typed lines · secret guava · the engine prints the same at the strictness `exact`\n  \
             would be the case sample1\n  on a terminal\n"
        ),
        "{shown}"
    );
    assert!(shown.contains("      » again\n"), "{shown}");
    assert!(
        shown.contains("  sample1.in (new)\n    + again\n    + guava\n"),
        "{shown}"
    );
    assert!(
        shown.contains("  sample1.out (new)\n    + Guess: agA--\n    + Guess: Right!\n"),
        "{shown}"
    );
    assert!(
        shown.ends_with("3 files would be written with --write\n"),
        "{shown}"
    );
    assert!(!folder.path("cases/sample1.in").exists());
}

#[test]
fn what_is_written_passes_and_is_known_the_next_time() {
    let folder = folder(HANDOUT);
    import(&folder, &["--write"])
        .success()
        .stdout(contains("3 files written\n"));
    assert_eq!(
        folder.read("cases/sample1.out"),
        "Guess: agA--\nGuess: Right!\n"
    );
    assert_eq!(
        folder.read("cases/sample1.toml"),
        "title = \"Sample run 1 of the handout\"\nnote = \"The handout, lines 4 to 7.\"\n"
    );
    folder.check(&[]).success();
    import(&folder, &["--write"]).success().stdout(
        contains("the assignment has it as the case sample1").and(contains("written").not()),
    );
}

#[test]
fn what_is_there_is_never_overwritten() {
    let folder = folder(HANDOUT).file("cases/sample1.in", "mine\n");
    import(&folder, &["--write"])
        .success()
        .stdout(contains("would be the case sample1-2"));
    assert_eq!(folder.read("cases/sample1.in"), "mine\n");
    assert_eq!(folder.read("cases/sample1-2.in"), "again\nguava\n");
}

#[test]
fn under_ci_nothing_is_written() {
    let folder = folder(HANDOUT);
    let mut command = folder.regrade();
    command
        .args(["import", "cases", "handout.txt", "--write"])
        .env("CI", "true")
        .assert()
        .code(3)
        .stderr(contains("cases are not written under CI"));
    assert!(!folder.path("cases/sample1.in").exists());
}

#[test]
fn a_handout_may_come_through_a_pipe() {
    let folder = folder("");
    let mut command = folder.regrade();
    command
        .args(["import", "cases", "-", "--quiet"])
        .write_stdin(HANDOUT)
        .assert()
        .success()
        .stdout(contains("would be the case sample1").and(contains("»").not()));
}

#[test]
fn a_contradiction_is_told_with_its_line_and_the_status_is_that_of_a_wrong_set_up() {
    let folder = folder(&HANDOUT.replace("agA--", "ag---"));
    import(&folder, &["-q"]).code(3).stdout(contains(
        "Contradictions\n  line 5: ag---\n    the rules give: agA--\n",
    ));
}

#[test]
fn a_handout_without_a_run_is_an_error() {
    import(&folder("Write a guessing game.\n"), &[])
        .code(3)
        .stderr(contains(
            "handout.txt: no sample run of this game was found\n  help: ",
        ));
}

#[test]
fn an_assignment_without_a_game_is_an_error() {
    let folder = Folder::new()
        .case("1", "a\n", "a\n")
        .file("handout.txt", HANDOUT);
    import(&folder, &[])
        .code(3)
        .stderr(contains("there is no game to play"));
}

#[test]
fn a_run_of_a_variant_is_a_case_of_that_variant() {
    let folder = folder(&HANDOUT.replace("Right!", "RIGHT!"));
    import(&folder, &["--write"])
        .success()
        .stdout(contains("variant loud").and(contains("the game has: Right!")));
    assert!(
        folder
            .read("cases/sample1.toml")
            .contains("variant = \"loud\"\n")
    );
    folder.check(&["--variant", "loud"]).success();
}

#[test]
fn secrets_and_data_files_come_along() {
    let folder = folder_of("swordle", &run_with_file(""));
    import(&folder, &["--write"])
        .success()
        .stdout(contains("secret knit (the file at line 2)"));
    assert_eq!(folder.read("cases/word3.txt"), "1\nknit\n");
    assert!(
        folder
            .read("cases/sample1.toml")
            .ends_with("files = [\"word3.txt\"]\n")
    );
    folder.check(&[]).success();
    let folder = folder_of("mastermind", &run_of("mastermind-1"));
    import(&folder, &["--write"]).success();
    assert!(
        folder
            .read("cases/sample1.toml")
            .ends_with("secret = \"4 3 1 2\"\n")
    );
    folder.check(&[]).success();
}

#[test]
fn what_the_prose_says_of_the_wording_is_held_to_the_strictness() {
    let prose = "Your messages need not be exactly like these.\n";
    let freed = folder(&format!("{prose}{HANDOUT}"))
        .file("cases/assignment.toml", "strictness = \"events\"\n");
    import(&freed, &["-q"]).success().stdout(contains(
        "Strictness\n  line 1: Your messages need not be exactly like these.\n    \
         that means: the wording is free\n    \
         assignment.toml has the strictness `events`, which agrees\n",
    ));
    import(&folder(&format!("{prose}{HANDOUT}")), &["-q"])
        .success()
        .stdout(contains(
            "assignment.toml has the strictness `exact`; what the line says is `events`",
        ));
}

#[test]
fn inputs_of_which_nothing_says_what_comes_are_listed_with_the_shortest_play() {
    let assert = import(&folder(HANDOUT), &["-q"]).success();
    let shown = stdout(&assert);
    let (_, outside) = shown
        .split_once(
            "Outside the rules: neither game.toml nor a sample run says what a program answers to these inputs, so no case should have them\n",
        )
        .unwrap_or_else(|| panic!("{shown}"));
    assert!(
        outside.contains(
            "a guess that is too short: no check looks at how long a guess is\n  \
             shortest input, with the secret `guava`:\n    > guav\n    GUAV / Guess:  as game.toml plays it\n"
        ),
        "{shown}"
    );
    assert!(
        outside.contains(
            "    (end of input)\n    (nothing: the program ends)  as game.toml plays it\n"
        ),
        "{shown}"
    );
}

#[test]
fn prose_that_contradicts_the_rules_has_the_status_of_a_wrong_set_up() {
    let prose = "First ask the player for a name and the number of turns.\n";
    import(&folder(&format!("{prose}{HANDOUT}")), &["-q"])
        .code(3)
        .stdout(contains(
            "Contradictions\n  line 1: ask the player for a name and the number of turns.\n    \
             the rules give: nothing is asked for before the first guess\n",
        ));
}

#[test]
fn what_the_prose_and_the_runs_settle_or_leave_open_stands_in_sections_of_its_own() {
    let handout = run_with_file("Initially the board is empty.\n");
    let folder = folder_of("swordle", &handout);
    let shown = stdout(&import(&folder, &["-q"]).success());
    for part in [
        "Blanks and line breaks\n  line ",
        "\nLeft open by the prose\n  line 1: Initially the board is empty.\n    the rules give: the board is ",
        "\nSettled by the sample runs: readings of the rules that one of them rules out\n",
        "\n  board: When is the board printed?\n    line ",
        " rules out before-first: before the first guess as well, with all of its rows unused\n",
        "\nLeft open and no matter: readings of a rule that no input tells apart, as far as was tried\n",
        "\n  drops-green-last: only the greens of the last guess bind\n  all the same in ",
        ", and in every play in which up to 2 guesses come before the secret",
    ] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
}

#[test]
fn a_line_that_may_answer_a_question_is_quoted_beside_it() {
    let quit = "quit = { word = \"STOP\", say = \"Bye\\n\" }\nend.win";
    let game = GAME.replacen("end.win", quit, 1);
    assert_ne!(game, GAME);
    let prose = "Whoever types STOP in capitals gives up.\n";
    let folder = Folder::new()
        .file("cases/game.toml", game)
        .file("handout.txt", format!("{prose}{HANDOUT}"));
    let shown = stdout(&import(&folder, &["-q"]).success());
    let (asked, told) = shown
        .split_once("Left open by the sample runs: the handout speaks of these, so read the lines that are quoted before you ask")
        .unwrap_or_else(|| panic!("{shown}"));
    assert!(
        told.contains(
            "\ncapitals: Is a capital the same as its small letter?\n  \
             line 1 may settle this: Whoever types STOP in capitals gives up.\n"
        ),
        "{shown}"
    );
    assert!(
        asked.contains("Left open by the sample runs: questions for whoever wrote the handout")
            && asked.contains("\ncopies: ")
            && !asked.contains("may settle"),
        "{shown}"
    );
}
