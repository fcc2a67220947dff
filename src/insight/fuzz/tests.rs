//! Every mutant of the four games as a program: found, named, and shrunk as far as it goes.

use std::num::NonZeroUsize;

use super::*;
use crate::candidate::RunError;
use crate::fixture::{Assignment, Case, Reference, Rung};
use crate::game::mutants::{Class, Materials, Mutant, Scenario, mutants, scenarios};
use crate::game::{Spec, Transcript};
use crate::insight::stage::Stage;
use crate::insight::testing::{SPECS, folder};
use crate::insight::{is_settled, shrink};
use crate::judge::events::Plan;
use crate::judge::samples::{ask, printed};
use crate::judge::{Accepted, Verdict};

/// A game and a mutant of it in the place of a program.
struct Wrong<'a> {
    table: Table<'a>,
    spec: Spec,
}

impl Subject for Wrong<'_> {
    fn run(&self, play: &Scenario) -> Result<Run, RunError> {
        let text = Stage::Scenario(play).play(&self.spec, 1 << 20).printed;
        Ok(judged(&self.table, play, text))
    }
}

/// A run in which a text is printed, judged as a play is.
pub(super) fn judged(table: &Table<'_>, play: &Scenario, text: Vec<u8>) -> Run {
    let right = play.play(&table.spec).expect("it can be played");
    let case = as_case(table.assignment, table.variant, play, right.piped());
    let plan = |spec: &Spec, right: &Transcript| {
        (table.rung == Rung::Events).then(|| Plan::of(spec, right))
    };
    let mut accepted = vec![Accepted {
        plan: plan(&table.spec, &right),
        ..Accepted::own(&case, Some(right))
    }];
    for variant in &table.assignment.accept_variants {
        let spec = table.reference.spec(Some(variant)).expect("it is there");
        let other = play.play(spec).expect("it can be played");
        accepted.push(Accepted {
            plan: plan(spec, &other),
            ..Accepted::of_variant(variant, other)
        });
    }
    let mut judgement = ask(&case, table.rung, &accepted, &printed(text.clone()));
    // Nothing here knows which secret was drawn.
    if !is_settled(&table.spec, play) {
        judgement.verdict = Verdict::Unpinned;
    }
    Run {
        judgement,
        printed: text,
        own_secret: false,
    }
}

pub(super) fn loaded(game: &str) -> (Assignment, Reference) {
    let assignment = Assignment::load(&folder(game), false).expect("it can be loaded");
    let reference = Reference::load(&assignment).expect("it is right");
    let reference = reference.expect("it has a game");
    (assignment, reference)
}

pub(super) fn bounds(count: usize) -> Bounds {
    Bounds {
        seed: 1,
        count,
        time: None,
        soon: None,
        threads: NonZeroUsize::new(2).expect("two is not zero"),
        end_of_input: false,
    }
}

fn found(subject: &Wrong<'_>, count: usize) -> (Campaign, Vec<Counterexample>) {
    found_of(&subject.table, subject, count)
}

/// What is found of a program, in so many plays.
pub(super) fn found_of(
    table: &Table<'_>,
    subject: &dyn Subject,
    count: usize,
) -> (Campaign, Vec<Counterexample>) {
    let campaign = campaign(table, subject, &bounds(count)).expect("it runs");
    let grouping =
        Grouping::new(table, subject, bounds(count).threads).expect("the variant is there");
    let causes = causes(&grouping, &campaign).expect("it runs");
    (campaign, causes)
}

/// The lines of a play.
fn lines(play: &Scenario) -> Vec<&[u8]> {
    play.stdin.split_inclusive(|byte| *byte == b'\n').collect()
}

/// Whether a play shows the mistake. A doubt shows nothing, and what the assignment leaves open is
/// not played.
fn shows_in(subject: &Wrong<'_>, play: &Scenario) -> bool {
    let verdict = subject.run(play).expect("it runs").judgement.verdict;
    !matches!(verdict, Verdict::Pass | Verdict::Doubt) && subject.table.is_decided(play)
}

