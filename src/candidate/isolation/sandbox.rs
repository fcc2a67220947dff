//! Where candidates run: chosen once, shared by all threads.

use std::ffi::OsString;
use std::path::Path;
use std::sync::OnceLock;

use super::error::{IsolationError, Obstacle};
use super::promise::{Facts, Isolation, promises};
use super::tier::{IsolationRequest, Tier};
use crate::candidate::interpreter::{find_on_path, is_executable};
use crate::candidate::warm::Ledger;

#[cfg(target_os = "linux")]
use super::pool::Pool;

/// Where candidates run. Any number of threads may use one at once.
#[derive(Debug)]
pub struct Sandbox {
    isolation: Isolation,
    kind: Kind,
    ledger: Ledger,
}

/// The one that all use.
static SHARED: OnceLock<Sandbox> = OnceLock::new();

/// How runs are started.
#[derive(Debug)]
pub(in crate::candidate) enum Kind {
    /// As plain processes, behind these words.
    Plain(Vec<OsString>),
    /// By inits.
    #[cfg(target_os = "linux")]
    Inits(Pool),
}

/// The words of a launcher, its program found: runs start in a folder of their own.
fn startable(words: &[OsString]) -> Result<Vec<OsString>, IsolationError> {
    let name = words.first().map(OsString::as_os_str).unwrap_or_default();
    let path = Path::new(name);
    let found = match path.components().count() {
        0 => None,
        1 if !name.as_encoded_bytes().contains(&b'/') => find_on_path(name),
        _ => std::path::absolute(path)
            .ok()
            .filter(|path| is_executable(path)),
    };
    let program =
        found.ok_or_else(|| IsolationError::NoLauncher(name.to_string_lossy().into_owned()))?;
    let rest = words.iter().skip(1).cloned();
    Ok(std::iter::once(program.into()).chain(rest).collect())
}

impl Sandbox {
    /// Sets up what is asked for, and tries it on a small program that does what it must not be
    /// able to do. Takes some tens of milliseconds.
    ///
    /// # Errors
    /// When the tier that is asked for cannot be had, or the one that can be had is weaker than
    /// `required`. Never gives less in silence.
    pub fn new(request: &IsolationRequest, required: Option<Tier>) -> Result<Self, IsolationError> {
        let sandbox = match request {
            IsolationRequest::Launcher(words) => Self::plain(startable(words)?, None),
            IsolationRequest::Tier(Tier::None) => Self::none(),
            IsolationRequest::Tier(tier) => {
                Self::of_tier(*tier, None).map_err(|obstacle| IsolationError::Unavailable {
                    tier: *tier,
                    obstacle,
                })?
            }
            IsolationRequest::Auto => {
                Self::strongest(&[Tier::Accounted, Tier::Isolated, Tier::Confined])
            }
        };
        match required {
            Some(required) if sandbox.isolation.tier < required => {
                let best = sandbox.isolation.tier;
                let obstacle = match Self::of_tier(required, None) {
                    Ok(_) => Obstacle::new("it was not asked for", "leave out `--isolation`"),
                    Err(obstacle) => obstacle,
                };
                Err(IsolationError::TooWeak {
                    required,
                    best,
                    obstacle,
                })
            }
            _ => Ok(sandbox),
        }
    }

    /// Plain processes: not a security boundary.
    pub fn none() -> Self {
        Self::plain(Vec::new(), None)
    }

    /// The one that [`run`](crate::candidate::run()) and [`build`](crate::candidate::build())
    /// use: what [`share`](Self::share) was given, else the strongest that this machine has
    /// without a cgroup. A cgroup would have to be removed at the end of the process, when nothing
    /// that is kept for good is dropped.
    pub fn shared() -> &'static Self {
        SHARED.get_or_init(|| Self::strongest(&[Tier::Isolated, Tier::Confined]))
    }

    /// Makes this the one that all use from now on. A process that shares an accounted one calls
    /// [`clear_all`](super::clear_all) at its end.
    ///
    /// # Errors
    /// Gives it back when there is a shared one already.
    pub fn share(self) -> Result<(), Box<Self>> {
        SHARED.set(self).map_err(Box::new)
    }

    /// With inits of this pool, of which nothing is promised.
    #[cfg(test)]
    #[cfg(target_os = "linux")]
    pub(in crate::candidate) fn of_pool(pool: Pool) -> Self {
        Self {
            kind: Kind::Inits(pool),
            ..Self::none()
        }
    }

    /// Starts a new interpreter for each run from now on, and keeps none warm.
    pub fn keep_none_warm(&self) {
        self.ledger.turn_off();
    }

    /// Why no interpreter is kept warm here; none where Python's is.
    pub fn starts_anew(&self) -> Option<&'static str> {
        if !self.ledger.is_on() {
            return Some("it is turned off (`--no-warm`)");
        }
        match &self.kind {
            Kind::Plain(_) => Some("nothing would keep a program away from it at this tier"),
            #[cfg(target_os = "linux")]
            Kind::Inits(pool) if pool.landlock() < super::inside::restrict::SCOPES => {
                Some("this kernel's Landlock cannot keep a program's signals from it")
            }
            #[cfg(target_os = "linux")]
            Kind::Inits(_) => None,
        }
    }

    /// Who is served by a warm interpreter.
    pub(in crate::candidate) fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// How candidates are kept apart.
    pub fn describe(&self) -> &Isolation {
        &self.isolation
    }

    pub(in crate::candidate) fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The first of these tiers that can be had, else plain processes.
    fn strongest(tiers: &[Tier]) -> Self {
        let mut first_obstacle = None;
        for tier in tiers {
            match Self::of_tier(*tier, first_obstacle.clone()) {
                Ok(sandbox) => return sandbox,
                Err(obstacle) => {
                    first_obstacle.get_or_insert(obstacle);
                }
            }
        }
        Self::plain(Vec::new(), first_obstacle)
    }

    fn plain(launcher: Vec<OsString>, obstacle: Option<Obstacle>) -> Self {
        let facts = Facts {
            timed: Path::new("/proc/self/schedstat").exists(),
            obstacle,
            ..Facts::default()
        };
        let words: Vec<_> = launcher.iter().map(|word| word.to_string_lossy()).collect();
        Self {
            isolation: Isolation {
                tier: Tier::None,
                launcher: (!words.is_empty()).then(|| words.join(" ")),
                promises: promises(Tier::None, &facts),
            },
            kind: Kind::Plain(launcher),
            ledger: Ledger::default(),
        }
    }

    #[cfg(target_os = "linux")]
    fn of_tier(tier: Tier, stronger: Option<Obstacle>) -> Result<Self, Obstacle> {
        if tier == Tier::None {
            return Ok(Self::plain(Vec::new(), stronger));
        }
        let (pool, facts) = super::probe::probe(tier)?;
        let facts = Facts {
            obstacle: stronger,
            ..facts
        };
        let sandbox = Self {
            isolation: Isolation {
                tier,
                launcher: None,
                promises: promises(tier, &facts),
            },
            kind: Kind::Inits(pool),
            ledger: Ledger::default(),
        };
        super::probe::canary(&sandbox, facts.landlock > 0)?;
        Ok(sandbox)
    }

    #[cfg(not(target_os = "linux"))]
    fn of_tier(tier: Tier, stronger: Option<Obstacle>) -> Result<Self, Obstacle> {
        match tier {
            Tier::None => Ok(Self::plain(Vec::new(), stronger)),
            _ => Err(Obstacle::new(
                "this system has nothing to build it from",
                "use Linux",
            )),
        }
    }
}
