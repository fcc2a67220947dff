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
        let environment = match (steer, language) {
            (Steer::Secret(pin), Some(Language::Python)) => pin.environment(),
            (Steer::Secret(pin), Some(Language::C | Language::Cpp)) => match pin.values() {
                Some(values) => first_draws::given(&values),
                None => return Ok(None),
            },
            (Steer::Numbers(draws), Some(Language::Python | Language::C | Language::Cpp)) => {
                draws.environment()
            }
            (Steer::Later, Some(Language::C | Language::Cpp)) => {
                vec![("REGRADE_LATER", LATER.into())]
            }
            (Steer::Unbuffered, Some(Language::Python)) => {
                vec![("PYTHONUNBUFFERED", "1".into())]
            }
            (Steer::Unbuffered, Some(Language::C | Language::Cpp)) => {
                vec![("REGRADE_UNBUFFERED", "1".into())]
            }
            _ => return Ok(None),
        };
        let is_python = language == Some(Language::Python);
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
            tells_the_secret: is_python && matches!(steer, Steer::Secret(_)),
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
        if matches!(steer, Steer::Secret(_) | Steer::Numbers(_)) {
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
