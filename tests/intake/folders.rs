//! Classes as a teacher lays them out.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;

use regrade::gradebook::intake::{InputKind, IntakeError, IntakeLimits, intake_with};

use crate::support::{Class, Tape, content, gzip, kinds, tape, zip};

#[test]
fn folders_files_and_archives_are_one_submission_each_in_natural_order() {
    let class = Class::of(&[
        ("student10/wordle.py", b"10"),
        ("student2.py", b"2"),
        ("student1.zip", &zip(&[("wordle.py", b"1")])),
        (
            "student3.tar.gz",
            &gzip(&tape(&[Tape::File("wordle.py", b"3")])),
        ),
        (".DS_Store", b"x"),
    ]);
    let taken = class.take().expect("a class");
    assert_eq!(taken.kind, InputKind::Folder);
    let keys: Vec<_> = taken
        .submissions
        .iter()
        .map(|one| one.key.as_str())
        .collect();
    assert_eq!(keys, ["student1", "student2", "student3", "student10"]);
    let origins: Vec<_> = taken
        .submissions
        .iter()
        .map(|one| one.origin.as_str())
        .collect();
    assert_eq!(
        origins,
        [
            "student1.zip",
            "student2.py",
            "student3.tar.gz",
            "student10"
        ]
    );
    assert!(taken.warnings.is_empty());
}

#[test]
fn loose_files_of_one_name_are_one_submission() {
    let class = Class::of(&[("ada.cpp", b"1"), ("ada.h", b"2"), ("bob.cpp", b"3")]);
    let all = class.submissions();
    assert_eq!(all.len(), 2);
    assert_eq!(all[0].files, ["ada.cpp", "ada.h"]);
    assert_eq!(all[0].origin, "ada.cpp, ada.h");
}

#[test]
fn loose_files_are_joined_by_the_login_that_their_names_tell() {
    let class = Class::of(&[
        ("cago_Ozbug_Caglayan_hw1.cpp", b"1"),
        ("Cago_Ozbug_Caglayan_hw1_myfuncs.h", b"2"),
        ("ada_Lovelace_Ada_hw1.cpp", b"3"),
    ]);
    let owner = |name: &str| name.split('_').next().map(str::to_ascii_lowercase);
    let work = tempfile::tempdir().expect("a folder");
    let taken = intake_with(&class.path(), work.path(), &IntakeLimits::default(), &owner);
    let all = taken.expect("a class").submissions;
    let keys: Vec<_> = all.iter().map(|one| one.key.as_str()).collect();
    assert_eq!(keys, ["ada", "cago"]);
    assert_eq!(all[1].files.len(), 2);
    assert_eq!(all[1].student.id.as_deref(), Some("cago"));
}

#[test]
fn what_lies_beside_submissions_is_left_out_with_a_warning() {
    let class = Class::of(&[
        ("ada/m.cc", b"1"),
        ("bob/m.cc", b"2"),
        ("README.txt", b"how to"),
        ("grades.csv", b"a,b"),
        ("notes", b"n"),
    ]);
    let taken = class.take().expect("a class");
    assert_eq!(taken.submissions.len(), 2);
    assert_eq!(
        taken.warnings,
        [
            "`README.txt` is left out: it is no submission",
            "`grades.csv` is left out: it is no submission",
            "`notes` is left out: it is no submission",
        ]
    );
}

#[test]
fn among_loose_files_a_program_under_a_wrong_name_is_not_lost() {
    let class = Class::of(&[("ada.py", b"1"), ("bob.txt", b"print(1)"), ("README", b"x")]);
    let keys: Vec<_> = class.submissions().into_iter().map(|one| one.key).collect();
    assert_eq!(keys, ["ada", "bob"]);
}

#[test]
fn names_that_are_no_text_survive() {
    let class = Class::new();
    let folder = class.path().join(OsStr::from_bytes(b"Zo\xeb"));
    std::fs::create_dir(&folder).expect("a folder");
    std::fs::write(folder.join(OsStr::from_bytes(b"m\xff.cc")), "1").expect("a file");
    let zoe = class.only();
    assert_eq!(zoe.key, "Zo_EB");
    assert_eq!(zoe.student.name, "Zo%EB");
    assert_eq!(content(&zoe, "m%FF.cc"), b"1");
}

