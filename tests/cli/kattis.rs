//! `regrade kattis`: out and in again.

use crate::folder::Folder;
use predicates::str::contains;

fn course() -> Folder {
    Folder::new()
        .file("course/assignment.toml", "title = \"Echo\"\n")
        .file("course/1.in", "a\n")
        .file("course/1.out", "a\n")
        .file("course/submissions/cat.py", "print(input())\n")
        .file("course/submissions/no.py", "print('no')\n")
        .file(
            "course/submissions/submissions.toml",
            "[\"cat.py\"]\npermitted = [\"pass\"]\n[\"no.py\"]\nrequired = [\"fail\"]\n",
        )
}

#[test]
fn what_was_exported_and_imported_still_verifies() {
    let folder = course();
    for (how, from, to) in [
        ("export", "course", "package"),
        ("import", "package", "back"),
    ] {
        folder
            .regrade()
            .args(["kattis", how, from, to])
            .assert()
            .success()
            .stdout(contains(format!("written to {to}")));
    }
    folder
        .regrade()
        .args(["check", "package"])
        .arg("--")
        .args(["cat"])
        .assert()
        .success();
    folder
        .regrade()
        .args(["verify", "back"])
        .assert()
        .success()
        .stdout(contains("2 sample submissions, 2 replays"));
    assert!(
        folder
            .read("back/assignment.toml")
            .contains("title = \"Echo\"")
    );
}

#[test]
fn a_folder_that_holds_something_is_not_written_to() {
    let folder = course().file("package/mine", "");
    folder
        .regrade()
        .args(["kattis", "export", "course", "package"])
        .assert()
        .code(2)
        .stderr(contains("there is something in this folder"));
}
