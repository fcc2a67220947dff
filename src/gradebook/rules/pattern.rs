//! Patterns of file names with named parts.

use std::collections::{BTreeMap, BTreeSet};

/// A pattern of file names, like `{user}_{last}_hw{number:digits}.cpp`.
///
/// Text stands for itself. `{name}` stands for one or more letters or digits of ASCII,
/// `{name:letters}` for letters alone, `{name:digits}` for digits alone and `{name:any}` for
/// anything. Nothing stands for `/`: patterns are held against names, not paths.
///
/// ```
/// use regrade::gradebook::rules::Pattern;
/// let pattern = Pattern::parse("{user}_hw{number:digits}.cpp", false).unwrap();
/// assert_eq!(pattern.parts("ada_hw1.cpp").unwrap()["user"], "ada");
/// assert!(pattern.parts("ada_hwone.cpp").is_none());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    segments: Vec<Segment>,
    ignore_case: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Segment {
    Text(String),
    Part { name: String, class: Class },
}

/// What a part may consist of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Word,
    Letters,
    Digits,
    Any,
}

/// The words for them.
const CLASSES: [(&str, Class); 4] = [
    ("word", Class::Word),
    ("letters", Class::Letters),
    ("digits", Class::Digits),
    ("any", Class::Any),
];

impl Class {
    fn holds(self, glyph: char) -> bool {
        match self {
            Self::Word => glyph.is_ascii_alphanumeric(),
            Self::Letters => glyph.is_ascii_alphabetic(),
            Self::Digits => glyph.is_ascii_digit(),
            Self::Any => glyph != '/',
        }
    }
}

impl Pattern {
    /// Reads a pattern. With `ignore_case` its text may be written in any capitals.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
    pub fn parse(text: &str, ignore_case: bool) -> Result<Self, String> {
        let mut segments = Vec::new();
        let mut rest = text;
        while let Some(open) = rest.find(['{', '}']) {
            let (before, after) = rest.split_at(open);
            if !before.is_empty() {
                segments.push(Segment::Text(before.to_owned()));
            }
            let part = after
                .strip_prefix('{')
                .and_then(|after| after.split_once('}'));
            let (part, after) = part.ok_or("a `{` and a `}` belong together")?;
            segments.push(segment(part, &segments)?);
            rest = after;
        }
        if !rest.is_empty() {
            segments.push(Segment::Text(rest.to_owned()));
        }
        if segments.is_empty() {
            return Err("a pattern cannot be empty".to_owned());
        }
        if text.contains('/') {
            return Err("a pattern is of a name, so it cannot have a `/`".to_owned());
        }
        Ok(Self {
            text: text.to_owned(),
            segments,
            ignore_case,
        })
    }

    /// The pattern as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether capitals make no difference.
    pub fn ignores_case(&self) -> bool {
        self.ignore_case
    }

    /// The parts of a name that fits, each as short as it can be; none when the name does not fit.
    /// O(segments · length²) at worst.
    pub fn parts(&self, name: &str) -> Option<BTreeMap<String, String>> {
        let glyphs: Vec<char> = name.chars().collect();
        let mut ends = Vec::new();
        let mut dead = BTreeSet::new();
        if !self.fits(&glyphs, 0, 0, &mut ends, &mut dead) {
            return None;
        }
        // The ends were found from the last segment to the first.
        ends.reverse();
        let mut start = 0;
        let mut parts = BTreeMap::new();
        for (segment, end) in self.segments.iter().zip(ends) {
            if let Segment::Part { name, .. } = segment {
                let value = glyphs.get(start..end).unwrap_or_default();
                parts.insert(name.clone(), value.iter().collect());
            }
            start = end;
        }
        Some(parts)
    }

    /// Whether the segments from `at` fit the name from `from`; `dead` remembers what did not.
    fn fits(
        &self,
        name: &[char],
        at: usize,
        from: usize,
        ends: &mut Vec<usize>,
        dead: &mut BTreeSet<(usize, usize)>,
    ) -> bool {
        let Some(segment) = self.segments.get(at) else {
            return from == name.len();
        };
        if dead.contains(&(at, from)) {
            return false;
        }
        let rest = name.get(from..).unwrap_or_default();
        for length in self.lengths(segment, rest) {
            if self.fits(name, at + 1, from + length, ends, dead) {
                ends.push(from + length);
                return true;
            }
        }
        dead.insert((at, from));
        false
    }

    /// The lengths that a segment may have at the start of `rest`, shortest first.
    fn lengths(&self, segment: &Segment, rest: &[char]) -> std::ops::RangeInclusive<usize> {
        match segment {
            Segment::Text(text) => {
                let same = |(a, b): (char, &char)| {
                    a == *b || (self.ignore_case && a.to_lowercase().eq(b.to_lowercase()))
                };
                let length = text.chars().count();
                if rest.len() >= length && text.chars().zip(rest).all(same) {
                    length..=length
                } else {
                    std::ops::RangeInclusive::new(1, 0)
                }
            }
            Segment::Part { class, .. } => {
                let most = rest.iter().take_while(|glyph| class.holds(**glyph)).count();
                1..=most
            }
        }
    }
}

