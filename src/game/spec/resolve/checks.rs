//! The checks of a spec.

use super::texts::{Scope, required_text};
use crate::game::Reading;
use crate::game::check::{self, CheckRule};
use crate::game::spec::model::{Check, Secret};
use crate::util::config::{ConfigError, Read, Section};
use crate::util::suggest;

pub(super) fn resolve(
    root: &Section<'_>,
    secret: &Secret,
    reading: Reading,
    scope: &Scope,
) -> Read<Vec<Check>> {
    let mut checks: Vec<Check> = Vec::new();
    for section in root.sections("check")? {
        let rule = rule(&section)?;
        if let Some(objection) = rule.objection(secret, reading) {
            let message = format!("the check `{}` cannot apply: {objection}", rule.name());
            return Err(section.error_at("rule", message, Some("leave it out".to_owned())));
        }
        if checks.iter().any(|check| check.rule.name() == rule.name()) {
            let message = format!("the check `{}` comes twice", rule.name());
            let help = "the first one that fails speaks, so the second never does".to_owned();
            return Err(section.error_at("rule", message, Some(help)));
        }
        let say = required_text(
            &section,
            "say",
            "what is printed when a guess fails the check",
            &scope.typed(),
        )?;
        checks.push(Check {
            rule,
            say,
            costs: section.boolean("costs")?.unwrap_or(false),
            ends: section.boolean("ends")?.unwrap_or(false),
        });
    }
    Ok(checks)
}

fn rule(section: &Section<'_>) -> Read<&'static dyn CheckRule> {
    let name = section
        .string("rule")?
        .ok_or_else(|| section.missing("rule", "what is checked, as `too-long`"))?;
    let rule = check::find(name, "");
    let rule = rule.ok_or_else(|| {
        let names: Vec<_> = check::RULES.iter().map(|rule| rule.name()).collect();
        section.error_at(
            "rule",
            format!("unknown check `{name}`"),
            Some(suggest::hint(name, names)),
        )
    })?;
    match section.string("form")? {
        None => Ok(rule),
        Some(form) => check::find(name, form).ok_or_else(|| unknown_form(section, name, form)),
    }
}

fn unknown_form(section: &Section<'_>, name: &str, form: &str) -> ConfigError {
    let known = check::FORMS.iter().filter(|rule| rule.name() == name);
    let forms: Vec<_> = known.map(|rule| rule.form()).collect();
    let help = match forms.is_empty() {
        true => "it has no other form; leave `form` out".to_owned(),
        false => suggest::hint(form, forms),
    };
    let message = format!("unknown form `{form}` of the check `{name}`");
    section.error_at("form", message, Some(help))
}
