//! Turns as programs of each language print them, at each tier that this machine has.

#![cfg(target_os = "linux")]

use std::time::Duration;

use super::*;
use crate::candidate::isolation::{IsolationRequest, Tier};
use crate::candidate::{
    BuildOptions, Candidate, Ending, Limits, Replay, Sandbox, build, run_in, run_stepped,
    run_stepped_in,
};

/// Long enough never to be reached by a program that ends by itself.
const LONG: Duration = Duration::from_secs(60);

/// Asks for a name until there is none left.
const CPP: &str = "#include <iostream>\n#include <string>\nint main() {\n  std::string name;\n  while (std::cout << \"name? \" && std::cin >> name) std::cout << \"hello \" << name << '\\n';\n  std::cout << \"bye\\n\";\n}\n";
const PYTHON: &str = "try:\n    while True:\n        print('hello', input('name? '))\nexcept EOFError:\n    print('bye')\n";

fn replay(stdin: &[u8]) -> Replay<'_> {
    Replay {
        stdin,
        ..Replay::new(Limits {
            wall: LONG,
            ..Limits::default()
        })
    }
}

fn built(name: &str, text: &str) -> Candidate {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    build(&[path], &BuildOptions::default()).unwrap()
}

fn command(words: &[&str]) -> Candidate {
    let words: Vec<_> = words.iter().map(|word| (*word).to_owned()).collect();
    Candidate::from_command(&words).unwrap()
}

fn step(candidate: &Candidate, stdin: &[u8]) -> Stepped {
    run_stepped(candidate, &replay(stdin)).unwrap()
}

/// What was printed before any input, after each line, and after the end.
fn printed(seen: &Stepped) -> Vec<String> {
    let turns = seen.turns.iter().map(|turn| &turn.printed);
    let parts = std::iter::once(&seen.opening).chain(turns);
    let parts = parts.chain(std::iter::once(&seen.closing));
    parts
        .map(|part| String::from_utf8_lossy(part).into_owned())
        .collect()
}

const ANSWERS: [&str; 4] = ["name? ", "hello ann\nname? ", "hello bob\nname? ", "bye\n"];

fn answers_at_once(candidate: &Candidate) {
    let seen = step(candidate, b"ann\nbob\n");
    assert_eq!(seen.unreadable, None);
    assert_eq!(printed(&seen), ANSWERS, "{}", candidate.name);
    assert!(seen.asked_beyond && !seen.prompt_not_flushed());
    assert_eq!(seen.observation.ending, Ending::Exited(0));
}

fn answers_at_the_end(candidate: &Candidate) {
    let seen = step(candidate, b"ann\nbob\n");
    assert_eq!(seen.unreadable, None);
    let all = ANSWERS.concat();
    assert_eq!(
        printed(&seen),
        ["", "", "", all.as_str()],
        "{}",
        candidate.name
    );
    assert!(seen.asked_beyond && seen.prompt_not_flushed());
}

fn tiers() -> Vec<(Tier, Sandbox)> {
    let had = Tier::ALL.into_iter().filter_map(|tier| {
        let sandbox = Sandbox::new(&IsolationRequest::Tier(tier), Some(tier));
        sandbox.ok().map(|sandbox| (tier, sandbox))
    });
    had.collect()
}

#[test]
fn turns_are_told_apart_in_each_tier() {
    let cpp = built("ask.cc", CPP);
    let python = built("ask.py", PYTHON);
    for (tier, sandbox) in tiers() {
        for candidate in [&cpp, &python] {
            let seen = run_stepped_in(&sandbox, candidate, &replay(b"ann\nbob\n")).unwrap();
            assert_eq!(seen.unreadable, None, "{tier}");
            assert_eq!(printed(&seen), ANSWERS, "{tier} {}", candidate.name);
        }
    }
}

#[test]
fn a_cpp_program_that_unties_its_streams_answers_at_the_end() {
    let untied = CPP.replace(
        "std::string name;",
        "std::ios::sync_with_stdio(false); std::cin.tie(nullptr); std::string name;",
    );
    answers_at_the_end(&built("untied.cc", &untied));
}

#[test]
fn a_c_program_answers_at_once_only_if_it_flushes() {
    let text = "#include <stdio.h>\nint main(void) {\n  char name[20];\n  while (printf(\"name? \"), FLUSH scanf(\"%19s\", name) == 1) printf(\"hello %s\\n\", name);\n  printf(\"bye\\n\");\n}\n";
    let flushes = text.replace("FLUSH", "fflush(stdout),");
    answers_at_once(&built("flushes.c", &flushes));
    answers_at_the_end(&built("keeps.c", &text.replace("FLUSH", "")));
}

