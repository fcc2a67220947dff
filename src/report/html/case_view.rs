//! One case of a student's page.

use serde::Serialize;

use super::audience::Audience;
use super::dialogue::{self, Block};
use super::draw::{self, Line};
use super::words::{Chip, points, some};
use crate::fixture::Rung;
use crate::gradebook::results::{Alike, CaseInfo, CaseResult, Results, SubmissionResult};
use crate::judge::Verdict;
use crate::report::outcome::{self, is_told_once};
use crate::report::safe::safe;

/// What one case came to, as a page shows it.
#[derive(Debug, Serialize)]
pub struct CaseView {
    /// The place on the page.
    pub anchor: String,
    name: String,
    title: String,
    mode: Option<String>,
    variant: Option<String>,
    verdict: Chip,
    /// Whether there is nothing to show but the verdict.
    brief: bool,
    /// The build mode under which the very same is shown.
    same_in: Option<String>,
    earned: String,
    worth: String,
    without_points: Option<&'static str>,
    reason: Option<String>,
    hint: Option<String>,
    comments: Vec<String>,
    notes: Vec<String>,
    stderr: Vec<Line>,
    blocks: Vec<Block>,
    staff: Option<StaffView>,
}

/// What staff see of a case beyond what the student does.
#[derive(Debug, Serialize)]
struct StaffView {
    kept_back: Option<String>,
    group: Option<String>,
    matched: Option<String>,
    signature: Option<String>,
}

impl CaseView {
    /// The case as one line, which says where the same is shown.
    fn told_under(self, mode: &str) -> Self {
        Self {
            brief: true,
            same_in: some(Some(mode)),
            reason: None,
            hint: None,
            notes: Vec::new(),
            stderr: Vec::new(),
            blocks: Vec::new(),
            ..self
        }
    }
}

/// The cases that the reader may see. Their numbers on the page tell nothing of the others.
pub fn cases(
    results: &Results,
    submission: &SubmissionResult,
    audience: Audience,
) -> Vec<CaseView> {
    let shown = audience.cases(results, &submission.cases);
    // The mode is worth a word only where there are several. A window of two has two.
    let modes =
        submission.builds.len() > 1 || shown.windows(2).any(|two| two[0].0.mode != two[1].0.mode);
    let rung = rung(&results.assignment.strictness);
    let alike: Vec<_> = results
        .alike
        .iter()
        .filter(|group| group.submissions.contains(&submission.key))
        .collect();
    shown
        .iter()
        .enumerate()
        .map(|(at, &(result, info))| {
            let earlier = shown.iter().take(at).map(|(result, _)| *result);
            let same_in = outcome::same_in(earlier, result);
            let mut case = view(result, info, rung, at + 1);
            if let Some(mode) = same_in {
                case = case.told_under(mode);
            }
            case.mode = some(Some(&result.mode)).filter(|_| modes);
            if same_in.is_none() {
                case.comments = comments(&alike, result);
            }
            if audience == Audience::Staff {
                case.staff = Some(staff(result, info));
            }
            case
        })
        .collect()
}

fn view(result: &CaseResult, info: Option<&CaseInfo>, rung: Rung, number: usize) -> CaseView {
    let passed = result.verdict == Verdict::Pass;
    let once = is_told_once(result.verdict);
    let stderr = result.stderr.bytes();
    let name = safe(&result.case);
    let title = some(info.map(|info| info.title.as_str()));
    CaseView {
        anchor: format!("case-{number}"),
        title: title.filter(|title| *title != name).unwrap_or_default(),
        name,
        mode: None,
        variant: some(info.and_then(|info| info.variant.as_deref())),
        verdict: Chip::from(result.verdict),
        brief: passed || once,
        same_in: None,
        earned: points(result.earned),
        worth: points(result.possible),
        without_points: outcome::without_points(result),
        reason: some(Some(&result.reason)).filter(|_| !passed && !once),
        hint: info.and_then(|info| some(outcome::hint(info, result))),
        comments: Vec::new(),
        notes: result.notes.iter().map(|note| safe(note)).collect(),
        // What a compiler said stands at the build.
        stderr: draw::lines(if once { &[] } else { &stderr }),
        blocks: dialogue::blocks(result, rung),
        staff: None,
    }
}

fn staff(result: &CaseResult, info: Option<&CaseInfo>) -> StaffView {
    StaffView {
        kept_back: some(info.map(|info| info.visibility.as_str()))
            .filter(|visibility| visibility != "visible")
            .map(|visibility| visibility.replace('_', " ")),
        group: some(info.map(|info| info.group.as_str())),
        matched: some(result.matched.as_deref()).filter(|_| result.verdict != Verdict::Pass),
        signature: some(Some(&result.signature)),
    }
}

/// What the teacher says to everybody whose answer is like this one.
fn comments(alike: &[&Alike], result: &CaseResult) -> Vec<String> {
    alike
        .iter()
        .filter(|group| group.case == result.case && result.verdict != Verdict::Pass)
        .filter_map(|group| some(group.comment.as_deref()))
        .collect()
}

/// The rung of a name; what is judged by its meaning is shown as spaces aside.
fn rung(name: &str) -> Rung {
    let known = Rung::NAMES.iter().find(|(known, _)| *known == name);
    match known {
        Some((_, Rung::Events)) => Rung::Spaces,
        Some((_, rung)) => *rung,
        None => Rung::Exact,
    }
}
