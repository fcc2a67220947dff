//! Words to a bound, but for the names of their letters.

/// All words of a length, each with how many letters are in use behind it: any of those, the next
/// one, and what is no small letter.
pub fn words(length: usize, used: u8, other: &[u8]) -> Vec<(String, u8)> {
    let mut all = vec![(String::new(), used)];
    for _ in 0..length {
        all = all
            .into_iter()
            .flat_map(|(word, used)| {
                let small = (0..=used.min(25)).map(move |at| (b'a' + at, used.max(at + 1)));
                let other = other.iter().map(move |byte| (*byte, used));
                small
                    .chain(other)
                    .map(move |(byte, used)| (format!("{word}{}", char::from(byte)), used))
            })
            .collect();
    }
    all
}
