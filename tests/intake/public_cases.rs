//! Two submissions that went wrong elsewhere: an archive of a Mac with everything two folders
//! down (drop-project-edu/drop-project#101), and a link to the expected output
//! (Submitty/Submitty#6732).

use crate::support::{Class, Tape, content, finding, kinds, tape, zip};

#[test]
fn an_archive_of_a_mac_with_nested_folders_and_blanks_gives_the_one_source() {
    let class = Class::of(&[(
        "ada.zip",
        &zip(&[
            ("Ada Lovelace (late)/", b""),
            ("Ada Lovelace (late)/hw1/mastermind.cc", b"int main() {}"),
            ("Ada Lovelace (late)/hw1/.DS_Store", b"\0\0\0\x01Bud1"),
            (
                "__MACOSX/Ada Lovelace (late)/hw1/._mastermind.cc",
                b"\0\x05\x16\x07",
            ),
            ("__MACOSX/._Ada Lovelace (late)", b"\0\x05\x16\x07"),
        ]),
    )]);
    let ada = class.only();
    assert_eq!(ada.files, ["mastermind.cc"]);
    assert_eq!(content(&ada, "mastermind.cc"), b"int main() {}");
    assert_eq!(kinds(&ada), ["debris", "nested-folder"]);
    assert_eq!(
        finding(&ada, "nested-folder").message,
        "all files lie in the folder `Ada Lovelace (late)/hw1`"
    );
    assert!(!ada.refused);
}

#[test]
fn a_link_to_the_expected_output_is_never_made() {
    let class = Class::of(&[(
        "mallory.tar",
        &tape(&[
            Tape::File("mastermind.py", b"print(open('x').read())"),
            Tape::SymLink("x", "../tests/t1.out"),
        ]),
    )]);
    let mallory = class.only();
    assert_eq!(mallory.files, ["mastermind.py"]);
    let link = finding(&mallory, "link");
    assert_eq!(
        link.message,
        "`x` is a link, and only files count; it is left out"
    );
    assert_eq!(link.weight, "warning");
    assert_eq!(class.written(), ["submissions/mallory/mastermind.py"]);
}
