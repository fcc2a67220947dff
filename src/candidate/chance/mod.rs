//! What a run decides of the random numbers that a program draws.
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

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use super::Language;
use super::ground::Ground;

pub use first_draws::FirstDraws;
pub use pin::Pin;

/// What is decided.
#[derive(Debug, Clone, Copy)]
pub enum Chance<'a> {
    /// The secret, where the program draws one at random. Python alone.
    Secret(&'a Pin),
    /// The first numbers. Programs in Python, C and C++; others draw as they do.
    Numbers(FirstDraws),
}

/// The module that patches `random` when and if a program imports it.
const SHIM: &[u8] = include_bytes!("pin_shim.py");

/// What is laid out for one run, outside its working folder.
#[derive(Debug)]
pub(super) struct Steering {
    environment: Vec<(&'static str, OsString)>,
    fired: Option<PathBuf>,
}

impl Steering {
    /// Lays out what decides, where something can in a program of this language.
    ///
    /// # Errors
    /// When there is no room for it.
    pub fn prepare(
        chance: Chance<'_>,
        language: Option<Language>,
        ground: &mut Ground<'_>,
    ) -> io::Result<Option<Self>> {
        let environment = match (chance, language) {
            (Chance::Secret(pin), Some(Language::Python)) => pin.environment(),
            (Chance::Numbers(draws), Some(Language::Python)) => draws.environment(),
            (Chance::Numbers(draws), Some(Language::C | Language::Cpp)) => {
                return preloaded(draws, ground);
            }
            _ => return Ok(None),
        };
        // Python imports a module of this name by itself at its start.
        ground.write_aside("sitecustomize.py", SHIM)?;
        let folder = ground.aside()?.to_owned();
        let mut steering = Self {
            environment,
            fired: None,
        };
        steering.set("PYTHONPATH", &folder);
        if matches!(chance, Chance::Secret(_)) {
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

    /// The file that is there when the program has drawn the secret.
    pub fn fired(&self) -> Option<&Path> {
        self.fired.as_deref()
    }
}

/// The library that decides for C, where one can be made.
fn preloaded(draws: FirstDraws, ground: &mut Ground<'_>) -> io::Result<Option<Steering>> {
    let Some(library) = preload::library() else {
        return Ok(None);
    };
    ground.write_aside("draws.so", library)?;
    let library = ground.aside()?.join("draws.so");
    let mut steering = Steering {
        environment: draws.environment(),
        fired: None,
    };
    steering.set("LD_PRELOAD", &library);
    Ok(Some(steering))
}
