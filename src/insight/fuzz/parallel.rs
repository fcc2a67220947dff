//! The same work on many pieces, on several threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// What comes of each piece, in the order of the pieces; a piece whose work panics is left out.
pub(super) fn each<T: Sync, R: Send>(
    threads: NonZeroUsize,
    pieces: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<(usize, R)> {
    let next = AtomicUsize::new(0);
    let (results, inbox) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.get().min(pieces.len()) {
            let (results, next, work) = (results.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(piece) = pieces.get(at) else { break };
                    // The inbox outlives the threads.
                    let _ = results.send((at, work(piece)));
                }
            });
        }
    });
    drop(results);
    let mut done: Vec<_> = inbox.into_iter().collect();
    done.sort_by_key(|(at, _)| *at);
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_of_the_pieces_is_in_their_order() {
        let pieces: Vec<u32> = (0..100).collect();
        let threads = NonZeroUsize::new(4).expect("four is not zero");
        let done = each(threads, &pieces, |piece| piece * 2);
        let done: Vec<_> = done.into_iter().map(|(_, double)| double).collect();
        assert_eq!(done, (0..100).map(|piece| piece * 2).collect::<Vec<_>>());
    }

    #[test]
    fn nothing_comes_of_nothing() {
        assert!(each(NonZeroUsize::MIN, &[], |piece: &u32| *piece).is_empty());
    }
}
