//! How a run ended, by what it had used and by its status.

use crate::candidate::running::Totals;
use crate::candidate::{Ending, Limits, PostMortem};

/// Whether a run has used more CPU time than it may, which shows at its end at the latest.
pub fn over_cpu(limits: &Limits, totals: &Totals) -> bool {
    matches!((limits.cpu, totals.cpu), (Some(limit), Some(used)) if used > limit)
}

/// How a run ended whose program may have been short of memory or processes: that counts where
/// it did not end well.
pub fn short_of(limits: &Limits, totals: &Totals, by_exit: Ending) -> Ending {
    // Close to its limit an allocation fails that would have gone over it.
    let close = limits.memory - limits.memory / 8;
    let full = totals.peak_memory.is_some_and(|peak| peak >= close);
    let well = by_exit == Ending::Exited(0);
    if totals.out_of_memory || (full && !well) {
        Ending::MemoryLimit
    } else if totals.out_of_processes && !well {
        Ending::ProcessLimit
    } else {
        by_exit
    }
}

/// Whether a run that was stopped by the clock had as many processes as it may have: then it is of
/// these that it did not come to an end.
pub fn lacked_processes(limits: &Limits, totals: &Totals, seen: Option<&PostMortem>) -> bool {
    let threads = seen.map_or(0, |seen| seen.tasks.len() + seen.more_tasks);
    totals.out_of_processes || threads >= limits.processes as usize
}

/// How a main process ended that nobody stopped.
pub fn ending_of(status: std::process::ExitStatus) -> Ending {
    use std::os::unix::process::ExitStatusExt as _;
    match (status.code(), status.signal()) {
        (Some(code), _) => Ending::Exited(code),
        (None, signal) => Ending::Signalled(signal.unwrap_or_default()),
    }
}
