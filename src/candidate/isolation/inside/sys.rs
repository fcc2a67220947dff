//! System calls as they are: no allocation, no lock, nothing of the standard library that could
//! take either. What is here may run between a fork and an exec.

use std::ffi::{CStr, c_char, c_int, c_long, c_void};

/// An error number of the system.
pub type Errno = c_int;
/// What a system call gives.
pub type Answer<T = ()> = Result<T, Errno>;

/// A system call with up to six arguments.
///
/// # Safety
/// The arguments must be what the call asks for; a pointer among them must be valid for it.
pub unsafe fn call(number: c_long, args: [usize; 6]) -> Answer<usize> {
    let [a, b, c, d, e, f] = args;
    // SAFETY: the caller vouches for the arguments.
    let answer = unsafe { libc::syscall(number, a, b, c, d, e, f) };
    if answer >= 0 {
        Ok(answer.unsigned_abs() as usize)
    } else {
        Err(errno())
    }
}

/// The number of the last error.
pub fn errno() -> Errno {
    // SAFETY: the address is this thread's own.
    unsafe { *libc::__errno_location() }
}

/// A descriptor as an argument of a system call.
pub const fn fd(descriptor: c_int) -> usize {
    descriptor as usize
}

/// "Relative to the current folder", as an argument of a system call.
pub const HERE: usize = libc::AT_FDCWD as usize;

/// Closes a descriptor; one that is closed already stays so.
pub fn close(descriptor: c_int) {
    // SAFETY: no memory is involved, and descriptors of this process are its own business.
    let _ = unsafe { call(libc::SYS_close, [fd(descriptor), 0, 0, 0, 0, 0]) };
}

/// Closes every descriptor from this one on.
pub fn close_from(first: c_int) -> Answer {
    let args = [fd(first), u32::MAX as usize, 0, 0, 0, 0];
    // SAFETY: no memory is involved.
    unsafe { call(libc::SYS_close_range, args) }.map(drop)
}

/// Opens a file below the current folder or an absolute one.
pub fn open(path: &CStr, flags: c_int, mode: u32) -> Answer<c_int> {
    let flags = flags | libc::O_CLOEXEC;
    let args = [
        HERE,
        path.as_ptr() as usize,
        flags as usize,
        mode as usize,
        0,
        0,
    ];
    // SAFETY: the path ends with NUL and lives through the call.
    unsafe { call(libc::SYS_openat, args) }.map(|fd| fd as c_int)
}

/// Reads a file from its beginning, as much as one call gives.
pub fn read_again(descriptor: c_int, buffer: &mut [u8]) -> Answer<usize> {
    let args = [
        fd(descriptor),
        buffer.as_mut_ptr() as usize,
        buffer.len(),
        0,
        0,
        0,
    ];
    // SAFETY: the buffer is writable for its length.
    unsafe { call(libc::SYS_pread64, args) }
}

/// Reads what one call gives.
pub fn read(descriptor: c_int, buffer: &mut [u8]) -> Answer<usize> {
    let args = [
        fd(descriptor),
        buffer.as_mut_ptr() as usize,
        buffer.len(),
        0,
        0,
        0,
    ];
    // SAFETY: the buffer is writable for its length.
    unsafe { call(libc::SYS_read, args) }
}

