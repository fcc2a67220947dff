//! An assignment with everything that grading needs of it.

use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::GradeError;
use crate::candidate::{Language, Sandbox};
use crate::fixture::{Case, Reference, Rung};
use crate::gradebook::builds::{Builds, Mode};
use crate::gradebook::rubric::{Bonus, Cause, Rubric};
use crate::gradebook::rules::SubmissionRules;
use crate::gradebook::session::{Overrides, Session};
use crate::gradebook::store::{Key, KeyBuilder, RUNNER_VERSION};
use crate::insight::lint::{Finding, disagreement};

/// What the command line says about the cases and how they are judged. Kept with the results, so
/// that rescoring judges the same way.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct CourseOptions {
    /// Only the cases that match one of these globs; all where there are none.
    pub cases: Vec<String>,
    /// Only these build modes; all where there are none.
    pub modes: Vec<String>,
    /// The rung that passes, whatever the assignment says.
    pub strictness: Option<String>,
    /// Wall clock in seconds, whatever the assignment says.
    pub timeout: Option<f64>,
    /// Whether what could be repaired in fixtures is their fault.
    pub strict_fixtures: bool,
}

/// An assignment, its engine, its rubric, its build modes and its rules.
#[derive(Debug)]
pub struct Course {
    /// The assignment and its engine.
    pub session: Session,
    /// How points add up.
    pub rubric: Rubric,
    /// The rules for submissions.
    pub rules: SubmissionRules,
    /// The build modes that are asked for.
    pub modes: Vec<Mode>,
    /// The cases that are played, by index, in order.
    pub cases: Vec<usize>,
    /// What every case is, as far as a run depends on it; by index in the assignment.
    prints: Vec<Key>,
}

/// The name of the main program in a submission's list of programs.
pub(super) const MAIN: &str = "main";

impl Course {
    /// Opens an assignment for grading.
    ///
    /// # Errors
    /// When the assignment, its game or one of its tables is wrong, or nothing is left to play.
    pub fn open(dir: &Path, options: &CourseOptions) -> Result<Self, GradeError> {
        let strictness = options.strictness.as_deref().map(rung).transpose()?;
        let overrides = Overrides {
            strictness,
            timeout: options.timeout.map(Duration::from_secs_f64),
        };
        let session = Session::open(dir, options.strict_fixtures, overrides)?;
        let assignment = session.assignment();
        let rubric = Rubric::parse(assignment)?;
        let rules = SubmissionRules::parse(assignment)?;
        check_programs(&rubric, &rules)?;
        check_causes(&rubric, &session)?;
        let modes = chosen_modes(Builds::parse(assignment)?, &options.modes)?;
        let mut course = Self {
            prints: assignment
                .cases
                .iter()
                .map(|case| print(&session, case))
                .collect(),
            cases: Vec::new(),
            rubric,
            rules,
            modes,
            session,
        };
        course.cases = course.chosen_cases(&options.cases)?;
        Ok(course)
    }

    fn chosen_cases(&self, globs: &[String]) -> Result<Vec<usize>, GradeError> {
        let assignment = self.session.assignment();
        let named = assignment.named(globs)?;
        let is_named = |case: &Case| named.iter().any(|other| std::ptr::eq(*other, case));
        let cases = assignment.cases.iter().enumerate();
        let chosen: Vec<_> = cases
            .filter(|(index, case)| is_named(case) && self.rubric.group_of(*index).is_some())
            .map(|(index, _)| index)
            .collect();
        if chosen.is_empty() {
            let message = format!(
                "{}: no case of the rubric matches `{}`\n  help: cases of a variant count only where [[rubric.bonus]] names the variant",
                assignment.dir.display(),
                globs.join("`, `")
            );
            return Err(GradeError::Nothing(message));
        }
        match self.session.without_meaning() {
            Some(message) => Err(GradeError::Nothing(message)),
            None => Ok(chosen),
        }
    }

    /// A case by its index, which has to be one of the assignment's.
    pub fn case(&self, index: usize) -> &Case {
        &self.session.assignment().cases[index]
    }

    /// The cases whose expected output is not what the engine prints, each in a sentence. Marks go by
    /// the file, so that somebody should know.
    pub fn contradicted(&self) -> Vec<String> {
        let assignment = self.session.assignment();
        let Some(reference) = self.session.reference() else {
            return Vec::new();
        };
        let cases = self.cases.iter().map(|index| self.case(*index));
        cases
            .filter_map(|case| disagreement(assignment, reference, case))
            .map(|finding| contradiction(&finding))
            .collect()
    }

    /// How many build modes count.
    pub(super) fn counting_modes(&self) -> usize {
        self.modes.iter().filter(|mode| mode.counts).count()
    }

    /// The names of the programs that the cases need, the main one first.
    pub(super) fn players(&self) -> Vec<&str> {
        let mut players = vec![MAIN];
        for index in &self.cases {
            let player = self.player_of(*index);
            if !players.contains(&player) {
                players.push(player);
            }
        }
        players
    }

