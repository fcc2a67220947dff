//! Filling the templates.

use std::sync::OnceLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior, Value};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::marks;

/// The templates, by the names under which they know one another. The endings turn escaping on.
const TEMPLATES: [(&str, &str); 4] = [
    ("layout.html", include_str!("assets/layout.html")),
    ("macros.html", include_str!("assets/macros.html")),
    ("class.html", include_str!("assets/class.html")),
    ("student.html", include_str!("assets/student.html")),
];

const STYLE: &str = include_str!("assets/page.css");
const SCRIPT: &str = include_str!("assets/page.js");

/// Fills a template; whatever is put into it is escaped.
#[expect(
    clippy::expect_used,
    reason = "templates and their data are part of the program, and tests render each of them"
)]
pub fn render(template: &str, page: &impl Serialize) -> String {
    static ENVIRONMENT: OnceLock<Environment<'static>> = OnceLock::new();
    ENVIRONMENT
        .get_or_init(|| environment().expect("the templates can be parsed"))
        .get_template(template)
        .and_then(|template| template.render(Value::from(Serde(page))))
        .expect("the template fits its data")
}

fn environment() -> Result<Environment<'static>, minijinja::Error> {
    let mut environment = Environment::new();
    environment.set_syntax(
        SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .build()?,
    );
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.add_filter("drawn", marks::drawn);
    environment.add_filter("prose", marks::prose);
    for (name, source) in TEMPLATES {
        environment.add_template(name, source)?;
    }
    // A browser hashes what it parsed, in which a line end is always one newline.
    let (style, script) = (STYLE.replace("\r\n", "\n"), SCRIPT.replace("\r\n", "\n"));
    environment.add_global("policy", policy(&style, &script));
    environment.add_global("style", Value::from_safe_string(style));
    environment.add_global("script", Value::from_safe_string(script));
    Ok(environment)
}

/// The content security policy: nothing runs or styles but what stands in the page from the
/// start, known by its hash, and nothing is loaded or sent.
fn policy(style: &str, script: &str) -> String {
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text.as_bytes()));
    format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        hash(style),
        hash(script)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_can_be_parsed() {
        assert!(environment().is_ok());
    }

    #[test]
    fn style_and_script_cannot_end_their_own_elements() {
        assert!(!STYLE.contains("</") && !SCRIPT.contains("</") && !SCRIPT.contains("<!--"));
    }

    #[test]
    fn the_policy_allows_nothing_inline_or_remote() {
        let policy = policy("a", "b");
        assert!(policy.starts_with("default-src 'none';"));
        for word in ["unsafe", "http", "data:", "*"] {
            assert!(!policy.contains(word), "{policy}");
        }
    }
}
