//! What an audit found, as text and as JSON.

use serde::Serialize;
use serde_json::json;

use super::safe::safe;
use crate::fixture::Assignment;
use crate::game::mutants::Scenario;
use crate::insight::Audit;
use crate::insight::audit::{Equivalence, NewCase};
use crate::judge::wording::count;
use crate::util::visible::{self, Blanks};

/// The version of the JSON document.
pub const FORMAT_VERSION: u32 = 1;

/// Files of so many lines are shown with a new case.
const FEW: usize = 12;

/// An audit and the assignment that it is of.
#[derive(Debug, Clone, Copy)]
pub struct AuditReport<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// The variant of its cases.
    pub variant: Option<&'a str>,
    /// What was found.
    pub audit: &'a Audit,
}

#[derive(Serialize)]
struct Kills<'a> {
    case: &'a str,
    kills: Vec<&'a str>,
}

impl AuditReport<'_> {
    /// For people.
    pub fn text(&self) -> String {
        let mut lines = vec![self.title(), self.score(), self.filled()];
        let audit = self.audit;
        self.section(&mut lines, "Mistakes that would pass", self.survivors());
        self.section(
            &mut lines,
            "Mistakes that the cases take for each other",
            self.confused(),
        );
        self.section(
            &mut lines,
            "Mistakes that no case can catch",
            self.equivalent(),
        );
        let missing = audit.missing.iter().flat_map(new_case);
        self.section(
            &mut lines,
            "Cases that are missing, as `--fill` writes them (< is typed, > is printed)",
            missing.collect(),
        );
        let redundant = audit.redundant.iter().map(|row| self.case(*row).to_owned());
        let title = "Cases of which any one could go without a mistake surviving";
        self.section(&mut lines, title, redundant.collect());
        let suite = &audit.smallest;
        let names = suite.cases.iter().map(|row| self.case(*row).to_owned());
        let title = format!(
            "{} for what all {} catch ({})",
            count(suite.cases.len(), "case"),
            audit.kills.cases.len(),
            match suite.is_smallest {
                true => "no fewer would do",
                false => "chosen greedily; fewer may do",
            }
        );
        self.section(&mut lines, &title, names.collect());
        lines.join("\n") + "\n"
    }

    /// For programs.
    pub fn json(&self) -> String {
        let audit = self.audit;
        let id = |mutant: usize| audit.kills.mutants.get(mutant).map(String::as_str);
        let ids =
            |mutants: &[usize]| -> Vec<_> { mutants.iter().filter_map(|at| id(*at)).collect() };
        let rows = |rows: &[usize]| -> Vec<_> { rows.iter().map(|row| self.case(*row)).collect() };
        let kills = (0..audit.kills.cases.len()).map(|row| Kills {
            case: self.case(row),
            kills: audit.kills.killed_by(row).filter_map(id).collect(),
        });
        let document = json!({
            "format_version": FORMAT_VERSION,
            "assignment": self.assignment.id,
            "variant": self.variant,
            "score": self.json_score(audit.killed()),
            "score_when_filled": self.json_score(audit.killed_when_filled()),
            "mutants": audit.kills.mutants,
            "kills": kills.collect::<Vec<_>>(),
            "survivors": ids(&audit.survivors),
            "confused": audit.confused.iter().map(|group| ids(group)).collect::<Vec<_>>(),
            "equivalent": audit.equivalent.iter().map(|(mutant, how)| json!({
                "mutant": id(*mutant),
                "how": how_word(how),
                "why": why(how),
            })).collect::<Vec<_>>(),
            "redundant": rows(&audit.redundant),
            "smallest": { "cases": rows(&audit.smallest.cases), "exact": audit.smallest.is_smallest },
            "missing": audit.missing.iter().map(|case| json!({
                "name": case.name,
                "title": case.title,
                "kills": case.shows,
                "stdin": String::from_utf8_lossy(&case.play.stdin),
                "expected": String::from_utf8_lossy(&case.expected),
            })).collect::<Vec<_>>(),
        });
        format!("{document:#}\n")
    }

    fn json_score(&self, killed: usize) -> serde_json::Value {
        json!({
            "killed": killed,
            "killable": self.audit.killable(),
            "percent": self.audit.percent(killed),
        })
    }

    fn case(&self, row: usize) -> &str {
        let case = self.audit.kills.cases.get(row);
        let case = case.and_then(|index| self.assignment.cases.get(*index));
        case.map_or("", |case| case.name.as_str())
    }

    fn title(&self) -> String {
        let variant = self
            .variant
            .map_or(String::new(), |name| format!(", variant {name}"));
        format!(
            "{}{}: {}, {}",
            safe(&self.assignment.title),
            safe(&variant),
            count(self.audit.kills.cases.len(), "case"),
            count(self.audit.kills.mutants.len(), "mistake")
        )
    }

    fn score(&self) -> String {
        let audit = self.audit;
        format!(
            "{} of {} mistakes that can be told from the game are caught: {:.1} %",
            audit.killed(),
            audit.killable(),
            audit.percent(audit.killed())
        )
    }

    /// The score once the missing cases are there.
    fn filled(&self) -> String {
        let audit = self.audit;
        if audit.missing.is_empty() {
            return "no case is missing".to_owned();
        }
        let cases = count(audit.missing.len(), "case");
        if audit.survivors.is_empty() {
            return format!("with the {cases} below they would also be told from each other");
        }
        format!(
            "with the {cases} below: {} of {}, {:.1} %",
            audit.killed_when_filled(),
            audit.killable(),
            audit.percent(audit.killed_when_filled())
        )
    }

    fn mutant(&self, at: usize) -> String {
        let kills = &self.audit.kills;
        let text = |texts: &[String]| texts.get(at).cloned().unwrap_or_default();
        safe(&format!(
            "{}: {}",
            text(&kills.mutants),
            text(&kills.titles)
        ))
    }

    fn survivors(&self) -> Vec<String> {
        self.audit
            .survivors
            .iter()
            .map(|at| self.mutant(*at))
            .collect()
    }

    fn confused(&self) -> Vec<String> {
        let groups = self.audit.confused.iter();
        let names = groups.map(|group| {
            let names: Vec<_> = group.iter().map(|at| self.mutant(*at)).collect();
            names.join("; ")
        });
        names.collect()
    }

    fn equivalent(&self) -> Vec<String> {
        let mut reasons: Vec<(String, Vec<usize>)> = Vec::new();
        for (mutant, how) in &self.audit.equivalent {
            let why = why(how);
            match reasons.iter_mut().find(|(other, _)| *other == why) {
                Some((_, mutants)) => mutants.push(*mutant),
                None => reasons.push((why, vec![*mutant])),
            }
        }
        let told = reasons.into_iter().flat_map(|(why, mutants)| {
            let mutants = mutants
                .into_iter()
                .map(|at| format!("  {}", self.mutant(at)));
            std::iter::once(why + ":")
                .chain(mutants)
                .collect::<Vec<_>>()
        });
        told.collect()
    }

    fn section(&self, lines: &mut Vec<String>, title: &str, section: Vec<String>) {
        if !section.is_empty() {
            lines.push(format!("\n{title}:"));
            lines.extend(section.into_iter().map(|line| format!("  {line}")));
        }
    }
}

