//! The warden: runs one attack in a harness and holds what happened against the eight promises of
//! the manifest.

use std::path::Path;
use std::time::Duration;

use super::course::{self, COURSE, SECRET, Surroundings, WORK};
use super::manifest::{Case, Manifest, Tier};
use super::prisoner::{Prisoner, Who};
use super::processes::{cgroups, left_over, living, peak};
use super::protocol::{Request, Seen};
use super::stage::SHOWN_AT;
use super::{Outcome, when};

/// How much a harness may grow by a run, in KiB: the caps of its streams, and slack.
const GROWTH: u64 = 16 << 10;

/// The private namespaces, seen from their first process.
///
/// # Errors
/// When this is not the first process of a pid namespace: nothing may be started then.
pub fn enter(longest: Duration) -> Outcome<Manifest> {
    if std::process::id() != 1 {
        return Err(format!(
            "process {} is not the first of a private namespace, so nothing is started",
            std::process::id()
        ));
    }
    std::thread::spawn(move || {
        std::thread::sleep(longest);
        // Everything in the namespace ends with its first process.
        std::process::exit(EXIT_HUNG);
    });
    Manifest::read(&Path::new(SHOWN_AT).join("manifest.toml"))
}

/// The status of a warden that had to give up.
pub const EXIT_HUNG: i32 = 70;

/// Runs one case; gives what was broken.
pub fn guard(manifest: &Manifest, who: Who, tier: Tier, id: &str) -> Outcome<Vec<String>> {
    let case = manifest.case(id)?;
    course::lay_out(who.owner())?;
    let mut prisoner = Prisoner::start(who, tier, case.terminal, &manifest.limits)?;
    let reference = prisoner.canary().map_err(when("before the attack"))?;
    let groups = cgroups(&living());
    if tier == Tier::Accounted && !groups.iter().any(|folder| folder.is_dir()) {
        return Err("no process is in a cgroup of its own".to_owned());
    }
    let mut breaches = Vec::new();
    for _ in 0..case.runs {
        if let Err(error) = one_run(case, tier, &mut prisoner, &reference, &mut breaches) {
            breaches.push(error);
            return Ok(breaches);
        }
    }
    breaches.extend(prisoner.dismiss().err());
    // Without a harness nobody but the warden has anything to do here.
    let left = left_over(&[1].into());
    breaches.extend(
        left.into_iter()
            .map(|process| format!("3 {process} outlives the harness")),
    );
    let groups = groups.iter().filter(|folder| folder.is_dir());
    breaches.extend(groups.map(|folder| format!("3 {} outlives the harness", folder.display())));
    let kept = course::names(WORK);
    breaches.extend(
        kept.into_iter()
            .map(|name| format!("6 {WORK}/{name} outlives the harness")),
    );
    Ok(breaches)
}

/// The words and so on of a case, for this harness.
pub fn request(case: &Case, prisoner: &Prisoner) -> Request {
    let port = prisoner.hello.port.to_string();
    let fixtures = format!("{COURSE}/fixtures");
    let places = [
        ("{fixtures}", fixtures.as_str()),
        ("{course}", COURSE),
        ("{port}", &port),
        ("{socket}", &prisoner.hello.socket),
    ];
    Request {
        file: case.file.clone(),
        words: case.words(&places),
        stdin: case.stdin,
        expected: case.expected.clone(),
    }
}

/// An attack and the canary behind it. An error is a breach after which nothing more can be told.
fn one_run(
    case: &Case,
    tier: Tier,
    prisoner: &mut Prisoner,
    reference: &[u8],
    breaches: &mut Vec<String>,
) -> Outcome<()> {
    let request = request(case, prisoner);
    let harness = prisoner.hello.pid;
    let (processes, around, memory) = (living(), Surroundings::look(), peak(harness));
    let seen = prisoner.run(&request);
    let left = left_over(&processes);
    breaches.extend(
        left.into_iter()
            .map(|process| format!("3 {process} is left")),
    );
    breaches.extend(around.changes(&Surroundings::look()));
    let seen = seen?;
    breaches.extend(judge(case, tier, &seen));
    let grown = peak(harness).saturating_sub(memory);
    if grown > GROWTH {
        breaches.push(format!("8 the harness grew by {grown} KiB"));
    }
    if prisoner.canary()? != reference {
        breaches.push("2 the canary prints something else".to_owned());
    }
    Ok(())
}

/// What a run's own outcome says.
pub fn judge(case: &Case, tier: Tier, seen: &Seen) -> Vec<String> {
    let mut breaches = Vec::new();
    let reply = &seen.reply;
    let allowed = case.allowed(tier);
    if !allowed.contains(&reply.verdict) {
        breaches.push(format!(
            "7 the verdict is {}, not {}: {}; stdout {:?}, stderr {:?}",
            reply.verdict,
            allowed.join(" or "),
            reply.reason,
            excerpt(&seen.stdout),
            excerpt(&seen.stderr)
        ));
    }
    if case.signal.is_some() && reply.signal != case.signal {
        breaches.push(format!(
            "7 the signal is {:?}, not {:?}",
            reply.signal, case.signal
        ));
    }
    if case
        .printed
        .as_ref()
        .is_some_and(|text| text.as_bytes() != seen.stdout)
    {
        breaches.push(format!(
            "7 what is kept of stdout is {:?}",
            excerpt(&seen.stdout)
        ));
    }
    let secret = |bytes: &[u8]| {
        bytes
            .windows(SECRET.len())
            .any(|part| part == SECRET.as_bytes())
    };
    if secret(&seen.stdout) || secret(&seen.stderr) {
        breaches.push("5 something secret is in the captured output".to_owned());
    }
    for finding in seen.findings() {
        if case
            .forbidden
            .iter()
            .any(|start| finding.starts_with(start))
        {
            breaches.push(format!("7 it got: {finding}"));
        }
    }
    breaches
}

/// The start of an output, for people.
fn excerpt(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(300)]).into_owned()
}
