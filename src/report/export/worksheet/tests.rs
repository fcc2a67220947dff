use super::find::Missing;
use super::sheet::Sheet;
use super::*;
use crate::gradebook::results::{Lms, Results};
use crate::report::shown::Stage;
use crate::report::testing::{class, unjudged};
use proptest::prelude::*;

const CANVAS: &str = "\u{feff}Student,ID,SIS User ID,SIS Login ID,Section,\"Warm-up, easy (7)\",\
    Mastermind (42),Final Score\r\n    Points Possible,,,,,\"10,00\",\"10,00\",(read only)\r\n\
    \"Doe, Jane\",101,S1,jdoe,A,\"9,50\",,95\r\n\"Smith, Ann\",102,S2,asmith,A, ,\"3,00\",1\r\n\
    \"Other, One\",103,,other,B,,EX,\r\n\"Student, Test\",,,,A,,,\r\n";

const MOODLE: &str = "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be \
    changed,Last modified (submission),Last modified (grade),Feedback comments\r\n\
    Participant 4711,Ann Smith,x@example.org,Submitted,,\"100,00\",Yes,\"Sunday, 1\",-,\r\n\
    Participant 4712,\"Doe, Jane\",jdoe@example.org,Submitted,\"5,00\",\"100,00\",Yes,-,-,good\r\n";

fn canvas(column: Option<&str>) -> Filled {
    canvas::fill(CANVAS.as_bytes(), &class(), column).expect("it can be filled in")
}

fn text(filled: &Filled) -> String {
    String::from_utf8(filled.bytes.clone()).expect("it was UTF-8")
}

fn keys(missing: &[Missing]) -> Vec<String> {
    missing
        .iter()
        .map(|one| format!("{:.6}: {}", one.name, one.why))
        .collect()
}

#[test]
fn canvas_gets_grades_in_the_right_cells_and_nothing_else_changes() {
    let filled = canvas(None);
    let wanted = CANVAS
        .replace("\"9,50\",,95", "\"9,50\",4,95")
        .replace("A, ,\"3,00\",1", "A, ,\"10\",1");
    assert_eq!(text(&filled), wanted);
    assert_eq!(filled.filled, 2);
    assert_eq!(
        keys(&filled.missing),
        [
            "=cmd()|: no row has the student's number in Canvas, number or login and name"
                .replace("|", "")
        ]
    );
    assert_eq!(
        filled.remarks,
        ["the grade of Ann Smith was 3,00 and is 10 now"]
    );
}

#[test]
fn canvas_columns_are_known_by_number_or_title() {
    assert_eq!(canvas(Some("42")), canvas(Some("Mastermind")));
    let other = text(&canvas(Some("Warm-up, easy")));
    assert!(other.contains("jdoe,A,\"4\",,95"));
    let error = canvas::fill(CANVAS.as_bytes(), &class(), Some("Lingo")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no assignment `Lingo` in the gradebook\n  help: give its number in Canvas: `7` \
         (Warm-up, easy) and `42` (Mastermind)"
    );
}

#[test]
fn an_excused_student_stays_excused_and_another_maximum_is_said() {
    let mut class = class();
    class.submissions[2].student.id = Some("103".to_owned());
    class.assignment.points = 20.0;
    let filled = canvas::fill(CANVAS.as_bytes(), &class, None).expect("it can be filled in");
    assert!(text(&filled).contains("other,B,,EX,"));
    assert_eq!(
        filled.remarks[0],
        "Canvas has 10 points possible and the assignment 20: grades were not scaled"
    );
    let told = filled.remarks.join("\n");
    assert!(told.contains("is excused in Canvas and stays so"), "{told}");
}

#[test]
fn what_could_not_be_judged_leaves_the_cell_as_it_was_and_says_so() {
    let mut class = class();
    class.submissions = vec![unjudged()];
    let filled = canvas::fill(CANVAS.as_bytes(), &class, None).expect("it can be filled in");
    assert_eq!((text(&filled).as_str(), filled.filled), (CANVAS, 0));
    let wanted = "Rae Draw could not be judged: the grade stays as it was, and is for you to give";
    assert!(filled.remarks.iter().any(|remark| remark == wanted));
    class.submissions[0].lms = class_lms();
    let options = moodle::Options {
        comments: true,
        ..moodle::Options::default()
    };
    let filled = moodle::fill(MOODLE.as_bytes(), &class, &options).expect("it can be filled in");
    assert_eq!((text(&filled).as_str(), filled.filled), (MOODLE, 0));
    assert_eq!(filled.remarks, [wanted]);
}

