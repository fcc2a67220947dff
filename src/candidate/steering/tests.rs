//! Small Python programs that draw a secret in every way that students do.

use super::*;
use crate::candidate::{BuildOptions, Candidate, Ending, Limits, Observation, Replay, build, run};
use crate::fixture::DataFile;

const BANK: &str = "apple\nguava\nlemon\nmango\n";

fn words() -> Pin {
    Pin {
        secret: "lemon".to_owned(),
        words: Some(BANK.lines().map(str::to_owned).collect()),
        spare: None,
        range: None,
    }
}

fn numbers() -> Pin {
    Pin {
        secret: "4 3 1 2".to_owned(),
        words: None,
        spare: None,
        range: Some((1, 9)),
    }
}

fn draw(pin: &Pin, program: &str) -> Observation {
    let words = ["python3", "-c", program].map(str::to_owned);
    replay(&Candidate::from_command(&words).unwrap(), pin)
}

fn replay(candidate: &Candidate, pin: &Pin) -> Observation {
    replay_typing(candidate, pin, b"")
}

fn replay_typing(candidate: &Candidate, pin: &Pin, stdin: &[u8]) -> Observation {
    let files = [DataFile {
        name: "words.txt".to_owned(),
        bytes: BANK.into(),
    }];
    let replay = Replay {
        args: &[],
        stdin,
        files: &files,
        limits: Limits {
            wall: std::time::Duration::from_secs(60),
            ..Limits::for_expected(0)
        },
        steer: Some(Steer::Secret(pin)),
    };
    run(candidate, &replay).unwrap()
}

/// Holds a program to drawing the secret, whatever else is random about it.
fn draws(pin: &Pin, program: &str, printed: &str) {
    let seen = draw(pin, program);
    let stderr = String::from_utf8_lossy(&seen.stderr);
    assert_eq!(
        String::from_utf8_lossy(&seen.stdout),
        printed,
        "{program}\n{stderr}"
    );
    assert_eq!(seen.pinned, Some(true), "{program}");
}

/// Holds a program to not being pinned.
fn draws_freely(pin: &Pin, program: &str) -> Observation {
    let seen = draw(pin, program);
    assert_eq!(seen.pinned, Some(false), "{program}");
    seen
}

const READ: &str = "bank = open('words.txt').read().split()\n";

#[test]
fn a_word_is_chosen_by_choice_and_its_relatives() {
    for draw in [
        "import random\nprint(random.choice(bank))",
        "from random import choice\nprint(choice(bank))",
        "import random as r\nprint(r.choices(bank)[0])",
        "import random\nprint(random.choices(bank, weights=[1, 2, 3, 4], k=1)[0])",
        "import random\nprint(random.sample(bank, 1)[0])",
        "import random\nprint(random.sample(bank, k=1)[0])",
        "import random\nprint(random.sample(bank, 4)[0])",
        "import random\nrandom.shuffle(bank)\nprint(bank[0])",
        "import random\nprint(random.Random(5).choice(bank))",
        "import random\nprint(random.SystemRandom().choice(bank))",
        "import secrets\nprint(secrets.choice(bank))",
        "import random\nrandom.seed(7)\nprint(random.choice(tuple(bank)))",
        "from random import *\nseed()\nprint(choice(bank))",
    ] {
        draws(&words(), &format!("{READ}{draw}"), "lemon\n");
    }
}

#[test]
fn a_word_is_chosen_by_its_index_in_the_bank() {
    for draw in [
        "import random\nprint(bank[random.randint(0, len(bank) - 1)])",
        "import random\nprint(bank[random.randint(1, len(bank)) - 1])",
        "import random\nprint(bank[random.randrange(len(bank))])",
        "import random\nprint(bank[random.randrange(0, len(bank))])",
        "import random\nprint(bank[random.choice(range(len(bank)))])",
        "import random\nprint(bank[random.sample(list(range(len(bank))), 1)[0]])",
        "import secrets\nprint(bank[secrets.randbelow(len(bank))])",
        "from random import randint\nprint(bank[randint(a=0, b=len(bank) - 1)])",
        // Their range has one index too many, or leaves the last out.
        "import random\nprint(bank[random.randint(0, len(bank))])",
        "import random\nprint(bank[random.randint(0, len(bank) - 2)])",
    ] {
        draws(&words(), &format!("{READ}{draw}"), "lemon\n");
    }
}

