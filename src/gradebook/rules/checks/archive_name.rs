//! How archives have to be called.

use super::super::pattern::Pattern;
use super::super::read;
use super::super::rule::Broken;
use super::{Check, Read, Section, Submission, about};

#[derive(Debug)]
struct ArchiveName {
    pattern: Pattern,
}

pub(super) fn read(section: &Section<'_>) -> Read<Box<dyn Check>> {
    let ignore_case = section.boolean("ignore_case")?.unwrap_or(false);
    let pattern = read::pattern(section, "pattern", ignore_case)?
        .ok_or_else(|| section.missing("pattern", "how the archive has to be called"))?;
    Ok(Box::new(ArchiveName { pattern }))
}

impl Check for ArchiveName {
    fn broken(&self, submission: &Submission) -> Vec<Broken> {
        let wrong = |name: &&String| self.pattern.parts(name).is_none();
        let archives = submission.archives.iter().filter(wrong);
        archives
            .map(|name| {
                let pattern = self.pattern.as_str();
                about(
                    name,
                    format!("the archive `{name}` is not named like `{pattern}`"),
                )
            })
            .collect()
    }

    fn patterns(&self) -> Vec<&Pattern> {
        vec![&self.pattern]
    }
}
