//! What has to be guessed, and where it comes from.

use super::positive;
use crate::game::Reading;
use crate::game::secret::word_objection;
use crate::game::spec::model::{Numbers, Secret, WordSource};
use crate::util::config::{Read, Section};

/// Rows and words longer than this are taken for a slip.
const LONGEST: u64 = 1000;

#[derive(Clone, Copy)]
enum Kind {
    Word,
    Numbers,
}

#[derive(Clone, Copy, PartialEq)]
enum From {
    Fixed,
    Bank,
    File,
    Draw,
}

pub(super) fn resolve(root: &Section<'_>, reading: Reading) -> Read<Secret> {
    let section = super::required(root, "secret", "a table with `kind` and `from`")?;
    let kinds = [("word", Kind::Word), ("ints", Kind::Numbers)];
    let kind = section
        .choice("kind", &kinds)?
        .ok_or_else(|| section.missing("kind", "`word` or `ints`"))?;
    match kind {
        Kind::Word => word(&section, reading),
        Kind::Numbers => numbers(&section),
    }
}

fn from(section: &Section<'_>, sources: &[(&'static str, From)]) -> Read<From> {
    let names: Vec<_> = sources
        .iter()
        .map(|(name, _)| format!("`{name}`"))
        .collect();
    let from = section.choice("from", sources)?.ok_or_else(|| {
        section.missing(
            "from",
            &format!("the source of the secret: {}", names.join(", ")),
        )
    })?;
    if from != From::Fixed && section.node("value").is_some() {
        return Err(section.error_at(
            "value",
            "`secret.value` is used only with `from = \"fixed\"`",
            Some("leave out one of them".to_owned()),
        ));
    }
    Ok(from)
}

/// Refuses keys of the other kind of secret.
fn refuse(section: &Section<'_>, keys: &[&str], kind: &str) -> Read<()> {
    match keys.iter().find(|key| section.node(key).is_some()) {
        Some(key) => Err(section.error_at(
            key,
            format!("`secret.{key}` has no meaning for a secret of this kind"),
            Some(format!("it belongs to `kind = \"{kind}\"`")),
        )),
        None => Ok(()),
    }
}

fn size(section: &Section<'_>, key: &str) -> Read<Option<usize>> {
    match positive(section, key)? {
        Some(size) if size > LONGEST => Err(section.error_at(
            key,
            format!("`secret.{key}` must be at most {LONGEST}"),
            None,
        )),
        // At most LONGEST, so it fits.
        size => Ok(size.map(|size| size as usize)),
    }
}

fn word(section: &Section<'_>, reading: Reading) -> Read<Secret> {
    refuse(section, &["count", "low", "high", "repeats"], "ints")?;
    let length = size(section, "length")?;
    let sources = [
        ("bank", From::Bank),
        ("file", From::File),
        ("fixed", From::Fixed),
    ];
    let from = match from(section, &sources)? {
        From::Bank => WordSource::Bank,
        From::File => WordSource::File,
        From::Fixed | From::Draw => {
            let word = section
                .string("value")?
                .ok_or_else(|| section.missing("value", "the secret"))?;
            if let Some(objection) = word_objection(word.as_bytes(), reading, length) {
                let message = format!("`secret.value` cannot be `{word}`: {objection}");
                return Err(section.error_at("value", message, None));
            }
            WordSource::Fixed(word.to_owned())
        }
    };
    Ok(Secret::Word { length, from })
}

fn numbers(section: &Section<'_>) -> Read<Secret> {
    refuse(section, &["length"], "word")?;
    let from = from(section, &[("draw", From::Draw), ("fixed", From::Fixed)])?;
    let shape = shape(section)?;
    if from != From::Fixed {
        return Ok(Secret::Numbers { shape, fixed: None });
    }
    let row = section
        .integers("value")?
        .ok_or_else(|| section.missing("value", "the secret"))?;
    if let Some(objection) = shape.objection(&row) {
        let message = format!("`secret.value` cannot be the secret: {objection}");
        return Err(section.error_at("value", message, None));
    }
    Ok(Secret::Numbers {
        shape,
        fixed: Some(row),
    })
}

fn shape(section: &Section<'_>) -> Read<Numbers> {
    let number = |key, what| {
        let number = section.integer(key)?;
        number.ok_or_else(|| section.missing(key, what))
    };
    let count = size(section, "count")?;
    let shape = Numbers {
        count: count.ok_or_else(|| section.missing("count", "how many numbers"))?,
        low: number("low", "the lowest number")?,
        high: number("high", "the highest number")?,
        repeats: section.boolean("repeats")?.unwrap_or(false),
    };
    if shape.low > shape.high {
        let message = format!(
            "`secret.low` is {}, above `secret.high`, {}",
            shape.low, shape.high
        );
        return Err(section.error_at("low", message, Some("exchange them".to_owned())));
    }
    if shape.span() == u64::MAX {
        let message = "there are too many numbers from `secret.low` to `secret.high`";
        return Err(section.error_at("high", message, None));
    }
    if !shape.repeats && shape.span() < shape.count as u64 {
        return Err(section.error_at(
            "count",
            format!(
                "{} different numbers cannot be drawn from {} to {}",
                shape.count, shape.low, shape.high
            ),
            Some("widen the range, or set `repeats = true`".to_owned()),
        ));
    }
    Ok(shape)
}
