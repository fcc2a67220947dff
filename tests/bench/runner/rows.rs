//! The rows: each a worker process that waits to be told.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::LazyLock;

use super::programs::{Program, Programs};
use super::{Outcome, when};

/// The row that all others are held against.
pub const FLOOR: &str = "posix_spawn";
/// The row that the claims are about.
pub const ISOLATED: &str = "isolated";
/// The same, fed line by line.
pub const STEPPED: &str = "isolated, stepped";
/// The same with much memory in the parent.
pub const BALLAST: &str = "isolated, 512 MiB in the parent";

/// Ways of the library, by the name of the row, the way and the MiB of ballast.
const WAYS: [(&str, &str, &str); 7] = [
    ("std::process::Command", "command", "0"),
    ("none", "none", "0"),
    ("confined", "confined", "0"),
    (ISOLATED, "isolated", "0"),
    (BALLAST, "isolated", "512"),
    (STEPPED, "stepped", "0"),
    ("accounted", "accounted", "0"),
];

/// One way to run a program, and how long each run took.
#[derive(Debug)]
pub struct Row {
    pub name: &'static str,
    pub nanoseconds: Vec<u64>,
    worker: Child,
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Row {
    fn start(name: &'static str, mut command: Command) -> Outcome<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut worker = command.spawn().map_err(when(name))?;
        let orders = worker.stdin.take();
        let answers = worker.stdout.take().ok_or("a worker has no stdout")?;
        let mut row = Self {
            name,
            nanoseconds: Vec::new(),
            worker,
            orders,
            answers: BufReader::new(answers),
        };
        // The first run shows whether this way is to be had at all.
        row.run(false)?;
        Ok(row)
    }

    /// Runs the program once.
    pub fn run(&mut self, counts: bool) -> Outcome<()> {
        let orders = self.orders.as_mut().ok_or("a worker has no stdin")?;
        orders.write_all(b".").map_err(when(self.name))?;
        let mut answer = String::new();
        self.answers
            .read_line(&mut answer)
            .map_err(when(self.name))?;
        let taken = answer.trim().parse();
        let taken = taken.map_err(|_| match answer.trim_end() {
            "" => "its worker ended".to_owned(),
            complaint => complaint.to_owned(),
        })?;
        if counts {
            self.nanoseconds.push(taken);
        }
        Ok(())
    }
}

impl Drop for Row {
    fn drop(&mut self) {
        // The end of its orders is the end of a worker.
        self.orders = None;
        let _ = self.worker.wait();
    }
}

/// The rows that can be had for a program, and a line for each that cannot.
pub fn all(programs: &Programs, program: &Program) -> Outcome<(Vec<Row>, Vec<String>)> {
    let mut rows = vec![Row::start(FLOOR, floor(programs, &[], program))?];
    let mut missing = Vec::new();
    for (name, way, ballast) in WAYS {
        let mut worker = worker(programs, way, ballast, program)?;
        if way == "command" {
            pin_environment(&mut worker, programs);
        }
        keep(Row::start(name, worker), name, &mut rows, &mut missing);
    }
    let bubblewrap = [
        "bwrap",
        "--unshare-all",
        "--ro-bind",
        "/",
        "/",
        "--proc",
        "/proc",
        "--dev",
        "/dev",
    ];
    let isolate = ["isolate", "--run", "--dir=/bench", "--"];
    for (name, prefix) in [("bubblewrap", &bubblewrap[..]), ("isolate", &isolate[..])] {
        match find(prefix[0]) {
            Some(found) => {
                let mut words = vec![found.as_str()];
                words.extend(&prefix[1..]);
                let row = Row::start(name, floor(programs, &words, program));
                keep(row, name, &mut rows, &mut missing);
            }
            None => missing.push(format!(
                "{name}: not installed; `apt-get install {name}` where the system has it"
            )),
        }
    }
    Ok((rows, missing))
}

fn keep(row: Outcome<Row>, name: &str, rows: &mut Vec<Row>, missing: &mut Vec<String>) {
    match row {
        Ok(row) => rows.push(row),
        Err(error) => missing.push(format!("{name}: could not be had ({error})")),
    }
}

/// The C worker, with the program behind some words.
fn floor(programs: &Programs, prefix: &[&str], program: &Program) -> Command {
    let mut command = undisturbed(&programs.spawner());
    command
        .arg(programs.expected())
        .args(prefix)
        .arg(&program.path);
    pin_environment(&mut command, programs);
    command
}

/// Its program inherits what those of the library are given: with a search path for libraries,
/// as cargo sets one, the same program takes longer to start.
fn pin_environment(command: &mut Command, programs: &Programs) {
    command.env_clear().envs(
        programs
            .environment
            .iter()
            .map(|(name, value)| (name, value)),
    );
}

/// This binary as a worker.
fn worker(programs: &Programs, way: &str, ballast: &str, program: &Program) -> Outcome<Command> {
    let this = std::env::current_exe().map_err(when("finding this program"))?;
    let mut command = undisturbed(&this);
    command
        .args(["--worker", way, ballast])
        .arg(&program.path)
        .arg(programs.expected());
    Ok(command)
}

/// What keeps other work of the machine out of the figures: one processor, and what runs there
/// runs before everything else. For the superuser alone.
const UNDISTURBED: [&str; 6] = ["taskset", "-c", "0", "chrt", "-f", "1"];

/// Whether workers run undisturbed.
pub fn are_undisturbed() -> bool {
    static WORKS: LazyLock<bool> = LazyLock::new(|| {
        let mut trial = Command::new(UNDISTURBED[0]);
        trial.args(&UNDISTURBED[1..]).arg("true");
        trial.stdin(Stdio::null()).stderr(Stdio::null());
        let child = trial.spawn();
        child.is_ok_and(|mut child| child.wait().is_ok_and(|status| status.success()))
    });
    *WORKS
}

/// A worker's command.
fn undisturbed(program: &Path) -> Command {
    if !are_undisturbed() {
        return Command::new(program);
    }
    let mut command = Command::new(UNDISTURBED[0]);
    command.args(&UNDISTURBED[1..]).arg(program);
    command
}

/// A program on the PATH.
fn find(name: &str) -> Option<String> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|program| Path::is_file(program))
        .map(|program| program.display().to_string())
}
