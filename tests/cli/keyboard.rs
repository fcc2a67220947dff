//! `regrade play` at a keyboard: one line at a time, over pipes.

use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use super::folder::repository;

/// A child that is gone when the test is over, however it ends.
struct Player {
    child: Child,
    /// Dropped with it, which calls the watchdog off.
    _watch: Sender<()>,
}

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(120);

/// Kills a child that is waited for too long, so that the test fails and does not hang.
fn watch(child: &Child) -> Sender<()> {
    let (sender, called_off) = channel();
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let id = id.expect("it has an id");
    std::thread::spawn(move || {
        if called_off.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            // It may just have ended by itself.
            let _ = kill_process(id, Signal::KILL);
        }
    });
    sender
}

impl Drop for Player {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Player {
    fn start(arguments: &[&str]) -> Self {
        let child = Command::new(assert_cmd::cargo::cargo_bin!("regrade"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let child = child.expect("it starts");
        let _watch = watch(&child);
        Self { child, _watch }
    }

    /// Waits for exactly this text. Without a flush before the read it would wait for ever.
    fn hears(&mut self, text: &str) {
        let mut heard = vec![0; text.len()];
        let stdout = self.child.stdout.as_mut().expect("stdout is a pipe");
        stdout.read_exact(&mut heard).expect("the text comes");
        assert_eq!(String::from_utf8_lossy(&heard), text);
    }

    fn says(&mut self, line: &str) {
        let stdin = self.child.stdin.as_mut().expect("stdin is a pipe");
        writeln!(stdin, "{line}").expect("it listens");
    }
}

#[test]
fn every_prompt_arrives_before_its_answer_is_read() {
    let game = repository("fixtures/mastermind").display().to_string();
    let mut player = Player::start(&["play", &game]);
    player.hears("Turns (0 - 40) ");
    player.says("41");
    player.hears("Turns (0 - 40) ");
    player.says("0");
    player.hears("Turn 1\nWhat is your guess: ");
    player.says("4 3 2 1");
    player.hears("Number correct 0\nNumber in wrong spot 4\n\nTurn 2\nWhat is your guess: ");
    player.says("1 2 3 4");
    player.hears("Number correct 4\nNumber in wrong spot 0\n\nYou win!\n");
    assert_eq!(player.child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_reader_that_goes_away_is_no_news() {
    let game = repository("fixtures/mastermind").display().to_string();
    let mut player = Player::start(&["play", &game]);
    player.hears("Turns (0 - 40) ");
    drop(player.child.stdout.take());
    player.says("40");
    drop(player.child.stdin.take());
    assert_eq!(player.child.wait().expect("it ends").code(), Some(0));
    let mut said = String::new();
    let stderr = player.child.stderr.as_mut().expect("stderr is a pipe");
    stderr.read_to_string(&mut said).expect("it is text");
    assert_eq!(said, "");
}
