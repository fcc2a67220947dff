//! Commands whose parts lie in the folder they are typed in, and folders that cannot be read.

use std::os::unix::fs::PermissionsExt as _;
use std::process::{Child, Command, Stdio};

use super::folder::{Folder, stderr, stdout};

#[test]
fn a_module_is_run_where_its_files_are_handed_over() {
    let folder = Folder::new()
        .case("t1", "4\n", "8\n")
        .file("twice/__init__.py", "")
        .file(
            "twice/__main__.py",
            "from twice.rule import f\nprint(f(int(input())))\n",
        )
        .file("twice/rule.py", "def f(x):\n    return 2 * x\n");
    let assert = folder.check(&["--", "python3", "-m", "twice"]).code(3);
    let said = stderr(&assert);
    assert!(
        said.contains("python3")
            && said.contains("would not find twice/__main__.py")
            && said.contains("`--with .`"),
        "{said}"
    );
    let assert = folder
        .check(&["--with", ".", "--", "python3", "-m", "twice"])
        .code(0);
    assert!(stderr(&assert).contains("no program gets to see the assignment"));
}

#[test]
fn a_script_that_is_handed_over_is_named_as_it_is_called_there() {
    let folder = Folder::new()
        .case("t1", "", "1\n")
        .file("handed/in.py", "import one\n")
        .file("handed/one.py", "print(1)\n");
    let with = ["--with", "handed", "--", "python3"];
    for script in ["in.py", "./in.py", "handed/in.py"] {
        folder.check(&[&with[..], &[script]].concat()).success();
    }
    folder.check(&[&with[..], &["two.py"]].concat()).code(3);
}

#[test]
fn make_runs_in_a_folder_with_its_makefile() {
    let folder = Folder::new()
        .case("t1", "4\n", "got 4\n")
        .file("Makefile", "run:\n\t@read x; echo got $$x\n");
    folder.check(&["--", "make", "run"]).code(3);
    folder
        .check(&["--with", "Makefile", "--", "make", "run"])
        .code(0);
}

#[test]
fn what_is_handed_over_never_holds_the_expected_outputs() {
    let folder = Folder::new()
        .case("t1", "", "1\n")
        .file(
            "look.sh",
            "find . -name '*.out' | wc -l | tr -d ' ' | sed s/0/none/\n",
        )
        .file("kept.out", "");
    let assert = folder
        .check(&["--with", ".", "--", "sh", "look.sh"])
        .code(0);
    assert!(
        stderr(&assert).contains("note: left out "),
        "{}",
        stderr(&assert)
    );
    let assert = folder
        .check(&["--with", "cases", "--", "sh", "look.sh"])
        .code(2);
    assert!(stderr(&assert).contains("names no file that a program may see"));
    let assert = folder.check(&["--with", ".", "look.sh"]).code(2);
    assert!(
        stderr(&assert).contains("beside a COMMAND"),
        "{}",
        stderr(&assert)
    );
}

#[test]
fn a_folder_that_cannot_be_read_is_left_out_and_named() {
    let folder = Folder::new()
        .case("t1", "", "hi\n")
        .file("cases/secret/t2.in", "")
        .file("sub/main.py", "print('hi')\n")
        .file("sub/private/x.py", "");
    let closed = ["cases/secret", "sub/private"].map(|name| folder.path(name));
    let close = |mode| {
        for path in &closed {
            let mode = std::fs::Permissions::from_mode(mode);
            std::fs::set_permissions(path, mode).expect("it is ours");
        }
    };
    close(0o000);
    // Root reads everything, save without the capability to.
    let binary = assert_cmd::cargo::cargo_bin!("regrade");
    let mut command = if std::fs::read_dir(&closed[0]).is_ok() {
        let mut command = Command::new("setpriv");
        let drop = "-dac_override,-dac_read_search";
        command
            .args(["--inh-caps=-all", &format!("--bounding-set={drop}")])
            .arg(binary);
        command
    } else {
        Command::new(binary)
    };
    let output = command
        .args(["check", "cases", "sub", "--isolation", "none"])
        .current_dir(folder.path(""))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .and_then(Child::wait_with_output)
        .expect("it runs");
    close(0o755);
    let [out, err] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert_eq!(output.status.code(), Some(0), "{out}{err}");
    assert!(
        err.contains(
            "warning: cases/secret: left out: the folder cannot be read (Permission denied"
        ),
        "{err}"
    );
    assert!(
        out.contains("regrade: left out private: it cannot be read (Permission denied"),
        "{out}"
    );
}

#[test]
fn a_reader_that_goes_away_is_met_with_silence() {
    let folder = Folder::new().case("t1", "", "x\n").case("t2", "", "y\n");
    let check = ["check", "cases", "--", "echo", "x"];
    let more: [&[&str]; 5] = [
        &["man"],
        &["schema"],
        &["explain"],
        &["completions", "bash"],
        &["doctor"],
    ];
    for arguments in [&check[..]].into_iter().chain(more) {
        let (reader, writer) = std::io::pipe().expect("there is a pipe");
        drop(reader);
        let output = Command::new(assert_cmd::cargo::cargo_bin!("regrade"))
            .args(arguments)
            .current_dir(folder.path(""))
            .stdin(Stdio::null())
            .stdout(writer)
            .stderr(Stdio::piped())
            .spawn()
            .and_then(Child::wait_with_output)
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), &*said),
            (Some(141), ""),
            "{arguments:?}"
        );
    }
}

#[test]
fn one_pair_without_numbers_is_a_case() {
    let folder = Folder::new()
        .file("bare/input.txt", "hi\n")
        .file("bare/output.txt", "hi\n");
    let mut command = folder.regrade();
    let assert = command
        .args(["check", "bare", "--", "cat"])
        .assert()
        .code(0);
    assert!(stdout(&assert).contains("✓ input"), "{}", stdout(&assert));
}
