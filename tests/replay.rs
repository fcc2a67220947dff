//! One named test and one snapshot per fixture.

fn main() {}
