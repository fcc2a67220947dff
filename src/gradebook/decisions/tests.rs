use proptest::prelude::*;

use super::*;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn accept(answers: &[&str], because: &str) -> Decision {
    Decision::Accept(Accept {
        answers: answers.iter().map(|answer| (*answer).to_owned()).collect(),
        because: because.to_owned(),
    })
}

#[test]
fn without_a_file_nothing_is_decided() {
    assert_eq!(
        read(folder().path()).expect("no file is fine"),
        Decisions::default()
    );
}

#[test]
fn what_is_appended_is_read_again_and_the_old_text_stays() {
    let out = folder();
    let own = "# mine\nregrade = 1 # really";
    std::fs::write(out.path().join(FILE), own).expect("writable");
    let set = Override {
        submission: "ada".to_owned(),
        case: "a".to_owned(),
        mode: Some("debug".to_owned()),
        verdict: Verdict::Pass,
        because: "seen in the lab".to_owned(),
    };
    append(
        out.path(),
        &[
            accept(&["a#1", "b#2"], "fine"),
            Decision::Override(set.clone()),
        ],
    )
    .expect("writable");
    let text = std::fs::read_to_string(out.path().join(FILE)).expect("it is there");
    assert!(text.starts_with(own));
    let decisions = read(out.path()).expect("it has no mistake");
    assert_eq!(decisions.accepts("b#2"), Some("fine"));
    assert_eq!(decisions.accepts("c#2"), None);
    assert_eq!(decisions.verdict(&["x", "ada"], "a", "debug"), Some(&set));
    assert_eq!(decisions.verdict(&["ada"], "a", "release"), None);
}

#[test]
fn the_later_decision_counts() {
    let out = folder();
    let comment = |text: &str| {
        Decision::Comment(Comment {
            answers: vec!["a#1".to_owned()],
            text: text.to_owned(),
        })
    };
    append(out.path(), &[comment("first")]).expect("writable");
    append(out.path(), &[comment("second")]).expect("writable");
    let decisions = read(out.path()).expect("it has no mistake");
    assert_eq!(
        decisions.comment(["z#9", "a#1"].into_iter()),
        Some("second")
    );
}

#[test]
fn mistakes_are_placed_and_nothing_is_appended_to_them() {
    for (text, expected) in [
        ("acept = 1\n", "decisions.toml:1:1: unknown key `acept`"),
        (
            "[[accept]]\nanswers = [\"a\"]\n",
            "decisions.toml:2:11: `a` is no answer",
        ),
        (
            "[[accept]]\nanswers = [\"a#1\"]\n",
            "missing key `accept.0.because`",
        ),
        (
            "[[override]]\nsubmission = \"a\"\ncase = \"b\"\nverdict = \"right\"\n",
            "`override.0.verdict` cannot be `right`",
        ),
        ("regrade = 2\n", "format version 2 is not known"),
    ] {
        let out = folder();
        std::fs::write(out.path().join(FILE), text).expect("writable");
        for error in [
            read(out.path()).unwrap_err(),
            append(out.path(), &[accept(&["a#1"], "")]).unwrap_err(),
        ] {
            assert!(error.to_string().contains(expected), "{error}");
        }
        let after = std::fs::read_to_string(out.path().join(FILE)).expect("it is there");
        assert_eq!(after, text);
    }
}

proptest! {
    #[test]
    fn any_text_comes_back_as_it_was(text in any::<String>(), answer in any::<String>()) {
        let out = folder();
        let answer = format!("{answer}#1");
        append(out.path(), &[accept(&[&answer], &text)]).expect("writable");
        let decisions = read(out.path()).expect("it has no mistake");
        prop_assert_eq!(decisions.accepts(&answer), Some(text.as_str()));
    }
}
