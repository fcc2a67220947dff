//! A folder for a class, the binary run on it, and the result file.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use regrade::gradebook::results::{Results, SubmissionResult};
use zip::write::SimpleFileOptions;

/// A temporary folder that is gone when the test ends.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn put(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file is there")
    }

    /// Adds to the end of a file.
    pub fn add(&self, name: &str, text: &str) {
        let old = self.read(name);
        self.put(name, format!("{old}{text}"));
    }

    /// A copy of an assignment of the repository, without its sample submissions.
    pub fn assignment(&self, id: &str) {
        let from = repository(&format!("fixtures/{id}"));
        for entry in walkdir::WalkDir::new(&from) {
            let entry = entry.expect("a readable folder");
            let name = entry.path().strip_prefix(&from).expect("it is below");
            if entry.file_type().is_file() && !name.starts_with("submissions") {
                let bytes = fs::read(entry.path()).expect("a readable file");
                self.put(&format!("{id}/{}", name.display()), bytes);
            }
        }
    }

    /// The binary in the folder, with a folder for temporary files that goes with it.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let temporary = self.path("tmp");
        fs::create_dir_all(&temporary).expect("a folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_regrade"));
        command.args(arguments).current_dir(self.0.path());
        command
            .env("TMPDIR", temporary)
            .env_remove("REGRADE_PYTHON");
        command
    }

    /// Runs the binary; gives what it printed and its exit status.
    pub fn run(&self, arguments: &[&str]) -> (String, i32) {
        let Output {
            status,
            stdout,
            stderr,
        } = assert_cmd::Command::from_std(self.command(arguments))
            .output()
            .expect("the binary starts");
        let text = [stdout, stderr].concat();
        let text = String::from_utf8(text).expect("the binary prints text");
        (text, status.code().expect("it ends by itself"))
    }

    /// Runs the binary, which has to end well; gives what it printed.
    pub fn ok(&self, arguments: &[&str]) -> String {
        let (text, status) = self.run(arguments);
        assert_eq!(status, 0, "{text}");
        text
    }

    /// Every file of a folder, or the file, by its path.
    pub fn tree(&self, path: &str) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut left = vec![self.path(path)];
        while let Some(next) = left.pop() {
            if next.is_dir() {
                let entries = fs::read_dir(&next).expect("it can be read");
                left.extend(entries.map(|entry| entry.expect("an entry").path()));
            } else {
                let name = next.strip_prefix(self.path(path)).expect("it is below");
                files.insert(name.to_owned(), fs::read(&next).expect("it can be read"));
            }
        }
        assert!(!files.is_empty(), "{path} holds nothing");
        files
    }

    /// The results in an output folder.
    pub fn results(&self, out: &str) -> Results {
        let text = self.read(&format!("{out}/results.json"));
        serde_json::from_str(&text).expect("it is a result file")
    }

    /// The totals in an output folder, by the key of the submission.
    pub fn totals(&self, out: &str) -> BTreeMap<String, f64> {
        let results = self.results(out);
        let submissions = results.submissions.into_iter();
        submissions.map(|one| (one.key, one.score.total)).collect()
    }
}

/// A submission of a result file.
pub fn submission<'a>(results: &'a Results, key: &str) -> &'a SubmissionResult {
    let found = results.submissions.iter().find(|one| one.key == key);
    found.unwrap_or_else(|| panic!("`{key}` is in the class"))
}

/// A file of the repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A sample program of an assignment.
pub fn sample(assignment: &str, file: &str) -> Vec<u8> {
    let path = repository(&format!("fixtures/{assignment}/submissions/{file}"));
    fs::read(path).expect("the sample is there")
}

/// A zip archive of files.
pub fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        let options = SimpleFileOptions::default();
        writer.start_file(*name, options).expect("a member");
        writer.write_all(bytes).expect("its content");
    }
    writer.finish().expect("an archive").into_inner()
}

/// A result file without what depends on how fast it was made.
pub fn timeless(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("\"wall_ms\":"));
    lines.collect::<Vec<_>>().join("\n")
}
