//! Archives made to do harm. Each ends as a finding of its own submission, nothing is written
//! outside the work folder, and the others of the class are taken in.

use regrade::gradebook::intake::{IntakeLimits, Submission};

use crate::support::{Class, Tape, content, finding, gzip, kinds, raw_zip, tape, zip};

/// Limits that a test can reach with small archives.
fn tight() -> IntakeLimits {
    IntakeLimits {
        bytes: 100_000,
        files: 50,
        depth: 4,
        nesting: 2,
        ..IntakeLimits::default()
    }
}

/// Takes in a hostile archive beside an honest one, which must come through.
fn attacked(name: &str, archive: &[u8], limits: &IntakeLimits) -> (Class, Submission) {
    let class = Class::of(&[(name, archive), ("zoe.cc", b"honest")]);
    let taken = class
        .take_from(&class.path(), limits)
        .expect("the batch goes on");
    let [mallory, zoe] = <[Submission; 2]>::try_from(taken.submissions).expect("two");
    assert_eq!(
        (zoe.files.as_slice(), zoe.refused),
        (&["zoe.cc".to_owned()][..], false)
    );
    assert!(class.strays().is_empty(), "{:?}", class.strays());
    (class, mallory)
}

/// A hostile archive that is refused for this reason and leaves nothing behind.
fn refused(name: &str, archive: &[u8], kind: &str, limits: &IntakeLimits) -> String {
    let (class, mallory) = attacked(name, archive, limits);
    assert!(mallory.refused, "{mallory:#?}");
    assert!(mallory.files.is_empty());
    let finding = finding(&mallory, kind);
    assert_eq!(finding.weight, "refused");
    assert_eq!(
        class.written(),
        ["submissions/zoe/zoe.cc"],
        "nothing is left of it"
    );
    finding.message.clone()
}

#[test]
fn a_path_that_leads_out_is_left_out() {
    for archive in [
        raw_zip(&[(b"../../../evil.cc", b"x"), (b"m.cc", b"1")]),
        raw_zip(&[(b"a\\..\\..\\evil.cc", b"x"), (b"m.cc", b"1")]),
        tape(&[
            Tape::File("a/../../evil.cc", b"x"),
            Tape::File("m.cc", b"1"),
        ]),
    ] {
        let (class, mallory) = attacked("m.zip", &archive, &tight());
        assert_eq!(mallory.files, ["m.cc"]);
        assert_eq!(finding(&mallory, "path-outside").weight, "warning");
        let written = class.written();
        assert!(
            !written.iter().any(|path| path.contains("evil")),
            "{written:?}"
        );
    }
}

#[test]
fn an_absolute_path_is_taken_below_the_submission() {
    for archive in [
        raw_zip(&[(b"/tmp/regrade-evil/m.cc", b"1")]),
        raw_zip(&[(b"C:\\tmp\\regrade-evil\\m.cc", b"1")]),
        tape(&[Tape::File("/tmp/regrade-evil/m.cc", b"1")]),
    ] {
        let (_class, mallory) = attacked("m.zip", &archive, &tight());
        assert_eq!(content(&mallory, "m.cc"), b"1");
        assert_eq!(finding(&mallory, "absolute-path").weight, "note");
        assert!(!std::path::Path::new("/tmp/regrade-evil").exists());
    }
}

#[test]
fn links_and_what_is_written_through_them_stay_inside() {
    let archive = tape(&[
        Tape::SymLink("out", "/tmp"),
        Tape::File("out/regrade-evil.cc", b"x"),
        Tape::HardLink("passwd", "/etc/passwd"),
        Tape::SymLink("m.cc", "../../../in/zoe.cc"),
    ]);
    let (class, mallory) = attacked("m.tar", &archive, &tight());
    assert_eq!(
        mallory.files,
        ["regrade-evil.cc"],
        "in a plain folder of its own"
    );
    assert_eq!(kinds(&mallory)[..3], ["link", "link", "link"]);
    assert!(!std::path::Path::new("/tmp/regrade-evil.cc").exists());
    assert_eq!(
        class.written(),
        [
            "submissions/m/out/regrade-evil.cc",
            "submissions/zoe/zoe.cc"
        ]
    );
}

#[test]
fn a_symbolic_link_in_a_zip_is_left_out() {
    use std::io::{Cursor, Write as _};
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    writer
        .add_symlink("x", "/etc/passwd", options)
        .expect("a link");
    writer.start_file("m.cc", options).expect("a member");
    writer.write_all(b"1").expect("its content");
    let archive = writer.finish().expect("an archive").into_inner();
    let (_, mallory) = attacked("m.zip", &archive, &tight());
    assert_eq!(mallory.files, ["m.cc"]);
    assert_eq!(kinds(&mallory), ["link"]);
}

