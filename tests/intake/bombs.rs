//! Archives that would unpack to far too much: by bytes, ratio, count, depth or one another.

use regrade::gradebook::intake::IntakeLimits;

use crate::attack::{attacked, refused, tight};
use crate::support::{Class, Tape, gzip, kinds, tape, zip};

#[test]
fn a_bomb_by_ratio_is_refused() {
    let zeros = vec![0; 20 << 20];
    let limits = IntakeLimits::default();
    for archive in [
        zip(&[("m.cc", &zeros)]),
        gzip(&tape(&[Tape::File("m.cc", &zeros)])),
    ] {
        let message = refused("m.zip", &archive, "archive-bomb", &limits);
        assert!(
            message.ends_with("more than 200 times its own size"),
            "{message}"
        );
    }
}

#[test]
fn a_bomb_by_bytes_is_refused_before_anything_is_written() {
    let large = vec![b'x'; 60_000];
    let archive = tape(&[Tape::File("a", &large), Tape::File("b", &large)]);
    for archive in [zip(&[("a", &large), ("b", &large)]), gzip(&archive)] {
        let message = refused("m.zip", &archive, "too-large", &tight());
        assert!(
            message.ends_with("unpacks to more than 100000 bytes"),
            "{message}"
        );
    }
}

#[test]
fn a_size_that_lies_is_found_while_it_is_written() {
    let mut archive = zip(&[("m.cc", &vec![b'x'; 200_000])]);
    let size = 200_000_u32.to_le_bytes();
    let places: Vec<usize> = (0..archive.len() - 4)
        .filter(|at| archive[*at..*at + 4] == size)
        .collect();
    for at in places {
        archive[at..at + 4].copy_from_slice(&7_u32.to_le_bytes());
    }
    let (class, mallory) = attacked("m.zip", &archive, &tight());
    assert!(mallory.refused, "{mallory:#?}");
    assert_eq!(class.written(), ["submissions/zoe/zoe.cc"]);
}

#[test]
fn a_gzipped_file_that_says_nothing_of_its_size_is_bounded() {
    let archive = gzip(&vec![b'x'; 200_000]);
    refused("m.cc.gz", &archive, "too-large", &tight());
}

#[test]
fn a_huge_declared_size_is_refused_by_its_word() {
    let archive = tape(&[Tape::Lie("m.cc", 1 << 40, b"small")]);
    refused("m.tar", &archive, "too-large", &IntakeLimits::default());
}

#[test]
fn sizes_that_add_up_beyond_a_machine_integer_are_refused() {
    let archive = tape(&[
        Tape::Lie("a", u64::MAX - 1023, b""),
        Tape::Lie("b", u64::MAX - 1023, b""),
    ]);
    refused("m.tar", &archive, "too-large", &IntakeLimits::default());
}

#[test]
fn a_bomb_by_count_is_refused() {
    let names: Vec<String> = (0..60).map(|number| format!("{number}.cc")).collect();
    let members: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    let tapes: Vec<Tape<'_>> = names.iter().map(|name| Tape::File(name, b"")).collect();
    for archive in [zip(&members), tape(&tapes)] {
        let message = refused("m.zip", &archive, "too-large", &tight());
        assert!(
            message.ends_with("more than 50 files and folders"),
            "{message}"
        );
    }
}

#[test]
fn what_a_tool_adds_does_not_count_as_files_up_to_a_bound() {
    let names = |count: usize| -> Vec<String> {
        let objects = (0..count).map(|number| format!(".git/objects/{number}"));
        objects.chain(["m.cc".to_owned()]).collect()
    };
    let pack = |names: &[String]| {
        let members: Vec<(&str, &[u8])> =
            names.iter().map(|name| (name.as_str(), &b""[..])).collect();
        zip(&members)
    };
    let (_, honest) = attacked("m.zip", &pack(&names(400)), &tight());
    assert_eq!(honest.files, ["m.cc"]);
    refused("m.zip", &pack(&names(600)), "too-large", &tight());
}

#[test]
fn a_bomb_of_folders_alone_is_refused() {
    let names: Vec<String> = (0..60).map(|number| format!("{number}/")).collect();
    let members: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    refused("m.zip", &zip(&members), "too-large", &tight());
}

#[test]
fn a_bomb_by_depth_is_refused() {
    let archive = zip(&[("a/b/c/d/e/f/m.cc", b"1")]);
    let message = refused("m.zip", &archive, "too-large", &tight());
    assert!(
        message.ends_with("folders lie more than 4 deep"),
        "{message}"
    );
}

#[test]
fn a_folder_that_is_too_deep_is_refused() {
    let class = Class::of(&[("m/a/b/c/d/e/f/m.cc", b"1")]);
    let mallory = class.only_within(&tight());
    assert!(mallory.refused);
    assert_eq!(kinds(&mallory), ["too-large"]);
}

#[test]
fn archives_within_archives_are_refused_beyond_their_bound() {
    let mut archive = b"1".to_vec();
    for _ in 0..3 {
        archive = zip(&[("m.zip", &archive)]);
    }
    let message = refused("m.zip", &archive, "archive-bomb", &tight());
    assert!(message.ends_with("archives more than 2 deep"), "{message}");
}

#[test]
fn archives_side_by_side_share_one_bound() {
    let part = zip(&[("x", &vec![b'x'; 30_000])]);
    let archive = zip(&[
        ("1.zip", &part),
        ("2.zip", &part),
        ("3.zip", &part),
        ("4.zip", &part),
    ]);
    refused("m.zip", &archive, "too-large", &tight());
}
