//! Input may end anywhere: the game stops after its last prompt.

use proptest::prelude::*;

use crate::game::testing::{Around, events, spec};
use crate::game::{Event, Spec};

const FILES: [(&str, &str); 2] = [("w.txt", "4\nice\n"), ("bank.txt", "facet\n")];

/// Each reference game with what surrounds it and a script that ends it.
fn games() -> [(Spec, Around<'static>, &'static str); 4] {
    let plain = Around {
        files: &FILES,
        ..Around::default()
    };
    let wordle = Around {
        args: &["bank.txt", "3"],
        ..plain
    };
    let mastermind = Around {
        secret: Some("4 3 1 2"),
        ..plain
    };
    let lingo = Around {
        secret: Some("seeds"),
        bank: Some("stack\nseeds\nmodel\n"),
        ..plain
    };
    [
        (
            spec("swordle", None),
            plain,
            "none\nw.txt\nlie\nlong\nli\nLIE\neel\nlie\nion\n\nbye\ndie\n tie\n",
        ),
        (spec("wordle", None), wordle, "tooth\ncatch\nmatch\n"),
        (
            spec("mastermind", None),
            mastermind,
            "100\n\n2\n1 2\n3 4 4\n3\n1 2\n",
        ),
        (
            spec("lingo", None),
            lingo,
            "no\nwrong\nstack\nmodel\nQUIT\n",
        ),
    ]
}

/// Every beginning of a script that ends with a whole line.
fn beginnings(script: &str) -> impl Iterator<Item = &str> {
    let ends = script.match_indices('\n').map(|(at, _)| at + 1);
    std::iter::once(0).chain(ends).map(|end| &script[..end])
}

#[test]
fn a_shorter_script_prints_the_beginning_of_what_the_whole_one_prints() {
    for (spec, around, script) in games() {
        let whole = around.play(&spec, script);
        assert_eq!(whole.unread, 0, "{}", spec.id);
        assert!(!events(&whole).contains(&Event::EndOfInput), "{}", spec.id);
        for beginning in beginnings(script).filter(|beginning| beginning.len() < script.len()) {
            let part = around.play(&spec, beginning);
            assert!(whole.piped().starts_with(&part.piped()), "{beginning}");
            assert_eq!(part.turns, whole.turns[..part.turns.len()]);
            assert_eq!(part.opening, whole.opening);
            let (last, rest) = part.events.split_last().expect("something happened");
            assert_eq!(*last, (part.turns.len(), Event::EndOfInput));
            assert_eq!(rest, &whole.events[..rest.len()]);
        }
    }
}

#[test]
fn a_last_line_without_a_newline_is_read_like_any_other() {
    for (spec, around, script) in games() {
        let open = around.play(&spec, script.trim_end_matches('\n'));
        assert_eq!(open, around.play(&spec, script), "{}", spec.id);
    }
}

#[test]
fn what_is_typed_after_the_end_is_never_read() {
    for (spec, around, script) in games() {
        let longer = around.play(&spec, &format!("{script}more\nand more"));
        assert_eq!(longer.unread, "more\nand more".len());
        assert_eq!(longer.turns, around.play(&spec, script).turns);
    }
}

/// Scripts of words that games know and of anything else.
fn script() -> impl Strategy<Value = Vec<u8>> {
    let known = prop::sample::select(vec![
        "w.txt", "lie", "ice", "stack", "seeds", "QUIT", "1", "2", "3", "4", "0", "41",
    ]);
    let word = prop_oneof![
        4 => known.prop_map(|word| word.as_bytes().to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 0..6),
    ];
    let gap = prop::sample::select(vec![&b"\n"[..], b" ", b"\n\n", b"\r\n", b"\t"]);
    proptest::collection::vec((word, gap), 0..24).prop_map(|words| {
        let bytes = words
            .into_iter()
            .map(|(word, gap)| [&word[..], gap].concat());
        bytes.collect::<Vec<_>>().concat()
    })
}

proptest! {
    #[test]
    fn any_bytes_can_be_typed_and_any_line_can_be_the_last(script in script()) {
        for (spec, around, _) in games() {
            let whole = around.try_play(&spec, &script).expect("any bytes can be typed");
            let ends = script.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
            for (at, _) in ends {
                let part = around.try_play(&spec, &script[..=at]).expect("it was played before");
                prop_assert!(whole.piped().starts_with(&part.piped()));
                prop_assert_eq!(&part.turns[..], &whole.turns[..part.turns.len()]);
            }
        }
    }

    #[test]
    fn every_byte_of_a_script_is_echoed_or_left_unread(script in script()) {
        for (spec, around, _) in games() {
            let play = around.try_play(&spec, &script).expect("any bytes can be typed");
            let mut read: Vec<u8> = Vec::new();
            for turn in &play.turns {
                read.extend_from_slice(&turn.typed);
                read.push(b'\n');
            }
            let mut whole = script.clone();
            if whole.last() != Some(&b'\n') {
                whole.push(b'\n');
            }
            prop_assert!(whole.starts_with(&read));
            prop_assert_eq!(script.len() - play.unread, read.len().min(script.len()));
        }
    }
}
