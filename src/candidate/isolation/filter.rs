//! Which system calls are refused, at each tier.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};

use super::error::IsolationError;

/// A filter as the kernel takes it.
pub type Filter = Vec<libc::sock_filter>;

/// What a filter is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strictness {
    /// Without namespaces: sockets and changes to the metadata of files are refused too.
    pub confined: bool,
    /// What an init has to say with each mount; nobody else knows it, for it is drawn anew for
    /// each init and lies in no memory that a candidate has. A filter that a candidate puts on
    /// itself would do as well, but costs as much as the rest of its start.
    pub mount_key: u64,
    /// A compiler, which has to make its output executable.
    pub builds: bool,
}

/// System calls that no console program needs: they reach other processes, the kernel's
/// set-up, or stores that outlive a run.
const REFUSED: &[i64] = &[
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    // Stores of the kernel that belong to a user and not to a run.
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_shmctl,
    libc::SYS_semget,
    libc::SYS_semop,
    libc::SYS_semctl,
    libc::SYS_semtimedop,
    libc::SYS_msgget,
    libc::SYS_msgsnd,
    libc::SYS_msgrcv,
    libc::SYS_msgctl,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    SYS_SETXATTRAT,
    SYS_REMOVEXATTRAT,
    // Namespaces and mounts.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_chroot,
    libc::SYS_pivot_root,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    SYS_OPEN_TREE_ATTR,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    libc::SYS_quotactl,
    libc::SYS_quotactl_fd,
    // The machine.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_syslog,
    libc::SYS_acct,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_adjtimex,
    libc::SYS_clock_adjtime,
    libc::SYS_vhangup,
];

/// Those that only x86-64 has.
#[cfg(target_arch = "x86_64")]
const REFUSED_HERE: &[i64] = &[libc::SYS_iopl, libc::SYS_ioperm, libc::SYS_modify_ldt];
/// None of them.
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_HERE: &[i64] = &[];

/// Changes to who a file belongs to and when it was made, which Landlock does not see.
const METADATA: &[i64] = &[libc::SYS_fchown, libc::SYS_fchownat, libc::SYS_utimensat];
/// The same in the older form that only x86-64 has.
#[cfg(target_arch = "x86_64")]
const METADATA_HERE: &[i64] = &[
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
];
#[cfg(not(target_arch = "x86_64"))]
const METADATA_HERE: &[i64] = &[];

/// Changes to what may be done with a file.
const MODES: &[i64] = &[libc::SYS_fchmod, libc::SYS_fchmodat, SYS_FCHMODAT2];
#[cfg(target_arch = "x86_64")]
const MODES_HERE: &[i64] = &[libc::SYS_chmod];
#[cfg(not(target_arch = "x86_64"))]
const MODES_HERE: &[i64] = &[];

/// Answered as if the kernel did not have them, for then programs have another way.
const MISSING: &[i64] = &[
    // Its flags lie in memory, where a filter cannot look; libraries fall back to `clone`.
    libc::SYS_clone3,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
];

/// What the init itself has to be able to do, and no candidate.
const MOUNTS: &[i64] = &[libc::SYS_mount, libc::SYS_umount2];
/// The argument of those that no kernel looks at, and a filter can.
const UNUSED: u8 = 5;

// Numbers that are the same on all architectures.
const SYS_FCHMODAT2: i64 = 452;
const SYS_SETXATTRAT: i64 = 463;
const SYS_REMOVEXATTRAT: i64 = 466;
const SYS_OPEN_TREE_ATTR: i64 = 467;
/// System calls from this number on are newer than this list, and answered as missing.
const UNKNOWN: u32 = 468;
/// Marks the calls of x32, an alphabet of its own on x86-64.
#[cfg(target_arch = "x86_64")]
const X32: u32 = 0x4000_0000;

/// Requests that put bytes into somebody's terminal.
const TERMINAL_REQUESTS: [u64; 2] = [0x5412, 0x541c];
/// New namespaces, among the flags of `clone`.
const NEW_NAMESPACES: [i32; 7] = [
    libc::CLONE_NEWNS,
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
];

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// The filters that an init puts on itself, for all that it ever starts.
///
/// # Errors
/// When this machine's processor is none that filters can be made for.
pub fn inherited(strictness: Strictness) -> Result<Vec<Filter>, IsolationError> {
    let mut refused: Rules = BTreeMap::new();
    let mut refuse = |calls: &[i64]| {
        for call in calls {
            refused.insert(*call, Vec::new());
        }
    };
    refuse(REFUSED);
    refuse(REFUSED_HERE);
    if strictness.confined {
        refuse(MOUNTS);
        refuse(METADATA);
        refuse(METADATA_HERE);
        if !strictness.builds {
            refuse(MODES);
            refuse(MODES_HERE);
        }
        refuse(&[libc::SYS_socket]);
    }
    refused.extend(conditional(strictness)?);
    let missing = MISSING.iter().map(|call| (*call, Vec::new())).collect();
    let mut first = guard();
    first.extend(compile(refused, libc::EPERM)?);
    Ok(vec![first, compile(missing, libc::ENOSYS)?])
}

