//! Exports of learning systems, in the forms that their sources and documents have.

use regrade::gradebook::intake::{InputKind, Intake, IntakeLimits, LmsTag};

use crate::support::{Class, content, finding, kinds, zip};

/// Takes in an export as it is downloaded, and checks that it comes to the same unpacked.
fn export(files: &[(&str, &[u8])]) -> (Class, Intake) {
    let unpacked = Class::of(files).take().expect("a class");
    let class = Class::new();
    let path = class.put("export.zip", &zip(files));
    let packed = class
        .take_from(&path, &IntakeLimits::default())
        .expect("a class");
    assert_eq!(packed.kind, unpacked.kind);
    let seen = |intake: &Intake| -> Vec<_> {
        let all = intake.submissions.iter();
        all.map(|one| {
            (
                one.key.clone(),
                one.files.clone(),
                one.lms.clone(),
                one.findings.clone(),
            )
        })
        .collect()
    };
    assert_eq!(seen(&packed), seen(&unpacked));
    (class, packed)
}

fn keys(intake: &Intake) -> Vec<&str> {
    intake
        .submissions
        .iter()
        .map(|one| one.key.as_str())
        .collect()
}

#[test]
fn canvas_files_are_joined_by_student_and_late_marks_are_read() {
    let (_, taken) = export(&[
        ("lovelaceada_1001_555_mastermind.cc", b"1"),
        ("lovelaceada_1001_556_notes_1_2_3.txt", b"2"),
        ("özbugçağlayan_LATE_1002_557_mastermind.cc", b"3"),
        ("team7_1003_558_mastermind.cc", b"4"),
    ]);
    assert_eq!(taken.kind, InputKind::Canvas);
    assert_eq!(
        keys(&taken),
        ["lovelaceada_1001", "team7_1003", "özbugçağlayan_1002"]
    );
    let [ada, _, late] = &taken.submissions[..] else {
        panic!("three");
    };
    assert_eq!(ada.files, ["mastermind.cc", "notes_1_2_3.txt"]);
    assert_eq!(ada.days_late_hint, Some(false));
    assert_eq!(ada.student.id.as_deref(), Some("1001"));
    assert_eq!(ada.student.name, "lovelaceada");
    assert_eq!(late.days_late_hint, Some(true));
    assert_eq!(
        late.lms,
        Some(LmsTag::Canvas {
            user: "1002".into(),
            attachment: "557".into(),
            name_in_export: "özbugçağlayan_LATE_1002_557_mastermind.cc".into(),
        })
    );
}

#[test]
fn canvas_hides_names_behind_codes() {
    let (_, taken) = export(&[
        ("anon_aB3xZ_555_wordle.py", b"1"),
        ("LATE_anon_Qq9_556_wordle.py", b"2"),
    ]);
    assert_eq!(keys(&taken), ["anon_Qq9", "anon_aB3xZ"]);
    assert_eq!(taken.submissions[0].days_late_hint, Some(true));
    assert_eq!(taken.submissions[0].student.name, "anon_Qq9");
}

#[test]
fn of_files_that_canvas_numbered_the_newest_counts() {
    let (_class, taken) = export(&[
        ("ada_1_10_wordle.py", b"old"),
        ("ada_1_11_wordle-1.py", b"newer"),
        ("ada_1_12_wordle-2.py", b"newest"),
        ("bob_2_20_wordle-1.py", b"again"),
    ]);
    let [ada, bob] = &taken.submissions[..] else {
        panic!("two");
    };
    assert_eq!(ada.files, ["wordle.py"]);
    assert_eq!(content(ada, "wordle.py"), b"newest");
    let note = &finding(ada, "handed-in-again").message;
    assert_eq!(
        note,
        "`ada_1_12_wordle-2.py` is the newest and counts as `wordle.py`; older and left out: \
         `ada_1_10_wordle.py`, `ada_1_11_wordle-1.py`"
    );
    assert!(matches!(&ada.lms, Some(LmsTag::Canvas { attachment, .. }) if attachment == "12"));
    assert_eq!(bob.files, ["wordle.py"]);
    assert_eq!(finding(bob, "handed-in-again").weight, "note");
}

