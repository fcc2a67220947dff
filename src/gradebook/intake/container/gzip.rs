//! One gzipped file: a container of one member.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use super::{Budget, Container, Member, MemberKind, Refusal, Sink, Stop, damaged};

/// A gzipped file.
pub(super) struct Gzip {
    path: PathBuf,
    name: String,
    packed: u64,
}

impl Gzip {
    pub(super) fn open(path: &Path, name: &str) -> Result<Self, Refusal> {
        Ok(Self {
            path: path.to_owned(),
            name: name.strip_suffix(".gz").unwrap_or(name).to_owned(),
            packed: std::fs::metadata(path).map_err(damaged)?.len(),
        })
    }
}

impl Container for Gzip {
    fn members(&mut self, _: &Budget) -> Result<Vec<Member>, Refusal> {
        Ok(vec![Member {
            name: self.name.clone(),
            kind: MemberKind::File,
            // The format has the size modulo 2^32, which is no bound at all.
            size: 0,
        }])
    }

    fn packed(&self) -> Option<u64> {
        Some(self.packed)
    }

    fn read(&mut self, wanted: &[bool], sink: &mut Sink<'_>) -> Result<(), Stop> {
        if wanted.first() == Some(&true) {
            let file = File::open(&self.path).map_err(damaged)?;
            let mut unpacked = flate2::bufread::MultiGzDecoder::new(BufReader::new(file));
            sink(0, &mut unpacked)?;
        }
        Ok(())
    }
}
