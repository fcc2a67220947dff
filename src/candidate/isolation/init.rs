//! The runner's end of an init.

use std::ffi::{CStr, CString};
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd as _, AsRawFd as _, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags,
    SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg,
    sendmsg, socketpair,
};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, WaitOptions, pidfd_open, pidfd_send_signal,
    waitid, waitpid,
};

use super::blueprint::Blueprint;
use super::error::{IsolationError, Obstacle};
use super::explain::explain;
use super::inside::birth;
use super::inside::block::{LIMITS, Order, Report, ResourceLimit};
use super::inside::region::Region;

/// How long an init may take to be ready; a machine that swaps is slow, a broken one does not
/// answer at all.
const READY_WITHIN: Duration = Duration::from_secs(20);

/// What a run is made of, as an init takes it. Paths are those of the inside.
#[derive(Debug)]
pub struct Errand<'a> {
    /// The program.
    pub program: &'a CStr,
    /// Its arguments, the name that it is called by first.
    pub args: &'a [CString],
    /// Its environment, `NAME=VALUE`.
    pub environment: &'a [CString],
    /// The folder that it starts in.
    pub folder: &'a CStr,
    /// Files with their bytes and folders without, in the order they are made.
    pub placed: &'a [(CString, Option<&'a [u8]>)],
    /// A further folder that it may write.
    pub aside: Option<&'a CStr>,
    /// A file to be looked for after the run.
    pub look_for: Option<&'a CStr>,
    /// Limits, at most as many as there is room for.
    pub limits: &'a [ResourceLimit],
    /// The warm interpreter that may fork it.
    pub warm: Option<Warm<'a>>,
}

/// A warm interpreter, which is started when there is none yet.
#[derive(Debug, Clone, Copy)]
pub struct Warm<'a> {
    /// What it serves, in one number that is not 0.
    pub key: u64,
    /// The arguments of its server, the name that it is called by first.
    pub args: &'a [CString],
    /// The environment of its server, `NAME=VALUE`.
    pub environment: &'a [CString],
    /// What the server is told first.
    pub hello: &'a [u8],
    /// What it is told of this run.
    pub request: &'a [u8],
}

/// A long-lived process that starts candidates, one at a time, and leaves nothing of them. It
/// ends with this value, and with the runner, however that ends: it sees the end of its socket.
#[derive(Debug)]
pub struct Init {
    socket: OwnedFd,
    process: OwnedFd,
    region: Region,
    flags: u32,
    run: u32,
}

/// A report, and the descriptor that came along.
type Received = (Report, Option<OwnedFd>);

impl Init {
    /// Makes one. Takes some milliseconds.
    ///
    /// # Errors
    /// When the system refuses what the blueprint asks for; says what.
    pub fn start(blueprint: &Blueprint) -> Result<Self, IsolationError> {
        let region = Region::new()?;
        let (socket, theirs) = socketpair(
            AddressFamily::UNIX,
            SocketType::SEQPACKET,
            SocketFlags::CLOEXEC,
            None,
        )
        .map_err(io::Error::from)?;
        let forked = birth::fork(blueprint, theirs.as_raw_fd(), &region)
            .map_err(io::Error::from_raw_os_error)?;
        drop(theirs);
        let forked = Pid::from_raw(forked).ok_or_else(|| io::Error::from(io::ErrorKind::Other))?;
        let born = wait_for_birth(&socket, blueprint, forked);
        if blueprint.jail.is_some() || born.is_err() {
            // It has ended by itself, or is to.
            if born.is_err() {
                let _ = rustix::process::kill_process(forked, Signal::KILL);
            }
            reap(forked);
        }
        let (process, flags) = born?;
        Ok(Self {
            socket,
            process,
            region,
            flags,
            run: 0,
        })
    }

    /// Kills it.
    #[cfg(test)]
    pub fn kill(&self) {
        let _ = pidfd_send_signal(&self.process, Signal::KILL);
    }

