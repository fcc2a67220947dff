//! Output and input of any size pass through: nothing of them is kept.

use std::io;

use crate::game::play::history::{History, Row};
use crate::game::testing::{Folder, spec};
use crate::game::{Console, Event, Setting, Spec, Variable, play};

/// Twice the size at which the screen hands a piece on, with room for one more word.
const LONGEST_PIECE: usize = 16 * 1024;

/// A console that types the same word over and over and only counts what is printed.
struct Counter<'a> {
    first: Option<&'a [u8]>,
    word: &'a dyn Fn(u64) -> Option<&'static [u8]>,
    read: u64,
    printed: u64,
    longest: usize,
    scored: u64,
    last: Option<Event>,
}

impl<'a> Counter<'a> {
    fn new(first: Option<&'a [u8]>, word: &'a dyn Fn(u64) -> Option<&'static [u8]>) -> Self {
        Self {
            first,
            word,
            read: 0,
            printed: 0,
            longest: 0,
            scored: 0,
            last: None,
        }
    }
}

impl Console for Counter<'_> {
    fn read_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        if let Some(first) = self.first.take() {
            return Ok(Some(first.to_vec()));
        }
        self.read += 1;
        Ok((self.word)(self.read).map(<[u8]>::to_vec))
    }

    fn print(&mut self, text: &[u8]) -> io::Result<()> {
        self.printed += text.len() as u64;
        self.longest = self.longest.max(text.len());
        Ok(())
    }

    fn event(&mut self, event: Event) -> io::Result<()> {
        self.scored += u64::from(matches!(event, Event::Scored { .. }));
        self.last = Some(event);
        Ok(())
    }
}

fn run(spec: &Spec, files: &[(&str, &str)], bank: Option<&str>, console: &mut Counter<'_>) {
    let setting = Setting {
        args: &[],
        files: &Folder(files),
        bank: bank.map(str::as_bytes),
        secret: None,
        seed: 0,
    };
    play(spec, &setting, console).expect("the game can be played");
}

#[test]
fn a_million_guesses_of_lingo_are_played() {
    let word = |turn| (turn <= 1_000_000).then_some(&b"guava"[..]);
    let mut console = Counter::new(None, &word);
    // Seed 0 picks the second word.
    run(
        &spec("lingo", None),
        &[],
        Some("guava\nspray\n"),
        &mut console,
    );
    assert_eq!(console.scored, 1_000_000);
    assert_eq!(console.last, Some(Event::EndOfInput));
    assert!(console.printed > 40_000_000);
    assert!(console.longest < LONGEST_PIECE);
}

#[test]
fn two_hundred_megabytes_of_boards_go_by_in_short_pieces() {
    let words: [&[u8]; 5] = [b"bdfhj", b"bdfhk", b"bdfhl", b"bdfhm", b"bdfhn"];
    let word = |turn: u64| words.get(turn as usize - 1).copied();
    let mut console = Counter::new(Some(b"w.txt"), &word);
    let files = [("w.txt", "1500000\ntrace\n")];
    run(&spec("swordle", None), &files, None, &mut console);
    assert_eq!(console.scored, 5);
    assert_eq!(console.last, Some(Event::EndOfInput));
    assert!(console.printed > 200_000_000);
    assert!(console.longest < LONGEST_PIECE);
}

/// How many rows are kept after a hundred guesses.
fn kept(spec: &Spec) -> usize {
    let mut history = History::new(spec, None);
    for _ in 0..100 {
        history.push(Row::default());
    }
    history.rows().len()
}

#[test]
fn only_a_board_keeps_more_than_the_newest_row() {
    let lingo = spec("lingo", None);
    assert!(!lingo.shows(Variable::Board));
    assert_eq!(kept(&lingo), 1);
    assert_eq!(kept(&spec("mastermind", None)), 1);
    assert_eq!(kept(&spec("swordle", None)), 100);
}

#[test]
fn a_console_that_fails_ends_the_play() {
    struct Closed;
    impl Console for Closed {
        fn read_line(&mut self) -> io::Result<Option<Vec<u8>>> {
            Ok(Some(b"guava".to_vec()))
        }
        fn print(&mut self, _: &[u8]) -> io::Result<()> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn event(&mut self, _: Event) -> io::Result<()> {
            Ok(())
        }
    }
    let setting = Setting {
        args: &[],
        files: &Folder(&[]),
        bank: None,
        secret: None,
        seed: 0,
    };
    let failure = play(&spec("mastermind", None), &setting, &mut Closed);
    let message = failure.expect_err("nothing can be printed").to_string();
    assert_eq!(message, "the console failed: broken pipe");
}
