//! `regrade review`: group by group, the teacher decides.

use std::io::{self, BufRead as _, IsTerminal as _, Write};

use super::args::ReviewArgs;
use super::error::CliError;
use super::exit;
use super::grade::read_results;
use crate::gradebook::alike::{Answer, LikeAnswers, answers_of, like_answers};
use crate::gradebook::decisions::{self, Accept, Comment, Decision, Override};
use crate::gradebook::results::{CaseResult, Results};
use crate::judge::Verdict;
use crate::judge::wording::count;
use crate::report::safe;
use crate::util::suggest;
use crate::util::visible::{self, Blanks};

/// Most lines of either text that are shown of a wrong turn.
const SHOWN: usize = 12;

/// Goes through the groups, or takes the decisions of the command line.
///
/// # Errors
/// When the folder has no results, a group or case is not there, or `decisions.toml` has a mistake.
pub fn run(args: &ReviewArgs) -> Result<u8, CliError> {
    let results = read_results(&args.out)?;
    let names: Vec<_> = results.cases.iter().map(|case| case.name.clone()).collect();
    let groups = match &args.of {
        None => like_answers(&names, &results.submissions),
        Some(key) => {
            let mut keys = results.submissions.iter().map(|one| one.key.as_str());
            if !keys.any(|known| known == key) {
                let keys = results.submissions.iter().map(|one| one.key.as_str());
                return Err(unknown("submission", key, keys));
            }
            answers_of(key, &names, &results.submissions)
        }
    };
    let review = Review { groups, results };
    let mut out = io::stdout().lock();
    let decided = review.decided(args)?;
    if !decided.is_empty() {
        return keep(args, &decided, &mut out);
    }
    if args.list || !io::stdin().is_terminal() {
        review.list(args, &mut out)?;
        return Ok(exit::PASSED);
    }
    let decided = review.ask(&mut out)?;
    keep(args, &decided, &mut out)
}

fn keep(args: &ReviewArgs, decided: &[Decision], out: &mut impl Write) -> Result<u8, CliError> {
    if decided.is_empty() {
        writeln!(out, "nothing was decided")?;
        return Ok(exit::PASSED);
    }
    decisions::append(&args.out, decided)?;
    let path = args.out.join(decisions::FILE);
    writeln!(
        out,
        "{} kept in {}; `regrade rescore ASSIGNMENT {}` shows what changes",
        decided.len(),
        path.display(),
        args.out.display()
    )?;
    Ok(exit::PASSED)
}

/// A graded class under review.
struct Review {
    results: Results,
    groups: Vec<LikeAnswers>,
}

impl Review {
    /// The decisions that the command line names.
    fn decided(&self, args: &ReviewArgs) -> Result<Vec<Decision>, CliError> {
        let because = args.because.as_deref();
        let mut decided = Vec::new();
        for group in &args.accept {
            decided.push(Decision::Accept(Accept {
                answers: self.answers(group)?,
                because: because
                    .unwrap_or("as good as the expected wording")
                    .to_owned(),
            }));
        }
        for group in &args.reject {
            decided.push(Decision::Reject(Accept {
                answers: self.answers(group)?,
                because: because.unwrap_or("not what was asked for").to_owned(),
            }));
        }
        for pair in args.comment.chunks(2) {
            if let [group, text] = pair {
                decided.push(Decision::Comment(Comment {
                    answers: self.answers(group)?,
                    text: text.clone(),
                }));
            }
        }
        for triple in args.overrides.chunks(3) {
            if let [key, case, verdict] = triple {
                decided.push(self.overridden(key, case, verdict, because.unwrap_or_default())?);
            }
        }
        Ok(decided)
    }

    /// The answers of a group, or the one answer of that id.
    fn answers(&self, id: &str) -> Result<Vec<String>, CliError> {
        if let Some(group) = self.groups.iter().find(|group| group.alike.id == id) {
            return Ok(group.answers.iter().map(Answer::id).collect());
        }
        let all: Vec<_> = self
            .results
            .submissions
            .iter()
            .flat_map(|one| &one.cases)
            .map(id_of)
            .collect();
        if all.iter().any(|answer| answer == id) {
            return Ok(vec![id.to_owned()]);
        }
        let groups = self.groups.iter().map(|group| group.alike.id.as_str());
        Err(CliError::Setup(format!(
            "no group and no wrong answer is called `{id}`\n  help: {}",
            suggest::hint(id, groups)
        )))
    }

