//! An interpreter that is kept warm: it forks the main process of a run in place of an `execve`.
//!
//! The server is started like a candidate, with the same limits and filters, but without Landlock
//! rules; and it forks its children as children of the init. So a run's main process is watched,
//! limited, killed and reaped like any other, and takes on the rules of its run itself, before it
//! does anything of the script's. From then on the server is outside of its rules: it can neither
//! signal it, nor look into it, and it has no descriptor of it. What is left of a run is found and
//! killed as ever, and then the server goes as well: only a run that left nobody leaves it alive.

use std::ffi::c_int;
use std::sync::atomic::Ordering;

use super::block::{Block, Report, Stage};
use super::child::{self, Child};
use super::jail::Failure;
use super::serve::Post;
use super::sweep::{self, Reaped};
use super::sys::{self, Answer};
use super::usage::{self, Text};

/// How long a server may take to load what a script needs, in milliseconds. A run waits for that.
const LOADING: i32 = 5_000;
/// How long it may take to fork.
const FORKING: i32 = 2_000;

/// A warm interpreter, which serves one candidate.
#[derive(Debug)]
pub struct Server {
    /// What it was started for.
    pub key: u64,
    process: c_int,
    socket: c_int,
}

/// How starting a server went.
#[derive(Debug)]
pub enum Start {
    /// It is ready.
    Ready(Server),
    /// It does not take this script, or cannot be started: it is not to be tried again.
    Unfit,
}

impl Server {
    /// Starts a server by this errand, with streams and rules yet to be given.
    ///
    /// # Safety
    /// The pointers in the block are right, and the stack is as [`child::start`] wants it.
    pub unsafe fn start(
        block: &Block,
        errand: &mut child::Errand<'_>,
        stack_top: *mut std::ffi::c_void,
    ) -> Start {
        let Ok([own, theirs]) = pair() else {
            return Start::Unfit;
        };
        errand.streams = [theirs; 3];
        errand.rules = -1;
        // SAFETY: the caller vouches for both.
        let started = unsafe { child::start(errand, stack_top) };
        sys::close(theirs);
        let Ok(child) = started else {
            sys::close(own);
            return Start::Unfit;
        };
        sys::close(child.descriptor);
        let server = Self {
            key: block.warm,
            process: child.process,
            socket: own,
        };
        let mut answer = [0_u8; 16];
        // SAFETY: the caller vouches for pointer and length.
        let hello = unsafe { std::slice::from_raw_parts(block.hello, block.hello_length) };
        let count = send(own, hello, &[]).and_then(|()| receive(own, &mut answer, LOADING));
        if answer.get(..count.unwrap_or(0)) == Some(b"ready") {
            return Start::Ready(server);
        }
        server.end();
        Start::Unfit
    }

    /// Has it fork the main process of a run; none where it is gone, and nobody has touched the
    /// streams. After an error somebody may have.
    ///
    /// # Safety
    /// The pointers in the block are right.
    pub unsafe fn fork(
        &self,
        block: &Block,
        streams: [c_int; 3],
        rules: c_int,
    ) -> Answer<Option<Child>> {
        let began = sys::now();
        let [input, output, errors] = streams;
        // SAFETY: the caller vouches for pointer and length.
        let request = unsafe { std::slice::from_raw_parts(block.request, block.request_length) };
        if send(self.socket, request, &[input, output, errors, rules]).is_err() {
            return Ok(None);
        }
        let mut answer = [0_u8; 16];
        let count = receive(self.socket, &mut answer, FORKING)?;
        let number = answer.get(..count).and_then(usage::parse);
        let process = number.map_or(0, |number| number as c_int);
        if process <= 1 || process == self.process {
            return Err(libc::EPROTO);
        }
        let args = [sys::fd(process), 0, 0, 0, 0, 0];
        // SAFETY: no memory is involved.
        let descriptor = unsafe { sys::call(libc::SYS_pidfd_open, args) }? as c_int;
        if !is_child(process) {
            sys::close(descriptor);
            return Err(libc::ECHILD);
        }
        Ok(Some(Child {
            process,
            descriptor,
            began,
        }))
    }

