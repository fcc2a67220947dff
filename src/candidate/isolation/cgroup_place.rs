//! Where this system lets cgroups be made.

use std::fs;
use std::path::{Path, PathBuf};

use super::error::Obstacle;

/// A version of cgroups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// One hierarchy for each controller.
    One,
    /// One hierarchy.
    Two,
}

impl Version {
    /// The file that limits memory.
    pub fn limit(self) -> &'static str {
        match self {
            Self::One => "memory.limit_in_bytes",
            Self::Two => "memory.max",
        }
    }

    /// The file that tells the most memory used.
    pub fn peak(self) -> &'static str {
        match self {
            Self::One => "memory.max_usage_in_bytes",
            Self::Two => "memory.peak",
        }
    }

    /// The file that counts kills for want of memory.
    pub fn kills(self) -> &'static str {
        match self {
            Self::One => "memory.oom_control",
            Self::Two => "memory.events",
        }
    }

    /// The file that counts CPU time.
    pub fn cpu(self) -> &'static str {
        match self {
            Self::One => "cpuacct.usage",
            Self::Two => "cpu.stat",
        }
    }

    /// The controller whose hierarchy has that file.
    pub fn cpu_controller(self) -> &'static str {
        match self {
            Self::One => "cpuacct",
            // It is there without any controller.
            Self::Two => "pids",
        }
    }

    /// The file that keeps swap from being used, and what to write.
    pub fn no_swap(self) -> (&'static str, &'static str) {
        match self {
            Self::One => ("memory.swappiness", "0"),
            Self::Two => ("memory.swap.max", "0"),
        }
    }
}

/// A folder of a hierarchy in which cgroups can be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Where.
    pub folder: PathBuf,
    controllers: Vec<String>,
}

impl Place {
    /// Whether cgroups made here have this controller.
    pub fn has(&self, controller: &str) -> bool {
        self.controllers.iter().any(|other| other == controller)
    }
}

/// All that are needed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// Of which version.
    pub version: Version,
    /// Each once.
    pub all: Vec<Place>,
}

/// Finds where cgroups can be made beneath that of this process.
pub fn places() -> Result<Places, Obstacle> {
    let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    let first = version_one(&own, &mounts);
    if ["memory", "pids", "cpuacct"]
        .iter()
        .all(|controller| first.iter().any(|place| place.has(controller)))
    {
        return Ok(Places {
            version: Version::One,
            all: first,
        });
    }
    match version_two(&own, &mounts) {
        Some(place) => Ok(Places {
            version: Version::Two,
            all: vec![place],
        }),
        None => Err(Obstacle::new(
            "no cgroup counts memory and processes for this process",
            "run regrade as root, or let systemd delegate a cgroup: \
             `systemd-run --user --scope -p Delegate=yes regrade …`",
        )),
    }
}

/// A mounted hierarchy.
struct Mount<'a> {
    root: &'a str,
    at: &'a str,
    kind: &'a str,
    options: &'a str,
}

fn mounts_of<'a>(text: &'a str, kind: &str) -> Vec<Mount<'a>> {
    let parse = |line: &'a str| {
        let (before, after) = line.split_once(" - ")?;
        let mut before = before.split(' ').skip(3);
        let mut after = after.split(' ');
        Some(Mount {
            root: before.next()?,
            at: before.next()?,
            kind: after.next()?,
            options: after.nth(1)?,
        })
    };
    let mounts = text.lines().filter_map(parse);
    mounts.filter(|mount| mount.kind == kind).collect()
}

/// The folder of a cgroup in a mount, if the mount shows it.
fn folder(mount: &Mount<'_>, group: &str) -> Option<PathBuf> {
    let below = Path::new(group).strip_prefix(mount.root).ok()?;
    Some(Path::new(mount.at).join(below))
}

fn version_one(own: &str, mounts: &str) -> Vec<Place> {
    let mounts = mounts_of(mounts, "cgroup");
    let mut places = Vec::new();
    for line in own.lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(group)) = (fields.next(), fields.next()) else {
            continue;
        };
        let controllers: Vec<_> = controllers.split(',').map(str::to_owned).collect();
        let is_needed = |name: &String| matches!(name.as_str(), "memory" | "pids" | "cpuacct");
        let Some(first) = controllers.iter().find(|name| is_needed(name)) else {
            continue;
        };
        let mount = mounts
            .iter()
            .find(|mount| mount.options.split(',').any(|option| option == first));
        if let Some(folder) = mount.and_then(|mount| folder(mount, group)) {
            places.push(Place {
                folder,
                controllers,
            });
        }
    }
    places
}

/// The cgroup of this process, if it can be made to share memory and processes out among
/// cgroups beneath it.
fn version_two(own: &str, mounts: &str) -> Option<Place> {
    let group = own.lines().find_map(|line| line.strip_prefix("0::"))?;
    let mounts = mounts_of(mounts, "cgroup2");
    let folder = mounts.iter().find_map(|mount| folder(mount, group))?;
    let offered = fs::read_to_string(folder.join("cgroup.controllers")).ok()?;
    let has = |controller| offered.split_whitespace().any(|name| name == controller);
    if !has("memory") || !has("pids") {
        return None;
    }
    let share = || fs::write(folder.join("cgroup.subtree_control"), "+memory +pids");
    if share().is_err() {
        // A cgroup that shares out may hold no processes: this one moves into a leaf.
        let leaf = folder.join("regrade-self");
        let _ = fs::create_dir(&leaf);
        fs::write(leaf.join("cgroup.procs"), "0").ok()?;
        share().ok()?;
    }
    Some(Place {
        folder,
        controllers: vec!["memory".to_owned(), "pids".to_owned()],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUNTS: &str = "\
        31 24 0:26 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory\n\
        32 24 0:27 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n\
        33 24 0:28 /a /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n\
        34 24 0:29 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";

    #[test]
    fn hierarchies_of_version_one_are_found_by_their_controllers() {
        let own = "9:memory:/x/y\n8:pids:/\n7:cpu,cpuacct:/a/b\n6:freezer:/\n0::/\n";
        let places = version_one(own, MOUNTS);
        let folders: Vec<_> = places.iter().map(|place| place.folder.to_str()).collect();
        assert_eq!(
            folders,
            [
                Some("/sys/fs/cgroup/memory/x/y"),
                Some("/sys/fs/cgroup/pids/"),
                Some("/sys/fs/cgroup/cpu,cpuacct/b"),
            ]
        );
        assert!(places.iter().any(|place| place.has("cpuacct")));
    }

    #[test]
    fn a_cgroup_that_no_mount_shows_is_none() {
        let places = version_one("7:cpu,cpuacct:/other\n", MOUNTS);
        assert_eq!(places, []);
    }
}
