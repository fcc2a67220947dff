//! Programs whose first numbers are decided.

use super::testing::{built, built_with, shown};
use super::{FirstDraws, Steer};
use crate::candidate::{BuildOptions, Candidate};

fn printed(candidate: &Candidate, draws: Option<FirstDraws>) -> Vec<i64> {
    seen(candidate, draws).0
}

/// What is printed, and whether draws were decided.
fn seen(candidate: &Candidate, draws: Option<FirstDraws>) -> (Vec<i64>, bool) {
    let (said, steered) = shown(candidate, draws.map(Steer::Numbers));
    let numbers = said.split_whitespace().map(|word| word.parse().unwrap());
    (numbers.collect(), steered)
}

fn python(draw: &str) -> Candidate {
    let program = format!("import random, secrets\nfor _ in range(30): print({draw})\n");
    built("draws.py", &program)
}

fn c(name: &str, draw: &str) -> Candidate {
    let program = format!(
        "#include <stdio.h>\n#include <stdlib.h>\nint main(void) {{ for (int n = 0; n < 30; n++) printf(\"%d\\n\", (int)({draw})); }}\n"
    );
    built(name, &program)
}

/// Programs that draw numbers from 1 to 9, each in another way.
fn drawing() -> Vec<Candidate> {
    vec![
        python("random.randint(1, 9)"),
        python("random.randrange(1, 10)"),
        python("random.choice(range(1, 10))"),
        python("random.choice('123456789')"),
        python("random.choice((1, 2, 3, 4, 5, 6, 7, 8, 9))"),
        python("random.choices(list(range(1, 10)))[0]"),
        python("secrets.randbelow(9) + 1"),
        python("secrets.choice([1, 2, 3, 4, 5, 6, 7, 8, 9])"),
        c("draws.c", "rand() % 9 + 1"),
        c("draws.c", "random() % 9 + 1"),
        c("draws.cpp", "rand() % 9 + 1"),
        c("draws.cc", "lrand48() % 9 + 1"),
    ]
}

fn differ(numbers: &[i64]) -> bool {
    numbers.windows(2).any(|two| two[0] != two[1])
}

#[test]
fn the_first_numbers_are_alike_and_later_ones_are_not() {
    for candidate in drawing() {
        let (numbers, steered) = seen(&candidate, Some(FirstDraws::Alike(4)));
        assert!(steered, "{candidate:?}");
        assert!(!differ(&numbers[..4]), "{candidate:?}: {numbers:?}");
        assert!(differ(&numbers[4..]), "{candidate:?}: {numbers:?}");
    }
}

#[test]
fn the_first_number_is_the_lowest_and_the_second_the_highest() {
    for candidate in drawing() {
        let numbers = printed(&candidate, Some(FirstDraws::Ends));
        assert_eq!(numbers[..2], [1, 9], "{candidate:?}: {numbers:?}");
        assert!(differ(&numbers[2..]), "{candidate:?}: {numbers:?}");
    }
}

#[test]
fn the_last_index_of_a_bank_is_drawn_at_once_and_one_too_many_where_that_can_be_drawn() {
    let last = Some(FirstDraws::Last { of: 9 });
    let drawn = [
        (python("random.randrange(9)"), 8),
        (python("random.randint(0, 9)"), 9),
        (python("random.choice(range(9))"), 8),
        (python("secrets.randbelow(10)"), 9),
        (c("draws.c", "rand() % 9"), 8),
        (c("draws.c", "rand() % (9 + 1)"), 9),
        (c("draws.cpp", "random() % 9"), 8),
    ];
    for (candidate, first) in drawn {
        let (numbers, steered) = seen(&candidate, last);
        assert!(steered, "{candidate:?}");
        assert_eq!(numbers[0], first, "{candidate:?}");
        assert!(differ(&numbers[1..]), "{candidate:?}: {numbers:?}");
    }
}

#[test]
fn a_sample_begins_with_the_lowest_and_stays_without_repeats() {
    let candidate = built(
        "sample.py",
        "import random\nprint(*random.sample(range(10), 4))\n",
    );
    for draws in [FirstDraws::Ends, FirstDraws::Alike(4)] {
        let mut numbers = printed(&candidate, Some(draws));
        assert!(draws != FirstDraws::Ends || numbers[0] == 0, "{numbers:?}");
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 4);
    }
}

#[test]
fn a_program_that_draws_in_no_known_way_draws_as_it_does() {
    let text = "#include <iostream>\n#include <random>\nint main() { std::mt19937 engine(7); std::cout << engine() % 1000 << '\\n'; }\n";
    let candidate = built("engine.cpp", text);
    let free = printed(&candidate, None);
    assert_eq!(seen(&candidate, Some(FirstDraws::Ends)), (free, false));
}

#[test]
fn a_program_with_a_sanitizer_starts_and_draws_as_it_does() {
    let options = BuildOptions {
        flags: vec!["-fsanitize=address".to_owned()],
        ..BuildOptions::default()
    };
    // Looking for leaks takes rights that no sandbox gives.
    let text = "#include <cstdlib>\n#include <iostream>\nextern \"C\" const char *__asan_default_options() { return \"detect_leaks=0\"; }\nint main() { std::cout << rand() << '\\n'; }\n";
    let candidate = built_with("address.cpp", text, &options);
    let free = printed(&candidate, None);
    assert_eq!(printed(&candidate, Some(FirstDraws::Ends)), free);
    assert_eq!(printed(&candidate, Some(FirstDraws::Alike(4))), free);
}

#[test]
fn a_range_longer_than_any_list_can_be_drawn_from() {
    let candidate = built(
        "long.py",
        "import random\nfor _ in range(3): print(random.randrange(10**18) + random.randrange(2**70) * 0)\n",
    );
    for draws in [FirstDraws::Ends, FirstDraws::Alike(4)] {
        assert_eq!(printed(&candidate, Some(draws)).len(), 3);
    }
}

#[test]
fn a_sample_of_items_that_are_there_twice_is_as_long_as_asked_for() {
    let candidate = built(
        "twice.py",
        "import random\nprint(*random.sample([1, 1, 1, 1, 2], 4))\n",
    );
    assert_eq!(printed(&candidate, Some(FirstDraws::Ends)).len(), 4);
}

#[test]
fn what_has_no_weight_is_never_drawn() {
    let candidate = built(
        "weights.py",
        "import random\nprint(*random.choices([1, 2, 3], weights=[0, 1, 0], k=4))\n",
    );
    for draws in [FirstDraws::Ends, FirstDraws::Alike(4)] {
        assert_eq!(printed(&candidate, Some(draws)), [2, 2, 2, 2]);
    }
}

#[test]
fn a_table_that_is_drawn_from_like_a_row_is_left_alone() {
    let draw = "random.choice({0: 1, 1: 2, 2: 13})";
    for draws in [FirstDraws::Ends, FirstDraws::Alike(4)] {
        let numbers = printed(&python(draw), Some(draws));
        assert!(numbers.iter().all(|number| [1, 2, 13].contains(number)));
    }
}
