//! The identifier that a package must have: the same for the same assignment, every time.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// A UUID made of a name: version 8 of RFC 9562, which leaves the bits to whoever makes them.
pub fn of(name: &str) -> String {
    // FNV-1a spreads the name over 64 bits, and the generator over 128.
    let seed = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mut random = SplitMix64::seed_from_u64(seed);
    let (high, low) = (random.next_u64(), random.next_u64());
    let high = (high & !0xf000) | 0x8000;
    let low = (low & !(0b11 << 62)) | (0b10 << 62);
    format!(
        "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
        high >> 32,
        (high >> 16) & 0xffff,
        high & 0xffff,
        low >> 48,
        low & 0xffff_ffff_ffff
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_uuid_of_version_8() {
        let one = of("mastermind");
        assert_eq!(one, of("mastermind"));
        assert_ne!(one, of("wordle"));
        assert_eq!(one.len(), 36);
        assert_eq!(&one[14..15], "8");
        assert!(["8", "9", "a", "b"].contains(&&one[19..20]));
    }
}
