//! How large a submission may be.

use super::super::rule::Broken;
use super::{Check, Read, Section, Submission, about};

#[derive(Debug)]
struct Size {
    /// Bytes of one file.
    file: Option<u64>,
    /// Bytes of all files.
    total: Option<u64>,
    /// Files.
    count: Option<u64>,
}

pub(super) fn read(section: &Section<'_>) -> Read<Box<dyn Check>> {
    let size = Size {
        file: bound(section, "file")?,
        total: bound(section, "total")?,
        count: bound(section, "count")?,
    };
    if size.file.is_none() && size.total.is_none() && size.count.is_none() {
        return Err(section.missing("total", "bytes of all files; or `file`, or `count`"));
    }
    Ok(Box::new(size))
}

fn bound(section: &Section<'_>, key: &str) -> Read<Option<u64>> {
    let number = section.integer(key)?;
    number
        .map(|number| {
            u64::try_from(number).map_err(|_| {
                let message = format!("`{}` cannot be {number}", section.path_of(key));
                section.error_at(key, message, Some("0 or more".to_owned()))
            })
        })
        .transpose()
}

impl Check for Size {
    fn broken(&self, submission: &Submission) -> Vec<Broken> {
        let size = |file: &String| {
            let metadata = std::fs::symlink_metadata(submission.root.join(file));
            metadata.map_or(0, |metadata| metadata.len())
        };
        let sizes: Vec<u64> = submission.files.iter().map(size).collect();
        let mut broken: Vec<Broken> = submission
            .files
            .iter()
            .zip(&sizes)
            .filter(|(_, size)| self.file.is_some_and(|most| **size > most))
            .map(|(file, size)| about(file, format!("`{file}` has {size} bytes")))
            .collect();
        let mut whole = |got: u64, most: Option<u64>, what: &str| {
            if let Some(most) = most.filter(|most| got > *most) {
                broken.push(Broken {
                    detail: format!("there are {got} {what}, and at most {most} are allowed"),
                    file: None,
                });
            }
        };
        whole(sizes.iter().sum(), self.total, "bytes in all");
        whole(sizes.len() as u64, self.count, "files");
        broken
    }
}
