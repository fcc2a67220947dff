//! From a fork of the runner to an init that serves.

use std::ffi::c_int;

use super::block::{Report, Stage};
use super::jail::{self, Failure, Opened, SOURCES};
use super::region::{Memory, Region};
use super::serve::{self, Post};
use super::sys::{self, Answer, Errno};
use super::{message, restrict};
use crate::candidate::isolation::blueprint::{Blueprint, Jail, User};

/// The descriptor of the socket in an init, after the three standard ones.
const SOCKET: c_int = 3;

/// Forks, and lets the fork become an init that talks over this socket. Returns the number of the
/// forked process, which is the init itself, unless it is to live in namespaces: then it ends as
/// soon as it has started the init, and says so with [`Report::BORN`].
///
/// The region may go away: the fork has it for itself.
pub fn fork(blueprint: &Blueprint, socket: c_int, region: &Region) -> Answer<c_int> {
    // No handler of the runner may run in the fork.
    let mask = sys::set_mask(u64::MAX);
    // SAFETY: the fork allocates nothing and takes no lock: it stays within `inside`.
    let process = unsafe { libc::fork() };
    if process == 0 {
        // SAFETY: a region gives nothing but right memory.
        unsafe { become_init(blueprint, socket, region.memory()) }
    }
    let error = sys::errno();
    sys::set_mask(mask);
    if process < 0 { Err(error) } else { Ok(process) }
}

/// # Safety
/// The memory is right.
unsafe fn become_init(blueprint: &Blueprint, socket: c_int, memory: Memory) -> ! {
    // SAFETY: as above.
    let failure = match unsafe { set_up(blueprint, socket, memory) } {
        Ok(never) => match never {},
        Err(failure) => failure,
    };
    let (stage, errno, at) = failure;
    let report = Report {
        what: Report::FAILED,
        errno,
        stage: stage as u32,
        left: at as u32,
        ..Report::default()
    };
    // Where even that cannot be said, the runner sees the end of the socket.
    let _ = message::send(SOCKET, &report, None);
    sys::exit(1)
}

/// Nothing is of this type: what gives it never returns.
enum Never {}

fn plain(stage: Stage) -> impl Fn(Errno) -> Failure {
    move |error| (stage, error, 0)
}

/// # Safety
/// The memory is right.
unsafe fn set_up(blueprint: &Blueprint, socket: c_int, memory: Memory) -> Result<Never, Failure> {
    sys::reset_signals(true);
    // SAFETY: no memory is involved. A terminal's signals go to the runner alone.
    let _ = unsafe { sys::call(libc::SYS_setsid, [0; 6]) };
    for joined in &blueprint.cgroups {
        sys::write_all(*joined, b"0").map_err(plain(Stage::Cgroup))?;
    }
    keep_only(socket).map_err(plain(Stage::Streams))?;
    let mut has_proc = true;
    match &blueprint.jail {
        Some(jail) => {
            let mut opened = [-1; SOURCES];
            enter_namespaces(jail, blueprint.user, &mut opened)?;
            fork_init()?;
            has_proc = jail::build(jail, &opened)?;
            sys::close_from(SOCKET + 1).map_err(plain(Stage::Root))?;
        }
        None => {
            if let Some(user) = blueprint.user {
                become_user(user).map_err(plain(Stage::User))?;
            }
            sys::control(libc::PR_SET_CHILD_SUBREAPER, 1).map_err(plain(Stage::Fork))?;
        }
    }
    let rules = secure(blueprint)?;
    let post = Post {
        socket: SOCKET,
        blueprint,
        memory,
        rules,
        has_proc,
        server: None,
        schedule: sys::open(c"/proc/thread-self/schedstat", libc::O_RDONLY, 0).unwrap_or(-1),
        stamps: [None; 4],
        flags: 0,
    };
    // SAFETY: the caller vouches for the memory.
    unsafe { serve::serve(post) }
}

/// Lets go of everything of the runner but the socket.
fn keep_only(socket: c_int) -> Answer {
    if socket != SOCKET {
        // SAFETY: no memory is involved.
        unsafe {
            sys::call(
                libc::SYS_dup3,
                [sys::fd(socket), SOCKET as usize, 0, 0, 0, 0],
            )
        }?;
    }
    sys::close_from(SOCKET + 1)?;
    let nothing = sys::open(c"/dev/null", libc::O_RDWR, 0)?;
    for to in 0..3 {
        // SAFETY: no memory is involved.
        unsafe { sys::call(libc::SYS_dup3, [sys::fd(nothing), to, 0, 0, 0, 0]) }?;
    }
    sys::close(nothing);
    Ok(())
}