/// Whether a transcript of fewer lines, made of the lines of the play, of its secret and of the
/// quit word, shows the mistake in the same surroundings: all of them are tried.
fn is_beaten(subject: &Wrong<'_>, play: &Scenario) -> bool {
    let spec = &subject.table.spec;
    let mut vocabulary: Vec<Vec<u8>> = lines(play).into_iter().map(<[u8]>::to_vec).collect();
    let words = play.secret.iter().map(|secret| format!("{secret}\n"));
    let quit = spec.quit.iter().map(|quit| format!("{}\n", quit.word));
    vocabulary.extend(words.chain(quit).map(String::into_bytes));
    vocabulary.sort();
    vocabulary.dedup();
    let mut shorter: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 1..lines(play).len().min(5) {
        let longer: Vec<Vec<u8>> = shorter
            .iter()
            .flat_map(|text| {
                vocabulary
                    .iter()
                    .map(move |line| [text.as_slice(), line].concat())
            })
            .collect();
        let shows = |stdin: &Vec<u8>| {
            let other = Scenario {
                stdin: stdin.clone(),
                ..play.clone()
            };
            crate::insight::domain::is_inside(spec, &other)
                && is_settled(spec, &other)
                && shows_in(subject, &other)
        };
        if longer.iter().any(shows) {
            return true;
        }
        shorter = longer;
    }
    false
}

/// Whether any of other plays can be shrunk to fewer lines.
fn is_beaten_by_others(subject: &Wrong<'_>, play: &Scenario) -> bool {
    let table = &subject.table;
    let materials = Materials { bank: table.bank() };
    let wrong = |play: &Scenario| is_settled(&table.spec, play) && shows_in(subject, play);
    let others = scenarios(&table.spec, &materials, 4711, 60);
    let showing = others.iter().filter(|other| wrong(other)).take(4);
    showing
        .map(|other| shrink(&table.spec, other, &mut |play| wrong(play)))
        .any(|other| lines(&other).len() < lines(play).len())
}

/// Holds every `step`th mutant of a game to its promise, on its own rung or another; gives how many
/// were found.
fn all_are_found(game: &str, rung: Option<Rung>, step: usize) -> usize {
    let (assignment, reference) = loaded(game);
    let usual = assignment.strictness.min(Rung::Spaces);
    let table = Table::new(&assignment, &reference, None, rung.unwrap_or(usual));
    let table = table.expect("the game is there");
    let rows: Vec<Mutant> = mutants(&table.spec)
        .into_iter()
        .filter(|mutant| mutant.class == Class::Semantic)
        .filter(|mutant| !assignment.left_open.contains(&mutant.id))
        .collect();
    let mut caught = 0;
    for mutant in rows.iter().step_by(step) {
        let subject = Wrong {
            table: table.clone(),
            spec: mutant.apply(&table.spec),
        };
        let (campaign, causes) = found(&subject, 200);
        if campaign.failures.is_empty() {
            continue;
        }
        caught += 1;
        let names = |cause: &Cause| match cause {
            Cause::Mistake { id, alike, .. } => *id == mutant.id || alike.contains(&mutant.id),
            _ => false,
        };
        assert_eq!(causes.len(), 1, "{game} {}: {causes:#?}", mutant.id);
        let example = &causes[0];
        assert!(
            names(&example.cause),
            "{game} {}: {:?}",
            mutant.id,
            example.cause
        );
        assert_eq!(example.plays, campaign.failures.len());
        assert_ne!(example.run.judgement.verdict, Verdict::Pass);
        assert!(
            !is_beaten(&subject, &example.play),
            "{} {:?}",
            mutant.id,
            example.play
        );
        assert!(
            !is_beaten_by_others(&subject, &example.play),
            "{} {:?}",
            mutant.id,
            example.play
        );
    }
    caught
}

#[test]
fn mutants_are_found_named_and_shrunk_to_what_no_search_beats() {
    for game in SPECS {
        assert!(all_are_found(game, None, 9) > 2, "{game}");
    }
}

#[test]
fn a_mistake_that_shows_in_few_plays_is_shrunk_to_the_shortest_one() {
    let (assignment, reference) = loaded("lingo");
    let table = Table::new(&assignment, &reference, None, Rung::Trailing).expect("a game");
    let rows = mutants(&table.spec);
    let rare = rows.iter().find(|mutant| mutant.id == "score/unhit-member");
    let subject = Wrong {
        spec: rare.expect("it is there").apply(&table.spec),
        table,
    };
    let (campaign, causes) = found(&subject, 200);
    assert!((1..8).contains(&campaign.failures.len()));
    assert_eq!(lines(&causes[0].play).len(), 2, "{:?}", causes[0].play);
}

