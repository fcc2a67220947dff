//! A harness as its warden holds it: started, spoken to, watched.

use std::io::PipeWriter;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::{UnixListener, UnixStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::course::{COURSE, WORK};
use super::manifest::{LimitTable, Tier};
use super::processes::Starved;
use super::protocol::{Channel, Hello, Request, Seen};
use super::stage::{CANARY, SHOWN_AT};
use super::{Outcome, when};

const SOCKET: &str = "/tmp/control";
/// How long a harness may take to be ready; the machine may be busy.
const READY_WITHIN: Duration = Duration::from_secs(20);
/// What a run may take beside its limit, and beside what other work of the machine took from it.
const SLACK: Duration = Duration::from_secs(1);
/// What it may take in any case.
const HOPELESS: Duration = Duration::from_secs(25);
/// How often that is looked at.
const TICK: Duration = Duration::from_millis(100);
/// How long a harness may take to end, or to go on with what it has begun to say.
const PROMPT: Duration = Duration::from_secs(5);

/// Who the harness runs as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// The superuser.
    Root,
    /// An ordinary user, become so by giving up every right.
    User(u32),
    /// The same, from a user namespace whose superuser is an ordinary user outside.
    Mapped(u32),
}

impl Who {
    /// The words that a command is to be put behind.
    fn words(self) -> Vec<String> {
        match self {
            Self::Root => Vec::new(),
            Self::User(uid) => vec![
                "setpriv".to_owned(),
                format!("--reuid={uid}"),
                format!("--regid={uid}"),
                "--clear-groups".to_owned(),
                "--".to_owned(),
            ],
            Self::Mapped(uid) => vec![
                "unshare".to_owned(),
                "-U".to_owned(),
                format!("--map-user={uid}"),
                format!("--map-group={uid}"),
                "--".to_owned(),
            ],
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Root => "root",
            Self::User(_) => "user",
            Self::Mapped(_) => "mapped",
        }
    }

    pub fn named(name: &str, uid: u32) -> Outcome<Self> {
        match name {
            "root" => Ok(Self::Root),
            "user" => Ok(Self::User(uid)),
            "mapped" => Ok(Self::Mapped(uid)),
            _ => Err(format!("nobody is called `{name}`")),
        }
    }

    pub fn uid(self) -> u32 {
        match self {
            Self::Root => 0,
            Self::User(uid) | Self::Mapped(uid) => uid,
        }
    }

    /// The owner of its files as the warden sees it.
    pub fn owner(self) -> u32 {
        match self {
            Self::User(uid) => uid,
            Self::Root | Self::Mapped(_) => 0,
        }
    }
}

/// A running harness.
#[derive(Debug)]
pub struct Prisoner {
    pub hello: Hello,
    channel: Channel,
    child: Child,
    longest: Duration,
    /// Keeps the terminal of a harness that has one from ending.
    _stdin: PipeWriter,
}

impl Prisoner {
    pub fn start(who: Who, tier: Tier, on_terminal: bool, limits: &LimitTable) -> Outcome<Self> {
        let listener = UnixListener::bind(SOCKET).map_err(when(SOCKET))?;
        let open = std::fs::Permissions::from_mode(0o777);
        std::fs::set_permissions(SOCKET, open).map_err(when(SOCKET))?;
        let (stdin, stdin_end) = std::io::pipe().map_err(when("making a pipe"))?;
        let mut child = command(who, tier, on_terminal)
            .stdin(stdin)
            .spawn()
            .map_err(when("starting the harness"))?;
        let stream = accept(&listener, &mut child)?;
        // Nobody else shall find it.
        std::fs::remove_file(SOCKET).map_err(when(SOCKET))?;
        let mut channel = Channel::new(stream);
        channel.patience(Some(READY_WITHIN))?;
        let hello: Hello = channel
            .hear()?
            .ok_or_else(|| "the harness ended before it was ready".to_owned())?;
        if hello.tier != tier.name() || hello.uid != who.uid() {
            return Err(format!(
                "the harness came up as uid {} in the tier {}, not as uid {} in {}",
                hello.uid,
                hello.tier,
                who.uid(),
                tier.name()
            ));
        }
        Ok(Self {
            hello,
            channel,
            child,
            longest: limits.wall() + SLACK,
            _stdin: stdin_end,
        })
    }