/// Where Moodle keeps the second submission of the class.
fn class_lms() -> Option<Lms> {
    class().submissions.swap_remove(1).lms
}

#[test]
fn two_rows_for_one_student_or_two_students_for_one_row_are_no_match() {
    let mut results = class();
    results.submissions[1].student.id = Some("101".to_owned());
    results.submissions[1].key = "ann".to_owned();
    let filled = canvas::fill(CANVAS.as_bytes(), &results, None).expect("it can be filled in");
    assert_eq!(filled.filled, 0);
    let ambiguous = filled
        .missing
        .iter()
        .filter(|one| one.why.starts_with("row 3 would be"));
    assert_eq!(ambiguous.count(), 2);
    results.submissions[1].student.id = Some("jdoe".to_owned());
    results.submissions[1].key = "102".to_owned();
    let filled = canvas::fill(CANVAS.as_bytes(), &results, None).expect("it can be filled in");
    assert!(
        keys(&filled.missing)
            .iter()
            .any(|why| why == "Ann Sm: rows 3 and 4 have the same number or login")
    );
}

#[test]
fn the_exact_name_is_the_last_resort_and_a_row_without_a_number_is_nobody() {
    let mut class = class();
    class.submissions[0].lms = None;
    class.submissions[0].key = "jane".to_owned();
    assert_eq!(
        canvas::fill(CANVAS.as_bytes(), &class, None)
            .expect("filled")
            .filled,
        2
    );
    class.submissions[0].student.name = "Jane doe".to_owned();
    assert_eq!(
        canvas::fill(CANVAS.as_bytes(), &class, None)
            .expect("filled")
            .filled,
        1
    );
}

#[test]
fn canvas_files_with_two_name_columns_are_read_too() {
    let file = "LastName;FirstName;ID;SIS Login ID;Section;Mastermind (42)\nDoe;Jane;9;x;A;\n";
    let mut class = class();
    class.submissions[0].lms = None;
    let filled = canvas::fill(file.as_bytes(), &class, None).expect("it can be filled in");
    assert_eq!(text(&filled), file.replace("A;\n", "A;4\n"));
}

#[test]
fn every_member_of_a_group_gets_the_grade() {
    let mut class = class();
    class.submissions[0].student.members = vec!["jdoe".to_owned(), "One Other".to_owned()];
    let file = CANVAS.replace("EX", "");
    let filled = canvas::fill(file.as_bytes(), &class, None).expect("it can be filled in");
    assert!(text(&filled).contains("other,B,,4,"));
    assert_eq!(filled.filled, 3);
}

#[test]
fn what_is_no_gradebook_is_refused_with_a_way_out() {
    let error = canvas::fill(MOODLE.as_bytes(), &class(), None).unwrap_err();
    assert!(error.to_string().starts_with("this is no Canvas gradebook"));
    let error = moodle::fill(CANVAS.as_bytes(), &class(), &moodle::Options::default());
    assert!(error.is_err());
    let read_only = CANVAS.replace("\"10,00\",\"10,00\"", "\"10,00\",(read only)");
    let error = canvas::fill(read_only.as_bytes(), &class(), None).unwrap_err();
    assert!(error.to_string().contains("is read-only in Canvas"));
}

fn moodle(file: &str, comments: bool) -> Filled {
    let options = moodle::Options {
        comments,
        ..moodle::Options::default()
    };
    moodle::fill(file.as_bytes(), &class(), &options).expect("it can be filled in")
}

#[test]
fn moodle_gets_grades_by_number_or_address_and_nothing_else_changes() {
    let filled = moodle(MOODLE, false);
    let wanted = MOODLE
        .replace("Submitted,,", "Submitted,10,")
        .replace("\"5,00\"", "\"4\"");
    assert_eq!(text(&filled), wanted);
    assert_eq!((filled.filled, filled.missing.len()), (2, 1));
}

#[test]
fn decimals_are_those_of_the_worksheet() {
    let mut class = class();
    class.submissions[1].score.total = 7.5;
    let options = moodle::Options::default();
    let filled = moodle::fill(MOODLE.as_bytes(), &class, &options).expect("filled");
    assert!(text(&filled).contains("Submitted,\"7,5\",\"100,00\""));
    let points = MOODLE.replace("100,00", "100.00").replace("5,00", "5.00");
    let filled = moodle::fill(points.as_bytes(), &class, &options).expect("filled");
    assert!(text(&filled).contains("Submitted,7.5,\"100.00\""));
}