#[test]
fn a_number_that_is_the_students_own_stays() {
    let (_, taken) = export(&[
        (
            "ada_1_10_main.cc",
            b"#include \"part-1.h\"\n#include \"part-2.h\"\n",
        ),
        ("ada_1_11_part-1.h", b"1"),
        ("ada_1_12_part-2.h", b"2"),
    ]);
    assert_eq!(
        taken.submissions[0].files,
        ["main.cc", "part-1.h", "part-2.h"]
    );
    assert!(kinds(&taken.submissions[0]).is_empty());
}

#[test]
fn what_was_typed_into_canvas_is_taken_as_it_is() {
    let (_, taken) = export(&[
        ("ada_1_text.html", b"<p>print(1)</p>"),
        ("bob_LATE_2_link.html", b"<a>"),
    ]);
    assert_eq!(keys(&taken), ["ada_1", "bob_2"]);
    assert_eq!(taken.submissions[0].files, ["text.html"]);
    assert_eq!(taken.submissions[1].days_late_hint, Some(true));
}

#[test]
fn an_archive_handed_in_to_canvas_is_unpacked_under_the_students_own_name() {
    let inner = zip(&[("hw1/mastermind.cc", b"1")]);
    let (_, taken) = export(&[
        ("ada_1_10_ada_Lovelace_Ada_hw1.zip", &inner),
        ("bob_2_11_m.cc", b"2"),
    ]);
    let ada = &taken.submissions[0];
    assert_eq!(ada.files, ["mastermind.cc"]);
    assert_eq!(ada.archives, ["ada_Lovelace_Ada_hw1.zip"]);
}

#[test]
fn strangers_in_an_export_are_told() {
    let (_, taken) = export(&[
        ("ada_1_10_m.cc", b"1"),
        ("bob_2_11_m.cc", b"2"),
        ("cyd_3_12_m.cc", b"2"),
        ("latecomer.cc", b"3"),
        ("README.txt", b"4"),
    ]);
    assert_eq!(keys(&taken), ["ada_1", "bob_2", "cyd_3", "latecomer"]);
    assert_eq!(
        taken.warnings,
        [
            "`latecomer.cc` is not named as in an export of Canvas; it is taken as a submission",
            "`README.txt` is left out: it is no submission",
        ]
    );
}

#[test]
fn names_of_a_convention_are_no_export_of_canvas() {
    let class = Class::of(&[
        ("Cago_Ozbug_Caglayan_hw1.cpp", b"1"),
        ("lab_1_2_x.cc", b"2"),
        ("b.cc", b"3"),
    ]);
    assert_eq!(class.take().expect("a class").kind, InputKind::Folder);
}

#[test]
fn moodle_folders_old_and_new_are_read() {
    let (_, taken) = export(&[
        ("Ada Lovelace_7001_assignsubmission_file/lingo.py", b"1"),
        (
            "Çağlayan Özbug_7002_assignsubmission_file_/sub/lingo.py",
            b"2",
        ),
        (
            "Çağlayan Özbug_7002_assignsubmission_onlinetext_/onlinetext.html",
            b"<p>",
        ),
        ("Participant_7003_assignsubmission_file/lingo.py", b"3"),
        ("Group_A_7004_assignsubmission_file/lingo.py", b"4"),
    ]);
    assert_eq!(taken.kind, InputKind::Moodle);
    assert_eq!(
        keys(&taken),
        [
            "Ada_Lovelace_7001",
            "Group_A_7004",
            "Participant_7003",
            "Çağlayan_Özbug_7002"
        ]
    );
    let [ada, group, hidden, two] = &taken.submissions[..] else {
        panic!("four");
    };
    assert_eq!(ada.student.name, "Ada Lovelace");
    assert_eq!(ada.student.id.as_deref(), Some("7001"));
    assert_eq!(
        ada.lms,
        Some(LmsTag::Moodle {
            identifier: "7001".into(),
            folder: "Ada Lovelace_7001_assignsubmission_file".into(),
        })
    );
    assert_eq!(group.student.name, "Group A");
    assert_eq!(hidden.student.name, "Participant 7003");
    assert_eq!(two.files, ["onlinetext.html", "sub/lingo.py"]);
    assert!(matches!(&two.lms, Some(LmsTag::Moodle { folder, .. }) if folder.ends_with("_file_")));
}

