//! Gathering the evidence from `/proc`.

use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt as _;
use std::time::Duration;

use super::seen::{Activity, Place, PostMortem, TaskSeen};
use crate::candidate::tasks::Thread;
use crate::candidate::tasks::call::{Call, Doing, Kind};
use crate::candidate::tasks::descriptor::{PipeName, open, target};
use crate::candidate::tasks::tree::Root;
use crate::candidate::tasks::waits;

/// Threads that are told one by one.
const TOLD: usize = 24;

/// The pipes of a run.
#[derive(Debug, Default)]
pub struct Pipes {
    /// Its stdin.
    pub stdin: Option<PipeName>,
    /// Its stdout.
    pub stdout: Option<PipeName>,
    /// Its stderr.
    pub stderr: Option<PipeName>,
}

/// What the run below a process is doing. A few dozen microseconds for each thread.
pub fn gather(root: Root, pipes: &Pipes) -> PostMortem {
    let threads = root.threads();
    let tasks = threads.iter().take(TOLD).map(|thread| task(*thread, pipes));
    let mut processes: Vec<_> = threads.iter().map(|thread| thread.process).collect();
    processes.dedup();
    PostMortem {
        tasks: tasks.collect(),
        more_tasks: threads.len().saturating_sub(TOLD),
        stdin_unread: processes.iter().find_map(|process| unread(*process, pipes)),
        reads: sum_of_reads(&processes),
        ..PostMortem::default()
    }
}

fn task(thread: Thread, pipes: &Pipes) -> TaskSeen {
    let stat = fs::read(thread.file("stat")).unwrap_or_default();
    let stat = String::from_utf8_lossy(&stat);
    // The name stands in parentheses and may hold any.
    let (name, rest) = stat
        .split_once('(')
        .and_then(|(_, rest)| rest.rsplit_once(')'))
        .unwrap_or_default();
    TaskSeen {
        process: thread.process,
        thread: thread.thread,
        name: name.to_owned(),
        activity: activity(thread, rest.trim_start(), pipes),
        cpu: cpu(thread, rest),
    }
}

fn activity(thread: Thread, stat: &str, pipes: &Pipes) -> Activity {
    match stat.chars().next() {
        Some('Z' | 'X') => return Activity::Ended,
        Some('T' | 't') => return Activity::Stopped,
        Some('R') => return Activity::Ran,
        _ => {}
    }
    let text = fs::read(thread.file("syscall")).unwrap_or_default();
    match Doing::parse(&text) {
        Some(Doing::Running) => Activity::Ran,
        Some(Doing::In(call)) => in_call(thread.process, &call, pipes),
        Some(Doing::Elsewhere) | None => Activity::Unknown,
    }
}

fn in_call(process: i32, call: &Call, pipes: &Pipes) -> Activity {
    let waits_for_stdin = || {
        let stdin = pipes.stdin.as_ref()?;
        waits::for_pipe(process, call, stdin)
    };
    match call.kind() {
        Kind::Read => Activity::Read(place(process, call.descriptor(), pipes)),
        Kind::Write => Activity::Wrote(place(process, call.descriptor(), pipes)),
        Kind::Poll | Kind::Select | Kind::Epoll => {
            if waits_for_stdin().is_some() {
                Activity::Read(Place::Stdin)
            } else if waits::readable(process, call).is_empty() {
                Activity::Slept
            } else {
                Activity::Polled
            }
        }
        Kind::Sleep => Activity::Slept,
        Kind::Child => Activity::AwaitedChild,
        Kind::Lock => Activity::AwaitedLock,
        Kind::Other => Activity::Other(call.number),
    }
}

fn place(process: i32, descriptor: i32, pipes: &Pipes) -> Place {
    let link = target(process, descriptor).unwrap_or_default();
    let is = |pipe: &Option<PipeName>| pipe.as_ref().is_some_and(|pipe| pipe.is(&link));
    if is(&pipes.stdin) {
        Place::Stdin
    } else if is(&pipes.stdout) {
        Place::Stdout
    } else if is(&pipes.stderr) {
        Place::Stderr
    } else if link.starts_with(b"pipe:") || link.starts_with(b"socket:") {
        Place::Pipe
    } else {
        Place::File(String::from_utf8_lossy(&link).into_owned())
    }
}

/// CPU time: exact where the kernel counts it so, else in hundredths of a second.
fn cpu(thread: Thread, stat: &str) -> Duration {
    let exact = fs::read_to_string(thread.file("schedstat")).unwrap_or_default();
    if let Some(nanoseconds) = exact.split(' ').next().and_then(|time| time.parse().ok()) {
        return Duration::from_nanos(nanoseconds);
    }
    let times = stat.split_ascii_whitespace().skip(11).take(2);
    let hundredths: u64 = times.filter_map(|time| time.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * hundredths)
}

/// Bytes of the input that nobody has read yet, if this process has it open.
fn unread(process: i32, pipes: &Pipes) -> Option<u64> {
    let stdin = pipes.stdin.as_ref()?;
    let mut descriptors = open(process)?;
    descriptors.sort_unstable();
    let holds = |number: &i32| target(process, *number).is_some_and(|link| stdin.is(&link));
    let number = descriptors.into_iter().find(holds)?;
    // Another descriptor of the same pipe. Nobody takes notice of one more reader.
    let nonblocking = i32::try_from(rustix::fs::OFlags::NONBLOCK.bits()).ok()?;
    let pipe: File = OpenOptions::new()
        .read(true)
        .custom_flags(nonblocking)
        .open(format!("/proc/{process}/fd/{number}"))
        .ok()?;
    rustix::io::ioctl_fionread(&pipe).ok()
}

/// Calls that read, and the bytes that they gave, of all processes together.
fn sum_of_reads(processes: &[i32]) -> Option<(u64, u64)> {
    let each = processes.iter().filter_map(|process| {
        let text = fs::read_to_string(format!("/proc/{process}/io")).ok()?;
        let field = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name))?;
            line.trim().parse::<u64>().ok()
        };
        Some((field("syscr:")?, field("rchar:")?))
    });
    each.reduce(|(calls, bytes), (more, longer)| (calls + more, bytes + longer))
}
