//! Which secrets fit an output, answer by answer.

use super::arena::{is_cut_short, revealed, scored};
use super::contradiction::{self, Contradiction};
use super::{Arena, Extent, Reader, Space};
use crate::game::Transcript;

/// Secrets that have made the engine print the same so far.
#[derive(Debug, Clone)]
struct Group {
    members: Vec<u32>,
    /// By how many scored guesses its members were told from others.
    split: usize,
}

/// Secrets that were ruled out together.
#[derive(Debug, Clone)]
pub(super) struct RuledOut {
    pub(super) members: Vec<u32>,
    /// The line whose answer they do not fit.
    pub(super) line: usize,
}

/// A set of secrets that shrinks as a dialogue goes on.
///
/// Members whose plays print the same are kept together and played once, so a guess costs one
/// score for each secret that is left and one play for each way in which they mark it.
#[derive(Debug)]
pub struct Search<'a> {
    arena: Arena<'a>,
    space: &'a Space,
    alive: Vec<Group>,
    /// Those that were ruled out last; all of them, at first.
    gone: Vec<RuledOut>,
}

impl<'a> Search<'a> {
    /// Starts with every secret.
    pub fn new(arena: Arena<'a>, space: &'a Space) -> Self {
        // Texts may tell how long the secret is.
        let mut by_length = std::collections::BTreeMap::<usize, Vec<u32>>::new();
        for (index, secret) in (0..).zip(space.secrets()) {
            let length = secret.letters.len();
            by_length.entry(length).or_default().push(index);
        }
        let groups = by_length.into_values();
        Self {
            arena,
            space,
            alive: groups.map(|members| Group { members, split: 0 }).collect(),
            gone: Vec::new(),
        }
    }

    /// The secrets that are left, in their order.
    pub fn left(&self) -> Vec<u32> {
        let members = self.alive.iter().flat_map(|group| &group.members);
        let mut left: Vec<u32> = members.copied().collect();
        left.sort_unstable();
        left
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.alive.is_empty()
    }

    /// Those that were ruled out by the last [`keep`](Self::keep).
    pub(super) fn gone(&self) -> &[RuledOut] {
        &self.gone
    }

    /// Plays the engine with a secret.
    pub fn play(&self, secret: u32, stdin: &[u8]) -> Option<Transcript> {
        let part = self.space.part_of_bank(stdin);
        self.arena.play(self.space.get(secret), &part, stdin)
    }

    /// Keeps the secrets that fit what was printed when this was typed. What is typed may only grow
    /// from one call to the next.
    pub fn keep(&mut self, stdin: &[u8], reader: &dyn Reader) {
        let part = self.space.part_of_bank(stdin);
        let mut open = std::mem::take(&mut self.alive);
        self.gone.clear();
        while let Some(group) = open.pop() {
            let Some(witness) = group.members.first() else {
                continue;
            };
            let play = self.arena.play(self.space.get(*witness), &part, stdin);
            // A secret that the engine refuses cannot have been drawn.
            let Some(play) = play else {
                self.rule_out(group.members, 0);
                continue;
            };
            self.sort(group, &play, reader, &mut open);
        }
    }

    /// Looks at a group by the play of its first member: it is ruled out, stays, or is told apart
    /// by its next guess.
    fn sort(
        &mut self,
        group: Group,
        play: &Transcript,
        reader: &dyn Reader,
        open: &mut Vec<Group>,
    ) {
        let next = scored(play).nth(group.split);
        let alone = group.members.len() == 1;
        // Up to here all members print the same, but for their names.
        let common = match next {
            Some((line, _)) if !alone => line.saturating_sub(1),
            _ => usize::MAX,
        };
        let named = revealed(play).filter(|line| *line <= common && !alone);
        let parts = parts(play, reader.extent(play));
        match (parts, named) {
            (Some(line), None) if line <= common => self.rule_out(group.members, line),
            (Some(line), Some(named)) if line < named => self.rule_out(group.members, line),
            (_, Some(named)) => self.one_by_one(group, named, reader, open),
            _ => match next {
                Some((_, guess)) if !alone => {
                    let guess = self.arena.letters(guess);
                    let split = group.split + 1;
                    let classes = self.arena.classes(self.space, &guess, &group.members);
                    open.extend(classes.into_iter().map(|members| Group { members, split }));
                }
                _ => self.alive.push(group),
            },
        }
    }

    /// Where the secret is named, each member prints something of its own. Most are not named at
    /// all, and need no play.
    fn one_by_one(
        &mut self,
        group: Group,
        line: usize,
        reader: &dyn Reader,
        open: &mut Vec<Group>,
    ) {
        let texts: Vec<&[u8]> = group
            .members
            .iter()
            .map(|member| &self.space.get(*member).text[..])
            .collect();
        let named = reader.names(&texts);
        let (mut others, split) = (Vec::new(), group.split);
        for (member, named) in group.members.into_iter().zip(named) {
            match named {
                true => open.push(Group {
                    members: vec![member],
                    split,
                }),
                false => others.push(member),
            }
        }
        if !others.is_empty() {
            self.rule_out(others, line);
        }
    }

    fn rule_out(&mut self, members: Vec<u32>, line: usize) {
        self.gone.push(RuledOut { members, line });
    }
}

/// The line in whose answer the two part, if they do: a game that has ended prints no more.
fn parts(play: &Transcript, extent: Extent) -> Option<usize> {
    match extent {
        Extent::Whole | Extent::Less => None,
        Extent::More(_) => (!is_cut_short(play)).then_some(play.turns.len()),
        Extent::Parts(line) => Some(line),
    }
}

/// What an output comes to.
#[derive(Debug)]
pub enum Outcome {
    /// Some secrets fit everything.
    Fits(Fit),
    /// None does.
    Contradiction(Contradiction),
}

/// A secret that fits everything that was printed.
#[derive(Debug)]
pub struct Fit {
    /// The first of them.
    pub secret: String,
    /// How many fit.
    pub count: usize,
    /// What the engine plays with the first.
    pub play: Transcript,
    /// How far the output agrees with that.
    pub extent: Extent,
}

impl Fit {
    /// Whether input ended before the game did.
    pub fn is_cut_short(&self) -> bool {
        is_cut_short(&self.play)
    }

    /// How many guesses were scored.
    pub fn scored(&self) -> usize {
        scored(&self.play).count()
    }
}

/// Whether a secret fits what was printed when this was typed; none when the game cannot be
/// played at all.
///
/// O(s·g) scores for s secrets that are left at each of g guesses, and a play for each way of
/// marking a guess.
pub fn consult(
    arena: Arena<'_>,
    space: &Space,
    stdin: &[u8],
    reader: &dyn Reader,
) -> Option<Outcome> {
    let mut search = Search::new(arena, space);
    search.keep(stdin, reader);
    let left = search.left();
    let Some(first) = left.first() else {
        return contradiction::find(&search, arena, space, stdin, reader)
            .map(Outcome::Contradiction);
    };
    let play = search.play(*first, stdin)?;
    Some(Outcome::Fits(Fit {
        secret: space.name(*first),
        count: left.len(),
        extent: reader.extent(&play),
        play,
    }))
}