#[test]
fn a_python_program_that_reads_lines_itself_answers_at_the_end() {
    let text = "import sys\nprint('name? ', end='')\nfor line in iter(sys.stdin.readline, ''):\n    print('hello', line.strip())\n    print('name? ', end='')\nprint('bye')\n";
    answers_at_the_end(&built("lines.py", text));
    let flushes = text.replace("end='')", "end='', flush=True)");
    answers_at_once(&built("flushes.py", &flushes));
}

/// Fails where a language is missing: its turns would go untested in silence.
fn needs(program: &str, package: &str) {
    let there = crate::candidate::interpreter::find(&[program]).is_some();
    assert!(
        there,
        "this test needs `{program}`: run `make setup`, or `apt-get install {package}`"
    );
}

#[test]
fn java_programs_answer_at_once() {
    needs("javac", "default-jdk-headless");
    let scanner = "import java.util.Scanner;\npublic class Ask {\n  public static void main(String[] args) {\n    Scanner in = new Scanner(System.in);\n    System.out.print(\"name? \");\n    while (in.hasNext()) System.out.print(\"hello \" + in.next() + \"\\nname? \");\n    System.out.println(\"bye\");\n  }\n}\n";
    answers_at_once(&built("Ask.java", scanner));
    let reader = "import java.io.*;\npublic class Lines {\n  public static void main(String[] args) throws IOException {\n    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));\n    System.out.print(\"name? \");\n    for (String line; (line = in.readLine()) != null; ) System.out.print(\"hello \" + line + \"\\nname? \");\n    System.out.println(\"bye\");\n  }\n}\n";
    answers_at_once(&built("Lines.java", reader));
}

#[test]
fn a_node_program_answers_at_once() {
    needs("node", "nodejs");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ask.js");
    let text = "const rl = require('readline').createInterface({ input: process.stdin });\nprocess.stdout.write('name? ');\nrl.on('line', name => process.stdout.write(`hello ${name}\\nname? `));\nrl.on('close', () => console.log('bye'));\n";
    std::fs::write(&path, text).unwrap();
    answers_at_once(&command(&["node", path.to_str().unwrap()]));
}

#[test]
fn a_rust_program_answers_at_once() {
    needs("rustc", "rustc");
    let text = "use std::io::{self, Write};\nfn main() {\n    let mut name = String::new();\n    loop {\n        print!(\"name? \");\n        io::stdout().flush().unwrap();\n        name.clear();\n        if io::stdin().read_line(&mut name).unwrap() == 0 { break; }\n        print!(\"hello {name}\");\n    }\n    println!(\"bye\");\n}\n";
    answers_at_once(&built("ask.rs", text));
}

#[test]
fn programs_behind_a_shell_answer_at_once() {
    let mut wrapped = built("ask.py", PYTHON);
    for wrapper in [
        "python3 -B ask.py",
        "python3 -B ask.py; exit $?",
        "exec python3 -B ask.py",
    ] {
        wrapped.argv = ["/bin/sh", "-c", wrapper].map(Into::into).into();
        answers_at_once(&wrapped);
    }
    let own = "while printf 'name? '; read -r name; do echo \"hello $name\"; done; echo bye";
    answers_at_once(&command(&["sh", "-c", own]));
    answers_at_once(&command(&["bash", "-c", own]));
}

#[test]
fn programs_that_wait_by_select_or_poll_answer_at_once() {
    for wait in [
        "select.select([0], [], [])",
        "poll = select.poll(); poll.register(0, select.POLLIN); poll.poll()",
        "poll = select.epoll(); poll.register(0, select.EPOLLIN); poll.poll()",
    ] {
        let text = format!(
            "import os, select\nwhile True:\n    os.write(1, b'name? ')\n    {wait}\n    name = os.read(0, 100)\n    if not name: break\n    os.write(1, b'hello ' + name)\nos.write(1, b'bye\\n')\n"
        );
        answers_at_once(&built("wait.py", &text));
    }
}

/// One thread reads and goes on reading while another one answers.
#[test]
fn an_answer_by_another_thread_or_process_belongs_to_its_line() {
    let text = "import threading, queue, sys\nlines = queue.Queue()\ndef answer():\n    print('name? ', end='', flush=True)\n    for line in iter(lines.get, None):\n        total = sum(range(100000))\n        print('hello', line.strip(), end='\\nname? ', flush=True)\n    print('bye')\nthread = threading.Thread(target=answer)\nthread.start()\nfor line in sys.stdin: lines.put(line)\nlines.put(None)\nthread.join()\n";
    let seen = step(&built("threads.py", text), b"ann\nbob\n");
    assert_eq!(printed(&seen), ANSWERS);
    let piped = "printf 'name? '; cat | while read -r name; do printf 'hello %s\\nname? ' \"$name\"; done; echo bye";
    let seen = step(&command(&["sh", "-c", piped]), b"ann\nbob\n");
    assert_eq!(printed(&seen), ANSWERS);
}

