//! One named test and one snapshot per fixture: `mastermind/mastermind1` replays that case.
//!
//! The verdict comes from the byte comparer. The snapshot guards a rendered view of the dialogue
//! in which invisible bytes are drawn, since insta's own comparison ignores line ends and blanks
//! at the end. `REGRADE_CANDIDATE="command"` replays the same fixtures against another program:
//! the cases of no variant, or those of the variant that `REGRADE_VARIANT` names; the others are
//! ignored.

#![expect(
    clippy::expect_used,
    reason = "without fixtures or a program there is nothing to test"
)]

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Arguments, Failed, Trial};
use regrade::candidate::Candidate;
use regrade::gradebook::{Contender, Overrides, Session};
use regrade::judge::Verdict;
use regrade::report::transcript;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn main() {
    let arguments = Arguments::from_args();
    let contender = Arc::new(contender());
    let trials = assignments()
        .into_iter()
        .flat_map(|dir| trials_of(&dir, &contender))
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

/// The folders below `fixtures/`, in order.
fn assignments() -> Vec<PathBuf> {
    walkdir::WalkDir::new(Path::new(ROOT).join("fixtures"))
        .min_depth(1)
        .max_depth(1)
        .sort_by_file_name()
        .into_iter()
        .map(|entry| entry.expect("fixtures/ can be read").into_path())
        .collect()
}

/// The program under test: the engine, or what the environment names.
fn contender() -> Contender {
    match std::env::var("REGRADE_CANDIDATE") {
        Ok(command) => {
            let words = shlex::split(&command).expect("REGRADE_CANDIDATE is a command line");
            Contender::Program(
                Candidate::from_command(&words).expect("REGRADE_CANDIDATE names a program"),
            )
        }
        Err(_) => Contender::Engine,
    }
}

/// A trial per case. Sessions open at first use, since a runner may start a process per trial.
fn trials_of(dir: &Path, contender: &Arc<Contender>) -> Vec<Trial> {
    let session = Arc::new(OnceLock::new());
    let opened = open(dir);
    let id = opened.assignment().id.clone();
    let names: Vec<_> = opened
        .assignment()
        .cases
        .iter()
        .map(|case| {
            (
                case.name.clone(),
                is_ignored(case.variant.as_deref(), contender),
            )
        })
        .collect();
    session.get_or_init(|| opened);
    names
        .into_iter()
        .enumerate()
        .map(|(index, (name, ignored))| {
            let (session, contender, id) = (session.clone(), contender.clone(), id.clone());
            Trial::test(format!("{id}/{name}"), move || {
                replay(session.wait(), index, &contender, &id)
            })
            .with_ignored_flag(ignored)
        })
        .collect()
}

/// The engine plays every variant, a program only the one that it was written for.
fn is_ignored(variant: Option<&str>, contender: &Contender) -> bool {
    let wanted = std::env::var("REGRADE_VARIANT").ok();
    !matches!(contender, Contender::Engine) && variant != wanted.as_deref()
}

fn open(dir: &Path) -> Session {
    Session::open(dir, true, Overrides::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn replay(session: &Session, index: usize, contender: &Contender, id: &str) -> Result<(), Failed> {
    let case = &session.assignment().cases[index];
    let judgement = session
        .judge(index, contender)
        .map_err(|error| error.to_string())?;
    match judgement.verdict {
        Verdict::Pass => {}
        Verdict::Unpinned => return Ok(()),
        verdict => return Err(format!("{verdict}: {}", judgement.reason).into()),
    }
    // What is typed in a game against the player is no part of the fixture.
    if case.adaptive.is_some() {
        return Ok(());
    }
    if let (Contender::Engine, Some(play)) = (contender, session.transcript(case)) {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(Path::new(ROOT).join("snapshots").join(id));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.set_description(case.title.clone());
        if let Some(input) = &case.input_path {
            settings.set_input_file(input);
        }
        settings.bind(|| {
            insta::assert_snapshot!(case.name.as_str(), transcript::view(&case.title, &play))
        });
    }
    Ok(())
}
