//! Each promise, at each tier that this machine has.
//!
//! Run as root and as an ordinary user: a prebuilt test binary handed to that user will do.

use super::*;

#[test]
fn each_tier_can_be_had_or_says_why_not() {
    for tier in Tier::ALL {
        let started = std::time::Instant::now();
        match Sandbox::new(&IsolationRequest::Tier(tier), Some(tier)) {
            Ok(sandbox) => {
                assert_eq!(sandbox.describe().tier, tier);
                eprintln!("{tier}: {:?}", started.elapsed());
            }
            Err(error) => eprintln!("{error}"),
        }
    }
}
