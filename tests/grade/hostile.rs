//! Archives and outputs that went wrong elsewhere, from what was handed in to every report: a Mac's
//! archive (drop-project-edu/drop-project#101), a link to the expected output
//! (Submitty/Submitty#6732), and bytes that break reports (bats-core/bats-core#1171).

use std::path::Path;
use std::process::{Command, Stdio};

use regrade::judge::Verdict;

use super::support::{Folder, repository, submission, zip};

const PRINTS_HOSTILE_BYTES: &str = "\
import sys
input()
sys.stdout.buffer.write(b'\\0\\x1b[2J\\x07\\x08\\xff\\xef\\xbf\\xbe]]><script>document.title=1</script>\\n')
sys.stdout.buffer.write(b'=cmd()|calc\\n::error::x\\n##[error]y\\n\\xe2\\x80\\xae\\xd7\\x90\\n')
sys.stderr.buffer.write(b'</failure>\\xff\\0')
sys.exit(1)
";

fn assignment() -> Folder {
    let folder = Folder::new();
    folder.put("task/assignment.toml", "sources = [\"task.py\"]\n");
    folder.put("task/t1.in", "21\n");
    folder.put("task/t1.out", "42\n");
    folder
}

#[test]
fn an_archive_of_a_mac_is_graded_as_if_it_had_been_handed_in_plainly() {
    let folder = assignment();
    let program = b"print(2 * int(input()))\n";
    let archive = zip(&[
        ("Ada Lovelace (late)/hw1/task.py", program),
        ("Ada Lovelace (late)/hw1/.DS_Store", b"\0\0\0\x01Bud1"),
        (
            "__MACOSX/Ada Lovelace (late)/hw1/._task.py",
            b"\0\x05\x16\x07",
        ),
    ]);
    folder.put("class/ada.zip", archive);
    folder.ok(&["grade", "task", "class", "-o", "out"]);
    assert_eq!(folder.totals("out")["ada"], 1.0);
    folder.ok(&["check", "task", "class/ada.zip"]);
}

#[test]
fn an_archive_is_checked_as_it_is_graded_and_what_is_none_is_told() {
    let folder = assignment();
    let program: &[u8] = b"print(2 * int(input()))\n";
    let broken = zip(&[("task.py", b"print(2 * int(input())\n")]);
    folder.put("good.zip", zip(&[("old/x.pyc", b""), ("task.py", program)]));
    folder.put("alone/good.zip", zip(&[("task.py", program)]));
    folder.put("wrong.zip", zip(&[("task.py", b"print(input())\n")]));
    folder.put("broken.zip", broken);
    folder.put("empty.zip", zip(&[]));
    folder.put("cut.zip", &zip(&[("task.py", program)])[..30]);
    folder.put("other.rar", b"Rar!\x1a\x07\x01\0");
    for (archive, status, said) in [
        ("good.zip", 0, "1 passed"),
        ("alone", 0, "1 passed"),
        ("wrong.zip", 1, "expected `42`"),
        ("broken.zip", 1, "compile-error"),
        (
            "empty.zip",
            1,
            "intake-error: empty.zip: there is no file in it",
        ),
        (
            "cut.zip",
            1,
            "intake-error: cut.zip: `cut.zip` is not taken in",
        ),
        ("other.rar", 1, "only zip, tar and tar.gz are unpacked"),
    ] {
        let (told, code) = folder.run(&["check", "task", archive]);
        assert_eq!(code, status, "{archive}: {told}");
        assert!(told.contains(said), "{archive}: {told}");
    }
    let command = folder.command(&["check", "task", "cut.zip", "--format", "json"]);
    let mut command = assert_cmd::Command::from_std(command);
    let output = command.output().expect("the binary starts");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(report["cases"][0]["verdict"], "intake-error");
    assert_eq!(report["summary"]["exit_status"], 1);
}

#[test]
fn a_link_to_the_expected_output_shows_it_to_nobody() {
    let folder = assignment();
    let mut tape = tar::Builder::new(Vec::new());
    let mut add = |name: &str, kind: tar::EntryType, target: &str, bytes: &[u8]| {
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(kind);
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        if kind == tar::EntryType::Symlink {
            let target = Path::new(target);
            tape.append_link(&mut header, name, target).expect("a link");
        } else {
            tape.append_data(&mut header, name, bytes).expect("a file");
        }
    };
    let expected = folder.path("task/t1.out");
    let expected = expected.to_str().expect("a plain path");
    add(
        "task.py",
        tar::EntryType::Regular,
        "",
        b"print(open('answer').read(), end='')\n",
    );
    add("answer", tar::EntryType::Symlink, expected, b"");
    folder.put("class/mallory.tar", tape.into_inner().expect("an archive"));
    folder.ok(&["grade", "task", "class", "-o", "out"]);
    let results = folder.results("out");
    let mallory = submission(&results, "mallory");
    assert_eq!(mallory.score.total, 0.0);
    assert_eq!(mallory.cases[0].verdict, Verdict::Crash);
    assert!(
        mallory
            .findings
            .iter()
            .any(|finding| finding.kind == "link")
    );
}

#[test]
fn whatever_is_printed_every_report_can_be_read_by_a_strict_reader() {
    let folder = assignment();
    folder.put("class/=mallory/task.py", PRINTS_HOSTILE_BYTES);
    folder.ok(&["grade", "task", "class", "-o", "out"]);
    let results = folder.results("out");
    let got = results.submissions[0].cases[0].dialogue[0].got.bytes();
    assert!(got.starts_with(b"\0\x1b[2J\x07\x08\xff"), "nothing is lost");
    well_formed(&folder.path("out/exports/junit.xml"));
    for (path, bytes) in folder.tree("out") {
        let name = path.display().to_string();
        let text = String::from_utf8(bytes);
        match path.extension().and_then(|suffix| suffix.to_str()) {
            Some("json") => {
                let text = text.expect("it is UTF-8");
                serde_json::from_str::<serde_json::Value>(&text).expect(&name);
            }
            Some("csv") => {
                let text = text.expect("it is UTF-8");
                for row in csv::Reader::from_reader(text.as_bytes()).records() {
                    let row = row.expect(&name);
                    assert!(!row.iter().any(|cell| cell.starts_with('=')), "{row:?}");
                }
            }
            Some("md" | "html" | "xml") => {
                let text = text.expect("it is UTF-8");
                let unfit =
                    |glyph: char| glyph.is_control() && glyph != '\n' || glyph == '\u{202e}';
                assert!(!text.contains(unfit), "{name}");
                assert!(
                    name.ends_with("md") || !text.contains("<script>document"),
                    "{name}"
                );
            }
            _ => {}
        }
    }
}

/// Asks a strict parser, with the rules of the schema.
fn well_formed(document: &Path) {
    let schema = repository("tests/schemas/junit-ant.xsd");
    let output = Command::new("xmllint")
        .args(["--noout", "--nonet", "--schema"])
        .args([&schema, document])
        .stderr(Stdio::piped())
        .spawn()
        .expect("xmllint is installed: `make setup` does it")
        .wait_with_output()
        .expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}
