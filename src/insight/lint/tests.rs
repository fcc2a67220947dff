//! Damaged folders, and what is said of them.

use std::fs;
use std::path::Path;

use super::*;

const GAME: &str = r#"
input.read = "line"
secret = { kind = "word", from = "bank", length = 5 }
round.prompt = "Guess: "
score.near = "member"
feedback = { say = "{row}\n", hit = "{LETTER}", near = "{letter}", miss = "-", on_win = false }
end.win = "Right!\n"
[variant.loud]
title = "Loud"
set."end.win" = "RIGHT!\n"
"#;

const RIGHT: &str = "Guess: agA--\nGuess: Right!\n";

/// A sound folder with these files beside, or in the place of its own.
fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let sound: [(&str, &[u8]); 5] = [
        ("game.toml", GAME.as_bytes()),
        ("assignment.toml", b"bank = \"words.txt\"\n"),
        ("words.txt", b"guava\n"),
        ("1.in", b"again\nguava\n"),
        ("1.out", RIGHT.as_bytes()),
    ];
    for (name, bytes) in sound.iter().chain(files) {
        fs::write(folder.path().join(name), bytes).expect("a file");
    }
    folder
}

fn found(dir: &Path) -> Vec<Finding> {
    let assignment = Assignment::load(dir, false).expect("it can be loaded");
    let reference = Reference::load(&assignment).expect("the game is right");
    let ladders = ladders(&assignment, reference.as_ref(), None).expect("the variants are there");
    lint(&assignment, reference.as_ref(), &ladders)
}

/// The findings as they are shown, without the folder.
fn said(dir: &Path) -> Vec<String> {
    let own = format!("{}/", dir.display());
    let findings = found(dir);
    let said = findings
        .iter()
        .map(|finding| finding.to_string().replace(&own, ""));
    said.collect()
}

/// What is left when all fixes are applied.
fn mended(dir: &Path) -> Vec<String> {
    for fix in fixes(&found(dir)) {
        fs::write(&fix.path, &fix.new).expect("a file");
    }
    said(dir)
}

/// One kind of damage: what is said of it, and whether its fix mends it.
fn check(files: &[(&str, &[u8])], expected: &[&str], is_mended: bool) {
    let folder = folder(files);
    let said = said(folder.path());
    assert_eq!(said.len(), expected.len(), "{said:#?}");
    for (said, expected) in said.iter().zip(expected) {
        assert!(said.starts_with(expected), "{said}\n{expected}");
    }
    let left = mended(folder.path());
    assert_eq!(left.is_empty(), is_mended, "{left:#?}");
}

#[test]
fn a_sound_folder_has_nothing_wrong() {
    check(&[], &[], true);
}

#[test]
fn texts_that_are_repaired_are_named_and_saved_as_they_are_read() {
    check(
        &[("1.in", b"\xef\xbb\xbfagain\nguava\n")],
        &["1.in:1: warning: UTF-8 byte order mark at the start, left out (repaired)"],
        true,
    );
    check(
        &[("1.out", b"Guess: agA--\r\nGuess: Right!\r\n")],
        &["1.out:1: warning: 2 CRLF line ends, read as LF"],
        true,
    );
    check(
        &[("1.in", b"again\nguava")],
        &["1.in:2: warning: no newline at the end of the input"],
        true,
    );
    check(
        &[("words.txt", b"\xff\xfeg\0u\0a\0v\0a\0\n\0")],
        &["words.txt:1: warning: UTF-16LE text, read as UTF-8"],
        true,
    );
}

#[test]
fn outputs_at_fault_are_written_anew_by_the_engine() {
    for bytes in [
        &b"Guess: agA\xe2\x80\x93\xe2\x80\x93\nGuess: Right!\n"[..],
        b"Guess: caf\xe9\n",
        b"G\0u\0e\0s\0s\0:\0\n\0",
        b"Guess: agA--\rGuess: Right!\n",
        b"<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n",
    ] {
        check(&[("1.out", bytes)], &["1.out"], true);
    }
}

#[test]
fn a_missing_output_is_written_by_the_engine() {
    check(
        &[("2.in", b"guava\n")],
        &["2.in: error: no expected output (fault)"],
        true,
    );
}

