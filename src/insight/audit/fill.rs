//! Cases that are missing.

use std::collections::BTreeSet;

use crate::game::mutants::Scenario;
use crate::game::{Event, Spec};
use crate::insight::apart::mark;
use crate::insight::domain::is_inside;
use crate::insight::suspects::Suspect;
use crate::insight::{Lineup, Stage, is_settled, shrink};

use super::Equivalence;
use super::exhaustive::Exhaustive;

/// A case that an assignment lacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCase {
    /// Its name.
    pub name: String,
    /// A title for people.
    pub title: String,
    /// A hint for students.
    pub hint: String,
    /// The survivors that it kills, or the mutants that it tells from each other.
    pub shows: Vec<String>,
    /// The play.
    pub play: Scenario,
    /// What the game prints.
    pub expected: Vec<u8>,
}

/// What a case has to show.
enum Task<'a> {
    Kill(&'a Suspect),
    Tell(&'a Suspect, &'a Suspect),
}

/// Adds the fewest letters and lines for each survivor that no case before it kills.
pub(super) fn kill(
    lineup: &Lineup<'_>,
    mutants: &[Suspect],
    survivors: &[usize],
    cases: &mut Vec<NewCase>,
) {
    let tasks = survivors.iter().map(|at| Task::Kill(&mutants[*at]));
    add(lineup, tasks, cases);
}

/// Adds the same for each two mutants of a group that no case before it tells apart.
pub(super) fn tell(
    lineup: &Lineup<'_>,
    mutants: &[Suspect],
    groups: &[Vec<usize>],
    cases: &mut Vec<NewCase>,
) {
    let pairs = groups.iter().flat_map(|group| {
        let members = group.iter().enumerate();
        members.flat_map(|(at, one)| group.iter().skip(at + 1).map(move |two| (*one, *two)))
    });
    let tasks = pairs.map(|(one, two)| Task::Tell(&mutants[one], &mutants[two]));
    add(lineup, tasks, cases);
}

fn add<'a>(lineup: &Lineup<'_>, tasks: impl Iterator<Item = Task<'a>>, cases: &mut Vec<NewCase>) {
    let usual = lineup.usual_lengths();
    for task in tasks {
        if cases.iter().any(|case| task.is_done_by(lineup, &case.play)) {
            continue;
        }
        let Some(play) = task.play(lineup, &usual) else {
            continue;
        };
        let case = new_case(lineup, &task, play);
        let numbered = (2..).map(|number| format!("{}-{number}", case.name));
        let mut names = std::iter::once(case.name.clone()).chain(numbered);
        let is_free = |name: &String| cases.iter().all(|other| other.name != *name);
        let name = names.find(is_free).unwrap_or_default();
        cases.push(NewCase { name, ..case });
    }
}

/// The mutants that were taken to be equivalent within a bound and that a new case tells from the
/// game all the same, by index: a case that was made short may go where no play has been.
pub(super) fn told_after_all(
    lineup: &Lineup<'_>,
    mutants: &[Suspect],
    equivalent: &[(usize, Equivalence)],
    cases: &[NewCase],
) -> Vec<usize> {
    let tried = equivalent
        .iter()
        .filter(|(_, how)| matches!(how, Equivalence::Bounded { .. } | Equivalence::Tried { .. }));
    let told = tried.map(|(at, _)| *at).filter(|at| {
        let mutant = &mutants[*at].spec;
        cases.iter().any(|case| lineup.tells(&case.play, mutant))
    });
    told.collect()
}

/// Tells each case which survivors it kills, before those that it tells apart.
pub(super) fn label(
    lineup: &Lineup<'_>,
    mutants: &[Suspect],
    survivors: &[usize],
    cases: &mut [NewCase],
) {
    for case in cases {
        let kills = |at: &&usize| lineup.tells(&case.play, &mutants[**at].spec);
        let killed = survivors.iter().filter(kills).map(|at| mutants[*at].id());
        let mut shows: Vec<String> = killed.map(str::to_owned).collect();
        let told = std::mem::take(&mut case.shows);
        shows.extend(
            told.into_iter()
                .filter(|id| !shows.contains(id))
                .collect::<Vec<_>>(),
        );
        case.shows = shows;
    }
}