#[test]
fn a_word_that_is_drawn_anew_during_the_game_stays_drawn() {
    let program = format!(
        "{READ}import random, sys\nrandom.seed(1)\nprint(random.choice(bank))\nsys.stdin.readline()\nprint(len({{random.choice(bank) for _ in range(99)}}))"
    );
    let words_of = ["python3", "-c", &program].map(str::to_owned);
    let candidate = Candidate::from_command(&words_of).unwrap();
    let seen = replay_typing(&candidate, &words(), b"guava\nlemon\n");
    assert_eq!(String::from_utf8_lossy(&seen.stdout), "lemon\n4\n");
    assert_eq!(seen.pinned, Some(true));
}

#[test]
fn numbers_are_given_after_the_turns_were_asked_for() {
    let program = "import random\ninput()\nprint(random.sample(range(1, 10), 4))";
    let words_of = ["python3", "-c", program].map(str::to_owned);
    let candidate = Candidate::from_command(&words_of).unwrap();
    let seen = replay_typing(&candidate, &numbers(), b"10\n1 2 3 4\n");
    assert_eq!(String::from_utf8_lossy(&seen.stdout), "[4, 3, 1, 2]\n");
}

#[test]
fn the_programs_own_newline_mistake_stays_visible() {
    let program = "import random\nprint(repr(random.choice(open('words.txt').readlines())))";
    draws(&words(), program, "'lemon\\n'\n");
    let program = "import random\nprint(repr(random.choice(open('words.txt', 'rb').readlines())))";
    draws(&words(), program, "b'lemon\\n'\n");
    let program =
        "import random\nprint(random.choice([w.upper() for w in open('words.txt')]).strip())";
    draws(&words(), program, "LEMON\n");
}

#[test]
fn a_shuffled_bank_has_the_word_at_both_ends_where_another_can_give_way() {
    let pin = Pin {
        spare: Some("mango".to_owned()),
        ..words()
    };
    for take in ["bank[0]", "bank.pop()", "bank[-1]", "bank.pop(0)"] {
        let program =
            format!("{READ}import random\nrandom.shuffle(bank)\nprint(len(bank), {take})");
        draws(&pin, &program, "4 lemon\n");
    }
}

#[test]
fn a_shuffled_bank_keeps_all_its_words() {
    let program =
        format!("{READ}import random\nrandom.shuffle(bank)\nprint(sorted(bank))\nprint(bank[0])");
    draws(
        &words(),
        &program,
        "['apple', 'guava', 'lemon', 'mango']\nlemon\n",
    );
    let program = format!("{READ}import random\nprint(sorted(random.sample(bank, 4)))");
    draws(&words(), &program, "['apple', 'guava', 'lemon', 'mango']\n");
}

#[test]
fn a_draw_that_does_not_offer_the_secret_is_left_alone() {
    draws_freely(&words(), "import random\nprint(random.choice(['a', 'b']))");
    draws_freely(&words(), "import random\nprint(random.randint(1, 6))");
    draws_freely(&words(), "import random\nprint(random.random())");
    draws_freely(&words(), &format!("{READ}print(bank[0])"));
    // Whether the first word or the last is left out is unclear.
    draws_freely(&words(), "import random\nprint(random.randint(1, 3))");
    draws_freely(&numbers(), "import random\nprint(random.randint(7, 9))");
}

#[test]
fn numbers_are_drawn_in_turn() {
    for draw in [
        "print([random.randint(1, 8) for _ in range(4)])",
        "print([random.randrange(1, 9) for _ in range(4)])",
        "print([random.choice(range(1, 9)) for _ in range(4)])",
        "print(random.sample(range(1, 9), 4))",
        "print(random.sample([1, 2, 3, 4, 5, 6, 7, 8], k=4))",
        "print(random.choices(range(1, 9), k=4))",
        "print(random.sample(range(1, 9), 8)[:4])",
        "d = list(range(1, 9)); random.shuffle(d); print(d[:4])",
        "print([int(d) for d in random.sample('12345678', 4)])",
        "print([int(d) for d in str(random.randint(1000, 9999))])",
        "import itertools; print(list(random.choice(list(itertools.permutations(range(1, 5))))))",
        "d = set()\nl = []\nwhile len(l) < 4:\n n = random.randint(1, 8)\n if n not in d: d.add(n); l.append(n)\nprint(l)",
        "p = list(range(1, 9)); l = []\nfor _ in range(4): n = random.choice(p); p.remove(n); l.append(n)\nprint(l)",
    ] {
        draws(
            &numbers(),
            &format!("import random\n{draw}"),
            "[4, 3, 1, 2]\n",
        );
    }
}

