//! A fresh folder for a test, filled file by file, and the binary run on it.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use serde_json::Value;

/// A temporary folder that is gone when the test ends.
pub struct Folder(tempfile::TempDir);

impl Folder {
    /// An empty one.
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder can be made"))
    }

    /// With a file in it; folders on the way are made.
    pub fn file(self, name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let path = self.path(name);
        let parent = path.parent().expect("a file stands in a folder");
        std::fs::create_dir_all(parent).expect("a folder can be made");
        std::fs::write(path, bytes).expect("a file can be written");
        self
    }

    /// With a case: what is typed and what must be printed.
    pub fn case(self, name: &str, input: impl AsRef<[u8]>, output: impl AsRef<[u8]>) -> Self {
        self.file(&format!("cases/{name}.in"), input)
            .file(&format!("cases/{name}.out"), output)
    }

    /// The path of something in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// What a file in it holds.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("the file is there")
    }

    /// A named pipe in it, by which a test and its candidates wait for each other.
    pub fn pipe(&self, name: &str) -> PathBuf {
        use rustix::fs::{CWD, FileType, Mode, mknodat};
        let path = self.path(name);
        let mode = Mode::RUSR | Mode::WUSR;
        mknodat(CWD, &path, FileType::Fifo, mode, 0).expect("a pipe can be made");
        path
    }

    /// The binary, started in the folder.
    pub fn regrade(&self) -> Command {
        let mut command = regrade();
        command.current_dir(self.0.path());
        command
    }

    /// `regrade check cases …`, done.
    pub fn check(&self, arguments: &[&str]) -> Assert {
        let mut command = self.regrade();
        command.args(["check", "cases"]).args(arguments).assert()
    }

    /// The verdicts that `regrade check cases …` gives as JSON, case by case.
    pub fn verdicts(&self, arguments: &[&str]) -> Vec<(String, String)> {
        cases_of(&self.report(arguments))
            .map(|case| (text(case, "name"), text(case, "verdict")))
            .collect()
    }

    /// What `regrade check cases --format json …` prints.
    pub fn report(&self, arguments: &[&str]) -> Value {
        let output = self
            .regrade()
            .args(["check", "cases", "--format", "json"])
            .args(arguments)
            .assert()
            .get_output()
            .clone();
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
            panic!(
                "no JSON: {error}\n{}",
                String::from_utf8_lossy(&output.stderr)
            )
        })
    }
}

/// The cases of a JSON report.
pub fn cases_of(report: &Value) -> impl Iterator<Item = &Value> {
    report["cases"]
        .as_array()
        .expect("a report lists cases")
        .iter()
}

/// A text of a JSON object.
pub fn text(value: &Value, key: &str) -> String {
    value[key]
        .as_str()
        .expect("the key holds a text")
        .to_owned()
}

/// The binary, with nothing of the caller's environment that could change what it does.
pub fn regrade() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("regrade"));
    for name in ["CI", "NO_COLOR", "REGRADE_CANDIDATE", "REGRADE_PYTHON"] {
        command.env_remove(name);
    }
    command
}

/// What a command printed on stdout.
pub fn stdout(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).expect("it prints UTF-8")
}

/// What a command printed on stderr.
pub fn stderr(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).expect("it prints UTF-8")
}

/// A game of words that always has the secret `guava`, with a variant that shouts.
pub const GAME: &str = r#"
input.read = "line"
secret = { kind = "word", from = "fixed", value = "guava" }
round.prompt = "Guess: "
score.near = "member"
feedback = { say = "{row}\n", hit = "{LETTER}", near = "{letter}", miss = "-", on_win = false }
end.win = "Right!\n"
[variant.loud]
title = "Loud"
set."end.win" = "RIGHT!\n"
"#;

/// A file of the repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}
