//! Which members of a container are taken in, decided before anything is written.

use std::collections::BTreeMap;

use super::container::{Member, MemberKind};
use super::limits::IntakeLimits;
use super::name::{Named, SafePath, Unsafe, is_debris};
use super::refusal::{Budget, Refusal};
use super::submission::remark;
use crate::gradebook::results::Finding;

/// What is to be written, and what there is to say about the rest.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// For each member, where its content goes.
    pub files: Vec<Option<SafePath>>,
    /// Remarks, in the order of the members.
    pub findings: Vec<Finding>,
    /// What tools and systems had added.
    pub debris: Vec<String>,
}

impl Plan {
    /// Sorts the members out. `parent` is where they go. O(n log n).
    ///
    /// # Errors
    /// When what the members declare is beyond a bound.
    pub fn of(
        members: &[Member],
        parent: Option<&SafePath>,
        packed: Option<u64>,
        budget: &Budget,
    ) -> Result<Self, Refusal> {
        let mut plan = Self {
            files: vec![None; members.len()],
            ..Self::default()
        };
        let mut places: BTreeMap<SafePath, usize> = BTreeMap::new();
        let (mut bytes, mut count) = (0_u64, 0_usize);
        for (at, member) in members.iter().enumerate() {
            let Some(path) = plan.place(member, parent) else {
                continue;
            };
            if path.depth() > budget.limits.depth {
                return Err(Refusal::Depth(budget.limits.depth));
            }
            count += 1;
            if count > budget.files_left() {
                return Err(Refusal::Files(budget.limits.files));
            }
            if member.kind == MemberKind::File {
                bytes = bytes.saturating_add(member.size);
                plan.claim(at, path, &mut places);
            }
        }
        check_size(bytes, packed, budget)?;
        Ok(plan)
    }

    /// Where a member goes; none when it is left out, which is told.
    fn place(&mut self, member: &Member, parent: Option<&SafePath>) -> Option<SafePath> {
        let named = SafePath::parse(&member.name)
            .and_then(|named| named.path.below(parent).map(|path| Named { path, ..named }));
        let Named { path, absolute } = match named {
            Ok(named) => named,
            Err(Unsafe::Empty) if member.kind == MemberKind::Folder => return None,
            Err(problem) => {
                self.leave_out_name(member, problem);
                return None;
            }
        };
        if path.parts().any(is_debris) {
            self.debris.push(path.as_str().to_owned());
            return None;
        }
        if let Some((kind, problem)) = problem_of(member.kind) {
            let message = format!("`{}` {problem}; it is left out", path.as_str());
            let file = Some(path.as_str());
            self.findings.push(remark(kind, "warning", message, file));
            return None;
        }
        if absolute {
            let message = format!(
                "`{}` is named from the root of a disk; it is taken as `{}`",
                shown(&member.name),
                path.as_str()
            );
            let file = Some(path.as_str());
            self.findings
                .push(remark("absolute-path", "note", message, file));
        }
        Some(path)
    }

    fn leave_out_name(&mut self, member: &Member, problem: Unsafe) {
        let (kind, problem) = match problem {
            Unsafe::Outside => ("path-outside", "leads out of the submission"),
            Unsafe::Long => ("long-name", "is longer than a file may be called"),
            Unsafe::Empty => ("no-name", "names no file"),
        };
        let message = format!("`{}` {problem}; it is left out", shown(&member.name));
        self.findings.push(remark(kind, "warning", message, None));
    }

    /// Gives a member its place; one that had it before loses it.
    fn claim(&mut self, at: usize, path: SafePath, places: &mut BTreeMap<SafePath, usize>) {
        if let Some(earlier) = places.insert(path.clone(), at) {
            self.files[earlier] = None;
            let message = format!(
                "`{}` is in the archive more than once; the last one counts",
                path.as_str()
            );
            let file = Some(path.as_str());
            self.findings
                .push(remark("duplicate-name", "warning", message, file));
        }
        self.files[at] = Some(path);
    }

    /// The members that are to be read.
    pub fn wanted(&self) -> Vec<bool> {
        self.files.iter().map(Option::is_some).collect()
    }
}

/// Why a member of that kind is left out.
fn problem_of(kind: MemberKind) -> Option<(&'static str, &'static str)> {
    match kind {
        MemberKind::File | MemberKind::Folder => None,
        MemberKind::Link => Some(("link", "is a link, and only files count")),
        MemberKind::Special => Some(("special-file", "is no regular file")),
        MemberKind::Locked => Some(("locked-file", "is locked with a password")),
        MemberKind::Unreadable => Some(("unreadable-file", "may not be read")),
    }
}

fn check_size(bytes: u64, packed: Option<u64>, budget: &Budget) -> Result<(), Refusal> {
    if bytes > budget.bytes_left() {
        return Err(Refusal::Bytes(budget.limits.bytes));
    }
    check_ratio(bytes, packed, &budget.limits)
}

/// Whether so many bytes may come out of an archive of that size.
pub(super) fn check_ratio(
    bytes: u64,
    packed: Option<u64>,
    limits: &IntakeLimits,
) -> Result<(), Refusal> {
    let most = packed.map(|packed| packed.saturating_mul(limits.ratio));
    match most {
        Some(most) if bytes > most.max(IntakeLimits::FREE_BYTES) => {
            Err(Refusal::Ratio(limits.ratio))
        }
        _ => Ok(()),
    }
}

/// A name from an archive as messages show it: printable, and not endless.
fn shown(name: &str) -> String {
    const MOST: usize = 80;
    let mut shown: String = name
        .chars()
        .take(MOST)
        .flat_map(|glyph| match glyph {
            glyph if glyph.is_control() => glyph.escape_default().collect::<Vec<_>>(),
            glyph => vec![glyph],
        })
        .collect();
    let left = name.chars().count().saturating_sub(MOST);
    if left > 0 {
        shown.push_str(&format!("… (and {left} characters more)"));
    }
    shown
}
