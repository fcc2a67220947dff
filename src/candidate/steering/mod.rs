//! What a run decides that a program leaves to its surroundings: the random numbers that it draws,
//! the time of day, and when what it prints comes out.
//!
//! [`Pin`] makes a program draw a given secret. [`FirstDraws`] decides its first numbers, so that a
//! mistake in the drawing itself shows in one game, where chance alone would need many.

#[cfg(test)]
mod draws_tests;
mod first_draws;
mod pin;
mod preload;
mod python_options;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod traces_tests;

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use super::environment::Environment;
use super::ground::Ground;
use super::{Candidate, Language};

pub use first_draws::FirstDraws;
pub use pin::Pin;
pub use preload::{known_obstacle, obstacle};

/// What is decided.
#[derive(Debug, Clone, Copy)]
pub enum Steer<'a> {
    /// The secret, where the program draws one at random. Programs in Python, C and C++.
    Secret(&'a Pin),
    /// The first numbers. Programs in Python, C and C++; others draw as they do.
    Numbers(FirstDraws),
    /// The time of day: another one, for generators that are seeded from it. Programs in C and C++.
    Later,
    /// When what it prints comes out: at once, past all buffers. Programs in Python, C and C++.
    Unbuffered,
    /// Both the secret and when what it prints comes out.
    SecretUnbuffered(&'a Pin),
}

impl<'a> Steer<'a> {
    /// The secret that it is to draw.
    pub(super) fn pin(self) -> Option<&'a Pin> {
        match self {
            Self::Secret(pin) | Self::SecretUnbuffered(pin) => Some(pin),
            Self::Numbers(_) | Self::Later | Self::Unbuffered => None,
        }
    }

    /// The same, with what it prints coming out at once; none where it cannot be.
    pub fn unbuffered(steer: Option<Self>) -> Option<Self> {
        match steer {
            None => Some(Self::Unbuffered),
            Some(Self::Secret(pin)) => Some(Self::SecretUnbuffered(pin)),
            Some(_) => None,
        }
    }
}

/// How much later it is then. No multiple of a minute, since a seed may leave the rest out.
const LATER: &str = "3727";

/// The module that patches `random` when and if a program imports it.
const SHIM: &[u8] = include_bytes!("shim.py");

/// What is laid out for one run, outside its working folder.
#[derive(Debug)]
pub(super) struct Steering {
    environment: Environment,
    fired: Option<PathBuf>,
    tells_the_secret: bool,
}

impl Steering {
    /// Lays out what decides, where something can in this program.
    ///
    /// # Errors
    /// When there is no room for it.
    pub fn prepare(
        steer: Steer<'_>,
        candidate: &Candidate,
        ground: &mut Ground<'_>,
    ) -> io::Result<Option<Self>> {
        // The library of a sanitizer refuses to start behind another one.
        let language = candidate.language.filter(|_| !candidate.sanitized);
        let is_python = match language {
            Some(Language::Python) if python_options::loads_nothing(&candidate.argv) => {
                return Ok(None);
            }
            Some(Language::Python) => true,
            Some(Language::C | Language::Cpp) => false,
            _ => return Ok(None),
        };
        let Some(environment) = variables(steer, is_python) else {
            return Ok(None);
        };
        let (name, shim, loads) = if is_python {
            // Python imports a module of this name by itself at its start.
            ("sitecustomize.py", SHIM, "PYTHONPATH")
        } else if let Some(library) = preload::library() {
            ("draws.so", library, "LD_PRELOAD")
        } else {
            return Ok(None);
        };
        ground.write_aside(name, shim)?;
        let folder = ground.aside()?.to_owned();
        let mut steering = Self {
            environment,
            fired: None,
            tells_the_secret: is_python && steer.pin().is_some(),
        };
        steering.set(
            loads,
            &if is_python {
                folder.clone()
            } else {
                folder.join(name)
            },
        );
        if let Some(name) = candidate.built_name().filter(|_| !is_python) {
            steering.set("REGRADE_PROGRAM", Path::new(name));
        }
        if steer.pin().is_some() || matches!(steer, Steer::Numbers(_)) {
            let fired = folder.join("fired");
            steering.set("REGRADE_PIN_FIRED", &fired);
            steering.fired = Some(fired);
        }
        Ok(Some(steering))
    }

    fn set(&mut self, name: &'static str, path: &Path) {
        self.environment.push((name, path.into()));
    }

    /// Variables that make the program load it, and tell it what to decide.
    pub fn environment(&self) -> impl Iterator<Item = (&'static str, OsString)> + '_ {
        self.environment.iter().cloned()
    }

    /// A variable that says that the input comes line by line, where that matters.
    pub fn by_line(&self) -> Option<(&'static str, OsString)> {
        self.tells_the_secret
            .then(|| ("REGRADE_STEPPED", "1".into()))
    }

    /// Whether a program that has drawn what was given has drawn the secret. What one makes of its
    /// numbers is not known.
    pub fn tells_the_secret(&self) -> bool {
        self.tells_the_secret
    }

    /// The file that is there when the program has drawn what was given.
    pub fn fired(&self) -> Option<&Path> {
        self.fired.as_deref()
    }
}

/// The variables that tell a program what is decided; none where nothing can be.
fn variables(steer: Steer<'_>, is_python: bool) -> Option<Environment> {
    let mut variables = match (steer.pin(), steer) {
        (Some(pin), _) if is_python => pin.environment(),
        (Some(pin), _) => first_draws::given(&pin.values()?),
        (None, Steer::Numbers(draws)) => draws.environment(),
        (None, Steer::Later) if is_python => return None,
        (None, Steer::Later) => vec![("REGRADE_LATER", LATER.into())],
        (None, _) => Environment::new(),
    };
    if matches!(steer, Steer::Unbuffered | Steer::SecretUnbuffered(_)) {
        let name = match is_python {
            true => "PYTHONUNBUFFERED",
            false => "REGRADE_UNBUFFERED",
        };
        variables.push((name, "1".into()));
    }
    Some(variables)
}
