//! Looking for a play that is shorter than one that was found.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use regrade::game::Transcript;
use regrade::game::mutants::Scenario;
use regrade::insight::length;

use super::plays::{Begun, Next, Plays, State, is_rejected, state};
use super::wrong::Wrong;

/// How many plays one search may look at.
pub const MOST: usize = 8_000_000;

/// How long one search may take.
pub const PATIENCE: Duration = Duration::from_secs(180);

/// A mutant, and the shortest play that is known to show it.
pub struct Sought<'a> {
    pub wrong: Wrong<'a>,
    pub id: String,
    pub found: Scenario,
}

/// What came of a search.
pub struct Searched {
    /// The shortest play that shows each mutant, where it is shorter than the one that was found.
    pub shorter: Vec<Option<Scenario>>,
    /// How many plays were looked at.
    pub plays: usize,
    /// How often one of these was judged, since it prints something else.
    pub judged: usize,
    /// Whether these are all.
    pub is_whole: bool,
}

/// Looks at all plays that are shorter than what was found for some of the mutants.
pub fn search(plays: &Plays<'_>, sought: &[Sought<'_>], threads: usize) -> Searched {
    let search = Search {
        plays,
        sought,
        looked: AtomicUsize::new(0),
        judged: AtomicUsize::new(0),
        until: Instant::now() + PATIENCE,
        is_cut: AtomicBool::new(false),
        shorter: Mutex::new(sought.iter().map(|_| None).collect()),
    };
    let begun = plays.begun();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(begun) = begun.get(next.fetch_add(1, Ordering::Relaxed)) {
                    search.from(begun);
                }
            });
        }
    });
    let shorter = search.shorter.into_inner();
    Searched {
        shorter: shorter.unwrap_or_else(PoisonError::into_inner),
        plays: search.looked.into_inner(),
        judged: search.judged.into_inner(),
        is_whole: !search.is_cut.into_inner(),
    }
}

struct Search<'a> {
    plays: &'a Plays<'a>,
    sought: &'a [Sought<'a>],
    looked: AtomicUsize,
    judged: AtomicUsize,
    until: Instant,
    is_cut: AtomicBool,
    shorter: Mutex<Vec<Option<Scenario>>>,
}

impl Search<'_> {
    /// Looks at a play and at all that it begins.
    fn from(&self, begun: &Begun) {
        let so_far = length(&begun.play);
        let open = self.open(so_far);
        if open.is_empty() || self.is_over() {
            return;
        }
        self.looked.fetch_add(1, Ordering::Relaxed);
        let Ok(transcript) = begun.play.play(self.plays.spec) else {
            return;
        };
        if self.plays.kind.rejects_alike && is_rejected(&transcript) {
            return;
        }
        match state(&transcript) {
            State::Waits => {
                let least = (so_far.0 + 1, so_far.1 + self.plays.least());
                if !self.open(least).is_empty() && !self.is_vain(begun, &transcript, &open) {
                    let next = self.next(so_far);
                    let longer = self.plays.longer(begun, &transcript, next);
                    longer.iter().for_each(|longer| self.from(longer));
                }
            }
            State::Over => self.look(&begun.play, &open),
            State::Neither => {}
        }
    }

    /// Whether there was enough of it.
    fn is_over(&self) -> bool {
        let looked = self.looked.load(Ordering::Relaxed);
        let is_late = looked.is_multiple_of(64) && Instant::now() > self.until;
        if looked >= MOST || is_late {
            self.is_cut.store(true, Ordering::Relaxed);
        }
        self.is_cut.load(Ordering::Relaxed)
    }

    /// Whether nothing can come of a play any more: its one guess that is not the usual one shows
    /// nothing.
    fn is_vain(&self, begun: &Begun, transcript: &Transcript, open: &[usize]) -> bool {
        let right = transcript.piped();
        let mut wrongs = open.iter().map(|at| &self.sought[*at].wrong);
        begun.is_special && wrongs.all(|wrong| wrong.behaviour(&begun.play).printed == right)
    }

    /// What the line may be that follows on a play of that length.
    fn next(&self, so_far: (usize, usize)) -> Next {
        let spec = self.plays.spec;
        let lines = so_far.0 + 1;
        // A word is typed and stands in the bank, and where nobody loses another line ends the game.
        let word = spec.length().map_or(0, |length| 2 * (length + 1));
        let quit = spec.quit.iter().map(|quit| quit.word.len() + 1).min();
        let with_word = match spec.end.lose {
            Some(_) => (lines, so_far.1 + word),
            None => (lines + 1, so_far.1 + word + quit.unwrap_or(0)),
        };
        Next {
            is_last: self.open((lines + 1, 0)).is_empty(),
            has_room: !self.open(with_word).is_empty(),
        }
    }

    /// The mutants for which a play of that length is shorter than what is known.
    fn open(&self, length_of_play: (usize, usize)) -> Vec<usize> {
        let shorter = self.shorter.lock().unwrap_or_else(PoisonError::into_inner);
        let known = self.sought.iter().zip(shorter.iter());
        let known = known.map(|(sought, shorter)| shorter.as_ref().unwrap_or(&sought.found));
        let numbered = known.enumerate();
        let open = numbered.filter(|(_, known)| length_of_play < length(known));
        open.map(|(at, _)| at).collect()
    }

    fn look(&self, play: &Scenario, open: &[usize]) {
        for at in open {
            let wrong = &self.sought[*at].wrong;
            if !wrong.prints_another(play) {
                continue;
            }
            self.judged.fetch_add(1, Ordering::Relaxed);
            if wrong.shows_in(play) {
                let mut shorter = self.shorter.lock().unwrap_or_else(PoisonError::into_inner);
                let known = shorter[*at].as_ref().map(length);
                if known.is_none_or(|known| length(play) < known) {
                    shorter[*at] = Some(play.clone());
                }
            }
        }
    }
}