#[test]
fn after_the_last_number_draws_are_free_again() {
    let program = "import random\nprint(len({tuple(random.randint(1, 8) for _ in range(4)) for _ in range(40)}) > 1)";
    draws(&numbers(), program, "True\n");
}

#[test]
fn errors_are_those_of_the_real_functions() {
    let program = "import random\nfor call in (lambda: random.choice([]), lambda: random.sample({'lemon'}, 1), \
        lambda: random.choice({'lemon'}), lambda: random.randint(3, 1), lambda: random.sample(['lemon'], 2)):\n \
        try: call(); print('none')\n except Exception as error: print(type(error).__name__)";
    let seen = draws_freely(&words(), program);
    let printed = String::from_utf8_lossy(&seen.stdout);
    assert_eq!(
        printed,
        "IndexError\nTypeError\nTypeError\nValueError\nValueError\n"
    );
}

#[test]
fn a_program_sees_no_trace_of_the_shim_in_its_environment() {
    let program = "import os, sys\nprint([name for name in os.environ if 'PIN' in name or name == 'PYTHONPATH'])\n\
        print([path for path in sys.path if 'regrade' in path], 'random' in sys.modules)";
    let seen = draws_freely(&words(), program);
    let printed = String::from_utf8_lossy(&seen.stdout);
    assert_eq!(printed, "[]\n[] False\n");
}

#[test]
fn a_students_own_random_module_keeps_its_meaning() {
    let folder = tempfile::tempdir().unwrap();
    let main = folder.path().join("main.py");
    std::fs::write(&main, "import random\nprint(random.choice(['lemon']))\n").unwrap();
    let own = "def choice(words):\n    return 'mine'\n";
    std::fs::write(folder.path().join("random.py"), own).unwrap();
    let words_of_command = ["python3", main.to_str().unwrap()].map(str::to_owned);
    let seen = replay(
        &Candidate::from_command(&words_of_command).unwrap(),
        &words(),
    );
    assert_eq!(String::from_utf8_lossy(&seen.stdout), "mine\n");
    assert_eq!(seen.pinned, Some(false));
}

/// A C program that draws in this way, and what it prints. It never counts as pinned.
fn printed_by_c(pin: &Pin, count: usize, draw: &str) -> String {
    let text = format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\nint main(void) {{ srand(time(0)); for (int n = 0; n < {count}; n++) printf(\"%d \", {draw}); }}\n"
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("draws.c");
    std::fs::write(&path, text).unwrap();
    let candidate = build(&[path], &BuildOptions::default()).unwrap();
    let seen = replay(&candidate, pin);
    assert_eq!(seen.pinned, Some(false));
    String::from_utf8(seen.stdout).unwrap()
}

#[test]
fn a_c_program_draws_numbers_by_the_usual_remainders() {
    for draw in ["rand() % 9 + 1", "1 + rand() % 9", "rand() % 10"] {
        assert_eq!(printed_by_c(&numbers(), 4, draw), "4 3 1 2 ", "{draw}");
    }
    let beyond = Pin {
        secret: "0 9".to_owned(),
        range: Some((0, 9)),
        ..numbers()
    };
    assert_eq!(printed_by_c(&beyond, 2, "rand() % 10"), "0 9 ");
}

#[test]
fn a_c_program_draws_a_word_by_its_place_in_the_bank() {
    assert_eq!(printed_by_c(&words(), 1, "rand() % 4"), "2 ");
}

#[test]
fn other_languages_are_not_pinned() {
    let words_of_command = ["sh", "-c", "echo ${PYTHONPATH-none}"].map(str::to_owned);
    let seen = replay(
        &Candidate::from_command(&words_of_command).unwrap(),
        &words(),
    );
    assert_eq!(seen.ending, Ending::Exited(0));
    assert_eq!(String::from_utf8_lossy(&seen.stdout), "none\n");
    assert_eq!(seen.pinned, Some(false));
}

#[test]
fn numbers_that_are_drawn_as_one_are_given_once() {
    let program = "import random\ndigits = []\nwhile len(digits) < 4:\n    digit = random.randrange(2 ** 70) % 9 + 1\n    if digit not in digits: digits.append(digit)\nprint(len(digits))\n";
    let seen = draw(&numbers(), program);
    assert_eq!(seen.ending, Ending::Exited(0));
    assert_eq!(seen.stdout, b"4\n");
}
