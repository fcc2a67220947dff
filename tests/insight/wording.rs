//! Mistakes of programs that word everything their own way.

use super::figures::{lineup, opened, reworded, sightings};

#[test]
fn a_mistake_is_named_whatever_the_wording_is() {
    let assignment = opened("swordle");
    let lineup = lineup(&assignment, None);
    let ids = [
        "score/exact-only",
        "win/last-is-loss",
        "attempts/+1",
        "check/no-drops-green",
    ];
    for id in ids {
        let suspect = lineup.suspects().named(id).expect("there is such a mutant");
        let seen = sightings(&lineup, &assignment.0, &suspect.spec);
        let found = lineup.attribute(&reworded(seen));
        let cause = found.cause().expect(id);
        let names = |name: &String| name == id;
        assert!(
            names(&cause.id) || cause.alike.iter().any(names),
            "{found:?}"
        );
    }
}
