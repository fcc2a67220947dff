//! Which answers contradict each other.

use super::arena::scored;
use super::nearest::Nearest;
use super::search::{RuledOut, Search};
use super::{Arena, Reader, Space};
use crate::game::Transcript;
use crate::game::check::Need;

/// Answers that no secret fits together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction {
    /// The answers, in their order; the last is the first one after which no secret is left. When
    /// it stands alone no secret fits it, whatever was said before.
    pub replies: Vec<Reply>,
    /// Whether they are all that it takes. Else the last contradicts what all others say together.
    pub is_certain: bool,
    /// How many secrets there are.
    pub of: usize,
    /// How many fitted everything before the last answer.
    pub before: usize,
    /// Some of those, ruled out by the last answer.
    pub ruled_out: Vec<String>,
    /// The one of them that is nearest to what was printed.
    pub nearest: String,
    /// What the engine plays with that one.
    pub play: Transcript,
    /// What the game answers to the last of the lines, where that is the same for all secrets.
    pub same_for_all: Option<Vec<u8>>,
    /// How much of what was printed agrees with that play, in bytes.
    pub reach: usize,
}

/// An answer of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The input line that it answers, from 1; 0 for what is printed before any input.
    pub line: usize,
    /// The input line, without its newline.
    pub typed: Vec<u8>,
    /// How many secrets fit it, taken alone; none where that was not counted.
    pub fits: Option<usize>,
}

/// So many secrets, spread over all of them, are tried for an answer that none makes a difference to.
const SPREAD: usize = 50;

/// How many of the ruled-out secrets are named.
const NAMED: usize = 3;

/// Finds the answers after a search has ruled everything out. None when the game cannot be played.
pub(super) fn find(
    search: &Search<'_>,
    arena: Arena<'_>,
    space: &Space,
    stdin: &[u8],
    reader: &dyn Reader,
) -> Option<Contradiction> {
    let line = search.gone().iter().map(|gone| gone.line).max()?;
    let last: Vec<&RuledOut> = search
        .gone()
        .iter()
        .filter(|gone| gone.line == line)
        .collect();
    let mut fitted: Vec<u32> = last
        .iter()
        .flat_map(|gone| &gone.members)
        .copied()
        .collect();
    fitted.sort_unstable();
    let nearest = Nearest {
        search,
        arena,
        space,
        stdin,
        reader,
    };
    let (secret, play) = nearest.find(&last, line)?;
    let judge = Alone {
        arena,
        space,
        stdin,
        reader,
        play: &play,
    };
    let (replies, is_certain) = judge.replies(line);
    Some(Contradiction {
        replies,
        is_certain,
        of: space.len(),
        before: fitted.len(),
        ruled_out: fitted
            .iter()
            .take(NAMED)
            .map(|at| space.name(*at))
            .collect(),
        nearest: space.name(secret),
        same_for_all: judge.same_for_all(line),
        reach: reader.reach(&play),
        play,
    })
}

/// Takes answers by themselves.
struct Alone<'a> {
    arena: Arena<'a>,
    space: &'a Space,
    stdin: &'a [u8],
    reader: &'a dyn Reader,
    /// A play that agrees with the output up to the last answer.
    play: &'a Transcript,
}

