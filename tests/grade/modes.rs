//! Build modes, commands of an assignment's own, sanitizers.

use regrade::judge::Verdict;

use super::support::{Folder, submission};

/// Reads behind the end of an array that `i` leaves.
const OUTSIDE: &str = "#include <stdio.h>\nint main(void) {\n    int i = 0, a[4] = {1, 2, 3, 4};\n    \
                       scanf(\"%d\", &i);\n    printf(\"%d\\n\", a[i] == 12345 ? 2 : 1);\n    return 0;\n}\n";

fn c_class(assignment: &str) -> Folder {
    let folder = Folder::new();
    folder.put("task/in.in", "4\n");
    folder.put("task/in.out", "1\n");
    folder.put("task/assignment.toml", assignment);
    folder.put("class/ada/main.c", OUTSIDE);
    folder
}

#[test]
fn what_sanitizers_find_is_feedback_and_costs_what_the_rubric_says() {
    let folder = c_class(
        "points = 10\nsources = [\"main.c\"]\n[[build.mode]]\nname = \"release\"\n[[build.mode]]\n\
         name = \"checked\"\nsanitize = true\n[[rubric.penalty]]\nfinding = \"sanitizer\"\npoints = 2\n",
    );
    folder.ok(&["grade", "task", "class", "-o", "out"]);
    let results = folder.results("out");
    let ada = submission(&results, "ada");
    let verdicts: Vec<_> = ada
        .cases
        .iter()
        .map(|case| (case.mode.as_str(), case.verdict, case.earned))
        .collect();
    assert_eq!(verdicts[0], ("release", Verdict::Pass, 10.0));
    assert_eq!((verdicts[1].0, verdicts[1].2), ("checked", 0.0));
    let found = ada
        .findings
        .iter()
        .find(|finding| finding.kind == "sanitizer");
    let found = found.unwrap_or_else(|| panic!("{ada:?}"));
    assert!(found.message.starts_with("main.c:5:"), "{}", found.message);
    assert_eq!(found.file.as_deref(), Some("main.c"));
    assert_eq!(ada.score.total, 8.0);
}

#[test]
fn a_case_has_a_share_of_its_points_in_each_mode_that_counts() {
    let folder = c_class(
        "points = 10\nsources = [\"main.c\"]\n[[build.mode]]\nname = \"plain\"\n[[build.mode]]\nname = \"strict\"\n\
         flags = [\"-Werror\", \"-Wall\", \"-Wpedantic\", \"-DSTRICT\"]\n",
    );
    folder.put("class/bob/main.c", "#ifdef STRICT\n#error strict\n#endif\n#include <stdio.h>\nint main(void) { puts(\"1\"); }\n");
    folder.ok(&["grade", "task", "class", "-o", "out"]);
    let results = folder.results("out");
    let bob = submission(&results, "bob");
    assert_eq!((bob.score.total, bob.score.possible), (5.0, 10.0));
    assert_eq!(
        bob.builds
            .iter()
            .map(|build| build.built)
            .collect::<Vec<_>>(),
        [true, false]
    );
    folder.ok(&["grade", "task", "class", "-o", "out", "--mode", "plain"]);
    assert_eq!(folder.totals("out")["bob"], 10.0);
}

#[test]
fn an_assignment_may_build_by_commands_of_its_own() {
    let folder = c_class(
        "sources = [\"main.c\"]\n[build]\ncommands = [\"gcc -c {main} -o {out}/main.o\", \"gcc {out}/main.o -o {out}/game\"]\n\
         run = [\"{out}/game\"]\n",
    );
    folder.put("class/bob/main.c", "int main(void) { return }\n");
    folder.ok(&["grade", "task", "class", "-o", "out"]);
    let results = folder.results("out");
    assert_eq!(submission(&results, "ada").score.total, 1.0);
    let bob = submission(&results, "bob");
    assert_eq!(bob.score.total, 0.0);
    assert!(
        bob.builds[0].log.contains("main.c:1:"),
        "{}",
        bob.builds[0].log
    );
}