#[test]
fn a_program_that_ends_early_leaves_the_other_lines() {
    let text = "print('got', input('one? '))\n";
    let seen = step(&built("one.py", text), b"a\nb\nc\n");
    assert_eq!(printed(&seen), ["one? ", "got a\n", ""]);
    assert!(!seen.asked_beyond);
    assert_eq!(seen.observation.stdin_written, 2);
}

#[test]
fn without_input_the_end_is_given_when_it_is_asked_for() {
    let seen = step(&built("ask.py", PYTHON), b"");
    assert_eq!(printed(&seen), ["name? ", "bye\n"]);
    assert!(seen.asked_beyond);
    let seen = step(&command(&["sh", "-c", "echo hi"]), b"");
    assert_eq!(printed(&seen), ["hi\n", ""]);
    assert!(!seen.asked_beyond);
}

#[test]
fn a_last_line_without_a_newline_and_a_line_longer_than_a_pipe_are_fed() {
    let mut stdin = vec![b'x'; 200_000];
    stdin.extend_from_slice(b"\nend");
    let text = "import sys\nfor line in sys.stdin: print(len(line), flush=True)\n";
    let seen = step(&built("long.py", text), &stdin);
    assert_eq!(seen.observation.stdout, b"200001\n3\n");
    assert_eq!(seen.turns.len(), 2);
    assert_eq!(seen.turns[1].typed, b"end");
}

#[test]
fn a_new_reader_for_each_line_works_stepped_and_shows() {
    let text = "for _ in range(2):\n    print('name? ', end='', flush=True)\n    keep = open(0, closefd=False)\n    print('hello', keep.readline().strip())\n    globals()[f'k{_}'] = keep\nprint('bye')\n";
    let candidate = built("readers.py", text);
    let seen = step(&candidate, b"ann\nbob\n");
    assert_eq!(
        seen.observation.stdout,
        b"name? hello ann\nname? hello bob\nbye\n"
    );
    assert!(seen.several_readers(), "{:?}", seen.reads);
    let plain = run_in(Sandbox::shared(), &candidate, &replay(b"ann\nbob\n")).unwrap();
    assert_eq!(plain.stdout, b"name? hello ann\nname? hello \nbye\n");
}

#[test]
fn reads_of_a_fixed_size_show() {
    let text = "import os\nwhile os.read(0, 7): pass\n";
    let seen = step(&built("fixed.py", text), b"ann\nbob\n");
    assert_eq!(seen.reads.len(), 1);
    assert_eq!(seen.reads[0].size, Some(7));
    assert!(seen.reads[0].times >= 3);
}

#[test]
fn a_program_that_closes_its_stdout_and_reads_on_is_seen_to() {
    let closes = "import os, sys\nos.write(1, b'name? ')\nos.close(1)\nfor _ in sys.stdin: pass\n";
    // A process that another test is just cloning may still hold the pipe for a moment.
    let lines = b"ann\n".repeat(200);
    assert!(step(&built("closes.py", closes), &lines).closed_stdout);
    assert!(!step(&command(&["cat"]), b"ann\n").closed_stdout);
}

#[test]
fn a_program_that_computes_for_ever_is_stopped_at_the_deadline() {
    let mut replay = replay(b"ann\nbob\n");
    replay.limits.wall = Duration::from_millis(400);
    let text = "input('name? ')\nwhile True: pass\n";
    let seen = run_stepped(&built("loop.py", text), &replay).unwrap();
    assert_eq!(seen.observation.ending, Ending::TimedOut);
    assert_eq!(printed(&seen), ["name? ", "", ""]);
}

#[test]
fn a_program_that_cannot_be_started_has_no_turns() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ghost");
    std::fs::write(&path, "#!/no/such/interpreter\n").unwrap();
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let seen = step(&command(&[path.to_str().unwrap()]), b"a\n");
    assert!(matches!(seen.observation.ending, Ending::CannotStart(_)));
    assert!(seen.turns.is_empty());
}

#[test]
fn where_the_state_cannot_be_read_the_rest_is_fed_at_once_and_that_is_said() {
    use crate::candidate::capture::Capture;
    use crate::candidate::feed::Feed;
    let (_input_end, input) = std::io::pipe().unwrap();
    let (output_end, output) = std::io::pipe().unwrap();
    let mut feed = Feed::held(b"ann\n", input).unwrap();
    let mut stdout = Capture::new(output_end, 100, 100).unwrap();
    let mut stepper = stepper::Stepper::new(b"ann\n", None, None, None);
    assert!(stepper.advance(false, &mut feed, &mut stdout).is_none());
    assert!(feed.is_closed());
    assert_eq!(feed.written(), 4);
    drop(output);
    let seen = stepper.finish(b"ann\n", step(&command(&["true"]), b"").observation);
    assert!(
        seen.unreadable
            .is_some_and(|why| why.contains("does not tell"))
    );
}
