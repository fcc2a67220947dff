//! Mistakes in the table `submission`, each placed and with a way out; and the checks that the
//! assignments here do not use.

use super::read;
use super::rule::SubmissionRules;
use crate::gradebook::intake::Submission;
use crate::gradebook::results::{Finding, Student};
use crate::util::config::Source;

fn parsed(text: &str) -> Result<SubmissionRules, String> {
    read::rules(&Source::new("assignment.toml", text)).map_err(|error| error.to_string())
}

fn error(rule: &str) -> String {
    parsed(&format!("[[submission.rule]]\n{rule}\n")).unwrap_err()
}

/// What rules find in these files.
fn findings(text: &str, files: &[(&str, &str)]) -> Vec<Finding> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, content) in files {
        std::fs::write(folder.path().join(name), content).expect("a file");
    }
    let mut submission = Submission {
        key: "ada".to_owned(),
        student: Student::default(),
        origin: "ada".to_owned(),
        lms: None,
        days_late_hint: None,
        submitted: None,
        root: folder.path().to_owned(),
        files: files.iter().map(|(name, _)| (*name).to_owned()).collect(),
        archives: Vec::new(),
        programs: Vec::new(),
        findings: Vec::new(),
        refused: false,
    };
    parsed(text).expect("rules").apply(&mut submission);
    let by_rule = |finding: &Finding| finding.kind != "main-source";
    submission.findings.into_iter().filter(by_rule).collect()
}

#[test]
fn no_table_means_no_rules() {
    assert!(parsed("id = \"x\"\n").expect("rules").rules.is_empty());
}

#[test]
fn an_unknown_check_or_key_gets_the_nearest_name() {
    assert_eq!(
        error("check = \"file-nam\"\npenalty = 1"),
        "assignment.toml:2:9: `submission.rule.0.check` cannot be `file-nam`\n  \
         help: did you mean `file-name`?"
    );
    assert_eq!(
        error("check = \"ascii\"\npenalty = 1\nfile = [\"*.c\"]"),
        "assignment.toml:4:1: unknown key `submission.rule.0.file`\n  help: did you mean `files`?"
    );
    assert_eq!(
        parsed("[submission]\nrules = 1\n").unwrap_err(),
        "assignment.toml:2:1: unknown key `submission.rules`\n  help: did you mean `rule`?"
    );
}

#[test]
fn a_penalty_is_points_or_one_of_three_words() {
    assert!(error("check = \"ascii\"").contains("missing key `submission.rule.0.penalty`"));
    assert!(error("check = \"ascii\"\npenalty = 0").contains("cannot be 0"));
    assert!(error("check = \"ascii\"\npenalty = \"warn\"").contains("cannot be `warn`"));
    assert!(error("check = \"ascii\"\npenalty = true").contains("must be a number"));
}

#[test]
fn patterns_globs_and_queries_are_checked_where_they_stand() {
    let penalty = "penalty = 1\n";
    let message = error(&format!(
        "{penalty}check = \"file-name\"\nmain = \"{{user\""
    ));
    assert!(
        message.starts_with("assignment.toml:4:8: `{user` is no pattern"),
        "{message}"
    );
    let message = error(&format!("{penalty}check = \"forbidden\"\nfiles = [\"[\"]"));
    assert!(message.contains("`[` is no glob"), "{message}");
    let query = "check = \"construct\"\nlanguage = \"c\"\nwhat = \"x\"\nquery = \"(nothing)\"";
    let message = error(&format!("{penalty}{query}"));
    assert!(
        message.contains("not a query: line 1, column 2"),
        "{message}"
    );
    assert!(error(&format!("{penalty}check = \"size\"")).contains("missing key"));
    assert!(error(&format!("{penalty}check = \"size\"\nfile = -1")).contains("cannot be -1"));
}

#[test]
fn two_rules_need_two_names() {
    let rule = "[[submission.rule]]\ncheck = \"ascii\"\npenalty = 1\n";
    let message = parsed(&format!("{rule}{rule}")).unwrap_err();
    assert!(
        message.contains("a second rule called `ascii`"),
        "{message}"
    );
}

#[test]
fn the_main_program_is_no_further_one() {
    let message = parsed("[submission.programs]\nmain = \"a.cc\"\n").unwrap_err();
    assert!(
        message.contains("name the main program in `sources`"),
        "{message}"
    );
}

#[test]
fn required_and_forbidden_files_are_told_by_name() {
    let text = "[[submission.rule]]\ncheck = \"required\"\nfiles = [\"*.py\", \"README*\"]\n\
        penalty = 2.5\nmessage = \"Read the list.\"\n\
        [[submission.rule]]\ncheck = \"forbidden\"\nfiles = [\"*.exe\"]\npenalty = \"refuse\"\n";
    let found = findings(text, &[("a.py", ""), ("a.exe", "")]);
    assert_eq!(found.len(), 2);
    assert_eq!(
        found[0].message,
        "there is no file `README*`. Read the list."
    );
    assert_eq!(
        (found[0].weight.as_str(), found[0].points),
        ("penalty", 2.5)
    );
    assert_eq!(found[1].weight, "refused");
    assert_eq!(found[1].file.as_deref(), Some("a.exe"));
    assert!(findings(text, &[("a.py", ""), ("README.md", "")]).is_empty());
}

#[test]
fn sizes_are_held_up_to_their_bounds() {
    let text = "[[submission.rule]]\ncheck = \"size\"\nfile = 4\ntotal = 6\ncount = 2\n\
        penalty = \"warning\"\n";
    assert!(findings(text, &[("a.py", "1234"), ("b.txt", "12")]).is_empty());
    let found = findings(text, &[("a.py", "12345"), ("b.txt", "1"), ("c.txt", "1")]);
    assert_eq!(found.len(), 1, "a rule is told once");
    assert_eq!(
        found[0].message,
        "`a.py` has 5 bytes; there are 7 bytes in all, and at most 6 are allowed; \
         there are 3 files, and at most 2 are allowed"
    );
}

#[test]
fn constructs_of_python_and_java_are_found() {
    let text = "[[submission.rule]]\ncheck = \"construct\"\nname = \"py\"\nlanguage = \"python\"\n\
        what = \"a function\"\nquery = \"(function_definition)\"\npenalty = \"note\"\n\
        [[submission.rule]]\ncheck = \"construct\"\nname = \"java\"\nlanguage = \"java\"\n\
        what = \"a class\"\nquery = \"(class_declaration)\"\npenalty = \"note\"\n";
    let of = |name: &str, source: &str| -> Vec<String> {
        let found = findings(text, &[(name, source)]);
        found.into_iter().map(|finding| finding.kind).collect()
    };
    assert_eq!(of("a.py", "def f():\n    pass\n"), ["java"]);
    assert_eq!(of("A.java", "class A { }"), ["py"]);
    assert_eq!(of("a.py", "print(1)\n"), ["py", "java"]);
}
