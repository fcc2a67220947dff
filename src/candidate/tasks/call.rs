//! The system call that a thread is in.

/// What a thread is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doing {
    /// It runs, or is ready to.
    Running,
    /// It sleeps in this system call.
    In(Call),
    /// It sleeps elsewhere: stopped, in a page fault, or dead already.
    Elsewhere,
}

/// A system call and its arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// The number, which differs between architectures.
    pub number: i64,
    /// The arguments; those that a call does not take are arbitrary.
    pub args: [u64; 6],
}

/// What kinds of calls matter here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Reads from the descriptor that is its first argument.
    Read,
    /// Writes to the descriptor that is its first argument.
    Write,
    /// Waits for one of a list of descriptors.
    Poll,
    /// Waits for one of three sets of descriptors.
    Select,
    /// Waits for one of the descriptors that another one stands for.
    Epoll,
    /// Waits for time to pass, or for a signal.
    Sleep,
    /// Waits for a process that it has started.
    Child,
    /// Waits for another thread or process to give way.
    Lock,
    /// Any other.
    Other,
}

impl Doing {
    /// Reads what `/proc/PID/task/TID/syscall` says; none when it makes no sense.
    ///
    /// The format is that of proc(5): `running`, or a number, six arguments, the stack and the
    /// program counter, or `-1` with the last two alone.
    pub fn parse(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok()?.trim_ascii();
        if text == "running" {
            return Some(Self::Running);
        }
        let mut fields = text.split(' ');
        let number: i64 = fields.next()?.parse().ok()?;
        if number < 0 {
            return Some(Self::Elsewhere);
        }
        let mut args = [0; 6];
        for arg in &mut args {
            let digits = fields.next()?.strip_prefix("0x")?;
            *arg = u64::from_str_radix(digits, 16).ok()?;
        }
        Some(Self::In(Call { number, args }))
    }
}

impl Call {
    /// Its first argument as a descriptor.
    pub fn descriptor(&self) -> i32 {
        // The kernel too looks at the lower half alone.
        self.args[0] as u32 as i32
    }

    /// What kind of call it is.
    #[cfg(target_os = "linux")]
    pub fn kind(&self) -> Kind {
        if let Some(kind) = self.older_kind() {
            return kind;
        }
        match self.number {
            libc::SYS_read
            | libc::SYS_readv
            | libc::SYS_preadv2
            | libc::SYS_splice
            | libc::SYS_tee
            | libc::SYS_recvfrom
            | libc::SYS_recvmsg => Kind::Read,
            libc::SYS_write | libc::SYS_writev | libc::SYS_pwritev2 => Kind::Write,
            libc::SYS_ppoll => Kind::Poll,
            libc::SYS_pselect6 => Kind::Select,
            libc::SYS_epoll_pwait | libc::SYS_epoll_pwait2 => Kind::Epoll,
            libc::SYS_nanosleep
            | libc::SYS_clock_nanosleep
            | libc::SYS_rt_sigsuspend
            | libc::SYS_rt_sigtimedwait => Kind::Sleep,
            libc::SYS_wait4 | libc::SYS_waitid => Kind::Child,
            libc::SYS_futex | libc::SYS_futex_waitv | libc::SYS_flock => Kind::Lock,
            _ => Kind::Other,
        }
    }

    /// Calls that newer architectures do not have.
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    fn older_kind(&self) -> Option<Kind> {
        match self.number {
            libc::SYS_poll => Some(Kind::Poll),
            libc::SYS_select => Some(Kind::Select),
            libc::SYS_epoll_wait => Some(Kind::Epoll),
            libc::SYS_pause => Some(Kind::Sleep),
            _ => None,
        }
    }

    /// Calls that newer architectures do not have.
    #[cfg(all(target_os = "linux", not(target_arch = "x86_64")))]
    fn older_kind(&self) -> Option<Kind> {
        None
    }

    /// Nothing is known of the calls of other systems.
    #[cfg(not(target_os = "linux"))]
    pub fn kind(&self) -> Kind {
        Kind::Other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_forms_of_the_file_are_told_apart() {
        assert_eq!(Doing::parse(b"running\n"), Some(Doing::Running));
        assert_eq!(
            Doing::parse(b"-1 0x7ffd702d20d8 0x7fca76e682ad\n"),
            Some(Doing::Elsewhere)
        );
        let text = b"0 0x3 0x55f7 0x1000 0x1000 0x0 0x21001 0x7ffd 0x7fca\n";
        let Some(Doing::In(call)) = Doing::parse(text) else {
            panic!("it is in a call");
        };
        assert_eq!((call.number, call.descriptor()), (0, 3));
        assert_eq!(call.args[1..3], [0x55f7, 0x1000]);
    }

    #[test]
    fn nonsense_is_nothing() {
        for text in [&b""[..], b"0\n", b"0 3 4 5 6 7 8\n", b"\xff"] {
            assert_eq!(Doing::parse(text), None);
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_sleep_is_no_read() {
        let kind = |number| {
            let args = [0; 6];
            Call { number, args }.kind()
        };
        assert_eq!(kind(libc::SYS_read), Kind::Read);
        assert_eq!(kind(libc::SYS_clock_nanosleep), Kind::Sleep);
        assert_eq!(kind(libc::SYS_getpid), Kind::Other);
    }
}
