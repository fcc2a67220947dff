//! The text of a new `assignment.toml`: what was found out, and what else could be said.

/// What is known of a new assignment.
#[derive(Debug)]
pub struct Facts {
    /// The name of its folder.
    pub name: String,
    /// The source that a submission is expected to have, as the solution tells.
    pub source: Option<String>,
    /// The names of its cases.
    pub cases: Vec<String>,
}

/// The whole file. Whatever begins with `#` and a letter or a bracket, without a blank between
/// them, is a setting that is left out.
pub fn text(facts: &Facts) -> String {
    [
        head(facts),
        judging(),
        source(facts),
        running(),
        rubric(facts),
    ]
    .join("\n")
}

fn head(facts: &Facts) -> String {
    let id = quoted(&id_of(&facts.name));
    let title = quoted(&facts.name);
    format!(
        "\
# How this assignment is run, judged and graded. A line like `#id = …` is a setting that is left out:
# take its `#` away to use it.
regrade = 1                     # version of this format
#id = {id}
title = {title}
"
    )
}

fn judging() -> String {
    "\
# What passes: exact, line-ends, trailing, blank-lines, spaces, case or punctuation. Each forgives what
# those before it forgive, and a little more: `trailing` forgives blanks at the ends of lines.
strictness = \"exact\"
"
    .to_owned()
}

fn source(facts: &Facts) -> String {
    match &facts.source {
        Some(source) => format!(
            "\
# The names of the sources that are handed in, the main one first; here, the solution's.
sources = [{}]
",
            quoted(source)
        ),
        None => "\
# The names of the sources that are handed in, the main one first.
#sources = [\"main.cc\"]
"
        .to_owned(),
    }
}

fn running() -> String {
    "\
# For every case, unless its NAME.toml says otherwise: the arguments of the program, files of this
# folder that it finds beside it, points, and who sees the case (visible, after_due_date,
# after_published or hidden).
#args = [\"words.txt\"]
#files = [\"words.txt\"]
points = 1
#visibility = \"hidden\"

[limits]
timeout = 10                    # seconds
#output = 4194304               # bytes

# How each kind of source is built can be said in [build], what file names and constructs are asked
# for in [[submission.rule]]; the README has both.
"
    .to_owned()
}

fn rubric(facts: &Facts) -> String {
    let glob = |name: &&String| {
        let is_plain = |glyph: char| glyph.is_alphanumeric() || "-_.".contains(glyph);
        name.chars().all(is_plain)
    };
    let first = facts.cases.iter().find(glob);
    let cases = quoted(first.map_or("*", String::as_str));
    format!(
        "\
# The rubric. Without one, each case counts with its own points.
#[rubric]
#points = 100                   # what everything is scaled to

# Cases that belong together; `all-or-nothing` or `proportional`.
#[[rubric.group]]
#name = \"Basics\"
#cases = [{cases}]
#mode = \"all-or-nothing\"
#points = 40

# A mistake in the layout costs this much in all, however many cases show it.
#[[rubric.charge]]
#verdict = \"format\"
#points = 5

#[rubric.late]
#per_day = 10
#max_days = 3

#[rubric.rounding]
#to = 0.5
#mode = \"half-up\"
"
    )
}

/// A name that an id may be.
fn id_of(name: &str) -> String {
    let plain = |glyph: char| {
        if glyph.is_alphanumeric() || "-_.".contains(glyph) {
            glyph
        } else {
            '-'
        }
    };
    let id: String = name.trim_start_matches('.').chars().map(plain).collect();
    if id.is_empty() {
        "assignment".to_owned()
    } else {
        id
    }
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Assignment;
    use crate::gradebook::SubmissionRules;
    use crate::gradebook::rubric::Rubric;
    use proptest::prelude::*;

    fn facts(name: &str, source: Option<&str>) -> Facts {
        Facts {
            name: name.to_owned(),
            source: source.map(str::to_owned),
            cases: vec!["t1".to_owned()],
        }
    }

    fn load(text: &str) -> Assignment {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in [
            ("assignment.toml", text),
            ("words.txt", "guava\n"),
            ("t1.in", "1\n"),
            ("t1.out", "2\n"),
            ("t2.in", "1\n"),
            ("t2.out", "2\n"),
        ] {
            std::fs::write(folder.path().join(name), text).expect("it can be written");
        }
        Assignment::load(folder.path(), true).unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    #[test]
    fn what_is_written_can_be_read() {
        let assignment = load(&text(&facts("Week 3: \"guess\"", Some("guess.py"))));
        assert_eq!(assignment.title, "Week 3: \"guess\"");
        assert_eq!(assignment.sources, ["guess.py"]);
        assert_eq!(assignment.limits.all.timeout, Some(10.0));
    }

    #[test]
    fn every_setting_that_is_left_out_is_one_that_can_be_used() {
        let text = text(&facts("Week 3", None));
        let used: Vec<_> = text
            .lines()
            .map(|line| match line.strip_prefix('#') {
                Some(rest) if !rest.starts_with(' ') => rest,
                _ => line,
            })
            .collect();
        assert!(used.iter().filter(|line| line.contains(" = ")).count() > 15);
        let assignment = load(&used.join("\n"));
        assert_eq!((&*assignment.id, &*assignment.title), ("Week-3", "Week 3"));
        assert_eq!(assignment.limits.all.output, Some(4_194_304));
        let rubric = Rubric::parse(&assignment).expect("the rubric can be read");
        let points: f64 = rubric.groups.iter().map(|group| group.points).sum();
        assert!((points - 100.0).abs() < 1e-9, "{points}");
        assert_eq!((rubric.charges.len(), rubric.late.is_some()), (1, true));
        SubmissionRules::parse(&assignment).expect("there are no rules to misread");
    }

    proptest! {
        #[test]
        fn any_name_of_a_folder_gives_a_file_that_can_be_read(name in "\\PC{1,12}|[ .\"'\\\\#\t]{1,4}") {
            let parsed: toml::Table = text(&facts(&name, None)).parse().expect("it is TOML");
            prop_assert_eq!(parsed["title"].as_str(), Some(name.as_str()));
        }
    }
}
