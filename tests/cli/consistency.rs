//! Programs that draw their secret, judged by whether one secret fits all that they say.

use predicates::prelude::*;
use predicates::str::contains;

use super::folder::{Folder, regrade, repository, stdout};

/// A game with the texts of the handout's Wordle, a bank of five words and one case without an
/// expected output.
fn wordle() -> Folder {
    Folder::new()
        .file(
            "cases/game.toml",
            include_str!("../../fixtures/wordle/game.toml"),
        )
        .file("cases/bank.txt", "facet\ntopaz\noccur\nbuggy\nstore\n")
        .file("cases/t1.in", "tooth\nalien\nmaybe\nproud\n")
        .file("cases/assignment.toml", SETTINGS)
}

const SETTINGS: &str = "strictness = \"trailing\"\njudge = \"consistency\"\nargs = [\"bank.txt\", \
                        \"4\"]\nfiles = [\"bank.txt\"]\n";

/// Wordle in Python. `again` is run before each guess is scored.
fn program(again: &str) -> String {
    format!(
        "import random, sys\nbank = open(sys.argv[1]).read().split()\nsecret = random.choice(bank)\n\
         for n in range(1, int(sys.argv[2]) + 1):\n    guess = input(f'Guess # {{n}}: \\n')\n    \
         {again}\n    print(''.join('!' if a == b else '?' if b in secret else '*' for a, b in \
         zip(secret, guess)))\n    if guess == secret:\n        print('Way to go!')\n        \
         break\nelse:\n    print(f'Maybe next time. The answer is {{secret}}.')\n"
    )
}

#[test]
fn a_program_that_draws_passes_without_an_expected_output() {
    let folder = wordle().file("right.py", program("pass"));
    for _ in 0..4 {
        folder
            .check(&["right.py"])
            .success()
            .stdout(contains("judged by consistency").and(contains("of 5 secrets fit")));
    }
}

/// See: juice-ryang/online-judge#50
#[test]
fn a_folder_without_a_game_is_lent_one_with_the_arguments_of_the_command() {
    let folder = Folder::new()
        .file("cases/t1.in", "tooth\nalien\nmaybe\nproud\n")
        .file("data/bank.txt", "facet\ntopaz\noccur\nbuggy\nstore\n")
        .file("wordle.py", program("pass"));
    let game = repository("fixtures/wordle");
    let command = |lent: &[&str]| {
        let mut command = folder.regrade();
        command.args(["check", "cases", "--with", "data"]);
        command.args(lent);
        command.args(["--", "python3", "wordle.py", "bank.txt", "4"]);
        command.assert()
    };
    let game = game.to_str().expect("a path of text");
    for _ in 0..4 {
        command(&["--game", game])
            .success()
            .stdout(contains("judged by consistency").and(contains("of 5 secrets fit")));
    }
    command(&[])
        .code(3)
        .stdout(contains("t1 · fixture-error").and(contains("`regrade check --game`")));
}

#[test]
fn answers_from_a_fresh_draw_each_fail_with_those_that_contradict_each_other() {
    let folder = wordle().file("wrong.py", program("secret = random.choice(bank)"));
    // By chance four draws may agree.
    let caught = (0..6).find_map(|_| {
        let assert = folder.check(&["wrong.py"]);
        let text = stdout(&assert);
        text.contains("✗ t1 · fail").then_some(text)
    });
    let text = caught.expect("one of six runs contradicts itself");
    assert!(text.contains("no secret fits"), "{text}");
    assert!(
        text.contains("note: input line 1, `tooth`, was answered `"),
        "{text}"
    );
    assert!(
        text.contains("fitted everything before its last answer"),
        "{text}"
    );
}

#[test]
fn what_would_pass_by_consistency_is_suggested() {
    wordle()
        .file("cases/t1.out", "Guess # 1: \n")
        .file(
            "cases/assignment.toml",
            SETTINGS.replace("judge = \"consistency\"\n", ""),
        )
        .file("right.py", program("pass"))
        .check(&["right.py"])
        .code(1)
        .stdout(contains("with `judge = \"consistency\"`"));
}

#[test]
fn an_expected_output_that_the_game_does_not_print_is_told_where_there_is_one_secret() {
    let contradiction = "Guess # 1: \n!?***\nMaybe next time. The answer is crane.\n";
    let folder = Folder::new()
        .case("t1", "crook\n", contradiction)
        .file("bank.txt", "crane\n")
        .file("wordle.py", program("pass"));
    let game = repository("fixtures/wordle/game.toml");
    let game = game.to_str().expect("a path of text");
    let bank = ["--with", "bank.txt", "--game", game];
    let command = ["--", "python3", "wordle.py", "bank.txt", "1"];
    folder
        .check(&[&bank[..], &command[..]].concat())
        .code(1)
        .stdout(
            contains("what the game prints here, and the expected output is not")
                .and(contains("secret of its own").not()),
        );
}

#[test]
fn what_no_secret_explains_is_wrong_though_the_secret_is_not_known() {
    let own_draw = "bank[int(random.random() * len(bank))]";
    let right = program("pass").replace("random.choice(bank)", own_draw);
    let wrong = right.replace("Guess # ", "Try # ");
    let folder = wordle()
        .file(
            "cases/assignment.toml",
            SETTINGS.replace("judge = \"consistency\"\n", ""),
        )
        .file("cases/t1.in", "tooth\ntopaz\ntopaz\ntopaz\n")
        .file("cases/t1.toml", "secret = \"facet\"\n")
        .file("cases/t1.out", FACET)
        .file("silent.py", "")
        .file("wrong.py", wrong)
        .file("right.py", right);
    for name in ["silent.py", "wrong.py"] {
        let assert = folder.check(&[name]).code(1);
        assert.stdout(contains("✗ t1 · fail"));
    }
    // It may have drawn the very word.
    let right = stdout(&folder.check(&["right.py"]));
    assert!(!right.contains("fail"), "{right}");
}

