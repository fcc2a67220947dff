//! The table of what attribution names, with its floors.

#[path = "insight/figures.rs"]
mod figures;

use figures::{ASSIGNMENTS, figures, lineup, opened};

#[test]
fn single_mistakes_are_named() {
    for (game, variant) in ASSIGNMENTS {
        let assignment = opened(game);
        let lineup = lineup(&assignment, variant);
        let begun = std::time::Instant::now();
        let base: Vec<_> = lineup.suspects().own().cloned().collect();
        let figures = figures(&lineup, &assignment.0, &base);
        println!("{game} {variant:?}: {figures}; {:?}", begun.elapsed());
        println!("   missed {:?} wrong {:?}", figures.missed, figures.wrong);
    }
}