#[test]
fn a_link_that_was_unpacked_by_the_teacher_is_not_followed() {
    let class = Class::of(&[("ada/m.cc", b"1"), ("secret.out", b"the answer")]);
    let answer = class.path().join("secret.out");
    std::os::unix::fs::symlink(&answer, class.path().join("ada/x")).expect("a link");
    std::os::unix::fs::symlink(&answer, class.path().join("mallory.cc")).expect("a link");
    let taken = class.submissions();
    assert_eq!(taken[0].files, ["m.cc"]);
    assert_eq!(kinds(&taken[0]), ["link"]);
    assert!(taken[1].refused && taken[1].files.is_empty());
    assert_eq!(taken[1].key, "mallory");
}

#[test]
fn devices_and_pipes_are_left_out() {
    let archive = tape(&[
        Tape::Special("zero", tar::EntryType::Char),
        Tape::Special("disk", tar::EntryType::Block),
        Tape::Special("pipe", tar::EntryType::Fifo),
        Tape::File("m.cc", b"1"),
    ]);
    let (class, mallory) = attacked("m.tar", &archive, &tight());
    assert_eq!(mallory.files, ["m.cc"]);
    assert_eq!(kinds(&mallory), ["special-file"; 3]);
    assert_eq!(class.written().len(), 2);
}

#[test]
fn a_pipe_in_an_unpacked_folder_does_not_hang_the_intake() {
    let class = Class::of(&[("ada/m.cc", b"1")]);
    let pipe = class.path().join("ada/pipe");
    rustix::fs::mknodat(
        rustix::fs::CWD,
        &pipe,
        rustix::fs::FileType::Fifo,
        rustix::fs::Mode::RWXU,
        0,
    )
    .expect("a pipe");
    let ada = class.only();
    assert_eq!(ada.files, ["m.cc"]);
    assert_eq!(kinds(&ada), ["special-file"]);
}

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

#[test]
fn a_name_that_no_file_system_takes_is_left_out() {
    let long = "x".repeat(300);
    let archive = zip(&[(&long, b"x"), ("m.cc", b"1")]);
    let (_, mallory) = attacked("m.zip", &archive, &tight());
    assert_eq!(mallory.files, ["m.cc"]);
    let message = &finding(&mallory, "long-name").message;
    assert!(message.contains("(and 220 characters more)"), "{message}");
}

#[test]
fn control_characters_in_a_name_are_written_out() {
    let archive = raw_zip(&[(b"m\x1b[31m\n.cc", b"1"), (b"a.cc\0.txt", b"2")]);
    let (_, mallory) = attacked("m.zip", &archive, &tight());
    assert_eq!(mallory.files, ["a.cc%00.txt", "m%1B[31m%0A.cc"]);
}

#[test]
fn a_member_with_a_password_is_left_out_and_told() {
    let mut archive = raw_zip(&[(b"m.cc", b"123456789012 secret")]);
    let directory = archive
        .windows(4)
        .position(|at| at == b"PK\x01\x02")
        .expect("a directory");
    archive[6] |= 1;
    archive[directory + 8] |= 1;
    let (_, mallory) = attacked("m.zip", &archive, &tight());
    assert!(mallory.refused && mallory.files.is_empty());
    assert_eq!(kinds(&mallory), ["locked-file", "empty"]);
}

#[test]
fn a_damaged_archive_is_the_fault_of_its_own_submission() {
    let whole = zip(&[("m.cc", &b"int main() {}\n".repeat(100))]);
    let half = &whole[..whole.len() / 2];
    refused("m.zip", half, "damaged-archive", &tight());
    let whole = gzip(&tape(&[Tape::File(
        "m.cc",
        &b"int main() {}\n".repeat(100),
    )]));
    refused(
        "m.tgz",
        &whole[..whole.len() - 20],
        "damaged-archive",
        &tight(),
    );
    refused("m.zip", b"", "damaged-archive", &tight());
    refused(
        "m.zip",
        b"<html>please log in</html>",
        "damaged-archive",
        &tight(),
    );
}

#[test]
fn a_wrong_checksum_is_damage() {
    let mut archive = raw_zip(&[(b"m.cc", b"int main() {}")]);
    let at = archive
        .windows(4)
        .position(|at| at == b"main")
        .expect("the content");
    archive[at] = b'M';
    refused("m.zip", &archive, "damaged-archive", &tight());
}

#[test]
fn an_archive_of_a_kind_that_is_not_unpacked_is_named() {
    let message = refused(
        "m.rar",
        b"Rar!\x1a\x07\x01\0",
        "unsupported-archive",
        &tight(),
    );
    assert_eq!(
        message,
        "`m.rar` is not taken in: it is a RAR archive; only zip, tar and tar.gz are unpacked"
    );
}

#[test]
fn an_archive_of_nothing_is_refused() {
    refused("m.zip", &zip(&[]), "empty", &tight());
}
