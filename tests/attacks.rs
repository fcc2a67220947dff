//! Hostile candidates, and whether the runner keeps its promises to them: a trial for each attack
//! and tier, such as `user/isolated/fork_bomb`. `tests/attacks/manifest.toml` says what they are.
//!
//! Nothing hostile ever starts outside private pid, mount, ipc and net namespaces. Where `unshare`
//! cannot make those, every trial fails; none is left out in silence. Run by the superuser, the
//! suite runs in each tier as the superuser and as ordinary users, else as an ordinary user.

#[path = "attacks/driver/mod.rs"]
mod driver;

use std::process::ExitCode;
use std::time::Duration;

use driver::manifest::Tier;
use driver::prisoner::Who;
use driver::{Outcome, harness, reuse, trials, warden};
use libtest_mimic::Arguments;

/// How many trials run at once, unless the command line says otherwise.
const AT_ONCE: usize = 2;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["--harness", tier] => harness::serve(tier),
        ["--warden", who, uid, seconds, what, tier, subject] => {
            guard([who, uid, seconds], what, tier, subject)
        }
        _ => drive(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&error);
            ExitCode::FAILURE
        }
    }
}

#[expect(
    clippy::print_stdout,
    reason = "the report of a warden, and the heading of the suite"
)]
fn say(line: &str) {
    println!("{line}");
}

/// Lists and runs the trials.
fn drive() -> Outcome<()> {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(Some(AT_ONCE));
    let uid = rustix::process::getuid();
    let trials = trials::all(uid.is_root())?;
    if !arguments.list {
        say(if uid.is_root() {
            "attacks: as root (uid 0) in isolated, accounted and confined; \
             as ordinary users in isolated, confined and none"
        } else {
            "attacks: as an ordinary user in isolated, confined and none"
        });
    }
    libtest_mimic::run(&arguments, trials).exit()
}

/// What the first process of the namespaces does.
fn guard(who: [&str; 3], what: &str, tier: &str, subject: &str) -> Outcome<()> {
    let [who, uid, seconds] = who;
    let number = |word: &str| word.parse().map_err(driver::when(word));
    let manifest = warden::enter(Duration::from_secs(number(seconds)?))?;
    let who = Who::named(who, u32::try_from(number(uid)?).map_err(driver::when(uid))?)?;
    let tier = Tier::named(tier)?;
    let breaches = match what {
        "case" => warden::guard(&manifest, who, tier, subject),
        "reuse" => reuse::guard(&manifest, who, tier, number(subject)?),
        _ => Err(format!("a warden cannot `{what}`")),
    }?;
    for breach in breaches {
        say(&breach);
    }
    Ok(())
}
