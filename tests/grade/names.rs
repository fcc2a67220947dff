//! Names replaced by codes.

use super::small::class;

#[test]
fn no_name_is_left_in_what_others_may_read() {
    let folder = class();
    folder.put(
        "class/lovelace/double.py",
        "print('by Lovelace')\nraise SystemExit('LOVELACE was here')\n",
    );
    let text = folder.ok(&["grade", "double", "class", "-o", "out", "--anonymise"]);
    let results = folder.read("out/results.json");
    for text in [&text, &results] {
        let text = text.to_lowercase();
        for name in ["lovelace", "\"ada\"", "\"bob\"", "\"eve\"", "cyd"] {
            assert!(!text.contains(name), "{name} is in\n{text}");
        }
    }
    let mapping = folder.read("out/anonymous.tsv");
    assert_eq!(mapping.lines().count(), 7);
    let line = mapping
        .lines()
        .find(|line| line.contains("\tlovelace\t"))
        .expect("she is there");
    let code = line.split('\t').next().expect("a code");
    assert_eq!(folder.totals("out")[code], 0.0);
    assert!(results.contains(&format!("by {code}")));
}

#[test]
fn codes_stay_the_same_and_decisions_may_name_them() {
    let folder = class();
    let grade = ["grade", "double", "class", "-o", "out", "--anonymise"];
    folder.ok(&grade);
    let before = folder.read("out/results.json");
    folder.ok(&grade);
    assert_eq!(folder.read("out/results.json"), before);
    let mapping = folder.read("out/anonymous.tsv");
    let dan = mapping
        .lines()
        .find(|line| line.contains("\tdan\t"))
        .expect("he is there");
    let code = dan.split('\t').next().expect("a code").to_owned();
    folder.ok(&[
        "review",
        "out",
        "--override",
        &code,
        "one",
        "pass",
        "--because",
        "x",
    ]);
    let text = folder.ok(&["rescore", "double", "out", "--yes"]);
    assert!(text.contains(&format!("{code}: 0 → 10")), "{text}");
    assert!(!folder.read("out/results.json").contains("\"dan\""));
}
