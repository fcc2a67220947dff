//! The way of a candidate from the init to its own program.
//!
//! The child shares the init's memory until it has become the program, and the init sleeps
//! meanwhile. So it allocates nothing, takes no lock, and writes only into its own stack and into
//! the [`Errand`] that was made for it.

use std::ffi::{CStr, c_int, c_void};

use super::block::{Block, Stage};
use super::sys::{self, Answer, Errno};

/// What the child is to do, and what came of it.
#[derive(Debug)]
pub struct Errand<'a> {
    /// What the run is made of.
    pub block: &'a Block,
    /// Its three streams.
    pub streams: [c_int; 3],
    /// Landlock rules, or a negative number.
    pub rules: c_int,
    /// Whether signals have to be kept inside by a filter, for want of Landlock.
    pub guard_signals: bool,
    /// Whether the kernel shall take it first when memory runs out.
    pub first_to_go: bool,
    /// Where it failed, and why; `None` once it has become the program.
    pub failure: Option<(Stage, Errno)>,
}

/// A started child.
#[derive(Debug, Clone, Copy)]
pub struct Child {
    /// Its number.
    pub process: c_int,
    /// A descriptor that becomes readable when it ends.
    pub descriptor: c_int,
    /// When it was started, by [`sys::now`].
    pub began: u64,
}

/// Starts the child on this stack, and returns once it has become the program or has failed.
///
/// # Safety
/// `stack_top` is the end of a mapping of at least 64 KiB that nobody else uses, and the pointers
/// in the block are right.
pub unsafe fn start(errand: &mut Errand<'_>, stack_top: *mut c_void) -> Answer<Child> {
    let mut descriptor: c_int = -1;
    let began = sys::now();
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD | libc::SIGCHLD;
    // SAFETY: the stack is the child's own; the errand outlives the child's use of it, because
    // CLONE_VFORK holds this thread until the child is another program or gone.
    let process = unsafe {
        libc::clone(
            run,
            stack_top,
            flags,
            std::ptr::from_mut(errand).cast(),
            &raw mut descriptor,
        )
    };
    if process < 0 {
        return Err(sys::errno());
    }
    Ok(Child {
        process,
        descriptor,
        began,
    })
}

extern "C" fn run(errand: *mut c_void) -> c_int {
    // SAFETY: this is the errand that `start` was given; its thread sleeps.
    let errand = unsafe { &mut *errand.cast::<Errand<'_>>() };
    // SAFETY: `start`'s caller vouches for the pointers in the block.
    let failure = unsafe { prepare(errand) };
    errand.failure = Some(match failure {
        Err(failure) => failure,
        // SAFETY: as above.
        Ok(()) => (Stage::Program, unsafe {
            sys::execute(
                errand.block.program,
                errand.block.args,
                errand.block.environment,
            )
        }),
    });
    sys::exit(127)
}

/// Everything before the program.
///
/// # Safety
/// The pointers in the block are right.
unsafe fn prepare(errand: &Errand<'_>) -> Result<(), (Stage, Errno)> {
    let at = |stage| move |error| (stage, error);
    join_streams(errand.streams).map_err(at(Stage::Streams))?;
    // SAFETY: no memory is involved. It becomes the leader of a session without a terminal.
    let _ = unsafe { sys::call(libc::SYS_setsid, [0; 6]) };
    // SAFETY: a text that ends with NUL.
    let folder = unsafe { CStr::from_ptr(errand.block.folder) };
    sys::change_folder(folder).map_err(at(Stage::Folder))?;
    if errand.first_to_go {
        go_first();
    }
    set_limits(errand.block).map_err(at(Stage::Limit))?;
    if errand.rules >= 0 {
        let args = [sys::fd(errand.rules), 0, 0, 0, 0, 0];
        // SAFETY: no memory is involved.
        unsafe { sys::call(libc::SYS_landlock_restrict_self, args) }
            .map_err(at(Stage::Landlock))?;
    }
    sys::close_from(3).map_err(at(Stage::Streams))?;
    sys::set_mask(0);
    if errand.guard_signals {
        guard_signals().map_err(at(Stage::Seccomp))?;
    }
    Ok(())
}

/// Makes the streams the first three descriptors. None of them is one of those already.
fn join_streams(streams: [c_int; 3]) -> Answer {
    for (stream, to) in streams.into_iter().zip(0..) {
        // SAFETY: no memory is involved.
        unsafe { sys::call(libc::SYS_dup3, [sys::fd(stream), to, 0, 0, 0, 0]) }?;
    }
    Ok(())
}

/// Tells the kernel to take this process before any other of its cgroup.
fn go_first() {
    // The init cannot be looked at, and this process still is the init's memory.
    let _ = sys::control(libc::PR_SET_DUMPABLE, 1);
    // Where it cannot be written the kernel chooses; the run's own limit still holds.
    let _ = sys::write_file(c"/proc/self/oom_score_adj", b"1000");
    let _ = sys::control(libc::PR_SET_DUMPABLE, 0);
}

fn set_limits(block: &Block) -> Answer {
    for limit in block.limits.iter().take(block.limits_length) {
        let mut values = [limit.soft, limit.hard];
        let resource = limit.resource as usize;
        let set = |values: &[u64; 2]| {
            let args = [0, resource, values.as_ptr() as usize, 0, 0, 0];
            // SAFETY: two words, as the kernel's structure has them.
            unsafe { sys::call(libc::SYS_prlimit64, args) }
        };
        if set(&values) == Err(libc::EPERM) {
            // The hard limit that holds already is lower, which is as good.
            let mut old = [0_u64; 2];
            let args = [0, resource, 0, old.as_mut_ptr() as usize, 0, 0];
            // SAFETY: room for two words.
            unsafe { sys::call(libc::SYS_prlimit64, args) }?;
            let [soft, hard] = &mut values;
            *hard = (*hard).min(old[1]);
            *soft = (*soft).min(*hard);
            set(&values)?;
        }
    }
    Ok(())
}

const LOAD: u16 = 0x20;
const IF_EQUAL: u16 = 0x15;
const RETURN: u16 = 0x06;
/// Where the first argument's low half lies on these little-endian machines.
const FIRST: u32 = 16;

const fn step(code: u16, k: u32, yes: u8, no: u8) -> libc::sock_filter {
    libc::sock_filter {
        code,
        jt: yes,
        jf: no,
        k,
    }
}

/// Lets this process send signals to itself alone. Its number is not known any earlier.
fn guard_signals() -> Answer {
    // SAFETY: no memory is involved.
    let own = unsafe { sys::call(libc::SYS_getpid, [0; 6]) }? as u32;
    let program = [
        step(LOAD, 0, 0, 0),
        step(IF_EQUAL, libc::SYS_kill as u32, 5, 0),
        step(IF_EQUAL, libc::SYS_tkill as u32, 4, 0),
        step(IF_EQUAL, libc::SYS_tgkill as u32, 3, 0),
        step(IF_EQUAL, libc::SYS_rt_sigqueueinfo as u32, 2, 0),
        step(IF_EQUAL, libc::SYS_rt_tgsigqueueinfo as u32, 1, 0),
        step(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0),
        step(LOAD, FIRST, 0, 0),
        step(IF_EQUAL, own, 0, 1),
        step(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0),
        step(RETURN, libc::SECCOMP_RET_ERRNO | libc::EPERM as u32, 0, 0),
    ];
    sys::install_filter(&program)
}
