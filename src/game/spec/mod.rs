//! `game.toml`: a guessing game as data.
//!
//! ```toml
//! regrade = 1                      # format version
//! id = "mastermind"
//! title = "Mastermind"
//! [input]    read = "token" | "line"
//! [secret]   kind = "word"; from = "bank" | "file" | "fixed"; length; value
//!            kind = "ints"; from = "draw" | "fixed"; count, low, high, repeats; value
//! [[setup]]  say = "…"
//! [[setup]]  argv = ["bank", "attempts"]
//! [[setup]]  ask_file = "…"; missing = "…"; lines = ["attempts", "secret"]
//! [[setup]]  ask_int = "…"; into = "attempts"; low; high; refused = "…"; flag = { value, attempts, secret }
//! [round]    header = "…" (once an attempt); prompt = "…" (each try); attempts = 6
//! [quit]     word = "QUIT"; say = "…"
//! [[check]]  rule = "too-long"; say = "…"
//! [score]    near = "member" | "multiset"
//! [feedback] say = "…"; row, join, hit, near, miss, blank; on_win = false
//! [end]      win = "…"; lose = "…"
//! [vocabulary] win = ["!boo yah"]; a list of phrases for each topic (see [`Vocabulary`])
//! [conduct]  attempts = 1          # knobs of a wrong game, see [`Conduct`]
//! [mutant.NAME]   title = "…"; hint = "…"; set."conduct.rejects_cost" = true
//! [variant.NAME]  title = "…"; set."setup.0.flag.attempts" = 3
//! ```
//!
//! A text names values as `{name}`; [`Variable`] lists them. Without a
//! number of attempts they are unlimited. A variant replaces values by path; it is read like the
//! whole file, so whatever is wrong with it is found when any variant is parsed.
//!
//! The file is read in three steps: the raw tree, patched by the variant; its shape, which refuses
//! every key that nobody knows; and the resolution, which refuses what does not fit together.

mod conduct;
mod mistake;
mod model;
mod patch;
mod print;
mod resolve;
mod shape;

#[cfg(test)]
mod tests;

pub use conduct::{Board, Conduct, LastWin, Refused, Report};
pub use model::*;

use super::Variable;
#[cfg(doc)]
use super::Vocabulary;
use crate::util::config::{ConfigError, Node, Source};
use crate::util::suggest;
use patch::Kind;

impl Spec {
    /// Reads a game, or one of its variants. All variants and all mutants are looked at, whichever
    /// is asked for. A variant keeps the mutants that have a meaning in it.
    ///
    /// # Errors
    /// At the first thing that is wrong, with its place and the way out.
    pub fn parse(source: &Source, variant: Option<&str>) -> Result<Self, ConfigError> {
        let tree = source.parse()?;
        let variants = patch::read(source, &tree, Kind::Variant)?;
        let mut chosen = resolve::spec(source, &tree)?;
        chosen.mistakes = mistake::checked(source, &tree, &chosen)?;
        for candidate in &variants {
            let patched = candidate.apply(source, &tree);
            let resolved = patched.and_then(|patched| {
                let mut spec = resolve::spec(source, &patched)?;
                spec.mistakes = mistake::fitting(source, &patched, &spec)?;
                Ok(spec)
            });
            let spec = resolved.map_err(|error| candidate.within(error))?;
            if variant == Some(candidate.name) {
                chosen = spec;
            }
        }
        let unknown = variant.filter(|name| variants.iter().all(|known| known.name != *name));
        match unknown {
            Some(name) => Err(unknown_variant(source, &tree, name, &variants)),
            None => Ok(chosen),
        }
    }

    /// The variants of a game: each one's name and its title, in the order of the file.
    ///
    /// # Errors
    /// When the text is no TOML, or the variants are not written like variants. Whether they make
    /// sense is up to [`Spec::parse`].
    pub fn variants(source: &Source) -> Result<Vec<(String, String)>, ConfigError> {
        let tree = source.parse()?;
        let variants = patch::read(source, &tree, Kind::Variant)?;
        Ok(variants
            .iter()
            .map(|variant| (variant.name.to_owned(), variant.title.to_owned()))
            .collect())
    }

    /// Whether any text of the game shows this value, cells aside.
    pub fn shows(&self, variable: Variable) -> bool {
        let fixed = [
            &self.round.header,
            &self.round.prompt,
            &self.feedback.say,
            &self.end.win,
        ];
        let quit = self.quit.iter().map(|quit| &quit.say);
        let checks = self.checks.iter().map(|check| &check.say);
        fixed
            .into_iter()
            .chain(&self.end.lose)
            .chain(quit)
            .chain(checks)
            .any(|text| text.names(variable))
    }
}

fn unknown_variant(
    source: &Source,
    tree: &Node,
    name: &str,
    variants: &[patch::Patch<'_>],
) -> ConfigError {
    let help = if variants.is_empty() {
        "the game has no variants; leave the variant out".to_owned()
    } else {
        suggest::hint(name, variants.iter().map(|variant| variant.name))
    };
    let place = patch::place_of_variants(tree);
    source.error(place, format!("unknown variant `{name}`"), Some(help))
}
