//! An assignment of three pairs and a class of five, small enough for any number of runs.

use super::support::Folder;

/// Doubles a number; `SAY` is what it says.
pub fn program(say: &str) -> String {
    format!("n = int(input())\nprint({say})\n")
}

/// The class: two right, two wrong in the same way, one that does not compile.
pub fn class() -> Folder {
    let folder = Folder::new();
    for (name, number) in [("one", 1), ("two", 2), ("three", 3)] {
        folder.put(&format!("double/{name}.in"), format!("{number}\n"));
        folder.put(
            &format!("double/{name}.out"),
            format!("twice is {}\n", number * 2),
        );
    }
    folder.put(
        "double/assignment.toml",
        "points = 10\nsources = [\"double.py\"]\n",
    );
    let right = program("'twice is', 2 * n");
    folder.put("class/ada/double.py", &right);
    folder.put("class/bob/double.py", &right);
    folder.put("class/cyd/double.py", program("'Twice is', 2 * n"));
    folder.put("class/dan/double.py", program("'Twice  is', 2 * n"));
    folder.put("class/eve/double.py", "print(\n");
    folder
}

/// Grades it; gives what was printed.
pub fn graded(folder: &Folder) -> String {
    folder.ok(&["grade", "double", "class", "-o", "out"])
}
