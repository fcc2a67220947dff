//! Programs that are in a loop when their time is up: each is confirmed once.
//!
//! A failing run that was forked off a warm interpreter is run again by the program's own. For a
//! program that loops that takes the whole time limit, case after case, and says the same. So the
//! first such case is confirmed, and where the program looped there too, the others are believed.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::candidate::{Candidate, Observation, RunError};
use crate::judge::post_mortem::was_computing;

/// What is known of the programs that were seen in a loop.
#[derive(Debug, Default)]
pub(super) struct Loops(Mutex<Vec<Known>>);

/// A program, and whether its own interpreter loops, once somebody knows.
#[derive(Debug, Clone)]
struct Known {
    candidate: Candidate,
    loops: Arc<OnceLock<bool>>,
}

impl Loops {
    /// What counts of a forked run that was seen in a loop, given how to run it again. Cases of one
    /// program wait for the first that is confirmed.
    pub fn settle(
        &self,
        candidate: &Candidate,
        input_length: usize,
        seen: Observation,
        confirm: impl FnOnce(Observation) -> Result<Observation, RunError>,
    ) -> Result<Observation, RunError> {
        let loops = self.of(candidate);
        let (mut own, mut confirm) = (None, Some(confirm));
        let believed = *loops.get_or_init(|| {
            let result = confirm.take().map(|confirm| confirm(seen.clone()));
            let loops = matches!(&result, Some(Ok(again)) if was_computing(again, input_length));
            own = result;
            loops
        });
        match (own, confirm) {
            (Some(result), _) => result,
            (None, Some(confirm)) if !believed => confirm(seen),
            _ => Ok(seen),
        }
    }

    fn of(&self, candidate: &Candidate) -> Arc<OnceLock<bool>> {
        // A panic under the lock leaves the list whole.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |one: &&Known| {
            // The files are kept here, so no others can come to lie where they are.
            Arc::ptr_eq(&one.candidate.files, &candidate.files)
                && one.candidate.argv == candidate.argv
        };
        if let Some(found) = known.iter().find(is_it) {
            return Arc::clone(&found.loops);
        }
        let loops = Arc::default();
        known.push(Known {
            candidate: candidate.clone(),
            loops: Arc::clone(&loops),
        });
        loops
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::candidate::Ending;
    use crate::fixture::DataFile;
    use crate::judge::samples::{ended, printed};

    fn candidate() -> Candidate {
        Candidate {
            name: "loop.py".to_owned(),
            argv: vec!["python3".into(), "loop.py".into()],
            language: None,
            build_log: String::new(),
            build_dir: None,
            files: Arc::from([DataFile {
                name: "loop.py".to_owned(),
                bytes: b"while True: pass\n".to_vec(),
            }]),
            sanitized: false,
        }
    }

    fn looping() -> Observation {
        let mut seen = ended("", Ending::TimedOut);
        seen.wall = Duration::from_secs(1);
        seen.usage.cpu = Some(Duration::from_secs(1));
        seen
    }

    /// How many of three cases are confirmed, when the program's own interpreter does this.
    fn confirmed(own: &Observation, programs: &[Candidate]) -> usize {
        let loops = Loops::default();
        let mut runs = 0;
        for candidate in programs {
            let again = |_| {
                runs += 1;
                Ok(own.clone())
            };
            let found = loops.settle(candidate, 0, looping(), again);
            assert_eq!(found.expect("it runs").ending, own.ending);
        }
        runs
    }

    #[test]
    fn a_loop_is_confirmed_once_a_program() {
        let (one, other) = (candidate(), candidate());
        let programs = [one.clone(), one.clone(), other, one];
        assert_eq!(confirmed(&looping(), &programs), 2);
    }

    #[test]
    fn a_loop_that_is_none_of_the_programs_own_is_never_believed() {
        let one = candidate();
        assert_eq!(confirmed(&printed(""), &[one.clone(), one.clone(), one]), 3);
    }
}
