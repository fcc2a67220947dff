//! Reading `[build]` of `assignment.toml`: in which ways every program is built.

use std::time::Duration;

use crate::candidate::{BuildOptions, Recipe};
use crate::fixture::Assignment;
use crate::util::config::{ConfigError, Read, Section};
use crate::util::suggest;

/// The build modes of an assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Builds {
    /// The modes, at least one, in the order of the file.
    pub modes: Vec<Mode>,
}

/// One way to build and run every program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mode {
    /// Its name.
    pub name: String,
    /// How to build.
    pub options: BuildOptions,
    /// Variables that the program finds in its environment beside the usual ones, in the order of
    /// their names.
    pub environment: Vec<(String, String)>,
    /// Whether its cases count; the cases of other modes are shown and worth nothing.
    pub counts: bool,
    /// Whether the messages of the sanitizers are feedback.
    pub sanitize: bool,
}

/// The name of the only mode where an assignment has none of its own.
pub const USUAL_MODE: &str = "default";

/// The flags of a mode with `sanitize`: addresses and undefined behaviour are checked, with lines.
const SANITIZE: [&str; 4] = [
    "-O1",
    "-g",
    "-fno-omit-frame-pointer",
    "-fsanitize=address,undefined",
];

impl Builds {
    /// Reads the build modes of an assignment; without any there is one, the language's own way.
    ///
    /// # Errors
    /// When a key is unknown or has a wrong value, or no mode counts.
    pub fn parse(assignment: &Assignment) -> Result<Self, ConfigError> {
        let Some(source) = &assignment.source else {
            return Ok(Self::usual());
        };
        let root = source.parse()?;
        let document = Section::root(source, &root)?;
        let Some(section) = document.section("build")? else {
            return Ok(Self::usual());
        };
        let base = base(&section)?;
        let mut modes = Vec::new();
        for mode in section.sections("mode")? {
            let name = name(&mode, &modes)?;
            modes.push(read_mode(mode, name, &base)?);
        }
        if modes.is_empty() {
            modes.push(base);
        }
        if !modes.iter().any(|mode| mode.counts) {
            let help = "take `informational` or `sanitize` from one of them".to_owned();
            return Err(section.error_at("mode", "no build mode counts", Some(help)));
        }
        section.finish()?;
        Ok(Self { modes })
    }

    /// The mode of that name; without one the first that counts.
    ///
    /// # Errors
    /// What is wrong and the way out, when there is no such mode.
    pub fn one(&self, name: Option<&str>) -> Result<&Mode, String> {
        let mut modes = self.modes.iter();
        let found = modes.find(|mode| name.map_or(mode.counts, |name| mode.name == name));
        found.ok_or_else(|| {
            let known = self.modes.iter().map(|mode| mode.name.as_str());
            let name = name.unwrap_or_default();
            format!(
                "`--mode {name}` names no build mode of the assignment\n  help: {}",
                suggest::hint(name, known)
            )
        })
    }

    fn usual() -> Self {
        Self {
            modes: vec![usual_mode()],
        }
    }
}

fn usual_mode() -> Mode {
    Mode {
        name: USUAL_MODE.to_owned(),
        options: BuildOptions::default(),
        environment: Vec::new(),
        counts: true,
        sanitize: false,
    }
}

/// What all modes have in common.
fn base(section: &Section<'_>) -> Read<Mode> {
    let mut mode = usual_mode();
    if let Some(seconds) = section.number("timeout")? {
        if !(seconds > 0.0 && seconds <= 3600.0) {
            let help = "seconds: more than 0, at most 3600".to_owned();
            let message = format!("`build.timeout` cannot be {seconds}");
            return Err(section.error_at("timeout", message, Some(help)));
        }
        mode.options.limits.wall = Duration::from_secs_f64(seconds);
    }
    mode.options.flags = section.strings("flags")?.unwrap_or_default();
    mode.options.recipe = recipe(section)?;
    Ok(mode)
}

fn name(section: &Section<'_>, others: &[Mode]) -> Read<String> {
    let name = section
        .string("name")?
        .ok_or_else(|| section.missing("name", "what people call the mode"))?;
    let plain = |glyph: char| glyph.is_ascii_alphanumeric() || "-_".contains(glyph);
    if name.is_empty() || !name.chars().all(plain) {
        let help = "letters, digits, `-` and `_`".to_owned();
        return Err(section.error_at(
            "name",
            format!("a mode cannot be called `{name}`"),
            Some(help),
        ));
    }
    if others.iter().any(|other| other.name == name) {
        return Err(section.error_at("name", format!("two modes are called `{name}`"), None));
    }
    Ok(name.to_owned())
}

