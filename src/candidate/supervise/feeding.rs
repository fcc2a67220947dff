//! How stdin is fed, and through what.

use std::io::{self, PipeReader};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;

use crate::candidate::feed::Feed;
use crate::candidate::stepped::partner::Partner;
use crate::candidate::tasks::descriptor::PipeName;

/// The program's end of stdin, how the system calls it, and the feed of the other end. What fits
/// into a pipe is there before the program starts, which saves a wake-up a run.
pub(super) fn open_stdin<'p>(
    stdin: &'p [u8],
    feeding: Feeding<'_>,
) -> io::Result<(PipeReader, Option<PipeName>, Feed<'p>)> {
    if matches!(feeding, Feeding::TwoWay) {
        let (input_end, input) = UnixStream::pair()?;
        let feed = Feed::two_way(stdin, input)?;
        return Ok((OwnedFd::from(input_end).into(), None, feed));
    }
    let (input_end, input) = io::pipe()?;
    let name = PipeName::of(&input);
    let feed = match feeding {
        Feeding::Stepped | Feeding::Dialogue(_) => Feed::held(stdin, input)?,
        Feeding::Plain | Feeding::TwoWay => Feed::new(stdin, input)?,
    };
    Ok((input_end, name, feed))
}

/// How stdin is fed.
#[derive(Debug, Clone, Copy)]
pub(in crate::candidate) enum Feeding<'a> {
    /// All at once.
    Plain,
    /// So too, through a socket, which shows what the program writes into its stdin.
    TwoWay,
    /// Line by line, each when the program waits for it.
    Stepped,
    /// So too, and each line is the partner's answer to what came before.
    Dialogue(&'a dyn Partner),
}

impl Feeding<'_> {
    /// Whether a line comes when the program waits for it, and not before.
    pub fn is_by_line(self) -> bool {
        matches!(self, Self::Stepped | Self::Dialogue(_))
    }
}