#[test]
fn without_a_game_only_what_needs_no_guess_is_mended() {
    let folder = folder(&[
        ("2.in", b"a\n"),
        ("2.out", "it\u{2019}s\n".as_bytes()),
        ("3.in", b"c\n"),
        ("3.out", b"caf\xe9\n"),
        ("4.in", b"d\0\n\0"),
        ("4.out", b"d\n"),
    ]);
    for name in ["game.toml", "assignment.toml"] {
        fs::remove_file(folder.path().join(name)).expect("it was there");
    }
    let before = said(folder.path());
    assert_eq!(before.len(), 3, "{before:#?}");
    let after = mended(folder.path());
    assert_eq!(after.len(), 1, "{after:#?}");
    assert!(
        after[0].starts_with("3.out:1: error: byte 0xe9 is not UTF-8"),
        "{after:#?}"
    );
    let text = fs::read_to_string(folder.path().join("2.out")).expect("it is there");
    assert_eq!(text, "it's\n");
}

#[test]
fn typed_input_in_an_output_is_taken_out() {
    check(
        &[("1.out", b"Guess: again\nagA--\nGuess: guava\nRight!\n")],
        &["1.out:1: error: not what the engine prints: it holds the typed input too"],
        true,
    );
}

#[test]
fn an_output_that_the_engine_does_not_print_is_named_by_its_line() {
    check(
        &[("1.out", b"Guess: agA--\nGuess: Wrong!\n")],
        &["1.out:2: error: not what the engine prints (disagrees)"],
        true,
    );
    check(
        &[("1.out", b"Guess: agA--\nGuess: Right!")],
        &["1.out:2: error: not what the engine prints: the newline at the end is missing"],
        true,
    );
    check(
        &[("1.out", b"Guess: agA--\nGuess: RIGHT!\n")],
        &["1.out:2: error: not what the engine prints: it is what the variant `loud` prints"],
        true,
    );
}

/// Folders whose output is right, and what has been damaged that the engine plays with.
#[test]
fn an_output_waits_for_what_it_is_made_from() {
    let damages: [(&str, &[u8]); 2] = [
        ("words.txt", b"Guava\n"),
        // The last line has been lost.
        ("1.in", b"again\n"),
    ];
    for (name, bytes) in damages {
        let folder = folder(&[(name, bytes)]);
        let said = said(folder.path());
        let waits = said.iter().find(|said| said.contains("(disagrees)"));
        assert!(
            waits
                .is_some_and(|said| said.contains("it may come of what is wrong with")
                    && said.contains(name)),
            "{said:#?}"
        );
        mended(folder.path());
        let printed = fs::read(folder.path().join("1.out")).expect("it is there");
        assert_eq!(printed, RIGHT.as_bytes(), "{name}");
    }
}

#[test]
fn once_the_bank_is_mended_a_wrong_output_is_decided_anew() {
    let folder = folder(&[
        ("words.txt", b"Guava\n"),
        ("1.out", b"Guess: agA--\nGuess: Wrong!\n"),
    ]);
    let left = mended(folder.path());
    assert_eq!(left.len(), 1, "{left:#?}");
    assert!(
        left[0].starts_with("1.out:2: error: not what the engine prints (disagrees)"),
        "{left:#?}"
    );
    assert!(mended(folder.path()).is_empty());
}

#[test]
fn an_output_is_not_recorded_from_a_damaged_bank() {
    let folder = folder(&[("words.txt", b"Guava\n"), ("2.in", b"guava\n")]);
    let left = mended(folder.path());
    assert!(!folder.path().join("2.out").exists(), "{left:#?}");
    assert!(mended(folder.path()).is_empty());
    assert!(folder.path().join("2.out").exists());
}

#[test]
fn input_behind_the_end_of_the_game_is_left_out() {
    check(
        &[("1.in", b"again\nguava\nspray\narrow\n")],
        &["1.in:3: warning: the game is over before this line: nobody reads 2 lines"],
        true,
    );
}

#[test]
fn a_game_that_the_input_does_not_end_is_named() {
    check(
        &[("1.in", b"again\n"), ("1.out", b"Guess: agA--\nGuess: ")],
        &["1.in:1: warning: the input ends before the game does"],
        false,
    );
}

