//! A graded class on a terminal: how the points are spread, who got what, which cases fail, whose
//! answers are alike, and where the reports lie.

use std::path::Path;

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::isolation::headline;
use super::safe::safe;
use super::style::Style;
use super::summary::{self, amount, percent, points, tells_of_case};
use crate::gradebook::results::{CommonMistake, Results, SubmissionResult};
use crate::judge::Verdict;
use crate::judge::wording::{count, number};

/// The columns that a summary has at least.
const NARROWEST: usize = 40;

/// The bars of the distribution, one for each tenth of the points.
const BARS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The summary of a class.
#[derive(Debug, Clone, Copy)]
pub struct ClassSummary {
    /// Columns of the terminal.
    pub width: usize,
    /// Whether to colour.
    pub colours: bool,
}

impl ClassSummary {
    /// Draws it; `places` says where the reports lie, each with what it is.
    pub fn render(&self, results: &Results, places: &[(&str, &Path)]) -> String {
        let isolation = headline(&results.isolation);
        let mut lines = vec![
            self.title(results),
            Style::Faint.paint(&isolation, self.colours),
        ];
        lines.extend(distribution(results));
        lines.extend(self.unjudged(results));
        lines.push(String::new());
        lines.extend(self.students(results));
        for (title, section) in [
            ("Cases by failures", self.cases(results)),
            ("Causes", self.causes(results)),
            ("Like answers", self.alike(results)),
            (
                "Warnings",
                results.warnings.iter().map(|text| safe(text)).collect(),
            ),
            ("Reports", reports(places)),
        ] {
            if !section.is_empty() {
                lines.push(String::new());
                lines.push(Style::Strong.paint(title, self.colours));
                lines.extend(section.iter().map(|line| format!("  {line}")));
            }
        }
        lines
            .iter()
            .map(|line| line.trim_end().to_owned() + "\n")
            .collect()
    }

    fn title(&self, results: &Results) -> String {
        let assignment = &results.assignment;
        let title = Style::Strong.paint(&safe(&assignment.title), self.colours);
        let bonus = match assignment.bonus {
            0.0 => String::new(),
            bonus => format!(" and {} of bonus", amount(bonus)),
        };
        format!(
            "{title}: {}, {}{bonus}",
            count(results.submissions.len(), "submission"),
            points(assignment.points)
        )
    }

    /// Who has no mark, because no case could say anything.
    fn unjudged(&self, results: &Results) -> Option<String> {
        let names: Vec<_> = results.unjudged().map(name).collect();
        let text = format!(
            "{} could not be judged and {} no mark: {}",
            count(names.len(), "submission"),
            if names.len() == 1 { "has" } else { "have" },
            names.join(", ")
        );
        (!names.is_empty()).then(|| Style::Bad.paint(&text, self.colours))
    }

    fn room(&self) -> usize {
        self.width.max(NARROWEST) - 2
    }

    /// Name, points, verdict and how many results passed, a student a line.
    fn students(&self, results: &Results) -> Vec<String> {
        let names: Vec<_> = results.submissions.iter().map(name).collect();
        let totals: Vec<_> = results.submissions.iter().map(total).collect();
        let widest = |texts: &[String]| texts.iter().map(|text| text.width()).max();
        let room = self.room();
        let right = widest(&totals).unwrap_or(0);
        let word = |submission| worst(submission).map_or("nothing was run", Verdict::name);
        let longest = results.submissions.iter().map(|one| word(one).len() + 2);
        let verdicts = longest.max().unwrap_or(0).max(16);
        // Behind the name come the points, the longest verdict and the counts.
        let left = widest(&names)
            .unwrap_or(0)
            .min(room.saturating_sub(right + verdicts + 18).max(12));
        let rows = results.submissions.iter().zip(names.iter().zip(&totals));
        rows.map(|(submission, (name, total))| {
            let verdict = worst(submission);
            let word = format!("{:verdicts$}", word(submission));
            let style = verdict.map_or(Style::Bad, Style::of);
            let name = fit(name, left);
            let gap = " ".repeat(left.saturating_sub(name.width()));
            let word = style.paint(&word, self.colours);
            format!(
                "  {name}{gap}  {total:>right$}  {word}{}",
                passed(submission)
            )
        })
        .collect()
    }

