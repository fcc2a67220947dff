//! Mistakes in where the secret comes from. Only games that draw or pick show them.

use super::Table;
use crate::game::spec::{Numbers, Secret, WordSource};

pub(super) fn add(table: &mut Table<'_>) {
    match &table.spec.secret {
        Secret::Word {
            from: WordSource::Bank,
            ..
        } => bank(table),
        Secret::Numbers { shape, fixed: None } => draw(table, shape),
        _ => {}
    }
}

fn bank(table: &mut Table<'_>) {
    table.semantic(
        "bank/raw",
        "the newline is left on the secret, so that nothing can win",
        "Print the secret between brackets, and look at it closely.",
        |spec| spec.conduct.secret_raw = true,
    );
    table.semantic(
        "bank/first",
        "always picks the first word",
        "Play several games, and compare the secrets.",
        |spec| spec.conduct.pick_first = true,
    );
}

fn draw(table: &mut Table<'_>, shape: &Numbers) {
    let hint = "Print the secrets of many games, and compare them with what the handout allows.";
    let (low, high, repeats) = (shape.low, shape.high, shape.repeats);
    let (id, title) = match repeats {
        true => ("secret/distinct", "the secret never repeats a number"),
        false => ("secret/repeats", "the secret may repeat numbers"),
    };
    table.semantic(id, title, hint, move |spec| {
        spec.conduct.draw_repeats = Some(!repeats);
    });
    let (below, short) = (low.saturating_sub(1), high.saturating_sub(1));
    let title = format!("draws from {below} as well");
    table.semantic(
        format!("secret/{below}-{high}"),
        &title,
        hint,
        move |spec| {
            spec.conduct.draw_low = Some(below);
        },
    );
    let title = format!("never draws {high}");
    table.semantic(format!("secret/{low}-{short}"), &title, hint, move |spec| {
        spec.conduct.draw_high = Some(short);
    });
}