    /// What it said of itself: flags of [`Report`].
    pub fn has(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    /// The number of its process, as the runner sees it; none when the system does not tell.
    pub fn number(&self) -> Option<i32> {
        let path = format!("/proc/self/fdinfo/{}", self.process.as_raw_fd());
        let text = std::fs::read_to_string(path).ok()?;
        let number = text.lines().find_map(|line| line.strip_prefix("Pid:"))?;
        number.trim().parse().ok().filter(|number| *number > 0)
    }

    /// Whether its oldest child is a warm interpreter, and none of the run.
    pub fn keeps_warm(&self) -> bool {
        self.region.keeps_warm()
    }

    /// Becomes readable when there is a report.
    pub fn descriptor(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }

    /// Starts a run with these three streams. How that went is the next report.
    ///
    /// # Errors
    /// `ArgumentListTooLong` when it does not fit; anything else means that the init is gone.
    pub fn begin(&mut self, errand: &Errand<'_>, streams: [BorrowedFd<'_>; 3]) -> io::Result<()> {
        self.run = self.run.wrapping_add(1);
        write_block(&mut self.region, errand)?;
        let order = self.order(Order::START);
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
        let mut beside = SendAncillaryBuffer::new(&mut space);
        beside.push(SendAncillaryMessage::ScmRights(&streams));
        self.send(order, &mut beside)
    }

    /// Gives an order about the run that is going on.
    ///
    /// # Errors
    /// When the init is gone.
    pub fn order_about(&self, what: u32) -> io::Result<()> {
        self.send(self.order(what), &mut SendAncillaryBuffer::default())
    }

    fn order(&self, what: u32) -> Order {
        Order {
            what,
            run: self.run,
        }
    }

    fn send(&self, order: Order, beside: &mut SendAncillaryBuffer<'_, '_, '_>) -> io::Result<()> {
        let bytes = order.bytes();
        let flags = SendFlags::NOSIGNAL;
        retry(|| sendmsg(&self.socket, &[IoSlice::new(&bytes)], beside, flags))?;
        Ok(())
    }

    /// The next report about this run, waiting for so long; none when there is none by then.
    ///
    /// # Errors
    /// When the init is gone, or says something that makes no sense.
    pub fn report(&self, longest: Duration) -> io::Result<Option<Report>> {
        match receive(&self.socket, Instant::now() + longest)? {
            Some((report, _)) if report.run == self.run => Ok(Some(report)),
            Some(_) => Err(io::ErrorKind::InvalidData.into()),
            None => Ok(None),
        }
    }
}

impl Drop for Init {
    fn drop(&mut self) {
        // All that it has started ends with it.
        let _ = pidfd_send_signal(&self.process, Signal::KILL);
        let id = WaitId::PidFd(self.process.as_fd());
        while matches!(waitid(id.clone(), WaitIdOptions::EXITED), Err(Errno::INTR)) {}
    }
}

/// Waits until the init is ready; gives its process and its flags.
fn wait_for_birth(
    socket: &OwnedFd,
    blueprint: &Blueprint,
    forked: Pid,
) -> Result<(OwnedFd, u32), IsolationError> {
    let until = Instant::now() + READY_WITHIN;
    let mut process = match blueprint.jail {
        Some(_) => None,
        None => Some(pidfd_open(forked, PidfdFlags::empty()).map_err(io::Error::from)?),
    };
    let mut flags = None;
    let outcome = loop {
        if process.is_some()
            && let Some(flags) = flags
        {
            break Ok(flags);
        }
        match receive(socket, until) {
            Ok(Some((report, descriptor))) => match report.what {
                Report::BORN => process = descriptor,
                Report::READY => flags = Some(report.flags),
                _ => break Err(explain(&report, blueprint)),
            },
            Ok(None) => break Err(silent("it did not answer")),
            Err(error) => break Err(silent(&error.to_string())),
        }
    };
    match (process, outcome) {
        (Some(process), Ok(flags)) => Ok((process, flags)),
        (process, outcome) => {
            if let Some(process) = process.filter(|_| blueprint.jail.is_some()) {
                let _ = pidfd_send_signal(&process, Signal::KILL);
                let _ = waitid(WaitId::PidFd(process.as_fd()), WaitIdOptions::EXITED);
            }
            let obstacle = outcome.err().unwrap_or_else(|| silent("it was not born"));
            Err(IsolationError::SetUp(obstacle))
        }
    }
}

