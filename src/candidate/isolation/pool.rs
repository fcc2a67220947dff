//! Inits that are kept for the next run.

use std::collections::{BTreeSet, VecDeque};
use std::fs::File;
use std::io::{self, Read as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::blueprint::{Blueprint, User};
use super::cgroup::Cgroup;
use super::error::IsolationError;
use super::filter::{self, Strictness};
use super::identity::Identity;
use super::init::Init;
use super::inside::restrict;
use super::tier::Tier;
use super::view::View;
use super::{rules, tree};

/// An init with all that belongs to it. The fields go in this order.
#[derive(Debug)]
pub struct Helper {
    /// The init.
    pub init: Init,
    /// The cgroup that it lives in.
    pub cgroup: Option<Cgroup>,
    /// Whom its candidates run as, where that is not the runner's own user.
    pub user: Option<User>,
    /// Processes of that user beside those of a run.
    pub others: u32,
    /// What its warm interpreter serves, if it has one.
    pub serves: Option<u64>,
    view: View,
    _number: Number,
}

/// Makes inits of one tier, and keeps those that are free.
#[derive(Debug)]
pub struct Pool {
    tier: Tier,
    landlock: u32,
    free: Mutex<VecDeque<Helper>>,
    keep: usize,
}

/// Numbers of all inits of this process, whatever pool they belong to.
static NUMBERS: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A number that no other init of this process has.
#[derive(Debug)]
struct Number(u32);

impl Number {
    fn new() -> Result<Self, IsolationError> {
        let mut all = lock(&NUMBERS);
        let number = (0..USERS_EACH)
            .find(|number| !all.contains(number))
            .ok_or_else(|| io::Error::other(format!("{USERS_EACH} inits are all there can be")))?;
        all.insert(number);
        Ok(Self(number))
    }
}

impl Drop for Number {
    fn drop(&mut self) {
        lock(&NUMBERS).remove(&self.0);
    }
}

/// What is under these locks is whole after each single change.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pool {
    /// An empty one.
    pub fn new(tier: Tier) -> Self {
        let workers = std::thread::available_parallelism().map_or(4, usize::from);
        Self {
            tier,
            landlock: restrict::version(),
            free: Mutex::default(),
            // Two candidates for each processor: one that runs and one that is built.
            keep: 2 * workers.max(2),
        }
    }

    /// One that does without Landlock, as on an old kernel.
    #[cfg(test)]
    pub fn without_landlock(self) -> Self {
        Self {
            landlock: 0,
            ..self
        }
    }

    /// The tier of its inits.
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// The version of Landlock that they use; 0 for none.
    pub fn landlock(&self) -> u32 {
        self.landlock
    }

    /// A free init with this view, or a new one; first of all one that serves this script.
    ///
    /// # Errors
    /// When none can be made.
    pub fn take(&self, view: &View, serves: Option<u64>) -> Result<Helper, IsolationError> {
        let mut free = lock(&self.free);
        // The one that was used last has its memory in the processor's caches.
        let last = |fits: &dyn Fn(&Helper) -> bool| {
            free.iter()
                .rposition(|helper| helper.view == *view && fits(helper))
        };
        // A warm interpreter of somebody else's is left alone where that costs no new init.
        let at = last(&|helper| helper.serves == serves)
            .or_else(|| last(&|helper| helper.serves.is_none()))
            .or_else(|| last(&|_| true));
        if let Some(helper) = at.and_then(|at| free.remove(at)) {
            return Ok(helper);
        }
        drop(free);
        self.make(view)
    }

    /// Keeps an init for the next run; the one that has been idle longest goes if there are too
    /// many.
    pub fn give_back(&self, helper: Helper) {
        let mut free = lock(&self.free);
        free.push_back(helper);
        let oldest = if free.len() > self.keep {
            free.pop_front()
        } else {
            None
        };
        drop(free);
        drop(oldest);
    }

    /// Kills the inits that are free, behind everybody's back; tells how many.
    #[cfg(test)]
    pub fn kill_free(&self) -> usize {
        let free = lock(&self.free);
        for helper in free.iter() {
            helper.init.kill();
        }
        free.len()
    }

    fn make(&self, view: &View) -> Result<Helper, IsolationError> {
        let number = Number::new()?;
        let user = user(number.0);
        let cgroup = match self.tier {
            Tier::Accounted => Some(Cgroup::new().map_err(IsolationError::SetUp)?),
            _ => None,
        };
        let confined = self.tier == Tier::Confined;
        let mount_key = draw_key()?;
        let strictness = Strictness {
            confined,
            mount_key,
            builds: view.builds,
        };
        let jail = match confined {
            true => None,
            false => Some(tree::lay_out(view, user.unwrap_or_else(own_user))?),
        };
        let blueprint = Blueprint {
            user,
            cgroups: cgroup.as_ref().map_or_else(Vec::new, Cgroup::join),
            jail,
            landlock: self.landlock,
            rules: rules::of(view, confined)?,
            filters: filter::inherited(strictness)?,
            mount_key,
            first_to_go: cgroup.is_some(),
        };
        Ok(Helper {
            init: Init::start(&blueprint)?,
            others: match (confined, user) {
                (true, None) => processes_of(own_user().user),
                _ => 1,
            },
            cgroup,
            user,
            serves: None,
            view: view.clone(),
            _number: number,
        })
    }
}

