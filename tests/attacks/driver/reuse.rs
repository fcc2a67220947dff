//! A thousand attacks, each with a canary behind it, through one helper.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use super::course::{self, Surroundings};
use super::manifest::{Case, Manifest, Tier};
use super::prisoner::{Prisoner, Who};
use super::processes::{Size, left_over, living, size};
use super::warden::{judge, request};
use super::{Outcome, when};

/// How many pairs are run.
const PAIRS: usize = 1000;
/// After so many, everything has the size that it is to keep.
const SETTLED: usize = 100;
/// What a process may grow by in all the rest, in KiB: an allocator does not give all back.
const GROWTH: u64 = 4 << 10;

/// Runs them in an order that the seed decides; gives what was broken.
pub fn guard(manifest: &Manifest, who: Who, tier: Tier, seed: u64) -> Outcome<Vec<String>> {
    course::lay_out(who.owner())?;
    let quick: Vec<_> = manifest
        .cases
        .iter()
        .filter(|case| case.is_quick())
        .collect();
    let mut prisoner = Prisoner::start(who, tier, false, &manifest.limits)?;
    let reference = prisoner.canary().map_err(when("before the attacks"))?;
    let (processes, around) = (living(), Surroundings::look());
    let sizes = || -> Vec<(u32, Size)> { processes.iter().map(|pid| (*pid, size(*pid))).collect() };
    let mut settled = Vec::new();
    let mut order = SplitMix64::seed_from_u64(seed);
    for pair in 0..PAIRS {
        if pair == SETTLED {
            settled = sizes();
        }
        let case = quick[order.next_u64() as usize % quick.len()];
        if let Some(breach) = one_pair(case, tier, &mut prisoner, &reference)? {
            return Ok(vec![format!("pair {pair}, {}: {breach}", case.id)]);
        }
    }
    let mut breaches = growth(&settled, &sizes());
    let left = left_over(&processes);
    breaches.extend(
        left.into_iter()
            .map(|process| format!("3 {process} is left")),
    );
    breaches.extend(around.changes(&Surroundings::look()));
    breaches.extend(prisoner.dismiss().err());
    Ok(breaches)
}

fn one_pair(
    case: &Case,
    tier: Tier,
    prisoner: &mut Prisoner,
    reference: &[u8],
) -> Outcome<Option<String>> {
    let request = request(case, prisoner);
    let seen = prisoner.run(&request).map_err(when(&case.id))?;
    if let Some(breach) = judge(case, tier, &seen).into_iter().next() {
        return Ok(Some(breach));
    }
    let printed = prisoner.canary().map_err(when(&case.id))?;
    Ok((printed != reference).then(|| "2 the canary prints something else".to_owned()))
}

/// What has grown between two looks at the same processes.
fn growth(before: &[(u32, Size)], after: &[(u32, Size)]) -> Vec<String> {
    let pairs = before.iter().zip(after);
    pairs
        .filter(|((_, before), (_, after))| {
            after.descriptors > before.descriptors
                || after.mounts > before.mounts
                || after.memory > before.memory + GROWTH
        })
        .map(|((pid, before), (_, after))| format!("process {pid} grew: {before:?} to {after:?}"))
        .collect()
}
