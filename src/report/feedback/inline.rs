//! Texts of others in Markdown, so that nothing of them is Markdown.
//!
//! Escapes are not enough: GitHub makes links of addresses even where every sign is escaped. Inside
//! code nothing is ever a link, HTML or emphasis (CommonMark, "Code spans", "Fenced code blocks").

use crate::report::evidence::without_commands;
use crate::report::safe::safe;

/// A name or title: as words where it is nothing but words, in a code span otherwise.
pub fn words(text: &str) -> String {
    let text = safe(text);
    let plain = text.chars().all(|glyph| {
        glyph.is_alphanumeric() || matches!(glyph, ' ' | '-' | ',' | '(' | ')' | '\'' | '.')
    });
    let links = text.to_lowercase().contains("www.");
    if !plain || links || text.trim().is_empty() {
        return code(&text);
    }
    // Of these signs, only those that begin a text or follow its first digits could begin a list.
    let text = text.trim();
    let start = text
        .find(|glyph: char| !glyph.is_ascii_digit())
        .unwrap_or(text.len());
    // `start` is where the digits end.
    let (digits, rest) = text.split_at(start);
    match rest.starts_with(|glyph: char| glyph.is_ascii_punctuation()) {
        true => format!("{digits}\\{rest}"),
        false => text.to_owned(),
    }
}

/// A text in a code span whose backticks are more than any in it.
pub fn code(text: &str) -> String {
    let text = without_commands(&safe(text));
    let ticks = "`".repeat(longest_run(&text) + 1);
    format!("{ticks} {text} {ticks}")
}

/// Lines in a fenced block whose fence is longer than any run of backticks in them.
pub fn fenced(lines: &[String]) -> String {
    let longest = lines.iter().map(|line| longest_run(line)).max();
    let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
    let mut out = format!("{fence}text\n");
    for line in lines {
        // A line of several would be judged by its first alone.
        out.push_str(&without_commands(&line.replace(['\n', '\r'], " ")));
        out.push('\n');
    }
    out + &fence + "\n"
}

fn longest_run(text: &str) -> usize {
    let runs = text.split(|glyph| glyph != '`');
    runs.map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use pulldown_cmark::{Event, Options, Parser, Tag};

    /// Whether a document holds nothing but text, code, and the structure that was meant.
    fn is_inert(markdown: &str) -> bool {
        Parser::new_ext(markdown, Options::all()).all(|event| match event {
            Event::Start(tag) => matches!(tag, Tag::Paragraph | Tag::CodeBlock(_)),
            Event::Text(_) | Event::Code(_) | Event::End(_) | Event::SoftBreak => true,
            _ => false,
        })
    }

    #[test]
    fn names_stay_readable() {
        assert_eq!(words("Jane Doe"), "Jane Doe");
        assert_eq!(words("1. O'Neil-Ğ"), "1\\. O'Neil-Ğ");
        assert_eq!(words("- (a)"), "\\- (a)");
        assert_eq!(words("a@e.vil"), "` a@e.vil `");
        assert_eq!(words("www.e.vil"), "` www.e.vil `");
    }

    #[test]
    fn a_fence_is_longer_than_any_inside() {
        let lines = ["a ```` b".to_owned(), "::error::c".to_owned()];
        assert_eq!(fenced(&lines), "`````text\na ```` b\n\\::error::c\n`````\n");
        assert_eq!(fenced(&[]), "```text\n```\n");
    }

    proptest! {
        #[test]
        fn nothing_that_others_wrote_is_markdown(
            text in "[a1 `*_<>&!\\[\\]()#|~:/@.\\\\\n\r\t=+$-]{1,24}",
        ) {
            prop_assert!(is_inert(&code(&text)), "{}", code(&text));
            prop_assert!(is_inert(&words(&text)), "{}", words(&text));
            let lines = [text.clone(), text];
            prop_assert!(is_inert(&fenced(&lines)), "{}", fenced(&lines));
        }
    }
}
