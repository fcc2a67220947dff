//! Landlock rules of an init.

use std::path::Path;

use super::error::IsolationError;
use super::inside::restrict::{Right, Rule};
use super::tree::{self, FRESH};
use super::view::{View, is_script};

/// Where programs and their libraries are, and what they need in order to start.
const READ: [&str; 18] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/alternatives",
    "/etc/localtime",
    "/etc/passwd",
    "/etc/group",
    "/etc/nsswitch.conf",
    "/etc/hosts",
    // Node does not start when it is there and cannot be read.
    "/etc/ssl/openssl.cnf",
];
const DEVICES: [&str; 5] = [
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// The rules for a view. Without a file tree of its own (`confined`) they are what keeps the rest
/// of this machine from a candidate; with one they are a second wall.
pub fn of(view: &View, confined: bool) -> Result<Vec<Rule>, IsolationError> {
    let rule = |path: &Path, right| tree::text(path).map(|path| Rule { path, right });
    let mut rules = Vec::new();
    if confined {
        for path in READ {
            rules.push(rule(Path::new(path), Right::Read)?);
        }
        for path in tree::settings() {
            rules.push(rule(&path, Right::Read)?);
        }
        for path in DEVICES {
            rules.push(rule(Path::new(path), Right::Use)?);
        }
    } else {
        rules.push(rule(Path::new("/"), Right::Read)?);
        rules.push(rule(Path::new("/dev"), Right::Use)?);
        for path in FRESH {
            rules.push(rule(Path::new(path), Right::Write)?);
        }
    }
    for shown in &view.shown {
        let path = if confined { &shown.from } else { &shown.to };
        let right = if shown.writable {
            Right::Write
        } else {
            Right::Read
        };
        rules.push(rule(path, right)?);
        // Interpreters look for what a script loads by listing its folder.
        let folder = path.parent().filter(|_| confined && is_script(path));
        if let Some(folder) = folder {
            rules.push(rule(folder, Right::List)?);
        }
    }
    Ok(rules)
}
