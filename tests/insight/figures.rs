//! How often attribution names the mistake of a mutant that is played as a candidate.

use std::fmt;
use std::path::Path;

use regrade::fixture::{Assignment, Reference};
use regrade::game::Spec;
use regrade::insight::suspects::Suspect;
use regrade::insight::{Attribution, Cause, Course, Lineup, Sighting, Stage};

/// What came of naming mistakes.
#[derive(Debug, Clone, Default)]
pub struct Figures {
    pub unique: usize,
    /// How many of those may hide another mistake in every case, and are told to.
    pub hiding: usize,
    /// What is named along with one or two others, and those.
    pub few: Vec<String>,
    /// What is named along with more.
    pub many: Vec<String>,
    pub missed: Vec<String>,
    /// What is named as another mistake, that some play tells from it.
    pub wrong: Vec<String>,
    /// What nothing tells from the game itself.
    pub equivalent: usize,
}

impl Figures {
    /// Whatever can be told from the game.
    pub fn all(&self) -> usize {
        self.unique + self.few.len() + self.many.len() + self.missed.len() + self.wrong.len()
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{:4} classes: {:4} unique ({:5.1} %), {} among at most 3, {} among more, {} not found, {} misnamed; {} like the game; {} of the unique may hide another",
            self.all(),
            self.unique,
            100.0 * self.unique as f64 / self.all().max(1) as f64,
            self.few.len(),
            self.many.len(),
            self.missed.len(),
            self.wrong.len(),
            self.equivalent,
            self.hiding
        )
    }
}

/// An assignment of the project and its engine.
pub fn opened(game: &str) -> (Assignment, Reference) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(game);
    let assignment = Assignment::load(&dir, false).expect("it can be loaded");
    let reference = Reference::load(&assignment).expect("its game is right");
    (assignment, reference.expect("it has a game"))
}

/// The lineup for the cases of a variant.
pub fn lineup<'a>(
    (assignment, reference): &'a (Assignment, Reference),
    variant: Option<&str>,
) -> Lineup<'a> {
    let rung = |case: &regrade::fixture::Case| case.strictness.unwrap_or(assignment.strictness);
    Lineup::new(assignment, reference, variant, rung).expect("there is such a variant")
}

/// What a game prints in every case of the lineup, as if it were a candidate.
pub fn sightings(lineup: &Lineup<'_>, assignment: &Assignment, spec: &Spec) -> Vec<Sighting> {
    let accepted = lineup
        .suspects()
        .singles()
        .iter()
        .filter(|suspect| suspect.is_right());
    let accepted: Vec<_> = accepted.collect();
    let seen = lineup.cases().map(|case| {
        let stage = Stage::of(assignment, &assignment.cases[case]);
        let most = lineup.most(case);
        let printed = stage.play(spec, most).printed;
        let level = lineup.level(case, 0);
        let print = level.print(&printed);
        let passed = accepted
            .iter()
            .any(|right| level.print(&stage.play(&right.spec, most).printed) == print);
        let course = if passed {
            Course::Passed
        } else {
            Course::Failed
        };
        Sighting {
            case,
            course,
            printed,
            drawn: None,
        }
    });
    seen.collect()
}

/// The classes of suspects that no play and no case tells apart, each by its first member; those
/// that nothing tells from the game itself, or from it in an accepted variant, are left out and
/// counted.
pub fn classes<'a>(lineup: &Lineup<'_>, suspects: &'a [Suspect]) -> (Vec<&'a Suspect>, usize) {
    let rights = lineup.suspects().singles().iter();
    let rights = rights.filter(|suspect| suspect.is_right());
    let mut all: Vec<&Spec> = rights.map(|right| &*right.spec).collect();
    let right = all.len();
    all.extend(suspects.iter().map(|suspect| &*suspect.spec));
    let classes = lineup.classes(&all);
    let firsts = suspects.iter().zip(classes.iter().enumerate().skip(right));
    let kept = firsts.clone().filter(|(_, (at, class))| at == *class);
    let own = classes.iter().skip(right);
    let equivalent = own.filter(|class| **class < right).count();
    (kept.map(|(suspect, _)| suspect).collect(), equivalent)
}

