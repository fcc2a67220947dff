//! Limits of a run as the kernel takes them.

use super::inside::block::ResourceLimit;
use crate::candidate::Limits;

/// A stack is told in these.
const MEBIBYTE: u64 = 1 << 20;

/// The resource limits of a run.
///
/// `others` are processes that count for the same user beside those of the run. Where a cgroup
/// bounds the memory, address space is left alone.
pub fn resource_limits(limits: &Limits, others: u32, in_cgroup: bool) -> Vec<ResourceLimit> {
    let both = |resource, value| ResourceLimit {
        resource,
        soft: value,
        hard: value,
    };
    let resource = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    // The runner's own clocks are exact; this one only holds if the runner is stopped itself.
    let seconds = limits
        .cpu
        .unwrap_or(limits.wall.saturating_mul(10))
        .as_secs()
        .saturating_add(2);
    let mut all = vec![
        ResourceLimit {
            resource: resource(libc::RLIMIT_CPU),
            soft: seconds,
            hard: seconds.saturating_add(1),
        },
        both(resource(libc::RLIMIT_CORE), 0),
        both(resource(libc::RLIMIT_FSIZE), limits.file_size),
        both(resource(libc::RLIMIT_NOFILE), limits.open_files.into()),
        both(
            resource(libc::RLIMIT_NPROC),
            limits.processes.saturating_add(others).into(),
        ),
        both(resource(libc::RLIMIT_MEMLOCK), 0),
        both(resource(libc::RLIMIT_MSGQUEUE), 0),
        both(resource(libc::RLIMIT_NICE), 0),
        both(resource(libc::RLIMIT_RTPRIO), 0),
        // What shells set; a deep recursion ends the same on every machine.
        both(resource(libc::RLIMIT_STACK), 8 * MEBIBYTE),
    ];
    if limits.address_space && !in_cgroup {
        all.push(both(resource(libc::RLIMIT_AS), limits.memory));
    }
    all
}
