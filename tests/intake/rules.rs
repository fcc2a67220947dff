//! The submission rules of the four assignments, held against what students hand in.

use std::path::Path;

use regrade::fixture::Assignment;
use regrade::gradebook::SubmissionRules;
use regrade::gradebook::intake::{IntakeLimits, Submission, intake_with};

use crate::support::{Class, finding, kinds, zip};

const CELL: &str = "#include <vector>\nusing namespace std;\n\
    struct cell { char letter; // inside\n char color; };\n\
    int main() { vector<vector<cell>> matrix; return 0; }\n";

fn rules(assignment: &str) -> SubmissionRules {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(assignment);
    let assignment = Assignment::load_game(&folder).expect("an assignment");
    SubmissionRules::parse(&assignment).expect("rules")
}

/// What an assignment's rules make of the one submission of a class. The class is kept: its
/// folder holds the files.
pub fn ruled(assignment: &str, files: &[(&str, &[u8])]) -> (Class, Submission) {
    let class = Class::of(files);
    let mut submission = class.only();
    rules(assignment).apply(&mut submission);
    (class, submission)
}

pub fn main_of(submission: &Submission) -> &str {
    &submission.program("main").expect("a main program").main
}

#[test]
fn a_submission_that_keeps_to_the_swordle_handout_has_no_finding() {
    let name = "Cago_Ozbugsizkodyazaroglu_Caglayan_hw1";
    let archive = zip(&[
        (&format!("{name}.cpp"), CELL.as_bytes()),
        (&format!("{name}_myfuncs.cpp"), b"int f() { return 1; }"),
        (&format!("{name}_myfuncs.h"), b"int f();"),
    ]);
    let (_class, cago) = ruled("swordle", &[(&format!("{name}.zip"), &archive)]);
    assert!(kinds(&cago).is_empty(), "{:#?}", cago.findings);
    let program = cago.program("main").expect("a program");
    assert_eq!(program.main, format!("{name}.cpp"));
    assert_eq!(
        program.sources,
        [
            format!("{name}.cpp"),
            format!("{name}_myfuncs.cpp"),
            format!("{name}_myfuncs.h")
        ]
    );
}

#[test]
fn the_invalid_archive_names_of_the_swordle_handout_cost_five_points() {
    for name in ["Hw1_hoz_HasanOz.zip", "HasanOzHoz.zip"] {
        let archive = zip(&[("hoz_Oz_Hasan_hw1.cpp", CELL.as_bytes())]);
        let (_class, hasan) = ruled("swordle", &[(name, &archive)]);
        assert_eq!(kinds(&hasan), ["zip-name"]);
        let finding = finding(&hasan, "zip-name");
        assert_eq!((finding.weight.as_str(), finding.points), ("penalty", 5.0));
        assert!(
            finding
                .message
                .starts_with(&format!("the archive `{name}` is not named"))
        );
        assert!(!hasan.refused);
    }
    let archive = zip(&[("zubzipler_Zipleroglu_Zubeyir_hw1.cpp", CELL.as_bytes())]);
    let (_class, valid) = ruled(
        "swordle",
        &[("zubzipler_Zipleroglu_Zubeyir_hw1.zip", &archive)],
    );
    assert!(kinds(&valid).is_empty(), "{:#?}", valid.findings);
}

#[test]
fn a_wrong_name_costs_its_points_once_and_loses_nothing() {
    let archive = zip(&[("game.cpp", CELL.as_bytes()), ("a.h", b""), ("b.h", b"")]);
    let (_class, ada) = ruled("swordle", &[("ada_Lovelace_Ada_hw1.zip", &archive)]);
    assert_eq!(main_of(&ada), "game.cpp");
    assert!(!ada.refused);
    assert_eq!(kinds(&ada), ["main-source", "source-names"]);
    let names = finding(&ada, "source-names");
    assert_eq!(names.points, 5.0);
    assert_eq!(names.file.as_deref(), Some("game.cpp"));
    assert!(names.message.contains("`a.h`") && names.message.contains("`b.h`"));
}

#[test]
fn files_of_two_students_in_one_submission_are_told() {
    let archive = zip(&[
        ("ada_Lovelace_Ada_hw1.cpp", CELL.as_bytes()),
        ("bob_Lovelace_Ada_hw1_more.h", b""),
    ]);
    let (_class, ada) = ruled("swordle", &[("ada_Lovelace_Ada_hw1.zip", &archive)]);
    let message = &finding(&ada, "source-names").message;
    assert!(message.contains("differ in the part `user`"), "{message}");
}

#[test]
fn letters_outside_ascii_are_named_with_their_line() {
    let source = format!("// çok güzel\n{CELL}");
    let (_class, ada) = ruled(
        "swordle",
        &[("ada_Lovelace_Ada_hw1.cpp", source.as_bytes())],
    );
    assert_eq!(kinds(&ada), ["ascii-only"]);
    let message = &finding(&ada, "ascii-only").message;
    assert!(
        message.starts_with("line 1 of `ada_Lovelace_Ada_hw1.cpp` has `ç`"),
        "{message}"
    );
}

#[test]
fn the_cell_and_the_matrix_are_found_however_they_are_written() {
    for source in [
        CELL,
        "struct cell { char color; char letter; };\nstd::vector<std::vector<cell> > m;\nint main() {}",
        "struct cell { char letter, color; };\nvoid f(const vector< vector<cell> > &m);\nint main() {}",
        "struct cell\n{\n  char letter;\n  char color;\n  cell() : letter('-'), color('-') {}\n};\n\
         int main() { vector<vector<cell>> m(3, vector<cell>(4)); }",
    ] {
        let (_class, ada) = ruled(
            "swordle",
            &[("ada_Lovelace_Ada_hw1.cpp", source.as_bytes())],
        );
        assert!(kinds(&ada).is_empty(), "{source}\n{:#?}", ada.findings);
    }
}