#[test]
fn a_guess_that_two_checks_reject_is_shrunk_to_the_shortest_one() {
    let (assignment, reference) = loaded("swordle");
    let table = Table::new(&assignment, &reference, None, Rung::Events).expect("a game");
    let rows = mutants(&table.spec);
    let swapped = rows
        .iter()
        .find(|mutant| mutant.id == "check/first-repeats");
    let subject = Wrong {
        spec: swapped.expect("it is there").apply(&table.spec),
        table,
    };
    let play = &found(&subject, 100).1[0].play;
    // `AA` is as short as a guess gets that holds a capital and a letter twice.
    assert_eq!(crate::insight::length(play), (3, 21), "{play:?}");
}

#[test]
fn mutants_are_found_and_shrunk_by_what_they_mean() {
    assert!(all_are_found("swordle", Some(Rung::Events), 11) > 2);
}

#[test]
fn two_mistakes_are_two_causes() {
    let (assignment, reference) = loaded("swordle");
    let table = Table::new(&assignment, &reference, None, Rung::Spaces).expect("a game");
    let rows = mutants(&table.spec);
    let find = |id: &str| {
        rows.iter()
            .find(|mutant| mutant.id == id)
            .expect("it is there")
    };
    let one = find("win/last-is-loss").apply(&table.spec);
    let subject = Wrong {
        spec: find("setup/file-once").apply(&one),
        table,
    };
    let (_, causes) = found(&subject, 300);
    let names: Vec<_> = causes.iter().map(|example| example.cause.name()).collect();
    assert!(names.contains(&"win-last-is-loss".to_owned()), "{names:?}");
    assert!(names.contains(&"setup-file-once".to_owned()), "{names:?}");
}

#[test]
fn the_game_itself_survives_and_the_same_seed_gives_the_same_campaign() {
    for game in SPECS {
        let (assignment, reference) = loaded(game);
        let table = Table::new(&assignment, &reference, None, Rung::Exact).expect("a game");
        let subject = Wrong {
            spec: table.spec.clone(),
            table: table.clone(),
        };
        let (campaign, causes) = found(&subject, 100);
        assert_eq!(
            (campaign.judged, campaign.failures.len()),
            (100, 0),
            "{game}"
        );
        assert!(causes.is_empty());
        assert_eq!(found(&subject, 100).0, campaign);
    }
}

/// A program that can never be given its secret.
struct Unpinned<'a>(Wrong<'a>);

impl Subject for Unpinned<'_> {
    fn run(&self, play: &Scenario) -> Result<Run, RunError> {
        let mut run = self.0.run(play)?;
        if play.secret.is_some() {
            run.judgement.verdict = Verdict::Unpinned;
        }
        Ok(run)
    }
}

#[test]
fn plays_that_name_their_secret_are_left_out_where_nobody_can_be_given_it() {
    for (game, judges) in [("mastermind", true), ("lingo", false)] {
        let (assignment, reference) = loaded(game);
        let table = Table::new(&assignment, &reference, None, Rung::Exact).expect("a game");
        let subject = Unpinned(Wrong {
            spec: table.spec.clone(),
            table: table.clone(),
        });
        let campaign = campaign(&table, &subject, &bounds(50)).expect("it runs");
        assert_eq!(campaign.judged > 0, judges, "{game}");
        assert!(campaign.unpinned > 0 && campaign.failures.is_empty());
    }
}

#[test]
fn a_program_may_do_what_it_likes_once_the_input_has_ended() {
    let (assignment, reference) = loaded("mastermind");
    let table = Table::new(&assignment, &reference, None, Rung::Exact).expect("a game");
    let subject = Wrong {
        spec: table.spec.clone(),
        table: table.clone(),
    };
    let all = Bounds {
        end_of_input: true,
        ..bounds(60)
    };
    let campaign = campaign(&table, &subject, &all).expect("it runs");
    assert!(
        campaign.failures.is_empty(),
        "{:?}",
        campaign.failures.first()
    );
}

/// The name of a case is fixed; that of a file follows the assignment.
#[test]
fn the_bank_of_a_play_has_the_name_that_programs_look_for() {
    let (assignment, reference) = loaded("lingo");
    let spec = reference.spec(None).expect("the game");
    let play = &scenarios(spec, &Materials::default(), 1, 1)[0];
    let case: Case = as_case(&assignment, None, play, Vec::new());
    assert_eq!(case.files[0].name, "words.txt");
}