impl Alone<'_> {
    /// The fewest answers that contradict the one to `last`, and whether they do so by
    /// themselves: none other, one other, or those that are left when what is not needed is taken
    /// out of all of them.
    fn replies(&self, last: usize) -> (Vec<Reply>, bool) {
        let everything: Vec<u32> = (0..).take(self.space.len()).collect();
        let fit = self.fitting(last, &everything);
        let reply = |line, fits| self.reply(line, fits);
        let end = reply(last, Some(fit.len()));
        if fit.is_empty() {
            return (vec![end], true);
        }
        let mut lines: Vec<usize> = scored(self.play).map(|(line, _)| line).collect();
        lines.retain(|line| *line < last);
        lines.dedup();
        let left: Vec<(usize, Vec<u32>)> = lines
            .into_iter()
            .map(|line| (line, self.fitting(line, &fit)))
            .collect();
        if let Some((line, _)) = left.iter().find(|(_, left)| left.is_empty()) {
            let alone = self.fitting(*line, &everything).len();
            return (vec![reply(*line, Some(alone)), end], true);
        }
        let (needed, is_certain) = fewest(left, &fit);
        let mut replies: Vec<Reply> = needed.into_iter().map(|line| reply(line, None)).collect();
        replies.push(end);
        (replies, is_certain)
    }

    fn reply(&self, line: usize, fits: Option<usize>) -> Reply {
        let turn = line.checked_sub(1).and_then(|at| self.play.turns.get(at));
        Reply {
            line,
            typed: turn.map(|turn| turn.typed.clone()).unwrap_or_default(),
            fits,
        }
    }

    /// What the game answers to a line, where the secret makes no difference: nothing is scored or
    /// named there, no check knows of marks, and secrets of each length are answered alike. O(1)
    /// plays.
    fn same_for_all(&self, line: usize) -> Option<Vec<u8>> {
        let at = line.checked_sub(1)?;
        let mut marked = scored(self.play);
        let checks = &self.arena.spec.checks;
        let knows_marks = checks
            .iter()
            .any(|check| check.rule.needs() == Need::Greens)
            && marked.any(|(marked, _)| marked < line);
        let is_scored = scored(self.play).any(|(scored, _)| scored == line);
        if knows_marks || is_scored || super::arena::revealed(self.play) == Some(line) {
            return None;
        }
        let answer = &self.play.turns.get(at)?.printed;
        let is_alike = |secret: u32| {
            let play = self.play_of(secret, line);
            let turn = play.as_ref().and_then(|play| play.turns.get(at));
            turn.is_some_and(|turn| turn.printed == *answer)
        };
        let is_same = self.spread().into_iter().all(is_alike);
        is_same.then(|| answer.clone())
    }

    /// One secret of each length, and some more.
    fn spread(&self) -> Vec<u32> {
        let mut lengths = std::collections::BTreeSet::new();
        let step = self.space.len().div_ceil(SPREAD).max(1);
        let secrets = (0..).zip(self.space.secrets());
        secrets
            .filter(|(at, secret)| {
                lengths.insert(secret.letters.len()) || (*at as usize).is_multiple_of(step)
            })
            .map(|(at, _)| at)
            .collect()
    }

    /// Which of these secrets fit the answer to a line, whatever the answers to other lines say.
    fn fitting(&self, line: usize, members: &[u32]) -> Vec<u32> {
        let guesses: Vec<_> = scored(self.play)
            .filter(|(at, _)| *at == line)
            .map(|(_, guess)| self.arena.letters(guess))
            .collect();
        let mut groups = vec![members.to_vec()];
        for guess in &guesses {
            groups = groups
                .iter()
                .flat_map(|group| self.arena.classes(self.space, guess, group))
                .collect();
        }
        // Members that an earlier guess has named end their play there and are on their own.
        let early: Vec<_> = scored(self.play)
            .filter(|(at, _)| *at < line)
            .map(|(_, guess)| self.arena.letters(guess))
            .collect();
        let is_early = |member: &u32| early.contains(&self.space.get(*member).letters);
        let mut fitting = Vec::new();
        for group in groups {
            let (alone, together): (Vec<u32>, Vec<u32>) = group.into_iter().partition(is_early);
            let singles = alone.into_iter().map(|member| vec![member]);
            for members in singles.chain([together]) {
                fitting.extend(self.fit_together(line, members));
            }
        }
        fitting.sort_unstable();
        fitting
    }

    /// Those of a group, whose members answer a line alike, that fit what was answered.
    fn fit_together(&self, line: usize, members: Vec<u32>) -> Vec<u32> {
        let Some(first) = members.first() else {
            return members;
        };
        let Some(play) = self.play_of(*first, line) else {
            return Vec::new();
        };
        if super::arena::revealed(&play) == Some(line) && members.len() > 1 {
            let texts: Vec<&[u8]> = members
                .iter()
                .map(|member| &self.space.get(*member).text[..])
                .collect();
            let named = self.reader.names(&texts);
            let named = members.into_iter().zip(named).filter(|(_, named)| *named);
            return named
                .flat_map(|(member, _)| self.fit_together(line, vec![member]))
                .collect();
        }
        match self.agrees(line, &play) {
            true => members,
            false => Vec::new(),
        }
    }

    /// Whether the answer to a line is the one of this play, in the dialogue as it went before.
    fn agrees(&self, line: usize, play: &Transcript) -> bool {
        let mut joined = self.play.clone();
        let printed = |play: &Transcript, at: usize| match at.checked_sub(1) {
            None => Some(play.opening.clone()),
            Some(at) => play.turns.get(at).map(|turn| turn.printed.clone()),
        };
        let Some(answer) = printed(play, line) else {
            return false;
        };
        match line.checked_sub(1) {
            None => joined.opening = answer,
            Some(at) => match joined.turns.get_mut(at) {
                Some(turn) => turn.printed = answer,
                None => return false,
            },
        }
        let ends_here = play.turns.len() <= line;
        if ends_here {
            joined.turns.truncate(line);
            joined.events.retain(|(at, _)| *at <= line);
        }
        match self.reader.extent(&joined) {
            super::Extent::Parts(at) => at > line,
            super::Extent::More(_) => !ends_here || super::arena::is_cut_short(play),
            super::Extent::Whole | super::Extent::Less => true,
        }
    }

    /// A play in which no guess before a line is the secret, so that it gets there: another word is
    /// guessed in its place.
    fn play_of(&self, secret: u32, line: usize) -> Option<Transcript> {
        let own = self.space.get(secret);
        let is_own = |guess: &[u8]| self.arena.letters(guess) == own.letters;
        let early: Vec<usize> = scored(self.play)
            .filter(|(at, guess)| *at < line && is_own(guess))
            .map(|(at, _)| at)
            .collect();
        let stdin = match early.is_empty() {
            true => self.stdin.to_vec(),
            false => self.without(&early, own)?,
        };
        let part = self.space.part_of_bank(&stdin);
        self.arena.play(own, &part, &stdin)
    }

    /// What was typed, with another secret of the same length guessed in these lines.
    fn without(&self, lines: &[usize], secret: &crate::game::Word) -> Option<Vec<u8>> {
        let other = self.space.secrets().iter().find(|other| {
            other.letters != secret.letters && other.letters.len() == secret.letters.len()
        })?;
        let typed = self.stdin.split_inclusive(|byte| *byte == b'\n');
        let replaced = typed
            .zip(1..)
            .flat_map(|(text, line)| match lines.contains(&line) {
                true => [&other.text[..], b"\n"].concat(),
                false => text.to_vec(),
            });
        Some(replaced.collect())
    }
}

/// The lines that it takes to rule out all of `fit`, where each line leaves some of them; and
/// whether it can be done.
fn fewest(left: Vec<(usize, Vec<u32>)>, fit: &[u32]) -> (Vec<usize>, bool) {
    let rules_out = |kept: &[&(usize, Vec<u32>)]| {
        let fits = |secret: &u32| {
            kept.iter()
                .all(|(_, left)| left.binary_search(secret).is_ok())
        };
        !fit.iter().any(fits)
    };
    let mut kept: Vec<_> = left.iter().collect();
    if !rules_out(&kept) {
        return (Vec::new(), false);
    }
    let mut at = 0;
    while at < kept.len() {
        let mut fewer = kept.clone();
        fewer.remove(at);
        match rules_out(&fewer) {
            true => kept = fewer,
            false => at += 1,
        }
    }
    (kept.into_iter().map(|(line, _)| *line).collect(), true)
}
