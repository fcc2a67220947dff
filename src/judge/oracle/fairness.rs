//! Whether a program draws its secret fairly, from many draws.
//!
//! A fair program passes each check but for a chance that is worked out, never guessed: the sum of
//! them all is the rate of false alarms. A check whose chance would be above [`MOST`] is left out
//! until there are enough draws.

use super::Space;
use crate::game::Letter;
use crate::game::spec::{Secret, Spec};

/// The highest chance that a fair program fails a check.
pub const MOST: f64 = 1e-4;

/// What a check of draws came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// Whether it is passed; none where there were too few draws for it.
    pub passed: Option<bool>,
    /// What was found, as a sentence.
    pub says: String,
    /// The chance that a fair program fails it; an upper bound where several things may happen.
    pub false_alarm: f64,
}

/// Checks draws that are all possible: are they different, and does the whole range come? `draws`
/// are indices into the space. O(n²) in the draws, and O(n·m) for m secrets.
pub fn examine(spec: &Spec, space: &Space, draws: &[u32]) -> Vec<Check> {
    let mut checks = vec![differ(space, draws)];
    match &spec.secret {
        Secret::Numbers { shape, .. } => {
            let span = shape.span() as f64;
            let values: Vec<i64> = (shape.low..=shape.high).collect();
            let in_row = match shape.repeats {
                true => 1.0 - (1.0 - 1.0 / span).powi(shape.count as i32),
                false => shape.count as f64 / span,
            };
            let rows: Vec<_> = draws.iter().map(|at| &space.get(*at).letters[..]).collect();
            checks.push(values_come(&values, in_row, &rows));
            checks.push(places_come(&values, shape.count, &rows));
        }
        Secret::Word { .. } => checks.push(bank_comes(space, draws)),
    }
    checks
}

/// Checks for a program that draws the same few secrets again and again. `draws` are indices into
/// the space. O(n²) in the draws.
pub fn differ(space: &Space, draws: &[u32]) -> Check {
    let mut seen = draws.to_vec();
    seen.sort_unstable();
    seen.dedup();
    let (distinct, count) = (seen.len(), draws.len());
    let chances = distinct_chances(space.len(), count);
    // The largest number of different secrets that would still be an alarm.
    let mut sum = 0.0;
    let mut threshold = 0;
    for (number, chance) in chances.iter().enumerate() {
        if sum + chance > MOST {
            break;
        }
        sum += chance;
        threshold = number;
    }
    let says = match seen.as_slice() {
        [only] if count > 1 => format!("each of {count} draws is `{}`", space.name(*only)),
        _ => format!("{distinct} different secrets in {count} draws"),
    };
    match threshold {
        0 => too_few(says, 0.0),
        _ => Check {
            passed: Some(distinct > threshold),
            says: format!("{says}; a fair program draws more than {threshold}"),
            false_alarm: sum,
        },
    }
}

/// The chance of each number of different secrets among so many fair draws.
fn distinct_chances(secrets: usize, draws: usize) -> Vec<f64> {
    let all = secrets as f64;
    let mut chances = vec![0.0; draws + 1];
    chances[0] = 1.0;
    for _ in 0..draws {
        for number in (0..=draws).rev() {
            let stays = chances[number] * number as f64 / all;
            let comes = match number.checked_sub(1) {
                Some(fewer) => chances[fewer] * (all - fewer as f64).max(0.0) / all,
                None => 0.0,
            };
            chances[number] = stays + comes;
        }
    }
    chances
}

/// Numbers that never come at all.
fn values_come(values: &[i64], chance: f64, rows: &[&[Letter]]) -> Check {
    let missing: Vec<_> = values
        .iter()
        .filter(|value| {
            let wanted = Letter::Number(**value);
            !rows.iter().any(|row| row.contains(&wanted))
        })
        .map(i64::to_string)
        .collect();
    let bound = never(values.len(), chance, rows.len());
    range(missing, "number", "drawn", bound)
}

/// Numbers that never come in one of the places.
fn places_come(values: &[i64], places: usize, rows: &[&[Letter]]) -> Check {
    let mut missing = Vec::new();
    for place in 0..places {
        for value in values {
            let wanted = Some(&Letter::Number(*value));
            if !rows.iter().any(|row| row.get(place) == wanted) {
                missing.push(format!("{value} in place {}", place + 1));
            }
        }
    }
    let bound = never(values.len() * places, 1.0 / values.len() as f64, rows.len());
    range(missing, "number", "drawn in each place", bound)
}

/// Parts of the bank that never come. The more draws, the smaller the parts.
fn bank_comes(space: &Space, draws: &[u32]) -> Check {
    let size = space.len();
    let chance = |parts: usize| never(parts, (size / parts) as f64 / size as f64, draws.len());
    let parts = (2..=size.max(2))
        .take_while(|parts| chance(*parts) <= MOST)
        .last();
    let Some(parts) = parts.filter(|_| size > 1) else {
        let says = "whether words come from the whole bank".to_owned();
        return too_few(says, chance(2.min(size)));
    };
    let part_of = |index: usize| index * parts / size;
    let mut hit = vec![false; parts];
    for draw in draws {
        if let Some(hit) = hit.get_mut(part_of(*draw as usize)) {
            *hit = true;
        }
    }
    let missing: Vec<_> = hit
        .iter()
        .enumerate()
        .filter(|(_, hit)| !**hit)
        .map(|(part, _)| {
            let first = (part * size).div_ceil(parts);
            let last = ((part + 1) * size).div_ceil(parts) - 1;
            let name = |at: usize| space.name(u32::try_from(at).unwrap_or(0));
            format!("`{}` to `{}`", name(first), name(last))
        })
        .collect();
    let noun = format!("of {parts} parts of the bank");
    range(missing, &noun, "drawn from", chance(parts))
}