    /// The cases that fail, most often first.
    fn cases(&self, results: &Results) -> Vec<String> {
        let mut rates: Vec<(usize, usize, &str)> = Vec::new();
        for info in &results.cases {
            let verdicts = results.submissions.iter().filter_map(|submission| {
                let here = submission
                    .cases
                    .iter()
                    .filter(|case| case.case == info.name);
                let verdicts = here.map(|case| case.verdict);
                summary::worst(verdicts.filter(|verdict| tells_of_case(*verdict)))
            });
            let verdicts: Vec<_> = verdicts.collect();
            let failed = verdicts
                .iter()
                .filter(|verdict| verdict.blames_candidate())
                .count();
            rates.push((failed, verdicts.len(), &info.name));
        }
        rates.retain(|(failed, _, _)| *failed > 0);
        // The sort is stable, so equal rates stay in the order of the cases.
        rates.sort_by(|a, b| (b.0 * a.1).cmp(&(a.0 * b.1)));
        let row = |(failed, of, name): &(usize, usize, &str)| {
            let percent = percent(*failed as f64, *of as f64);
            let counts = format!("{percent:>3} %  {} of {}", number(*failed), number(*of));
            format!(
                "{counts:15}  {}",
                fit(&safe(name), self.room().saturating_sub(18))
            )
        };
        rates.iter().map(row).collect()
    }

    /// The mistakes that explain submissions, those of most first, and what each costs.
    fn causes(&self, results: &Results) -> Vec<String> {
        let row = |mistake: &CommonMistake| {
            let text = format!(
                "{:>3}  {:>6}  {}: {}",
                number(mistake.submissions.len()),
                format!("−{}", amount(mistake.mean_cost)),
                mistake.id,
                mistake.title
            );
            fit(&safe(&text), self.room())
        };
        results.mistakes.iter().map(row).collect()
    }

    fn alike(&self, results: &Results) -> Vec<String> {
        let row = |group: &crate::gradebook::results::Alike| {
            let size = count(group.submissions.len(), "submission");
            let comment = if group.comment.is_some() {
                ", commented"
            } else {
                ""
            };
            let text = format!("{size} at {}{comment}: {}", group.case, group.title);
            fit(&safe(&text), self.room())
        };
        results.alike.iter().map(row).collect()
    }
}

fn reports(places: &[(&str, &Path)]) -> Vec<String> {
    let widest = places
        .iter()
        .map(|(what, _)| what.width())
        .max()
        .unwrap_or(0);
    let row = |(what, path): &(&str, &Path)| {
        format!("{what:widest$}  {}", safe(&path.display().to_string()))
    };
    places.iter().map(row).collect()
}

fn name(submission: &SubmissionResult) -> String {
    match submission.student.name.as_str() {
        "" => safe(&submission.key),
        name => safe(name),
    }
}

fn total(submission: &SubmissionResult) -> String {
    if submission.is_unjudged() {
        return "–".to_owned();
    }
    amount(submission.score.total)
}

fn worst(submission: &SubmissionResult) -> Option<Verdict> {
    summary::worst(submission.cases.iter().map(|case| case.verdict))
}

fn passed(submission: &SubmissionResult) -> String {
    let verdicts = || submission.cases.iter().map(|case| case.verdict);
    let judged = verdicts().filter(|verdict| verdict.is_judged()).count();
    let passed = verdicts()
        .filter(|verdict| *verdict == Verdict::Pass)
        .count();
    format!("{} of {} passed", number(passed), number(judged))
}

/// Lowest, median, mean and highest, and a bar for each tenth of the points, of those who have a
/// mark.
fn distribution(results: &Results) -> Option<String> {
    let mut totals: Vec<_> = results
        .submissions
        .iter()
        .filter(|one| !one.is_unjudged())
        .map(|one| one.score.total)
        .collect();
    totals.sort_by(f64::total_cmp);
    let (lowest, highest) = (totals.first()?, totals.last()?);
    // A half is at most the last index.
    let (low, high) = (totals[(totals.len() - 1) / 2], totals[totals.len() / 2]);
    let mean = totals.iter().sum::<f64>() / totals.len() as f64;
    Some(format!(
        "lowest {} · median {} · mean {} · highest {}  ▕{}▏ 0 to {}",
        amount(*lowest),
        amount(f64::midpoint(low, high)),
        amount(mean),
        amount(*highest),
        bars(&totals, results.assignment.points),
        amount(results.assignment.points)
    ))
}