#[test]
fn moodle_without_folders_is_read() {
    let (_, taken) = export(&[
        ("Ada Lovelace_7001_assignsubmission_file_lingo.py", b"1"),
        ("Ada Lovelace_7001_assignsubmission_file_my_words.txt", b"2"),
        ("Bob_7002_assignsubmission_file_lingo.py", b"3"),
    ]);
    assert_eq!(taken.kind, InputKind::Moodle);
    let ada = &taken.submissions[0];
    assert_eq!(ada.files, ["lingo.py", "my_words.txt"]);
    assert!(matches!(&ada.lms, Some(LmsTag::Moodle { folder, .. })
        if folder == "Ada Lovelace_7001_assignsubmission_file_"));
}

const METADATA: &[u8] = b"---
submission_41:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0007'
    :email: ada@example.org
  :created_at: 2026-10-01 12:00:00.000000000 Z
  :score: 10.0
  :history: []
submission_42:
  :submitters:
  - :name: Bob
    :sid: 12
    :email: bob@example.org
  - :name: Cyd
    :sid: 13
    :email: cyd@example.org
  :created_at: !ruby/object:ActiveSupport::TimeWithZone
    utc: 2026-10-02 12:00:00.000000000 Z
submission_43:
  :submitters: []
submission_99:
  :submitters:
  - :name: Gone
";

#[test]
fn gradescope_folders_get_their_students_from_the_metadata() {
    let (_, taken) = export(&[
        ("assignment_5_export/submission_metadata.yml", METADATA),
        ("assignment_5_export/submission_41/wordle.py", b"1"),
        ("assignment_5_export/submission_42/wordle.py", b"2"),
        ("assignment_5_export/submission_43/wordle.py", b"3"),
        ("assignment_5_export/submission_44/wordle.py", b"4"),
    ]);
    assert_eq!(taken.kind, InputKind::Gradescope);
    assert_eq!(
        keys(&taken),
        ["0007", "12+13", "submission_43", "submission_44"]
    );
    let [ada, pair, ..] = &taken.submissions[..] else {
        panic!("four");
    };
    assert_eq!(ada.student.name, "Ada Lovelace");
    assert_eq!(ada.student.email.as_deref(), Some("ada@example.org"));
    assert_eq!(
        ada.submitted.as_deref(),
        Some("2026-10-01 12:00:00.000000000 Z")
    );
    assert_eq!(
        ada.lms,
        Some(LmsTag::Gradescope {
            folder: "submission_41".into()
        })
    );
    assert_eq!(pair.student.members, ["Bob", "Cyd"]);
    assert_eq!(
        pair.submitted.as_deref(),
        Some("2026-10-02 12:00:00.000000000 Z")
    );
    assert_eq!(
        taken.warnings,
        [
            "submission_metadata.yml does not say whose `submission_44` is",
            "submission_metadata.yml names `submission_99`, and there is no such folder",
        ]
    );
}

#[test]
fn gradescope_metadata_that_cannot_be_read_costs_names_only() {
    let (_, taken) = export(&[
        ("submission_metadata.yml", b"a: [1, 2"),
        ("submission_41/wordle.py", b"1"),
    ]);
    assert_eq!(keys(&taken), ["submission_41"]);
    assert!(
        taken.warnings[0].contains("not valid YAML"),
        "{:?}",
        taken.warnings
    );
}
