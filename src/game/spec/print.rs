//! Writing a resolved game back as TOML.

use std::fmt::Write as _;

use super::Conduct;
use super::model::{
    Argument, AskFile, AskNumber, Check, Flag, FlagSecret, Line, Mistake, Numbers, Secret, Spec,
    Step, WordSource,
};
use crate::game::{Reading, Template, Vocabulary};

impl Spec {
    /// The game as a `game.toml` with every key that has a meaning in it, and without variants.
    /// [`Spec::parse`] reads the same game back.
    pub fn to_toml(&self) -> String {
        let mut page = Page(String::new());
        page.key("regrade", 1);
        page.key("id", quoted(&self.id));
        page.key("title", quoted(&self.title));
        page.table("input");
        page.key("read", quoted(reading(self.reading)));
        page.secret(&self.secret);
        self.setup.iter().for_each(|step| page.step(step));
        page.table("round");
        page.text("header", &self.round.header);
        page.text("prompt", &self.round.prompt);
        if let Some(attempts) = self.round.attempts {
            page.key("attempts", attempts);
        }
        if let Some(quit) = &self.quit {
            page.table("quit");
            page.key("word", quoted(&quit.word));
            page.text("say", &quit.say);
        }
        for check in &self.checks {
            page.check(check);
        }
        page.table("score");
        page.key("near", quoted(self.score.name()));
        page.feedback(self);
        page.table("end");
        page.text("win", &self.end.win);
        if let Some(lose) = &self.end.lose {
            page.text("lose", lose);
        }
        page.vocabulary(&self.vocabulary);
        page.conduct(&self.conduct);
        self.mistakes
            .iter()
            .for_each(|mistake| page.mistake(mistake));
        page.0
    }
}

struct Page(String);

impl Page {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.0, "{line}");
    }

    fn table(&mut self, name: &str) {
        self.line(format_args!("\n[{name}]"));
    }

    fn item(&mut self, name: &str) {
        self.line(format_args!("\n[[{name}]]"));
    }

    fn key(&mut self, key: &str, value: impl std::fmt::Display) {
        self.line(format_args!("{key} = {value}"));
    }

    fn text(&mut self, key: &str, text: &Template) {
        self.key(key, quoted(&text.source()));
    }

    fn secret(&mut self, secret: &Secret) {
        self.table("secret");
        match secret {
            Secret::Word { length, from } => {
                self.key("kind", quoted("word"));
                match from {
                    WordSource::Bank => self.key("from", quoted("bank")),
                    WordSource::File => self.key("from", quoted("file")),
                    WordSource::Fixed(word) => {
                        self.key("from", quoted("fixed"));
                        self.key("value", quoted(word));
                    }
                }
                if let Some(length) = length {
                    self.key("length", length);
                }
            }
            Secret::Numbers { shape, fixed } => {
                self.key("kind", quoted("ints"));
                match fixed {
                    None => self.key("from", quoted("draw")),
                    Some(row) => {
                        self.key("from", quoted("fixed"));
                        self.key("value", numbers(row));
                    }
                }
                self.shape(shape);
            }
        }
    }

    fn shape(&mut self, shape: &Numbers) {
        self.key("count", shape.count);
        self.key("low", shape.low);
        self.key("high", shape.high);
        self.key("repeats", shape.repeats);
    }

    fn step(&mut self, step: &Step) {
        self.item("setup");
        match step {
            Step::Say(text) => self.text("say", text),
            Step::Arguments(arguments) => {
                let names = arguments.iter().map(|argument| match argument {
                    Argument::Bank => "bank",
                    Argument::Attempts => "attempts",
                });
                self.key("argv", list(names.map(quoted)));
            }
            Step::AskFile(ask) => self.ask_file(ask),
            Step::AskNumber(ask) => self.ask_number(ask),
        }
    }

    fn ask_file(&mut self, ask: &AskFile) {
        self.text("ask_file", &ask.prompt);
        self.text("missing", &ask.missing);
        let names = ask.lines.iter().map(|line| match line {
            Line::Attempts => "attempts",
            Line::Secret => "secret",
        });
        self.key("lines", list(names.map(quoted)));
    }

    fn ask_number(&mut self, ask: &AskNumber) {
        self.text("ask_int", &ask.prompt);
        self.key("into", quoted("attempts"));
        self.key("low", ask.low);
        self.key("high", ask.high);
        if !ask.refused.pieces().is_empty() {
            self.text("refused", &ask.refused);
        }
        if let Some(flag) = &ask.flag {
            self.key("flag", flag_table(flag));
        }
    }

    fn vocabulary(&mut self, vocabulary: &Vocabulary) {
        let mut topics: Vec<_> = Vocabulary::topics().collect();
        topics.retain(|topic| !vocabulary.added(topic).is_empty());
        if !topics.is_empty() {
            self.table("vocabulary");
        }
        for topic in topics {
            let phrases = vocabulary.added(topic).iter();
            self.key(topic, list(phrases.map(|phrase| quoted(phrase))));
        }
    }

    fn check(&mut self, check: &Check) {
        self.item("check");
        self.key("rule", quoted(check.rule.name()));
        if !check.rule.form().is_empty() {
            self.key("form", quoted(check.rule.form()));
        }
        self.text("say", &check.say);
        if check.costs {
            self.key("costs", true);
        }
        if check.ends {
            self.key("ends", true);
        }
    }

    fn conduct(&mut self, conduct: &Conduct) {
        let turned = conduct.turned();
        if turned.is_empty() {
            return;
        }
        self.table("conduct");
        for (key, value) in turned {
            self.key(key, value);
        }
    }

    fn mistake(&mut self, mistake: &Mistake) {
        self.table(&format!("mutant.{}", quoted(&mistake.name)));
        self.key("title", quoted(&mistake.title));
        self.key("hint", quoted(&mistake.hint));
        for (path, value) in &mistake.set {
            self.key(&format!("set.{}", quoted(path)), value);
        }
    }

    fn feedback(&mut self, spec: &Spec) {
        let feedback = &spec.feedback;
        self.table("feedback");
        self.text("say", &feedback.say);
        self.text("row", &feedback.row);
        self.text("join", &feedback.join);
        self.text("hit", &feedback.hit);
        self.text("near", &feedback.near);
        self.text("miss", &feedback.miss);
        self.text("blank", &feedback.blank);
        self.key("on_win", feedback.on_win);
    }
}

fn flag_table(flag: &Flag) -> String {
    let secret = match &flag.secret {
        None => String::new(),
        Some(FlagSecret::Word(word)) => format!(", secret = {}", quoted(word)),
        Some(FlagSecret::Numbers(row)) => format!(", secret = {}", numbers(row)),
    };
    format!(
        "{{ value = {}, attempts = {}{secret} }}",
        flag.value, flag.attempts
    )
}

fn reading(reading: Reading) -> &'static str {
    match reading {
        Reading::Token => "token",
        Reading::Line => "line",
    }
}

fn numbers(row: &[i64]) -> String {
    list(row.iter().map(ToString::to_string))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

/// A TOML basic string.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for glyph in text.chars() {
        // Writing to a String cannot fail.
        let _ = match glyph {
            '"' | '\\' => write!(out, "\\{glyph}"),
            '\n' => write!(out, "\\n"),
            '\t' => write!(out, "\\t"),
            '\r' => write!(out, "\\r"),
            control if control.is_control() => write!(out, "\\u{:04X}", u32::from(control)),
            plain => write!(out, "{plain}"),
        };
    }
    out.push('"');
    out
}
