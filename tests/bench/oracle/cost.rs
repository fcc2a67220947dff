//! What the oracle costs on a large bank, and how well the player plays.

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use regrade::candidate::{Ending, Limits, Observation};
use regrade::fixture::Case;
use regrade::game::Draws;
use regrade::gradebook::{Overrides, Session};
use regrade::judge::Verdict;
use regrade::judge::oracle::player::{Plan, Player};
use regrade::judge::oracle::{Arena, Space};

use super::{Outcome, fixtures, open, say, when};

/// Words of the large bank, and of the one that the player is measured on.
const LARGE: usize = 15_000;
const BANK: usize = 5_000;

/// Times the oracle, and counts the player's guesses.
pub fn measure(share: usize) -> Outcome<bool> {
    let large = wordle(LARGE)?;
    let mut holds = cost(&large.1, 100 / share)?;
    let mastermind = open("mastermind")?;
    holds &= guesses(&mastermind, "Mastermind", 3_024 / share, |mean, most| {
        mean < 5.3 && most <= 7
    })?;
    let bank = wordle(BANK)?;
    holds &= guesses(&bank.1, "Wordle, 5,000 words", 300 / share, |mean, _| {
        mean <= 4.4
    })?;
    Ok(holds)
}

/// Wordle with a generated bank.
fn wordle(words: usize) -> Outcome<(tempfile::TempDir, Session)> {
    let dir = tempfile::tempdir().map_err(when("a folder"))?;
    let write = |name: &str, text: &[u8]| {
        fs::write(dir.path().join(name), text).map_err(when(name.to_owned()))
    };
    let game = fs::read(fixtures().join("wordle/game.toml")).map_err(when("game.toml"))?;
    write("game.toml", &game)?;
    write("words.txt", generated(words).as_bytes())?;
    write("1.in", b"")?;
    write(
        "assignment.toml",
        b"strictness = \"trailing\"\njudge = \"consistency\"\n[oracle]\nargs = [\"words.txt\", \"20\"]\nfiles = [\"words.txt\"]\n",
    )?;
    let settings = "args = [\"words.txt\", \"10\"]\nfiles = [\"words.txt\"]\n";
    write("1.toml", settings.as_bytes())?;
    let session = Session::open(dir.path(), true, Overrides::default());
    Ok((dir, session.map_err(when("wordle"))?))
}

/// Different words of five letters, as common as in English.
fn generated(words: usize) -> String {
    const LETTERS: &[u8] = b"eeeeeeeeeeeetttttttttaaaaaaaaooooooooiiiiiiinnnnnnnssssssshhhhhhrrrrrrddddlllccuuummwwffggyyppbbvkjxqz";
    let mut draws = Draws::new(1);
    let mut bank = std::collections::BTreeSet::new();
    while bank.len() < words {
        let word: String = (0..5)
            .map(|_| char::from(LETTERS[draws.below(LETTERS.len() as u64) as usize]))
            .collect();
        bank.insert(word);
    }
    bank.into_iter().map(|word| word + "\n").collect()
}

/// The oracle on games of ten guesses, consistent ones and such that contradict themselves.
fn cost(session: &Session, games: usize) -> Outcome<bool> {
    let assignment = session.assignment();
    let at = super::case(session, "1")?;
    let reference = session.reference().ok_or("no game")?;
    let bank = reference
        .bank(assignment, &assignment.cases[at])
        .ok_or("no bank")?;
    let mut draws = Draws::new(2);
    let mut word = || {
        let (_, word) = bank.words()[draws.below(bank.words().len() as u64) as usize];
        String::from_utf8_lossy(word).into_owned()
    };
    let mut holds = true;
    for (what, wanted) in [
        ("consistent", Verdict::Pass),
        ("contradicting", Verdict::Fail),
    ] {
        let (mut total, mut worst, mut waited) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
        for _ in 0..games {
            let guesses: String = (0..10).map(|_| word() + "\n").collect();
            let print = |secret: String| {
                let case = Case {
                    stdin: guesses.clone().into_bytes(),
                    secret: Some(secret),
                    ..assignment.cases[at].clone()
                };
                let play = reference.transcript(assignment, &case, None);
                play.map(|play| play.piped()).map_err(when("playing"))
            };
            let mut stdout = print(word())?;
            if wanted == Verdict::Fail {
                // From the sixth guess on, another secret.
                let other = print(word())?;
                let from = |text: &[u8]| {
                    let mark = b"Guess # 6";
                    text.windows(mark.len()).position(|part| part == mark)
                };
                if let (Some(one), Some(two)) = (from(&stdout), from(&other)) {
                    stdout = [&stdout[..one], &other[two..]].concat();
                }
            }
            let seen = observation(stdout, guesses.clone().into_bytes());
            let (begun, begun_work) = (Instant::now(), worked());
            let judgement = session.assess(at, &seen);
            let took = worked().saturating_sub(begun_work);
            holds &= judgement.verdict == wanted;
            waited += begun.elapsed();
            total += took;
            worst = worst.max(took);
        }
        let each = |time: Duration| time.as_secs_f64() * 1e3 / games as f64;
        let mean = each(total);
        say(&format!(
            "oracle, {LARGE} words, games of 10 guesses, {what}: mean {mean:.1} ms of work, worst {:.1} ms of {games}; mean {:.1} ms by the clock",
            worst.as_secs_f64() * 1e3,
            each(waited)
        ));
        holds &= mean < 50.0;
    }
    Ok(holds)
}

/// What this thread has worked so far. The clock on the wall measures the neighbours as well.
fn worked() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(
        u64::try_from(now.tv_sec).unwrap_or(0),
        u32::try_from(now.tv_nsec).unwrap_or(0),
    )
}

fn observation(stdout: Vec<u8>, typed: Vec<u8>) -> Observation {
    Observation {
        stdout,
        stdin_written: typed.len() as u64,
        typed: Some(typed),
        ..Observation::of(Ending::Exited(0), Limits::default())
    }
}

/// How many guesses the player needs to win against the engine.
fn guesses(
    session: &Session,
    name: &str,
    games: usize,
    claim: impl Fn(f64, usize) -> bool,
) -> Outcome<bool> {
    let assignment = session.assignment();
    let case = &assignment.cases[super::case(session, "game-1")?];
    let reference = session.reference().ok_or("no game")?;
    let arena = Arena::new(reference, assignment, case, None).ok_or("no game")?;
    let bank = reference.bank(assignment, case);
    let space = Space::of(arena.spec, bank.as_ref()).ok_or("no secrets")?;
    let size = space.len();
    let setup = usize::from(arena.spec.arguments().is_empty());
    let tables = [(arena, Arc::new(space))];
    let begun = Instant::now();
    let (mut sum, mut most) = (0, 0);
    for game in 0..games {
        let player = Player::new(&tables, game as u64, Plan::WinAtOnce);
        let secret = u32::try_from(game * size / games).unwrap_or(0);
        let typed = player.against_engine(secret);
        let lines = typed.iter().filter(|byte| **byte == b'\n').count() - setup;
        sum += lines;
        most = most.max(lines);
    }
    let mean = sum as f64 / games as f64;
    say(&format!(
        "player, {name}: mean {mean:.2} guesses, at most {most}, of {games} games; {:.1} ms a game",
        begun.elapsed().as_secs_f64() * 1e3 / games as f64
    ));
    Ok(claim(mean, most))
}