/// A number that nobody can guess.
fn draw_key() -> io::Result<u64> {
    let mut bytes = [0; 8];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(u64::from_ne_bytes(bytes))
}

/// The runner's own user.
fn own_user() -> User {
    User {
        user: rustix::process::geteuid().as_raw(),
        group: rustix::process::getegid().as_raw(),
    }
}

/// How many inits one runner can have, so that their users are not those of another's.
const USERS_EACH: u32 = 256;
/// Users from here on belong to nobody on any system.
const FIRST_USER: u32 = 0x4000_0000;
/// Where a container has no users that high.
const FIRST_LOW_USER: u32 = 60_000;

/// The user that the candidates of an init run as, where the runner is root: one that no other
/// init has, of this runner or another, for all processes of a user can be signalled together.
/// The group is the same for all inits of this runner.
fn user(number: u32) -> Option<User> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    let map = std::fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    let runner = Identity::own().spread(1 << 22);
    let high = FIRST_USER + runner * USERS_EACH;
    let first = if is_mapped(&map, high) {
        high
    } else {
        FIRST_LOW_USER
    };
    Some(User {
        user: first + number,
        group: first,
    })
}

/// Whether a user is one of those that candidates of a runner who is root run as; such users
/// belong to nobody.
pub fn is_for_candidates(user: u32) -> bool {
    let high = FIRST_USER..FIRST_USER + (USERS_EACH << 22);
    let low = FIRST_LOW_USER..FIRST_LOW_USER + USERS_EACH;
    rustix::process::geteuid().is_root() && (high.contains(&user) || low.contains(&user))
}

/// Whether a user exists in this namespace.
fn is_mapped(map: &str, user: u32) -> bool {
    map.lines().any(|line| {
        let mut fields = line.split_whitespace().map(str::parse::<u32>);
        let (Some(Ok(first)), Some(Ok(_)), Some(Ok(count))) =
            (fields.next(), fields.next(), fields.next())
        else {
            return false;
        };
        user >= first && user - first < count
    })
}

/// How many processes a user has now.
fn processes_of(user: u32) -> u32 {
    use std::os::unix::fs::MetadataExt as _;
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = entries.filter(|entry| {
        let name = entry.file_name();
        let is_process = name.as_encoded_bytes().iter().all(u8::is_ascii_digit);
        is_process && entry.metadata().is_ok_and(|data| data.uid() == user)
    });
    let threads = own.map(|entry| {
        let tasks = std::fs::read_dir(entry.path().join("task"));
        tasks.map_or(1, |tasks| u32::try_from(tasks.count()).unwrap_or(1))
    });
    threads.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_beyond_the_map_of_a_container_is_not_taken() {
        assert!(is_mapped("0 0 4294967295\n", FIRST_USER));
        assert!(!is_mapped("0 100000 65536\n", FIRST_USER));
        assert!(is_mapped("0 100000 65536\n", FIRST_LOW_USER));
    }
}
