//! What specs can say that no reference game says.

use crate::game::testing::{Around, small};

const START: &str = r#"
    input.read = "line"
    secret = { kind = "word", from = "fixed", value = "ab" }
    score.near = "member"
"#;

fn play(spec: &str, stdin: &str) -> String {
    let spec = small(&format!("{START}{spec}"));
    Around::default().terminal(&spec, stdin)
}

#[test]
fn a_number_of_attempts_can_be_part_of_the_game() {
    let printed = play(
        r#"
        round = { attempts = 2, header = "{n} of {attempts}, {left} left\n", prompt = "? " }
        feedback.say = "{guess}: {hits}/{nears}/{misses}, {left} left\n"
        end = { win = "won in {n}, {left} left\n", lose = "lost, it was {secret}\n" }
        "#,
        "ba\nax\n",
    );
    assert_eq!(
        printed,
        "1 of 2, 2 left\n? ba\nba: 0/2/0, 1 left\n2 of 2, 1 left\n? ax\nax: 1/0/1, 0 left\nlost, it was ab\n"
    );
}

#[test]
fn a_header_can_show_the_board_so_far() {
    let printed = play(
        r#"
        round = { attempts = 3, header = "{board}", prompt = "" }
        feedback = { say = "", row = "[{cells}]\n", join = " ", hit = "{LETTER}", near = "{letter}", miss = "-", blank = "." }
        end = { win = "", lose = "" }
        "#,
        "bx\nb\n",
    );
    let boards = [
        "[. .]\n[. .]\n[. .]\n",
        "[b -]\n[. .]\n[. .]\n",
        "[b -]\n[b]\n[. .]\n",
    ];
    assert_eq!(
        printed,
        format!("{}bx\n{}b\n{}", boards[0], boards[1], boards[2])
    );
}

#[test]
fn a_rejected_guess_is_asked_for_again_without_a_header() {
    let printed = play(
        r#"
        round = { header = "{n}:\n", prompt = "? " }
        check = [{ rule = "wrong-length", say = "{guess} is not of {length} letters\n" }]
        feedback.say = ""
        end.win = "{n}\n"
        "#,
        "abc\nba\nab\n",
    );
    assert_eq!(
        printed,
        "1:\n? abc\nabc is not of 2 letters\n? ba\n2:\n? ab\n2\n"
    );
}

#[test]
fn the_quit_word_of_a_game_of_numbers_stands_for_a_whole_guess() {
    let spec = small(
        r#"
        input.read = "token"
        secret = { kind = "ints", from = "fixed", value = [7, 8], count = 2, low = 0, high = 9 }
        round.prompt = "? "
        quit = { word = "q", say = "{secret}\n" }
        score.near = "member"
        feedback.say = "{hits}\n"
        end.win = ""
        "#,
    );
    assert_eq!(
        Around::default().terminal(&spec, "7\n9\nq\n"),
        "? 7\n9\n1\n? q\n7 8\n"
    );
}

#[test]
fn a_game_that_reads_lines_takes_all_numbers_of_a_line_as_the_guess() {
    let spec = small(
        r#"
        input.read = "line"
        secret = { kind = "ints", from = "fixed", value = [7, 8], count = 2, low = 0, high = 9 }
        round.prompt = "? "
        check = [{ rule = "wrong-length", say = "two numbers\n" }]
        score.near = "member"
        feedback.say = "{hits}\n"
        end.win = "{guess}\n"
        "#,
    );
    assert_eq!(
        Around::default().terminal(&spec, "7\n 7  08 \n"),
        "? 7\ntwo numbers\n?  7  08 \n2\n7 08\n"
    );
}

#[test]
fn the_flag_of_a_game_of_words_can_have_a_word_of_its_own() {
    let spec = r#"
        setup = [{ ask_int = "", into = "attempts", low = 1, high = 9, flag = { value = 0, attempts = 1, secret = "xyz" } }]
        round.prompt = ""
        feedback.say = ""
        end = { win = "", lose = "{secret}\n" }
    "#;
    assert_eq!(play(spec, "0\nno\n"), "0\nno\nxyz\n");
    assert_eq!(play(spec, " 1 \nno\n"), " 1 \nno\nab\n");
    let open = spec.replace(", secret = \"xyz\"", "");
    assert_eq!(play(&open, "0\nno\n"), "0\nno\nab\n");
}
