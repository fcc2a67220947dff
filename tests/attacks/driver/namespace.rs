//! Starting a warden in namespaces of its own, with a deadline.

use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use super::prisoner::Who;
use super::{Outcome, when};

/// How much later than its warden's own deadline a trial is ended from outside.
const SLACK: Duration = Duration::from_secs(10);

/// Runs a warden with these words; gives what it printed, which is nothing when all is well.
pub fn warden(stage: &Path, who: Who, longest: Duration, words: &[&str]) -> Outcome<String> {
    let mut command = Command::new("unshare");
    if matches!(who, Who::Mapped(_)) {
        command.arg("-Ur");
    }
    command
        .args(["-pmin", "--fork", "--kill-child", "--mount-proc", "--"])
        .arg(stage.join("inside.sh"))
        .arg(stage)
        .args(["/var/tmp/stage/driver", "--warden"])
        .args([
            who.name(),
            &who.uid().to_string(),
            &longest.as_secs().to_string(),
        ])
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().map_err(when("starting unshare"))?;
    let (send, receive) = mpsc::channel();
    let mut pipes = (child.stdout.take(), child.stderr.take());
    std::thread::spawn(move || {
        let mut said = Vec::new();
        if let Some(pipe) = &mut pipes.0 {
            // What cannot be read is missed below, by the status.
            let _ = pipe.read_to_end(&mut said);
        }
        if let Some(pipe) = &mut pipes.1 {
            let _ = pipe.read_to_end(&mut said);
        }
        // Nobody listens any more when it came too late.
        let _ = send.send(said);
    });
    let said = receive.recv_timeout(longest + SLACK);
    if said.is_err() {
        kill_first(child.id());
    }
    let status = child.wait().map_err(when("waiting for unshare"))?;
    let said = String::from_utf8_lossy(&said.unwrap_or_default()).into_owned();
    match (status.code(), said.is_empty()) {
        (Some(0), _) => Ok(said),
        (Some(code), true) => Err(format!("the warden ended with status {code}")),
        (None, true) => Err("the warden did not end, and was killed".to_owned()),
        _ => Err(said),
    }
}

/// Kills the first process of the namespace that this `unshare` has made, and all in it.
fn kill_first(unshare: u32) {
    let path = format!("/proc/{unshare}/task/{unshare}/children");
    let children = std::fs::read_to_string(path).unwrap_or_default();
    let children = children.split_whitespace().flat_map(str::parse);
    for child in children.filter_map(Pid::from_raw) {
        // It may be gone by now, which is what is wanted.
        let _ = kill_process(child, Signal::KILL);
    }
}