/// The chance that at least one of so many things, each coming with this chance, never comes: at
/// most the sum.
fn never(things: usize, chance: f64, draws: usize) -> f64 {
    let each = (1.0 - chance)
        .max(0.0)
        .powi(i32::try_from(draws).unwrap_or(i32::MAX));
    (things as f64 * each).min(1.0)
}

fn range(missing: Vec<String>, noun: &str, verb: &str, bound: f64) -> Check {
    let every = format!("every {noun} is {verb}").replace("every of", "each of");
    let says = match missing.is_empty() {
        true => every,
        // What has not come yet says nothing, and may be long.
        false if bound > MOST => format!("whether {every}"),
        false => format!("never {verb}: {}", missing.join(", ")),
    };
    match bound > MOST {
        true => too_few(says, bound),
        false => Check {
            passed: Some(missing.is_empty()),
            says,
            false_alarm: bound,
        },
    }
}

fn too_few(says: String, chance: f64) -> Check {
    Check {
        passed: None,
        says: match chance > 0.0 && chance < 1.0 {
            true => format!(
                "{says} (too few draws to tell: a fair program fails in up to {} of all trials)",
                crate::judge::wording::chance(chance)
            ),
            false => format!("{says} (too few draws to tell)"),
        },
        false_alarm: 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Bank, Draws};
    use crate::judge::oracle::testing::{mastermind, wordle};

    fn fair(space: &Space, seed: u64, count: usize) -> Vec<u32> {
        let mut draws = Draws::new(seed);
        (0..count)
            .map(|_| draws.below(space.len() as u64) as u32)
            .collect()
    }

    #[test]
    fn fair_draws_pass_every_check() {
        let spec = mastermind(None);
        let space = Space::of(&spec, None).unwrap();
        for seed in 0..50 {
            let checks = examine(&spec, &space, &fair(&space, seed, 120));
            assert!(
                checks.iter().all(|check| check.passed == Some(true)),
                "{checks:?}"
            );
            let alarms: f64 = checks.iter().map(|check| check.false_alarm).sum();
            assert!(alarms > 0.0 && alarms < 3.0 * MOST);
        }
    }

    #[test]
    fn a_fixed_secret_and_a_number_that_never_comes_are_told() {
        let spec = mastermind(None);
        let space = Space::of(&spec, None).unwrap();
        let fixed = examine(&spec, &space, &[7; 20]);
        assert_eq!(fixed[0].passed, Some(false));
        assert!(
            fixed[0].says.contains("each of 20 draws is `1 2 4 5`"),
            "{}",
            fixed[0].says
        );
        let mut no_nine = fair(&space, 3, 400);
        no_nine.retain(|at| !space.get(*at).letters.contains(&Letter::Number(9)));
        let checks = examine(&spec, &space, &no_nine);
        assert_eq!(checks[1].passed, Some(false));
        assert_eq!(checks[1].says, "never drawn: 9");
    }

    #[test]
    fn what_few_runs_cannot_tell_is_not_held_against_a_program() {
        let spec = mastermind(None);
        let space = Space::of(&spec, None).unwrap();
        let checks = examine(&spec, &space, &fair(&space, 1, 3));
        assert_eq!(checks[0].passed, Some(true));
        assert_eq!(checks[1].passed, None);
        assert!(checks[1].says.contains("too few draws"));
        // Which of the 36 have not come yet is no news.
        assert_eq!(
            checks[2].says,
            "whether every number is drawn in each place (too few draws to tell)"
        );
    }

    #[test]
    fn half_a_bank_that_never_comes_is_told() {
        let words: String = (0..200).map(|at| format!("w{at:03}\n")).collect();
        let bank = Bank::parse(words.as_bytes());
        let spec = wordle();
        let space = Space::of(&spec, Some(&bank)).unwrap();
        let mut draws = fair(&space, 5, 200);
        assert_eq!(examine(&spec, &space, &draws)[1].passed, Some(true));
        draws.retain(|at| *at < 100);
        let checks = examine(&spec, &space, &draws);
        assert_eq!(checks[1].passed, Some(false));
        assert!(checks[1].says.contains("`w199`"), "{}", checks[1].says);
    }

    #[test]
    fn the_chances_of_different_secrets_add_up_to_one() {
        let chances = distinct_chances(5, 8);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        // All eight the same: five secrets, each with a chance of 5⁻⁸.
        assert!((chances[1] - 5.0_f64.powi(-7)).abs() < 1e-12);
        assert_eq!(chances[6], 0.0);
    }
}
