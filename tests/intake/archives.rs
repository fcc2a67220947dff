//! Archives as students really make them.

use crate::support::{Class, Tape, content, finding, gzip, kinds, raw_zip, tape, zip};

#[test]
fn an_archive_is_known_by_its_content_whatever_it_is_called() {
    let class = Class::of(&[
        ("a.dat", &zip(&[("m.cc", b"1")])),
        ("b.zip", &tape(&[Tape::File("m.cc", b"2")])),
        ("c", &gzip(&tape(&[Tape::File("m.cc", b"3")]))),
        ("d.tar.gz", &gzip(&tape(&[Tape::File("m.cc", b"4")]))),
        ("e.cc.gz", &gzip(b"5")),
    ]);
    let all = class.submissions();
    let files: Vec<_> = all.iter().map(|one| one.files.join(" ")).collect();
    assert_eq!(files, ["m.cc", "m.cc", "m.cc", "m.cc", "e.cc"]);
    let keys: Vec<_> = all.iter().map(|one| one.key.as_str()).collect();
    assert_eq!(keys, ["a", "b", "c", "d", "e.cc"]);
    assert!(all.iter().all(|one| one.archives == [one.origin.clone()]));
}

#[test]
fn an_archive_in_an_archive_is_unpacked_where_it_lies() {
    let inner = zip(&[("src/m.cc", b"1"), ("src/m.h", b"2")]);
    let outer = zip(&[("hw/code.zip", &inner), ("hw/notes.txt", b"n")]);
    let ada = Class::of(&[("ada.zip", &outer)]).only();
    assert_eq!(ada.files, ["code/src/m.cc", "code/src/m.h", "notes.txt"]);
    assert_eq!(ada.archives, ["ada.zip"], "only what was handed in");
}

#[test]
fn separators_of_windows_make_folders() {
    let archive = raw_zip(&[
        (b"hw1\\", b""),
        (b"hw1\\mastermind.cc", b"1"),
        (b"hw1\\lib\\cell.h", b"2"),
    ]);
    let ada = Class::of(&[("ada.zip", &archive)]).only();
    assert_eq!(ada.files, ["lib/cell.h", "mastermind.cc"]);
}

#[test]
fn names_are_read_as_utf8_and_else_as_cp437() {
    let archive = raw_zip(&[
        ("Özbug.cc".as_bytes(), b"utf-8 without the flag"),
        (b"\x80a\xa7.cc", b"cp437"),
    ]);
    let ada = Class::of(&[("ada.zip", &archive)]).only();
    assert_eq!(ada.files, ["Çaº.cc", "Özbug.cc"]);
}

#[test]
fn names_of_a_tape_that_are_no_text_survive() {
    let mut archive = tape(&[Tape::File("zoe_.cc", b"1")]);
    archive[3] = 0xeb;
    let mut header = tar::Header::new_gnu();
    header.as_mut_bytes().copy_from_slice(&archive[..512]);
    header.set_cksum();
    archive[..512].copy_from_slice(header.as_bytes());
    let class = Class::of(&[("zoe.tar", &archive)]);
    let zoe = class.only();
    assert_eq!(zoe.files, ["zoe%EB.cc"]);
    assert_eq!(content(&zoe, "zoe%EB.cc"), b"1");
}

#[test]
fn of_two_members_of_one_name_the_last_counts_and_it_is_told() {
    for archive in [
        raw_zip(&[(b"m.cc", b"old"), (b"m.cc", b"new")]),
        raw_zip(&[(b"m.cc", b"old"), (b"./m.cc", b"new")]),
        tape(&[Tape::File("m.cc", b"old"), Tape::File("m.cc", b"new")]),
    ] {
        let class = Class::of(&[("ada.zip", &archive)]);
        let ada = class.only();
        assert_eq!(content(&ada, "m.cc"), b"new");
        assert_eq!(kinds(&ada), ["duplicate-name"]);
    }
}

#[test]
fn names_that_differ_in_capitals_are_both_there_and_it_is_told() {
    let archive = zip(&[("Main.cc", b"1"), ("main.cc", b"2")]);
    let ada = Class::of(&[("ada.zip", &archive)]).only();
    assert_eq!(ada.files, ["Main.cc", "main.cc"]);
    assert_eq!(finding(&ada, "case-of-name").weight, "warning");
}

#[test]
fn a_file_where_a_folder_has_to_be_is_left_out_and_told() {
    let archive = tape(&[Tape::File("a", b"1"), Tape::File("a/b", b"2")]);
    let ada = Class::of(&[("ada.tar", &archive)]).only();
    assert_eq!(ada.files, ["a"]);
    assert_eq!(finding(&ada, "duplicate-name").file.as_deref(), Some("a/b"));
}

#[test]
fn documents_that_are_zip_archives_inside_stay_as_they_are() {
    let document = zip(&[("word/document.xml", b"<w/>")]);
    let archive = zip(&[("essay.docx", &document), ("m.cc", b"1")]);
    let ada = Class::of(&[("ada.zip", &archive)]).only();
    assert_eq!(ada.files, ["essay.docx", "m.cc"]);
}

#[test]
fn what_tools_add_is_left_out_and_told_once() {
    let archive = zip(&[
        ("hw/m.cc", b"1"),
        ("hw/.git/config", b"2"),
        ("hw/__pycache__/m.pyc", b"3"),
        ("hw/Thumbs.db", b"4"),
        ("hw/._m.cc", b"5"),
    ]);
    let ada = Class::of(&[("ada.zip", &archive)]).only();
    assert_eq!(ada.files, ["m.cc"]);
    assert_eq!(
        finding(&ada, "debris").message,
        "left out what systems and tools add by themselves: `hw/.git/config`, \
         `hw/__pycache__/m.pyc`, `hw/Thumbs.db` and 1 more"
    );
}

#[test]
fn a_damaged_archive_beside_a_program_is_a_warning() {
    let ada = Class::of(&[("ada/m.cc", b"1"), ("ada/old.zip", b"PK\x03\x04 cut off")]).only();
    assert_eq!(ada.files, ["m.cc"]);
    assert!(!ada.refused);
    assert_eq!(finding(&ada, "damaged-archive").weight, "warning");
}
