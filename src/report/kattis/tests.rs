use super::*;
use crate::fixture::Assignment;
use crate::judge::submissions::{expand, parse};
use crate::util::config::Source;
use std::fs;

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        put(dir.path(), name, text.as_bytes());
    }
    dir
}

fn put(dir: &Path, name: &str, bytes: &[u8]) {
    let path = dir.join(name);
    fs::create_dir_all(path.parent().expect("it has a folder")).expect("the folder");
    fs::write(path, bytes).expect("the file");
}

fn written(package: &Package) -> tempfile::TempDir {
    let dir = folder(&[]);
    for (name, bytes) in &package.files {
        put(dir.path(), name, bytes);
    }
    dir
}

fn load(dir: &tempfile::TempDir) -> Assignment {
    Assignment::load(dir.path(), false).expect("it can be loaded")
}

fn assignment() -> tempfile::TempDir {
    folder(&[
        (
            "assignment.toml",
            "id = \"guess\"\ntitle = \"Guess: 1\"\n[limits]\ntimeout = 2.5\nmemory = 536870912\ncpu = 1\n",
        ),
        ("words.txt", "apple\n"),
        ("1.in", "a\n"),
        ("1.out", "b\n"),
        (
            "1.toml",
            "hint = \"look\"\nargs = [\"words.txt\", \"6\"]\nfiles = [\"words.txt\"]\n",
        ),
        ("win 2.in", "c\n"),
        ("win 2.out", "d\n"),
        (
            "win 2.toml",
            "visibility = \"hidden\"\ntitle = \"a win\"\nnote = \"ours\"\n",
        ),
        ("pinned.in", "x\n"),
        ("pinned.out", "y\n"),
        ("pinned.toml", "exit = 3\n"),
        ("submissions/right.py", "print()\n"),
        ("submissions/wrong.py", "print(1)\n"),
        ("submissions/slow/main.py", "while 1: pass\n"),
        (
            "submissions/submissions.toml",
            "[\"right.py\"]\npermitted = [\"pass\"]\n[\"wrong.py\"]\npermitted = [\"pass\", \
             \"fail\"]\nrequired = [\"fail\"]\n[slow]\nrequired = [\"timeout\"]\n",
        ),
    ])
}

fn text<'a>(package: &'a Package, name: &str) -> &'a str {
    let found = package.files.iter().find(|(known, _)| known == name);
    let (_, bytes) = found.unwrap_or_else(|| panic!("{name} is not among {:?}", package.files));
    std::str::from_utf8(bytes).expect("it is text")
}

#[test]
fn an_assignment_becomes_a_package() {
    let package = export(&load(&assignment())).expect("it can be exported");
    let names: Vec<_> = package
        .files
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "problem.yaml",
            "statement/problem.en.md",
            "data/sample/1.in",
            "data/sample/1.ans",
            "data/sample/1.yaml",
            "data/sample/1.files/words.txt",
            "data/secret/win-2.in",
            "data/secret/win-2.ans",
            "data/secret/win-2.yaml",
            "data/sample/test_group.yaml",
            "data/secret/test_group.yaml",
            "submissions/accepted/right.py",
            "submissions/time_limit_exceeded/slow/main.py",
            "submissions/wrong_answer/wrong.py",
            "submissions/submissions.yaml",
        ]
    );
    let problem: serde_json::Value =
        serde_norway::from_str(text(&package, "problem.yaml")).expect("it is YAML");
    assert_eq!(problem["problem_format_version"], "2025-09");
    assert_eq!(problem["name"]["en"], "Guess: 1");
    assert_eq!(problem["limits"]["time_limit"], 2.5);
    assert_eq!(problem["limits"]["memory"], 512);
    assert_eq!(
        package.remarks,
        [
            "left out because a package cannot ask for an exit status: pinned",
            "limits are left out that are no time limit, memory or output of all cases together"
        ]
    );
}

