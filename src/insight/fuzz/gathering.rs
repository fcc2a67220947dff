//! Groups of wrong plays that have one cause after all.

use super::campaign::Failure;
use super::cause::{Cause, asks_on};
use super::grouping::{Group, Grouping};
use crate::insight::size;
use crate::judge::Verdict;

impl Grouping<'_> {
    /// The groups, with those that have one cause made one.
    pub(super) fn gathered<'f>(&self, mut groups: Vec<Group<'f>>) -> Vec<Group<'f>> {
        self.explain_by_two(&mut groups);
        self.take_back(&mut groups);
        self.doubt_that_it_changes(&mut groups);
        join_what_is_vague(&mut groups);
        groups.retain(|group| !group.members.is_empty());
        for group in &mut groups {
            let order = |failure: &&Failure| (failure.run.own_secret, size(&failure.play));
            group.members.sort_by_key(order);
        }
        groups
    }

    /// What no mistake explains by itself may come of two of those that were found: such a play
    /// counts with the later one.
    fn explain_by_two(&self, groups: &mut [Group<'_>]) {
        let named: Vec<usize> = indices(groups, |group| group.is_named());
        for at in indices(groups, |group| !group.is_named()) {
            let mut left = Vec::new();
            for failure in std::mem::take(&mut groups[at].members) {
                let mut pairs = pairs(&named);
                match pairs
                    .find(|(one, two)| self.both_explain(&groups[*one], &groups[*two], failure))
                {
                    Some((_, two)) => groups[two].members.push(failure),
                    None => left.push(failure),
                }
            }
            groups[at].members = left;
        }
    }

    /// Whether two mistakes together do what the program did.
    fn both_explain(&self, one: &Group<'_>, two: &Group<'_>, failure: &Failure) -> bool {
        let (Some(one), Some(two)) = (one.suspects.first(), two.suspects.first()) else {
            return false;
        };
        let both = [(one, two), (two, one)].into_iter();
        let mut both = both.filter_map(|(one, two)| {
            let name = format!("{} + {}", one.id(), two.id());
            self.suspects.named(&name)
        });
        both.any(|pair| self.witness.explains(&pair.spec, failure))
    }

    /// Mistakes that make up a part of what goes wrong in one way are not what goes wrong: a program
    /// that lets every guess win also does what one does that lets the right letters win in any
    /// order. Where no mistake explains a quarter of all the plays that go so, they have one cause.
    fn take_back(&self, groups: &mut [Group<'_>]) {
        for at in indices(groups, |group| matches!(group.cause, Cause::Told(_))) {
            let cause = groups[at].cause.clone();
            let alike = indices(groups, |group| {
                group.is_named() && self.mostly(group, &cause)
            });
            let explained = alike.iter().map(|at| settled(&groups[*at]).count());
            if settled(&groups[at]).count() * 3 < explained.sum() {
                continue;
            }
            for named in alike {
                let members = std::mem::take(&mut groups[named].members);
                groups[at].members.extend(members);
            }
        }
    }

    /// A secret that changes gives no answer that no secret gives. Where the secret is known and as
    /// many plays first go wrong in the same place with such an answer as in half of those that look
    /// like a secret that changes, the answers are wrong in themselves, and there is one cause.
    fn doubt_that_it_changes(&self, groups: &mut [Group<'_>]) {
        for at in indices(groups, |group| group.cause == Cause::NoOneSecret) {
            let least = groups[at].members.len().div_ceil(2);
            let others = indices(groups, |group| settled(group).count() >= least);
            let spec = &self.table.spec;
            let mut left = Vec::new();
            for failure in std::mem::take(&mut groups[at].members) {
                let cause = Cause::of(spec, &failure.play, &failure.run);
                let mut others = others.iter();
                let same = others.find(|other| **other != at && groups[**other].cause == cause);
                match same.filter(|_| !failure.run.own_secret) {
                    Some(same) => groups[*same].members.push(failure),
                    None => left.push(failure),
                }
            }
            groups[at].members = left;
        }
    }

    /// Whether most plays of a group with a known secret go wrong in a way.
    fn mostly(&self, group: &Group<'_>, cause: &Cause) -> bool {
        let same = settled(group).filter(|one| self.unknown(&one.play, &one.run) == *cause);
        same.count() * 2 > settled(group).count()
    }
}

/// The plays of a group in which the secret is known.
fn settled<'a>(group: &'a Group<'_>) -> impl Iterator<Item = &'a Failure> {
    let members = group.members.iter().copied();
    members.filter(|failure| !failure.run.own_secret)
}

/// With a secret that nobody knows hardly anything tells one cause from another: what goes wrong
/// there counts with a group that comes to the same, the largest one in which the secret is known
/// if there is one. What looks like a secret that changes is one, unless that group is half as large.
fn join_what_is_vague(groups: &mut [Group<'_>]) {
    let mut vague = indices(groups, is_vague);
    vague.sort_by_key(|at| groups[*at].members.len());
    for at in vague {
        let own = &groups[at];
        let least = match own.cause {
            Cause::NoOneSecret => own.members.len().div_ceil(2),
            _ => 1,
        };
        let others = indices(groups, |group| {
            let size = group.members.len();
            !std::ptr::eq(group, own)
                && !group.is_named()
                && verdict(group) == verdict(own)
                && size >= least
                && (!is_vague(group) || size >= own.members.len())
        });
        let rank = |at: &usize| (!is_vague(&groups[*at]), groups[*at].members.len());
        // Of groups as large, the first.
        if let Some(largest) = others.into_iter().rev().max_by_key(rank) {
            let members = std::mem::take(&mut groups[at].members);
            groups[largest].members.extend(members);
        }
    }
}

/// Whether the secret is known in none of the plays of a group without a clear cause.
fn is_vague(group: &Group<'_>) -> bool {
    let is_open = matches!(
        group.cause,
        Cause::Unknown { .. } | Cause::NoOneSecret | Cause::Form(_)
    );
    is_open && settled(group).next().is_none()
}

/// What the plays of a group come to.
fn verdict(group: &Group<'_>) -> Option<Verdict> {
    let run = &group.members.first()?.run;
    Some(match asks_on(run) {
        true => Verdict::Fail,
        false => run.judgement.verdict,
    })
}

fn indices(groups: &[Group<'_>], holds: impl Fn(&Group<'_>) -> bool) -> Vec<usize> {
    let numbered = groups.iter().enumerate();
    let those = numbered.filter(|(_, group)| !group.members.is_empty() && holds(group));
    those.map(|(at, _)| at).collect()
}

/// All pairs, in order.
fn pairs(of: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let firsts = of.iter().enumerate();
    firsts.flat_map(|(at, one)| of[at + 1..].iter().map(move |two| (*one, *two)))
}