fn how_word(how: &Equivalence) -> &'static str {
    match how {
        Equivalence::Draw => "draw",
        Equivalence::Open => "open",
        Equivalence::Accepted { .. } => "accepted",
        Equivalence::Bounded { .. } => "bounded",
        Equivalence::Tried { .. } => "tried",
    }
}

fn why(how: &Equivalence) -> String {
    match how {
        Equivalence::Draw => {
            "draws other secrets, which no case shows since a case gives the secret".to_owned()
        }
        Equivalence::Open => "left open by the assignment, so that it is no mistake".to_owned(),
        Equivalence::Accepted { variant } => format!("plays the accepted variant {variant}"),
        Equivalence::Bounded {
            bound,
            plays,
            others,
        } => format!(
            "proved within a bound by trying {bound}: all {plays} plays print what the game does, \
             and so do {others} others beyond it"
        ),
        Equivalence::Tried { plays } => format!("not told by {plays} plays; nothing is proved"),
    }
}

/// A new case as it will be written, line by line.
fn new_case(case: &NewCase) -> Vec<String> {
    let mut lines = vec![format!("{}: {}", safe(&case.name), safe(&case.title))];
    let kills: Vec<_> = case.shows.iter().map(|id| safe(id)).collect();
    lines.push(format!("  catches {}", kills.join(", ")));
    lines.extend(surroundings(&case.play));
    for (mark, text) in [('<', &case.play.stdin), ('>', &case.expected)] {
        let drawn = visible::lines(text, Blanks::Trailing);
        lines.extend(drawn.into_iter().map(|line| format!("  {mark} {line}")));
    }
    lines
}

/// What a play needs beside what is typed.
fn surroundings(play: &Scenario) -> Vec<String> {
    let texts = play.files.iter().map(|(name, text)| (name.as_str(), text));
    let bank = play.bank.iter().map(|text| ("word bank", text));
    let words = |text: &[u8]| {
        let lines = visible::lines(text, Blanks::Trailing);
        match lines.len() {
            ..=FEW => lines.join(" "),
            many => format!("{many} lines"),
        }
    };
    let secret = play
        .secret
        .iter()
        .map(|secret| format!("  secret: {}", safe(secret)));
    let args =
        (!play.args.is_empty()).then(|| format!("  arguments: {}", safe(&play.args.join(" "))));
    let files = texts
        .chain(bank)
        .map(|(name, text)| format!("  {}: {}", safe(name), words(text)));
    secret.chain(args).chain(files).collect()
}