#[test]
fn a_cell_or_a_matrix_of_another_kind_is_a_warning() {
    for (source, kind) in [
        (
            "struct cell { char letter; int color; };\nvector<vector<cell>> m; int main() {}",
            "cell-struct",
        ),
        (
            "struct box { char letter; char color; };\nvector<vector<cell>> m; int main() {}",
            "cell-struct",
        ),
        (
            "// struct cell { char letter; char color; };\nvector<vector<cell>> m; int main() {}",
            "cell-struct",
        ),
        (
            "struct cell { char letter; char color; };\ncell m[6][5]; int main() {}",
            "matrix",
        ),
        (
            "struct cell { char letter; char color; };\nvector<cell> m; int main() {}",
            "matrix",
        ),
        (
            "struct cell { char letter; char color; };\nvector<vector<char>> m; int main() {}",
            "matrix",
        ),
    ] {
        let (_class, ada) = ruled(
            "swordle",
            &[("ada_Lovelace_Ada_hw1.cpp", source.as_bytes())],
        );
        assert_eq!(kinds(&ada), [kind], "{source}");
        assert_eq!(finding(&ada, kind).weight, "warning");
    }
}

#[test]
fn loose_files_of_swordle_are_joined_by_the_user_in_their_names() {
    let class = Class::of(&[
        ("Cago_Ozbug_Caglayan_hw1.cpp", CELL.as_bytes()),
        ("cago_Ozbug_Caglayan_hw1_myfuncs.h", b""),
        (
            "ada_Lovelace_Ada_hw1.zip",
            &zip(&[("ada_Lovelace_Ada_hw1.cpp", CELL.as_bytes())]),
        ),
    ]);
    let work = tempfile::tempdir().expect("a folder");
    let rules = rules("swordle");
    let limits = IntakeLimits::default();
    let owner = |name: &str| rules.owner(name);
    let taken = intake_with(&class.path(), work.path(), &limits, &owner).expect("a class");
    let mut all = taken.submissions;
    let keys: Vec<_> = all.iter().map(|one| one.key.clone()).collect();
    assert_eq!(keys, ["ada", "cago"]);
    for submission in &mut all {
        rules.apply(submission);
        assert!(kinds(submission).is_empty(), "{:#?}", submission.findings);
    }
}

#[test]
fn mastermind_and_its_bonus_are_two_programs() {
    let (_class, ada) = ruled(
        "mastermind",
        &[
            ("ada/mastermind.cc", b"int main() { return 0; }"),
            ("ada/bonus.cc", b"int main() { return 1; }"),
            ("ada/old/mastermind-draft.cc", b"int main() { return 2; }"),
        ],
    );
    assert_eq!(ada.program("main").expect("it").sources, ["mastermind.cc"]);
    assert_eq!(ada.program("bonus").expect("it").sources, ["bonus.cc"]);
    assert_eq!(
        finding(&ada, "other-program").file.as_deref(),
        Some("old/mastermind-draft.cc")
    );
    assert!(!ada.refused);
}

#[test]
fn suggested_functions_that_are_missing_are_information_only() {
    let source = b"int num_correct(int a1[], int a2[]) { return 0; }\n\
        bool in_array(int a1[], int element) { return true; }\nint main() { return 0; }";
    let (_class, ada) = ruled("mastermind", &[("ada/mastermind.cc", source)]);
    assert_eq!(kinds(&ada), ["hint-num-wrong-spot"]);
    assert_eq!(finding(&ada, "hint-num-wrong-spot").weight, "note");
    assert_eq!(finding(&ada, "hint-num-wrong-spot").points, 0.0);
}

#[test]
fn a_bonus_alone_is_run_as_both() {
    let (_class, ada) = ruled("wordle", &[("ada/real_wordle.py", b"1")]);
    assert_eq!(main_of(&ada), "real_wordle.py");
    assert_eq!(ada.program("original").expect("it").main, "real_wordle.py");
}

#[test]
fn a_submission_that_the_intake_refused_stays_as_it_is() {
    let class = Class::of(&[("ada_Lovelace_Ada_hw1.zip", b"PK\x03\x04 cut off")]);
    let mut ada = class.only();
    let before = ada.clone();
    rules("swordle").apply(&mut ada);
    assert_eq!(ada, before);
    assert_eq!(finding(&ada, "damaged-archive").weight, "refused");
}

#[test]
fn the_samples_of_every_assignment_have_their_main_program() {
    for assignment in ["swordle", "mastermind", "wordle", "lingo"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = folder.join("fixtures").join(assignment).join("submissions");
        let work = tempfile::tempdir().expect("a folder");
        let limits = IntakeLimits::default();
        let taken = intake_with(&folder, work.path(), &limits, &|_| None).expect("samples");
        assert!(taken.submissions.len() > 10);
        let rules = rules(assignment);
        for mut submission in taken.submissions {
            rules.apply(&mut submission);
            assert!(!submission.refused, "{assignment}: {submission:#?}");
            let origin: Vec<_> = submission.origin.split(", ").collect();
            assert!(origin.contains(&main_of(&submission)), "{origin:?}");
        }
    }
}
