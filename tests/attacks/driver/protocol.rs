//! What warden and harness say to each other over a socket: a line of JSON, and bytes behind it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Outcome, when};

/// A harness's first line: it is ready.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Hello {
    pub pid: u32,
    pub uid: u32,
    pub tier: String,
    pub port: u16,
    pub socket: String,
}

/// A program to be run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Request {
    pub file: String,
    pub words: Vec<String>,
    pub stdin: usize,
    pub expected: String,
}

/// What a run came to; the captured stdout and stderr follow it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Reply {
    /// The verdict's name; "internal" when the runner itself failed.
    pub verdict: String,
    pub reason: String,
    pub signal: Option<i32>,
    pub left_processes: bool,
    stdout: usize,
    stderr: usize,
}

/// A reply and its bytes.
#[derive(Debug, Clone)]
pub struct Seen {
    pub reply: Reply,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

impl Seen {
    pub fn new(verdict: &str, reason: String) -> Self {
        Self {
            reply: Reply {
                verdict: verdict.to_owned(),
                reason,
                signal: None,
                left_processes: false,
                stdout: 0,
                stderr: 0,
            },
            stdout: Vec::new(),
            stderr: Vec::new(),
        }
    }

    /// The findings that an attack printed, without the word itself.
    pub fn findings(&self) -> Vec<String> {
        String::from_utf8_lossy(&self.stdout)
            .lines()
            .filter_map(|line| line.strip_prefix("FINDING ").map(str::to_owned))
            .collect()
    }
}

/// One end of the conversation.
#[derive(Debug)]
pub struct Channel {
    stream: BufReader<UnixStream>,
}

impl Channel {
    pub fn new(stream: UnixStream) -> Self {
        Self {
            stream: BufReader::new(stream),
        }
    }

    /// Waits for so long until there is something to be heard; tells whether there is. To be asked
    /// between what is heard, not within.
    pub fn has_news(&self, longest: Duration) -> Outcome<bool> {
        let mut polled = [PollFd::new(self.stream.get_ref(), PollFlags::IN)];
        let longest = Timespec::try_from(longest).map_err(when("waiting"))?;
        match poll(&mut polled, Some(&longest)) {
            Ok(count) => Ok(count > 0),
            Err(rustix::io::Errno::INTR) => Ok(false),
            Err(error) => Err(when("waiting")(error)),
        }
    }

    /// Lets no read last longer than this.
    pub fn patience(&self, longest: Option<Duration>) -> Outcome<()> {
        let stream = self.stream.get_ref();
        stream
            .set_read_timeout(longest)
            .map_err(when("setting a deadline"))
    }

    pub fn say(&mut self, what: &impl Serialize) -> Outcome<()> {
        let mut line = serde_json::to_vec(what).map_err(when("encoding"))?;
        line.push(b'\n');
        let stream = self.stream.get_mut();
        stream.write_all(&line).map_err(when("writing"))
    }

    /// The next line; none when the other end is gone.
    pub fn hear<T: DeserializeOwned>(&mut self) -> Outcome<Option<T>> {
        let mut line = String::new();
        match self.stream.read_line(&mut line).map_err(when("reading"))? {
            0 => Ok(None),
            _ => serde_json::from_str(&line).map(Some).map_err(when(line)),
        }
    }

    pub fn show(&mut self, mut seen: Seen) -> Outcome<()> {
        (seen.reply.stdout, seen.reply.stderr) = (seen.stdout.len(), seen.stderr.len());
        self.say(&seen.reply)?;
        let stream = self.stream.get_mut();
        for bytes in [&seen.stdout, &seen.stderr] {
            stream.write_all(bytes).map_err(when("writing"))?;
        }
        Ok(())
    }

    pub fn see(&mut self) -> Outcome<Option<Seen>> {
        let Some(reply) = self.hear::<Reply>()? else {
            return Ok(None);
        };
        let [mut stdout, mut stderr] = [reply.stdout, reply.stderr].map(|size| vec![0; size]);
        for bytes in [&mut stdout, &mut stderr] {
            self.stream.read_exact(bytes).map_err(when("reading"))?;
        }
        Ok(Some(Seen {
            reply,
            stdout,
            stderr,
        }))
    }
}
