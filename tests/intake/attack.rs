//! A hostile submission beside an honest one.

use regrade::gradebook::intake::{IntakeLimits, Submission};

use crate::support::{Class, finding};

/// Limits that a test can reach with small archives.
pub fn tight() -> IntakeLimits {
    IntakeLimits {
        bytes: 100_000,
        files: 50,
        depth: 4,
        nesting: 2,
        ..IntakeLimits::default()
    }
}

/// Takes in a hostile archive beside an honest one, which must come through.
pub fn attacked(name: &str, archive: &[u8], limits: &IntakeLimits) -> (Class, Submission) {
    let class = Class::of(&[(name, archive), ("zoe.cc", b"honest")]);
    let taken = class
        .take_from(&class.path(), limits)
        .expect("the batch goes on");
    let [mallory, zoe] = <[Submission; 2]>::try_from(taken.submissions).expect("two");
    assert_eq!(
        (zoe.files.as_slice(), zoe.refused),
        (&["zoe.cc".to_owned()][..], false)
    );
    assert!(class.strays().is_empty(), "{:?}", class.strays());
    (class, mallory)
}

/// A hostile archive that is refused for this reason and leaves nothing behind.
pub fn refused(name: &str, archive: &[u8], kind: &str, limits: &IntakeLimits) -> String {
    let (class, mallory) = attacked(name, archive, limits);
    assert!(mallory.refused, "{mallory:#?}");
    assert!(mallory.files.is_empty());
    let finding = finding(&mallory, kind);
    assert_eq!(finding.weight, "refused");
    assert_eq!(
        class.written(),
        ["submissions/zoe/zoe.cc"],
        "nothing is left of it"
    );
    finding.message.clone()
}
