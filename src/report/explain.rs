//! What verdicts and causes mean: the one table that help texts and documentation are made from.

/// Whether a word is what a case came to, or why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// What a case came to.
    Verdict,
    /// Why it came to that.
    Cause,
}

/// A word and what it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The word, as reports write it.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
    /// What it means.
    pub means: &'static str,
    /// What a student does about it.
    pub student: &'static str,
    /// What a teacher does about it.
    pub teacher: &'static str,
}

impl Entry {
    /// The entry of that name.
    pub fn find(name: &str) -> Option<&'static Self> {
        ENTRIES.iter().find(|entry| entry.name == name)
    }

    /// The entry as paragraphs.
    pub fn text(&self) -> String {
        let kind = match self.kind {
            Kind::Verdict => "verdict",
            Kind::Cause => "cause",
        };
        format!(
            "{} ({kind})\n\n{}\n\nStudents: {}\n\nTeachers: {}\n",
            self.name, self.means, self.student, self.teacher
        )
    }
}

const fn verdict(
    name: &'static str,
    means: &'static str,
    student: &'static str,
    teacher: &'static str,
) -> Entry {
    Entry {
        name,
        kind: Kind::Verdict,
        means,
        student,
        teacher,
    }
}

const fn cause(
    name: &'static str,
    means: &'static str,
    student: &'static str,
    teacher: &'static str,
) -> Entry {
    Entry {
        name,
        kind: Kind::Cause,
        means,
        student,
        teacher,
    }
}