/// The system calls themselves, which change this thread alone.
fn become_user(user: User) -> Answer {
    let [uid, gid] = [user.user as usize, user.group as usize];
    // SAFETY: no list of groups, and no memory is involved.
    unsafe {
        sys::call(libc::SYS_setgroups, [0; 6])?;
        sys::call(libc::SYS_setresgid, [gid, gid, gid, 0, 0, 0])?;
        sys::call(libc::SYS_setresuid, [uid, uid, uid, 0, 0, 0])?;
    }
    Ok(())
}

fn unshare(flags: c_int) -> Answer {
    // SAFETY: no memory is involved.
    unsafe { sys::call(libc::SYS_unshare, [flags as usize, 0, 0, 0, 0, 0]) }.map(drop)
}

const NAMESPACES: c_int = libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP;

fn enter_namespaces(jail: &Jail, user: Option<User>, opened: &mut Opened) -> Result<(), Failure> {
    let namespaces = plain(Stage::Namespaces);
    let slave = libc::MS_REC | libc::MS_SLAVE;
    if let Some(user) = user {
        // Root opens what the user could not even find.
        unshare(libc::CLONE_NEWNS).map_err(&namespaces)?;
        sys::mount(c"none", c"/", c"", slave, c"").map_err(&namespaces)?;
        jail::open_sources(jail, opened)?;
        become_user(user).map_err(plain(Stage::User))?;
    }
    // The maps below belong to root in a process that cannot be looked at.
    sys::control(libc::PR_SET_DUMPABLE, 1).map_err(plain(Stage::User))?;
    unshare(libc::CLONE_NEWUSER).map_err(plain(Stage::UserNamespace))?;
    write_maps(jail).map_err(plain(Stage::UserNamespace))?;
    unshare(NAMESPACES).map_err(&namespaces)?;
    if user.is_none() {
        sys::mount(c"none", c"/", c"", slave, c"").map_err(&namespaces)?;
        jail::open_sources(jail, opened)?;
    }
    Ok(())
}

fn write_maps(jail: &Jail) -> Answer {
    sys::write_file(c"/proc/self/setgroups", b"deny")?;
    sys::write_file(c"/proc/self/uid_map", &jail.users)?;
    sys::write_file(c"/proc/self/gid_map", &jail.groups)
}

/// Goes on as process 1 of the new namespace, a child of the runner; the caller's own process
/// ends here.
fn fork_init() -> Result<(), Failure> {
    let mut descriptor: c_int = -1;
    let flags = libc::CLONE_PARENT | libc::CLONE_PIDFD | libc::SIGCHLD;
    let args = [flags as usize, 0, &raw mut descriptor as usize, 0, 0, 0];
    // SAFETY: without CLONE_VM and a stack this is a fork, and neither side takes a lock.
    let process = unsafe { sys::call(libc::SYS_clone, args) }.map_err(plain(Stage::Fork))?;
    if process == 0 {
        return Ok(());
    }
    let report = Report {
        what: Report::BORN,
        ..Report::default()
    };
    let sent = message::send(SOCKET, &report, Some(descriptor));
    sys::exit(c_int::from(sent.is_err()))
}

/// Gives up what no candidate may have. Returns the Landlock rules, or a negative number.
fn secure(blueprint: &Blueprint) -> Result<c_int, Failure> {
    let rules = if blueprint.landlock > 0 {
        restrict::rules(blueprint.landlock, &blueprint.rules).map_err(plain(Stage::Landlock))?
    } else {
        -1
    };
    sys::control(libc::PR_SET_DUMPABLE, 0).map_err(plain(Stage::User))?;
    // What is built by one user is run by another of the same group.
    // SAFETY: no memory is involved.
    let _ = unsafe { sys::call(libc::SYS_umask, [0o022, 0, 0, 0, 0, 0]) };
    let args = [libc::PR_SET_NO_NEW_PRIVS as usize, 1, 0, 0, 0, 0];
    // SAFETY: no memory is involved.
    unsafe { sys::call(libc::SYS_prctl, args) }.map_err(plain(Stage::Seccomp))?;
    for filter in &blueprint.filters {
        sys::install_filter(filter).map_err(plain(Stage::Seccomp))?;
    }
    Ok(rules)
}