    /// Its CPU time so far, in nanoseconds.
    pub fn cpu(&self) -> u64 {
        usage::cpu_of(self.process)
    }

    /// Its CPU time if it is dead, and was reaped hereby.
    pub fn reap_if_dead(&self) -> Option<u64> {
        match sys::wait(self.process, libc::WNOHANG) {
            Ok(None) => None,
            Ok(Some(reaped)) => Some(usage::cpu_in(&reaped.usage)),
            Err(_) => Some(0),
        }
    }

    /// Whether it is the only child of the init that there is, dead ones included.
    pub fn is_alone(&self) -> bool {
        let Ok(file) = sys::open(c"/proc/thread-self/children", libc::O_RDONLY, 0) else {
            return false;
        };
        let mut buffer = [0_u8; 64];
        let count = sys::read(file, &mut buffer);
        sys::close(file);
        let mut own = Text::new();
        own.number(self.process as u64).add(b" ");
        let own = own.path().to_bytes();
        buffer.get(..count.unwrap_or(0)) == Some(own)
    }

    /// Kills and reaps it; gives its CPU time.
    pub fn end(self) -> u64 {
        let _ = sys::kill(self.process, libc::SIGKILL);
        match sys::wait(self.process, 0) {
            Ok(Some(reaped)) => usage::cpu_in(&reaped.usage),
            _ => 0,
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        sys::close(self.socket);
    }
}

impl Post<'_> {
    /// Has a warm interpreter fork the main process; none where the program has to be started.
    ///
    /// # Safety
    /// As for [`serve`](super::serve::serve).
    pub(super) unsafe fn start_warm(
        &mut self,
        block: &Block,
        streams: [c_int; 3],
        rules: c_int,
    ) -> Result<Option<Child>, Failure> {
        // Only such rules, and only with them, keep a run away from its server.
        if block.warm == 0 || !self.keeps_signals(rules) || !self.has_proc {
            return Ok(None);
        }
        if self.server.as_ref().map(|server| server.key) != Some(block.warm) {
            self.end_server();
            // SAFETY: the caller vouches for the block.
            unsafe { self.start_server(block) };
        }
        let Some(server) = &self.server else {
            return Ok(None);
        };
        // SAFETY: as above.
        let forked = unsafe { server.fork(block, streams, rules) };
        match forked {
            Ok(Some(_)) => self.flags |= Report::WARM,
            Ok(None) => drop(self.end_server()),
            Err(_) => {
                self.end_server();
                // It may have forked all the same.
                sweep::clear(self.reach());
            }
        }
        forked.map_err(|error| (Stage::Streams, error, 0))
    }

    /// # Safety
    /// As for [`serve`](super::serve::serve).
    unsafe fn start_server(&mut self, block: &Block) {
        let own = Block {
            args: block.server_args,
            environment: block.server_environment,
            folder: c"/".as_ptr(),
            ..*block
        };
        let mut errand = self.errand(&own, [-1; 3], -1);
        errand.guard_signals = false;
        self.say_warm(true);
        // SAFETY: the stack is this init's own, and the caller vouches for the block.
        match unsafe { Server::start(&own, &mut errand, self.memory.stack_top) } {
            Start::Ready(server) => self.server = Some(server),
            Start::Unfit => {
                self.say_warm(false);
                self.flags |= Report::UNFIT;
            }
        }
    }

    /// Tells the runner whether the oldest child is none of a run.
    fn say_warm(&self, keeps_warm: bool) {
        // SAFETY: the memory is right, and lives as long as this process.
        unsafe { &*self.memory.keeps_warm }.store(keeps_warm, Ordering::Relaxed);
    }

    /// Ends the warm interpreter, if there is one; gives its CPU time, which was no run's.
    pub(super) fn end_server(&mut self) -> u64 {
        let used = self.server.take().map_or(0, Server::end);
        self.say_warm(false);
        used
    }

