//! Archives made to do harm by what they name or how they are broken. Each ends as a finding of its
//! own submission, nothing is written outside the work folder, and the others of the class are
//! taken in.

use proptest::prelude::*;

use crate::attack::{attacked, refused, tight};
use crate::support::{Class, Tape, content, finding, gzip, kinds, raw_zip, tape, zip};

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
fn a_zip_that_is_packed_in_a_rare_way_is_told_which() {
    let mut archive = raw_zip(&[(b"m.cc", b"int main() {}")]);
    let starts = |mark: &[u8]| archive.windows(4).position(|at| at == mark);
    let (file, entry) = (starts(b"PK\x03\x04"), starts(b"PK\x01\x02"));
    // The method stands behind the versions and the flags.
    archive[file.expect("a member") + 8] = 12;
    archive[entry.expect("a directory") + 10] = 12;
    let message = refused("m.zip", &archive, "unsupported-archive", &tight());
    assert_eq!(
        message,
        "`m.zip` is not taken in: it is packed with bzip2, which is not unpacked; a zip archive \
         as systems make it by themselves is"
    );
}

#[test]
fn an_archive_of_nothing_is_refused() {
    refused("m.zip", &zip(&[]), "empty", &tight());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn whatever_the_names_nothing_is_written_outside_its_submission(
        names in proptest::collection::vec("([a./\\\\:~%]|\\.\\.|C:|/|\\PC){1,12}", 1..8),
        inner in any::<bool>(),
    ) {
        let members: Vec<(&[u8], &[u8])> =
            names.iter().map(|name| (name.as_bytes(), &b"x"[..])).collect();
        let mut archive = raw_zip(&members);
        if inner {
            archive = raw_zip(&[(b"../in.zip", &archive), (b"in.zip", &archive), (b"in", b"")]);
        }
        let (class, _) = attacked("m.zip", &archive, &tight());
        for path in class.written() {
            prop_assert!(
                path.starts_with("submissions/m/") || path == "submissions/zoe/zoe.cc",
                "{}", path
            );
        }
    }
}