fn bars(totals: &[f64], points: f64) -> String {
    let mut tenths = [0_usize; 10];
    for total in totals {
        let share = if points > 0.0 { total / points } else { 0.0 };
        // The cast saturates: what is below nothing falls into the first tenth.
        let at = ((share * 10.0).max(0.0) as usize).min(9);
        tenths[at] += 1;
    }
    let most = tenths.iter().max().copied().unwrap_or(0).max(1);
    // Rounded up, so that one student can be seen; at most the last bar.
    tenths
        .iter()
        .map(|many| BARS[(many * 8).div_ceil(most)])
        .collect()
}

/// A text in at most `room` columns, with an ellipsis where it is cut.
fn fit(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 1;
    for glyph in text.chars() {
        used += glyph.width().unwrap_or(0);
        if used > room {
            break;
        }
        out.push(glyph);
    }
    out + "…"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::class;

    fn rendered(width: usize, results: &Results) -> String {
        let summary = ClassSummary {
            width,
            colours: false,
        };
        summary.render(
            results,
            &[("class page", Path::new("out/report/index.html"))],
        )
    }

    #[test]
    fn the_class_is_told_from_the_whole_to_the_parts() {
        let mut class = class();
        class.submissions.truncate(2);
        assert_eq!(
            rendered(80, &class),
            "Mastermind: 2 submissions, 10 points\n\
             isolation none: a plain process, which is no boundary against a hostile program\n\
             lowest 4 · median 7 · mean 7 · highest 10  ▕    █    █▏ 0 to 10\n\
             \n\
             \x20 Jane Doe    4  crash           1 of 3 passed\n\
             \x20 Ann Smith  10  pass            3 of 3 passed\n\
             \n\
             Cases by failures\n\
             \x20  50 %  1 of 2    win-1\n\
             \x20  50 %  1 of 2    secret-case\n\
             \n\
             Like answers\n\
             \x20 2 submissions at win-1, commented: Number correct 3\n\
             \n\
             Warnings\n\
             \x20 win-1.in: a newline was added at the end\n\
             \n\
             Reports\n\
             \x20 class page  out/report/index.html\n"
        );
    }

    #[test]
    fn no_row_of_a_student_or_case_is_wider_than_the_terminal_and_none_is_hostile() {
        for width in [0, 40, 80, 200] {
            let text = rendered(width, &class());
            assert!(
                text.chars()
                    .all(|glyph| glyph == '\n' || !glyph.is_control())
            );
            assert!(!text.contains('\u{202e}'));
            for line in text
                .lines()
                .filter(|line| line.contains("passed") || line.contains(" %"))
            {
                assert!(line.width() <= width.max(60), "{line}");
            }
        }
    }

    #[test]
    fn who_could_not_be_judged_is_named_and_counts_in_no_figure() {
        let mut class = class();
        class.submissions.truncate(2);
        class.submissions.push(crate::report::testing::unjudged());
        let text = rendered(80, &class);
        assert!(
            text.contains("lowest 4 · median 7 · mean 7 · highest 10"),
            "{text}"
        );
        assert!(text.contains("\n1 submission could not be judged and has no mark: Rae Draw\n"));
        assert!(text.contains("  Rae Draw    –  unpinned        0 of 0 passed\n"));
    }

    #[test]
    fn one_student_can_be_seen_among_many() {
        let mut totals = vec![10.0; 100];
        totals.push(0.0);
        assert_eq!(bars(&totals, 10.0), "▁        █");
        assert_eq!(bars(&[-1.0, 12.0], 10.0), "█        █");
        assert_eq!(bars(&[0.0], 0.0), "█         ");
    }

    #[test]
    fn a_class_of_nobody_and_a_submission_of_nothing_are_told_too() {
        let mut class = class();
        class.submissions.truncate(1);
        class.submissions[0].cases.clear();
        assert!(rendered(80, &class).contains("nothing was run"));
        class.submissions.clear();
        assert!(rendered(80, &class).starts_with("Mastermind: 0 submissions, 10 points\n"));
    }

    #[test]
    fn a_cut_shows_and_wide_letters_count_twice() {
        assert_eq!(fit("abcdef", 4), "abc…");
        assert_eq!(fit("日本語", 4), "日…");
        assert_eq!(fit("日本", 4), "日本");
    }
}