    /// The name of the program that plays a case.
    pub(super) fn player_of(&self, index: usize) -> &str {
        let has = |bonus: &&Bonus| bonus.group.cases.iter().any(|(case, _)| *case == index);
        let bonus = self.rubric.bonuses.iter().find(has);
        bonus
            .and_then(|bonus| bonus.program.as_deref())
            .unwrap_or(MAIN)
    }

    /// The name of what is seen when a program is put to a case, for the given time.
    pub(super) fn run_key(&self, program: &Key, index: usize, attempt: u32) -> Key {
        let mut key = KeyBuilder::new("run");
        key.part("program", program.as_str().as_bytes());
        // An index of a case is one of a print.
        key.part("case", self.prints[index].as_str().as_bytes());
        key.part("attempt", &attempt.to_le_bytes());
        key.key()
    }
}

/// A bonus that names a program which nobody can hand in would never be earned.
fn check_programs(rubric: &Rubric, rules: &SubmissionRules) -> Result<(), GradeError> {
    let known: Vec<_> = rules.program_names().collect();
    let mut named = rubric
        .bonuses
        .iter()
        .filter_map(|bonus| bonus.program.as_deref());
    match named.find(|name| !known.contains(name)) {
        None => Ok(()),
        Some(name) => Err(GradeError::Nothing(format!(
            "a bonus of assignment.toml names the program `{name}`, which [submission.programs] does not have\n  help: {}",
            crate::util::suggest::hint(name, known)
        ))),
    }
}

/// A charge for a mistake that the game does not have would never be made.
fn check_causes(rubric: &Rubric, session: &Session) -> Result<(), GradeError> {
    let patterns = rubric
        .charges
        .iter()
        .filter_map(|charge| match &charge.cause {
            Cause::Mistake(pattern) => Some(pattern),
            _ => None,
        });
    let known = session.reference().map(Reference::mistakes);
    let known: Vec<String> = known.unwrap_or_default();
    for pattern in patterns {
        let start = pattern.strip_suffix('*');
        let names = |id: &&String| match start {
            Some(start) => id.starts_with(start),
            None => *id == pattern,
        };
        if !known.iter().any(|id| names(&id)) {
            let known = known.iter().map(String::as_str);
            return Err(GradeError::Nothing(format!(
                "a charge of assignment.toml names the mistake `{pattern}`, which the game does not have\n  help: {}",
                crate::util::suggest::hint(pattern, known)
            )));
        }
    }
    Ok(())
}

fn rung(name: &str) -> Result<Rung, GradeError> {
    let found = Rung::NAMES.iter().find(|(known, _)| *known == name);
    found.map(|(_, rung)| *rung).ok_or_else(|| {
        let names = Rung::NAMES.iter().map(|(known, _)| *known);
        GradeError::Nothing(format!(
            "`--strictness {name}` names no rung of the ladder\n  help: {}",
            crate::util::suggest::hint(name, names)
        ))
    })
}

/// A case that the engine contradicts, with both texts.
fn contradiction(finding: &Finding) -> String {
    let line = finding
        .line
        .map_or(String::new(), |line| format!(":{line}"));
    let texts = finding
        .both_texts()
        .map_or(String::new(), |(here, engine)| {
            format!(": it is {here}, the engine prints {engine}")
        });
    format!(
        "{}{line}: {}{texts}; marks go by the file ({})",
        finding.path.display(),
        finding.message,
        finding.help
    )
}

fn chosen_modes(builds: Builds, names: &[String]) -> Result<Vec<Mode>, GradeError> {
    for name in names {
        builds.one(Some(name)).map_err(GradeError::Nothing)?;
    }
    let is_chosen = |mode: &Mode| names.is_empty() || names.contains(&mode.name);
    let chosen: Vec<_> = builds.modes.into_iter().filter(is_chosen).collect();
    if !chosen.iter().any(|mode| mode.counts) {
        return Err(GradeError::Nothing(
            "none of the build modes asked for counts\n  help: name one that is not informational"
                .to_owned(),
        ));
    }
    Ok(chosen)
}

/// Everything of a case that what a program does with it depends on.
fn print(session: &Session, case: &Case) -> Key {
    let mut key = KeyBuilder::new("case");
    key.part("runner", &RUNNER_VERSION.to_le_bytes());
    let isolation = Sandbox::shared().describe();
    key.part("tier", isolation.tier.name().as_bytes());
    if let Some(launcher) = &isolation.launcher {
        key.part("launcher", launcher.as_bytes());
    }
    key.part("stdin", &case.stdin);
    for arg in &case.args {
        key.part("arg", arg.as_bytes());
    }
    for file in case.files.iter() {
        key.part("file", file.name.as_bytes())
            .part("bytes", &file.bytes);
    }
    // The texts of these two say all there is to say of them, fields that come later included.
    key.part("pin", format!("{:?}", session.pin(case)).as_bytes());
    for language in std::iter::once(None).chain(Language::ALL.map(Some)) {
        let limits = session.limits(case, language);
        key.part("limits", format!("{limits:?}").as_bytes());
    }
    if let Some(game) = &case.adaptive {
        key.part("adaptive", format!("{game:?}").as_bytes());
    }
    key.key()
}