/// Plays every suspect as a candidate, up to so many that can be told from each other and from the
/// game, and asks who it was.
pub fn figures(
    lineup: &Lineup<'_>,
    assignment: &Assignment,
    suspects: &[Suspect],
    most: usize,
) -> Figures {
    // What the handout leaves open is no mistake, and no case shows it.
    let is_open = |id: &str| assignment.left_open.iter().any(|open| open == id);
    let is_mistake = |suspect: &&Suspect| !suspect.id().split(" + ").any(is_open);
    let suspects: Vec<_> = suspects.iter().filter(is_mistake).cloned().collect();
    let (firsts, equivalent) = classes(lineup, &suspects);
    let mut figures = Figures {
        equivalent,
        ..Figures::default()
    };
    for suspect in firsts.into_iter().take(most) {
        let seen = sightings(lineup, assignment, &suspect.spec);
        let found = lineup.attribute(&seen);
        let id = suspect.id().to_owned();
        let names = |cause: &Cause| cause.id == id || is_same(lineup, suspect, cause);
        // What is found for certain may hide the other mistake, and says so.
        let hides = |cause: &Cause| {
            let beside = cause.beside.as_ref().map_or(&[][..], |beside| &beside.ids);
            let both = |other: &String| format!("{} + {other}", cause.id);
            let either = |other: &String| format!("{other} + {}", cause.id);
            let mut hidden = beside.iter();
            hidden.any(|other| both(other) == id || either(other) == id)
        };
        let others: Vec<_> = found
            .causes()
            .iter()
            .flat_map(|cause| {
                let beside = cause.beside.iter().flat_map(|beside| &beside.ids);
                std::iter::once(cause.id.clone())
                    .chain(beside.map(|other| format!("{} + {other}", cause.id)))
            })
            .collect();
        let named = format!("{id} as {}", others.join(" or "));
        match &found {
            Attribution::Unique(cause) if names(cause) => {
                figures.hiding += usize::from(cause.beside.is_some());
                figures.unique += 1;
            }
            _ if found.causes().iter().any(|one| names(one) || hides(one)) => match others.len() {
                ..=3 => figures.few.push(named),
                _ => figures.many.push(named),
            },
            Attribution::Unique(_) | Attribution::Among { .. } => figures.wrong.push(named),
            Attribution::Right | Attribution::Unknown { .. } => figures.missed.push(id),
        }
    }
    figures
}

/// Whether no play tells a candidate from a cause, in the variant in which that was found.
fn is_same(lineup: &Lineup<'_>, candidate: &Suspect, cause: &Cause) -> bool {
    let suspects = lineup.suspects();
    let mut singles = suspects.singles().iter();
    let in_variant = singles.find(|single| {
        single.id() == cause.id && suspects.variant(single) == cause.variant.as_deref()
    });
    let named = in_variant.cloned().or_else(|| suspects.named(&cause.id));
    named.is_some_and(|named| lineup.classes(&[&candidate.spec, &named.spec]) == [0, 0])
}

/// Some pairs of mutants, drawn by a seed; each leaves something of both.
pub fn random_pairs(lineup: &Lineup<'_>, count: usize, seed: u64) -> Vec<Suspect> {
    let own: Vec<usize> = lineup.suspects().own_indices().collect();
    let mut draws = regrade::game::Draws::new(seed);
    let mut pairs = Vec::new();
    // Many pairs leave nothing of each other; plenty of draws find enough that do.
    for _ in 0..count * 20 {
        let mut pick = || own[draws.below(own.len() as u64) as usize];
        let (one, two) = (pick(), pick());
        if pairs.len() < count && one != two {
            pairs.extend(lineup.suspects().pair(one.min(two), one.max(two)));
        }
    }
    pairs
}

/// The same in other words, as a game whose wording is free may have them.
pub fn reworded(seen: Vec<Sighting>) -> Vec<Sighting> {
    asking(seen, "Your next word: ")
}

/// The same in other words, with a prompt of its own.
pub fn asking(mut seen: Vec<Sighting>, prompt: &str) -> Vec<Sighting> {
    let words = [
        ("What's your guess? ", prompt),
        ("Please enter the file name: ", "Which file? "),
        ("Couldn't find the file!", "There is no such file."),
        ("The word is too long!", "That is too long."),
        ("The word is too short!", "That is too short."),
        ("You win!", "Well done, you have won."),
        ("You lose!", "You have lost."),
    ];
    for sighting in &mut seen {
        let text = String::from_utf8_lossy(&sighting.printed).into_owned();
        let reworded = words
            .iter()
            .fold(text, |text, (one, other)| text.replace(one, other));
        sighting.printed = reworded.into_bytes();
    }
    seen
}