#[test]
fn worksheets_in_other_languages_are_understood_or_asked_about() {
    let german = MOODLE
        .replace("Identifier,", "ID,")
        .replace("Participant ", "Teilnehmer/in")
        .replace(",Grade,", ",Bewertung,")
        .replace("Feedback comments", "Feedback als Kommentar");
    assert_eq!(moodle(&german, true).filled, 2);
    let unknown = MOODLE.replace(",Grade,", ",Hinne,");
    let mut options = moodle::Options::default();
    let error = moodle::fill(unknown.as_bytes(), &class(), &options).unwrap_err();
    assert!(error.to_string().contains("`Hinne`"), "{error}");
    options.grade = Some("Hinne");
    assert_eq!(
        moodle::fill(unknown.as_bytes(), &class(), &options)
            .expect("filled")
            .filled,
        2
    );
}

#[test]
fn comments_are_written_where_there_is_none_and_are_no_markup() {
    let filled = moodle(MOODLE, true);
    assert!(text(&filled).contains("Yes,\"Sunday, 1\",-,10 of 10 points\r\n"));
    assert!(text(&filled).contains(",good\r\n"));
    assert_eq!(
        filled.remarks,
        [
            "the grade of Jane Doe was 5,00 and is 4 now",
            "Jane Doe has a comment already, which stays"
        ]
    );
    let mut class = class();
    class.submissions[2].student.email = Some("x@example.org".to_owned());
    class.submissions[1].lms = None;
    let options = moodle::Options {
        comments: true,
        stage: Stage::Published,
        ..moodle::Options::default()
    };
    let filled = moodle::fill(MOODLE.as_bytes(), &class, &options).expect("filled");
    let sheet = Sheet::parse(&filled.bytes).expect("it is a table");
    let comment = sheet.value(1, 9).into_owned();
    assert!(
        comment.contains("&lt;script&gt;") && !comment.contains("<script"),
        "{comment}"
    );
    assert!(!comment.contains("Secret title"));
    assert!(!comment.chars().any(char::is_control));
}

/// A class with a student for every row of a worksheet.
fn class_of(totals: &[f64]) -> Results {
    let mut results = class();
    let one = results.submissions[0].clone();
    results.submissions = totals
        .iter()
        .enumerate()
        .map(|(at, total)| {
            let mut one = one.clone();
            one.key = format!("key{at}");
            one.lms = Some(Lms::Moodle {
                identifier: at.to_string(),
                folder: String::new(),
            });
            one.score.total = *total;
            one
        })
        .collect();
    results
}

proptest! {
    #[test]
    fn nothing_but_the_grade_cells_changes(
        rows in proptest::collection::vec(
            ("[ -~é\u{202e}]{0,8}", "[ -~\r\n]{0,8}", any::<bool>()), 1..6),
        totals in proptest::collection::vec(0.0..100.0f64, 6),
        separator in prop_oneof![Just(','), Just(';')], crlf in any::<bool>(), bom in any::<bool>(),
    ) {
        let end = if crlf { "\r\n" } else { "\n" };
        let quote = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let join = |cells: &[String]| cells.join(&separator.to_string());
        let make = |grades: &[String]| {
            let header = ["Identifier", "Name", "Grade", "Maximum Grade", "Notes"];
            let mut file = if bom { "\u{feff}".to_owned() } else { String::new() };
            file += &(join(&header.map(str::to_owned)) + end);
            for (at, (name, notes, quoted)) in rows.iter().enumerate() {
                let grade = if *quoted { quote(&grades[at]) } else { grades[at].clone() };
                let cells = [format!("Participant {at}"), quote(name), grade, "100".into(), quote(notes)];
                file += &(join(&cells) + end);
            }
            file
        };
        let class = class_of(&totals[..rows.len()]);
        let empty = vec![String::new(); rows.len()];
        let filled = moodle::fill(make(&empty).as_bytes(), &class, &moodle::Options::default())
            .expect("it can be filled in");
        let grades: Vec<_> = totals.iter().map(|total| number::Decimals::Point.write(*total)).collect();
        prop_assert_eq!(text(&filled), make(&grades));
    }
}
