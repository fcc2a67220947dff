//! "Did you mean": the nearest known name to one that nobody knows.

/// The candidate nearest to `word`, if one is near enough to be what was meant.
///
/// Near enough is a Damerau–Levenshtein distance of at most a third of the longer word, and
/// at least one edit is always forgiven. Ties go to the earlier candidate. O(n·m) a pair.
///
/// ```
/// use regrade::util::suggest::nearest;
/// assert_eq!(nearest("promt", ["prompt", "header"]), Some("prompt"));
/// assert_eq!(nearest("colour", ["prompt", "header"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    candidates
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(word, name), name))
        .filter(|(distance, name)| {
            let longer = word.chars().count().max(name.chars().count());
            *distance <= (longer / 3).max(1)
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// `word` in backticks after "did you mean", or the list of what is allowed when nothing is near.
pub fn hint<'a>(word: &str, allowed: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(word, allowed.clone()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => {
            let mut names: Vec<_> = allowed.into_iter().collect();
            names.sort_unstable();
            names.dedup();
            if names.is_empty() {
                "nothing is allowed here".to_owned()
            } else {
                format!("allowed here: {}", names.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transposition_is_one_edit() {
        assert_eq!(nearest("tilte", ["title", "points"]), Some("title"));
    }

    #[test]
    fn a_short_word_forgives_one_edit_and_no_more() {
        assert_eq!(nearest("sai", ["say"]), Some("say"));
        assert_eq!(nearest("xyz", ["say"]), None);
    }

    #[test]
    fn with_nothing_near_the_allowed_names_are_listed_in_order() {
        assert_eq!(
            hint("colour", ["say", "rule", "say"]),
            "allowed here: rule, say"
        );
    }
}