#[test]
fn a_package_and_back_is_the_same_assignment() {
    let source = assignment();
    let original = load(&source);
    let package = written(&export(&original).expect("it can be exported"));
    let back = import(&load(&package)).expect("it can be imported");
    assert_eq!(back.remarks, [] as [&str; 0]);
    let dir = written(&back);
    let again = load(&dir);
    assert_eq!(
        (again.title.as_str(), again.strictness),
        ("Guess: 1", original.strictness)
    );
    assert_eq!(again.limits.all.timeout, Some(2.5));
    assert_eq!(again.limits.all.memory, Some(512 << 20));
    for (name, was) in [("sample-1", "1"), ("secret-win-2", "win 2")] {
        let (now, was) = (
            again.case(name).expect(name),
            original.case(was).expect(was),
        );
        assert_eq!((&now.stdin, &now.expected), (&was.stdin, &was.expected));
        assert_eq!((&now.args, &now.files), (&was.args, &was.files));
        assert_eq!((&now.hint, now.visibility), (&was.hint, was.visibility));
    }
    let file = dir.path().join("submissions/submissions.toml");
    let source = Source::new(&file, fs::read_to_string(&file).expect("it is there"));
    let expectations = parse(&source).expect("it is valid");
    let expansion = expand(&expectations, &dir.path().join("submissions")).expect("all match");
    let names: Vec<_> = expansion
        .samples
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "accepted/right.py",
            "time_limit_exceeded/slow",
            "wrong_answer/wrong.py"
        ]
    );
}

#[test]
fn the_keys_of_submissions_yaml_are_taken_over_or_remarked() {
    let package = folder(&[
        ("problem.yaml", "name: Old\n"),
        ("data/sample/1.in", "a\n"),
        ("data/sample/1.ans", "b\n"),
        ("submissions/accepted/a.py", ""),
        ("submissions/wrong_answer/b.py", ""),
        (
            "submissions/submissions.yaml",
            "wrong_answer/*.py:\n  authors: me\n  permitted: [AC, WA]\n  required: [WA]\n  \
             message: 'no'\n  sample/*:\n    permitted: [AC]\n",
        ),
    ]);
    let imported = import(&load(&package)).expect("it can be imported");
    assert_eq!(
        text(&imported, "submissions/submissions.toml"),
        "[\"wrong_answer/*.py\"]\npermitted = [\"AC\", \"WA\"]\nrequired = [\"WA\"]\nmessage = \
         \"no\"\n\n[\"wrong_answer/*.py\".\"sample-*\"]\npermitted = \
         [\"AC\"]\n\n[\"accepted/*\"]\npermitted = [\"AC\"]\n"
    );
    assert_eq!(
        imported.remarks,
        ["submissions.yaml: `authors` of `wrong_answer/*.py` is left out"]
    );
    let settings = text(&imported, "assignment.toml");
    assert!(settings.contains("title = \"Old\"") && settings.contains("strictness = \"case\""));
}

#[test]
fn a_mistake_in_yaml_is_named_with_its_file() {
    let package = folder(&[
        ("problem.yaml", "name: [\n"),
        ("data/sample/1.in", "a\n"),
        ("data/sample/1.ans", "b\n"),
    ]);
    let error = import(&load(&package))
        .expect_err("it is no YAML")
        .to_string();
    assert!(error.contains("problem.yaml: "), "{error}");
}

#[test]
fn an_assignment_without_a_case_for_a_package_is_refused() {
    let dir = folder(&[("1.in", ""), ("1.out", ""), ("1.toml", "exit = 3")]);
    let error = export(&load(&dir))
        .expect_err("nothing is left")
        .to_string();
    assert!(error.contains("no case can be exported"), "{error}");
}

#[test]
fn names_become_those_that_the_format_allows() {
    let plain = super::export::plain;
    assert_eq!(plain("sample/a b/ç.1-"), "a-b--.1");
    assert_eq!(plain("--"), "case");
}