fn silent(why: &str) -> Obstacle {
    Obstacle::new(
        format!("the init was not ready ({why})"),
        "run it again, or use `--isolation none`",
    )
}

fn reap(process: Pid) {
    while matches!(
        waitpid(Some(process), WaitOptions::empty()),
        Err(Errno::INTR)
    ) {}
}

fn retry<T>(mut call: impl FnMut() -> Result<T, Errno>) -> io::Result<T> {
    loop {
        match call() {
            Err(Errno::INTR) => {}
            other => return Ok(other?),
        }
    }
}

fn receive(socket: &OwnedFd, until: Instant) -> io::Result<Option<Received>> {
    loop {
        // Who asks mostly knows that there is one.
        if let Some(received) = receive_now(socket)? {
            return Ok(Some(received));
        }
        let rest = until.saturating_duration_since(Instant::now());
        let mut watched = [PollFd::new(socket, PollFlags::IN)];
        let rest = Timespec::try_from(rest).ok();
        if retry(|| poll(&mut watched, rest.as_ref()))? == 0 {
            return Ok(None);
        }
    }
}

/// What lies in the socket; none when nothing does.
fn receive_now(socket: &OwnedFd) -> io::Result<Option<Received>> {
    let mut bytes = [0_u8; size_of::<Report>()];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut beside = RecvAncillaryBuffer::new(&mut space);
    let flags = RecvFlags::CMSG_CLOEXEC | RecvFlags::DONTWAIT;
    let received = match retry(|| {
        recvmsg(
            socket,
            &mut [IoSliceMut::new(&mut bytes)],
            &mut beside,
            flags,
        )
    }) {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(None),
        other => other?,
    };
    if received.bytes == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let descriptor = beside.drain().find_map(|message| match message {
        RecvAncillaryMessage::ScmRights(mut descriptors) => descriptors.next(),
        _ => None,
    });
    let report = bytes
        .get(..received.bytes)
        .and_then(Report::parse)
        .filter(|_| !received.flags.contains(ReturnFlags::TRUNC));
    match report {
        Some(report) => Ok(Some((report, descriptor))),
        None => Err(io::ErrorKind::InvalidData.into()),
    }
}

fn write_block(region: &mut Region, errand: &Errand<'_>) -> io::Result<()> {
    region.clear();
    let placed = errand.placed.iter();
    region.place(placed.map(|(path, bytes)| (path.as_c_str(), *bytes)));
    let program = region.text(errand.program);
    let args = region.texts(errand.args.iter().map(CString::as_c_str));
    let environment = region.texts(errand.environment.iter().map(CString::as_c_str));
    let folder = region.text(errand.folder);
    let look_for = errand
        .look_for
        .map_or(std::ptr::null(), |path| region.text(path));
    let aside = errand
        .aside
        .map_or(std::ptr::null(), |path| region.text(path));
    if let Some(warm) = &errand.warm {
        write_warm(region, warm);
    }
    if !region.fitted() || errand.limits.len() > LIMITS {
        return Err(io::ErrorKind::ArgumentListTooLong.into());
    }
    let block = region.block();
    block.program = program;
    block.args = args;
    block.environment = environment;
    block.folder = folder;
    block.look_for = look_for;
    block.aside = aside;
    block.limits_length = errand.limits.len();
    for (place, limit) in block.limits.iter_mut().zip(errand.limits) {
        *place = *limit;
    }
    Ok(())
}

fn write_warm(region: &mut Region, warm: &Warm<'_>) {
    let args = region.texts(warm.args.iter().map(CString::as_c_str));
    let environment = region.texts(warm.environment.iter().map(CString::as_c_str));
    let hello = region.bytes(warm.hello);
    let request = region.bytes(warm.request);
    let block = region.block();
    block.warm = warm.key;
    block.server_args = args;
    block.server_environment = environment;
    block.hello = hello;
    block.hello_length = warm.hello.len();
    block.request = request;
    block.request_length = warm.request.len();
}