    /// Lets go of a warm interpreter that has died; gives its CPU time.
    pub(super) fn miss_server(&mut self) -> u64 {
        let died = self.server.as_ref().and_then(Server::reap_if_dead);
        if died.is_some() {
            self.server = None;
            self.say_warm(false);
        }
        died.unwrap_or(0)
    }

    /// Reaps the dead; tells whether nobody of the run is left.
    pub(super) fn is_over(&self) -> bool {
        match (sweep::reap_dead(), &self.server) {
            (Reaped::All(_), _) => true,
            (Reaped::SomeLive(_), Some(server)) => server.is_alone(),
            (Reaped::SomeLive(_), None) => false,
        }
    }
}

/// Whether this is a child of the init, dead or alive.
fn is_child(process: c_int) -> bool {
    let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
    let args = [
        libc::P_PID as usize,
        sys::fd(process),
        0,
        options as usize,
        0,
        0,
    ];
    // SAFETY: without places for its answers it writes none.
    unsafe { sys::call(libc::SYS_waitid, args) }.is_ok()
}

/// Two ends of a socket of whole messages.
fn pair() -> Answer<[c_int; 2]> {
    let mut ends = [-1; 2];
    let kind = libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC;
    let args = [
        libc::AF_UNIX as usize,
        kind as usize,
        0,
        ends.as_mut_ptr() as usize,
        0,
        0,
    ];
    // SAFETY: there is room for both.
    unsafe { sys::call(libc::SYS_socketpair, args) }?;
    Ok(ends)
}

/// Room for a header and four descriptors, aligned as the kernel wants it.
#[repr(C, align(8))]
struct Beside {
    length: usize,
    level: c_int,
    kind: c_int,
    descriptors: [c_int; 4],
}

/// Sends a message, with four descriptors or none. Never waits: there is at most one at a time.
fn send(socket: c_int, bytes: &[u8], descriptors: &[c_int]) -> Answer {
    let mut part = libc::iovec {
        iov_base: bytes.as_ptr().cast_mut().cast(),
        iov_len: bytes.len(),
    };
    let mut beside = Beside {
        length: size_of::<Beside>(),
        level: libc::SOL_SOCKET,
        kind: libc::SCM_RIGHTS,
        descriptors: [-1; 4],
    };
    // SAFETY: all zeroes is a right value of this plain structure.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    message.msg_iov = &raw mut part;
    message.msg_iovlen = 1;
    if descriptors.len() == beside.descriptors.len() {
        beside.descriptors.copy_from_slice(descriptors);
        message.msg_control = (&raw mut beside).cast();
        message.msg_controllen = size_of::<Beside>();
    }
    let flags = (libc::MSG_NOSIGNAL | libc::MSG_DONTWAIT) as usize;
    let args = [sys::fd(socket), &raw const message as usize, flags, 0, 0, 0];
    loop {
        // SAFETY: every pointer in the message leads to something that lives through the call.
        match unsafe { sys::call(libc::SYS_sendmsg, args) } {
            Ok(_) => return Ok(()),
            Err(libc::EINTR) => {}
            Err(error) => return Err(error),
        }
    }
}

/// Receives a message within so many milliseconds; `ETIMEDOUT` when there is none by then.
fn receive(socket: c_int, buffer: &mut [u8], longest: i32) -> Answer<usize> {
    let mut watched = libc::pollfd {
        fd: socket,
        events: libc::POLLIN,
        revents: 0,
    };
    let longest = libc::timespec {
        tv_sec: (longest / 1_000).into(),
        tv_nsec: 0,
    };
    let args = [
        &raw mut watched as usize,
        1,
        &raw const longest as usize,
        0,
        0,
        0,
    ];
    // SAFETY: one entry, as told. All signals are blocked here.
    if unsafe { sys::call(libc::SYS_ppoll, args) }? == 0 {
        return Err(libc::ETIMEDOUT);
    }
    sys::read(socket, buffer)
}
