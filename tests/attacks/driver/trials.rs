//! The trials: one per case, tier and user, and those that look at the suite as a whole.

use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, RwLock};
use std::time::Duration;

use libtest_mimic::{Failed, Trial};

use super::Outcome;
use super::manifest::{Case, Manifest, Tier};
use super::namespace::warden;
use super::prisoner::Who;
use super::stage::{SOURCES, Stage};

/// Uids that no distribution gives to anybody; a trial has one for itself, since limits count by
/// uid.
const FIRST_UID: u32 = 60_750;
/// An attack is over long before.
const CASE_WITHIN: Duration = Duration::from_secs(40);
/// A thousand runs are.
const REUSE_WITHIN: Duration = Duration::from_secs(240);
/// The order of the thousand runs; any will do.
const SEED: u64 = 20_261_129;
/// How many attacks have to succeed against an unprotected process, or the suite is blunt.
const BREACHES: usize = 12;

/// What all trials share.
struct Suite {
    manifest: Manifest,
    stage: LazyLock<Outcome<Stage>>,
    uids: Mutex<Vec<u32>>,
    /// Held for writing by those that need the machine for themselves.
    room: RwLock<()>,
    is_root: bool,
}

/// All trials, the long ones first.
pub fn all(is_root: bool) -> Outcome<Vec<Trial>> {
    let manifest = Manifest::read(&Path::new(SOURCES).join("manifest.toml"))?;
    let suite = Arc::new(Suite {
        manifest,
        stage: LazyLock::new(|| {
            Stage::prepare(&Manifest::read(&Path::new(SOURCES).join("manifest.toml"))?)
        }),
        uids: Mutex::new((FIRST_UID..FIRST_UID + 100).rev().collect()),
        room: RwLock::new(()),
        is_root,
    });
    let mut places = vec![("user", Tier::Isolated), ("user", Tier::Confined)];
    if is_root {
        places.extend([Tier::Isolated, Tier::Accounted, Tier::Confined].map(|tier| ("root", tier)));
    }
    let mut trials = vec![trial(&suite, "user/none/bites", Suite::bites)];
    for (who, tier) in places {
        if tier == Tier::Isolated {
            let name = format!("{who}/isolated/reuse");
            trials.push(trial(&suite, &name, move |suite| suite.reuse(who, tier)));
        }
        for case in &suite.manifest.cases {
            let name = format!("{who}/{}/{}", tier.name(), case.id);
            let case = case.clone();
            trials.push(trial(&suite, &name, move |suite| {
                suite.holds(who, tier, &case)
            }));
        }
    }
    Ok(trials)
}

fn trial(
    suite: &Arc<Suite>,
    name: &str,
    run: impl FnOnce(&Suite) -> Outcome<()> + Send + 'static,
) -> Trial {
    let suite = suite.clone();
    Trial::test(name, move || run(&suite).map_err(Failed::from))
}

impl Suite {
    /// Runs something as a user that nobody else is meanwhile.
    fn as_user<T>(&self, who: &str, run: impl FnOnce(Who) -> Outcome<T>) -> Outcome<T> {
        if who == "root" {
            return run(Who::Root);
        }
        let pool = || self.uids.lock().unwrap_or_else(PoisonError::into_inner);
        let uid = pool()
            .pop()
            .ok_or("there are more trials at once than uids")?;
        let outcome = run(if self.is_root {
            Who::User(uid)
        } else {
            Who::Mapped(uid)
        });
        pool().push(uid);
        outcome
    }

    fn stage(&self) -> Outcome<&Path> {
        self.stage.as_ref().map(Stage::path).map_err(Clone::clone)
    }

    /// Runs a case; gives what was broken.
    fn attack(&self, who: &str, tier: Tier, case: &Case) -> Outcome<String> {
        let stage = self.stage()?;
        let words = ["case", tier.name(), case.id.as_str()];
        let run = || self.as_user(who, |who| warden(stage, who, CASE_WITHIN, &words));
        // Elsewhere namespaces bound it, or the uid that it has for itself.
        let unbounded = tier == Tier::None || (tier == Tier::Confined && who == "root");
        if case.crowd && unbounded {
            let _room = self.room.write().unwrap_or_else(PoisonError::into_inner);
            run()
        } else {
            let _room = self.room.read().unwrap_or_else(PoisonError::into_inner);
            run()
        }
    }

    fn holds(&self, who: &str, tier: Tier, case: &Case) -> Outcome<()> {
        let broken = self.attack(who, tier, case)?;
        if broken.is_empty() {
            return Ok(());
        }
        let note = case
            .note
            .as_ref()
            .map_or(String::new(), |note| format!("\nnote: {note}"));
        Err(format!("{}\n{broken}{note}", case.summary))
    }

    fn reuse(&self, who: &str, tier: Tier) -> Outcome<()> {
        let stage = self.stage()?;
        let _room = self.room.read().unwrap_or_else(PoisonError::into_inner);
        let seed = SEED.to_string();
        let words = ["reuse", tier.name(), &seed];
        let broken = self.as_user(who, |who| warden(stage, who, REUSE_WITHIN, &words))?;
        if broken.is_empty() {
            Ok(())
        } else {
            Err(broken)
        }
    }

    /// The suite at the tier that promises nothing: what the attacks get there.
    fn bites(&self) -> Outcome<()> {
        let mut fell_for = Vec::new();
        let mut missed = Vec::new();
        for case in &self.manifest.cases {
            // A harness that was killed or hangs has fallen for it as well.
            let broken = self.attack("user", Tier::None, case);
            if broken.is_ok_and(|broken| broken.is_empty()) {
                missed.extend(case.bites.then_some(case.id.as_str()));
            } else {
                fell_for.push(case.id.as_str());
            }
        }
        if fell_for.len() < BREACHES || !missed.is_empty() {
            return Err(format!(
                "an unprotected process falls for {} attacks: {}; it should have fallen for {}",
                fell_for.len(),
                fell_for.join(", "),
                missed.join(", ")
            ));
        }
        Ok(())
    }
}
