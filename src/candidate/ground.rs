//! Where a run happens: its folders, and what starts it there.

use std::collections::BTreeSet;
use std::ffi::{CString, OsStr, OsString};
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use super::folder::{self, Folder, Owner};
use super::isolation::Sandbox;
use super::isolation::sandbox::Kind;
#[cfg(target_os = "linux")]
use super::isolation::seat;
use super::isolation::view::{ASIDE, Needs, Shown, View, WORK};
use super::running::Launcher;
use super::spawn::Plain;
use super::{Candidate, Limits, RunError, closed};

/// Where a run happens. Paths are those that the program sees.
pub(super) struct Ground<'a> {
    /// What starts a run here.
    pub launcher: Box<dyn Launcher + 'a>,
    place: Place<'a>,
    /// What the words of the command are called here, where that is something else.
    needs: Option<Needs>,
    /// Whom the folders of a run are given to.
    owner: Option<Owner>,
}

/// Where the files of a run are.
enum Place<'a> {
    /// In folders of this machine.
    Here { work: Folder, aside: Option<Folder> },
    /// In folders that only the run's own init can see.
    #[cfg_attr(
        not(target_os = "linux"),
        expect(dead_code, reason = "there are no inits")
    )]
    Inside(Vec<(CString, Option<&'a [u8]>)>),
}

impl<'a> Ground<'a> {
    /// Where a candidate runs; best where a warm interpreter serves the script of this number.
    ///
    /// # Errors
    /// When no folder or no init can be made.
    pub fn for_run(
        sandbox: &'a Sandbox,
        candidate: &Candidate,
        limits: &Limits,
        serves: Option<u64>,
    ) -> Result<Self, RunError> {
        let build = candidate.build_dir.as_ref().map(|folder| folder.path());
        let words = candidate.argv.iter().map(OsString::as_os_str);
        let needs = || Needs::of(build, words);
        let view = |shown| View::of_run(shown, limits);
        let ground = Self::new(sandbox, needs, view, serves)?;
        if let (Some(build), Some((_, group))) = (build, ground.owner) {
            folder::open_to_group(build, group).map_err(super::run::no_folder)?;
        }
        if build.is_none() && ground.owner.is_some() {
            closed::refuse(candidate.argv.iter().map(Path::new), ground.needs.is_some())?;
        }
        Ok(ground)
    }

    /// Where a compiler runs that works in this folder, and needs what these words name.
    ///
    /// # Errors
    /// As for [`for_run`](Self::for_run).
    pub fn for_build<'w>(
        sandbox: &'a Sandbox,
        folder: &Path,
        words: impl IntoIterator<Item = &'w OsStr>,
        limits: &Limits,
    ) -> Result<Self, RunError> {
        let needs = || Needs::of_build(folder, words);
        let view = |shown| View::of_build(shown, limits);
        let ground = Self::new(sandbox, needs, view, None)?;
        if let Some(owner) = ground.owner {
            folder::give_tree(folder, owner).map_err(super::run::no_folder)?;
        }
        Ok(ground)
    }

    fn new(
        sandbox: &'a Sandbox,
        needs: impl FnOnce() -> Needs,
        view: impl FnOnce(Vec<Shown>) -> View,
        serves: Option<u64>,
    ) -> Result<Self, RunError> {
        #[cfg(not(target_os = "linux"))]
        let _ = (needs, view, serves);
        let here = || -> Result<Place<'a>, RunError> {
            let work = Folder::new().map_err(super::run::no_folder)?;
            Ok(Place::Here { work, aside: None })
        };
        match sandbox.kind() {
            Kind::Plain(launcher) => Ok(Self {
                launcher: Box::new(Plain { launcher }),
                place: here()?,
                needs: None,
                owner: None,
            }),
            #[cfg(target_os = "linux")]
            Kind::Inits(pool) => {
                let needs = needs();
                let seat = seat::take(pool, &view(needs.shown.clone()), serves)
                    .map_err(|error| RunError::Isolation(error.to_string()))?;
                let is_inside = seat.has_tree();
                Ok(Self {
                    owner: seat.owner(),
                    launcher: Box::new(seat),
                    place: if is_inside {
                        Place::Inside(Vec::new())
                    } else {
                        here()?
                    },
                    needs: is_inside.then_some(needs),
                })
            }
        }
    }

    /// The folder that a run starts in.
    pub fn work(&self) -> &Path {
        match &self.place {
            Place::Here { work, .. } => work.path(),
            Place::Inside(_) => Path::new(WORK),
        }
    }

    /// A further folder, beside the one that a run starts in, made at the first call.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn aside(&mut self) -> io::Result<&Path> {
        match &mut self.place {
            Place::Here { aside, .. } => {
                let folder = match aside.take() {
                    Some(folder) => folder,
                    None => Folder::new()?,
                };
                Ok(aside.insert(folder).path())
            }
            Place::Inside(placed) => {
                add_folder(placed, Path::new(ASIDE))?;
                Ok(Path::new(ASIDE))
            }
        }
    }

    /// The further folder, if there is one.
    pub fn has_aside(&self) -> Option<&Path> {
        match &self.place {
            Place::Here { aside, .. } => aside.as_ref().map(Folder::path),
            Place::Inside(_) => None,
        }
    }

    /// Puts a file into the folder that a run starts in. A later one of the same name wins.
    ///
    /// # Errors
    /// When the name leads out of the folder, or there is no room.
    pub fn write(&mut self, name: &str, bytes: &'a [u8]) -> io::Result<()> {
        match &mut self.place {
            Place::Here { work, .. } => work.write(name, bytes),
            Place::Inside(placed) => add_file(placed, Path::new(WORK), name, bytes),
        }
    }

    /// Puts a file into the further folder.
    ///
    /// # Errors
    /// As for [`write`](Self::write).
    pub fn write_aside(&mut self, name: &str, bytes: &'a [u8]) -> io::Result<()> {
        self.aside()?;
        match &mut self.place {
            Place::Here { aside, .. } => match aside {
                Some(aside) => aside.write(name, bytes),
                None => Ok(()),
            },
            Place::Inside(placed) => add_file(placed, Path::new(ASIDE), name, bytes),
        }
    }

    /// Makes the folders the candidate's own; to be called when all files are there.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn hand_over(&mut self) -> io::Result<()> {
        if let (Some(owner), Place::Here { work, aside }) = (self.owner, &mut self.place) {
            work.give_to(owner)?;
            if let Some(aside) = aside {
                aside.give_to(owner)?;
            }
        }
        Ok(())
    }

    /// Keeps the folders from being used again: somebody may still write to them.
    pub fn spoil(&mut self) {
        if let Place::Here { work, .. } = &mut self.place {
            work.spoil();
        }
    }

    /// What a word of the command is called here.
    pub fn word(&self, word: &OsStr) -> OsString {
        match &self.needs {
            Some(needs) => needs.inside(word),
            None => word.to_owned(),
        }
    }

    /// Whether a file that a run was to make is there, given what its init says, which takes it
    /// away. Without an init it is looked for here.
    pub fn has_made(&self, path: &Path, found: bool) -> bool {
        found || (matches!(self.place, Place::Here { .. }) && path.exists())
    }

    /// The launcher, and the files that it has to put in place.
    pub fn parts(&mut self) -> (&mut (dyn Launcher + 'a), Placed<'a>) {
        let placed = match &self.place {
            Place::Here { .. } => Vec::new(),
            Place::Inside(placed) => placed.clone(),
        };
        (&mut *self.launcher, placed)
    }
}

/// Files with their bytes, and folders without.
pub(super) type Placed<'a> = Vec<(CString, Option<&'a [u8]>)>;

fn text(path: &Path) -> io::Result<CString> {
    Ok(CString::new(path.as_os_str().as_bytes())?)
}

fn add_folder(placed: &mut Placed<'_>, path: &Path) -> io::Result<()> {
    let path = text(path)?;
    if !placed.iter().any(|(other, _)| *other == path) {
        placed.push((path, None));
    }
    Ok(())
}

fn add_file<'a>(
    placed: &mut Placed<'a>,
    folder: &Path,
    name: &str,
    bytes: &'a [u8],
) -> io::Result<()> {
    let name = Path::new(name);
    if !folder::is_below(name) {
        return Err(io::ErrorKind::InvalidFilename.into());
    }
    let above: BTreeSet<PathBuf> = name
        .ancestors()
        .skip(1)
        .filter(|part| !part.as_os_str().is_empty())
        .map(|part| folder.join(part))
        .collect();
    for part in above {
        add_folder(placed, &part)?;
    }
    placed.push((text(&folder.join(name))?, Some(bytes)));
    Ok(())
}