#[test]
fn keys_differ_where_names_differ_only_in_capitals_or_signs() {
    let class = Class::of(&[
        ("Ada/m.cc", b"1"),
        ("ada/m.cc", b"2"),
        ("a da/m.cc", b"3"),
        ("a_da/m.cc", b"4"),
    ]);
    let keys: Vec<_> = class.submissions().into_iter().map(|one| one.key).collect();
    assert_eq!(keys, ["Ada", "a_da", "a_da-2", "ada-2"]);
}

#[test]
fn an_empty_folder_of_a_student_is_refused_and_stays_in_the_class() {
    let class = Class::of(&[("ada/m.cc", b"1")]);
    std::fs::create_dir(class.path().join("bob")).expect("a folder");
    let all = class.submissions();
    assert!(all[1].refused);
    assert_eq!(kinds(&all[1]), ["empty"]);
}

#[test]
fn an_archive_of_a_whole_class_is_read_like_its_folder() {
    let class = Class::new();
    let inner = zip(&[("m.cc", b"2")]);
    let path = class.put(
        "class.zip",
        &zip(&[("hw1/ada/m.cc", b"1"), ("hw1/bob.zip", &inner)]),
    );
    let taken = class
        .take_from(&path, &IntakeLimits::default())
        .expect("a class");
    assert_eq!(taken.kind, InputKind::Archive);
    let keys: Vec<_> = taken
        .submissions
        .iter()
        .map(|one| one.key.as_str())
        .collect();
    assert_eq!(keys, ["ada", "bob"]);
    assert_eq!(
        class.written(),
        ["submissions/ada/m.cc", "submissions/bob/m.cc"]
    );
}

#[test]
fn an_archive_or_a_file_of_one_student_is_one_submission() {
    let class = Class::new();
    let path = class.put("ada.zip", &zip(&[("m.cc", b"1"), ("m.h", b"2")]));
    let taken = class
        .take_from(&path, &IntakeLimits::default())
        .expect("a class");
    assert_eq!(
        (taken.kind, taken.submissions.len()),
        (InputKind::Single, 1)
    );
    assert_eq!(taken.submissions[0].files, ["m.cc", "m.h"]);
    assert_eq!(taken.warnings.len(), 1);

    let class = Class::new();
    let path = class.put("ada.py", b"print(1)");
    let taken = class
        .take_from(&path, &IntakeLimits::default())
        .expect("a class");
    assert_eq!(taken.submissions[0].files, ["ada.py"]);
}

#[test]
fn a_class_that_cannot_be_taken_in_says_why() {
    let class = Class::new();
    assert!(matches!(
        class.take(),
        Err(IntakeError::NoSubmission { .. })
    ));

    let class = Class::new();
    let gone = class.path().join("gone");
    let error = class
        .take_from(&gone, &IntakeLimits::default())
        .unwrap_err();
    assert!(
        error.to_string().contains("gone: cannot be read"),
        "{error}"
    );

    let class = Class::new();
    let path = class.put("export.zip", b"PK\x03\x04 cut off");
    let error = class
        .take_from(&path, &IntakeLimits::default())
        .unwrap_err();
    assert!(
        error.to_string().contains("help: download it again"),
        "{error}"
    );
}

#[test]
fn a_work_folder_that_was_used_before_is_not_mixed_up() {
    let class = Class::of(&[("ada/m.cc", b"1")]);
    class.take().expect("a class");
    let error = class.take().unwrap_err();
    assert!(matches!(error, IntakeError::Unwritable { .. }), "{error}");
}

#[test]
fn two_intakes_of_one_class_are_alike() {
    let files: Vec<(String, Vec<u8>)> = (0..40)
        .map(|number| (format!("s{number}/m{number}.cc"), vec![b'x'; number]))
        .collect();
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
        .collect();
    let seen = |class: &Class| -> Vec<_> {
        let all = class.submissions().into_iter();
        all.map(|one| (one.key, one.files, one.findings)).collect()
    };
    let mut backwards = files.clone();
    backwards.reverse();
    assert_eq!(seen(&Class::of(&files)), seen(&Class::of(&backwards)));
}