/// Calls that are refused for some arguments only.
fn conditional(strictness: Strictness) -> Result<Rules, IsolationError> {
    use SeccompCmpOp::{Eq, MaskedEq, Ne};
    let mut rules: Rules = BTreeMap::new();
    let namespaces = NEW_NAMESPACES.map(|flag| {
        let flag = u64::from(flag.unsigned_abs());
        only_if(0, MaskedEq(flag), flag)
    });
    rules.insert(
        libc::SYS_clone,
        namespaces.into_iter().collect::<Result<_, _>>()?,
    );
    let requests = TERMINAL_REQUESTS.map(|request| only_if(1, Eq, request));
    rules.insert(
        libc::SYS_ioctl,
        requests.into_iter().collect::<Result<_, _>>()?,
    );
    // Of itself only; even the init that started it can be crippled by these.
    for call in [libc::SYS_prlimit64, libc::SYS_sched_setaffinity] {
        rules.insert(call, vec![only_if(0, Ne, 0)?]);
    }
    if !strictness.confined {
        for call in MOUNTS {
            rules.insert(*call, vec![unless_key(strictness.mount_key)?]);
        }
    }
    let local = u64::from(libc::AF_UNIX.unsigned_abs());
    rules.insert(libc::SYS_socketpair, vec![only_if(0, Ne, local)?]);
    if !strictness.confined {
        rules.insert(libc::SYS_socket, vec![only_if(0, Ne, local)?]);
    }
    Ok(rules)
}

fn only_if(
    argument: u8,
    operator: SeccompCmpOp,
    value: u64,
) -> Result<SeccompRule, IsolationError> {
    rule(argument, SeccompCmpArgLen::Dword, operator, value)
}

fn unless_key(key: u64) -> Result<SeccompRule, IsolationError> {
    rule(UNUSED, SeccompCmpArgLen::Qword, SeccompCmpOp::Ne, key)
}

fn rule(
    argument: u8,
    length: SeccompCmpArgLen,
    operator: SeccompCmpOp,
    value: u64,
) -> Result<SeccompRule, IsolationError> {
    let condition = SeccompCondition::new(argument, length, operator, value);
    let rule = condition.and_then(|condition| SeccompRule::new(vec![condition]));
    rule.map_err(|error| IsolationError::Filter(error.to_string()))
}

const fn step(code: u16, yes: u8, no: u8, k: u32) -> libc::sock_filter {
    libc::sock_filter {
        code,
        jt: yes,
        jf: no,
        k,
    }
}

/// Kills for a call of x32, and answers calls that are too new as missing.
fn guard() -> Filter {
    const LOAD: u16 = 0x20;
    const IF_AT_LEAST: u16 = 0x35;
    const RETURN: u16 = 0x06;
    let missing = libc::SECCOMP_RET_ERRNO | libc::ENOSYS.unsigned_abs();
    let mut program = vec![step(LOAD, 0, 0, 0)];
    #[cfg(target_arch = "x86_64")]
    program.extend([
        step(IF_AT_LEAST, 0, 1, X32),
        step(RETURN, 0, 0, libc::SECCOMP_RET_KILL_PROCESS),
    ]);
    program.extend([
        step(IF_AT_LEAST, 0, 1, UNKNOWN),
        step(RETURN, 0, 0, missing),
    ]);
    program
}

/// Compiles rules; any other architecture's calls kill.
fn compile(rules: Rules, error: i32) -> Result<Filter, IsolationError> {
    let failed = |error: seccompiler::BackendError| IsolationError::Filter(error.to_string());
    let architecture = TargetArch::try_from(std::env::consts::ARCH).map_err(failed)?;
    let refusal = SeccompAction::Errno(error.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refusal, architecture);
    let program: BpfProgram = filter.and_then(TryInto::try_into).map_err(failed)?;
    let plain = |step: &seccompiler::sock_filter| libc::sock_filter {
        code: step.code,
        jt: step.jt,
        jf: step.jf,
        k: step.k,
    };
    Ok(program.iter().map(plain).collect())
}