fn segment(part: &str, before: &[Segment]) -> Result<Segment, String> {
    let (name, class) = part.split_once(':').unwrap_or((part, "word"));
    let plain = |glyph: char| glyph.is_ascii_alphanumeric() || glyph == '_';
    if name.is_empty() || !name.chars().all(plain) {
        return Err(format!("`{{{part}}}` has no plain name"));
    }
    let again =
        |other: &Segment| matches!(other, Segment::Part { name: other, .. } if other == name);
    if before.iter().any(again) {
        return Err(format!("the part `{name}` stands twice"));
    }
    let class = CLASSES.iter().find(|(word, _)| *word == class);
    let (_, class) = class
        .ok_or_else(|| format!("`{{{part}}}` is of no known kind: word, letters, digits or any"))?;
    Ok(Segment::Part {
        name: name.to_owned(),
        class: *class,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fits(pattern: &str, name: &str) -> bool {
        let pattern = Pattern::parse(pattern, true).expect("a pattern");
        pattern.parts(name).is_some()
    }

    #[test]
    fn the_examples_of_the_swordle_handout_are_told_apart() {
        let zip = "{user}_{last}_{names}_hw{number:digits}.zip";
        assert!(fits(zip, "zubzipler_Zipleroglu_Zubeyir_hw1.zip"));
        assert!(!fits(zip, "Hw1_hoz_HasanOz.zip"));
        assert!(!fits(zip, "HasanOzHoz.zip"));
        let cpp = "{user}_{last}_{names}_hw{number:digits}.cpp";
        assert!(fits(cpp, "Cago_Ozbugsizkodyazaroglu_Caglayan_hw1.cpp"));
        assert!(fits(cpp, "cago_Ozbugsizkodyazaroglu_Caglayan_HW1.cpp"));
        assert!(!fits(cpp, "Cago_Özbugsızkodyazaroğlu_Çağlayan_hw1.cpp"));
        assert!(!fits(cpp, "Cago_Ozbugsizkodyazaroglu_Caglayan _hw1.cpp"));
        let more = "{user}_{last}_{names}_hw{number:digits}_{what}.h";
        assert!(fits(
            more,
            "Cago_Ozbugsizkodyazaroglu_Caglayan_hw1_myfuncs.h"
        ));
        assert!(!fits(more, "Cago_Ozbugsizkodyazaroglu_Caglayan_hw1.h"));
    }

    #[test]
    fn parts_are_given_by_their_names() {
        let pattern = Pattern::parse("{user}_hw{number:digits}_{what:any}.h", false);
        let parts = pattern.expect("a pattern").parts("ada_hw12_a b.h.h");
        let parts = parts.expect("it fits");
        assert_eq!(parts["user"], "ada");
        assert_eq!(parts["number"], "12");
        assert_eq!(parts["what"], "a b.h");
    }

    #[test]
    fn capitals_count_unless_they_are_to_be_ignored() {
        let strict = Pattern::parse("hw1.cpp", false).expect("a pattern");
        assert!(strict.parts("HW1.cpp").is_none());
        assert!(fits("hw1.cpp", "HW1.cpp"));
    }

    #[test]
    fn a_pattern_that_makes_no_sense_says_why() {
        let error = |text| Pattern::parse(text, false).unwrap_err();
        assert_eq!(error("{user"), "a `{` and a `}` belong together");
        assert_eq!(error("user}"), "a `{` and a `}` belong together");
        assert_eq!(error("{}"), "`{}` has no plain name");
        assert_eq!(error("{a}_{a}"), "the part `a` stands twice");
        assert_eq!(error(""), "a pattern cannot be empty");
        assert!(error("{a:letter}").starts_with("`{a:letter}` is of no known kind"));
    }

    proptest! {
        #[test]
        fn what_is_made_from_a_pattern_fits_it(user in "[a-z0-9]{1,8}", number in "[0-9]{1,3}", what in "[^/]{1,8}") {
            let pattern = Pattern::parse("{user}_hw{number:digits}_{what:any}.h", false).unwrap();
            let parts = pattern.parts(&format!("{user}_hw{number}_{what}.h"));
            prop_assert_eq!(parts.map(|parts| parts["what"].clone()), Some(what));
        }

        #[test]
        fn no_name_takes_long(name in "[ab_.]{0,255}") {
            let pattern = Pattern::parse("{a:any}a{b:any}b{c:any}a{d:any}.x", false).unwrap();
            prop_assert!(pattern.parts(&name).is_none());
        }
    }
}
