//! Whether it is the way in which input and output go that makes a program fail.

use std::cmp::Ordering;
use std::ffi::OsStr;
use std::path::Path;

use super::newline_left::{Joined, may_leave_newlines, unanswered};
use super::not_run;
use crate::candidate::{self, Candidate, Language, Observation, Replay, Steer, Stepped};
use crate::fixture::Case;
use crate::gradebook::{Session, stepped_notes};
use crate::judge::wording::quoted;
use crate::judge::{Judgement, MIXED, Verdict};

/// What is said of a program that prints as much without buffers, and then right.
const PAST_BUFFERS: &str = "; part of what it prints comes through a buffer, which on a pipe is \
                            emptied at the end, and part past it: with no buffer it passes; print \
                            all of it in one way, or flush after each text (std::endl, fflush, \
                            flush=True)";
/// What is said of one that prints more without them.
const LOST_IN_BUFFERS: &str = "; the rest was still in a buffer when it ended, and was lost there: \
                               with no buffer it passes; end it with `return` or `exit`, or flush \
                               after each text (std::endl, fflush, flush=True)";
/// What is said of one that prints less without them.
const TWICE_FROM_BUFFERS: &str = "; part of it comes twice, out of a buffer that `fork` has copied \
                                  while it was full: with no buffer it passes; flush (std::endl, \
                                  fflush, flush=True) before `fork`";
/// How much is shown of text that was written to descriptor 0.
const LOST_SHOWN: usize = 60;

/// A failing program, and how it was run.
pub(super) struct Trial<'a> {
    pub session: &'a Session,
    /// The case.
    pub index: usize,
    pub candidate: &'a Candidate,
    pub replay: &'a Replay<'a>,
    /// What was judged.
    pub seen: &'a Observation,
}

impl Trial<'_> {
    /// Runs it with a stdin that tells what is written into it, without buffers, and fed line by
    /// line, where that may tell something; adds what it tells.
    pub fn run(&self, judgement: &mut Judgement) {
        // A program that was stopped would be stopped again, and one that prints without end takes
        // a call of the system for each character without buffers.
        let was_stopped = matches!(judgement.verdict, Verdict::Timeout | Verdict::OutputLimit);
        if !was_stopped && may_write_to_stdin(self.candidate.language, self.seen) {
            self.two_way(judgement);
        }
        if !was_stopped {
            self.past_buffers(judgement);
        }
        self.line_by_line(judgement);
    }

    /// Runs it without buffers, where it may print past them and nobody has told yet that it does.
    pub fn past_buffers(&self, judgement: &mut Judgement) {
        let is_told = judgement.reason.contains(MIXED);
        let at_once = Steer::unbuffered(self.replay.steer).filter(|_| !is_told);
        if let Some(steer) = at_once.filter(|_| may_go_past_buffers(self.candidate)) {
            self.without_buffers(steer, judgement);
        }
    }

    fn case(&self) -> &Case {
        &self.session.assignment().cases[self.index]
    }

    fn verdict(&self, seen: &Observation) -> Verdict {
        self.session.assess(self.index, seen).verdict
    }

    /// What it writes into its stdin.
    fn two_way(&self, judgement: &mut Judgement) {
        match candidate::run_two_way(self.candidate, self.replay) {
            Ok(lost) => tell_what_was_lost(&lost, &self.case().expected, judgement),
            Err(error) => judgement.notes.push(not_run(&error)),
        }
    }

    /// Whether it would be right if all that it prints came out at once.
    fn without_buffers(&self, steer: Steer<'_>, judgement: &mut Judgement) {
        let at_once = Replay {
            steer: Some(steer),
            ..*self.replay
        };
        match candidate::run_started(self.candidate, &at_once) {
            Ok(whole) if self.verdict(&whole) == Verdict::Pass => {
                let said = match self.seen.stdout.len().cmp(&whole.stdout.len()) {
                    Ordering::Less => LOST_IN_BUFFERS,
                    Ordering::Equal => PAST_BUFFERS,
                    Ordering::Greater => TWICE_FROM_BUFFERS,
                };
                judgement.reason.push_str(said);
            }
            Ok(_) => {}
            Err(error) => judgement.notes.push(not_run(&error)),
        }
    }

    /// Whether it is right when each line comes as it asks for it, and what that shows beside.
    fn line_by_line(&self, judgement: &mut Judgement) {
        match candidate::run_stepped_started(self.candidate, self.replay) {
            Ok(stepped) => {
                self.retell(&stepped, judgement);
                self.compare_steps(&stepped, judgement);
                self.newline_left(&stepped, judgement);
            }
            Err(error) => judgement.notes.push(not_run(&error)),
        }
    }

    /// Tells what goes wrong by the turns that were seen. One that prints something else when it is
    /// fed line by line has other turns.
    fn retell(&self, stepped: &Stepped, judgement: &mut Judgement) {
        let same = stepped.observation.stdout == self.seen.stdout;
        if !same || stepped.unreadable.is_some() {
            return;
        }
        let mut answers = Vec::new();
        let mut at = stepped.opening.len();
        for turn in &stepped.turns {
            answers.push(at);
            at += turn.printed.len();
        }
        self.session
            .retell(self.index, self.seen, &answers, judgement);
    }

    /// Whether it would be right if a line and the next one came as one.
    fn newline_left(&self, stepped: &Stepped, judgement: &mut Judgement) {
        let fails = matches!(judgement.verdict, Verdict::Fail | Verdict::Crash);
        let at = judgement.difference.as_ref().map(|wrong| wrong.actual_at);
        let Some(at) = at.filter(|_| fails && may_leave_newlines(self.candidate.language)) else {
            return;
        };
        for joined in Joined::tries(self.replay.stdin, stepped, at) {
            let replay = Replay {
                stdin: &joined.stdin,
                ..*self.replay
            };
            // What cannot be run again was told before.
            if let Ok(seen) = candidate::run_started(self.candidate, &replay)
                && self.verdict(&seen) == Verdict::Pass
            {
                judgement.reason.push_str(&joined.meaning());
                return;
            }
        }
        if stepped.observation.stdout == self.seen.stdout {
            judgement.notes.extend(unanswered(stepped, at));
        }
    }

    fn compare_steps(&self, stepped: &Stepped, judgement: &mut Judgement) {
        if let Some(why) = &stepped.unreadable {
            judgement
                .notes
                .push(format!("it could not be fed line by line: {why}"));
            return;
        }
        if self.verdict(&stepped.observation) == Verdict::Pass {
            judgement.reason.push_str("; ");
            judgement.reason.push_str(delivery(stepped));
            let note = "fed line by line, each line when it asks for it, it passes; through a \
                        pipe all lines come at once, and that is what counts";
            judgement.notes.push(note.to_owned());
        }
        for note in stepped_notes::of(stepped, self.case(), judgement) {
            if !judgement.notes.contains(&note) {
                judgement.notes.push(note);
            }
        }
    }
}