impl Task<'_> {
    fn is_done_by(&self, lineup: &Lineup<'_>, play: &Scenario) -> bool {
        let level = lineup.usual_level();
        match self {
            Self::Kill(mutant) => lineup.tells(play, &mutant.spec),
            Self::Tell(one, two) => mark(play, &one.spec, &level) != mark(play, &two.spec, &level),
        }
    }

    /// The smallest play that does it and that edits lead to: with words as long as those of the
    /// cases that are there, and with the assignment's own word bank.
    fn play(&self, lineup: &Lineup<'_>, usual: &BTreeSet<usize>) -> Option<Scenario> {
        let spec = lineup.suspects().spec();
        // A case whose output hung on a draw would fail right programs.
        let fits = |play: &Scenario| {
            is_inside(spec, play)
                && is_usual(spec, play, usual)
                && self.is_done_by(lineup, play)
                && is_settled(spec, play)
        };
        let made = lineup.plays().iter().filter(|play| fits(play));
        let found = made
            .min_by_key(|play| (play.secret.is_some(), play.stdin.len()))
            .cloned();
        let found = found.or_else(|| {
            let exhaustive = Exhaustive::of(spec)?;
            exhaustive.plays.into_iter().find(|play| fits(play))
        })?;
        let bank = found
            .bank
            .clone()
            .filter(|bank| lineup.bank() == Some(bank));
        Some(shrink(spec, &found, &mut |play| {
            (bank.is_none() || play.bank == bank) && fits(play)
        }))
    }

    fn about(&self) -> (&Suspect, Option<&Suspect>) {
        match self {
            Self::Kill(mutant) => (mutant, None),
            Self::Tell(one, two) => (one, Some(two)),
        }
    }
}

fn new_case(lineup: &Lineup<'_>, task: &Task<'_>, play: Scenario) -> NewCase {
    let spec = lineup.suspects().spec();
    let (mutant, other) = task.about();
    let text = |suspect: &Suspect, of: fn(&crate::game::mutants::Mutant) -> &String| {
        suspect.mutant.as_ref().map(of).cloned().unwrap_or_default()
    };
    let mut title = format!("catches: {}", text(mutant, |mutant| &mutant.title));
    let mut hint = text(mutant, |mutant| &mutant.hint);
    if let Some(other) = other {
        title = format!(
            "tells apart: {}, and {}",
            text(mutant, |mutant| &mutant.title),
            text(other, |mutant| &mutant.title)
        );
        let more = text(other, |mutant| &mutant.hint);
        if more != hint {
            hint = format!("{hint} {more}");
        }
    }
    NewCase {
        name: format!("audit-{}", slug(mutant.id())),
        title,
        hint,
        shows: other
            .into_iter()
            .flat_map(|other| [mutant.id().to_owned(), other.id().to_owned()])
            .collect(),
        expected: Stage::Scenario(&play).play(spec, usize::MAX).printed,
        play,
    }
}

/// A name for a file: letters, digits and hyphens.
fn slug(id: &str) -> String {
    let id = id.replace("+1", "-one-more").replace("-1", "-one-less");
    let plain = id.chars().map(|glyph| match glyph.is_ascii_alphanumeric() {
        true => glyph,
        false => '-',
    });
    let text: String = plain.collect();
    let parts: Vec<_> = text.split('-').filter(|part| !part.is_empty()).collect();
    parts.join("-")
}

/// Whether all words that are scored are as long as words of the cases that are there.
fn is_usual(spec: &Spec, play: &Scenario, usual: &BTreeSet<usize>) -> bool {
    usual.is_empty() || lengths(play.play(spec).ok().as_ref()).is_subset(usual)
}

fn lengths(transcript: Option<&crate::game::Transcript>) -> BTreeSet<usize> {
    let events = transcript
        .into_iter()
        .flat_map(|transcript| &transcript.events);
    events
        .filter_map(|(_, event)| match event {
            Event::Scored { marks, .. } => Some(marks.len()),
            _ => None,
        })
        .collect()
}

impl Lineup<'_> {
    /// How long the words are that are scored in the cases.
    fn usual_lengths(&self) -> BTreeSet<usize> {
        let transcripts = self.cases().filter_map(|case| self.transcript(case));
        transcripts
            .flat_map(|transcript| lengths(Some(&transcript)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(slug("attempts/+1"), "attempts-one-more");
        assert_eq!(slug("check/swap-a~b"), "check-swap-a-b");
        assert_eq!(slug("text/case@end.win"), "text-case-end-win");
    }
}