/// Writes all bytes.
pub fn write_all(descriptor: c_int, mut bytes: &[u8]) -> Answer {
    while !bytes.is_empty() {
        let args = [
            fd(descriptor),
            bytes.as_ptr() as usize,
            bytes.len(),
            0,
            0,
            0,
        ];
        // SAFETY: the bytes are readable for their length.
        match unsafe { call(libc::SYS_write, args) } {
            Ok(0) => return Err(libc::EIO),
            Ok(count) => bytes = bytes.get(count..).unwrap_or_default(),
            Err(libc::EINTR) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Writes a file that exists already.
pub fn write_file(path: &CStr, bytes: &[u8]) -> Answer {
    let file = open(path, libc::O_WRONLY, 0)?;
    let written = write_all(file, bytes);
    close(file);
    written
}

/// Makes a folder.
pub fn make_folder(path: &CStr, mode: u32) -> Answer {
    let args = [HERE, path.as_ptr() as usize, mode as usize, 0, 0, 0];
    // SAFETY: the path ends with NUL.
    unsafe { call(libc::SYS_mkdirat, args) }.map(drop)
}

/// Removes a file, or with `AT_REMOVEDIR` an empty folder.
pub fn remove(path: &CStr, flags: c_int) -> Answer {
    let args = [HERE, path.as_ptr() as usize, flags as usize, 0, 0, 0];
    // SAFETY: the path ends with NUL.
    unsafe { call(libc::SYS_unlinkat, args) }.map(drop)
}

/// Makes a link that holds this text.
pub fn link_to(text: &CStr, path: &CStr) -> Answer {
    let args = [
        text.as_ptr() as usize,
        HERE,
        path.as_ptr() as usize,
        0,
        0,
        0,
    ];
    // SAFETY: both end with NUL.
    unsafe { call(libc::SYS_symlinkat, args) }.map(drop)
}

/// Whether a path names something, followed by no link.
pub fn exists(path: &CStr) -> bool {
    const NOFOLLOW: usize = libc::AT_SYMLINK_NOFOLLOW as usize;
    let args = [HERE, path.as_ptr() as usize, 0, NOFOLLOW, 0, 0];
    // SAFETY: the path ends with NUL. 439 is faccessat2 everywhere.
    unsafe { call(439, args) }.is_ok()
}

/// Makes a folder the current one.
pub fn change_folder(path: &CStr) -> Answer {
    let args = [path.as_ptr() as usize, 0, 0, 0, 0, 0];
    // SAFETY: the path ends with NUL.
    unsafe { call(libc::SYS_chdir, args) }.map(drop)
}

/// Mounts, or changes a mount; the empty text stands for none.
pub fn mount(what: &CStr, at: &CStr, kind: &CStr, flags: u64, options: &CStr) -> Answer {
    mount_with(what, at, kind, flags, options, 0)
}

/// The same with the key that a filter asks for. The kernel itself looks at five arguments only.
pub fn mount_with(
    what: &CStr,
    at: &CStr,
    kind: &CStr,
    flags: u64,
    options: &CStr,
    key: u64,
) -> Answer {
    let options = if options.is_empty() {
        std::ptr::null()
    } else {
        options.as_ptr()
    };
    let args = [
        what.as_ptr() as usize,
        at.as_ptr() as usize,
        kind.as_ptr() as usize,
        flags as usize,
        options as usize,
        key as usize,
    ];
    // SAFETY: all texts end with NUL.
    unsafe { call(libc::SYS_mount, args) }.map(drop)
}

/// Takes a mount away at once, even if it is in use; with the key that a filter asks for.
pub fn unmount(at: &CStr, key: u64) -> Answer {
    const DETACH: usize = libc::MNT_DETACH as usize;
    let args = [at.as_ptr() as usize, DETACH, 0, 0, 0, key as usize];
    // SAFETY: the path ends with NUL. The kernel itself looks at two arguments only.
    unsafe { call(libc::SYS_umount2, args) }.map(drop)
}

/// The clock that nobody sets, in nanoseconds.
pub fn now() -> u64 {
    clock(libc::CLOCK_MONOTONIC)
}

/// A clock, in nanoseconds; 0 when there is no such clock.
pub fn clock(number: c_int) -> u64 {
    // SAFETY: all zeroes is a right value of this plain structure.
    let mut time: libc::timespec = unsafe { std::mem::zeroed() };
    let args = [number as isize as usize, &raw mut time as usize, 0, 0, 0, 0];
    // SAFETY: there is room for the answer.
    if unsafe { call(libc::SYS_clock_gettime, args) }.is_err() {
        return 0;
    }
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// A setting of this process.
pub fn control(option: c_int, value: usize) -> Answer {
    // SAFETY: only options whose value is a number are used here.
    unsafe { call(libc::SYS_prctl, [option as usize, value, 0, 0, 0, 0]) }.map(drop)
}

/// Sends a signal.
pub fn kill(process: c_int, signal: c_int) -> Answer {
    // SAFETY: no memory is involved.
    unsafe { call(libc::SYS_kill, [fd(process), signal as usize, 0, 0, 0, 0]) }.map(drop)
}

/// How a child that was waited for ended.
#[derive(Debug, Clone, Copy)]
pub struct Reaped {
    /// Its status as `wait4` gives it.
    pub status: c_int,
    /// What it used, with the children that it waited for.
    pub usage: libc::rusage,
}

/// Waits for a child; none when there are children, but none has ended yet and `NOHANG` is set.
pub fn wait(process: c_int, options: c_int) -> Answer<Option<Reaped>> {
    // SAFETY: all zeroes is a right value of this plain structure.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    let mut status = 0;
    let args = [
        fd(process),
        &raw mut status as usize,
        (options | libc::__WALL) as usize,
        &raw mut usage as usize,
        0,
        0,
    ];
    loop {
        // SAFETY: both places are writable.
        match unsafe { call(libc::SYS_wait4, args) } {
            Ok(0) => return Ok(None),
            Ok(_) => return Ok(Some(Reaped { status, usage })),
            Err(libc::EINTR) => {}
            Err(error) => return Err(error),
        }
    }
}

/// Puts all signals to their default action, and blocks or unblocks all.
pub fn reset_signals(blocked: bool) {
    let plain = [0_u64; 4];
    for signal in 1..=64_usize {
        let args = [signal, plain.as_ptr() as usize, 0, 8, 0, 0];
        // SAFETY: four zero words are the kernel's structure for the default action on every
        // architecture here. KILL and STOP refuse, which is right.
        let _ = unsafe { call(libc::SYS_rt_sigaction, args) };
    }
    set_mask(if blocked { u64::MAX } else { 0 });
}

/// Sets which signals are blocked; returns which were.
pub fn set_mask(mask: u64) -> u64 {
    let mut old = 0_u64;
    let args = [
        libc::SIG_SETMASK as usize,
        &raw const mask as usize,
        &raw mut old as usize,
        8,
        0,
        0,
    ];
    // SAFETY: both are the kernel's eight bytes.
    let _ = unsafe { call(libc::SYS_rt_sigprocmask, args) };
    old
}

/// Ends this process at once; no handler runs.
pub fn exit(code: c_int) -> ! {
    // SAFETY: it does not return, and runs nothing of this process.
    unsafe { libc::_exit(code) }
}

/// Installs a seccomp filter on this thread.
pub fn install_filter(program: &[libc::sock_filter]) -> Answer {
    let program = libc::sock_fprog {
        len: program.len() as u16,
        filter: program.as_ptr().cast_mut(),
    };
    const SET_MODE_FILTER: usize = 1;
    let args = [SET_MODE_FILTER, 0, &raw const program as usize, 0, 0, 0];
    // SAFETY: the program is as long as it says, and the kernel copies it.
    unsafe { call(libc::SYS_seccomp, args) }.map(drop)
}

/// Becomes another program; returns only why not.
///
/// # Safety
/// Both lists end with a null pointer, and each entry is a text that ends with NUL.
pub unsafe fn execute(
    path: *const c_char,
    args: *const *const c_char,
    environment: *const *const c_char,
) -> Errno {
    let call_args = [path as usize, args as usize, environment as usize, 0, 0, 0];
    // SAFETY: the caller vouches for the lists.
    match unsafe { call(libc::SYS_execve, call_args) } {
        Ok(_) => 0,
        Err(error) => error,
    }
}

/// Anonymous memory that a forked process goes on sharing, or that is private.
pub fn map(length: usize, shared: bool) -> Answer<*mut c_void> {
    let sharing = if shared {
        libc::MAP_SHARED
    } else {
        libc::MAP_PRIVATE
    };
    let flags = sharing | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: a new mapping where the kernel likes.
    let address = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            length,
            libc::PROT_READ | libc::PROT_WRITE,
            flags,
            -1,
            0,
        )
    };
    if address == libc::MAP_FAILED {
        return Err(errno());
    }
    Ok(address)
}