    fn overridden(
        &self,
        key: &str,
        case: &str,
        verdict: &str,
        because: &str,
    ) -> Result<Decision, CliError> {
        let keys: Vec<_> = self
            .results
            .submissions
            .iter()
            .map(|one| one.key.as_str())
            .collect();
        if !keys.contains(&key) {
            return Err(unknown("submission", key, keys));
        }
        let cases: Vec<_> = self
            .results
            .cases
            .iter()
            .map(|case| case.name.as_str())
            .collect();
        if !cases.contains(&case) {
            return Err(unknown("case", case, cases));
        }
        let Some((_, verdict)) = Verdict::NAMES.iter().find(|(name, _)| *name == verdict) else {
            return Err(unknown(
                "verdict",
                verdict,
                Verdict::NAMES.map(|(name, _)| name),
            ));
        };
        Ok(Decision::Override(Override {
            submission: key.to_owned(),
            case: case.to_owned(),
            mode: None,
            verdict: *verdict,
            because: because.to_owned(),
        }))
    }

    fn list(&self, args: &ReviewArgs, out: &mut impl Write) -> io::Result<()> {
        if self.groups.is_empty() {
            let nothing = match args.of {
                None => "no two submissions have like wrong answers, and none is in doubt",
                Some(_) => "it has no wrong answers",
            };
            writeln!(out, "{nothing}")?;
        }
        for group in &self.groups {
            self.show(group, out)?;
        }
        Ok(())
    }

    /// A group: who, what, and the first wrong turn.
    fn show(&self, group: &LikeAnswers, out: &mut impl Write) -> io::Result<()> {
        writeln!(
            out,
            "{}: {}: {}",
            safe(&group.alike.id),
            count(group.alike.submissions.len(), "submission"),
            safe(&group.alike.submissions.join(" "))
        )?;
        writeln!(out, "    {}", safe(&group.alike.title))?;
        if let Some(comment) = &group.alike.comment {
            writeln!(out, "    comment: {}", safe(comment))?;
        }
        let turn = self
            .example(group)
            .and_then(|case| case.dialogue.get(case.first_wrong?));
        let Some(turn) = turn else {
            return Ok(());
        };
        if let Some(typed) = &turn.typed {
            writeln!(
                out,
                "    typed    {}",
                visible::line(&typed.bytes(), Blanks::Trailing)
            )?;
        }
        for (label, text) in [("expected", &turn.expected), ("got", &turn.got)] {
            let lines = visible::lines(&text.bytes(), Blanks::Trailing);
            for line in lines.iter().take(SHOWN) {
                writeln!(out, "    {label:8} {line}")?;
            }
            if lines.len() > SHOWN {
                writeln!(out, "    {label:8} … {} more lines", lines.len() - SHOWN)?;
            }
        }
        Ok(())
    }

    /// The case of the first member in which the group shows first.
    fn example(&self, group: &LikeAnswers) -> Option<&CaseResult> {
        let first = group.alike.submissions.first()?;
        let submission = self
            .results
            .submissions
            .iter()
            .find(|one| one.key == *first)?;
        submission
            .cases
            .iter()
            .find(|case| id_of(case) == group.alike.id)
    }

    /// Group by group at the keyboard.
    fn ask(&self, out: &mut impl Write) -> Result<Vec<Decision>, CliError> {
        let mut decided = Vec::new();
        for (at, group) in self.groups.iter().enumerate() {
            writeln!(out, "\n{} of {}", at + 1, self.groups.len())?;
            self.show(group, out)?;
            let answers = || group.answers.iter().map(Answer::id).collect();
            // The end of input ends the review, and what was not said is not decided.
            let choice = question(out, "[a]ccept, [r]eject, [c]omment, [n]ext, [q]uit? ")?;
            let prompt = match choice.as_deref() {
                Some("a" | "r") => "why, for the students: ",
                Some("c") => "comment: ",
                Some("q") | None => break,
                _ => continue,
            };
            let Some(text) = question(out, prompt)? else {
                break;
            };
            decided.push(match choice.as_deref() {
                Some("a") => Decision::Accept(Accept {
                    answers: answers(),
                    because: text,
                }),
                Some("r") => Decision::Reject(Accept {
                    answers: answers(),
                    because: text,
                }),
                _ => Decision::Comment(Comment {
                    answers: answers(),
                    text,
                }),
            });
        }
        Ok(decided)
    }
}

fn unknown<'a>(
    what: &str,
    name: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> CliError {
    CliError::Setup(format!(
        "no {what} is called `{name}`\n  help: {}",
        suggest::hint(name, known)
    ))
}

fn id_of(case: &CaseResult) -> String {
    let answer = Answer {
        case: case.case.clone(),
        signature: case.signature.clone(),
    };
    answer.id()
}

/// Asks; none at the end of input.
fn question(out: &mut impl Write, prompt: &str) -> io::Result<Option<String>> {
    write!(out, "{prompt}")?;
    out.flush()?;
    let mut answer = String::new();
    let read = io::stdin().lock().read_line(&mut answer)?;
    Ok((read > 0).then(|| answer.trim().to_owned()))
}
