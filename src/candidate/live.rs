//! What is running right now, and which folders exist: what an interrupt has to clear away.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};

use rustix::process::{Pid, Signal, kill_process_group};

/// The variable that marks every process of a run, so that one which left its group is found.
pub(super) const MARKER: &str = "REGRADE_RUN";

/// Names this process among all that ever mark their runs.
static PROCESS: LazyLock<u64> = LazyLock::new(|| {
    // The standard library's hasher keys are random; they are the one source of randomness that
    // needs no crate.
    let keys = std::collections::hash_map::RandomState::new();
    let mut hasher = keys.build_hasher();
    hasher.write_u32(std::process::id());
    hasher.finish()
});
static NEXT: AtomicU64 = AtomicU64::new(0);
static STARTING: RwLock<()> = RwLock::new(());
static RUNS: Mutex<BTreeMap<RunId, Option<Pid>>> = Mutex::new(BTreeMap::new());
static FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
static STUCK: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Names one run of this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RunId(u64);

impl RunId {
    /// One that no other run of this process has.
    pub fn next() -> Self {
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// The value of [`MARKER`] in the run's environment.
    pub fn marker(self) -> String {
        format!("{}{}", marker_prefix(), self.0)
    }
}

/// What the markers of all runs of this process begin with.
pub(super) fn marker_prefix() -> String {
    format!("{:016x}-", *PROCESS)
}

/// A panic while one of these locks is held leaves the collection whole: single inserts and
/// removals are all that is done under it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps an interrupt from looking while a process exists that is not registered yet.
pub(super) fn starting() -> RwLockReadGuard<'static, ()> {
    STARTING.read().unwrap_or_else(PoisonError::into_inner)
}

/// Registers a run. To be called before a process exists that carries its marker, so that
/// nobody takes that for one that a finished run has left behind.
pub(super) fn add_run(run: RunId) {
    lock(&RUNS).insert(run, None);
}

/// Registers the process group of a run; to be called under [`starting()`].
pub(super) fn set_group(run: RunId, group: Pid) {
    lock(&RUNS).insert(run, Some(group));
}

/// Takes the group of a run out again; to be called before its leader is reaped, since from then
/// on the number may mean somebody else.
pub(super) fn forget_group(run: RunId) {
    lock(&RUNS).insert(run, None);
}

/// Takes a run out again, once everything of it is over.
pub(super) fn remove_run(run: RunId) {
    lock(&RUNS).remove(&run);
}

/// Whether a marker is that of a run that is going on.
pub(super) fn is_live(marker: &str) -> bool {
    lock(&RUNS).keys().any(|run| run.marker() == marker)
}

/// Registers a folder that has to go away.
pub(super) fn remember_folder(path: &Path) {
    lock(&FOLDERS).insert(path.to_owned());
}

/// Takes a removed folder out again.
pub(super) fn forget_folder(path: &Path) {
    lock(&FOLDERS).remove(path);
}

/// Every folder that has to go away.
pub(super) fn folders() -> BTreeSet<PathBuf> {
    lock(&FOLDERS).clone()
}

/// Registers a folder that nobody uses any more and that could not be removed.
pub(super) fn remember_stuck(path: &Path) {
    lock(&STUCK).insert(path.to_owned());
}

/// The folders that could not be removed, each handed out once.
pub(super) fn take_stuck() -> BTreeSet<PathBuf> {
    std::mem::take(&mut lock(&STUCK))
}

/// Kills every group and lets none start any more, for good: threads that want to start one
/// wait until the process ends.
pub(super) fn kill_all_and_start_no_more() {
    let gate = STARTING.write().unwrap_or_else(PoisonError::into_inner);
    std::mem::forget(gate);
    for group in lock(&RUNS).values().flatten() {
        // A group that is gone already is what is wanted.
        let _ = kill_process_group(*group, Signal::KILL);
    }
}
