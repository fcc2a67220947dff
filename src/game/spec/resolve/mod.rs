//! From the raw tree to a [`Spec`] whose parts fit together.

mod checks;
mod secret;
mod setup;
mod texts;
mod vocabulary;

use super::Conduct;
use super::model::{End, Feedback, Quit, Round, Spec};
use super::shape;
use crate::game::score;
use crate::game::secret::word_objection;
use crate::game::{Reading, Variable};
use crate::util::config::{ConfigError, Node, Read, Section, Source};
use crate::util::suggest;
use texts::{Scope, required_text, text, text_or_empty};

/// Resolves a whole file, or a patched one.
pub(super) fn spec(source: &Source, tree: &Node) -> Result<Spec, ConfigError> {
    shape::check(source, tree)?;
    let root = Section::root(source, tree)?;
    version(&root)?;
    let id = id(source, &root)?;
    let title = root.string("title")?.unwrap_or(&id).to_owned();
    let input = required(&root, "input", "a table with `read`")?;
    let reading = input
        .choice("read", &Reading::NAMES)?
        .ok_or_else(|| input.missing("read", "`token` or `line`"))?;
    let secret = secret::resolve(&root, reading)?;
    let round_at = required(&root, "round", "a table with `prompt`")?;
    let attempts = positive(&round_at, "attempts")?;
    let setup = setup::resolve(&root, &secret, reading, attempts.is_some())?;
    let scope = Scope {
        bounded: setup.attempts,
        file: setup.file,
    };
    let round = round(&round_at, attempts, &scope)?;
    let quit = quit(&root, reading, &scope)?;
    let checks = checks::resolve(&root, &secret, reading, &scope)?;
    let score = scoring(&root)?;
    let end = end(&root, &scope)?;
    let spec = Spec {
        id,
        title,
        reading,
        secret,
        setup: setup.steps,
        round,
        quit,
        checks,
        score,
        feedback: feedback(&root, &scope)?,
        end,
        vocabulary: vocabulary::resolve(&root)?,
        conduct: conduct(&root)?,
        mistakes: Vec::new(),
    };
    require_cells(&root, &spec)?;
    Ok(spec)
}

fn version(root: &Section<'_>) -> Read<()> {
    match root.integer("regrade")? {
        None | Some(1) => Ok(()),
        Some(other) => Err(root.error_at(
            "regrade",
            format!("format version {other} is not known"),
            Some("this regrade reads version 1".to_owned()),
        )),
    }
}

fn id(source: &Source, root: &Section<'_>) -> Read<String> {
    let folder = source.path().parent().and_then(|folder| folder.file_name());
    let given = root.string("id")?.map(str::to_owned);
    Ok(given
        .or_else(|| folder.map(|name| name.to_string_lossy().into_owned()))
        .unwrap_or_else(|| "game".to_owned()))
}

/// A table that has to be there.
fn required<'a>(root: &Section<'a>, name: &str, what: &str) -> Read<Section<'a>> {
    root.section(name)?.ok_or_else(|| root.missing(name, what))
}

/// A number that has to be from 1 up.
fn positive(section: &Section<'_>, key: &str) -> Read<Option<u64>> {
    let number = section.integer(key)?;
    match number.map(u64::try_from) {
        None => Ok(None),
        Some(Ok(number)) if number > 0 => Ok(Some(number)),
        Some(_) => Err(section.error_at(
            key,
            format!("`{}` must be at least 1", section.path_of(key)),
            None,
        )),
    }
}

fn round(section: &Section<'_>, attempts: Option<u64>, scope: &Scope) -> Read<Round> {
    Ok(Round {
        attempts,
        header: text_or_empty(section, "header", &scope.header())?,
        prompt: required_text(
            section,
            "prompt",
            "what asks for a guess; it may be empty",
            &scope.prompt(),
        )?,
    })
}