#[test]
fn cases_that_nobody_can_pass_are_errors() {
    check(
        &[
            ("1.toml", b"exit = 0\n"),
            ("2.in", b"again\nguava\n"),
            ("2.out", b"Guess: agA--\nGuess: RIGHT!\n"),
        ],
        &[
            "2.out:2: error: not what the engine prints",
            "2.out:2: error: no program can pass this case and `1`",
        ],
        false,
    );
    check(
        &[("1.toml", b"secret = \"much-too-long\"\n")],
        &["1.toml: error: no program can pass it: the game cannot play this case"],
        false,
    );
}

#[test]
fn the_same_case_twice_is_named() {
    check(
        &[("2.in", b"again\nguava\n"), ("2.out", RIGHT.as_bytes())],
        &["2.in: warning: the same case as `1` (duplicate)"],
        false,
    );
}

#[test]
fn damaged_words_of_a_bank_are_named_by_their_lines_and_mended() {
    check(
        &[
            (
                "words.txt",
                b"guava\nGrape\n spray\npear\nsto re\nguava\nal1en\n",
            ),
            ("1.toml", b"secret = \"guava\"\n"),
        ],
        &[
            "1.toml: error: no program can pass it: the game cannot play this case",
            "words.txt:2: warning: `Grape`: a capital letter",
            "words.txt:3: warning: ` spray`: blanks around a word",
            "words.txt:4: error: `pear`: not 5 letters",
            "words.txt:5: error: `sto re`: a blank inside a word",
            "words.txt:6: warning: `guava`: a word that came before",
            "words.txt:7: error: `al1en`: a character that is no letter",
        ],
        true,
    );
}

#[test]
fn a_blank_line_of_a_bank_is_named_and_stays_when_its_words_are_mended() {
    let folder = folder(&[
        ("words.txt", b"guava\n\nGrape\n"),
        ("1.toml", b"secret = \"guava\"\n"),
    ]);
    assert_eq!(said(folder.path()).len(), 2);
    let left = mended(folder.path());
    assert_eq!(left.len(), 1, "{left:#?}");
    assert!(
        left[0].starts_with("words.txt:2: warning: a blank line"),
        "{left:#?}"
    );
    let bank = fs::read(folder.path().join("words.txt")).expect("it is there");
    assert_eq!(bank, b"guava\n\ngrape\n");
    let again = mended(folder.path());
    assert_eq!(again, left);
}

#[test]
fn input_is_not_cut_short_by_what_a_damaged_bank_brings_to_its_end() {
    let folder = folder(&[("words.txt", b" again\n")]);
    let said = said(folder.path());
    assert!(
        said.iter().any(|said| said.contains("(unread-input)")),
        "{said:#?}"
    );
    mended(folder.path());
    let typed = fs::read(folder.path().join("1.in")).expect("it is there");
    assert_eq!(typed, b"again\nguava\n");
}

#[test]
fn a_blind_rung_is_refused_with_what_it_lets_through() {
    let folder = folder(&[(
        "assignment.toml",
        b"bank = \"words.txt\"\nstrictness = \"case\"\n",
    )]);
    let said = said(folder.path());
    assert_eq!(said.len(), 1, "{said:#?}");
    assert!(
        said[0].starts_with("assignment.toml:2: error: strictness `case` is blind: it would let"),
        "{said:#?}"
    );
    assert!(said[0].contains("score/swap"), "{said:#?}");
}

#[test]
fn a_case_may_have_a_blind_rung_of_its_own() {
    let folder = folder(&[("1.toml", b"strictness = \"punctuation\"\n")]);
    let said = said(folder.path());
    assert!(
        said[0].starts_with("1.toml:1: error: strictness `punctuation` is blind"),
        "{said:#?}"
    );
}

#[test]
fn without_a_game_a_rung_that_may_be_blind_is_a_warning() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in [
        ("assignment.toml", "strictness = \"case\"\n"),
        ("1.in", "a\n"),
        ("1.out", "a\n"),
    ] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    let said = said(folder.path());
    assert_eq!(said.len(), 1, "{said:#?}");
    assert!(
        said[0].contains("may be blind") && said[0].contains("warning"),
        "{said:#?}"
    );
}
