//! Misprints: texts that are right but for a newline, a blank or their capitals.

use super::Table;
use crate::game::Template;
use crate::game::spec::{Spec, Step};
use crate::game::template::Piece;

/// A text of a game that programs misprint.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Site {
    Step(usize),
    Missing(usize),
    Header,
    Prompt,
    Quit,
    Check(&'static str),
    Say,
    Row,
    Join,
    Win,
    Lose,
}

impl Site {
    /// The texts of a game, in the order of its file.
    fn all(spec: &Spec) -> Vec<Self> {
        let mut sites = Vec::new();
        for (at, step) in spec.setup.iter().enumerate() {
            sites.push(Self::Step(at));
            if matches!(step, Step::AskFile(_)) {
                sites.push(Self::Missing(at));
            }
        }
        sites.extend([Self::Header, Self::Prompt, Self::Quit]);
        sites.extend(
            spec.checks
                .iter()
                .map(|check| Self::Check(check.rule.name())),
        );
        sites.extend([Self::Say, Self::Row, Self::Join, Self::Win, Self::Lose]);
        sites
    }

    /// The name in identifiers: the path in `game.toml`, a check by its rule.
    fn name(self, spec: &Spec) -> String {
        match self {
            Self::Step(at) => match spec.setup.get(at) {
                Some(Step::AskFile(_)) => format!("setup.{at}.ask_file"),
                Some(Step::AskNumber(_)) => format!("setup.{at}.ask_int"),
                _ => format!("setup.{at}.say"),
            },
            Self::Missing(at) => format!("setup.{at}.missing"),
            Self::Header => "round.header".to_owned(),
            Self::Prompt => "round.prompt".to_owned(),
            Self::Quit => "quit.say".to_owned(),
            Self::Check(rule) => format!("check.{rule}.say"),
            Self::Say => "feedback.say".to_owned(),
            Self::Row => "feedback.row".to_owned(),
            Self::Join => "feedback.join".to_owned(),
            Self::Win => "end.win".to_owned(),
            Self::Lose => "end.lose".to_owned(),
        }
    }

    fn text(self, spec: &mut Spec) -> Option<&mut Template> {
        match self {
            Self::Step(at) => match spec.setup.get_mut(at)? {
                Step::Say(text) => Some(text),
                Step::AskFile(ask) => Some(&mut ask.prompt),
                Step::AskNumber(ask) => Some(&mut ask.prompt),
                Step::Arguments(_) => None,
            },
            Self::Missing(at) => match spec.setup.get_mut(at)? {
                Step::AskFile(ask) => Some(&mut ask.missing),
                _ => None,
            },
            Self::Header => Some(&mut spec.round.header),
            Self::Prompt => Some(&mut spec.round.prompt),
            Self::Quit => spec.quit.as_mut().map(|quit| &mut quit.say),
            Self::Check(rule) => {
                let mut checks = spec.checks.iter_mut();
                let check = checks.find(|check| check.rule.name() == rule);
                check.map(|check| &mut check.say)
            }
            Self::Say => Some(&mut spec.feedback.say),
            Self::Row => Some(&mut spec.feedback.row),
            Self::Join => Some(&mut spec.feedback.join),
            Self::Win => Some(&mut spec.end.win),
            Self::Lose => spec.end.lose.as_mut(),
        }
    }

    /// Whether an answer is typed behind the text.
    fn is_prompt(self, spec: &Spec) -> bool {
        match self {
            Self::Step(at) => !matches!(spec.setup.get(at), Some(Step::Say(_))),
            other => other == Self::Prompt,
        }
    }
}

/// A misprint: the start of its identifier, what it is, and how a text gets it.
struct Slip {
    id: &'static str,
    title: &'static str,
    hint: &'static str,
    change: fn(&str) -> String,
}

const NO_NEWLINE: Slip = Slip {
    id: "no-newline",
    title: "no newline at the end",
    hint: "Look at where your lines end.",
    change: |text| text.trim_end_matches('\n').to_owned(),
};

const NEWLINE_AFTER_PROMPT: Slip = Slip {
    id: "newline-after-prompt",
    title: "a newline too many at the end",
    hint: "Look at where the answer to a prompt is typed.",
    change: |text| match text.ends_with('\n') {
        true => text.to_owned(),
        false => format!("{text}\n"),
    },
};

const TRAILING_SPACE_LOST: Slip = Slip {
    id: "trailing-space-lost",
    title: "no blank at the end",
    hint: "Compare blanks with the handout, also those at the end of a text.",
    change: |text| {
        let line = text.trim_end_matches('\n');
        let newlines = &text[line.len()..];
        format!("{}{newlines}", line.trim_end_matches(' '))
    },
};

const CASE: Slip = Slip {
    id: "case",
    title: "all capitals in place",
    hint: "Compare the text with the handout character by character.",
    change: str::to_uppercase,
};

pub(super) fn add(table: &mut Table<'_>) {
    let sites = Site::all(table.spec);
    for site in &sites {
        let prompts = site.is_prompt(table.spec);
        if *site != Site::Join {
            slip(table, *site, &NO_NEWLINE);
        }
        if prompts {
            slip(table, *site, &NEWLINE_AFTER_PROMPT);
        }
        if prompts || *site == Site::Join {
            slip(table, *site, &TRAILING_SPACE_LOST);
        }
        if matches!(site, Site::Win | Site::Lose) {
            slip(table, *site, &CASE);
        }
    }
}

fn slip(table: &mut Table<'_>, site: Site, slip: &Slip) {
    let name = site.name(table.spec);
    let id = format!("text/{}@{name}", slip.id);
    let title = format!("{} of `{name}`", slip.title);
    let (change, whole) = (slip.change, slip.id == CASE.id);
    table.slip(id, &title, slip.hint, move |spec| {
        if let Some(text) = site.text(spec) {
            *text = misprint(text, change, whole);
        }
    });
}

/// The text with its last words changed, or all of them. Values stay what they are.
fn misprint(text: &Template, change: fn(&str) -> String, whole: bool) -> Template {
    let mut pieces = text.pieces().to_vec();
    let first = match whole {
        true => 0,
        false => pieces.len().saturating_sub(1),
    };
    let ends_in_words = matches!(pieces.last(), Some(Piece::Text(_)));
    for piece in pieces.iter_mut().skip(first) {
        if let Piece::Text(words) = piece {
            *words = change(words);
        }
    }
    if !whole && !ends_in_words && !pieces.is_empty() {
        pieces.push(Piece::Text(change("")));
    }
    Template::of(pieces)
}