fn quit(root: &Section<'_>, reading: Reading, scope: &Scope) -> Read<Option<Quit>> {
    let Some(section) = root.section("quit")? else {
        return Ok(None);
    };
    let word = section
        .string("word")?
        .ok_or_else(|| section.missing("word", "what is typed to give up"))?;
    if let Some(objection) = word_objection(word.as_bytes(), reading, None) {
        let message = format!("`quit.word` cannot be `{word}`: {objection}");
        return Err(section.error_at("word", message, None));
    }
    let say = required_text(&section, "say", "the answer to it", &scope.typed())?;
    Ok(Some(Quit {
        word: word.to_owned(),
        say,
    }))
}

fn scoring(root: &Section<'_>) -> Read<&'static dyn score::Scoring> {
    let section = required(root, "score", "a table with `near`")?;
    let name = section
        .string("near")?
        .ok_or_else(|| section.missing("near", "the scoring rule, as `member`"))?;
    let rule = score::RULES.into_iter().find(|rule| rule.name() == name);
    rule.ok_or_else(|| {
        let names: Vec<_> = score::RULES.iter().map(|rule| rule.name()).collect();
        section.error_at(
            "near",
            format!("unknown scoring rule `{name}`"),
            Some(suggest::hint(name, names)),
        )
    })
}

fn end(root: &Section<'_>, scope: &Scope) -> Read<End> {
    let section = required(root, "end", "a table with `win`")?;
    let win = required_text(
        &section,
        "win",
        "what is printed when the secret was guessed",
        &scope.scored(),
    )?;
    let lose = text(&section, "lose", &scope.scored())?;
    match (&lose, scope.bounded) {
        (None, true) => {
            Err(section.missing("lose", "what is printed when the attempts are used up"))
        }
        (Some(_), false) => Err(section.error_at(
            "lose",
            "`end.lose` can never be printed: the attempts are unlimited",
            Some("leave it out, or give a number of attempts, as `round.attempts = 6`".to_owned()),
        )),
        _ => Ok(End { win, lose }),
    }
}

/// How a score is shown; which cells have to be stated depends on all texts of the game.
fn feedback(root: &Section<'_>, scope: &Scope) -> Read<Feedback> {
    let section = required(root, "feedback", "a table with `say`")?;
    let say = required_text(
        &section,
        "say",
        "what is printed after a guess was scored; it may be empty",
        &scope.scored(),
    )?;
    let row = match section.string("row")? {
        Some(_) => text_or_empty(&section, "row", &scope.row())?,
        None => texts::cells(),
    };
    let letter = [Variable::Letter, Variable::Upper];
    Ok(Feedback {
        say,
        row,
        join: text_or_empty(&section, "join", &[])?,
        hit: text_or_empty(&section, "hit", &letter)?,
        near: text_or_empty(&section, "near", &letter)?,
        miss: text_or_empty(&section, "miss", &letter)?,
        blank: text_or_empty(&section, "blank", &[])?,
        on_win: section.boolean("on_win")?.unwrap_or(true),
    })
}

fn conduct(root: &Section<'_>) -> Read<Conduct> {
    match root.section("conduct")? {
        Some(section) => Conduct::read(&section),
        None => Ok(Conduct::default()),
    }
}

/// Asks for the cells that the texts of the game show.
fn require_cells(root: &Section<'_>, spec: &Spec) -> Read<()> {
    let section = required(root, "feedback", "a table with `say`")?;
    let shown = [Variable::Row, Variable::Cells, Variable::Board];
    let must_have = |key, what| match section.string(key)? {
        Some(_) => Ok(()),
        None => Err(section.missing(key, what)),
    };
    if shown.iter().any(|variable| spec.shows(*variable)) {
        must_have("hit", "a cell with the right letter in the right place")?;
        must_have("near", "a cell with a right letter in the wrong place")?;
        must_have("miss", "a cell with a wrong letter")?;
    }
    let before_a_guess = [&spec.round.header, &spec.round.prompt]
        .into_iter()
        .any(|text| shown.iter().any(|variable| text.names(*variable)));
    if before_a_guess || spec.shows(Variable::Board) {
        must_have("blank", "a cell that is not used yet")?;
    }
    Ok(())
}
