//! Why a case came to its verdict, as plain lines: shared by every report that is text.

use super::log;
use super::safe::safe;
use crate::gradebook::results::{BuildResult, CaseInfo, CaseResult, DialogueTurn};
use crate::judge::wording::{count, quoted};
use crate::util::visible::{self, Blanks};

/// How much of a typed line a sentence shows.
const TYPED: usize = 60;

/// The reason, the first wrong turn with what was expected and what was printed, the end of
/// stderr, and the remarks. Everything is drawn, so nothing in it can move a cursor.
pub fn lines(case: &CaseResult) -> Vec<String> {
    let mut lines = vec![safe(&case.reason)];
    lines.retain(|reason| !reason.is_empty());
    lines.extend(wrong_turn(case));
    let stderr = case.stderr.bytes();
    if !stderr.is_empty() {
        lines.push("stderr:".to_owned());
        lines.extend(log::tail(&stderr, 0));
    }
    lines.extend(
        case.notes
            .iter()
            .map(|note| format!("note: {}", safe(note))),
    );
    lines
}

/// The first wrong turn of a case; nothing when there is none.
pub fn wrong_turn(case: &CaseResult) -> Vec<String> {
    let Some((at, turn)) = case
        .first_wrong
        .and_then(|at| Some((at, case.dialogue.get(at)?)))
    else {
        return Vec::new();
    };
    let mut lines = vec![place(&case.dialogue, at, turn)];
    let (expected, got) = (turn.expected.bytes(), turn.got.bytes());
    lines.push("expected:".to_owned());
    lines.extend(drawn(&expected));
    lines.push("printed:".to_owned());
    lines.extend(drawn(&got));
    if turn.omitted > 0 {
        lines.push(format!(
            "… {} left out",
            count(turn.omitted as usize, "byte")
        ));
    }
    lines
}

fn place(dialogue: &[DialogueTurn], at: usize, turn: &DialogueTurn) -> String {
    let Some(typed) = &turn.typed else {
        return "at the start:".to_owned();
    };
    let before = dialogue.iter().take(at + 1);
    let number = before.filter(|turn| turn.typed.is_some()).count();
    format!(
        "after input line {number}, {}:",
        quoted(&typed.bytes(), TYPED)
    )
}

fn drawn(text: &[u8]) -> Vec<String> {
    if text.is_empty() {
        return vec!["│ (nothing)".to_owned()];
    }
    let lines = visible::lines(text, Blanks::Trailing);
    lines.iter().map(|line| format!("│ {line}")).collect()
}

/// What a case is called where a submission is run in several build modes.
pub fn test_name(info: Option<&CaseInfo>, case: &CaseResult, modes: usize) -> String {
    let title = info.map_or(case.case.as_str(), |info| info.title.as_str());
    if modes > 1 {
        format!("{} ({})", safe(title), safe(&case.mode))
    } else {
        safe(title)
    }
}

/// What compilers said, mode by mode; nothing about a mode that was built in silence.
pub fn build_logs(builds: &[BuildResult]) -> Vec<String> {
    let mut lines = Vec::new();
    for build in builds.iter().filter(|build| !build.log.is_empty()) {
        let state = if build.built { "built" } else { "not built" };
        lines.push(format!("{} ({state}):", safe(&build.mode)));
        lines.extend(log::head(build.log.as_bytes()));
    }
    lines
}

/// Keeps a line from being read as a command by the runner of GitHub Actions, which obeys
/// `::name::` at the start of a line and `##[name]` anywhere (see its "Workflow commands").
pub fn without_commands(line: &str) -> String {
    let line = line.replace("##[", "#\\#[");
    let start = line.len() - line.trim_start().len();
    // `start` is where the blanks at the front end.
    match line[start..].strip_prefix("::") {
        Some(rest) => format!("{}\\::{rest}", &line[..start]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::{class, hostile};

    #[test]
    fn the_first_wrong_turn_is_told_with_both_sides() {
        let class = class();
        let lines = lines(&class.submissions[0].cases[1]);
        assert_eq!(
            lines[..6],
            [
                "the first wrong turn is turn 1, after the input `1 2 3 4`",
                "after input line 1, `1 2 3 4`:",
                "expected:",
                "│ Number correct 4",
                "printed:",
                "│ Number correct 3·"
            ]
        );
    }

    #[test]
    fn nothing_in_it_can_move_a_cursor_whatever_was_printed() {
        let class = class();
        for case in class.submissions.iter().flat_map(|one| &one.cases) {
            let text = lines(case).concat();
            assert!(!text.chars().any(char::is_control), "{text:?}");
            assert!(!text.contains('\u{202e}') && !text.contains('\u{fffe}'));
        }
        assert!(hostile().contains(&0xff));
    }

    #[test]
    fn lines_are_no_commands_for_a_runner() {
        assert_eq!(without_commands("  ::error::x"), "  \\::error::x");
        assert_eq!(without_commands("a ##[error]x"), "a #\\#[error]x");
        assert_eq!(without_commands("std::vector"), "std::vector");
    }
}