/// Every word: verdicts from the mildest to the worst, then causes.
pub const ENTRIES: [Entry; 37] = [
    verdict(
        "pass",
        "The output is right at the strictness that the assignment asks for, and the program ended normally.",
        "Nothing is left to do. A remark may still tell of something odd, such as a non-zero exit status.",
        "A strictness looser than `exact` is named beside the verdict wherever it was needed.",
    ),
    verdict(
        "format",
        "The content is right and its form is not: blanks, blank lines, line ends or the like differ.",
        "Look at the places where invisible characters are drawn, and print exactly what the handout shows.",
        "Loosen `strictness` in assignment.toml if the form should not count, or charge it once in the rubric.",
    ),
    verdict(
        "doubt",
        "The wording is free here, and what the program meant could not be told for certain: its marks are explained nowhere, it says two things at once, or its words are not known. It gives no points and takes none until a teacher has looked at it.",
        "Print marks and messages that anybody understands: the letter with G, Y or B, and which check a guess fails.",
        "`regrade review` shows each group of like answers once; accept or reject it. Words that come up again belong into `[vocabulary]` of game.toml.",
    ),
    verdict(
        "fail",
        "The program printed something else than it should have, or did not end with the exit status that the case declares.",
        "Start at the first wrong turn: type the same lines into the program and compare what it answers. What comes later is often only a consequence.",
        "Many submissions with the same first wrong turn may point at a handout that can be read in two ways: see the groups of like answers.",
    ),
    verdict(
        "nondeterministic",
        "The same input gave different outputs.",
        "Look for variables that are never set, for random numbers, for times, and for the order of sets and dictionaries.",
        "Give the case a secret or a seed if the assignment asks for random numbers.",
    ),
    verdict(
        "unpinned",
        "The case needs a secret that this program could not be given, so what it printed says nothing. It takes no points and gives none.",
        "Draw the secret in the way that the handout shows.",
        "Let the handout fix how the secret is drawn, or read it from a file or an argument that a case can set.",
    ),
    verdict(
        "crash",
        "The program was ended by a signal or by an exception that nobody caught.",
        "Read the end of stderr and the name of the signal. Text that was printed shortly before may be lost, so the mistake may be further on than the output shows.",
        "A build mode with sanitizers names the line of most crashes of C and C++ programs.",
    ),
    verdict(
        "timeout",
        "The program was stopped because it ran for too long: it loops, sleeps, or waits for input that never comes.",
        "Check what the program does when its input ends: a loop that asks again for ever is the usual cause.",
        "Raise `timeout` if right programs come near to it; the default is meant for slow machines already.",
    ),
    verdict(
        "output-limit",
        "The program was stopped because it printed far more than any right answer. Whatever was right before does not count.",
        "Look for a loop that prints and never ends, most often because reading failed and nobody checked.",
        "Raise `output` in the limits if right answers are that long.",
    ),
    verdict(
        "memory-limit",
        "The program was stopped because it took more memory than it may.",
        "Look for a container that grows in a loop without end, or for recursion that never returns.",
        "Raise the limit if right programs need that much.",
    ),
    verdict(
        "process-limit",
        "The program was stopped because it started more processes or threads than it may.",
        "Start none: the assignment needs a single process.",
        "Raise the limit if the assignment is about processes.",
    ),
    verdict(
        "compile-error",
        "The program could not be built, so nothing was run. An older program is never run in its place.",
        "Read the first error of the compiler, mend it, and build again; those after it are often only a consequence.",
        "Compare the compiler's version and options with those that students have.",
    ),
    verdict(
        "fixture-error",
        "The test data is at fault and cannot be repaired without guessing. Nobody loses points.",
        "Nothing: tell your teacher.",
        "The reason names the file and the way out. Mend it and score again; nothing has to be run anew.",
    ),
    verdict(
        "intake-error",
        "What was handed in could not be taken in: the archive is broken or dangerous, or no file of the right name is in it.",
        "Hand in again as the handout says; open the archive yourself first.",
        "The findings name what was refused. Rules of names and files stand in assignment.toml.",
    ),
    cause(
        "line-ends",
        "Lines end in CRLF where LF is expected or the other way round, or the newline after the last line is missing or too many.",
        "Print `\\n` after every line, the last one too, and never `\\r`.",
        "The rung `line-ends` of the strictness ladder forgives this.",
    ),
    cause(
        "trailing",
        "There are blanks at the ends of lines, or blank lines at the end, or they are missing where they are expected.",
        "Blanks are drawn as `·` at the ends of lines: print as many as the sample has.",
        "The rung `trailing` forgives this.",
    ),
    cause(
        "blank-lines",
        "There are too many or too few blank lines.",
        "Count the newlines that you print between two answers.",
        "The rung `blank-lines` forgives this.",
    ),
    cause(
        "spaces",
        "There are more or fewer blanks or line breaks in one place than are expected there.",
        "Compare the two lines with all blanks drawn.",
        "The rung `spaces` forgives this, but not blanks where none are expected, nor none where some are: those are content. Allow such a layout as a variant of game.toml that `accept_variants` names.",
    ),
    cause(
        "case",
        "Letters are upper case where lower case is expected, or the other way round.",
        "Check each text against the sample, letter by letter.",
        "The rung `case` forgives this. It is refused where the case of letters is the mark, as in Lingo.",
    ),
    cause(
        "punctuation",
        "Only signs that are neither letters nor digits differ.",
        "Check full stops, colons, quotes and brackets against the sample.",
        "The rung `punctuation` forgives this. It is refused where signs are the mark, as in Wordle.",
    ),
    cause(
        "events",
        "The wording is free, and what was meant is compared: marks, refusals, win and loss.",
        "Say in every turn what the handout asks you to say, in words of your own.",
        "The rung `events` judges by meaning. It is implied by no other rung.",
    ),
    cause(
        "colours",
        "The output holds codes that colour a terminal, clear its screen or set it up.",
        "Print no such codes where the output is no terminal, or none at all.",
        "These codes are taken off before the comparison when that is all that differs.",
    ),
    cause(
        "quotes",
        "There are typographic quotes, dashes or blanks where plain ones are expected, or characters that nobody can see, such as a byte order mark.",
        "Type the texts yourself: copying from a document brings such characters along.",
        "Check the handout and the fixtures: they may be where students copied them from.",
    ),
    cause(
        "exit-status",
        "The program ended with another exit status than the case declares.",
        "Return the status that the handout asks for; 0 means that all went well.",
        "The status is judged only where a case or the assignment declares `exit`.",
    ),
    cause(
        "signal",
        "The operating system ended the program, most often because it touched memory that is not its own.",
        "Look for an index out of range, an empty container, a null pointer, or recursion without end.",
        "A sanitizer mode finds the line.",
    ),
    cause(
        "exception",
        "An exception was thrown and nobody caught it.",
        "The last lines of stderr name the exception and where it came from.",
        "An exception at the end of the input means that the program asked for more lines than the case types.",
    ),
    cause(
        "endless-loop",
        "The same text came again and again at the end of the output.",
        "After every read, check that it worked before you use what was read.",
        "In C++ it is a stream in the state of failure; the output up to there is kept.",
    ),
    cause(
        "lost-output",
        "The program ended badly before text that it had printed was flushed, so that text never arrived.",
        "Flush after every prompt, and mend the crash first.",
        "The reason says how much of the expected output is missing.",
    ),
    cause(
        "unread-input",
        "The program ended before it had read all of its input.",
        "Check the condition that ends your loop: it may win or lose too early.",
        "It is a remark and changes no verdict by itself.",
    ),
    cause(
        "waiting-for-input",
        "The program waited for input that nobody had to give: it asked for a line that the case does not type.",
        "Look at the last turn that is shown: you ask once more than the handout does, or did not see that the game was over.",
        "The reason names the turn. A program that reads from a terminal or a file waits in the same way.",
    ),
    cause(
        "end-of-input",
        "The program asked for more input after the last line had been read, and did not expect that there is none.",
        "End the game where the handout says, and check each read: `cin` turns false, `input()` raises EOFError.",
        "What is wrong usually lies before it: see the first wrong turn.",
    ),
    cause(
        "computing",
        "The program was still computing when its time was up, and printed nothing more.",
        "Look for a loop whose condition never turns false, or a recursion without end.",
        "The limit is `timeout`; time spent waiting for a processor does not count.",
    ),
    cause(
        "sleeping",
        "The program was asleep when its time was up.",
        "Leave out sleep() and everything else that waits for time to pass.",
        "Nothing in a replay needs to be waited for.",
    ),
    cause(
        "deadlock",
        "The program waited for itself: for another of its threads, or for a pipe that nobody emptied.",
        "Threads and processes of your own are not needed here; if you have them, let none wait for the other.",
        "The evidence names what it waited for.",
    ),
    cause(
        "prompt-not-flushed",
        "The program waited for input while its prompt was still in a buffer, so a person would have seen nothing.",
        "Flush after the prompt: std::flush, fflush(stdout), or print(..., flush=True).",
        "It is a remark: what is compared is the whole output, in the end.",
    ),
    cause(
        "left-processes",
        "The program left processes behind when it ended.",
        "Wait for what you start, or do not start it.",
        "They were ended with it, and nothing of them is left.",
    ),
    cause(
        "sanitizer",
        "A sanitizer found a mistake with memory or with undefined behaviour while the program ran.",
        "The line that it names is where to look, even where the output is right.",
        "It is feedback; a `[[rubric.penalty]]` of that finding makes it cost points.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Rung, Step};
    use crate::judge::Verdict;
    use std::collections::BTreeSet;

    #[test]
    fn every_verdict_rung_and_step_is_explained() {
        for (name, _) in Verdict::NAMES {
            assert_eq!(
                Entry::find(name).map(|entry| entry.kind),
                Some(Kind::Verdict),
                "{name}"
            );
        }
        let rungs = Rung::NAMES.iter().map(|(name, _)| *name);
        let steps = Step::ALL.iter().map(|step| step.name());
        for name in rungs.filter(|name| *name != "exact").chain(steps) {
            assert_eq!(
                Entry::find(name).map(|entry| entry.kind),
                Some(Kind::Cause),
                "{name}"
            );
        }
    }

    #[test]
    fn names_are_unique_and_every_paragraph_is_a_sentence() {
        let names: BTreeSet<_> = ENTRIES.iter().map(|entry| entry.name).collect();
        assert_eq!(names.len(), ENTRIES.len());
        for entry in &ENTRIES {
            for text in [entry.means, entry.student, entry.teacher] {
                assert!(text.ends_with('.'), "{text}");
            }
        }
    }

    #[test]
    fn an_entry_says_what_it_means_and_what_to_do() {
        let text = Entry::find("unpinned").expect("it is there").text();
        assert!(text.starts_with("unpinned (verdict)\n\nThe case needs a secret"));
        assert!(text.contains("\n\nStudents: Draw the secret"));
        assert!(text.contains("\n\nTeachers: Let the handout"));
    }
}