/// Whether a program may print past the buffer of its language. All of C can; Python has a few ways.
fn may_go_past_buffers(candidate: &Candidate) -> bool {
    const WAYS: [&[u8]; 7] = [
        b"os.write",
        b"os.system",
        b"subprocess",
        b".buffer",
        b"popen",
        b"fdopen",
        b"open(1",
    ];
    let has_way = |text: &[u8]| {
        WAYS.iter()
            .any(|way| text.windows(way.len()).any(|part| part == *way))
    };
    match candidate.language {
        Some(Language::C | Language::Cpp) => true,
        Some(Language::Python) => {
            candidate.files.iter().any(|file| has_way(&file.bytes))
                || scripts(candidate).any(|text| has_way(&text))
        }
        _ => false,
    }
}

/// The scripts that a command names.
fn scripts(candidate: &Candidate) -> impl Iterator<Item = Vec<u8>> {
    let named = candidate.argv.iter().map(Path::new);
    let scripts = named.filter(|word| word.extension() == Some(OsStr::new("py")));
    scripts.filter_map(|script| std::fs::read(script).ok())
}

/// Whether a program may have written to descriptor 0. In Python and Java an exception tells.
fn may_write_to_stdin(language: Option<Language>, seen: &Observation) -> bool {
    const REFUSED: &[u8] = b"Bad file descriptor";
    let was_refused = || {
        seen.stderr
            .windows(REFUSED.len())
            .any(|part| part == REFUSED)
    };
    !matches!(language, Some(Language::Python | Language::Java)) || was_refused()
}

/// Tells of text that was written to descriptor 0: as a reason where it begins with something that
/// had to be printed, else as a note.
fn tell_what_was_lost(lost: &[u8], expected: &[u8], judgement: &mut Judgement) {
    if lost.is_empty() {
        return;
    }
    let sentence = format!(
        "it writes {} to descriptor 0, its input, where only a terminal would show it; what is to \
         be seen goes to descriptor 1 (stdout)",
        quoted(lost, LOST_SHOWN)
    );
    let line = lost.trim_ascii().split(|byte| *byte == b'\n').next();
    let line = line.filter(|line| !line.is_empty());
    let was_due = line.is_some_and(|line| expected.windows(line.len()).any(|part| part == line));
    match was_due {
        true => judgement.reason.push_str(&format!("; {sentence}")),
        false => judgement.notes.push(sentence),
    }
}

/// Why a program is right when it is fed line by line and wrong when it is not.
fn delivery(stepped: &Stepped) -> &'static str {
    if stepped.takes_reads_for_lines() {
        "it takes whatever one read gives for one line; read up to the newline instead"
    } else if !stepped.several_readers() {
        "it loses input that it has read ahead: a reader that is made anew for each line takes what \
         the next one waits for, and so does throwing away what has come in (`in_avail`); create \
         one reader (Scanner, BufferedReader, open file) and keep it"
    } else {
        "it reads stdin through several buffers, and the first takes the lines that the next one \
         waits for; create one reader (Scanner, BufferedReader, open file) and keep it"
    }
}
