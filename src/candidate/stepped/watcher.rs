//! Seeing that a run waits for its stdin.

use std::fs::File;
use std::io;
use std::os::unix::fs::{FileExt as _, MetadataExt as _};
use std::time::{Duration, Instant};

use crate::candidate::tasks::Thread;
use crate::candidate::tasks::call::{Call, Doing, Kind};
use crate::candidate::tasks::descriptor::PipeName;
use crate::candidate::tasks::tree::{Root, threads};
use crate::candidate::tasks::waits;

/// How long threads beside the one that waits may still be at work. What compiles in the
/// background, or spins, has nothing to do with the answer.
const SETTLE: Duration = Duration::from_millis(20);

/// Looks whether somebody of a run waits for its stdin and nobody else is at work.
#[derive(Debug)]
pub struct Watcher {
    root: Root,
    pipe: PipeName,
    /// Who waited last.
    reader: Option<Reader>,
    /// The root's own children, where it is no part of the run.
    children: Option<File>,
    /// Since when somebody waits while others are at work.
    unsettled: Option<Instant>,
}

/// What a look shows.
#[derive(Debug)]
pub enum Look {
    /// It waits for stdin, in this way.
    Waits(Wait),
    /// It does not, or not yet.
    Busy,
    /// The system does not tell.
    Refused(io::Error),
}

/// How somebody waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wait {
    /// The descriptor.
    pub descriptor: i32,
    /// Where it reads to and how much, unless it waits in `poll` or the like.
    pub buffer: Option<(u64, u64)>,
}

/// A thread that has waited, with the files that tell of it kept open: opening them takes longer
/// than reading.
#[derive(Debug)]
struct Reader {
    thread: Thread,
    call: File,
    children: File,
    tasks: File,
}

impl Watcher {
    /// Watches the run below a process for reads from a pipe. The pipe is empty whenever it is
    /// looked: else who reads from it does not wait.
    pub fn new(root: Root, pipe: PipeName) -> Self {
        Self {
            root,
            pipe,
            reader: None,
            children: None,
            unsettled: None,
        }
    }

    /// Looks once. The root may have a stranger for its oldest child by now.
    pub fn look(&mut self, has_stranger: bool) -> Look {
        self.root.has_stranger = has_stranger;
        if let Some(look) = self.look_at_reader() {
            return look;
        }
        self.reader = None;
        self.look_at_all()
    }

    /// A look at who waited last alone; none when that does not settle it.
    fn look_at_reader(&mut self) -> Option<Look> {
        let reader = self.reader.as_ref()?;
        match read_call(&reader.call).ok()? {
            Doing::Running if self.unsettled.is_none() => Some(Look::Busy),
            Doing::In(call) => {
                let wait = self.wait_of(reader.thread, &call)?;
                self.is_alone(reader).then_some(Look::Waits(wait))
            }
            _ => None,
        }
    }

    fn wait_of(&self, thread: Thread, call: &Call) -> Option<Wait> {
        let descriptor = waits::for_pipe(thread.process, call, &self.pipe)?;
        let [_, at, size, ..] = call.args;
        let is_read = is_plain_read(call);
        Some(Wait {
            descriptor,
            buffer: is_read.then_some((at, size)),
        })
    }

    /// Whether a thread is the only one of the run.
    fn is_alone(&self, reader: &Reader) -> bool {
        let process = reader.thread.process;
        let no_child = is_empty(&reader.children);
        // A folder has two links more than it has folders in it.
        let one_thread = reader.tasks.metadata().is_ok_and(|data| data.nlink() == 3);
        let only_process = match &self.children {
            None => self.root.belongs && self.root.process == process,
            Some(children) => read(children).is_ok_and(|text| self.root.own(&text) == [process]),
        };
        no_child && one_thread && only_process
    }

    fn look_at_all(&mut self) -> Look {
        let first = self.survey();
        let Some((thread, wait)) = first.waiting else {
            self.unsettled = None;
            return match first.refused {
                Some(error) => Look::Refused(error),
                None => Look::Busy,
            };
        };
        self.remember(thread);
        let since = *self.unsettled.get_or_insert_with(Instant::now);
        // One of several may have given work to another that was looked at before.
        let settled = first.is_at_rest() && (first.threads == 1 || self.survey().is_at_rest());
        if settled {
            self.unsettled = None;
            return Look::Waits(wait);
        }
        if since.elapsed() < SETTLE {
            return Look::Busy;
        }
        self.unsettled = None;
        Look::Waits(wait)
    }

    fn survey(&self) -> Survey {
        let mut survey = Survey::default();
        for thread in self.root.threads() {
            survey.threads += 1;
            match File::open(thread.file("syscall")).and_then(|file| read_call(&file)) {
                Ok(Doing::Running) => survey.at_work += 1,
                Ok(Doing::In(call)) if survey.waiting.is_none() => {
                    survey.waiting = self.wait_of(thread, &call).map(|wait| (thread, wait));
                }
                Ok(_) => {}
                // A thread that has ended meanwhile.
                Err(error) if is_gone(&error) && !thread_is_there(thread) => {}
                Err(error) => survey.refused = Some(error),
            }
        }
        survey
    }

    fn remember(&mut self, thread: Thread) {
        let open = |name: &str| File::open(thread.file(name));
        let tasks = File::open(format!("/proc/{}/task", thread.process));
        if let (Ok(call), Ok(children), Ok(tasks)) = (open("syscall"), open("children"), tasks) {
            self.reader = Some(Reader {
                thread,
                call,
                children,
                tasks,
            });
        }
        if !self.root.belongs && self.children.is_none() {
            let root = self.root.process;
            let root = Thread {
                process: root,
                thread: root,
            };
            self.children = File::open(root.file("children")).ok();
        }
    }
}

/// What all threads of a run do.
#[derive(Debug, Default)]
struct Survey {
    waiting: Option<(Thread, Wait)>,
    at_work: usize,
    threads: usize,
    refused: Option<io::Error>,
}

impl Survey {
    /// Whether somebody waits for stdin and nobody is at work.
    fn is_at_rest(&self) -> bool {
        self.waiting.is_some() && self.at_work == 0
    }
}

/// Whether a call reads into one buffer.
#[cfg(target_os = "linux")]
fn is_plain_read(call: &Call) -> bool {
    call.kind() == Kind::Read && call.number == libc::SYS_read
}

/// Whether a call reads into one buffer.
#[cfg(not(target_os = "linux"))]
fn is_plain_read(call: &Call) -> bool {
    call.kind() == Kind::Read
}

fn is_gone(error: &io::Error) -> bool {
    let gone = rustix::io::Errno::SRCH.raw_os_error();
    error.kind() == io::ErrorKind::NotFound || error.raw_os_error() == Some(gone)
}

fn thread_is_there(thread: Thread) -> bool {
    threads(thread.process).contains(&thread)
}

fn read_call(file: &File) -> io::Result<Doing> {
    let text = read(file)?;
    Doing::parse(&text).ok_or_else(|| io::ErrorKind::InvalidData.into())
}

/// The start of a file of `/proc`, made anew by the kernel at each read from its start.
fn read(file: &File) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; 256];
    let count = file.read_at(&mut bytes, 0)?;
    bytes.truncate(count);
    Ok(bytes)
}

fn is_empty(file: &File) -> bool {
    read(file).is_ok_and(|text| text.trim_ascii().is_empty())
}
