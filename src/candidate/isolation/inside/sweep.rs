//! Killing and reaping everything of a run.

use std::ffi::c_int;

use super::sys;
use super::usage::parse;

/// How far an init's signals reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// All processes that it may signal are the run's: those of its pid namespace, or of a user
    /// that it shares with nobody.
    All,
    /// Only its descendants are the run's.
    Descendants,
}

/// Tells every process of the run to end at once.
pub fn kill_all(reach: Reach) {
    match reach {
        // Whoever is just forking is killed too: the kernel does not let a fork slip through.
        Reach::All => {
            let _ = sys::kill(-1, libc::SIGKILL);
        }
        Reach::Descendants => kill_children(),
    }
}

/// Kills and reaps until nobody is left; returns how many had to be reaped.
pub fn clear(reach: Reach) -> u32 {
    let mut reaped = 0;
    loop {
        kill_all(reach);
        match sys::wait(-1, 0) {
            Ok(Some(_)) => reaped += 1,
            Ok(None) | Err(libc::EINTR) => {}
            Err(_) => return reaped,
        }
        reaped += match reap_dead() {
            Reaped::All(count) => return reaped + count,
            Reaped::SomeLive(count) => count,
        };
    }
}

/// What reaping the dead has shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reaped {
    /// So many were reaped, and nobody is left.
    All(u32),
    /// So many were reaped, and others are alive.
    SomeLive(u32),
}

/// Reaps those that are dead already, without waiting for anybody.
pub fn reap_dead() -> Reaped {
    let mut count = 0;
    loop {
        match sys::wait(-1, libc::WNOHANG) {
            Ok(Some(_)) => count += 1,
            Ok(None) => return Reaped::SomeLive(count),
            Err(_) => return Reaped::All(count),
        }
    }
}

/// Kills the children of this process, and their groups, of which the init is in none: a group
/// dies at once, however fast its members fork. Whoever loses its parent becomes a child.
fn kill_children() {
    let mut buffer = [0_u8; 4096];
    let Ok(file) = sys::open(c"/proc/thread-self/children", libc::O_RDONLY, 0) else {
        return;
    };
    let count = sys::read(file, &mut buffer).unwrap_or(0);
    sys::close(file);
    let text = buffer.get(..count).unwrap_or_default();
    // A number that the end of the buffer has cut is left for the next time.
    let whole = text.iter().rposition(|byte| *byte == b' ').unwrap_or(0);
    for word in text
        .get(..whole)
        .unwrap_or_default()
        .split(|byte| *byte == b' ')
    {
        if let Some(process) = parse(word) {
            kill_with_group(process as c_int);
        }
    }
}

fn kill_with_group(process: c_int) {
    // SAFETY: no memory is involved.
    let group = unsafe { sys::call(libc::SYS_getpgid, [sys::fd(process), 0, 0, 0, 0, 0]) };
    // SAFETY: as above.
    let own = unsafe { sys::call(libc::SYS_getpgid, [0; 6]) };
    if let Ok(group) = group
        && group > 1
        && Ok(group) != own
    {
        let _ = sys::kill(-(group as c_int), libc::SIGKILL);
    }
    let _ = sys::kill(process, libc::SIGKILL);
}