/// What Wordle prints with the secret `facet`.
const FACET: &str = "Guess # 1: \n?**?*\nGuess # 2: \n?**?*\nGuess # 3: \n?**?*\nGuess # 4: \n?**?*\n\
                     Maybe next time. The answer is facet.\n";

#[test]
fn games_against_the_player_are_cases_of_their_own() {
    let games = "[oracle]\ngames = 2\nargs = [\"bank.txt\", \"20\"]\n";
    let folder = wordle()
        .file("cases/assignment.toml", format!("{SETTINGS}{games}"))
        .file("right.py", program("pass"))
        .file("wrong.py", program("secret = bank[n % len(bank)]"));
    folder
        .check(&["right.py"])
        .success()
        .stdout(contains("✓ game-1").and(contains("✓ game-2")));
    folder
        .check(&["wrong.py", "--case", "game-*"])
        .code(1)
        .stdout(contains("✗ game-1").and(contains("no secret fits")));
    // The engine plays them too.
    folder.check(&[]).success().stdout(contains("✓ game-2"));
}

/// In one draw of 611 it would show by chance alone.
#[test]
fn an_index_behind_the_last_word_of_the_bank_shows_in_each_run() {
    let source = repository("fixtures/lingo/submissions/lingo.py");
    let source = std::fs::read_to_string(source).unwrap();
    let beyond = "words[random.randint(0, len(words))]";
    let program = source.replace("random.choice(words)", beyond);
    assert_ne!(program, source);
    let folder = Folder::new().file("lingo.py", program);
    let mut command = regrade();
    command.arg("check").arg(repository("fixtures/lingo"));
    command.arg(folder.path("lingo.py"));
    command
        .args(["--case", "{win-at-once,game-2}"])
        .assert()
        .code(1)
        .stdout(
            contains("`IndexError: list index out of range`, in line 60")
                .and(contains("was the highest of those that it draws from"))
                .and(contains("game had not ended").not())
                .and(contains("1 passed, 1 crashed")),
        );
}

#[test]
fn a_variant_has_games_of_its_own() {
    let games = "[oracle]\ngames = 1\nvariants = [\"original\"]\nargs = [\"bank.txt\", \"20\"]\n";
    let folder = wordle()
        .file("cases/assignment.toml", format!("{SETTINGS}{games}"))
        .file("right.py", program("pass"));
    folder
        .check(&["right.py", "--case", "*game-*"])
        .success()
        .stdout(contains("✓ game-1").and(contains("original-game-1").not()));
    // The rules for letters that come twice are others there, and the engine knows both.
    folder
        .check(&["--variant", "original"])
        .success()
        .stdout(contains("✓ original-game-1"));
}

#[test]
fn an_unknown_variant_has_no_games_and_is_named() {
    let games = "[oracle]\nvariants = [\"orginal\"]\nargs = [\"bank.txt\", \"20\"]\n";
    wordle()
        .file("cases/assignment.toml", format!("{SETTINGS}{games}"))
        .check(&["--variant", "orginal"])
        .code(3)
        .stderr(
            contains("assignment.toml:6:").and(contains("names the unknown variant `orginal`")),
        );
}

#[test]
fn a_variant_that_is_named_twice_is_told_at_its_key() {
    let games =
        "[oracle]\nvariants = [\"original\", \"original\"]\nargs = [\"bank.txt\", \"20\"]\n";
    wordle()
        .file("cases/assignment.toml", format!("{SETTINGS}{games}"))
        .check(&["--variant", "original"])
        .code(3)
        .stderr(
            contains("assignment.toml:6:")
                .and(contains("`oracle.variants` names `original` twice")),
        );
}

#[test]
fn games_need_a_game() {
    Folder::new()
        .case("t1", "", "")
        .file("cases/assignment.toml", "[oracle]\ngames = 2\n")
        .check(&["--", "true"])
        .code(3)
        .stderr(contains("assignment.toml:1:").and(contains("there is no game to play")));
}

#[test]
fn an_unknown_way_of_judging_is_named() {
    wordle()
        .file("cases/t1.toml", "judge = \"consistence\"\n")
        .check(&["--", "true"])
        .code(3)
        .stderr(contains("consistency"));
}

#[test]
fn a_fixed_secret_is_not_fair_and_a_draw_is() {
    let games = "[oracle]\nargs = [\"bank.txt\", \"20\"]\n";
    let folder = wordle()
        .file("cases/assignment.toml", format!("{SETTINGS}{games}"))
        .file("fair.py", program("pass"))
        .file(
            "fixed.py",
            program("pass").replace("random.choice(bank)", "bank[0]"),
        );
    let fairness = |program: &str| {
        regrade()
            .arg("fairness")
            .arg(folder.path("cases"))
            .arg(folder.path(program))
            .args(["--runs", "60"])
            .assert()
    };
    fairness("fair.py")
        .success()
        .stdout(contains("fair, as far as").and(contains("by chance")));
    fairness("fixed.py")
        .code(1)
        .stdout(contains("draws is `facet`"));
}
