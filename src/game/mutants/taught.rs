//! The mistakes that the instructor wrote into the file of the game.

use super::Table;

pub(super) fn add(table: &mut Table<'_>) {
    for mistake in &table.spec.mistakes {
        let id = format!("own/{}", mistake.name);
        let own = mistake.clone();
        table.semantic(id, &mistake.title, &mistake.hint, move |spec| {
            own.make(spec)
        });
    }
}
