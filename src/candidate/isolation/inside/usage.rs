//! What a run has used, read from the kernel without allocating.

use std::ffi::{CStr, c_int};

use super::sys::{self, Answer};

/// A path or a number as text, built in place.
#[derive(Debug)]
pub struct Text {
    bytes: [u8; 96],
    length: usize,
}

impl Text {
    /// An empty one.
    pub const fn new() -> Self {
        Self {
            bytes: [0; 96],
            length: 0,
        }
    }

    /// Adds bytes; what does not fit, with its last byte kept for NUL, is left out.
    pub fn add(&mut self, more: &[u8]) -> &mut Self {
        for byte in more {
            if self.length + 1 < self.bytes.len()
                && let Some(place) = self.bytes.get_mut(self.length)
            {
                *place = *byte;
                self.length += 1;
            }
        }
        self
    }

    /// Adds a number.
    pub fn number(&mut self, number: u64) -> &mut Self {
        let mut digits = [0_u8; 20];
        let mut rest = number;
        let mut at = digits.len();
        for digit in digits.iter_mut().rev() {
            *digit = b'0' + (rest % 10) as u8;
            rest /= 10;
            at -= 1;
            if rest == 0 {
                break;
            }
        }
        self.add(digits.get(at..).unwrap_or_default())
    }

    /// As a path. Each byte behind the text is NUL.
    pub fn path(&self) -> &CStr {
        CStr::from_bytes_until_nul(&self.bytes).unwrap_or(c"")
    }
}

/// CPU time of a process with all its threads, in nanoseconds; 0 when it is gone.
pub fn cpu_of(process: c_int) -> u64 {
    // The kernel's number for "CPU time of that process, exact".
    sys::clock((!process << 3) | 2)
}

/// CPU time of all processes that `/proc` shows, save this one, in nanoseconds.
pub fn cpu_of_all() -> u64 {
    let Ok(folder) = sys::open(c"/proc", libc::O_RDONLY | libc::O_DIRECTORY, 0) else {
        return 0;
    };
    let mut sum = 0;
    let _ = for_each_entry(folder, |name| match parse(name) {
        Some(process) if process > 1 => sum += cpu_of(process as c_int),
        _ => {}
    });
    sys::close(folder);
    sum
}

/// User and system time together, in nanoseconds.
pub fn cpu_in(usage: &libc::rusage) -> u64 {
    let nanoseconds =
        |time: libc::timeval| time.tv_sec as u64 * 1_000_000_000 + time.tv_usec as u64 * 1_000;
    nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
}

/// CPU time of all children that were waited for, and of theirs, in nanoseconds.
pub fn cpu_of_children() -> u64 {
    // SAFETY: all zeroes is a right value of this plain structure.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    let args = [
        libc::RUSAGE_CHILDREN as isize as usize,
        &raw mut usage as usize,
        0,
        0,
        0,
        0,
    ];
    // SAFETY: there is room for the answer.
    match unsafe { sys::call(libc::SYS_getrusage, args) } {
        Ok(_) => cpu_in(&usage),
        Err(_) => 0,
    }
}

/// The most memory that this process had resident at once, in bytes.
pub fn own_peak() -> u64 {
    // SAFETY: all zeroes is a right value of this plain structure.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    let args = [0, &raw mut usage as usize, 0, 0, 0, 0];
    // SAFETY: there is room for the answer.
    match unsafe { sys::call(libc::SYS_getrusage, args) } {
        Ok(_) => usage.ru_maxrss as u64 * 1024,
        Err(_) => 0,
    }
}

/// What the scheduler tells of a process.
#[derive(Debug, Clone, Copy, Default)]
pub struct Schedule {
    /// How long it was ready to run and had to wait, in nanoseconds: of its threads, the one that
    /// waited longest. 0 where the kernel does not tell.
    pub starved: u64,
    /// Whether a thread is ready to run and none of them runs now. How long that has been so is
    /// not in `starved` before it runs again.
    pub waits: bool,
}

