//! The processes of a run, and their threads.

use std::collections::BTreeSet;
use std::fs;

use super::Thread;
use super::descriptor::number;

/// Processes and threads that are looked at, at most. A run that starts more is not watched
/// closely; its limits end it.
const MOST: usize = 1024;

/// The process from which everything of a run descends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Root {
    /// Its number, as this process sees it.
    pub process: i32,
    /// Whether it is part of the run: the main process itself, and not one that starts runs.
    pub belongs: bool,
    /// Whether its oldest child is none of the run. It was there before all that are.
    pub has_stranger: bool,
}

impl Root {
    /// The processes of the run that are there now, the oldest first. Empty where the system does
    /// not tell.
    pub fn processes(self) -> Vec<i32> {
        let mut found = Vec::new();
        let mut seen = BTreeSet::from([self.process]);
        let mut waiting = vec![self.process];
        while let Some(process) = waiting.pop() {
            if process != self.process || self.belongs {
                found.push(process);
            }
            for thread in threads(process) {
                let text = fs::read(thread.file("children")).unwrap_or_default();
                let children = match process == self.process {
                    true => self.own(&text),
                    false => parse_children(&text),
                };
                let new = children.into_iter().filter(|n| seen.insert(*n));
                waiting.extend(new.take(MOST.saturating_sub(found.len())));
            }
        }
        found.sort_unstable();
        found
    }

    /// The root's children that are of the run, as its `children` file holds them, the oldest
    /// first.
    pub fn own(self, text: &[u8]) -> Vec<i32> {
        let mut children = parse_children(text);
        children.drain(..usize::from(self.has_stranger).min(children.len()));
        children
    }

    /// The threads of all processes of the run, each process's main thread first.
    pub fn threads(self) -> Vec<Thread> {
        let processes = self.processes();
        let threads = processes.into_iter().flat_map(threads);
        threads.take(MOST).collect()
    }
}

/// The threads of a process, the main thread first; none when it is gone.
pub fn threads(process: i32) -> Vec<Thread> {
    let Ok(entries) = fs::read_dir(format!("/proc/{process}/task")) else {
        return Vec::new();
    };
    let numbers = entries
        .flatten()
        .filter_map(|entry| number(&entry.file_name()));
    let mut threads: Vec<_> = numbers.map(|thread| Thread { process, thread }).collect();
    threads.sort_unstable_by_key(|thread| (thread.thread != process, thread.thread));
    threads
}

/// The numbers that a `children` file holds.
fn parse_children(text: &[u8]) -> Vec<i32> {
    let text = String::from_utf8_lossy(text);
    text.split_ascii_whitespace()
        .filter_map(|number| number.parse().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;
    use std::process::{Command, Stdio};

    #[test]
    #[cfg(target_os = "linux")]
    fn children_of_children_are_found_and_the_root_only_if_it_belongs() {
        let mut shell = Command::new("sh")
            .args(["-c", "sh -c 'echo; read line; :'; :"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = [0];
        shell.stdout.take().unwrap().read_exact(&mut line).unwrap();
        let process = i32::try_from(shell.id()).unwrap();
        let root = |belongs| Root {
            process,
            belongs,
            has_stranger: false,
        };
        let all = root(true).processes();
        assert_eq!(all.len(), 2);
        assert!(all.contains(&process));
        assert_eq!(root(false).processes().len(), 1);
        assert_eq!(root(true).threads().len(), 2);
        let strange = Root {
            has_stranger: true,
            ..root(true)
        };
        assert_eq!(strange.processes(), [process]);
        drop(shell.stdin.take());
        shell.wait().unwrap();
        assert!(root(false).processes().is_empty());
    }
}