fn read_mode(section: Section<'_>, name: String, base: &Mode) -> Read<Mode> {
    let mut mode = Mode {
        name,
        ..base.clone()
    };
    mode.sanitize = section.boolean("sanitize")?.unwrap_or(false);
    if mode.sanitize {
        mode.options.flags.extend(SANITIZE.map(str::to_owned));
        // Looking for leaks takes rights that a confined program does not have.
        mode.environment
            .push(("ASAN_OPTIONS".to_owned(), "detect_leaks=0".to_owned()));
    }
    mode.options
        .flags
        .extend(section.strings("flags")?.unwrap_or_default());
    if let Some(own) = recipe(&section)? {
        mode.options.recipe = Some(own);
    }
    if let Some(variables) = section.section("environment")? {
        for entry in variables.entries() {
            let value = variables.string(&entry.key)?.unwrap_or_default();
            mode.environment.retain(|(name, _)| *name != entry.key);
            mode.environment.push((entry.key.clone(), value.to_owned()));
        }
        mode.environment.sort();
    }
    mode.counts = !section.boolean("informational")?.unwrap_or(mode.sanitize);
    section.finish()?;
    Ok(mode)
}

/// `commands` and `run`, which go together.
fn recipe(section: &Section<'_>) -> Read<Option<Recipe>> {
    let run = section.strings("run")?;
    let commands = match section.node("commands") {
        None => None,
        Some(_) => Some(commands(section)?),
    };
    match (commands, run) {
        (None, None) => Ok(None),
        (commands, Some(run)) if !run.is_empty() => Ok(Some(Recipe {
            commands: commands.unwrap_or_default(),
            run,
        })),
        _ => Err(section.missing(
            "run",
            "the command of the program, for example [\"{out}/game\"]",
        )),
    }
}

fn commands(section: &Section<'_>) -> Read<Vec<Vec<String>>> {
    let lines = section.strings("commands")?.unwrap_or_default();
    lines
        .iter()
        .map(|line| {
            shlex::split(line)
                .filter(|words| !words.is_empty())
                .ok_or_else(|| {
                    let message = format!("`{line}` is no command line");
                    let help =
                        "words with blanks between them; quotes have to be closed".to_owned();
                    section.error_at("commands", message, Some(help))
                })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn builds(text: &str) -> Result<Builds, String> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let put = |name: &str, text: &str| std::fs::write(folder.path().join(name), text);
        put("a.in", "").expect("it can be written");
        put("a.out", "\n").expect("it can be written");
        put("assignment.toml", text).expect("it can be written");
        let assignment =
            Assignment::load(folder.path(), false).map_err(|error| error.to_string())?;
        Builds::parse(&assignment).map_err(|error| error.to_string())
    }

    #[test]
    fn without_a_table_there_is_one_mode_that_counts() {
        let builds = builds("").expect("nothing is wrong");
        assert_eq!(builds, Builds::usual());
    }

    #[test]
    fn modes_add_to_what_all_have_in_common() {
        let builds = builds(
            "[build]\nflags = [\"-Wall\"]\ntimeout = 5\n[[build.mode]]\nname = \"release\"\n\
             flags = [\"-O3\"]\n[[build.mode]]\nname = \"checked\"\nsanitize = true\n",
        )
        .expect("nothing is wrong");
        let [release, checked] = &builds.modes[..] else {
            panic!("two modes");
        };
        assert_eq!(release.options.flags, ["-Wall", "-O3"]);
        assert_eq!(release.options.limits.wall, Duration::from_secs(5));
        assert!(release.counts && !checked.counts && checked.sanitize);
        assert_eq!(checked.environment[0].0, "ASAN_OPTIONS");
    }

    #[test]
    fn commands_are_split_like_a_shell_does() {
        let builds = builds("[build]\ncommands = [\"make 'my game'\"]\nrun = [\"{src}/game\"]\n");
        let builds = builds.expect("nothing is wrong");
        let recipe = builds.modes[0].options.recipe.as_ref().expect("a recipe");
        assert_eq!(recipe.commands, [["make", "my game"]]);
    }

    #[test]
    fn mistakes_are_placed() {
        for (text, expected) in [
            ("[build]\nflag = []\n", "unknown key `build.flag`"),
            (
                "[build]\ncommands = [\"make\"]\n",
                "missing key `build.run`",
            ),
            (
                "[build]\ncommands = [\"make '\"]\nrun = [\"x\"]\n",
                "is no command line",
            ),
            ("[[build.mode]]\nname = \"a b\"\n", "cannot be called `a b`"),
            (
                "[[build.mode]]\nname = \"a\"\n[[build.mode]]\nname = \"a\"\n",
                "two modes are called `a`",
            ),
            (
                "[[build.mode]]\nname = \"a\"\nsanitize = true\n",
                "no build mode counts",
            ),
            ("[build]\ntimeout = 0\n", "`build.timeout` cannot be 0"),
        ] {
            let message = builds(text).expect_err("a mistake");
            assert!(message.contains(expected), "{message}");
        }
    }
}