/// What the scheduler tells of a process.
pub fn schedule(process: c_int) -> Schedule {
    let mut path = Text::new();
    path.add(b"/proc/").number(process as u64).add(b"/task");
    let before = cpu_of(process);
    let mut longest = starved_alone(process);
    let mut is_ready = false;
    let Ok(folder) = sys::open(path.path(), libc::O_RDONLY | libc::O_DIRECTORY, 0) else {
        return Schedule {
            starved: longest.unwrap_or(0),
            waits: false,
        };
    };
    let mut seen = 0;
    // A program with thousands of threads is not held up by being looked at.
    let _ = for_each_entry(folder, |name| {
        seen += 1;
        if let Some(thread) = parse(name).filter(|_| seen <= 256) {
            longest = longest.max(waited(of_thread(process, thread, b"/schedstat").path()));
            is_ready |= is_ready_to_run(of_thread(process, thread, b"/stat").path());
        }
    });
    sys::close(folder);
    Schedule {
        starved: longest.unwrap_or(0),
        waits: is_ready && cpu_of(process) == before,
    }
}

/// How long a process with a single thread was starved, which is what is left of one that has
/// ended and was not reaped yet. Each name that is looked up in `/proc` costs as much as a dozen
/// other calls.
pub fn starved_alone(process: c_int) -> Option<u64> {
    let mut path = Text::new();
    path.add(b"/proc/")
        .number(process as u64)
        .add(b"/schedstat");
    waited(path.path())
}

fn of_thread(process: c_int, thread: u64, name: &[u8]) -> Text {
    let mut path = Text::new();
    path.add(b"/proc/").number(process as u64);
    path.add(b"/task/").number(thread).add(name);
    path
}

fn is_ready_to_run(path: &CStr) -> bool {
    let mut buffer = [0_u8; 96];
    let Ok(file) = sys::open(path, libc::O_RDONLY, 0) else {
        return false;
    };
    let count = sys::read(file, &mut buffer);
    sys::close(file);
    let text = buffer.get(..count.unwrap_or(0)).unwrap_or_default();
    // The state stands behind the name, which may hold anything, at most 64 bytes.
    let end = text.iter().rposition(|byte| *byte == b')');
    end.is_some_and(|end| text.get(end..end + 3) == Some(b") R"))
}

fn waited(path: &CStr) -> Option<u64> {
    let file = sys::open(path, libc::O_RDONLY, 0).ok()?;
    let waited = waited_in(file);
    sys::close(file);
    waited
}

/// How long somebody waited for a CPU, by their open `schedstat`.
pub fn waited_in(file: c_int) -> Option<u64> {
    let mut buffer = [0_u8; 96];
    let count = sys::read_again(file, &mut buffer).ok()?;
    // Time on a CPU, time spent waiting for one, and how often.
    let text = buffer.get(..count)?;
    let second = text.split(|byte| *byte == b' ').nth(1)?;
    parse(second)
}

/// A decimal number, and nothing else.
pub fn parse(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0_u64, |number, byte| {
        let digit = byte.checked_sub(b'0').filter(|digit| *digit < 10)?;
        number.checked_mul(10)?.checked_add(digit.into())
    })
}

/// Calls this for each name in a folder, save `.` and `..`.
pub fn for_each_entry(folder: c_int, mut visit: impl FnMut(&[u8])) -> Answer {
    /// Where the length and the name of an entry stand in what the kernel gives.
    const LENGTH: usize = 16;
    const NAME: usize = 19;
    let mut buffer = [0_u64; 256];
    loop {
        let size = size_of_val(&buffer);
        let args = [sys::fd(folder), buffer.as_mut_ptr() as usize, size, 0, 0, 0];
        // SAFETY: the buffer is writable for its size.
        let count = unsafe { sys::call(libc::SYS_getdents64, args) }?;
        if count == 0 {
            return Ok(());
        }
        // SAFETY: the buffer is that long at least, and bytes need no alignment.
        let bytes =
            unsafe { std::slice::from_raw_parts(buffer.as_ptr().cast::<u8>(), count.min(size)) };
        let mut rest = bytes;
        while let Some(&[low, high]) = rest.get(LENGTH..LENGTH + 2) {
            let length = usize::from(u16::from_ne_bytes([low, high]));
            let name = rest.get(NAME..length).unwrap_or_default();
            let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
            if name != b"." && name != b".." {
                visit(name);
            }
            rest = rest.get(length.max(1)..).unwrap_or_default();
        }
    }
}