    /// Has it run a program. An error means that the harness died or did not answer in time.
    pub fn run(&mut self, request: &Request) -> Outcome<Seen> {
        self.channel
            .say(request)
            .map_err(|error| format!("1 the harness is gone: {error}"))?;
        self.await_reply()?;
        self.channel.patience(Some(PROMPT))?;
        match self.channel.see() {
            Ok(Some(seen)) => Ok(seen),
            Ok(None) => Err("1 the harness was killed".to_owned()),
            Err(error) => Err(format!("1 the harness does not answer in time: {error}")),
        }
    }

    /// Waits for the limit and a second, not counting what other work took from this run.
    fn await_reply(&self) -> Outcome<()> {
        let (start, mut starved) = (Instant::now(), Starved::since_now());
        while !self.channel.has_news(TICK)? {
            let taken = start.elapsed();
            if taken > HOPELESS || taken > self.longest + starved.so_far() {
                return Err(format!(
                    "1 the harness does not answer in {:.1} s",
                    taken.as_secs_f64()
                ));
            }
        }
        Ok(())
    }

    /// What the harmless program prints.
    pub fn canary(&mut self) -> Outcome<Vec<u8>> {
        let seen = self.run(&Request {
            file: CANARY.to_owned(),
            words: Vec::new(),
            stdin: 18,
            expected: String::new(),
        })?;
        match seen.reply.verdict.as_str() {
            "pass" | "fail" => Ok(seen.stdout),
            verdict => Err(format!(
                "2 the canary came to {verdict}: {}",
                seen.reply.reason
            )),
        }
    }

    /// Sends it home, and waits for it.
    pub fn dismiss(mut self) -> Outcome<()> {
        drop(self.channel);
        let until = Instant::now() + PROMPT;
        while Instant::now() < until {
            // Whoever looks at processes reaps every child; an error means that it has.
            if !matches!(self.child.try_wait(), Ok(None)) {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        Err("1 the harness does not end".to_owned())
    }
}

/// The command of a harness. It inherits a descriptor of a fixture, as a careless shell leaves
/// one open, and it has a secret in its environment.
fn command(who: Who, tier: Tier, on_terminal: bool) -> Command {
    let mut words = who.words();
    let driver = format!("{SHOWN_AT}/driver");
    let leak = format!(
        "exec 9<{COURSE}/fixtures/m1.out; exec {driver} --harness {}",
        tier.name()
    );
    if on_terminal {
        words.extend(["script", "-qec", &leak, "/dev/null"].map(str::to_owned));
    } else {
        words.extend(["/bin/sh", "-c", &leak].map(str::to_owned));
    }
    let mut command = Command::new(&words[0]);
    command
        .args(&words[1..])
        .env_clear()
        .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
        .env("SHELL", "/bin/sh")
        .env("TMPDIR", WORK)
        .env("RUST_BACKTRACE", "1")
        .env("REGRADE_ATTACK_CANARY", "SECRET-CANARY of the environment")
        .stdout(Stdio::inherit());
    command
}

/// Waits for the harness to call, as long as it lives, and within limits.
fn accept(listener: &UnixListener, child: &mut Child) -> Outcome<UnixStream> {
    listener.set_nonblocking(true).map_err(when(SOCKET))?;
    let until = Instant::now() + READY_WITHIN;
    loop {
        match listener.accept() {
            Ok((stream, _)) => {
                stream.set_nonblocking(false).map_err(when(SOCKET))?;
                return Ok(stream);
            }
            Err(_) if !matches!(child.try_wait(), Ok(None)) => {
                return Err("the harness ended before it was ready".to_owned());
            }
            Err(error) if Instant::now() > until => {
                return Err(format!("the harness does not come up: {error}"));
            }
            Err(_) => std::thread::sleep(Duration::from_millis(2)),
        }
    }
}

/// Where a harness calls.
pub fn call() -> Outcome<Channel> {
    let stream = UnixStream::connect(SOCKET).map_err(when(SOCKET))?;
    Ok(Channel::new(stream))
}
